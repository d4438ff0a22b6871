"""A sign of life on work longer than a second, on standard error and only for people."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show what is being done until it is done, if somebody is looking."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(f"{what} …"):
        yield
