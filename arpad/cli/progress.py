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


@contextmanager
def counting(what: str, count: int) -> Iterator[Callable[[str], None]]:
    """Show a bar of so many steps until all is done, if somebody is looking.

    Gives a function that moves it by a step and says which one.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Column

    console = Console(stderr=True)
    if _LISTENER.get() is not None or not console.is_terminal:
        with working(what) as tell_on:
            numbers = iter(range(1, count + 1))
            yield lambda now: tell_on(f"{next(numbers, count)}/{count} {now}")
        return
    text = TextColumn("{task.description}", table_column=Column(no_wrap=True, ratio=1))
    columns = (BarColumn(20), MofNCompleteColumn(), text)
    with Progress(*columns, console=console, transient=True, expand=True) as shown:
        bar = shown.add_task(escape(what), total=count)
        yield lambda now: shown.update(bar, advance=1, description=escape(now))


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
