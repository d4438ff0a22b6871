"""A sign of life on work longer than a second, on standard error and only for people."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done until it is done, if somebody is looking.

    Gives a function that says what is being done now.
    """
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status(f"{what} …") as status:
        yield lambda now: status.update(f"{escape(now)} …")
