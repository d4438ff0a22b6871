"""Draws (section 2.1): a game is drawn when the performances differ by no more than epsilon.

With epsilon = 0 nobody ever draws. The article's tables use 10 and 20, which draw 3% and 6% of the
games of equals; 30% to 55% ask for an epsilon of about 110 to 215.
"""

from __future__ import annotations

from math import e, pi, sqrt

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.benitez_roca.axioms import SPREAD_OF_DIFFERENCE
from arpad.lab.theory.games import Numbers


def scores(performances_a: Numbers, performances_b: Numbers, epsilon: float) -> Numbers:
    """Return Y_AB of each game: 1, 1/2 or 0.

    >>> a, b = np.array([2010.0, 2011.0, 1989.0]), np.full(3, 2000.0)
    >>> scores(a, b, epsilon=10).tolist()
    [0.5, 1.0, 0.0]
    """
    difference = performances_a - performances_b
    return np.where(np.abs(difference) <= epsilon, 0.5, (difference > 0).astype(np.float64))


def outcomes(
    difference: npt.ArrayLike, epsilon: float, spread: npt.ArrayLike = SPREAD_OF_DIFFERENCE
) -> Numbers:
    """Return the chances to win, draw and lose: Phi(alpha), Phi(beta) - Phi(alpha), 1 - Phi(beta).

    One row for each difference in rating. spread: the standard deviation of the difference of two
    performances, one for all games or one for each.

    >>> outcomes([0.0], 20).round(3).tolist()
    [[0.472, 0.056, 0.472]]
    """
    from scipy.special import ndtr

    alpha, beta = _bounds(difference, epsilon, spread)
    # Phi(beta) - Phi(alpha), on the side where both are small: nothing is lost to rounding.
    side = np.sign(alpha + beta)
    drawn = np.where(side > 0, ndtr(-alpha) - ndtr(-beta), ndtr(beta) - ndtr(alpha))
    return np.stack([ndtr(alpha), drawn, ndtr(-beta)], axis=-1)


def expected_score(
    difference: npt.ArrayLike, epsilon: float, spread: npt.ArrayLike = SPREAD_OF_DIFFERENCE
) -> Numbers:
    """Return E(Y_AB) = (Phi(alpha) + Phi(beta)) / 2: equation (4); spread as for `outcomes`.

    >>> expected_score([100.0], 20).round(4).tolist()
    [0.6378]
    """
    from scipy.special import ndtr

    alpha, beta = _bounds(difference, epsilon, spread)
    expected: Numbers = (ndtr(alpha) + ndtr(beta)) / 2
    return expected


def bound(epsilon: float) -> float:
    """Return the bound on |E(Y) - Phi(gamma)| by the article's way: h^2 / sqrt(2 pi e).

    h = epsilon / (200 sqrt 2). Half the difference of two integrals of the density f over h is, by
    the mean value theorem, h (f(x) - f(y)) / 2 with x, y at most 2 h apart; |f'| is greatest at 1,
    1 / sqrt(2 pi e). The article leaves the last steps to the reader.

    >>> round(bound(20), 5)
    0.00121
    """
    return float((epsilon / SPREAD_OF_DIFFERENCE) ** 2 / sqrt(2 * pi * e))


def bound_sharp(epsilon: float) -> float:
    """Return half of `bound`, by Taylor's theorem: the best constant as epsilon goes to 0.

    E(Y) - Phi(gamma) is half the second difference of Phi, hence at most h^2 max |f'| / 2.

    >>> round(bound_sharp(20), 5)
    0.0006
    """
    return bound(epsilon) / 2


def epsilon_of_equals(draws: float) -> float:
    """Return the epsilon with which equals draw this share of their games.

    >>> [round(epsilon_of_equals(share)) for share in (0.3, 0.55)]
    [109, 214]
    """
    from scipy.special import ndtri

    if not 0 <= draws < 1:
        raise ValueError("a share of draws lies between 0 and 1, and not everything is drawn")
    return float(SPREAD_OF_DIFFERENCE * ndtri((1 + draws) / 2))


def _bounds(
    difference: npt.ArrayLike, epsilon: float, spread: npt.ArrayLike
) -> tuple[Numbers, Numbers]:
    """Return alpha and beta: (D - epsilon) and (D + epsilon), in deviations of the difference."""
    if not epsilon >= 0:
        raise ValueError("epsilon is a distance between two performances: not negative")
    gap, unit = np.asarray(difference, dtype=np.float64), np.asarray(spread, dtype=np.float64)
    return (gap - epsilon) / unit, (gap + epsilon) / unit
