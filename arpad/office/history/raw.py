"""A list as a history keeps it: a row of small numbers for each player, and the state it comes to.

A player is his number among the people of the history. What never changes of him stands with the
people; what a list says is here, so that the list after it, and the public list, can be made of it.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from arpad.engine.backends import embedded_at_once, to_polars
from arpad.engine.period import Period, games_of_list
from arpad.engine.state import HANDED_ON
from arpad.engine.tables import ACTIVITY, RATINGS
from arpad.law.dialect import type_in

RAW: Final[dict[str, pl.DataType]] = {
    "player_id": pl.Int32(), "rating": pl.Int32(), "rating_old": pl.Int32(),
    "rating_new": pl.Int32(), "rating_peak": pl.Int32(), "rating_floor": pl.Int32(),
    "rating_shown": pl.Int32(), "first_rating": pl.Int32(), "first_games": pl.Int32(),
    "games_period": pl.Int32(), "games_rated": pl.Int32(), "sum_e5": pl.Int64(),
    "k_factor_e2": pl.Int32(), "k_base_e2": pl.Int32(), "list_status": pl.Int8(),
    "list_section": pl.Int8(), "inactive_since": pl.Int32(), "initial_since": pl.Int32(),
    "last_played_on": pl.Int32(), "has_played_event": pl.Int8(), "rating_new_clause": pl.Int16(),
    "list_status_clause": pl.Int16(), "list_section_clause": pl.Int16(),
    "k_factor_clause": pl.Int16(), "rating_floor_clause": pl.Int16(),
}  # fmt: skip
"""Whole numbers as in the engine's published list, each in the fewest bytes that hold it."""
_AS_THEY_ARE: Final = (
    "rating", "rating_peak", "games_rated", "inactive_since", "initial_since", "last_played_on",
    "has_played_event",
)  # fmt: skip
_HANDED_ON: Final = {**{name: name for name in _AS_THEY_ARE}, **HANDED_ON}
"""What the next list takes from this one, by the engine's name for it."""
WHOLE: Final = pl.Schema({name: type_in(pl, kind) for name, kind in RATINGS.items()})
"""RATINGS as Polars has them."""
_ACTIVITY: Final = pl.Schema({name: type_in(pl, kind) for name, kind in ACTIVITY.items()})
_COUNTED: Final = ("player_id", "rating_old", "first_rating", "games_period", "first_games")
MOVING: Final = frozenset({*_HANDED_ON, "player_id", "list_id"})


def raw(period: Period) -> pl.DataFrame:
    """Return the list of a period in RAW, by player."""
    published = to_polars(period.published)
    has_played = to_polars(period.state.ratings.select("player_id", "has_played_event"))
    if not has_played["player_id"].equals(published["player_id"]):
        by_player = published.select("player_id")
        has_played = by_player.join(has_played, on="player_id", maintain_order="left")
    published = published.with_columns(has_played["has_played_event"])
    rows = padded(published)
    return rows if rows["player_id"].is_sorted() else rows.sort("player_id")


def ratings(rows: pl.DataFrame, facts: pl.DataFrame, list_id: int) -> pl.DataFrame:
    """Return the RATINGS of a list in RAW.

    `facts` are those columns of RATINGS of everybody, by his number, of which anything is known.
    """
    theirs = facts if facts.height == rows.height else facts[rows["player_id"]]
    moving = [pl.col(of).cast(WHOLE[name]).alias(name) for name, of in _HANDED_ON.items()]
    whole = rows.select(pl.col("player_id").cast(pl.Int64), *moving)
    both = theirs.hstack(whole).with_columns(list_id=pl.lit(list_id, pl.Int64))
    lacking = [pl.lit(None, kind).alias(n) for n, kind in WHOLE.items() if n not in both.columns]
    return both.with_columns(lacking).select(list(WHOLE))


def of_ratings(found: pl.DataFrame) -> pl.DataFrame:
    """Return the list of RATINGS in RAW, by player: what is told of games of its period is not."""
    moving = [pl.col(name).alias(of) for name, of in _HANDED_ON.items()]
    return padded(found.select("player_id", *moving)).sort("player_id")


def padded(rows: pl.DataFrame) -> pl.DataFrame:
    """Return some columns of RAW with the others, null."""
    lacking = [pl.lit(None, kind).alias(n) for n, kind in RAW.items() if n not in rows.columns]
    return rows.with_columns(lacking).select(pl.col(n).cast(kind) for n, kind in RAW.items())


def activity(list_id: int, rows: pl.DataFrame) -> pl.DataFrame:
    """Return the ACTIVITY of one list in RAW, by its list_id."""
    named = rows.select(*_COUNTED, list_id=pl.lit(list_id, pl.Int64))
    return to_polars(games_of_list(embedded_at_once(named))).cast(_ACTIVITY)


def of_lists(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return the ACTIVITY of several lists."""
    return pl.concat([pl.DataFrame(schema=_ACTIVITY), *parts])
