"""Chessmetrics: Sonas' weighted and padded simultaneous performance rating of a whole pool.

http://chessmetrics.com/cm/CM2/Formulas.asp. Read there: a performance is the opponents' average
and 850 points for each whole point of percentage above 50%. From memory and not verified: weights
that fall in a straight line to nothing over 48 months (other descriptions say 24), and the padding:
(performance x N + 4 x opponents' average + 3 x 2300) / (N + 7) + 43, N the weighted games, solved
for all players at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import bicgstab

from arpad.theory.expectation import linear_curve
from arpad.theory.games import Games, Numbers, joined

WIDTH = 850.0
PAD_OPPONENTS, PAD_ANCHOR, ANCHOR, LIFT = 4.0, 3.0, 2300.0, 43.0
PERIODS = 48
TOLERANCE = 1e-7


def performance(opponents_average: float, percentage: float) -> float:
    """Return the opponents' average + 850 (p - 0.50).

    >>> performance(2400, 3 / 5)
    2485.0
    """
    return opponents_average + WIDTH * (percentage - 0.5)


def pool_ratings(games: Games, weights: Numbers, players: int) -> Numbers:
    """Return the ratings at which everybody's padded performance is his rating.

    weights: one for each game. Who has no game has padding alone: 2300 + 43.
    """
    count = games.per_player(weights, weights, players)
    points = games.per_player(weights * games.score, weights * (1 - games.score), players)
    played = np.maximum(count, np.finfo(np.float64).tiny)
    # One row a player: the rating is a share of the opponents' average, and what is fixed.
    share = np.where(count > 0, (count + PAD_OPPONENTS) / (count + PAD_OPPONENTS + PAD_ANCHOR), 0)
    fixed = WIDTH * (points - count / 2) / (count + PAD_OPPONENTS + PAD_ANCHOR)
    fixed += np.where(count > 0, PAD_ANCHOR / (count + PAD_OPPONENTS + PAD_ANCHOR), 1) * ANCHOR
    fixed += LIFT
    rows = np.concatenate([games.white, games.black])
    columns = np.concatenate([games.black, games.white])
    met = csr_array((np.concatenate([weights, weights]), (rows, columns)), shape=(players, players))
    system = diags_array(np.ones(players)) - diags_array(share / played) @ met
    # Shares are below 1, so the system has one solution; the residual is looked at, not trusted.
    ratings, _ = bicgstab(system, fixed, x0=np.full(players, ANCHOR), rtol=1e-13, maxiter=10_000)
    left = float(np.abs(system @ ratings - fixed).max(initial=0))
    if not left < TOLERANCE * ANCHOR:
        raise ArithmeticError(f"the pool was not solved: {left:.3g} rating points are left")
    return np.asarray(ratings, dtype=np.float64)


@dataclass(slots=True, eq=False)
class Chessmetrics:
    """Ratings of a whole pool, found anew after each period (Sonas: months).

    periods: after how many a game no longer counts. Predictions follow the line of 850 points;
    advantage: rating points that White has more there.
    """

    players: int
    periods: int = PERIODS
    advantage: float = 0.0
    ratings: Numbers = field(init=False)
    _seen: Games | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self.ratings = np.full(self.players, ANCHOR + LIFT)

    def predict(self, games: Games) -> Numbers:
        """Return White's expected score in each game."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        return linear_curve(WIDTH).expected(difference + games.advantage * self.advantage)

    def update(self, games: Games) -> Numbers:
        """Add the games of a period, forget the oldest, and solve the pool."""
        expected = self.predict(games)
        if len(games):
            now = int(games.period[-1])
            seen = joined([self._seen, games]) if self._seen else games
            self._seen = seen.since(now - self.periods + 1)
            weights = recency(now - self._seen.period.astype(np.float64), self.periods)
            self.ratings = pool_ratings(self._seen, self._seen.weight * weights, self.players)
        return expected


def recency(ages: Numbers, periods: int = PERIODS) -> Numbers:
    """Return the weight of games by age in periods: (periods - age) / periods, never below 0.

    >>> recency(np.array([0.0, 12.0, 48.0, 60.0])).tolist()
    [1.0, 0.75, 0.0, 0.0]
    """
    weights: Numbers = np.clip((periods - ages) / periods, 0, None)
    return weights
