"""The rating system of US Chess: K from effective games, a bonus, another formula for few games.

Sources: Glickman, "The United States Chess Federation Rating System" (2004,
http://math.bu.edu/people/mg/ratings/rs/); Glickman and Doan, "The US Chess Rating System"
(2 September 2020); the approximating formulas; B = 14 from the announcement of the bonus formula.
What says "not verified" below is from memory.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.elo import expected_of
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Numbers, Pairs
from arpad.lab.theory.kind import ModelKind, RatingTimes

CURVE = logistic_curve()
GAMES_MAX = 50.0
"""No player has more effective games."""
SPECIAL_GAMES = 8
"""The special formula rates who has no more games than this, or has won or lost them all."""
BONUS_MULTIPLIER = 14.0
BONUS_GAMES_MIN, BONUS_MEETINGS_MAX = 3, 2
"""A bonus asks three games, and nobody met more than twice (Glickman 2004)."""


def effective_games_2004(ratings: npt.ArrayLike) -> Numbers:
    """Return N* = 50 / sqrt(1 + (2200 - R)^2 / 100000) below 2200, else 50 (2004).

    >>> effective_games_2004([1700.0, 2200.0]).round(1).tolist()
    [26.7, 50.0]
    """
    below = np.maximum(2200 - np.asarray(ratings, dtype=np.float64), 0)
    effective: Numbers = GAMES_MAX / np.sqrt(1 + below**2 / 100_000)
    return effective


def effective_games(ratings: npt.ArrayLike) -> Numbers:
    """Return N* = 50 / sqrt(0.662 + 0.00000739 (2569 - R)^2) to 2355, else 50 (2017).

    Not verified.
    """
    rating = np.asarray(ratings, dtype=np.float64)
    curve = GAMES_MAX / np.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)
    effective: Numbers = np.where(rating <= 2355, curve, GAMES_MAX)
    return effective


def k_factor(games_effective: npt.ArrayLike, games_event: npt.ArrayLike) -> Numbers:
    """Return K = 800 / (N' + m): N' the lesser of games played and N*, m the games of the event.

    >>> k_factor([26.7], [5]).round(2).tolist()
    [25.24]
    """
    k_factors: Numbers = 800 / (np.asarray(games_effective) + np.asarray(games_event))
    return k_factors


def bonus(gained: npt.ArrayLike, games_event: npt.ArrayLike) -> Numbers:
    """Return max(0, K (S - E) - B sqrt(m')), m' = max(m, 4); none under three games.

    Whether somebody was met more than twice is for the caller. That m' is at least 4 is not
    verified.

    >>> bonus([40.0, 27.0, 40.0], [4, 4, 2]).tolist()
    [12.0, 0.0, 0.0]
    """
    count = np.asarray(games_event, dtype=np.float64)
    above = np.asarray(gained) - BONUS_MULTIPLIER * np.sqrt(np.maximum(count, 4))
    given: Numbers = np.where(count >= BONUS_GAMES_MIN, np.maximum(above, 0), 0)
    return given


def special_rating(
    rating: float, games_rated: float, opponents: npt.ArrayLike, surplus_wins: float
) -> float:
    """Return the approximate special rating (N R + sum R_i + 400 (W - L)) / (N + m).

    The example of the approximating formulas: 1500 after 6 games, one win, one draw, one loss.

    >>> round(special_rating(1500, 6, [1400, 1550, 1650], 0))
    1511
    """
    met = np.asarray(opponents, dtype=np.float64)
    total = games_rated * rating + met.sum() + 400 * surplus_wins
    return float(total / (games_rated + len(met)))


def special_rating_exact(
    rating: float,
    games_rated: float,
    opponents: npt.ArrayLike,
    score: float,
    points_before: float | None = None,
) -> float:
    """Return the rating at which the provisional winning expectations add up to the score.

    PWe = 1/2 + (R - R_i) / 800 between 0 and 1. The games before count as drawn against the old
    rating; if all were won, as won against 400 less; if all were lost, as lost against 400 more
    (points_before: the points made in them, None where unknown). So no win lowers a rating and no
    loss raises it. Glickman 2004, "Special rating formula". Where a whole stretch of ratings fits,
    the one nearest to the old rating; with all points the least that fits, with none the greatest
    (this choice is not verified).

    >>> special_rating_exact(1500, 0, [1400, 1600], 2)
    2000.0
    >>> special_rating_exact(1500, 3, [1600], 0, points_before=3)
    1425.0
    """
    own, wanted = rating, score + games_rated / 2
    if games_rated and points_before == games_rated:
        own, wanted = rating - 400, score + games_rated
    elif games_rated and points_before == 0:
        own, wanted = rating + 400, score
    met = np.asarray(opponents, dtype=np.float64)
    centres = np.append(met, own) if games_rated else met
    counts = np.append(np.ones(len(met)), games_rated)[: len(centres)]
    bends = np.unique(np.concatenate([centres - 400, centres + 400]))
    sums = np.clip(0.5 + (bends[:, None] - centres) / 800, 0, 1) @ counts
    fitting = bends[np.abs(sums - wanted) < 1e-9]
    if len(fitting):
        return float(min(max(rating, fitting[0]), fitting[-1]))
    return float(np.interp(wanted, sums, bends))


@dataclass(slots=True, eq=False)
class UsChess:
    """Ratings and games of all players; a period is an event, rated in one pass.

    US Chess itself makes several passes, so that a newcomer's opponents meet his event rating;
    here everybody is met at the rating before the event. Effective games after the formula of
    2017. The special formula, in its approximate form, rates who has up to 8 games, or has won or
    lost them all. points: made in the games before; where not given, neither all nor none.
    """

    ratings: Numbers
    games_rated: Numbers
    points: Numbers | None = None
    _points: Numbers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self.games_rated = np.array(self.games_rated, dtype=np.float64)
        points = self.games_rated / 2 if self.points is None else self.points
        self._points = np.array(points, dtype=np.float64)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game; colours do not count."""
        return expected_of(self.ratings, CURVE, 0.0, games)

    def update(self, games: GameColumns) -> Numbers:
        """Rate one event."""
        expected, players = self.predict(games), len(self.ratings)
        surplus, ones = games.score - expected, np.ones(len(games))
        count = games.per_player(ones, ones, players)
        played = np.minimum(self.games_rated, effective_games(self.ratings))
        gained = k_factor(played, np.maximum(count, 1)) * games.per_player(
            surplus, -surplus, players
        )
        may_have_bonus = ~_met_too_often(games, players)
        change = gained + np.where(may_have_bonus, bonus(gained, count), 0)
        wins = 2 * games.score - 1
        met = games.per_player(self.ratings[games.black], self.ratings[games.white], players)
        total = self.games_rated * self.ratings + met + 400 * games.per_player(wins, -wins, players)
        special = total / np.maximum(self.games_rated + count, 1)
        is_perfect = (self._points == 0) | (self._points == self.games_rated)
        is_special = ((self.games_rated <= SPECIAL_GAMES) | is_perfect) & (count > 0)
        self.ratings = np.where(is_special, special, self.ratings + change)
        self.games_rated = self.games_rated + count
        self._points = self._points + games.per_player(games.score, 1 - games.score, players)
        return expected


def _met_too_often(games: GameColumns, players: int) -> npt.NDArray[np.bool_]:
    """Say of each player whether he met somebody more than twice."""
    low, high = np.minimum(games.white, games.black), np.maximum(games.white, games.black)
    pairs, meetings = np.unique(low * players + high, return_counts=True)
    often = pairs[meetings > BONUS_MEETINGS_MAX]
    is_too_often = np.zeros(players, dtype=np.bool_)
    is_too_often[often // players] = True
    is_too_often[often % players] = True
    return is_too_often


KIND = ModelKind(
    "us_chess",
    "US Chess",
    RatingTimes.PERIOD,
    lambda entry, _: UsChess(entry.ratings, np.maximum(entry.games_rated, SPECIAL_GAMES + 1)),
)
