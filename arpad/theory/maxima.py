"""Finds the ratings that make the games of a whole pool likeliest."""

from collections.abc import Callable
from math import log

import numpy as np
from scipy.optimize import minimize

from arpad.theory.games import Games, Numbers

POINTS = 400 / log(10)
"""Rating points in a unit of the logistic curve's own scale."""
STEPS_MAX = 10_000

Loss = Callable[[Numbers], tuple[float, Numbers]]
"""A function of all unknowns: minus the log-likelihood, and its slope in each of them."""


def least(loss: Loss, start: Numbers) -> Numbers:
    """Return where a convex loss is least (L-BFGS).

    >>> least(lambda x: (float(((x - 3) ** 2).sum()), 2 * (x - 3)), np.zeros(2)).round(6).tolist()
    [3.0, 3.0]
    """
    found = minimize(
        loss,
        start,
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": STEPS_MAX, "maxfun": 2 * STEPS_MAX, "ftol": 1e-13, "gtol": 1e-8},
    )
    if not found.success:
        raise ArithmeticError(f"the likeliest ratings were not found: {found.message}")
    return np.asarray(found.x, dtype=np.float64)


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
        slope = weights * (1 / (1 + np.exp(-difference)) - games.score)
        value = float(weights @ unlikely + drawn * (np.logaddexp(0, x) - x / 2).sum())
        slopes = games.per_player(slope, -slope, len(x))
        return value, slopes + drawn * (1 / (1 + np.exp(-x)) - 0.5)

    return least(loss, (start - anchor) / POINTS) * POINTS + anchor
