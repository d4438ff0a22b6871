"""A TRF file's lines to be mended: what nobody touches comes out byte for byte as it came in."""

import re
from dataclasses import dataclass
from typing import Final

from arpad.formats.text import decoded
from arpad.formats.trf.cells import TO_THE_LEFT, TrfRow, widened
from arpad.formats.trf.fields import TrfField
from arpad.formats.trf.players import is_aligned
from arpad.report.notes import Notes

_BOMS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_END: Final = re.compile(r"(\r\n|\r|\n)")
_ANY_BYTES: Final = "latin-1"
_UTF_8: Final = "utf-8"


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line of the file, counted from 1, that becomes another; before is "" for one put in."""

    line: int
    before: str
    after: str


class FileText:
    r"""The lines of a file, without their ends, by their index from 0.

    >>> from arpad.formats.trf.fields import HEADER_FIELDS
    >>> text = FileText(b"012 Riga\r\n022 Riga\r\n")
    >>> text.put(0, HEADER_FIELDS[0], "Jelgava"), text.data(), text.changes()[0].before
    (True, b'012 Jelgava\r\n022 Riga\r\n', '012 Riga')
    """

    def __init__(self, data: bytes) -> None:
        self._bom = next((bom for bom in _BOMS if data.startswith(bom)), b"")
        body = data[len(self._bom) :]
        encoding = decoded(data)[1].removesuffix("-sig")
        self._encoding = encoding if _gives_back(body, encoding) else _ANY_BYTES
        pieces = _END.split(body.decode(self._encoding))
        self.lines = pieces[::2]
        self._ends = [*pieces[1::2], ""]
        self._before: list[str | None] = [*self.lines]

    def data(self) -> bytes | None:
        """Return the bytes of the file, or None if its encoding lacks a letter of what was put."""
        text = "".join(line + end for line, end in zip(self.lines, self._ends, strict=True))
        try:
            return self._bom + text.encode(self._encoding)
        except UnicodeEncodeError:
            return None

    def changes(self) -> tuple[LineChange, ...]:
        """Return the lines that are others now."""
        both = enumerate(zip(self._before, self.lines, strict=True), start=1)
        return tuple(LineChange(at, was or "", line) for at, (was, line) in both if was != line)

    def put(self, at: int, field: TrfField, text: str, shift: int = 0) -> bool:
        """Put a text into a field's columns; False, and nothing, if it is longer than they are."""
        line = self.lines[at]
        if "\t" in line:
            line = widened(TrfRow(line, 0, Notes())).text
        if self._counts_bytes(line):
            line, text = _as_bytes(line), _as_bytes(text)
            changed = _in_cell(line, field, text, shift)
            if changed is not None:
                changed = changed.encode(_ANY_BYTES).decode(_UTF_8)
        else:
            changed = _in_cell(line, field, text, shift)
        if changed is None:
            return False
        self.lines[at] = changed
        return True

    def lines_of(self, tag: str) -> list[int]:
        """Return where the event's lines of a tag stand."""
        return [
            at
            for at, line in enumerate(self.lines)
            if line[:3] == tag and line[3:4] in ("", " ", "\t")
        ]

    def place_of(self, tag: str) -> int:
        """Return where a line of the event comes in: after smaller numbers, before the players."""
        first = next((at for at, line in enumerate(self.lines) if line.startswith("001")), 0)
        tags = [line[:3] for line in self.lines[:first]]
        return max(
            (at + 1 for at, line_tag in enumerate(tags) if line_tag.isdigit() and line_tag < tag),
            default=0,
        )

    def insert(self, at: int, line: str) -> None:
        """Put a line in before another; it ends as the lines around it do."""
        if at == len(self.lines):
            self._ends[-1] = self._ends[-1] or self._usual_end()
            self._ends.append("")
        else:
            self._ends.insert(at, self._usual_end())
        self.lines.insert(at, line)
        self._before.insert(at, None)

    def _usual_end(self) -> str:
        return self._ends[0] or "\n"

    def _counts_bytes(self, line: str) -> bool:
        """Tell whether the columns of a player's line are right in bytes, and only so."""
        if self._encoding != _UTF_8 or line.isascii() or is_aligned(line):
            return False
        return is_aligned(_as_bytes(line))


def _gives_back(body: bytes, encoding: str) -> bool:
    try:
        return body.decode(encoding).encode(encoding) == body
    except UnicodeError:
        return False


def _as_bytes(text: str) -> str:
    """Return the text with a sign for each byte that it has in UTF-8."""
    return text.encode(_UTF_8).decode(_ANY_BYTES)


def _in_cell(line: str, field: TrfField, text: str, shift: int) -> str | None:
    start = field.first - 1 + shift
    if not field.width:
        return f"{line.ljust(start)[:start]}{text}"
    if len(text) > field.width:
        return None
    is_left = field.kind in TO_THE_LEFT
    cell = text.ljust(field.width) if is_left else text.rjust(field.width)
    return f"{line.ljust(start)[:start]}{cell}{line[start + field.width :]}"
