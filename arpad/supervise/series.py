"""Rating lists in the order of their dates, as one table: who was on each with what rating.

From lists as `arpad` reads them; `history` reads one long table of many lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

NOT_ACTIVE: Final = ("inactive", "delisted", "passive", "unrated")
"""States of a list's players who are not counted among the active."""
ROWS: Final = {
    "list": pl.Int32, "player": pl.UInt32, "rating": pl.Int32, "federation": pl.String,
    "birth_year": pl.Int32,
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class ListSeries:
    """Lists by rising date; rows of ROWS, one for each active rated player of each list."""

    dates: tuple[date, ...]
    rows: pl.DataFrame

    def __post_init__(self) -> None:
        if list(self.dates) != sorted(set(self.dates)):
            raise ValueError("lists stand by rising date, each date once")

    def at(self, number: int) -> pl.DataFrame:
        """Return the rows of one list."""
        return self.rows.filter(pl.col("list") == number)

    def since(self, first: date, last: date) -> ListSeries:
        """Return the lists of these dates and all between them."""
        kept = [number for number, day in enumerate(self.dates) if first <= day <= last]
        return self.of_numbers(kept)

    def yearly(self) -> ListSeries:
        """Return the first list of every year.

        >>> days = (date(2010, 1, 1), date(2010, 7, 1), date(2011, 3, 1))
        >>> [str(day) for day in ListSeries(days, pl.DataFrame(schema=ROWS)).yearly().dates]
        ['2010-01-01', '2011-03-01']
        """
        years = [day.year for day in self.dates]
        return self.of_numbers([n for n, year in enumerate(years) if years.index(year) == n])

    def of_numbers(self, kept: Sequence[int]) -> ListSeries:
        """Return some of the lists, numbered anew from 0."""
        numbers = pl.DataFrame(
            {"list": kept, "new": range(len(kept))}, schema={"list": pl.Int32, "new": pl.Int32}
        )
        rows = self.rows.join(numbers, on="list").with_columns(list="new").drop("new")
        return ListSeries(tuple(self.dates[n] for n in kept), rows)


def series_of_lists(lists: Sequence[tuple[date, pl.DataFrame]]) -> ListSeries:
    """Return the series of lists with their dates; frames have player_id and rating.

    status, federation and birth_date are read if a frame has them.

    >>> frame = pl.DataFrame({"player_id": ["7", "8"], "rating": [2224, None]})
    >>> series_of_lists([(date(2010, 9, 1), frame)]).rows.select("list", "rating").rows()
    [(0, 2224)]
    """
    ordered = sorted(lists, key=lambda one: one[0])
    frames = [conformed(frame).with_columns(list=pl.lit(n)) for n, (_, frame) in enumerate(ordered)]
    return ListSeries(tuple(day for day, _ in ordered), coded(pl.concat(frames)))


def active(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of a list's active rated players.

    >>> rows = {"rating": [2224, None, 1900], "status": [None, "active", "inactive"]}
    >>> active(pl.DataFrame(rows))["rating"].to_list()
    [2224]
    """
    rated = frame.filter(pl.col("rating").is_not_null())
    if "status" not in rated.columns:
        return rated
    return rated.filter(~pl.col("status").fill_null("active").is_in(NOT_ACTIVE))


def conformed(frame: pl.DataFrame, keep: tuple[str, ...] = ()) -> pl.DataFrame:
    """Return the active rated players of a list: player_id, rating, federation, birth_year."""
    has = set(frame.columns)
    birth = pl.col("birth_date").cast(pl.String).str.slice(0, 4).cast(pl.Int32, strict=False)
    return active(frame).select(
        *keep,
        "player_id",
        pl.col("rating").cast(pl.Int32),
        federation=pl.col("federation").cast(pl.String)
        if "federation" in has
        else pl.lit(None, pl.String),
        birth_year=birth if "birth_date" in has else pl.lit(None, pl.Int32),
    )


def coded(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with the players as numbers, by rising list."""
    player = pl.col("player_id").rank("dense").cast(pl.UInt32) - 1
    coded = rows.with_columns(player=player).select(
        pl.col(name).cast(kind) for name, kind in ROWS.items()
    )
    return coded.sort("list", "player")
