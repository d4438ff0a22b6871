"""Events that go on: the list that is made has their results whole, so what earlier ones left goes.

How earlier lists call them is a table `KNOWN_AS`; another list may have another event of one name.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, Final

import polars as pl

from arpad.office.lists.lists import RatingList

KNOWN_AS: Final = {"event_id": pl.String(), "list_id": pl.Int64(), "rulebook": pl.String()}


def known_as(rows: Iterable[tuple[str, int, str]]) -> pl.DataFrame:
    """Return KNOWN_AS of events, lists and editions."""
    return pl.DataFrame(sorted({*rows}), schema=KNOWN_AS, orient="row")


def without_continued(current: RatingList, events: pl.DataFrame) -> RatingList:
    """Return the list in force without the results of events that go on."""
    if not events.height or not current.pending.height:
        return current
    return replace(current, pending=current.pending.join(events, on=events.columns, how="anti"))


def still_first(waiting: pl.DataFrame, events: pl.DataFrame) -> frozenset[Any]:
    """Return whose waiting result in an event that goes on was ignored, as their first.

    Such a result has no rating of its own. Players are named as in `waiting`.
    """
    if not events.height or not waiting.height:
        return frozenset()
    results = waiting.join(events, on=events.columns, how="semi")
    return frozenset(results.filter(pl.col("event_rating").is_null())["player_id"])


def before_the_first(rating_list: RatingList, player_ids: Collection[str]) -> RatingList:
    """Return a list on which these players, if never rated, have played no event before."""
    if not player_ids:
        return rating_list
    return replace(rating_list, rows=without_event(rating_list.rows, player_ids))


def without_event(rows: pl.DataFrame, player_ids: Collection[object]) -> pl.DataFrame:
    """Return the rows of a list on which these players, if never rated, have played no event."""
    is_new = pl.col("player_id").is_in(list(player_ids)) & (pl.col("rating_peak").fill_null(0) == 0)
    has_played = pl.when(is_new).then(0).otherwise("has_played_event")
    return rows.with_columns(has_played_event=has_played.cast(pl.Int64))
