"""Melão's simpler proposal: the rating is the performance over the last 30 or 50 games.

"Erro sistemático no rating de Xadrez": the new rating is the performance over the last 50 (or 30)
games and forgets all before; who played more in the period has all games of the period counted.
He leaves open what becomes of players with fewer games (here: all the games they have; without
any, the rating they came with) and of 0% and 100% (here: the table's value for 1% and 99%).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.elo import expected_of
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import Axis, EntryColumns, ModelKind, RatingTimes, Settings
from arpad.law import RatingDifferences

WINDOWS = (30, 50)
"""The two lengths that Melão names."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    player: Ids
    opponent_rating: Numbers
    score: Numbers

    def part(self, kept: Ids) -> _Sides:
        return _Sides(self.player[kept], self.opponent_rating[kept], self.score[kept])


@dataclass(slots=True, eq=False)
class WindowPerformance:
    """Ratings that are the performance R_c + d_p over each player's last games.

    table: the rulebook's d_p by percentage. Opponents count at the rating they had before the
    period of the game. Colours and weights do not count; predictions are logistic.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> table = CATALOGUE.book("fide-2009")[q.RATING_DIFFERENCES]
    >>> model = WindowPerformance(np.full(3, 2000.0), table)
    >>> _ = model.update(GameColumns.of([0, 0], [1, 2], [1, 0.5]))
    >>> model.ratings.tolist()
    [2193.0, 1323.0, 2000.0]
    """

    ratings: Numbers
    table: RatingDifferences
    window: int = 50
    _sides: _Sides = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.window < 1:
            raise ValueError("a window holds at least one game")
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self._sides = _Sides(np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros(0))

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game as the ratings stand."""
        return expected_of(self.ratings, logistic_curve(), 0.0, games)

    def update(self, games: GameColumns) -> Numbers:
        """Move every window to the end of the period and rate who played in it."""
        expected, players = self.predict(games), len(self.ratings)
        new = _sides_of(games, self.ratings)
        old = self._sides
        sides = _Sides(
            np.concatenate([old.player, new.player]),
            np.concatenate([old.opponent_rating, new.opponent_rating]),
            np.concatenate([old.score, new.score]),
        )
        in_period = np.bincount(new.player, minlength=players)
        counted = np.maximum(in_period, self.window)
        kept = np.flatnonzero(games_after(sides.player, players) < counted[sides.player])
        self._sides = sides.part(kept)
        self._rate(in_period > 0)
        return expected

    def _rate(self, has_played: npt.NDArray[np.bool_]) -> None:
        sides, players = self._sides, len(self.ratings)
        games = np.maximum(np.bincount(sides.player, minlength=players), 1)
        average = np.bincount(sides.player, sides.opponent_rating, players) / games
        points = np.bincount(sides.player, sides.score, players)
        percent = np.floor_divide(200 * points + games, 2 * games).astype(np.int64)  # .005 up
        differences = np.array([self.table.nearest(p) for p in range(101)], dtype=np.float64)
        self.ratings = np.where(has_played, average + differences[percent], self.ratings)


def _sides_of(games: GameColumns, ratings: Numbers) -> _Sides:
    """Return White's and Black's side of each game, in the order of the games."""
    return _Sides(
        np.stack([games.white, games.black], axis=1).ravel(),
        np.stack([ratings[games.black], ratings[games.white]], axis=1).ravel(),
        np.stack([games.score, 1 - games.score], axis=1).ravel(),
    )


def games_after(player: Ids, players: int) -> Ids:
    """Return for each side how many later ones its player has."""
    order = np.argsort(player, kind="stable")
    last = np.cumsum(np.bincount(player, minlength=players)) - 1
    after = np.empty(len(player), dtype=np.int64)
    after[order] = last[player[order]] - np.arange(len(player))
    return after


GAMES = Axis("games", "how many last games count", 50, (15, *WINDOWS, 100, 200))


def _make(entry: EntryColumns, settings: Settings) -> WindowPerformance:
    from arpad.engine import questions as q
    from arpad.rulebooks import CATALOGUE

    table = CATALOGUE.book("fide-2009-applied")[q.RATING_DIFFERENCES]
    return WindowPerformance(entry.ratings, table, int(settings["games"]))


KIND = ModelKind("last_games", "last games (Melão)", RatingTimes.PERIOD, _make, (GAMES,))
