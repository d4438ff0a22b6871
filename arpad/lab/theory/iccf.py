"""Correspondence chess as the ICCF rated it until 2023: logistic, K by rating and experience.

Source: the rules quoted as current in Congress proposal 2021-031. From 2023 the ICCF uses another
model (Glickman's, with deviations and draws), whose formulas we have not seen: not here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arpad.lab.theory.elo import EloByPeriod
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import ModelKind, RatingTimes

SCALE, LIMIT = 640.0, 560.0
CURVE = logistic_curve(SCALE, LIMIT)
"""p(D) = 1 / (1 + 10^(-D / 640)); a difference above 560 counts as 560."""


def rating_difference(percentage: float) -> float | None:
    """Return D(p) = 640 log10(p / (1 - p)) for p from 0.1 to 0.9; None outside.

    >>> rating_difference(0.5), rating_difference(0.05)
    (0.0, None)
    """
    if not 0.1 <= percentage <= 0.9:
        return None
    return float(SCALE * np.log10(percentage / (1 - percentage)))


def k_factor(ratings: Numbers, games_rated: Numbers | Ids) -> Numbers:
    """Return k = r x g, four decimals, the fifth 5 up.

    r falls from 20 at 2000 to 10 at 2400; g from 1.25 in the first 30 games (then 1.4 - n/200) to
    1 after 80.

    >>> k_factor(np.array([2400.0, 2200, 2000]), np.array([80, 50, 10])).tolist()
    [10.0, 17.25, 25.0]
    """
    # r in fortieths and g in two-hundredths: whole for whole ratings, so that a 5 is met exactly.
    by_rating = np.clip(2800 - np.asarray(ratings, dtype=np.float64), 400, 800)
    count = np.asarray(games_rated)
    by_games = np.where(count >= 80, 200, np.where(count > 30, 280 - count, 250))
    in_ten_thousandths = by_rating * by_games * (10_000 / (40 * 200))
    k_factors: Numbers = np.floor(in_ten_thousandths + 0.5) / 10_000
    return k_factors


@dataclass(slots=True, eq=False)
class Iccf:
    """Ratings and games of all players, rated list by list.

    The rating that gives K and D is the last one; both stay exact, for the text does not say how
    a rating is rounded.

    >>> iccf = Iccf(np.array([2200.0, 2100.0]), np.array([50, 80]))
    >>> iccf.update(GameColumns.of([0], [1], [0.5])).round(4).tolist(), iccf.games_rated.tolist()
    ([0.589], [51, 81])
    """

    ratings: Numbers
    games_rated: Ids

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self.games_rated = np.array(self.games_rated, dtype=np.int64)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game; colours do not count."""
        return CURVE.expected(self.ratings[games.white] - self.ratings[games.black])

    def update(self, games: GameColumns) -> Numbers:
        """Rate the games of one list."""
        by_period = EloByPeriod(self.ratings, k_factor(self.ratings, self.games_rated), CURVE)
        expected = by_period.update(games)
        ones = np.ones(len(games))
        self.games_rated += games.per_player(ones, ones, len(self.ratings)).astype(np.int64)
        self.ratings = by_period.ratings
        return expected


KIND = ModelKind(
    "iccf",
    "ICCF before 2023",
    RatingTimes.PERIOD,
    lambda entry, _: Iccf(entry.ratings, entry.games_rated.astype(np.int64)),
)
