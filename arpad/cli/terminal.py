"""What leaves for a terminal or a pipe: no sign that nobody sees, and none that can't be shown.

Long work gives a sign of life on standard error: a line that changes, or lines for a log.
"""

import codecs
import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final
from unicodedata import normalize

from arpad.cli.words import say
from arpad.report.names import CONTROLS, MARKS

HANDLER: Final = "arpad"

_COLOURS_AND_PROGRESS: Final = r"\x1b\[(?:[0-9;]*m|\?25[hl]|2K|[0-9]*A)"
_SEEN_OR_NOT: Final = re.compile(
    rf"{_COLOURS_AND_PROGRESS}|(?P<mark>[{MARKS}])|(?![\n\r\t])(?P<control>[{CONTROLS}])"
)
_SIMPLER: Final = {
    "−": "-", "–": "-", "—": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "½": ".5",
    "≥": ">=", "≤": "<=", "→": "->", "×": "x", "·": "-", "✓": "+", "✗": "-",
}  # fmt: skip


def guard() -> None:
    """Let standard output and error take out what nobody sees, and simplify what they can't show.

    A pipe of Windows speaks cp1252, which has no minus sign: a change of −2.00 is written -2.00.
    """
    codecs.register_error(HANDLER, _simpler)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, _Guarded):
            setattr(sys, name, _Guarded(stream))


def put(text: str) -> None:
    """Write a text in which everything can be seen, however long it is, to standard output."""
    if isinstance(sys.stdout, _Guarded):
        sys.stdout.put(text)
    else:
        sys.stdout.write(text)
    sys.stdout.flush()  # what is told beside it on standard error comes after it


def seen(text: str) -> str:
    r"""Return the text without what nobody sees, but colours and what shows progress.

    >>> seen("Reti,\x9b2J \u202eAna\n"), seen("\x1b[31merror\x1b[0m \x1b]0;title\x07")
    ('Reti, 2J Ana\n', '\x1b[31merror\x1b[0m  ]0;title ')
    """
    return _SEEN_OR_NOT.sub(_shown, text)


def _shown(escape_: re.Match[str]) -> str:
    if escape_["mark"]:
        return ""
    return " " if escape_["control"] else escape_[0]


class UnwrittenError(Exception):
    """What is printed can't be written: the disk is full, or nobody reads the pipe any more.

    It is no OSError: those that a verb knows are of the files that it reads and writes.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error

    @property
    def is_unread(self) -> bool:
        """Tell whether who read has enough, as `head` has: then there is nothing to say."""
        return isinstance(self.error, BrokenPipeError)


class _Guarded(io.TextIOWrapper):
    """A stream of text that is guarded. Raises UnwrittenError for what can't be written."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__(stream.buffer, encoding=stream.encoding, errors=HANDLER,
                         line_buffering=stream.line_buffering,
                         write_through=stream.write_through)  # fmt: skip
        self._beneath = stream  # else it would close the buffer when it is forgotten

    def write(self, text: str) -> int:
        self.put(seen(text))
        return len(text)

    def put(self, text: str) -> None:
        """Write a text of which it is known that everything in it can be seen."""
        try:
            super().write(text)
        except OSError as error:
            raise UnwrittenError(error) from error

    def flush(self) -> None:
        """Write what is held back."""
        try:
            super().flush()
        except OSError as error:
            raise UnwrittenError(error) from error


def _simpler(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_nearest(sign) for sign in signs), error.end


def _nearest(sign: str) -> str:
    r"""Return what stands for a sign in ASCII.

    >>> _nearest("−"), _nearest("½"), _nearest("ñ"), _nearest("Ж"), _nearest("\udcff")
    ('-', '.5', 'n', '?', '?')
    """
    if sign in _SIMPLER:
        return _SIMPLER[sign]
    return normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


_LISTENER: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Callable[[str], None]) -> Iterator[None]:
    """Tell a function, and no screen, what is being done."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


_SHOW_ALL_THE_SAME: Final = {"FORCE_COLOR", "TTY_COMPATIBLE"}
"""What in the environment may say that a pipe is to be written to as a terminal."""


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done until it is done, in the language of the call, if somebody looks.

    Gives a function that says what is being done now.
    """
    listener = _LISTENER.get()
    if listener is not None:
        listener(what)
        yield listener
        return
    what = say(what)
    if not sys.stderr.isatty() and not _SHOW_ALL_THE_SAME & os.environ.keys():
        yield _told_in_lines(what)  # without Rich, which a script's call would import for this
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
