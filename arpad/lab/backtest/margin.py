"""Draws by Benítez and Roca's margin (section 2.1), fitted to a forecast of scores.

Beside Davidson's form in `recalibration`: a win, a draw and a loss are forecast by two normal
performances that differ by more than epsilon or not. The difference of the ratings is the one at
which the normal curve expects what the forecast does, with slope and White's advantage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from arpad.lab.backtest.recalibration import HELD, outcomes_of
from arpad.lab.theory.benitez_roca.axioms import SPREAD_OF_DIFFERENCE
from arpad.lab.theory.benitez_roca.draw_margin import outcomes
from arpad.lab.theory.games import GameColumns, Numbers

START: Final = (1.0, 0.0, float(np.log(100.0)))
WHITE_UNIT: Final = 100.0
"""White's advantage is fitted in these, so that all unknowns are of one size."""
LEAST: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Margin:
    """Slope of rating differences, White's advantage and the draw margin, in rating points."""

    slope: float
    white: float
    epsilon: float

    def outcomes(self, expected: Numbers, games: GameColumns) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game.

        >>> equals = GameColumns.of([0], [1], [1])
        >>> Margin(1.0, 0.0, 174.0).outcomes(np.array([0.5]), equals).round(3).tolist()
        [[0.269, 0.462, 0.269]]
        """
        return outcomes(self.slope * _points(expected) + self.white * games.advantage, self.epsilon)


@dataclass(frozen=True, slots=True)
class MarginErrors:
    """Standard errors of a `Margin`, each in its unit; None where the games don't tell.

    From the curvature of the likelihood at its top (observed information), with the prior; games
    are taken as independent, and those of one player are not quite.
    """

    slope: float | None
    white: float | None
    epsilon: float | None


def fitted_margin(expected: Numbers, games: GameColumns, epsilon: float | None = None) -> Margin:
    """Return the likeliest margin of wins, draws and losses; epsilon: it is given, not fitted.

    >>> half_drawn = GameColumns.of([0] * 4000, [1] * 4000, [1, 0.5, 0.5, 0] * 1000)
    >>> round(fitted_margin(np.full(4000, 0.5), half_drawn).epsilon)  # epsilon_of_equals(0.5)
    191
    """
    from scipy.optimize import minimize

    gap, happened = _points(expected), outcomes_of(games.score)

    def read(unknowns: Numbers) -> Margin:
        slope, white, log_epsilon = (float(unknown) for unknown in unknowns)
        width = float(np.exp(log_epsilon)) if epsilon is None else epsilon
        return Margin(slope, white * WHITE_UNIT, width)

    def unlikely(unknowns: Numbers) -> float:
        law = read(unknowns)
        chances = outcomes(law.slope * gap + law.white * games.advantage, law.epsilon)
        estimate = np.log(np.maximum((chances * happened).sum(axis=1), LEAST)).mean()
        prior = ((unknowns - START) ** 2).sum() / 2 / len(gap)  # as one game would say
        return float(prior - estimate)

    return read(minimize(unlikely, START, method="BFGS", options={"gtol": 1e-6}).x)


def margin_errors(law: Margin, expected: Numbers, games: GameColumns) -> MarginErrors:
    """Return how sure a margin is that was fitted to these forecasts and games.

    >>> half_drawn = GameColumns.of([0] * 4000, [1] * 4000, [1, 0.5, 0.5, 0] * 1000)
    >>> half = np.full(4000, 0.5)
    >>> errors = margin_errors(fitted_margin(half, half_drawn), half, half_drawn)
    >>> errors.slope, round(errors.epsilon or 0, 1)  # .0079 of draws, .0022 of them a point
    (None, 3.5)
    """
    gap = _points(expected)
    lower_by = np.stack([gap, games.advantage, np.full(len(gap), -1.0)]) / SPREAD_OF_DIFFERENCE
    upper_by = lower_by * np.array([[1.0], [1.0], [-1.0]])
    unknowns = np.array([law.slope, law.white, law.epsilon])
    bends = _second_derivatives(
        unknowns @ lower_by, unknowns @ upper_by, law.outcomes(expected, games)[:, 1], games.score
    )
    twice_lower, twice_upper, both = bends
    crossed = (lower_by * both) @ upper_by.T
    bend = (lower_by * twice_lower) @ lower_by.T + (upper_by * twice_upper) @ upper_by.T
    prior = (1.0, WHITE_UNIT**-2, (1 + START[2] - np.log(law.epsilon)) / law.epsilon**2)
    variances = np.diag(np.linalg.inv(np.diag(prior) - bend - crossed - crossed.T))
    says_something = (bool(gap.any()), bool(games.advantage.any()), True)
    slope, white, epsilon = (
        float(np.sqrt(variance)) if is_known and variance > 0 else None
        for variance, is_known in zip(variances, says_something, strict=True)
    )
    return MarginErrors(slope, white, epsilon)


def _second_derivatives(
    lower: Numbers, upper: Numbers, drawn: Numbers, score: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """Return those of ln P of what happened: twice by either bound, and by both.

    A win has the chance Phi(lower), a loss Phi(-upper), a draw, `drawn`, what lies between. With f
    the normal density and r = f / Phi: (ln Phi)'' = - r (x + r).
    """
    from scipy.special import log_ndtr

    def density(x: Numbers) -> Numbers:
        values: Numbers = np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)
        return values

    def bend(x: Numbers) -> Numbers:
        ratio = np.exp(-(x**2) / 2 - log_ndtr(x)) / np.sqrt(2 * np.pi)
        values: Numbers = -ratio * (x + ratio)
        return values

    of_lower, of_upper = (density(bound) / np.maximum(drawn, LEAST) for bound in (lower, upper))
    nothing, is_won, is_lost = np.zeros(len(score)), score == 1, score == 0
    return (
        np.select([is_won, is_lost], [bend(lower), nothing], lower * of_lower - of_lower**2),
        np.select([is_won, is_lost], [nothing, bend(-upper)], -upper * of_upper - of_upper**2),
        np.where(is_won | is_lost, nothing, of_lower * of_upper),
    )


def _points(expected: Numbers) -> Numbers:
    """Return the rating difference at which the normal curve expects these scores."""
    from scipy.special import ndtri

    held = np.clip(expected, HELD, 1 - HELD)
    numbers: Numbers = SPREAD_OF_DIFFERENCE * ndtri(held)
    return numbers
