"""Jeff Sonas' linear expectation (2002), with White's advantage, one K and monthly lists.

"The Sonas Rating Formula - Better than Elo?", ChessBase 2002: K = 24 for everybody, a straight
line instead of the table, faster games at a lower weight, a list every month. The ends of the line
and the weights are from memory and not verified; the width 850 stands on his page on chessmetrics.
"""

from arpad.lab.theory.elo import EloByPeriod
from arpad.lab.theory.expectation import linear_curve
from arpad.lab.theory.games import Numbers
from arpad.lab.theory.kind import ModelKind, RatingTimes

K_FACTOR = 24.0
WIDTH = 850.0
"""From 0% to 100%: White has 0% when 460 below and 100% when 390 above (not verified)."""
ADVANTAGE = 460 - WIDTH / 2
"""White's advantage in rating points: the line gives White 460/850 = 54.1% of an equal."""
WEIGHTS = {"standard": 1.0, "rapid": 0.29, "blitz": 0.18}
"""How much a game counts by its speed (not verified)."""


def expected_white(difference: Numbers) -> Numbers:
    """Return White's expected score for his rating less Black's: (D + 460) / 850, in 0..1.

    >>> import numpy as np
    >>> expected_white(np.array([-460.0, 0.0, 390.0])).round(3).tolist()
    [0.0, 0.541, 1.0]
    """
    return linear_curve(WIDTH).expected(difference + ADVANTAGE)


def sonas(ratings: Numbers) -> EloByPeriod:
    """Return the model: by period (he asks for months), K = 24, the line, White's advantage."""
    return EloByPeriod(ratings, K_FACTOR, linear_curve(WIDTH), ADVANTAGE)


KIND = ModelKind("sonas", "Sonas 2002", RatingTimes.PERIOD, lambda entry, _: sonas(entry.ratings))
