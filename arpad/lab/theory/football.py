"""Football Elo of eloratings.net: K by competition, more for a clear win, 100 points at home.

R_n = R_o + K G (W - W_e), W_e = 1 / (10^(-d / 400) + 1), d with 100 points for the home side.
Source: http://www.eloratings.net/about as told at soccerlens.com/world-football-elo-ratings/35542
and anasuya.com/football/ELOsystem.html. That points are rounded is not verified.
"""

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.elo import Elo
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import Numbers
from arpad.lab.theory.kind import ModelKind, RatingTimes

HOME = 100.0
K_FACTORS = {"world_cup": 60, "continental": 50, "qualifier": 40, "other": 30, "friendly": 20}
"""World Cup finals; continental and intercontinental finals; qualifiers and major tournaments."""


def goal_factor(goal_difference: npt.ArrayLike) -> Numbers:
    """Return G: 1 to one goal, 1.5 for two, 1.75 for three, then an eighth for each.

    >>> goal_factor([0, 1, -2, 3, 4, 5]).tolist()
    [1.0, 1.0, 1.5, 1.75, 1.875, 2.0]
    """
    goals = np.abs(np.asarray(goal_difference, dtype=np.float64))
    clear = np.where(goals == 3, 1.75, 1.75 + (goals - 3) / 8)
    factors: Numbers = np.where(goals <= 1, 1.0, np.where(goals == 2, 1.5, clear))
    return factors


def expected_home(difference: float) -> float:
    """Return W_e of a rating difference in which the home side's 100 points are counted.

    >>> [round(expected_home(d), 3) for d in (100, 120, 800)]
    [0.64, 0.666, 0.99]
    """
    return float(logistic_curve().expected(np.array([float(difference)]))[0])


def football(ratings: Numbers) -> Elo:
    """Return the model. A game's weight is K G; its advantage is 0 on neutral ground.

    >>> from arpad.lab.theory.games import GameColumns
    >>> model = football(np.array([1800.0, 1900.0]))
    >>> final = GameColumns.of([0], [1], [1], weight=60 * goal_factor([2]))
    >>> model.update(final).tolist(), model.ratings.tolist()
    ([0.5], [1845.0, 1855.0])
    """
    return Elo(ratings, 1.0, logistic_curve(), HOME)


KIND = ModelKind(
    "football",
    "eloratings.net",
    RatingTimes.GAME,
    lambda entry, _: football(entry.ratings),
    asks_goals=True,
)
