"""Chessmetrics: Sonas' weighted and padded simultaneous performance rating of a whole pool.

http://chessmetrics.com/cm/CM2/Formulas.asp, read in full. A performance is the opponents' average
and 850 points for each whole point of percentage above 50%. A game's weight falls in a straight
line to nothing over 48 months. Rating = (performance x N + 4 x opponents' average + 3 x 2300) /
(N + 7) + 43, N the weighted games, for all players at once, players of few weighted games left out
("as a general rule" 5). Each list is then moved as a whole, so that those who are third to
twentieth on it and on the list before have the average that they had.

Not from there: Sonas grows the pool from one top player, over eleven steps. Here it is the largest
in which everybody has the games asked for against others of the pool; who stands outside is rated
by the same formula against those inside, and does not count for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.expectation import linear_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs, joined
from arpad.lab.theory.kind import Axis, EntryColumns, ModelKind, RatingTimes, Settings
from arpad.lab.theory.maxima import balance

Flags = npt.NDArray[np.bool_]

WIDTH = 850.0
PAD_OPPONENTS, PAD_ANCHOR, ANCHOR, LIFT = 4.0, 3.0, 2300.0, 43.0
PERIODS = 48
GAMES_MIN = 5.0
"""Weighted games of a player in the pool."""
ALIGNED = slice(2, 20)
"""Ranks by which a list is aligned with the one before: third to twentieth."""


def performance(opponents_average: float, percentage: float) -> float:
    """Return the opponents' average + 850 (p - 0.50).

    >>> performance(2400, 3 / 5)
    2485.0
    """
    return opponents_average + WIDTH * (percentage - 0.5)


def padded(opponents_average: float, percentage: float, games: float) -> float:
    """Return the rating after some games: seven drawn ones and 43 points are added.

    >>> round(padded(2733, 8 / 12, 12))
    2797
    """
    points = performance(opponents_average, percentage) * games
    padding = PAD_OPPONENTS * opponents_average + PAD_ANCHOR * ANCHOR
    return (points + padding) / (games + PAD_OPPONENTS + PAD_ANCHOR) + LIFT


def pool_ratings(
    games: GameColumns,
    weights: Numbers,
    players: int,
    *,
    standing: Numbers | None = None,
    start: Numbers | None = None,
) -> Numbers:
    """Return the ratings at which everybody's padded performance is his rating.

    weights: one for each game. standing: ratings that stand, NaN for those to find. start: where to
    look first. Who has no game has padding alone: 2300 + 43.
    """
    count = games.per_player(weights, weights, players)
    points = games.per_player(weights * games.score, weights * (1 - games.score), players)
    games_padded = count + PAD_OPPONENTS + PAD_ANCHOR
    fixed = (WIDTH * (points - count / 2) + PAD_ANCHOR * ANCHOR) / games_padded + LIFT
    is_free = count > 0 if standing is None else (count > 0) & np.isnan(standing)
    own_ratings = (
        np.full(players, ANCHOR + LIFT)
        if standing is None
        else np.where(np.isnan(standing), ANCHOR + LIFT, standing)
    )
    # A rating is (n + 4) / (n + 7) of the opponents' average, and what is fixed: times `own`, the
    # equations of two players hold each other by the same weight.
    own = np.where(is_free, count * games_padded / (count + PAD_OPPONENTS), 1.0)
    right = np.where(is_free, own * fixed, own_ratings)
    white_free, black_free = is_free[games.white], is_free[games.black]
    right += games.per_player(
        np.where(white_free & ~black_free, weights * own_ratings[games.black], 0.0),
        np.where(black_free & ~white_free, weights * own_ratings[games.white], 0.0),
        players,
    )
    between = np.where(white_free & black_free, weights, 0.0)
    return balance(games, between, own, right, own_ratings if start is None else start)


def pool_of(games: GameColumns, weights: Numbers, players: int, games_min: float) -> Flags:
    """Return who is in the largest pool in which everybody has that many weighted games.

    >>> games = GameColumns.of([0, 1, 2, 3], [1, 2, 0, 0], [1, 1, 1, 1])
    >>> pool_of(games, np.ones(4), 4, 2.0).tolist()
    [True, True, True, False]
    """
    is_in = np.ones(players, dtype=np.bool_)
    while True:
        inside = np.where(is_in[games.white] & is_in[games.black], weights, 0.0)
        stays = is_in & (games.per_player(inside, inside, players) >= games_min)
        if (stays == is_in).all():
            return is_in
        is_in = stays


@dataclass(slots=True, eq=False)
class Chessmetrics:
    """Ratings of a whole pool, found anew after each period (Sonas: months).

    periods: after how many a game no longer counts. Predictions follow the line of 850 points;
    advantage: rating points that White has more there. games_min: weighted games of those in the
    pool; 0 takes everybody in. is_aligned: move each list so that its top has the level that it
    had. `is_ranked` says who is in the pool.
    """

    players: int
    periods: int = PERIODS
    advantage: float = 0.0
    games_min: float = 0.0
    is_aligned: bool = False
    ratings: Numbers = field(init=False)
    is_ranked: Flags = field(init=False)
    _shift: float = field(init=False, repr=False, default=0.0)
    _seen: GameColumns | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self.ratings = np.full(self.players, ANCHOR + LIFT)
        self.is_ranked = np.zeros(self.players, dtype=np.bool_)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        return linear_curve(WIDTH).expected(difference + games.advantage * self.advantage)

    def update(self, games: GameColumns) -> Numbers:
        """Add the games of a period, forget the oldest, and solve the pool."""
        expected = self.predict(games)
        if len(games):
            now = int(games.period[-1])
            seen = joined([self._seen, games]) if self._seen else games
            self._seen = seen.since(now - self.periods + 1)
            weights = recency(now - self._seen.period.astype(np.float64), self.periods)
            self._solve(self._seen, self._seen.weight * weights)
        return expected

    def _solve(self, games: GameColumns, weights: Numbers) -> None:
        is_in = pool_of(games, weights, self.players, self.games_min)
        inside = np.where(is_in[games.white] & is_in[games.black], weights, 0.0)
        start = self.ratings - self._shift
        ratings = pool_ratings(games, inside, self.players, start=start)
        if not is_in.all():
            standing = np.where(is_in, ratings, np.nan)
            ratings = pool_ratings(games, weights, self.players, standing=standing, start=ratings)
        if self.is_aligned:
            before, now = (_top(*of) for of in ((self.ratings, self.is_ranked), (ratings, is_in)))
            both = np.intersect1d(before, now)
            if len(both):
                self._shift = float((self.ratings[both] - ratings[both]).mean())
        self.ratings, self.is_ranked = ratings + self._shift, is_in


def _top(ratings: Numbers, is_ranked: Flags) -> Ids:
    """Return the players ranked third to twentieth."""
    ranked = np.flatnonzero(is_ranked)
    return ranked[np.argsort(-ratings[ranked], kind="stable")][ALIGNED]


def recency(ages: Numbers, periods: int = PERIODS) -> Numbers:
    """Return the weight of games by age in periods: (periods - age) / periods, never below 0.

    >>> recency(np.array([0.0, 12.0, 48.0, 60.0])).tolist()
    [1.0, 0.75, 0.0, 0.0]
    """
    weights: Numbers = np.clip((periods - ages) / periods, 0, None)
    return weights


YEARS = PERIODS // 12
POOL = Axis("pool", "weighted games of who counts in the pool", GAMES_MIN, (0, GAMES_MIN),
            bounds=(0, GAMES_MIN))  # fmt: skip


def _make(entry: EntryColumns, settings: Settings) -> Chessmetrics:
    return Chessmetrics(
        len(entry.ratings),
        round(YEARS * entry.periods_a_year),
        entry.advantage,
        settings["pool"],
        is_aligned=settings["pool"] > 0,
    )


KIND = ModelKind("chessmetrics", "Chessmetrics", RatingTimes.POOL, _make, (POOL,))
