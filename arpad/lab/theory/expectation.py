"""Expected scores by rating difference, for a whole column of games: curves and tables.

The scalar curves of `curves.py` inform the calculators; these are what models follow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import erf, floor, inf, sqrt

import numpy as np

from arpad.engine.compiled import compiled
from arpad.explain.curves import SPREAD
from arpad.lab.theory.games import Numbers
from arpad.law import ExpectedScores

NORMAL, LOGISTIC, LINEAR, TABLE = range(4)
Arguments = tuple[int, float, float, Numbers, Numbers]
"""A curve as compiled functions take it: kind, scale, limit, lowest differences, scores."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """The expected score of a rating difference D.

    scale, in rating points: normal: standard deviation of the difference of two performances;
    logistic: the difference of ten to one; linear: the difference from 0% to 100%.
    limit: a larger difference counts as this one. A table is read at the whole number nearest to
    |D|, one half up; the lower-rated player has what is left to 1.
    """

    name: str
    kind: int
    scale: float = 1.0
    limit: float = inf
    lowest: Numbers = field(default_factory=lambda: np.zeros(0))
    higher: Numbers = field(default_factory=lambda: np.zeros(0))

    def expected(self, difference: Numbers) -> Numbers:
        """Return the expected score of each difference, own rating less the opponent's.

        >>> logistic_curve().expected(np.array([-400.0, 0.0, 400.0])).round(4).tolist()
        [0.0909, 0.5, 0.9091]
        """
        return _expected_scores(np.asarray(difference, dtype=np.float64), self.arguments)

    @property
    def arguments(self) -> Arguments:
        """Return the curve as `expected_score` takes it."""
        return self.kind, self.scale, self.limit, self.lowest, self.higher


def normal_curve(spread: float = SPREAD * sqrt(2), limit: float = inf) -> Curve:
    """Return Elo's model: Phi(D / spread); spread is of the difference, 200 sqrt 2 by axiom II.

    FIDE's tables fit 2000/7 = 285.71 better than 282.84.

    >>> normal_curve().expected(np.array([1834.0 - 2179])).round(5).tolist()
    [0.11128]
    """
    return Curve("normal", NORMAL, spread, limit)


def logistic_curve(scale: float = 400, limit: float = inf) -> Curve:
    """Return 1 / (1 + 10^(-D / scale)) (FIDE B.02 2009-07 12.1 with scale 400)."""
    return Curve("logistic", LOGISTIC, scale, limit)


def linear_curve(width: float, limit: float = inf) -> Curve:
    """Return 1/2 + D / width, never below 0 nor above 1.

    >>> linear_curve(800).expected(np.array([-400.0, 100.0, 500.0])).tolist()
    [0.0, 0.625, 1.0]
    """
    return Curve("linear", LINEAR, width, limit)


def table_curve(table: ExpectedScores, limit: float = inf) -> Curve:
    """Return a rulebook's table of expected scores as a curve.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> fide = table_curve(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES], limit=400)
    >>> fide.expected(np.array([-1000.0, -100.0, 3.0, 3.5])).round(2).tolist()
    [0.08, 0.36, 0.5, 0.51]
    """
    lowest, higher = zip(*table.steps, strict=True)
    return Curve(
        "table", TABLE, 1.0, limit, np.array(lowest, dtype=np.float64), np.array(higher) / 1000
    )


@compiled
def expected_score(difference: float, curve: Arguments) -> float:
    """Return the expected score of one difference; for compiled callers."""
    kind, scale, limit, lowest, higher = curve
    d = min(max(difference, -limit), limit)
    if kind == NORMAL:
        return 0.5 * (1 + erf(d / (scale * sqrt(2.0))))
    if kind == LOGISTIC:
        return 1 / (1 + 10 ** (-d / scale))
    if kind == LINEAR:
        return min(max(0.5 + d / scale, 0.0), 1.0)
    step = np.searchsorted(lowest, floor(abs(d) + 0.5), side="right") - 1
    above = float(higher[step])
    return above if d >= 0 else 1 - above


@compiled
def _expected_scores(differences: Numbers, curve: Arguments) -> Numbers:
    expected = np.empty_like(differences)
    for at in range(len(differences)):
        expected[at] = expected_score(differences[at], curve)
    return expected


def scores_drawn(expected: Numbers, drawn_share: float, chance: np.random.Generator) -> Numbers:
    """Return scores 1, 0.5, 0 drawn by chance so that each game's mean is its expected score.

    drawn_share: of the draws that the expected scores allow, 2 min(E, 1 - E); so of the games of
    equals.

    >>> scores_drawn(np.array([0.5, 0.9, 0.0]), 1.0, np.random.default_rng(1))[[0, 2]].tolist()
    [0.5, 0.0]
    """
    drawn = drawn_share * 2 * np.minimum(expected, 1 - expected)
    thrown = chance.random(len(expected))
    won = expected - drawn / 2
    return np.where(thrown < won, 1.0, np.where(thrown < won + drawn, 0.5, 0.0))
