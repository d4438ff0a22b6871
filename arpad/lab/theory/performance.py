"""Performance ratings in every sense people use, each by its name.

The rulebooks' own (with articles, exact) is `arpad calc performance`; these estimate.

- table: opponents' average + d_p of the rulebook's table (FIDE, CNXC, FCE);
- linear: opponents' average + W (p - 1/2): W = 800 is the "algorithm of 400", 850 is Sonas';
- matched: the rating whose expected score is the score made, on a given curve;
- likeliest: the same on the logistic curve, where it is the maximum of the likelihood;
- with a prior: likeliest with some drawn games added, so that 0% and 100% have one too.

A total without a finite answer gives None: 0% and 100%, where no prior is given.
"""

from collections.abc import Sequence

import numpy as np

from arpad.lab.theory.expectation import TABLE, Curve, logistic_curve
from arpad.law import RatingDifferences

WIDTH_OF_400 = 800.0
"""Opponents' average + 400 (wins - losses) / games is a line of 800 points."""


def table(opponents: Sequence[float], score: float, differences: RatingDifferences) -> float | None:
    """Return the opponents' average + d_p, the percentage to the nearest whole one, half up.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> fide = CATALOGUE.book("fide-2009")[q.RATING_DIFFERENCES]
    >>> table([2400, 2500], 1.5, fide), table([2400, 2500], 2, fide)
    (2643.0, None)
    """
    _check(opponents, score)
    percent = int((200 * score + len(opponents)) // (2 * len(opponents)))
    difference = differences.by_percent[percent]
    return None if difference is None else _average(opponents) + difference


def linear(opponents: Sequence[float], score: float, width: float = WIDTH_OF_400) -> float:
    """Return the opponents' average + width x (p - 1/2); it has an answer for every score.

    >>> linear([2400] * 5, 3, width=850), linear([2400] * 4, 4)
    (2485.0, 2800.0)
    """
    _check(opponents, score)
    return _average(opponents) + width * (score / len(opponents) - 0.5)


def matched(opponents: Sequence[float], score: float, curve: Curve) -> float | None:
    """Return the rating at which the curve expects exactly the score; None at 0% and 100%.

    A table has steps, and no such rating: `ValueError`.

    >>> from arpad.lab.theory.expectation import normal_curve
    >>> round(matched([2000, 2200], 1, normal_curve()))
    2100
    """
    from scipy.optimize import brentq

    _check(opponents, score)
    if curve.kind == TABLE:
        raise ValueError("a table of expected scores has steps: no rating matches every score")
    met = np.asarray(opponents, dtype=np.float64)

    def surplus(rating: float) -> float:
        return float(curve.expected(rating - met).sum() - score)

    if score <= 0 or score >= len(met):
        return None
    low, high, reach = float(met.min()), float(met.max()), 400.0
    while surplus(low - reach) >= 0 or surplus(high + reach) <= 0:
        reach *= 2
        if reach > 1e9:  # a limit on differences keeps the curve short of the score
            return None
    return float(brentq(surplus, low - reach, high + reach, xtol=1e-9))


def likeliest(opponents: Sequence[float], score: float) -> float | None:
    """Return the rating that makes the score likeliest (logistic curve); None at 0% and 100%.

    >>> round(likeliest([2000, 2000, 2000, 2000], 3))
    2191
    >>> likeliest([2000, 2100], 2) is None
    True
    """
    return matched(opponents, score, logistic_curve())


def with_prior(
    opponents: Sequence[float], score: float, prior: float = 1.0, prior_rating: float | None = None
) -> float:
    """Return the likeliest rating with `prior` drawn games more, so every score has one.

    prior_rating: of the opponent in them; the opponents' average if not given, and then a win over
    somebody far weaker can lower the answer, as it can lower `table` and `linear`. A prior of one
    game draws a win over one player of 2000 to three points of four: 2191.

    >>> round(with_prior([2000], 1)), round(with_prior([2000], 0))
    (2191, 1809)
    """
    from scipy.optimize import brentq

    _check(opponents, score)
    if prior <= 0:
        raise ValueError("a prior is a positive number of drawn games")
    centre = _average(opponents) if prior_rating is None else prior_rating
    met = np.append(np.asarray(opponents, dtype=np.float64), centre)
    weights = np.append(np.ones(len(opponents)), prior)
    wanted, curve = score + prior / 2, logistic_curve()

    def surplus(rating: float) -> float:
        return float(weights @ curve.expected(rating - met) - wanted)

    reach = 1000.0
    while surplus(met.min() - reach) >= 0 or surplus(met.max() + reach) <= 0:
        reach *= 2
    return float(brentq(surplus, met.min() - reach, met.max() + reach, xtol=1e-9))


def _average(opponents: Sequence[float]) -> float:
    return float(np.mean(opponents))


def _check(opponents: Sequence[float], score: float) -> None:
    if not len(opponents):
        raise ValueError("without games there is no performance")
    if not 0 <= score <= len(opponents):
        raise ValueError(f"{score:g} points from {len(opponents)} games are not possible")
