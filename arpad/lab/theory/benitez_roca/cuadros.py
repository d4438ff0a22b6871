"""The article's tables and figure, computed: Cuadros 2, 3 and 4, figure 2; rulebooks beside both.

Misprints of the article: Cuadro 2 prints E = .882 at 350 (it is .8920; .882 is F), Cuadro 3 .6380
at 100 with epsilon 10 (.63808) and .7603 at 200 (.76025).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np

from arpad.explain.curves import SPREAD, logistic, normal
from arpad.lab.theory.benitez_roca.axioms import AxiomPlayer, expected_score, expected_total
from arpad.lab.theory.benitez_roca.draw_margin import expected_score as expected_score_with_draws
from arpad.lab.theory.expectation import normal_curve
from arpad.lab.theory.games import Numbers
from arpad.law import ExpectedScores

DIFFERENCES_2 = tuple(range(0, 401, 50))
DIFFERENCES_3 = tuple(range(0, 301, 50))
EPSILONS = (10, 20)
SPREAD_OF_FIDE = 2000 / 7
"""The deviation of the difference that fits FIDE's table best; the axioms give 282.84."""


@dataclass(frozen=True, slots=True)
class Curves:
    """A row of Cuadro 2: the normal E_AB and the logistic F_AB of a difference."""

    difference: int
    normal: float
    logistic: float


def cuadro_2() -> tuple[Curves, ...]:
    """Return how good an approximation F_AB is, every 50 points to 400.

    >>> [(row.difference, round(row.normal, 3), round(row.logistic, 3)) for row in cuadro_2()][-2:]
    [(350, 0.892, 0.882), (400, 0.921, 0.909)]
    """
    return tuple(Curves(d, normal(d), logistic(d)) for d in DIFFERENCES_2)


def cuadro_3() -> dict[int, tuple[float, ...]]:
    """Return E(Y_AB) at 0, 50 ... 300 for each epsilon: 0 (which is E_AB), 10 and 20.

    >>> [round(expected, 4) for expected in cuadro_3()[20]]
    [0.5, 0.57, 0.6378, 0.7016, 0.7597, 0.811, 0.855]
    """
    differences = np.array(DIFFERENCES_3, dtype=np.float64)
    return {
        epsilon: tuple(expected_score_with_draws(differences, epsilon).tolist())
        for epsilon in (0, *EPSILONS)
    }


@dataclass(frozen=True, slots=True)
class CuadroRow:
    """A row of Cuadro 4: the opponent, what was expected, what was scored."""

    opponent: str
    opponent_rating: int
    expected: float
    score: float


@dataclass(frozen=True, slots=True)
class Tournament:
    """Cuadro 4: player A (1800) in a tournament of three games, with both totals."""

    games: tuple[CuadroRow, ...]
    expected: float
    score: float


def cuadro_4() -> Tournament:
    """Return the tournament of the article.

    >>> found = cuadro_4()
    >>> [round(game.expected, 2) for game in found.games], round(found.expected, 1), found.score
    ([0.42, 0.54, 0.24], 1.2, 1.5)
    """
    own = AxiomPlayer(1800)
    games = tuple(
        CuadroRow(name, rating, expected_score(own, AxiomPlayer(rating)), score)
        for name, rating, score in (("X", 1860, 1.0), ("Y", 1770, 0.5), ("Z", 2000, 0.0))
    )
    total = expected_total(own, [AxiomPlayer(game.opponent_rating) for game in games])
    return Tournament(games, total, sum(game.score for game in games))


def figure_2(reach: int = 1000, step: int = 10) -> tuple[Numbers, Numbers]:
    """Return the curve of figure 2: differences from -reach to reach, and the expected scores.

    >>> differences, expected = figure_2(reach=400, step=400)
    >>> differences.tolist(), expected.round(3).tolist()
    ([-400.0, 0.0, 400.0], [0.079, 0.5, 0.921])
    """
    differences = np.arange(-reach, reach + 1, step, dtype=np.float64)
    return differences, normal_curve(SPREAD * sqrt(2)).expected(differences)


@dataclass(frozen=True, slots=True)
class Beside:
    """A difference in a rulebook's table, on both curves, and on the normal one that fits FIDE."""

    difference: float
    table: float
    normal: float
    logistic: float
    normal_of_fide: float


def table_beside_curves(table: ExpectedScores) -> tuple[Beside, ...]:
    """Return every step of a rulebook's table, at its lowest difference, beside the curves.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = table_beside_curves(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES])
    >>> len(rows), rows[1].difference, rows[1].table, round(rows[1].normal, 3)
    (51, 4, 0.51, 0.506)
    """
    return tuple(_beside(low, higher) for low, higher in table.steps)


def middles_beside_curves(table: ExpectedScores) -> tuple[Beside, ...]:
    """Return every step but the last, which has no end, at the middle of its differences.

    A step rounds its curve to a hundredth, so it is there that the two are to be compared. The
    first step is met at 0, for differences below 0 have it too.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = middles_beside_curves(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES])
    >>> [(row.difference, row.table) for row in rows[:3]], len(rows)
    ([(0, 0.5), (7.0, 0.51), (14.0, 0.52)], 50)
    """
    lows = [low for low, _ in table.steps]
    middles = [0, *((low + above - 1) / 2 for low, above in pairwise(lows[1:]))]
    return tuple(
        _beside(middle, higher)
        for middle, (_, higher) in zip(middles, table.steps[:-1], strict=True)
    )


def _beside(difference: float, higher: int) -> Beside:
    fitted = normal_curve(SPREAD_OF_FIDE).expected(np.array([float(difference)]))
    table = higher / 1000
    return Beside(difference, table, normal(difference), logistic(difference), float(fitted[0]))
