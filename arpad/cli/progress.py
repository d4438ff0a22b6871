"""A sign of life on long work, on standard error: a line that changes, or lines for a log."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_LISTENER: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Callable[[str], None]) -> Iterator[None]:
    """Tell a function, and no screen, what is being done."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done until it is done, if somebody is looking.

    Gives a function that says what is being done now.
    """
    listener = _LISTENER.get()
    if listener is not None:
        listener(what)
        yield listener
        return
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _told_in_lines(what)
        return
    with console.status(f"{what} …") as status:
        yield lambda now: status.update(f"{escape(now)} …")


SILENT_SECONDS = 2.0
"""Work that takes no longer says nothing where nobody looks."""


def _told_in_lines(what: str) -> Callable[[str], None]:
    """Return what says a line, at most one in so many seconds."""
    last = time.monotonic()

    def tell(now: str) -> None:
        nonlocal last
        if time.monotonic() - last >= SILENT_SECONDS:
            sys.stderr.write(f"{now or what} …\n")
            last = time.monotonic()

    return tell
