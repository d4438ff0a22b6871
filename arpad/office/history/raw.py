"""A list as a history keeps it: a row of small numbers for each player, and the state it comes to.

A player is his number among the people of the history. What never changes of him stands with the
people; what a list says is here, so that the list after it, and the public list, can be made of it.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from arpad.engine.period import Period, games_of_list
from arpad.engine.published import LIST_PUBLIC, LIST_ROWS
from arpad.engine.tables import ACTIVITY, RATINGS
from arpad.law import Rulebook
from arpad.law.backends import embedded_at_once, to_polars
from arpad.law.dialect import type_in
from arpad.law.engines import whole_columns
from arpad.tables.rating_list import HANDED_ON, MADE

_NARROW: Final = {"code": pl.Int16(), "1e-5 points": pl.Int64()}
_CODES: Final = ("list_status", "list_section", "has_played_event")
RAW: Final[dict[str, pl.DataType]] = {
    "player_id": pl.Int32(),
    **{name: pl.Int8() if name in _CODES else pl.Int32() for name in MADE},
    "games_period": pl.Int32(),
    **{column.name: _NARROW.get(column.unit, pl.Int32()) for column in LIST_ROWS.columns
       if column not in LIST_PUBLIC},
}  # fmt: skip
"""Whole numbers as in the engine's published list, each in the fewest bytes that hold it."""
_LIMITS: Final[dict[pl.DataType, tuple[int, int]]] = {
    kind: (-(1 << bits - 1), (1 << bits - 1) - 1)
    for bits, kind in ((8, pl.Int8()), (16, pl.Int16()), (32, pl.Int32()), (64, pl.Int64()))
}
"""The least and the greatest whole number of each type."""
WHOLE: Final = pl.Schema({name: type_in(pl, kind) for name, kind in RATINGS.items()})
"""RATINGS as Polars has them."""
HANDED: Final = tuple(name for name in RAW if name in {"player_id", *HANDED_ON.values()})
"""The columns of which the list after it is made."""
_ACTIVITY: Final = pl.Schema({name: type_in(pl, kind) for name, kind in ACTIVITY.items()})
_COUNTED: Final = ("player_id", "rating_old", "first_rating", "games_period", "first_games")
MOVING: Final = frozenset({*HANDED_ON, "player_id", "list_id"})


def raw(period: Period) -> pl.DataFrame:
    """Return the list of a period in RAW, by player."""
    return padded(narrowed(worked_out(period)))


@whole_columns()
def worked_out(period: Period) -> pl.DataFrame:
    """Return the columns of RAW that a period's list has, by player, in the engine's types."""
    columns = period.published.schema()
    rows = to_polars(period.published.select(*(n for n in RAW if n in columns)))
    return rows if rows["player_id"].is_sorted() else rows.sort("player_id")


def handed(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the columns of which the list after it is made; null those that a list lacks."""
    lacking = [pl.lit(None, RAW[name]).alias(name) for name in HANDED if name not in rows.columns]
    return rows.with_columns(lacking).select(HANDED)


def ratings(rows: pl.DataFrame, facts: pl.DataFrame, list_id: int) -> pl.DataFrame:
    """Return the RATINGS of a list in RAW.

    `facts` are those columns of RATINGS of everybody, by his number, of which anything is known.
    """
    theirs = facts if facts.height == rows.height else facts[rows["player_id"]]
    moving = [pl.col(of).cast(WHOLE[name]).alias(name) for name, of in HANDED_ON.items()]
    whole = rows.select(pl.col("player_id").cast(pl.Int64), *moving)
    both = theirs.hstack(whole).with_columns(list_id=pl.lit(list_id, pl.Int64))
    lacking = [pl.lit(None, kind).alias(n) for n, kind in WHOLE.items() if n not in both.columns]
    return both.with_columns(lacking).select(list(WHOLE))


def of_ratings(ratings: pl.DataFrame) -> pl.DataFrame:
    """Return the list of RATINGS in RAW, by player: what is told of games of its period is not."""
    moving = [pl.col(name).alias(of) for name, of in HANDED_ON.items()]
    return padded(ratings.select("player_id", *moving)).sort("player_id")


def padded(rows: pl.DataFrame) -> pl.DataFrame:
    """Return some columns of RAW with the others, null."""
    lacking = [pl.lit(None, kind).alias(n) for n, kind in RAW.items() if n not in rows.columns]
    return rows.with_columns(lacking).select(pl.col(n).cast(kind) for n, kind in RAW.items())


def narrowed(rows: pl.DataFrame) -> pl.DataFrame:
    """Return columns of RAW, each in its own type. Raises OverflowError for a number too large.

    Twice as fast as a cast that looks at every number.

    >>> narrowed(pl.DataFrame({"player_id": [1], "list_status": [2]})).dtypes
    [Int32, Int8]
    >>> narrowed(pl.DataFrame({"list_status": [128]}))
    Traceback (most recent call last):
    OverflowError: list_status from 128 to 128 is more than Int8 holds
    """
    wide = rows.select(column for column in rows if column.dtype != RAW[column.name])
    lows, highs = (wide.select(edge).row(0) for edge in (pl.all().min(), pl.all().max()))
    for name, low, high in zip(wide.columns, lows, highs, strict=True):
        least, most = _LIMITS[RAW[name]]
        if low is not None and not least <= low <= high <= most:
            raise OverflowError(f"{name} from {low} to {high} is more than {RAW[name]} holds")
    return rows.select(pl.col(name).cast(RAW[name], wrap_numerical=True) for name in rows.columns)


def activity(list_id: int, rows: pl.DataFrame, book: Rulebook) -> pl.DataFrame:
    """Return the ACTIVITY of one list in RAW, by its list_id and its edition."""
    named = rows.select(*_COUNTED, list_id=pl.lit(list_id, pl.Int64))
    has_games = (pl.col("games_period") > 0) | (pl.col("first_games") > 0)
    for some in (named.filter(has_games), named):  # all of them where nobody's games count
        games = to_polars(games_of_list(embedded_at_once(some), book))
        if games["games"].sum():
            break
    return games.cast(_ACTIVITY)


def of_lists(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return the ACTIVITY of several lists."""
    return pl.concat([pl.DataFrame(schema=_ACTIVITY), *parts])
