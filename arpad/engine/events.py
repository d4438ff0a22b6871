"""Events rated under one edition: from games and lists to a row for every side of every game.

Which events and which games are rated, and the article that says so, is decided first. What needs
all games of an event, and what any of its games need, are apart: `admit` decides which events are
rated and how; `rate_admitted` rates whichever of their games it is given.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.entries import (
    composition,
    games_on_lists,
    games_played,
    lists_of_events,
    participants,
    with_ratings,
)
from arpad.engine.iterated import PERFORMANCE, with_performances
from arpad.engine.newcomers import is_newcomer, newcomers, own_games, seen, with_seen_again
from arpad.engine.passes import first_passes, more_passes, with_passed
from arpad.engine.programme import (
    Programme,
    in_groups,
    is_new,
    programme,
    rounds_counted,
    rounds_of,
    with_decided,
)
from arpad.engine.settle import seen_again, sums_of
from arpad.engine.sides import (
    OF_COLOUR,
    explain,
    participants_of,
    seated,
    sides,
    spread,
    with_moves,
)
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS, SEATS
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import (
    Int64,
    col,
    concat,
    count_rows,
    lit,
    max_horizontal,
    min_horizontal,
    when,
)
from arpad.law.engines import facts_table, gathered, has_rows, materialise, small_table
from arpad.law.table import conform

_ROUND_ROBINS = {"round_robin": 1, "double_round_robin": 2}


def admit_events(events: Table, composition: Table, games: Table, book: Rulebook) -> Table:
    """Add to each event its composition, its method, its floor, and whether it is rated."""
    counted = events.join(composition, on="event_id", how="left").join(
        _complete_round_robins(events, composition, games), on="event_id", how="left"
    )
    is_complete = lit(None, dtype=Int64)
    for kind in _ROUND_ROBINS:
        stated = col("is_complete_round_robin").fill_null(0)
        is_complete = when(col("kind") == kind).then(stated).otherwise(is_complete)
    counted = counted.with_columns(
        is_complete_round_robin=is_complete,
    )
    counted = _with_floor(counted, book)
    for rule in (book[q.RATED_AS], book[q.EVENT_IS_RATED], *book.rules_of(*q.EVENT_MEASURES)):
        counted = decide(counted, rule)
    return counted


def _with_floor(events: Table, book: Rulebook) -> Table:
    """Add the floor of the list for which the events are rated, not of the day they began.

    On FIDE's lists of January 2006, September 2009 and August 2012 stand 47, 92 and 151 new players
    below the floor of the days on which their events began (decision 000-41).
    """
    of_list = decide(events.with_columns(on=col("list_on")), book[q.RATING_FLOOR])
    return of_list.with_columns(on=col("event_start"))


def _complete_round_robins(events: Table, composition: Table, games: Table) -> Table:
    """Return the round robins in which every pair met as often as the kind says, and no more.

    A game that was not played makes it incomplete, also if the two met again (6.43: "en el que no
    se hubieran jugado una o más partidas"; decision 000-29).
    """
    cycles = lit(0, dtype=Int64)
    for kind, count in _ROUND_ROBINS.items():
        cycles = when(col("kind") == kind).then(count).otherwise(cycles)
    kinds = events.with_columns(cycles=cycles).filter(col("cycles") > 0)
    if not has_rows(kinds):
        names = ("event_id", "is_complete_round_robin")
        return small_table(events, {name: [] for name in names}, dict.fromkeys(names, Int64))
    meetings = (
        games.filter(col("result").is_in(("1", "0", "=")))
        .join(kinds.select("event_id", "cycles"), on="event_id", how="inner")
        .with_columns(
            low=min_horizontal("white_id", "black_id"),
            high=max_horizontal("white_id", "black_id"),
        )
        .group_by("event_id", "low", "high", "cycles")
        .agg(met=count_rows())
        .filter(col("met") == col("cycles"))
        .group_by("event_id", "cycles")
        .agg(pairs=count_rows())
    )
    scheduled = games.group_by("event_id").agg(games_scheduled=count_rows())
    counted = meetings.join(composition, on="event_id", how="inner").join(
        scheduled, on="event_id", how="inner"
    )
    players = col("players")
    is_complete = (col("pairs") * 2 == players * (players - 1)) & (
        col("games_scheduled") == col("pairs") * col("cycles")
    )
    return counted.select(
        "event_id", is_complete_round_robin=when(is_complete).then(1).otherwise(0).cast(Int64)
    )


def admit_games(games: Table, events: Table, entries: Table, book: Rulebook) -> Table:
    """Add to each game, which has its event's decisions, whether it is rated itself."""
    games = with_decided(games, events)
    facts = ("rating_higher", "ratings_apart")
    if not book.reads(q.GAME_IS_RATED) & set(facts):
        return decide(games, book[q.GAME_IS_RATED])
    return decide(_with_players(games, entries), book[q.GAME_IS_RATED]).drop(*facts)


def _with_players(games: Table, entries: Table) -> Table:
    """Add rating_higher and ratings_apart, of the list that the game uses.

    The higher is that of the only rated player, null if there is none; how far apart two are is
    null unless both are rated.
    """
    listed = entries.select("entry_id", listed="rating_listed")
    games = gathered(games, listed, "entry_id", OF_COLOUR)
    both = ("white_listed", "black_listed")
    apart = (col(both[0]) - col(both[1])).abs()
    games = games.with_columns(rating_higher=max_horizontal(*both), ratings_apart=apart)
    return games.drop(*both)


@dataclass(frozen=True, slots=True)
class ExplainedRows:
    """Each player's ratings in each event, and every side of every game explained."""

    entries: Table
    explained: Table


@dataclass(frozen=True, slots=True)
class SumsManner:
    """How the sums of some events were made: a manifest of lists without rows tells it.

    name: "rows", each game explained, or the implementation that added games up. because: what in
    the book leaves no other way but rows. games_added, games_explained: how many went which way;
    events_explained: events of which all games were, players_explained: players (on a list).
    """

    name: str = "rows"
    because: str = ""
    games_added: int = 0
    games_explained: int | None = None
    events_explained: int | None = None
    players_explained: int | None = None


BY_ROWS: Final = SumsManner()
"""Every game of every event explained."""


@dataclass(frozen=True, slots=True)
class RatedEvents:
    """Events rated under one edition, as tables.

    events: each with its composition and decisions. sums: what the games add up to for each player
    and K (SUMS). players: player_id of who played, at least of all who may stand on no list.
    results: newcomers' events. rounds: those of the rated events, with their games (ROUNDS, without
    the list). book: the edition. rows: gives the explained rows of all games, whichever way the
    sums were made; way: which that was.
    """

    events: Table
    sums: Table
    players: Table
    results: Table
    rounds: Table
    book: Rulebook
    rows: Callable[[], ExplainedRows]
    way: SumsManner = BY_ROWS

    @property
    def entries(self) -> Table:
        """Return each player's ratings in each event: one row per event, list and player."""
        return self.rows().entries

    @property
    def explained(self) -> Table:
        """Return one row per side of a game, with its figures and clauses."""
        return self.rows().explained


@dataclass(frozen=True, slots=True)
class Played:
    """Games of one period and who plays in them.

    games: under the events with which they are rated. entries: one row per event, list and player,
    with his ratings. seats: who sat where in games with substitutes; None without any. history: of
    newcomers, where they have entries elsewhere (`newcomers.history_of`). are_left: the games are
    those alone that newcomers' results may touch.
    """

    games: Table
    entries: Table
    seats: "Table | None" = None
    history: "Table | None" = None
    are_left: bool = False


def rate_events(
    events: Table,
    games: Table,
    ratings: Table,
    pending: Table,
    current_list_id: int,
    book: Rulebook,
    seats: "Table | None" = None,
    *,
    list_date: date,
) -> RatedEvents:
    """Return the events rated under one edition, every game explained.

    `list_date` is the day of the list for which they are rated: its floor is theirs. Games that an
    earlier list rated make the event's performances with the others, and change nothing again.

    Shapes: `arpad.engine.tables` EVENTS, GAMES, RATINGS (every list that an event uses, and the
    list in force now), PENDING, SEATS of the games in which somebody was substituted.
    """
    given = conform(games, GAMES)
    announced = programme(events, given, ratings, current_list_id, book, list_date)
    played = entered(announced, given, seats)
    admitted = admit(announced, played)
    return rate_admitted(admitted, played, pending, rounds_of(admitted, rounds_counted(given)))


def entered(events: Programme, games: Table, seats: "Table | None" = None) -> Played:
    """Return games of some events with an entry for each of their players on each list."""
    book = events.book
    games = in_groups(games, events.stages)
    if seats is not None:
        seats = seated(conform(seats, SEATS), games, book)
        games = materialise(with_moves(games, seats))
    substitutes = None if seats is None else participants_of(seats)
    used = lists_of_events(games, events.events, events.lists)
    entries = participants(games, used, substitutes)
    entries = with_ratings(
        entries, events.events, events.ratings, events.lists, events.current_list_id, book
    )
    return Played(games, materialise(entries), seats)


def admit(events: Programme, played: Played) -> Programme:
    """Return the events with their composition, how they are rated, and whether they are.

    `played` are all games of all of them.
    """
    counted = composition(played.entries, games_played(played.games), events.events, events.book)
    decided = admit_events(events.events, counted, played.games, events.book)
    return replace(events, events=materialise(decided))


def rate_admitted(
    admitted: Programme, played: Played, pending: Table, rounds: Table
) -> RatedEvents:
    """Return games of admitted events rated and explained: all of them, or any.

    A newcomer's games are to be there all together, and in an event rated as a round robin
    everybody's with them; `rounds` are those of all games.
    """
    book, events = admitted.book, admitted.events
    pending = conform(pending, PENDING)
    if PERFORMANCE in book.reads(*_OF_PERFORMANCES):
        games = _all_admitted(admitted, played)
        entries_with_performances = materialise(with_performances(games, played.entries, book))
        played = replace(played, entries=entries_with_performances)
    if q.PASSES in book:
        performances = first_passes(_all_admitted(admitted, played), played.entries, book)
        played = replace(played, entries=with_passed(played.entries, performances))
    results = _results(admitted, played, pending)
    entries = seen(played.entries, events, results, book)
    if not played.are_left:  # whose rows somebody may ask for
        entries = materialise(entries)
    explained = _explained(admitted, played, entries)
    if q.RATING_SEEN_AGAIN in book:
        seen_anew = materialise(seen_again(explained, events, entries, book))
        if has_rows(seen_anew.filter(~col("added_before_e5").is_null())):
            entries, explained, results = _once_more(admitted, played, pending, seen_anew, entries)
    players = played.entries.select("player_id")
    explained_rows = ExplainedRows(entries, explained)
    return RatedEvents(
        events, sums_of(explained, book), players, results, rounds, book, lambda: explained_rows
    )


_OF_PERFORMANCES: Final = (q.EVENT_RATING, q.RESULT_QUALIFIES, q.RESULT_KEPT, q.RATING_SEEN)
"""What may be answered by what a player performed in an event."""


def _all_admitted(admitted: Programme, played: Played) -> Table:
    """Return the games with what is decided of them, one row for each seat."""
    book, events, entries = admitted.book, admitted.events, played.entries
    games = games_on_lists(played.games, events, admitted.lists, book)
    return spread(admit_games(games, events, entries, book), played.seats, entries)


def _explained(admitted: Programme, played: Played, entries: Table) -> Table:
    """Return both sides of the games that are new, with their figures."""
    games = _all_admitted(admitted, replace(played, entries=entries)).filter(is_new())
    return explain(sides(games, entries, admitted.book), admitted.book)


def _once_more(
    admitted: Programme, played: Played, pending: Table, seen_anew: Table, entries: Table
) -> tuple[Table, Table, Table]:
    """Return entries, sides and newcomers' results where some now count at another rating.

    Who does, and in which events, `seen_anew` says (`settle.seen_again`). The sides see the
    performances of the first time; those of the last passes make the newcomers' results. A rule may
    let the players count at yet another rating in those passes.
    """
    book, events = admitted.book, admitted.events
    again = materialise(with_seen_again(entries, seen_anew))
    explained = _explained(admitted, played, again)
    if q.PASSES in book:
        later = materialise(seen_again(explained, events, again, book))
        moving = seen_anew.filter(~col("added_before_e5").is_null()).select("event_id").unique()
        games = _all_admitted(admitted, replace(played, entries=again))
        performances_anew = more_passes(
            games.join(moving, on="event_id", how="semi"),
            with_seen_again(again, later).join(moving, on="event_id", how="semi"),
            book,
        )
        still = again.filter(col("is_start") == 1).join(moving, on="event_id", how="anti")
        performances_anew = concat([performances_anew, still.select(*performances_anew.schema())])
        again = materialise(with_passed(again, performances_anew))
    return again, explained, _results(admitted, replace(played, entries=again), pending)


def _results(admitted: Programme, played: Played, pending: Table) -> Table:
    """Return the newcomers' results in their events, made of their own games there."""
    book, events, entries = admitted.book, admitted.events, played.entries
    new = entries.filter(is_newcomer()).select("event_id", "player_id")
    if not played.are_left:
        new = materialise(new.unique())
    if not has_rows(new) and has_rows(entries):
        return nobodys_results(entries, book)
    games, theirs = played.games, entries
    if not played.are_left:
        if played.seats is None and q.PASSES not in book:
            games = own_games(games, new, events)
        with_new = new.select("event_id").unique()
        games, theirs = (
            table.join(with_new, on="event_id", how="semi") for table in (games, entries)
        )
    games = games_on_lists(games, events, admitted.lists, book)
    return newcomers(
        spread(admit_games(games, events, entries, book), played.seats, entries),
        theirs,
        events,
        pending,
        book,
        played.history,
        admitted.current_list_id,
    )


def nobodys_results(like: Table, book: Rulebook) -> Table:
    """Return the results of nobody on the engine of another table."""
    schema = _columns_of_results(book)
    return small_table(like, dict.fromkeys(schema, ()), schema)


@lru_cache(maxsize=64)
def _columns_of_results(book: Rulebook) -> Mapping[str, Any]:
    """Return the columns of newcomers' results, for when there are none to be worked out."""
    tables = (EVENTS, GAMES, RATINGS, PENDING)
    events, games, ratings, pending = (facts_table((), table) for table in tables)
    day = book.in_force_from
    return rate_events(events, games, ratings, pending, 0, book, list_date=day).results.schema()
