"""Games brought together event by event, wherever the files and their row groups are cut."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.disk.agenda import Agenda
from arpad.disk.spool import PLACE

HELD_MAX: Final = 4
"""So many pieces wait in memory for the rest of their events; beyond, games are put in order on
disk first."""
_PIECE: Final = "piece"
_ROWS: Final = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """Where the games of each place in time end: the row after the last of them, and their number.

    held: how many games at the most wait for others of their events, if they are read as they lie.
    """

    after: NDArray[np.int64]
    games: NDArray[np.int64]
    held: int


def whole_events(
    games: pl.LazyFrame, agenda: Agenda, size: int, folder: Path
) -> Iterator[pl.DataFrame]:
    """Yield the games, pieces of about so many; all games of events rated together are in one.

    Events that the agenda doesn't know are left out. `folder` is there for games that lie so far
    apart that they don't fit in memory while their events are open.
    """
    ends_of_events = ends(games, agenda, size)
    if ends_of_events.held > HELD_MAX * size:
        yield from _in_order(games, agenda, ends_of_events, size, folder)
    else:
        yield from _as_they_lie(games, agenda, ends_of_events, size)


def ends(games: pl.LazyFrame, agenda: Agenda, size: int) -> Ends:
    """Return where the games of each place end; only the events' ids are read."""
    after, counts = (np.zeros(agenda.count, np.int64) for _ in range(2))
    read, lengths_summed = [0], [0]
    for events in _slices(games.select("event_id"), size):
        place = agenda.places(events["event_id"])
        last = np.flatnonzero(np.append(place[1:] != place[:-1], True))
        lengths = np.diff(last, prepend=-1)
        is_known = place[last] >= 0
        last, lengths = last[is_known], lengths[is_known]
        after[place[last]] = read[-1] + last + 1
        np.add.at(counts, place[last], lengths)
        read.append(read[-1] + len(place))
        lengths_summed.append(lengths_summed[-1] + int(lengths.sum()))
    order = np.argsort(after)
    whole = np.concatenate(([0], np.cumsum(counts[order])))
    done = whole[np.searchsorted(after[order], read, side="right")]
    return Ends(after, counts, int((np.array(lengths_summed) - done).max(initial=0)))


def _slices(games: pl.LazyFrame, size: int) -> Iterator[pl.DataFrame]:
    return games.collect_batches(chunk_size=size, maintain_order=True)


def _as_they_lie(
    games: pl.LazyFrame, agenda: Agenda, ends_of_events: Ends, size: int
) -> Iterator[pl.DataFrame]:
    """Yield events when their last game is read; games of the others wait."""
    read, count = 0, 0
    waiting: list[pl.DataFrame] = []
    ready: list[pl.DataFrame] = []
    for rows in _slices(games, size):
        read += rows.height
        together = pl.concat([*waiting, rows])
        place = agenda.places(together["event_id"])
        after = np.where(place < 0, 0, ends_of_events.after[place])
        is_whole = (place >= 0) & (after <= read)
        ready.append(together if is_whole.all() else together.filter(pl.Series(is_whole)))
        waiting = [] if is_whole.all() else [together.filter(pl.Series(after > read))]
        count += ready[-1].height
        if count >= size:
            yield pl.concat(ready)
            ready, count = [], 0
    if count:
        yield pl.concat(ready)


def _in_order(
    games: pl.LazyFrame, agenda: Agenda, ends_of_events: Ends, size: int, folder: Path
) -> Iterator[pl.DataFrame]:
    """Yield the pieces of games that were put into files on disk first, one for each piece."""
    piece = (np.cumsum(ends_of_events.games) - ends_of_events.games) // size
    of_event = piece[agenda.facts[PLACE].to_numpy()].astype(np.int32)
    ids = agenda.facts["event_id"].cast(pl.Int64)
    numbered = pl.LazyFrame({"event_id": ids, _PIECE: of_event})
    keyed = games.with_columns(pl.col("event_id").cast(pl.Int64)).join(
        numbered, on="event_id", maintain_order="left"
    )
    keyed.sink_parquet(
        pl.PartitionBy(folder, key=_PIECE, include_key=False),
        mkdir=True, compression="lz4", row_group_size=_ROWS,
    )  # fmt: skip
    for number in np.unique(piece[ends_of_events.games > 0]):
        files = sorted((folder / f"{_PIECE}={number}").glob("*.parquet"))
        yield pl.read_parquet(files, glob=False)
        for path in files:
            path.unlink()
