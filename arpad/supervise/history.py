"""Many lists in one long table, such as a history of FIDE's: a row for each player and list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PanicException

from arpad.formats.notes import shortened
from arpad.formats.problems import Problem
from arpad.supervise.series import ListSeries, coded, conformed

STRAY_SHARE: Final = 0.01
"""A list with a smaller share of the players of the fullest list so far is no list."""

COLUMNS_EXAMPLE: Final = "player_id=fide_id,rating=elo,year=year,slot=slot"

FIDE_MONTHS: Final[Mapping[int, tuple[int, ...]]] = {
    2009: (1, 4, 7, 9, 11),
    2010: (1, 3, 5, 7, 9, 11),
    2011: (1, 3, 5, 7, 9, 11),
    2012: (1, 3, 5, 7, 8, 9, 10, 11, 12),
}
"""Months of FIDE's lists where they changed; before 2001 January and July, until 2008 quarterly."""


def read_history(
    path: Path, columns: Mapping[str, str], *, yearly: bool = False
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series in a Parquet file, as `series_of_history` does; never raises."""
    try:
        frame = pl.read_parquet(path)
    except (Exception, PanicException) as error:
        message = f"The Parquet file can't be read: {shortened(str(error))}."
        return _refused("file", message, "Give a Parquet file with a row for each player and list.")
    return series_of_history(frame, columns, yearly=yearly)


def series_of_history(
    frame: pl.DataFrame, columns: Mapping[str, str], *, yearly: bool = False
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series in one long table, and what was left out of it.

    columns maps ours to the table's: player_id and rating; and list_date (days), or year and slot
    (the n-th list of FIDE in that year). federation and birth_date if there are any. With `yearly`
    only the first list of every year is read.
    """
    needed = {"player_id", "rating"}
    needed |= {"list_date"} if "list_date" in columns else {"year", "slot"}
    theirs = {name: columns.get(name, name) for name in sorted(needed)} | dict(columns)
    if missing := [theirs[name] for name in sorted(needed) if theirs[name] not in frame.columns]:
        message = f"The table has no column {', '.join(missing)}."
        return _refused("column", message, f"Say which they are: --columns {COLUMNS_EXAMPLE}.")
    present = {ours: name for ours, name in theirs.items() if name in frame.columns}
    named = frame.select(pl.col(name).alias(ours) for ours, name in present.items())
    try:
        rated = named.with_columns(pl.col("rating").cast(pl.Int32)).filter(pl.col("rating") > 0)
        rated = _dated(rated)
    except (pl.exceptions.PolarsError, TypeError, ValueError):
        message = "A rating, a year or a date of the table is not one."
        fix = "Give ratings, years and slots as whole numbers, dates as dates."
        return _refused("cell", message, fix)
    problems = _left_out(named.height - rated.height, "have no rating or no list of that year")
    counts = rated.group_by("list_date").len().sort("list_date")
    full = pl.col("len") >= STRAY_SHARE * pl.col("len").cum_max()
    stray = counts.filter(~full)["len"]
    problems += _left_out(int(stray.sum()), f"stand on {len(stray)} lists with next to nobody")
    days = counts.filter(full).get_column("list_date").to_list()
    if not days:
        return _refused("empty", "The table holds no list.", "Give one with ratings and dates.")
    if yearly:
        days = [day for at, day in enumerate(days) if at == 0 or days[at - 1].year < day.year]
    numbers = pl.DataFrame({"list_date": days}).with_row_index("list")
    kept = rated.join(numbers, on="list_date")
    once = kept.unique(["list", "player_id"], keep="first", maintain_order=True)
    problems += _left_out(kept.height - once.height, "name a player again on the same list")
    return ListSeries(tuple(days), coded(conformed(once, keep=("list",)))), tuple(problems)


def _refused(code: str, message: str, fix: str) -> tuple[None, tuple[Problem, ...]]:
    return None, (Problem("error", f"history-{code}", message, fix),)


def _left_out(count: int, why: str) -> list[Problem]:
    if not count:
        return []
    message = f"{count} rows {why}: they are left out."
    return [Problem("info", "history-rows", message, "Nothing, if they are slips.")]


def _dated(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with list_date; rows whose slot is on no list of that year are dropped."""
    if "list_date" in frame.columns:
        return frame.with_columns(pl.col("list_date").cast(pl.Date)).drop_nulls("list_date")
    pairs = frame.select("year", "slot").unique().drop_nulls()
    found = []
    for year, slot in pairs.iter_rows():
        months = fide_months(int(year))
        if 1 <= int(slot) <= len(months) and 1 <= int(year) <= 9999:
            found.append((year, slot, date(int(year), months[int(slot) - 1], 1)))
    of_pairs = pl.DataFrame(found, schema=["year", "slot", "list_date"], orient="row")
    typed = of_pairs.select(
        pl.col("year").cast(frame.schema["year"]),
        pl.col("slot").cast(frame.schema["slot"]),
        pl.col("list_date").cast(pl.Date),
    )
    return frame.join(typed, on=["year", "slot"])


def fide_months(year: int) -> tuple[int, ...]:
    """Return the months of FIDE's lists in a year.

    >>> fide_months(1990), fide_months(2004), fide_months(2012)[:5], len(fide_months(2013))
    ((1, 7), (1, 4, 7, 10), (1, 3, 5, 7, 8), 12)
    """
    if year < 2001:
        return (1, 7)
    if year < 2009:
        return (1, 4, 7, 10)
    return FIDE_MONTHS.get(year, tuple(range(1, 13)))
