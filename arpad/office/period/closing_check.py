"""Whether every game of every report that was taken in is accounted for, once.

TAKEN_IN has a row for each game, ACCOUNTED one for what became of it. Byes are no games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, get_args

import polars as pl

Way = Literal["rated", "rated_before", "later", "excluded", "held"]
"""What became of a game: rated by this list or by one before it, left for a later list, excluded by
an article, or held back because its report has errors or its players are not certain."""
WAYS: Final[tuple[Way, ...]] = get_args(Way)
TAKEN_IN: Final = {"event": pl.String(), "game": pl.String()}
ACCOUNTED: Final = TAKEN_IN | {"way": pl.String(), "article": pl.String(), "says": pl.String()}


@dataclass(frozen=True, slots=True)
class Closing:
    """What became of the games taken in: sums by event, way and article; and what doesn't add up.

    `sums` has event, way, article, says, games. `amiss` has event, what and games: `lost` has no
    row that accounts for it, `twice` has several, `unknown` was never taken in. `reasons` has what
    `says` is, with its template, by its English.
    """

    sums: pl.DataFrame
    amiss: pl.DataFrame
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def games(self) -> dict[Way, int]:
        """Return how many games went each way."""
        games_by_way = dict(self.sums.group_by("way").agg(pl.col("games").sum()).iter_rows())
        return {way: games_by_way.get(way, 0) for way in WAYS}


def closing_check(
    taken_in: pl.DataFrame,
    accounted: pl.DataFrame,
    reasons: Mapping[str, str] = MappingProxyType({}),
) -> Closing:
    """Return what became of the games taken in, and which of them are not accounted for once.

    >>> taken_in = pl.DataFrame([("7", "1"), ("7", "2"), ("8", "1")], TAKEN_IN, orient="row")
    >>> rows = [("7", "1", "rated", "", ""), ("7", "2", "excluded", "FIDE 5.1", "A forfeit.")]
    >>> found = closing_check(taken_in, pl.DataFrame(rows, ACCOUNTED, orient="row"))
    >>> found.games["rated"], found.games["excluded"], found.amiss.rows()
    (1, 1, [('8', 'lost', 1)])
    """
    key = list(TAKEN_IN)
    counted = accounted.group_by(key).len()
    parts = {
        "lost": taken_in.join(counted, on=key, how="anti"),
        "twice": counted.filter(pl.col("len") > 1),
        "unknown": counted.join(taken_in, on=key, how="anti"),
    }
    amiss = pl.concat(
        rows.group_by("event").agg(what=pl.lit(what), games=pl.len().cast(pl.Int64()))
        for what, rows in parts.items()
    )
    by = ["event", "way", "article", "says"]
    sums = accounted.group_by(by).agg(games=pl.len().cast(pl.Int64())).sort(by)
    return Closing(sums, amiss.sort("what", "event"), reasons)
