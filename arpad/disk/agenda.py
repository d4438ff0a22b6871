"""All events of a period in little memory: their facts as narrow as they are, and their order."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.engine.backends import to_polars
from arpad.engine.plain.laid import places
from arpad.engine.programme import in_time
from arpad.law import Rulebook, Table


@dataclass(frozen=True, slots=True, eq=False)
class Agenda:
    """Events in the order of time of those under which they are rated, each at its place.

    facts: what is stated, events of one place together. ids: their event_id. place: of each the
    event_order of `Programme`. start: the first row of each place, and the end of the last.
    """

    facts: pl.DataFrame
    ids: NDArray[np.int64]
    place: NDArray[np.int64]
    start: NDArray[np.int64]

    @property
    def count(self) -> int:
        """Return how many places there are."""
        return len(self.start) - 1

    def places(self, events: pl.Series) -> NDArray[np.int64]:
        """Return the place of each event by its id; -1 of one that isn't known."""
        found = places(self.ids, events.cast(pl.Int64).fill_null(-1).to_numpy())
        return np.where(found < 0, -1, self.place[found])

    def at(self, found: NDArray[np.int64]) -> pl.DataFrame:
        """Return the facts of the events at some places, which are in order."""
        first, counts = self.start[found], np.diff(self.start)[found]
        shift = np.repeat(first - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
        return self.facts[shift + np.arange(len(shift))]


def agenda(events: Table, book: Rulebook) -> Agenda:
    """Return the events (EVENTS, or some of its columns) of a period in their order.

    An event that is a stage of none of them has no place, and is not rated.
    """
    order = to_polars(in_time(events, book)).filter(pl.col("event_order").is_not_null())
    facts = pl.DataFrame([one for name in events.schema() if (one := _narrow(events, name))
                          is not None])  # fmt: skip
    facts = facts.join(
        order.select(pl.col("event_id").cast(facts["event_id"].dtype), "event_order"),
        on="event_id",
    ).sort("event_order", "event_id")
    place = facts["event_order"].to_numpy()
    count = int(place.max(initial=-1)) + 1
    start = np.searchsorted(place, np.arange(count + 1))
    ids = facts["event_id"].cast(pl.Int64).to_numpy()
    return Agenda(facts.drop("event_order"), ids, place, start)


def _narrow(events: Table, name: str) -> pl.Series | None:
    """Return a column as narrow as its values let it be; None if nobody states anything in it."""
    found = to_polars(events.select(name)).to_series()
    if found.null_count() == len(found) and name != "event_id":
        return None
    return found.cast(pl.Categorical) if found.dtype == pl.String else found.shrink_dtype()
