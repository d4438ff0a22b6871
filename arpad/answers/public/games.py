"""All rated games of an office as one table: what studies of ratings begin with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.office.reading.shelf import Shelf, Volume

_COLUMNS: Final = (
    "series", "played_on", "event_id", "round", "white_id", "black_id", "result", "white_rating",
    "black_rating",
)  # fmt: skip
_RESULTS: Final = {0: "0-1", 1: "1/2-1/2", 2: "1-0"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesOfSeries:
    """How many games of a series were rated, on how many lists, the newest under `rulebook`."""

    series: str
    rulebook: str
    lists: int
    games: int


def games_of(shelf: Shelf) -> tuple[GamesOfSeries, ...]:
    """Return how many rated games each series has."""
    return tuple(
        GamesOfSeries(
            series=name,
            rulebook=shelf.read(name, shelf.days(name)[-1]).rulebook,
            lists=len(shelf.days(name)),
            games=sum(shelf.read(name, day).size.games for day in shelf.days(name)),
        )
        for name in shelf.series
    )


def games_rated_for(shelf: Shelf, series: Iterable[str]) -> pl.DataFrame:
    """Return every rated game between two players with numbers, in the order of days and rounds.

    A game that two of the series rated stands once for each, with its ratings. The columns are
    those of a table of games, with `series` and `round`. `played_on` is the last
    day of the event: rounds have no days of their own in every report. A rating is the one with
    which the game was rated; blank of who had none.
    """
    return _table([_rated(shelf.read(name, day)) for name in series for day in shelf.days(name)])


def _table(tables: list[pl.DataFrame]) -> pl.DataFrame:
    if not tables:
        return pl.DataFrame(schema=dict.fromkeys(_COLUMNS, pl.String))
    rows = pl.concat(tables)
    key = ["series", "event_id", "round", "white_id", "black_id"]
    return rows.unique(key, keep="first", maintain_order=True).sort("played_on", *key)


def _rated(volume: Volume) -> pl.DataFrame:
    days = volume.events.select("event_id", "end_on")
    whites = volume.sides.filter(
        pl.col("is_white") == 1,
        pl.col("game_is_rated") == 1,
        pl.col("score_half").is_not_null(),
        pl.col("player_id").is_not_null() & pl.col("opponent_id").is_not_null(),
    )
    day = pl.col("end_on").cast(pl.String).str.to_date("%Y%m%d").cast(pl.String)
    return whites.join(days, on="event_id", how="left").select(
        series=pl.lit(volume.series),
        played_on=day,
        event_id="event_id",
        round=pl.col("round").cast(pl.Int64),
        white_id="player_id",
        black_id="opponent_id",
        result=pl.col("score_half").replace_strict(_RESULTS, return_dtype=pl.String),
        white_rating=pl.col("rating").cast(pl.Int64),
        black_rating=pl.col("opponent_rating").cast(pl.Int64),
    )
