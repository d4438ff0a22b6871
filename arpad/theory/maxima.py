"""Finds the ratings that make the games of a whole pool likeliest: Newton's method, sparse."""

from collections.abc import Callable
from math import log

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array, csr_array, diags_array
from scipy.sparse.linalg import cg

from arpad.theory.games import Games, Ids, Numbers

POINTS = 400 / log(10)
"""Rating points in a unit of the logistic curve's own scale."""
TOLERANCE = 1e-6
"""The steepest slope that may be left, in points of score."""
STEPS_MAX, SOLVER_STEPS_MAX, HALVINGS_MAX = 200, 5_000, 60
SOLVER_TOLERANCE, ROUNDING = 1e-2, 1e-12
"""A step need not be solved better than it points; a loss is no exacter than its last digits."""
MOVE_MAX = 2.0
"""The longest step of one unknown: beyond, the curve that a step was made for is another one."""

Loss = Callable[[Numbers], tuple[float, Numbers]]
"""A function of all unknowns: minus the log-likelihood, and its slope in each of them."""
Curvature = Callable[[Numbers], csr_array]
"""The matrix of second derivatives of a loss: positive definite."""


def least(loss: Loss, curvature: Curvature, start: Numbers) -> Numbers:
    """Return where a convex loss is least: Newton steps, shortened until they lower it.

    Each step is solved by conjugate gradients, which a pool's matrix (a network of games) suits.

    >>> def loss(x):
    ...     return float((np.cosh(x - 3)).sum()), np.sinh(x - 3)
    >>> least(loss, lambda x: diags_array(np.cosh(x - 3)).tocsr(), np.zeros(2)).round(6).tolist()
    [3.0, 3.0]
    """
    x = np.array(start, dtype=np.float64)
    value, slope = loss(x)
    for _ in range(STEPS_MAX):
        if np.abs(slope).max(initial=0) < TOLERANCE:
            return x
        matrix = curvature(x)
        scale = diags_array(1 / matrix.diagonal())
        move, _ = cg(matrix, -slope, rtol=SOLVER_TOLERANCE, maxiter=SOLVER_STEPS_MAX, M=scale)
        move *= min(1.0, MOVE_MAX / np.abs(move).max())
        x, value, slope = _lower(loss, x, move, value, float(slope @ move))
    raise ArithmeticError(f"the likeliest ratings were not found in {STEPS_MAX} steps")


def _lower(
    loss: Loss, x: Numbers, move: Numbers, value: float, fall: float
) -> tuple[Numbers, float, Numbers]:
    share = 1.0
    for _ in range(HALVINGS_MAX):
        new_value, new_slope = loss(x + share * move)
        if new_value <= value + 1e-4 * share * fall + ROUNDING * max(abs(value), 1):
            return x + share * move, new_value, new_slope
        share /= 2
    raise ArithmeticError("the likeliest ratings were not found: no step makes them likelier")


def network(games: Games, firmness: Numbers, own: Numbers) -> csr_array:
    """Return the matrix in which each game binds its two players by its firmness.

    own: what is added on each player's diagonal; its length is the number of unknowns.
    """
    size = len(own)
    return summed(
        [
            (games.white, games.white, firmness),
            (games.black, games.black, firmness),
            (games.white, games.black, -firmness),
            (games.black, games.white, -firmness),
            (np.arange(size), np.arange(size), own),
        ],
        size,
    )


def summed(entries: list[tuple[Ids, Ids, Numbers]], size: int) -> csr_array:
    """Return the square matrix of entries (row, column, value), added where they meet."""
    rows, columns, values = (
        np.concatenate([np.broadcast_to(entry[at], entry[2].shape) for entry in entries])
        for at in range(3)
    )
    return coo_array((values, (rows, columns)), shape=(size, size)).tocsr()


def pool_ratings(
    games: Games, weights: Numbers, advantage: float, start: Numbers, prior: tuple[float, float]
) -> Numbers:
    """Return the likeliest ratings when a draw is half a win and half a loss (logistic curve).

    weights: how much each game counts. advantage: White's, in rating points. prior: number of
    drawn games that each player is given, and the rating of the opponent in them; it makes perfect
    scores finite and fixes the level.
    """
    drawn, anchor = prior
    if drawn <= 0:
        raise ValueError("a pool needs some drawn games against the anchor: its level is free")
    shift = games.advantage * (advantage / POINTS)

    def loss(x: Numbers) -> tuple[float, Numbers]:
        difference = x[games.white] - x[games.black] + shift
        unlikely = np.logaddexp(0, -difference) + (1 - games.score) * difference
        slope = weights * (_expected(difference) - games.score)
        value = float(weights @ unlikely + drawn * (np.logaddexp(0, x) - x / 2).sum())
        return value, games.per_player(slope, -slope, len(x)) + drawn * (_expected(x) - 0.5)

    def curvature(x: Numbers) -> csr_array:
        expected = _expected(x[games.white] - x[games.black] + shift)
        firmness = weights * expected * (1 - expected)
        return network(games, firmness, drawn * _expected(x) * _expected(-x))

    return least(loss, curvature, (start - anchor) / POINTS) * POINTS + anchor


def _expected(difference: npt.ArrayLike) -> Numbers:
    expected: Numbers = 1 / (1 + np.exp(-np.asarray(difference)))
    return expected
