"""The curves that stand beside the tables: the expected score by rating difference.

They inform and never rate (FIDE B.02 2009-07 12.1): the tables decide.
"""

from math import erf

SPREAD = 200
"""The standard deviation of one player's performance, in rating points (Elo 1978)."""


def normal(difference: float) -> float:
    """Return the expected score of the normal model: Phi(D / (200 sqrt 2)).

    >>> round(normal(200), 4), normal(0)
    (0.7602, 0.5)
    """
    return (1 + erf(difference / (2 * SPREAD))) / 2


def logistic(difference: float) -> float:
    """Return the expected score of the logistic model: 1 / (1 + 10^(-D / 400)).

    >>> round(logistic(200), 4), logistic(0)
    (0.7597, 0.5)
    """
    return 1 / (1 + 10 ** (-difference / 400))
