"""Newcomers' games that pieces have left, slice after slice in the order of time.

A newcomer's events hang together by his first event and by the first result that opens his account.
Each slice is told who has come before, as results that wait: then it is rated as a period is.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.disk.careers import history
from arpad.disk.ground import Ground
from arpad.disk.rated_pieces import RatedPieces
from arpad.disk.spool import PLACE
from arpad.engine.events import RatedEvents, rate_admitted
from arpad.engine.plain.entered import entered_by_number
from arpad.engine.plain.summed import adder_of_many
from arpad.engine.tables import PENDING
from arpad.law import Table
from arpad.law.backends import embedded, empty, to_polars
from arpad.law.dialect import concat
from arpad.law.table import conform


def rate_newcomers(ground: Ground, pieces: RatedPieces, pending: Table, size: int) -> pl.DataFrame:
    """Rate the games that are left, so many at once; return player_id of who plays in them.

    Their sums are added to those of the pieces, their results wait on disk. `pending` (PENDING) are
    the results of earlier periods.
    """
    earlier = None if pieces.entries is None else history(ground, pieces.entries)
    before, players = empty(PENDING), pl.DataFrame(schema={"player_id": pl.Int64})
    for together in slices(pieces.left, size, ground.agenda.moments):
        now = []
        waiting = concat([conform(pending, PENDING), embedded(before)])
        for first, end in together:
            place = np.flatnonzero(pieces.left[first:end]) + first
            rated = _rate(ground, place, (first, end), waiting, earlier)
            results = to_polars(rated.results)
            ground.results.add(results)
            pieces.sums.add(to_polars(rated.sums))
            players = pl.concat([players, to_polars(rated.players)]).unique()
            now.append(results.select("player_id", "result_qualifies"))
        before = came_before(before, pl.concat(now))
    return players


def slices(
    left: NDArray[np.int64], size: int, moments: NDArray[np.int32]
) -> list[list[tuple[int, int]]]:
    """Return from which place in time to which other games are rated at once; at least one.

    Those of one list are told of the same who came before: a moment in time (`Agenda.moments`)
    with more games than `size` is cut, for nobody in it comes before another. `left` says how many
    games of each place there are.

    >>> slices(np.array([2, 0, 2, 5, 1]), 3, np.arange(5, dtype=np.int32))
    [[(0, 3)], [(3, 4)], [(4, 5)]]
    >>> slices(np.array([2, 2, 2, 2, 1]), 3, np.array([0, 1, 1, 1, 4], np.int32))
    [[(0, 1)], [(1, 3), (3, 4)], [(4, 5)]]
    """
    whole = np.concatenate(([0], np.cumsum(left)))
    together, first = [], 0
    for start, end in pairwise([*np.flatnonzero(np.diff(moments, prepend=-1)).tolist(), len(left)]):
        if whole[end] - whole[start] > size:
            together += [[(first, start)]] if start > first else []
            cuts = np.searchsorted(whole, np.arange(whole[start] + size, whole[end], size))
            together.append(list(pairwise(np.unique([start, *cuts, end]).tolist())))
            first = end
        elif whole[end] - whole[first] >= size:
            together.append([(first, end)])
            first = end
    return [*together, [(first, len(left))]] if first < len(left) or not together else together


def _rate(
    ground: Ground,
    place: NDArray[np.int64],
    span: tuple[int, int],
    pending: Table,
    earlier: "Table | None",
) -> RatedEvents:
    events = ground.programme(place)
    theirs = to_polars(events.events.select("event_id"))
    decided = ground.events.between(*span).join(theirs, on="event_id", how="semi")
    admitted = replace(events, events=embedded(decided))
    left = embedded(ground.left.between(*span).drop(PLACE))
    played = entered_by_number(admitted, left, adder_of_many().numbered)
    played = replace(played, history=earlier)
    counted = ground.rounds.table().head(0)
    return rate_admitted(admitted, played, pending, counted)


def came_before(before: pl.DataFrame, results: pl.DataFrame) -> pl.DataFrame:
    """Return whoever has a result so far, as results that wait (PENDING): one row for each.

    His next event is not his first; is_kept says whether a result has opened his account.
    """
    now = results.select("player_id", is_kept=pl.col("result_qualifies").fill_null(0))
    both = pl.concat([before.select("player_id", "is_kept"), now])
    kept = both.group_by("player_id").agg(pl.col("is_kept").max())
    return to_polars(conform(embedded(kept), PENDING))
