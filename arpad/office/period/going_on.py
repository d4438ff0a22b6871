"""The lists as events that go on find them: what they made so far is made anew, from all games."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import polars as pl

from arpad.office.lists.lists import RatingList
from arpad.office.period.prepare import Ready


def without_continued(current: RatingList, ready: Sequence[Ready]) -> RatingList:
    """Return the list in force without the results of events that go on."""
    events = _continued(ready)
    if not events.height or not current.pending.height:
        return current
    return replace(current, pending=current.pending.join(events, on=events.columns, how="anti"))


def still_first(current: RatingList, ready: Sequence[Ready]) -> frozenset[str]:
    """Return the players whose result in an event that goes on was ignored, as their first."""
    events = _continued(ready)
    if not events.height or not current.pending.height:
        return frozenset()
    results = current.pending.join(events, on=events.columns, how="semi")
    return frozenset(results.filter(pl.col("is_kept") == 0)["player_id"])


def before_the_first(rating_list: RatingList, player_ids: Collection[str]) -> RatingList:
    """Return a list on which these players, if never rated, have played no event before."""
    if not player_ids:
        return rating_list
    is_new = pl.col("player_id").is_in(list(player_ids)) & (pl.col("rating_peak").fill_null(0) == 0)
    has_played = pl.when(is_new).then(0).otherwise("has_played_event").cast(pl.Int64)
    return replace(rating_list, rows=rating_list.rows.with_columns(has_played_event=has_played))


def _continued(ready: Sequence[Ready]) -> pl.DataFrame:
    """Return the events that go on, as earlier lists call them, each with list and edition.

    Another list may have called another event by the same name.
    """
    rows = [(*name, event.book.name) for event in ready for name in event.portion.known_as]
    schema = {"event_id": pl.String(), "list_id": pl.Int64(), "rulebook": pl.String()}
    return pl.DataFrame(rows, schema=schema, orient="row")
