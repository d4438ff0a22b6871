"""What else is told of players, put beside a table of theirs: a left join that moves nothing.

To join half a million players by hashing, and to copy all that the table has already, takes ten
times as long as to put the few new values where each player stands.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from arpad.engine.backends import on_engine_of, to_polars
from arpad.law import Table

_GAP: Final = 8
_SMALL: Final = 1_000_000
"""Numbers spread over _GAP times as many, and _SMALL, are looked up in one table of places."""


def beside(table: Table, *others: Table) -> Table:
    """Return a table of one row per player with the columns that others tell of him, else null.

    Each of the others has one row per player too. On Polars the table's rows are worked out now.
    """
    if isinstance(table.native, pl.DataFrame | pl.LazyFrame):
        frame = to_polars(table)
        if frame.height:
            return on_engine_of(table, _beside(frame, [to_polars(one) for one in others]))
    for other in others:
        table = table.join(other, on="player_id", how="left")
    return table


def _beside(frame: pl.DataFrame, others: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return a frame with the columns of others, each value put where its player stands."""
    ids = frame["player_id"]
    low, high = (int(one) for one in frame.select(low=ids.min(), high=ids.max()).row(0))
    if high - low > _GAP * frame.height + _SMALL:
        for other in others:
            frame = frame.join(other, on="player_id", how="left", maintain_order="left")
        return frame
    rows = pl.int_range(frame.height, dtype=pl.UInt32, eager=True)
    places = _nothing(high - low + 1, pl.UInt32()).scatter(ids - low, rows)
    for other in others:
        asked = other["player_id"] - low
        place = places.gather(asked.set(asked < 0, None), null_on_oob=True)
        told = other.drop("player_id").filter(place.is_not_null())
        place = place.drop_nulls()
        frame = frame.with_columns(
            _nothing(frame.height, one.dtype).scatter(place, one).alias(one.name) for one in told
        )
    return frame


def _nothing(rows: int, dtype: pl.DataType) -> pl.Series:
    return pl.repeat(None, rows, dtype=dtype, eager=True)
