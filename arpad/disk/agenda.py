"""All events of a period in little memory: their facts as narrow as they are, and their order."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.disk.spool import ORDER, PLACE
from arpad.engine.programme import in_time
from arpad.law import Rulebook, Table
from arpad.law.backends import to_polars

_GAP: Final = 8
"""Ids up to so many times as far apart as there are of them are looked up in one table."""


@dataclass(frozen=True, slots=True, eq=False)
class Agenda:
    """Events in the order of time of those under which they are rated, each at its place.

    facts: what is stated, with the place and event_order, which events of the same days share;
    events of one place together. start: the first row of each place, and the end of the last. The
    ids are looked up in order (`_ids`, with `_places`), or in a table that begins with the least of
    them (`_least`).
    """

    facts: pl.DataFrame
    start: NDArray[np.int64]
    _ids: NDArray[np.int64]
    _places: NDArray[np.int32]
    _least: int | None

    @property
    def moments(self) -> NDArray[np.int32]:
        """Return the event_order of each place."""
        return self.facts[ORDER].to_numpy()[self.start[:-1]]

    @property
    def count(self) -> int:
        """Return how many places there are."""
        return len(self.start) - 1

    def places(self, events: pl.Series) -> NDArray[np.int64]:
        """Return the place of each event by its id; -1 of one that isn't known."""
        ids = events.cast(pl.Int64).fill_null(-1).to_numpy()
        if self._least is not None:
            last = len(self._places) - 1  # which is nobody's
            at = ids - self._least
            at = np.where((at < 0) | (at >= last), last, at)
            return self._places[at].astype(np.int64)
        at = np.searchsorted(self._ids, ids).clip(0, max(0, len(self._ids) - 1))
        return np.where(self._ids[at] == ids, self._places[at], -1).astype(np.int64)

    def at(self, places: NDArray[np.int64]) -> pl.DataFrame:
        """Return the facts of the events at some places, which are in order."""
        first, counts = self.start[places], np.diff(self.start)[places]
        shift = np.repeat(first - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
        return self.facts[shift + np.arange(len(shift))]


def agenda(events: Table, book: Rulebook) -> Agenda:
    """Return the events (EVENTS, or some of its columns) of a period in their order.

    An event that is a stage of none of them has no place, and is not rated.
    """
    order = to_polars(in_time(events, book).select("event_id", "group_id", ORDER)).drop_nulls()
    by_group = pl.struct(ORDER, "group_id").rank("dense") - 1
    order = order.select(
        "event_id", pl.col(ORDER).cast(pl.Int32), by_group.cast(pl.Int32).alias(PLACE)
    )
    columns = (_narrow(events, name) for name in events.schema())
    facts = pl.DataFrame([column for column in columns if column is not None])
    key = facts["event_id"].dtype
    facts = facts.join(order.with_columns(pl.col("event_id").cast(key)), on="event_id")
    facts = facts.sort(PLACE, "event_id")
    place = facts[PLACE].to_numpy()
    count = int(place.max(initial=-1)) + 1
    start = np.searchsorted(place, np.arange(count + 1))
    return Agenda(facts, start, *_index(facts["event_id"].cast(pl.Int64).to_numpy(), place))


def _index(
    ids: NDArray[np.int64], place: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32], int | None]:
    """Return how places are looked up: see `Agenda`."""
    least = int(ids.min(initial=0))
    span = int(ids.max(initial=0)) - least + 1
    if span <= _GAP * len(ids):
        table = np.full(span + 1, -1, np.int32)
        table[ids - least] = place
        return ids[:0], table, least
    order = np.argsort(ids)
    return ids[order], place[order], None


def _narrow(events: Table, name: str) -> pl.Series | None:
    """Return a column as narrow as its values let it be; None if every event leaves it empty."""
    cells = to_polars(events.select(name)).to_series()
    if len(cells) and cells.null_count() == len(cells):
        return None
    return cells.cast(pl.Categorical) if cells.dtype == pl.String else cells.shrink_dtype()
