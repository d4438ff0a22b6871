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


def _points(expected: Numbers) -> Numbers:
    """Return the rating difference at which the normal curve expects these scores."""
    from scipy.special import ndtri

    held = np.clip(expected, HELD, 1 - HELD)
    numbers: Numbers = SPREAD_OF_DIFFERENCE * ndtri(held)
    return numbers
