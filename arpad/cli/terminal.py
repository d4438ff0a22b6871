"""What leaves for a terminal or a pipe: no sign that nobody sees, and none that can't be shown."""

import codecs
import io
import re
import sys
from typing import Final
from unicodedata import normalize

from arpad.report.letters import CONTROLS, MARKS

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


def _shown(found: re.Match[str]) -> str:
    if found["mark"]:
        return ""
    return " " if found["control"] else found[0]


class _Guarded(io.TextIOWrapper):
    """A stream of text that is guarded."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__(stream.buffer, encoding=stream.encoding, errors=HANDLER,
                         line_buffering=stream.line_buffering,
                         write_through=stream.write_through)  # fmt: skip
        self._beneath = stream  # else it would close the buffer when it is forgotten

    def write(self, text: str) -> int:
        super().write(seen(text))
        return len(text)

    def put(self, text: str) -> None:
        """Write a text of which it is known that everything in it can be seen."""
        super().write(text)


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
