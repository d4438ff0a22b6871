"""Who has played before: what all entries of a newcomer say, in whichever piece they are."""

import polars as pl

from arpad.disk.ground import Ground
from arpad.engine.entries import lists_of_events, participants, with_ratings
from arpad.engine.newcomers import history_of
from arpad.engine.programme import Programme, in_groups
from arpad.law import Table
from arpad.law.backends import embedded, to_polars
from arpad.law.dialect import Int64, col, concat, lit


def entries_without_rating(events: Programme, left: Table) -> pl.DataFrame:
    """Return who plays in some games without a rating now: his entries, one for each list.

    `events` are admitted. Whoever has a rating now has played before, wherever he plays.
    """
    games = in_groups(left, events.stages)
    used = lists_of_events(games, events.events, events.lists)
    is_rated = (col("list_id") == events.current_list_id) & ~col("rating").is_null()
    rated = events.ratings.filter(is_rated).select("player_id")
    entries = to_polars(participants(games, used).join(rated, on="player_id", how="anti"))
    return entries.unique(("player_id", "list_id"))


def history(ground: Ground, entries: pl.DataFrame) -> Table:
    """Return what is known of every player (`newcomers.history_of`).

    `entries` are those without a rating now, of all pieces.
    """
    theirs = entries.lazy().select("event_id").unique()
    events = ground.events.scan().join(theirs, on="event_id", how="semi").collect()
    rated_games = with_ratings(
        embedded(entries), embedded(events), ground.ratings, ground.lists, ground.current,
        ground.part.book,
    )  # fmt: skip
    is_rated = (col("list_id") == ground.current) & ~col("rating").is_null()
    rated = ground.ratings.filter(is_rated).select(
        "player_id", played_before=lit(1, Int64), current=col("rating")
    )
    both = concat([history_of(rated_games).select(*rated.schema()), rated])
    return embedded(to_polars(both))
