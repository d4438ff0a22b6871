"""Which rows of a long table go to paper: some lists or years of many, the last always."""

from __future__ import annotations

from typing import Final

from arpad.lab.study.charts import FigureTable

ROWS_ON_PAPER: Final = 36
"""So many rows stand with their chart on one page of A4."""
COLUMNS_WIDE: Final = 9
"""Tables with so many columns and more are printed smaller."""


def off_paper(table: FigureTable) -> frozenset[int]:
    """Return the rows that are left out on paper; none if the table is short or no series.

    First go the rows that the chart doesn't draw; then of the lists or years every second, every
    third and so on is kept, counted from the last, until the rest fits or two are left. The first
    is always kept.
    """
    if table.by is None or len(table.rows) <= ROWS_ON_PAPER:
        return frozenset()
    days = list(dict.fromkeys(row[table.by] for row in table.rows))
    rows = [at for at in range(len(table.rows)) if at not in table.aside]
    kept = rows
    for step in range(1, len(days) + 1):
        chosen = {days[0], *days[::-1][::step]}
        kept = [at for at in rows if table.rows[at][table.by] in chosen]
        if len(kept) <= ROWS_ON_PAPER:
            break
    return frozenset(range(len(table.rows))) - frozenset(kept)


def note(table: FigureTable, left: frozenset[int]) -> str:
    """Say how many rows paper has.

    >>> note(FigureTable(("list",), ((1,), (2,), (3,)), by=0), frozenset({1}))
    'On paper: 2 of 3 rows. All are in report.html on a screen and in report.md.'
    """
    rows = len(table.rows)
    return (
        f"On paper: {rows - len(left):,} of {rows:,} rows. "
        "All are in report.html on a screen and in report.md."
    )
