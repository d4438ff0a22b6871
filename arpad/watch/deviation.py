"""How well games determine a rating that an office published: its deviation, for readers.

Glickman (1999), Parameter estimation in large dynamic paired comparison experiments, Applied
Statistics 48, 377-394: the deviation of a strength grows with time and falls with each game, in
closed form (https://www.glicko.net/glicko/glicko.pdf has the same formulas). The ratings stay those
of the law, and no rule reads a deviation. docs/studies/deviation.md says how often it is right.
"""

from math import log, pi, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

Numbers = npt.NDArray[np.float64]
Q: Final = log(10) / 400
DEVIATION_NEW: Final = 350.0
"""Of a player of whom nothing is known (Glickman): the spread of strengths."""
DEVIATION_TAKEN_OVER: Final = 80.0
"""Of a rating that no game of the lists made."""
GROWTH_A_YEAR: Final = 40.0
"""By so much a deviation grows in a year without games, as the root of a sum of squares. This and
the one above are fitted to five years of a federation's lists, and tested on others (the study)."""
DAYS_A_YEAR: Final = 365.25
SHAPE: Final = {"player_id": pl.String, "deviation_e2": pl.Int64, "games": pl.Int64}
"""A deviation in hundredths of a point, and of how many games it is."""
_HUNDREDTHS: Final = 100


def deviations(
    before: pl.DataFrame, listed: pl.DataFrame, sides: pl.DataFrame, growth: float
) -> pl.DataFrame:
    """Return the deviations with which a list comes out (SHAPE), of whoever has been on any.

    before: those of the list before, since which each grew by `growth` points (`growth_in`).
    listed: player_id and is_new, of everybody on the list: 1 where no other list gave them a
    rating. sides: player_id, opponent_id and difference (own rating less the opponent's) of each
    game that counts.

    Glickman's example: of 1500 ± 200 who meets 1400 ± 30, 1550 ± 100 and 1700 ± 300 is known to
    151.4 points after the three games.

    >>> four = [("a", 20000, 0), ("b", 3000, 0), ("c", 10000, 0), ("d", 30000, 0)]
    >>> before = pl.DataFrame(four, schema=SHAPE, orient="row")
    >>> games = pl.DataFrame({"player_id": ["a"] * 3, "opponent_id": ["b", "c", "d"],
    ...                       "difference": [100, -50, -200]})
    >>> deviations(before, before.select("player_id", is_new=0), games, 0.0).row(0)
    ('a', 15140, 3)
    """
    started = pl.when(pl.col("is_new") == 1).then(DEVIATION_NEW).otherwise(DEVIATION_TAKEN_OVER)
    grown = ((pl.col("deviation_e2") / _HUNDREDTHS) ** 2 + growth**2).sqrt()
    grown = grown.clip(upper_bound=DEVIATION_NEW)
    everybody = before.join(listed, on="player_id", how="full", coalesce=True).select(
        "player_id",
        pl.col("games").fill_null(0),
        deviation=pl.coalesce(grown, started),
    )
    opponents = everybody.select(opponent_id="player_id", of_opponent="deviation")
    met = sides.join(opponents, on="opponent_id", how="left").with_columns(
        pl.col("of_opponent").fill_null(DEVIATION_NEW)
    )
    informed = information(met["difference"].to_numpy(), met["of_opponent"].to_numpy())
    by_player = (
        met.select("player_id", information=pl.Series(informed, dtype=pl.Float64))
        .group_by("player_id")
        .agg(pl.col("information").sum(), played=pl.len().cast(pl.Int64))
    )
    precision = pl.col("deviation") ** -2 + pl.col("information").fill_null(0.0)
    return (
        everybody.join(by_player, on="player_id", how="left")
        .select(
            "player_id",
            deviation_e2=(_HUNDREDTHS * precision**-0.5 + 0.5).floor().cast(pl.Int64),
            games=pl.col("games") + pl.col("played").fill_null(0),
        )
        .sort("player_id")
    )


def information(difference: Numbers, deviation: Numbers) -> Numbers:
    """Return what games tell of a strength, each as 1 / d^2: q^2 g^2 E (1 - E).

    By the differences to opponents of such deviations. A game against an equal of known strength
    tells q^2 / 4: thirty of them alone leave a deviation of 63 points.

    >>> round(float(30 * information(np.zeros(1), np.zeros(1))[0]) ** -0.5)
    63
    """
    expected = expected_score(difference, deviation)
    each: Numbers = Q**2 * damping(deviation) ** 2 * expected * (1 - expected)
    return each


def damping(deviation: Numbers) -> Numbers:
    """Return g(RD): how much a difference counts against a rating so unsure."""
    return 1 / np.sqrt(1 + 3 * Q**2 * deviation**2 / pi**2)


def expected_score(difference: Numbers, deviation: Numbers) -> Numbers:
    """Return 1 / (1 + 10^(-g(RD) D / 400)) of each difference."""
    return 1 / (1 + np.exp(-Q * damping(deviation) * difference))


def growth_in(days: int, a_year: float = GROWTH_A_YEAR) -> float:
    """Return by how much a deviation grows in some days without games, `a_year` in a year.

    >>> growth_in(0), growth_in(1461, a_year=30.0)
    (0.0, 60.0)
    """
    return a_year * sqrt(days / DAYS_A_YEAR)
