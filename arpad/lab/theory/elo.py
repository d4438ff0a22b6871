"""Elo's system with any curve or table: game by game, or by rating period."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.engine.compiled import compiled
from arpad.lab.theory.expectation import (
    Arguments,
    Curve,
    expected_score,
    linear_curve,
    logistic_curve,
    normal_curve,
)
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import K_FACTORS, Axis, EntryColumns, ModelKind, RatingTimes, Settings


@dataclass(slots=True, eq=False)
class _Ratings:
    ratings: Numbers
    k_factor: npt.ArrayLike = 20.0
    curve: Curve = field(default_factory=logistic_curve)
    advantage: float = 0.0

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game as the ratings stand."""
        return expected_of(self.ratings, self.curve, self.advantage, games)

    @property
    def k_factors(self) -> Numbers:
        """Return K of each player."""
        k_factors = np.asarray(self.k_factor, dtype=np.float64)
        return np.ascontiguousarray(np.broadcast_to(k_factors, self.ratings.shape))


class Elo(_Ratings):
    """Ratings that change after every game, as clubs and servers keep them.

    k_factor: one for all, or one for each player. advantage: rating points that White has more.
    A game's weight multiplies K.

    >>> elo = Elo(np.array([2000.0, 2000.0]), k_factor=10)
    >>> elo.update(GameColumns.of([0], [1], [1])).tolist(), elo.ratings.tolist()
    ([0.5], [2005.0, 1995.0])
    """

    __slots__ = ()

    def update(self, games: GameColumns) -> Numbers:
        """Rate the games in their order; return what was expected just before each."""
        games.require(len(self.ratings))  # compiled code looks at no bounds
        return _game_by_game(
            self.ratings,
            self.k_factors,
            games.white,
            games.black,
            games.score,
            games.weight,
            games.advantage * self.advantage,
            self.curve.arguments,
        )


class EloByPeriod(_Ratings):
    """Ratings that change after a period: Elo + K (S - E) with all of it at the old ratings.

    Axiom V of Benítez and Roca; how FIDE and its members rate. k_factor, advantage and weights as
    for `Elo`; games handed to `update` are one period.

    >>> elo = EloByPeriod(np.array([1800.0, 1860, 1770, 2000]), k_factor=20)
    >>> _ = elo.update(GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0.5, 0]))
    >>> round(float(elo.ratings[0]), 1)
    1806.0
    """

    __slots__ = ()

    def update(self, games: GameColumns) -> Numbers:
        """Rate the games as one period; return what was expected before it."""
        expected = self.predict(games)
        surplus = (games.score - expected) * games.weight
        sums = games.per_player(surplus, -surplus, len(self.ratings))
        self.ratings += self.k_factors * sums
        return expected


def expected_of(ratings: Numbers, curve: Curve, advantage: float, games: Pairs) -> Numbers:
    """Return White's expected score in each game; advantage: rating points of White."""
    difference = ratings[games.white] - ratings[games.black] + games.advantage * advantage
    return curve.expected(difference)


@compiled
def _game_by_game(
    ratings: Numbers,
    k_factors: Numbers,
    white: Ids,
    black: Ids,
    score: Numbers,
    weight: Numbers,
    advantage: Numbers,
    curve: Arguments,
) -> Numbers:
    expected = np.empty(len(white))
    for at in range(len(white)):
        player, other = white[at], black[at]
        expected[at] = expected_score(ratings[player] - ratings[other] + advantage[at], curve)
        surplus = weight[at] * (score[at] - expected[at])
        ratings[player] += k_factors[player] * surplus
        ratings[other] -= k_factors[other] * surplus
    return expected


LINE = 850.0
"""The width of the line that Elo by a line takes, Sonas'."""
K = Axis("K", "rating points that a surplus of one point is worth", 20, K_FACTORS)


def _kind(
    name: str, title: str, model: type[Elo] | type[EloByPeriod], curve: Callable[[], Curve]
) -> ModelKind:
    def make(entry: EntryColumns, settings: Settings) -> Elo | EloByPeriod:
        return model(entry.ratings, settings["K"], curve(), entry.advantage)

    return ModelKind(
        name, title, RatingTimes.GAME if model is Elo else RatingTimes.PERIOD, make, (K,)
    )


ELO = _kind("elo", "Elo", Elo, logistic_curve)
ELO_BY_PERIOD = _kind("elo_by_period", "Elo by period", EloByPeriod, logistic_curve)
ELO_NORMAL = _kind("elo_normal", "Elo, normal curve", Elo, normal_curve)
ELO_LINEAR = _kind("elo_linear", "Elo, a line", Elo, lambda: linear_curve(LINE))
