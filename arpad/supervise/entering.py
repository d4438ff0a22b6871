"""Do stronger newcomers inflate ratings, and what do fixed entry ratings do? A pool without chance.

Melão: new programs are stronger than old ones, so they score more than is expected of them, end
"disproportionately" high, and ratings inflate; newcomers at an entry rating (1000 in the CXEB, 2200
in the ICCF) can be far stronger than it says. Here everybody's strength is constant, everybody
meets everybody alike, and every score is exactly what the strengths expect.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from arpad.theory.elo import EloByPeriod
from arpad.theory.expectation import logistic_curve
from arpad.theory.games import Games

STRENGTH = 2000.0
"""Strength and first rating of those who are there from the start."""


@dataclass(frozen=True, slots=True)
class Entering:
    """How newcomers come in: so many a period, so much stronger than the veterans.

    entry: the rating they are given; None: a rating that fits their strength, as a performance
    does. games: of each player in a period. k_factor: everybody's.
    """

    gap: float
    entry: float | None
    veterans: int = 60
    newcomers: int = 3
    periods: int = 20
    games: float = 10.0
    k_factor: float = 20.0


def pool(entering: Entering) -> pl.DataFrame:
    """Return after each period: period, veterans, newcomers, everybody (mean ratings), highest.

    >>> pool(Entering(gap=0, entry=2000, periods=2)).row(-1)
    (2, 2000.0, 2000.0, 2000.0, 2000.0)
    """
    strengths = np.full(entering.veterans, STRENGTH)
    ratings = strengths.copy()
    rows = []
    for period in range(1, entering.periods + 1):
        new = np.full(entering.newcomers, STRENGTH + entering.gap)
        given = new if entering.entry is None else np.full(entering.newcomers, entering.entry)
        strengths, ratings = np.append(strengths, new), np.append(ratings, given)
        model = EloByPeriod(ratings, entering.k_factor, logistic_curve())
        model.update(_all_meet(strengths, entering.games))
        ratings = model.ratings
        old, young = ratings[: entering.veterans], ratings[entering.veterans :]
        rows.append((period, old.mean(), young.mean(), ratings.mean(), ratings.max()))
    names = ["period", "veterans", "newcomers", "everybody", "highest"]
    return pl.DataFrame(rows, schema=names, orient="row")


def cases(gap: float = 100.0) -> list[tuple[str, Entering]]:
    """Return newcomers of several kinds, each with what it is called."""
    return [
        ("as strong, entered at the mean", Entering(0.0, STRENGTH)),
        ("stronger, entered at the mean", Entering(gap, STRENGTH)),
        ("stronger, entered by performance", Entering(gap, None)),
        ("as strong, entered 200 above", Entering(0.0, STRENGTH + 200)),
        ("as strong, entered 1000 below", Entering(0.0, STRENGTH - 1000)),
    ]


def claims(gap: float = 100.0) -> pl.DataFrame:
    """Return how the pool stands in the end for newcomers of several kinds.

    Columns: case, and the means of `pool` after its last period. true_everybody: the mean strength,
    which ratings that fit would show.
    """
    rows = []
    for what, entering in cases(gap):
        _, old, young, mean, highest = pool(entering).row(-1)
        joined = entering.newcomers * entering.periods
        true = STRENGTH + entering.gap * joined / (joined + entering.veterans)
        rows.append((what, old, young, mean, true, highest))
    names = ["case", "veterans", "newcomers", "everybody", "true_everybody", "highest"]
    return pl.DataFrame(rows, schema=names, orient="row")


def _all_meet(strengths: np.ndarray[tuple[int], np.dtype[np.float64]], games: float) -> Games:
    white, black = np.triu_indices(len(strengths), 1)
    score = logistic_curve().expected(strengths[white] - strengths[black])
    return Games.of(white, black, score, weight=games / (len(strengths) - 1))
