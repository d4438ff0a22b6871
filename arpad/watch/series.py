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
ROWS: Final[dict[str, pl.DataType]] = {
    "list": pl.Int32(), "player": pl.UInt32(), "rating": pl.Int32(),
    "federation": pl.Categorical(), "birth_year": pl.Int16(),
}  # fmt: skip
"""18 bytes a row: fifty years of FIDE's lists have 23 million."""


@dataclass(frozen=True, slots=True, eq=False)
class ListSeries:
    """Lists by rising date; rows of ROWS, one for each active rated player of each list.

    The rows stand by rising list. ids holds the ids of the players, that of player 0 first; null
    for one without an id.
    """

    dates: tuple[date, ...]
    rows: pl.DataFrame
    ids: pl.Series

    def __post_init__(self) -> None:
        if list(self.dates) != sorted(set(self.dates)):
            raise ValueError("lists stand by rising date, each date once")
        if not self.rows["list"].is_sorted():
            raise ValueError("rows stand by rising list")

    def at(self, number: int) -> pl.DataFrame:
        """Return the rows of one list."""
        return rows_of(self.rows, number)

    def last(self) -> pl.DataFrame:
        """Return player_id and rating of the players of the last list who have an id.

        >>> frame = pl.DataFrame({"player_id": ["8", "7"], "rating": [1900, 2224]})
        >>> series_of_lists([(date(2010, 9, 1), frame)]).last().rows()
        [('7', 2224), ('8', 1900)]
        """
        rows = self.at(len(self.dates) - 1)
        last = rows.select(player_id=self.ids.gather(rows["player"]), rating="rating")
        return last.drop_nulls("player_id")

    def since(self, first: date, last: date) -> ListSeries:
        """Return the lists of these dates and all between them."""
        kept = [number for number, day in enumerate(self.dates) if first <= day <= last]
        return self.of_numbers(kept)

    def yearly(self) -> ListSeries:
        """Return the first list of every year.

        >>> days = (date(2010, 1, 1), date(2010, 7, 1), date(2011, 3, 1))
        >>> nobody = ListSeries(days, pl.DataFrame(schema=ROWS), pl.Series(dtype=pl.String))
        >>> [str(day) for day in nobody.yearly().dates]
        ['2010-01-01', '2011-03-01']
        """
        years = [day.year for day in self.dates]
        return self.of_numbers([n for n, year in enumerate(years) if years.index(year) == n])

    def of_numbers(self, kept: Sequence[int]) -> ListSeries:
        """Return some of the lists, numbered anew from 0."""
        parts = [
            self.at(old).with_columns(list=pl.lit(new, pl.Int32)) for new, old in enumerate(kept)
        ]
        rows = pl.concat(parts) if parts else self.rows.clear()
        return ListSeries(tuple(self.dates[n] for n in kept), rows, self.ids)


def series_of_lists(lists: Sequence[tuple[date, pl.DataFrame]]) -> ListSeries:
    """Return the series of lists with their dates; frames have player_id and rating.

    status, federation and birth_date are read if a frame has them.

    >>> frame = pl.DataFrame({"player_id": ["7", "8"], "rating": [2224, None]})
    >>> series_of_lists([(date(2010, 9, 1), frame)]).rows.select("list", "rating").rows()
    [(0, 2224)]
    """
    ordered = sorted(lists, key=lambda dated: dated[0])
    frames = [conformed(frame).with_columns(list=pl.lit(n)) for n, (_, frame) in enumerate(ordered)]
    rows = pl.concat(frames)
    ids = rows["player_id"].drop_nulls().unique().sort()
    numbers = pl.DataFrame({"player_id": ids}).with_row_index("player")
    joined = rows.join(numbers, on="player_id")
    return ListSeries(tuple(day for day, _ in ordered), in_order(joined), ids.cast(pl.String))


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
    return active(frame).select(
        *keep,
        "player_id",
        pl.col("rating").cast(pl.Int32),
        federation=pl.col("federation").cast(pl.String)
        if "federation" in has
        else pl.lit(None, pl.String),
        birth_year=birth_year("birth_date") if "birth_date" in has else pl.lit(None, pl.Int16),
    )


def birth_year(column: str) -> pl.Expr:
    """Return the year of births as lists have them, null where none is told.

    >>> pl.select(birth_year=pl.Series(["1980-07-04", "1980", "", None])).select(
    ...     birth_year("birth_year")).to_series().to_list()
    [1980, 1980, None, None]
    """
    return pl.col(column).cast(pl.String).str.slice(0, 4).cast(pl.Int16, strict=False)


def rows_of(rows: pl.DataFrame, number: int) -> pl.DataFrame:
    """Return the rows of one list, of rows by rising list.

    >>> rows_of(pl.DataFrame({"list": [0, 1, 1], "rating": [2224, 2230, 1900]}), 1)["rating"].sum()
    4130
    """
    first, end = (rows["list"].search_sorted(number, side) for side in ("left", "right"))
    return rows.slice(first, end - first)


def in_order(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the columns of ROWS, by rising list and player; rows equal in both keep their order.

    >>> in_order(pl.DataFrame(schema=ROWS)).columns
    ['list', 'player', 'rating', 'federation', 'birth_year']
    """
    of_kind = rows.select(pl.col(name).cast(kind) for name, kind in ROWS.items())
    return of_kind.sort("list", "player", maintain_order=True)
