"""What pairing programs write without a name: a column of titles, points with a comma, the event.

chess-results and Swiss-Manager leave the header of titles blank, write 4,5 in most languages, and
name the event in the row below the one that names chess-results.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from arpad.formats.crosstable.columns import Columns
from arpad.formats.delimited import Cells
from arpad.report.notes import Notes
from arpad.report.problems import Text
from arpad.report.rows import TITLES

_COMMA: Final = re.compile(r"([0-9]{1,3}),([05])0*", re.ASCII)
_ORIGIN: Final = "chess-results"


def with_titles(columns: Columns, header: Cells, rows: Sequence[Cells]) -> Columns:
    """Return the columns with the one of titles, which such tables leave without a name.

    >>> from arpad.formats.crosstable.columns import columns_of
    >>> header = Cells(("Rk.", "SNo", "", "Name", "1.Rd"), 1)
    >>> rows = [Cells(("1", "2", "GM", "Reti", "2w1"), 2), Cells(("2", "1", "", "Euwe", "1b0"), 3)]
    >>> with_titles(columns_of(header), header, rows).named["title"]
    2
    """
    if "title" in columns.named:
        return columns
    for index in range(len(header.cells)):
        if not is_blank(header, index) or index > columns.named["name"] + 1:
            continue
        cells = {row.cell(index).upper() for row in rows}
        if cells - {""} and cells <= set(TITLES):
            return replace(columns, named={**columns.named, "title": index})
    return columns


def with_points(columns: Columns, rows: Sequence[Cells], notes: Notes) -> tuple[Cells, ...]:
    """Return the rows with points such as 4.5 for 4,5, which is told once.

    >>> from arpad.formats.crosstable.columns import columns_of
    >>> columns, notes = columns_of(Cells(("No", "Name", "1", "Pts."), 1)), Notes()
    >>> with_points(columns, [Cells(("1", "Reti", "2w½", "0,5"), 2)], notes)[0].cells[-1]
    '0.5'
    """
    at = columns.named.get("points")
    matches = [None if at is None else _COMMA.fullmatch(row.cell(at)) for row in rows]
    first = next((n for n, match_ in enumerate(matches) if match_), None)
    if at is None or first is None:
        return tuple(rows)
    notes.add("info", "crosstable-points", Text("Points are written with a comma."),
              found=rows[first].cell(at), line=rows[first].line,
              column=rows[first].place(at))  # fmt: skip
    return tuple(
        row if match_ is None else _with(row, at, f"{match_[1]}.{match_[2]}")
        for row, match_ in zip(rows, matches, strict=True)
    )


def event_name(rows: Sequence[Cells]) -> str:
    """Return the event's name as an export of chess-results has it above its table.

    >>> event_name([Cells(("From ... Chess-Results https://chess-results.com",), 1),
    ...             Cells(("Riga Open",), 2), Cells(("Final Ranking",), 3)])
    'Riga Open'
    """
    texts = [" ".join(filter(None, row.cells)) for row in rows]
    texts = [text for text in texts if text]
    for text, below in pairwise(texts):
        if _ORIGIN in text.lower():
            return below
    return ""


def is_blank(header: Cells, index: int) -> bool:
    """Tell whether a column of the header has no name."""
    return index < len(header.cells) and not header.cell(index)


def _with(row: Cells, at: int, text: str) -> Cells:
    return replace(row, cells=(*row.cells[:at], text, *row.cells[at + 1 :]))
