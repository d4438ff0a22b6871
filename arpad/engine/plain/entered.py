"""Entries by number: what is known of the players of a game is found without a join."""

import numpy as np
import polars as pl

from arpad.engine.entries import lists_of_events, with_ratings
from arpad.engine.events import Played, entered
from arpad.engine.plain.laid import Numbering, places, with_entries
from arpad.engine.programme import Programme, in_groups
from arpad.law import Table
from arpad.law.backends import on_engine_of, to_polars
from arpad.law.dialect import col
from arpad.law.engines import has_rows, materialise


def entered_by_number(events: Programme, left: Table, numbering: Numbering) -> Played:
    """Return the games that batches have left with an entry for each of their players.

    As `entered` does, but an entry is a number from 0 on, and each game has those of its players.
    Where games use the list of their day a player of an event has several entries: none is a number
    then.
    """
    if has_rows(events.events.filter(col("list_choice") == 1)):
        return entered(events, left)
    games = in_groups(left, events.stages)
    used = to_polars(lists_of_events(games, events.events, events.lists))
    ids = np.sort(used["event_id"].to_numpy())
    rows, numbers, players = with_entries(to_polars(games), ids, numbering)
    used = used[places(used["event_id"].to_numpy(), ids)]
    entries = used[numbers.entry_event].with_columns(
        player_id=pl.Series(players[numbers.entry_player]),
        entry_id=pl.int_range(len(numbers.entry_player), dtype=pl.Int64),
    )
    rated = with_ratings(
        on_engine_of(left, entries), events.events, events.ratings, events.lists,
        events.current_list_id, events.book,
    )  # fmt: skip
    return Played(on_engine_of(left, rows), materialise(rated), are_left=True)
