"""Many comparisons at once: which of them chance does not explain, and bands that hold them all.

Of twenty intervals of 95% one misses by chance. Holm's way (Scandinavian Journal of Statistics 6,
1979) holds the chance that any comparison is called real by mistake to 5%; a joint band holds all
of its figures together in 95% of the cases.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arpad.explain.curves import normal
from arpad.lab.theory.games import Numbers
from arpad.watch.resampling import Estimate

JOINT = 95.0
"""The share of draws in which a joint band holds every figure, in percent."""


def p_of(value: float, drawn: Numbers) -> float:
    """Return how likely a figure so far from 0 is if it is 0: normal, the draws' deviation.

    >>> drawn = np.array([-1.0, 1.0] * 50)
    >>> round(p_of(1.96, drawn), 3), p_of(0.0, drawn * 0)
    (0.05, 1.0)
    """
    spread = float(np.nanstd(drawn))
    if spread == 0:
        return 1.0 if value == 0 else 0.0
    return float(2 * (1 - normal(abs(value) / spread * 200 * 2**0.5)))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return each p as it stands beside the others; below 0.05 it is real in spite of them.

    Holm's example of three: the least is multiplied by 3, the next by 2, and none falls below one
    before it.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(p_values, kind="stable")
    adjusted, most = [0.0] * len(order), 0.0
    for rank, at in enumerate(order.tolist()):
        most = max(most, min(1.0, p_values[at] * (len(order) - rank)))
        adjusted[at] = most
    return adjusted


def joint(figures: Sequence[tuple[float, Numbers]], counts: Sequence[int]) -> list[Estimate]:
    """Return each figure with a band; all bands together hold in 95% of the draws.

    figures: a value and its draws, all of the same draws. Each band is as many of its own standard
    deviations wide as the furthest figure of a draw is off in 95 of 100 draws. A draw without a
    figure (NaN) holds it.

    >>> chance = np.random.default_rng(1)
    >>> alone, *_ = joint([(0.0, chance.normal(size=4000))], [1])
    >>> among, *_ = joint([(0.0, chance.normal(size=4000)) for _ in range(20)], [1] * 20)
    >>> round(alone.high, 1), round(among.high, 1)
    (2.0, 3.0)
    """
    values = np.array([value for value, _ in figures])
    drawn = np.stack([replicates for _, replicates in figures], axis=1)
    is_estimate = ~np.isnan(drawn)
    many = np.maximum(is_estimate.sum(axis=0), 1)
    apart = np.where(is_estimate, drawn - np.where(is_estimate, drawn, 0).sum(axis=0) / many, 0)
    spread = np.sqrt((apart**2).sum(axis=0) / many)
    off = np.abs(apart) / np.where(spread > 0, spread, np.inf)
    reach = float(np.percentile(off.max(axis=1), JOINT)) if len(off) else 0.0
    return [
        Estimate(float(value), float(value - reach * wide), float(value + reach * wide), count)
        for value, wide, count in zip(values, spread, counts, strict=True)
    ]
