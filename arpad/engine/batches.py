"""A period in batches of whole events: what each comes to by itself, and what all come to together.

An event's games have to be together to say how it is rated; a newcomer's events, wherever they are,
to say what he is worth. So a batch admits its events and settles the games of those who have a
rating; the others' games are left, and rated in one place with what all batches have left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arpad.engine import questions as q
from arpad.engine.events import Played, RatedEvents, admit, entered, rate_admitted
from arpad.engine.newcomers import is_newcomer, own_games
from arpad.engine.programme import Programme, rounds_counted, rounds_of
from arpad.engine.settle import SUMS
from arpad.engine.tables import GAMES, PENDING
from arpad.law import Table
from arpad.law.dialect import col, concat
from arpad.law.engines import materialise, small_table, total
from arpad.law.table import conform


@dataclass(frozen=True, slots=True)
class Batch:
    """What the events of a batch come to: all figures are of this batch alone.

    events: admitted, as `Programme.events`. rounds: of the rated ones (`Rated.rounds`). sums: of
    the games that are settled (SUMS), one row per player and K. left: the games that are not
    (GAMES), as they were given.
    """

    events: Table
    rounds: Table
    sums: Table
    left: Table


def of_events(events: Programme, names: Table) -> Programme:
    """Return the programme of some events (event_id), with the lists of all of them.

    An event keeps its place in time among all; stages that are rated together go together.
    """
    stages = events.stages.join(names, on="event_id", how="semi")
    groups = stages.select(event_id=col("group_id")).unique()
    theirs = events.events.join(groups, on="event_id", how="semi")
    return replace(events, stages=materialise(stages), events=materialise(theirs))


def rate_batch(events: Programme, games: Table) -> Batch:
    """Return what some events come to. `games` (GAMES) are all games of all of them."""
    games = materialise(conform(games, GAMES))
    played = entered(events, games)
    admitted = admit(events, played)
    is_open = is_newcomer() | col("rating_current").is_null()
    new = materialise(played.entries.filter(is_open).select("event_id", "player_id").unique())
    left = materialise(_left(admitted, played.games, new).select("game_id"))
    settled = Played(
        played.games.join(left, on="game_id", how="anti"),
        played.entries.join(new, on=["event_id", "player_id"], how="anti"),
    )
    rounds = materialise(rounds_of(admitted, rounds_counted(games)))
    nobody = small_table(games, {name: [] for name in PENDING}, PENDING)
    sums = rate_admitted(admitted, settled, nobody, rounds).sums
    rest = games.join(left, on="game_id", how="semi")
    return Batch(admitted.events, rounds, materialise(conform(sums, SUMS)), materialise(rest))


def rated_together(
    events: Programme,
    batches: Sequence[Batch],
    pending: Table,
    enter: Callable[[Programme, Table], Played] = entered,
) -> RatedEvents:
    """Return the events of all batches rated; every event of the programme is in one of them.

    `enter` gives the games that they left an entry for each player.
    """
    admitted = replace(events, events=materialise(concat([batch.events for batch in batches])))
    played = enter(admitted, concat([batch.left for batch in batches]))
    counted = [batch.rounds for batch in batches]
    rounds = counted[0] if len(counted) == 1 else materialise(concat(counted))
    rated = rate_admitted(admitted, played, pending, rounds)
    settled = [batch.sums for batch in batches]
    sums = settled[0] if len(settled) == 1 else added_up(concat(settled))
    return replace(rated, sums=_with_more(sums, conform(rated.sums, SUMS)))


def _with_more(sums: Table, more: Table) -> Table:
    """Return both sums as one: more is of few players, and the others' rows stay as they are."""
    more = materialise(more)
    theirs = more.select("player_id").unique()
    both = sums.join(theirs, on="player_id", how="semi")
    rest = sums.join(theirs, on="player_id", how="anti")
    return concat([rest, added_up(concat([both, more]))])


def added_up(sums: Table) -> Table:
    """Return one row per player and K (SUMS) of sums that were made apart."""
    keys = ("player_id", "k_factor_e2")
    figures = {name: total(name) for name in SUMS if name not in keys}
    return sums.group_by(*keys).agg(**figures)


def _left(admitted: Programme, games: Table, new: Table) -> Table:
    """Return the games that what is made of newcomers elsewhere may touch.

    `new` (event_id, player_id) has no rating, or is not on the list in force. Where a rule compares
    a player's games in an event, they stay together: all of the event is left. Where performances
    are made of each other, or all newcomers rated at once, everybody's games are.
    """
    if q.PASSES in admitted.book or q.TOTAL_ITERATION in admitted.book:
        return games
    if "is_widest_difference" in admitted.book.reads(q.RATED_DIFFERENCE):
        return games.join(new.select("event_id").unique(), on="event_id", how="semi")
    return own_games(games, new, admitted.events)
