"""Games that a table has twice: rows alike in every cell, which would count as two games each."""

from __future__ import annotations

import re
from typing import Final

import polars as pl

from arpad.formats.tables.source import LINE
from arpad.report.notes import Notes

LINES_TOLD: Final = 5
NUMBERS: Final = re.compile(r"(_|unnamed__|__index_level_)\d+(__)?$")
"""Columns without a name, as other programs call them: they number the rows."""


def warn_of_copies(rows: pl.DataFrame, is_game: pl.Series, notes: Notes) -> None:
    """Warn of games that stand in a table twice; rows of no game count nowhere, copied or not.

    rows: every column of the file, as text, with the line. A number of the rows, as other programs
    write it into a column without a name, says nothing of a game; a column `round` does.

    >>> notes = Notes()
    >>> games = pl.DataFrame({"white": ["A", "B", "A"], "black": ["C", "C", "C"], LINE: [2, 3, 4]})
    >>> warn_of_copies(games, pl.Series([True, True, True]), notes)
    >>> notes.all()[0].message
    '1 row is alike in every cell to an earlier row and counts once more: line 4 (as line 2).'
    """
    cells = [name for name in rows.columns if name != LINE and not NUMBERS.match(name)]
    games = rows.filter(is_game)
    first = games.select(LINE, first=pl.col(LINE).first().over(cells))
    copies = first.filter(pl.col(LINE) != pl.col("first"))
    if copies.is_empty():
        return
    told = [f"line {line} (as line {other})" for line, other in copies.head(LINES_TOLD).rows()]
    some = ", ".join(told) + (", ..." if copies.height > LINES_TOLD else "")
    what = "1 row is" if copies.height == 1 else f"{copies.height} rows are"
    then = "counts" if copies.height == 1 else "count"
    message = f"{what} alike in every cell to an earlier row and {then} once more: {some}."
    fix = "Take the copies out; if they are games of their own, tell them apart in a column round."
    notes.add("warning", "games-copies", message, fix=fix, line=copies.item(0, LINE))
