"""Players who follow the axioms: what their games and their ratings come to by chance.

Every function takes the generator of chance, so that a run can be repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from arpad.explain.curves import SPREAD
from arpad.lab.theory.benitez_roca.axioms import AxiomPlayer, performances
from arpad.lab.theory.benitez_roca.draw_margin import scores
from arpad.lab.theory.elo import EloByPeriod
from arpad.lab.theory.expectation import normal_curve
from arpad.lab.theory.games import GameColumns, Numbers


def match(
    a: AxiomPlayer, b: AxiomPlayer, games: int, chance: np.random.Generator, epsilon: float = 0.0
) -> Numbers:
    """Return A's score in each game of a long match (axioms II to IV; draws by epsilon).

    >>> result = match(AxiomPlayer(1834), AxiomPlayer(2179), 100, np.random.default_rng(1))
    >>> bool(0 < result.sum() < 30)  # the article expects about 11
    True
    """
    return scores(performances(a, games, chance), performances(b, games, chance), epsilon)


def games_of(
    strengths: Numbers,
    rounds: int,
    chance: np.random.Generator,
    period: int = 0,
    epsilon: float = 0.0,
) -> GameColumns:
    """Return rounds in which everybody meets somebody at random, scored by the axioms.

    With an odd number of players one rests in each round.
    """
    players, half = len(strengths), len(strengths) // 2
    order = np.argsort(chance.random((rounds, players)), axis=1)
    white, black = order[:, :half].ravel(), order[:, half : 2 * half].ravel()
    performance_white = chance.normal(strengths[white], SPREAD)
    performance_black = chance.normal(strengths[black], SPREAD)
    return GameColumns.of(
        white, black, scores(performance_white, performance_black, epsilon), period
    )


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """Ratings after each period, one row a period, the first ratings in row 0."""

    strengths: Numbers
    ratings: Numbers

    @property
    def errors(self) -> Numbers:
        """Return after each period the root mean square of rating less strength."""
        errors: Numbers = np.sqrt(((self.ratings - self.strengths) ** 2).mean(axis=1))
        return errors


def rate_periods(
    strengths: Numbers,
    ratings: Numbers,
    k_factor: float,
    periods: int,
    rounds: int,
    chance: np.random.Generator,
) -> History:
    """Return how ratings follow fixed strengths by axiom V, some rounds in each period.

    Axiom I takes ratings as known; here they start wrong and are seen to converge.
    """
    model = EloByPeriod(ratings, k_factor, normal_curve())
    by_period = [model.ratings.copy()]
    for period in range(periods):
        model.update(games_of(strengths, rounds, chance, period))
        by_period.append(model.ratings.copy())
    return History(np.asarray(strengths, dtype=np.float64), np.stack(by_period))


def settled_error(k_factor: float) -> float:
    """Return how far ratings stay from constant strengths in the end, as a root mean square.

    For strengths that are normal of deviation 200 themselves, opponents met at random and a small
    K. Then E_AB is as often one value as another: the variance of a score without draws, E (1 - E),
    is 1/6 on average, and E rises by 1 / (2 sqrt pi) / (200 sqrt 2) for each point. In each game
    chance adds K^2 / 6 to the squared error V, and the surplus gives back 2 K V times that slope:
    they balance at V = K 200 sqrt(2 pi) / 6, an error of 9.14 sqrt K. Not in the article.

    >>> [round(settled_error(k)) for k in (5, 10, 20, 40)]
    [20, 29, 41, 58]
    """
    return sqrt(k_factor * SPREAD * sqrt(2 * pi) / 6)
