"""The tables of a web page that was saved to a file, each as rows of cells.

Nothing of it is run or fetched. Tags are looked for from left to right, once: a page that is made
to be slow to read is not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from arpad.formats.delimited import CELLS_MAX, ROWS_MAX, Cells

_TAG: Final = re.compile(r"<(/?)([a-z][a-z0-9]*)([^<>]*)>", re.IGNORECASE)
_SPAN: Final = re.compile(r"\bcolspan\s*=\s*[\"']?([0-9]{1,3})", re.IGNORECASE)
_UNSEEN: Final = ("script", "style", "title")
_TABLES_MAX: Final = 1_000
_CELLS_HELD: Final = 300_000
"""So many cells of a page are kept: a large open has a tenth of them."""


def read_tables(text: str) -> tuple[tuple[Cells, ...], ...]:
    """Return the rows of each table of a page; of tables within another the inner come first.

    >>> page = "<html><table><tr><th>Rk.<th colspan=2>Name</th></tr><tr><td>1<td>GM<td>Reti</table>"
    >>> [row.cells for row in read_tables(page)[0]]
    [('Rk.', 'Name', ''), ('1', 'GM', 'Reti')]
    """
    return tuple(table for table in _tables(text) if table)


def _tables(text: str) -> Iterator[tuple[Cells, ...]]:
    open_tables: list[_Table] = []
    held = _Held()
    begins, line, counted, unseen, count = 0, 1, 0, "", 0
    for tag in _TAG.finditer(text):
        is_end, name = bool(tag[1]), tag[2].lower()
        if open_tables and not unseen:
            open_tables[-1].add(text[begins : tag.start()])
        begins = tag.end()
        if unseen:
            unseen = "" if is_end and name == unseen else unseen
            continue
        if name in _UNSEEN and not is_end:
            unseen = name
        elif name == "table" and not is_end and count < _TABLES_MAX:
            open_tables.append(_Table(held))
            count += 1
        elif open_tables and name == "table" and is_end:
            yield open_tables.pop().done()
        elif open_tables and name == "tr":
            line += text.count("\n", counted, tag.start())
            counted = tag.start()
            open_tables[-1].end_row(line)
        elif open_tables and name in ("td", "th"):
            span = _SPAN.search(tag[3])
            open_tables[-1].begin_cell(0 if is_end else int(span[1]) if span else 1)
        elif open_tables and name == "br":
            open_tables[-1].add(" ")
    for table in reversed(open_tables):
        yield table.done()


@dataclass(slots=True)
class _Held:
    """How many cells of all tables of a page are kept."""

    cells: int = 0


class _Table:
    """A table whose end has not come yet."""

    def __init__(self, held: _Held) -> None:
        self._held = held
        self._rows: list[Cells] = []
        self._cells: list[str] = []
        self._texts: list[str] = []
        self._span = 0
        self._line = 1

    def add(self, text: str) -> None:
        """Add text to the cell that is open, if one is."""
        if self._span:
            self._texts.append(text)

    def begin_cell(self, span: int) -> None:
        """Begin a cell over so many columns, after the end of the last; 0: it ends, and no more."""
        if self._span:
            cell_text = " ".join(unescape("".join(self._texts)).split())
            self._cells += [cell_text, *[""] * (self._span - 1)]
        is_room = len(self._cells) + span <= CELLS_MAX and self._held.cells < _CELLS_HELD
        self._texts, self._span = [], span if is_room else 0

    def end_row(self, line: int) -> None:
        """End the row that is open; the next one begins at a line."""
        self.begin_cell(0)
        if self._cells and len(self._rows) < ROWS_MAX:
            self._rows.append(Cells(tuple(self._cells), self._line))
            self._held.cells += len(self._cells)
        self._cells, self._line = [], line

    def done(self) -> tuple[Cells, ...]:
        """Return the rows."""
        self.end_row(self._line)
        return tuple(self._rows)
