"""The rows of a CSV file, bounded, and where each cell stands in its line."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice
from typing import Final

from arpad.report.names import first_unseen, of_same_width
from arpad.report.notes import Notes
from arpad.report.problems import Text

ROWS_MAX: Final = 20_000
CELLS_MAX: Final = 1_000
SEPARATORS: Final = (",", ";", "\t")

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: its cells without outer blanks, the line where it stands, and the line's text.

    A row of a sheet has no text, and its cells are placed by their column.
    """

    cells: tuple[str, ...]
    line: int
    text: str = ""
    separator: str = ","

    def cell(self, index: int | None) -> str:
        """Return the cell at the index; "" if there is none.

        >>> Cells(("7", "Reti"), 1).cell(5)
        ''
        """
        return self.cells[index] if index is not None and index < len(self.cells) else ""

    def place(self, index: int) -> int:
        """Return the column where the cell begins, from 1.

        >>> Cells(("7", "Reti, Ana", "l850"), 2, '7,"Reti, Ana",l850').place(2)
        15
        """
        if not self.text:
            return index + 1
        starts = _starts(self.text, self.separator)
        return starts[min(index, len(starts) - 1)] + 1


@lru_cache(maxsize=8)  # the cells of one row are asked for one after the other
def _starts(text: str, separator: str) -> tuple[int, ...]:
    """Return where each cell begins, and where the line ends."""
    if '"' not in text:
        lengths = (len(cell) + 1 for cell in text.split(separator))
        return (0, *accumulate(lengths))
    is_quoted = False
    starts = [0]
    for position, sign in enumerate(text):
        is_quoted ^= sign == '"'
        if sign == separator and not is_quoted:
            starts.append(position + 1)
    return (*starts, len(text))


def separator_of(text: str) -> str:
    """Return what parts the cells: the sign that some line of the first ones has most often.

    >>> separator_of("Reti, Ana;7;2224")
    ';'
    """
    first = list(islice(_lines(text), 40))
    return max(SEPARATORS, key=lambda sign: max((line.count(sign) for line in first), default=0))


def read_rows(text: str, notes: Notes, code: str) -> tuple[Cells, ...]:
    r"""Return the rows that are not blank, up to ROWS_MAX of them with CELLS_MAX cells each.

    >>> [row.cells for row in read_rows("id,name\n\n7,'Ana\n", Notes(), "x")]
    [('id', 'name'), ('7', "'Ana")]
    """
    separator = separator_of(text)
    if unseen := first_unseen(text):
        notes.add("fixed", code,
                  Text("The character {found} is no text; read as a blank.", found=repr(unseen[0])),
                  fix=Text("Remove it."), found=repr(unseen[0]),
                  line=text.count("\n", 0, unseen.start()) + 1)  # fmt: skip
        text = of_same_width(text)
    source = _Lines(text)
    reader = csv.reader(source, delimiter=separator)
    rows: list[Cells] = []
    line = 1
    try:
        for cells in reader:
            if "".join(cells).strip():
                row = _row(cells, line, source.last, separator, notes, code)
                rows.append(row)
            if len(rows) > ROWS_MAX:
                notes.add("error", code,
                          Text("The table has more than {count} rows.", count=ROWS_MAX),
                          fix=Text("Send one event in a file."), line=line)  # fmt: skip
                return tuple(rows[:ROWS_MAX])
            line = reader.line_num + 1
    except csv.Error as error:
        notes.add("error", code,
                  Text("The rest of the table can't be read: {error}.", error=str(error)),
                  fix=Text("Close every quote that is opened."), line=line)  # fmt: skip
    return tuple(rows)


def _row(
    cells: Sequence[str], line: int, text: str, separator: str, notes: Notes, code: str
) -> Cells:
    if len(cells) > CELLS_MAX:
        notes.add("error", code, Text("The row has {count} cells; {most} are read.",
                                      count=len(cells), most=CELLS_MAX),
                  fix=Text("Send one event in a file."), line=line)  # fmt: skip
        cells = cells[:CELLS_MAX]
    return Cells(tuple(cell.strip() for cell in cells), line, text.rstrip("\r\n"), separator)


def _lines(text: str) -> Iterator[str]:
    return (line[0] for line in _LINE.finditer(text) if line[0])


class _Lines:
    """The lines of a text, one by one, remembering the last that was given."""

    __slots__ = ("_lines", "last")

    def __init__(self, text: str) -> None:
        self._lines = _lines(text)
        self.last = ""

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        self.last = next(self._lines)
        return self.last
