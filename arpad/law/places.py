"""Left joins of whole numbers as look-ups: a table of where each key stands, instead of hashing.

To join half a million players by hashing, and to copy all that is known of them already, takes ten
times as long as to put a few new values where each of them stands. Keys that can't be looked up,
because they lie far apart, stand there twice or are null, are joined: what comes out is the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

import polars as pl

from arpad.law.dialect import FEW

_GAP: Final = 8
_SMALL: Final = 1_000_000
"""Keys spread over _GAP times as many numbers, and _SMALL, are looked up in one table."""
_FEW: Final = 100
"""So many keys are joined sooner than looked up: a club's, whose numbers may lie far apart."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where each of some keys stands: `table` has the place of the number `low`, the next, and on.

    No table is needed where each key is one more than the key before: a list of everybody.
    """

    low: int
    rows: int
    table: pl.Series | None

    def of(self, keys: pl.Series) -> pl.Series:
        """Return the place of each key, null for one that is not there."""
        offsets = keys - self.low
        if self.table is None:
            low, high = offsets.min(), offsets.max()
            if isinstance(low, int) and isinstance(high, int) and 0 <= low <= high < self.rows:
                return offsets
            return offsets.set((offsets < 0) | (offsets >= self.rows), None)
        return self.table.gather(offsets.set(offsets < 0, None), null_on_oob=True)


def places(keys: pl.Series) -> Places | None:
    """Return the places of keys; None of none, where they lie too far apart, or don't differ.

    >>> found = places(pl.Series([30, 10]))
    >>> found and found.of(pl.Series([10, 20, 30, 40, 0])).to_list()
    [1, None, 0, None, None]
    >>> places(pl.Series([30, 10, 30]))
    """
    edges = _edges(keys)
    if edges is None or keys.null_count():
        return None
    low, high = edges
    if _are_numbered(keys, low, high - low + 1):
        return Places(low, len(keys), None)
    rows = pl.int_range(len(keys), dtype=pl.UInt32, eager=True)
    table = nulls(high - low + 1, pl.UInt32()).scatter(keys - low, rows)
    return Places(low, len(keys), table) if _are_apart(table, keys) else None


def _are_numbered(keys: pl.Series, low: int, rows: int) -> bool:
    """Tell whether keys are so many numbers from one on, each one more than the one before."""
    if len(keys) != rows or keys.null_count():
        return False
    return bool((keys == pl.int_range(low, low + rows, eager=True)).all())


def _are_apart(table: pl.Series, keys: pl.Series) -> bool:
    """Tell whether as many places of a table are filled as there are keys: none was there twice."""
    return len(table) - table.null_count() == len(keys)


def _edges(keys: pl.Series) -> tuple[int, int] | None:
    """Return the lowest and the highest key; None of none, and where they lie too far apart."""
    low, high = keys.min(), keys.max()
    if not isinstance(low, int) or not isinstance(high, int):
        return None
    return (low, high) if high - low <= _GAP * len(keys) + _SMALL else None


def _rise(keys: pl.Series) -> bool:
    """Tell whether each key is greater than the one before: none is there twice, or null."""
    return not keys.null_count() and bool((keys.slice(1) > keys.head(-1)).all())


def _places_of_many(keys: pl.Series) -> Places | None:
    return places(keys) if len(keys) > _FEW else None


def beside(frame: pl.DataFrame, others: Sequence[pl.DataFrame], key: str) -> pl.DataFrame:
    """Return a frame with the columns of others: their left join, one after another."""
    places = _places_of_many(frame[key])
    for other in others:
        put = None if places is None else _put(other, places, key)
        if put is None:
            frame, places = frame.join(other, on=key, how="left", maintain_order="left"), None
        else:
            frame = frame.with_columns(put)
    return frame


def _put(other: pl.DataFrame, places: Places, key: str) -> list[pl.Series] | None:
    """Return each value where its key stands; None if two would stand at one place."""
    if places.table is None and _are_numbered(other[key], places.low, places.rows):
        return list(other.drop(key))
    place = places.of(other[key])
    at = place.drop_nulls()
    if not _differ(at, places.rows):
        return None
    rows = other.drop(key)
    rows = rows if len(at) == len(place) else rows.filter(place.is_not_null())
    if len(at) >= FEW and find_spec("numpy") is not None and _are_whole(rows):
        return _put_many(rows, at, places.rows)
    return [
        nulls(places.rows, column.dtype).scatter(at, column).alias(column.name) for column in rows
    ]


def _are_whole(rows: pl.DataFrame) -> bool:
    """Tell whether all columns are whole numbers, and none lacks a value."""
    return all(column.dtype.is_integer() and not column.null_count() for column in rows)


def _put_many(values: pl.DataFrame, at: pl.Series, rows: int) -> list[pl.Series]:
    """Return whole numbers at their places among so many rows, else null: in half the time."""
    import numpy as np

    where = at.to_numpy()
    is_there = np.zeros(rows, np.bool_)
    is_there[where] = True
    columns = {}
    for column in values:
        numbers = np.zeros(rows, column.to_numpy().dtype)
        numbers[where] = column.to_numpy()
        columns[column.name] = pl.Series(numbers)
    put = pl.when(pl.lit(pl.Series(is_there))).then(pl.all())
    return pl.DataFrame(columns).select(put).get_columns()


def _differ(at: pl.Series, rows: int) -> bool:
    """Tell whether no place below a number is there twice."""
    if at.is_sorted():
        return not (at.slice(1) == at.head(-1)).any()
    is_there = pl.repeat(value=False, n=rows, eager=True)
    return bool(is_there.scatter(at, True).sum() == len(at))  # noqa: FBT003 - what is put there


def looked_up(frame: pl.DataFrame, other: pl.DataFrame, key: str) -> pl.DataFrame:
    """Return a frame with the columns of another: its left join; a key may stand here often."""
    if len(other) > _FEW and frame[key].equals(other[key]) and _rise(other[key]):
        return frame.with_columns(other.drop(key).get_columns())
    places = _places_of_many(other[key])
    if places is None:
        return frame.join(other, on=key, how="left", maintain_order="left")
    rows = other.drop(key)[places.of(frame[key]).cast(pl.UInt32)]
    return frame.with_columns(rows.get_columns())


def by_number(frame: pl.DataFrame, key: str) -> pl.DataFrame | None:
    """Return the other columns in the order of their keys; None if those aren't 0, 1, 2 and on."""
    if len(frame) <= _FEW or frame[key].min() != 0 or frame[key].max() != len(frame) - 1:
        return None
    stand = places(frame[key])
    if stand is None:
        return None
    rest = frame.drop(key)
    return rest if stand.table is None else rest[stand.table]


def totals(frame: pl.DataFrame, key: str, named: Mapping[str, str]) -> pl.DataFrame | None:
    """Return each key once with the sums of whole numbers; None where keys lie too far apart.

    >>> totals(pl.DataFrame({"id": [7, 5, 7], "games": [1, 2, 3]}), "id", {"all": "games"}).rows()
    [(5, 2), (7, 4)]
    """
    import numpy as np  # not at the top: whoever rates a club's few games needs none

    if _rise(frame[key]):
        return frame.select(pl.col(name).cast(pl.Int64).alias(new)
                            for new, name in {key: key, **named}.items())  # fmt: skip
    edges = _edges(frame[key])
    if edges is None:
        return None
    low, high = edges
    ids = (frame[key] - low).to_numpy()
    is_there = np.zeros(high - low + 1, np.bool_)
    is_there[ids] = True
    places = np.flatnonzero(is_there)
    columns = {key: pl.Series(places + low, dtype=pl.Int64)}
    for name, column in named.items():
        sums = np.zeros(len(is_there), np.int64)
        np.add.at(sums, ids, frame[column].to_numpy())
        columns[name] = pl.Series(sums[places])
    return pl.DataFrame(columns)


def nulls(rows: int, dtype: pl.DataType) -> pl.Series:
    """Return a column without a value."""
    return pl.repeat(None, rows, dtype=dtype, eager=True)
