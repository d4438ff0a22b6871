"""Births in evidence: the year, and an age where the year alone would make a rule decide otherwise.

Of who turns 18 in a year in which a rule asks whether he is under 18 it is told on which days of
events and lists he was not yet. That is no more than his K tells; no other day of his is.
"""

from collections.abc import Collection
from typing import Final

import polars as pl

_KEY: Final = ("list_id", "player_id", "on")
_YEARS: Final = 10_000
"""A day is yyyymmdd."""


def ages(rows: pl.DataFrame, days: pl.DataFrame, edges: Collection[int] | None) -> pl.DataFrame:
    """Return the table AGES: who is younger on a day than the years tell, where that decides.

    `rows` have list_id, player_id and birth_on; `days` player_id and the days `on` at which a rule
    may ask his age; `edges` are the ages from which a rule decides otherwise, None for any.

    >>> rows = pl.DataFrame({"list_id": 20140701, "player_id": [1, 2, 3],
    ...     "birth_on": [19960821, 19960101, 19900821]})
    >>> days = pl.DataFrame({"player_id": [1, 2, 3], "on": [20140801] * 3})
    >>> ages(rows, days, {18}).rows()
    [(20140701, 1, 20140801, 17)]
    """
    on, birth = pl.col("on"), pl.col("birth_on")
    turning = on // _YEARS - birth // _YEARS
    wanted = rows.filter(birth.is_not_null()).join(days, on="player_id").unique(list(_KEY))
    younger = wanted.filter((on - birth) // _YEARS < turning)
    if edges is not None:
        younger = younger.filter(turning.is_in(sorted(edges)))
    years = younger.select(*_KEY, years_old=(on - birth) // _YEARS)
    return years.cast(pl.Int64).sort(*_KEY)


def with_years(rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows with birth_year in the place of birth_on."""
    return rows.with_columns(birth_on=pl.col("birth_on") // _YEARS).rename(
        {"birth_on": "birth_year"}
    )


def with_births(rows: pl.DataFrame, years: pl.DataFrame) -> pl.DataFrame:
    """Return rows with a birth_on that makes the ages that are stated, and else those of the years.

    It is no day of anybody's: the year, with the month and day that follow the last on which he was
    still younger.

    >>> rows = pl.DataFrame({"list_id": 20140701, "player_id": [1, 2], "birth_year": [1996, 1996]})
    >>> stated = pl.DataFrame({"list_id": [20140701], "player_id": [1], "on": [20140801],
    ...     "years_old": [17]})
    >>> with_births(rows, stated)["birth_on"].to_list()
    [19960802, 19960000]
    """
    last = years.group_by("list_id", "player_id").agg(last=(pl.col("on") % _YEARS).max() + 1)
    joined = rows.join(last, on=["list_id", "player_id"], how="left", maintain_order="left")
    birth = pl.col("birth_year") * _YEARS + pl.col("last").fill_null(0)
    return joined.with_columns(birth_year=birth).rename({"birth_year": "birth_on"}).drop("last")
