"""The games of players with a rating: pieces of whole events, several at once, added up."""

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.disk.careers import entries_without_rating
from arpad.disk.ground import Ground
from arpad.disk.spool import PLACE
from arpad.engine.batches import added_up
from arpad.engine.events import SumsManner
from arpad.engine.plain.summed import whole_batch
from arpad.engine.settle import SUMS
from arpad.engine.tables import GAMES
from arpad.law.backends import embedded, empty, to_polars

_MERGED: Final = 4
_SILENT: Final = 100_000
"""So many events without any game are admitted at once."""


class Sums:
    """Sums (SUMS) that were made apart, added up now and then so that they stay few."""

    def __init__(self) -> None:
        self._parts: list[pl.DataFrame] = []

    def add(self, sums: pl.DataFrame) -> None:
        """Add those of some games."""
        self._parts.append(sums.select(*SUMS))
        if len(self._parts) >= _MERGED:
            self._parts = [self.together()]

    def together(self) -> pl.DataFrame:
        """Return one row for each player and K."""
        return to_polars(added_up(embedded(pl.concat(self._parts))))


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """What a piece came to; its events, rounds and games of newcomers wait on disk.

    place, left: of its events, and of the games that are left. entries: as `RatedPieces` has them.
    """

    place: NDArray[np.int64]
    left: NDArray[np.int64]
    entries: pl.DataFrame | None
    sums: pl.DataFrame
    way: SumsManner


class RatedPieces:
    """What pieces of games come to together.

    sums: of the games that are settled. left: how many games of each place in time are not.
    is_seen: whether a place had a game. entries: who plays in the games that are left and has no
    rating now, once for each list; None if there is but one. way: how it was done.
    """

    def __init__(self, places: int) -> None:
        self.sums = Sums()
        self.left = np.zeros(places, np.int64)
        self.is_seen = np.zeros(places, np.bool_)
        self.entries: pl.DataFrame | None = None
        self.way: SumsManner | None = None

    def add(self, piece: _Piece) -> None:
        """Add a piece."""
        self.sums.add(piece.sums)
        self.is_seen[piece.place] = True
        np.add.at(self.left, piece.left, 1)
        entries = [table for table in (self.entries, piece.entries) if table is not None]
        self.entries = pl.concat(entries).unique(("player_id", "list_id")) if entries else None
        self.way = _together(self.way, piece.way) if self.way else piece.way


def rate_pieces(ground: Ground, pieces: Iterable[pl.DataFrame], threads: int) -> RatedPieces:
    """Rate games, pieces of whole events; then the events of which there is no game."""
    rated = RatedPieces(ground.agenda.count)
    running: list[Future[_Piece]] = []
    with ThreadPoolExecutor(threads) as pool:
        for games in pieces:
            running.append(pool.submit(_rate, ground, games))
            if len(running) > threads:
                rated.add(running.pop(0).result())
        for future in running:
            rated.add(future.result())
    silent = np.flatnonzero(~rated.is_seen)
    for first in range(0, max(1, len(silent)), _SILENT):
        rated.add(_rate_at(ground, silent[first : first + _SILENT], empty(GAMES)))
    return rated


def _rate(ground: Ground, games: pl.DataFrame) -> _Piece:
    at = ground.agenda.places(games["event_id"])
    runs = at[np.flatnonzero(np.append(True, at[1:] != at[:-1]))]
    return _rate_at(ground, np.unique(runs), games)


def _rate_at(ground: Ground, place: NDArray[np.int64], games: pl.DataFrame) -> _Piece:
    events = ground.programme(place)
    batch, way = whole_batch(events, embedded(games))
    admitted, left = to_polars(batch.events), to_polars(batch.left)
    at = ground.agenda.places(left["event_id"])
    ground.events.add(admitted)
    ground.rounds.add(to_polars(batch.rounds))
    ground.left.add(left.with_columns(pl.Series(PLACE, at)))
    programme = replace(events, events=embedded(admitted))
    entries = None if ground.is_of_one_list else entries_without_rating(programme, embedded(left))
    return _Piece(place, at, entries, to_polars(batch.sums), way)


def _together(manner: SumsManner, other: SumsManner) -> SumsManner:
    """Return how two pieces were rated, as one. Players may be in both, so nobody counts them."""
    if manner.games_explained is None or other.games_explained is None:
        return manner
    return replace(
        manner,
        games_added=manner.games_added + other.games_added,
        games_explained=manner.games_explained + other.games_explained,
        events_explained=(manner.events_explained or 0) + (other.events_explained or 0),
        players_explained=None,
    )
