"""Rounds of three cells each, as chess-results exports them: opponent, colour, result.

The header names the first of the three (1.Rd.) and leaves two blank. A draw is x; without an
opponent stand "-;-;" and what the round brought. Opponents are named by their place in the table.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from arpad.formats.crosstable.cells import colours_of
from arpad.formats.crosstable.columns import Columns
from arpad.formats.crosstable.unnamed import is_blank
from arpad.formats.delimited import Cells

_OPPONENT: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_DRAW: Final = ("x", "X")
_POINTS: Final = re.compile(r"([0-9]{0,3})[xX]", re.ASCII)
_BYES: Final = {"+": "bye1"}


def are_triples(columns: Columns, header: Cells, rows: Sequence[Cells]) -> bool:
    """Tell whether every round has two columns without a name behind it, where colours stand.

    >>> from arpad.formats.crosstable.columns import columns_of
    >>> header = Cells(("Rk", "Name", "1.Rd.", "", "", "2.Rd.", "", "", "Pts"), 1)
    >>> row = Cells(("1", "Reti", "2", "w", "1", "3", "b", "x", "1x"), 2)
    >>> are_triples(columns_of(header), header, [row])
    True
    """
    turns = list(columns.turns.values())
    if not all(is_blank(header, index + 1) and is_blank(header, index + 2) for index in turns):
        return False
    colours = {row.cell(index + 1).lower() for row in rows for index in turns} - {""}
    letters = colours_of(f"1{colour}1" for colour in colours)
    return bool(colours) and colours <= {*letters, "-"}


def joined(columns: Columns, rows: Sequence[Cells]) -> tuple[Cells, ...]:
    """Return the rows with each round in its one cell, such as 12w½, and points such as 7.5.

    >>> from arpad.formats.crosstable.columns import columns_of
    >>> columns = columns_of(Cells(("Rk", "Name", "1.Rd.", "", "", "Pts"), 1))
    >>> joined(columns, [Cells(("1", "Reti", "2", "w", "x", "7x"), 2)])[0].cells
    ('1', 'Reti', '2w½', 'w', 'x', '7.5')
    """
    return tuple(_joined(columns, row) for row in rows)


def _joined(columns: Columns, row: Cells) -> Cells:
    cells = list(row.cells)
    for index in columns.turns.values():
        if index < len(cells):
            cells[index] = _round(*(row.cell(index + step) for step in range(3)))
    points = columns.named.get("points")
    if points is not None and points < len(cells) and (parts := _POINTS.fullmatch(cells[points])):
        cells[points] = f"{parts[1] or 0}.5"
    return replace(row, cells=tuple(cells))


def _round(opponent: str, colour: str, result: str) -> str:
    result = "½" if result in _DRAW else result
    if not _OPPONENT.fullmatch(opponent):
        return _BYES.get(result) or (f"-{result}" if opponent in ("-", "") and result else opponent)
    return f"{opponent}{colour.replace('-', '?').lower() or '?'}{result}"
