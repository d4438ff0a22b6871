"""The five axioms of Elo's system (appendix II) and what follows from them: (1), (2), (3), (5).

I: at a fixed time every player has one known rating mu. II: the performance r in one game is normal
with mean mu and standard deviation 200. III: the performances of two players are independent.
IV: the score X_AB is 1 if r_A > r_B, 1/2 if equal, 0 else; E_AB is its mean. V: after a period the
rating becomes mu + K (S - E).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from arpad.explain.curves import SPREAD, logistic, normal
from arpad.lab.theory.games import Numbers

SPREAD_OF_DIFFERENCE = SPREAD * sqrt(2)
"""The standard deviation of r_A - r_B: variances of independent variables add up (III)."""


@dataclass(frozen=True, slots=True)
class AxiomPlayer:
    """A player at a fixed time: one known rating, mu (axiom I)."""

    rating: float


def performances(player: AxiomPlayer, games: int, chance: np.random.Generator) -> Numbers:
    """Return the performance in each of some games: normal, mean mu, deviation 200 (axiom II)."""
    return chance.normal(player.rating, SPREAD, games)


def scores(performances_a: Numbers, performances_b: Numbers) -> Numbers:
    """Return X_AB of each game, 1, 1/2 or 0, from two performances (axiom IV, equation (1)).

    >>> scores(np.array([2100.0, 2000.0, 1900.0]), np.array([2000.0, 2000.0, 2000.0])).tolist()
    [1.0, 0.5, 0.0]
    """
    return (1 + np.sign(performances_a - performances_b)) / 2


def expected_score(a: AxiomPlayer, b: AxiomPlayer) -> float:
    """Return E_AB = Phi((mu_A - mu_B) / (200 sqrt 2)): equation (2).

    >>> round(expected_score(AxiomPlayer(1834), AxiomPlayer(2179)), 5)
    0.11128
    """
    return normal(a.rating - b.rating)


def expected_score_logistic(a: AxiomPlayer, b: AxiomPlayer) -> float:
    """Return F_AB = 1 / (1 + 10^((mu_B - mu_A) / 400)): equation (3), a good approximation of (2).

    >>> round(expected_score_logistic(AxiomPlayer(1834), AxiomPlayer(2179)), 5)
    0.12068
    """
    return logistic(a.rating - b.rating)


def expected_total(player: AxiomPlayer, opponents: Sequence[AxiomPlayer]) -> float:
    """Return E, the sum of the expected scores against the opponents of a period (axiom V).

    >>> opponents = [AxiomPlayer(mu) for mu in (1860, 1770, 2000)]
    >>> round(expected_total(AxiomPlayer(1800), opponents), 1)
    1.2
    """
    return sum(expected_score(player, opponent) for opponent in opponents)


def rating_new(rating: float, k_factor: float, score: float, expected: float) -> float:
    """Return mu + K (S - E): axiom V, equation (5).

    >>> rating_new(1800, 20, 5, 4), rating_new(1800, 40, 5, 4)
    (1820, 1840)
    """
    return rating + k_factor * (score - expected)


def pairs(players: int) -> int:
    """Return how many variables X_AB there are: n (n - 1) / 2.

    >>> pairs(26_558)
    352650403
    """
    return players * (players - 1) // 2
