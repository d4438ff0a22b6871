"""Events rated under one edition: from games and lists to a row for every side of every game.

What needs all games of an event, and what any of its games need, are apart: `admit` decides which
events are rated and how; `rate_admitted` rates whichever of their games it is given.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.engine.admit import admit_events, admit_games
from arpad.engine.backends import (
    embedded_at_once,
    empty,
    has_rows,
    materialise,
    on_engine_of,
    to_polars,
)
from arpad.engine.entries import (
    composition,
    games_on_lists,
    games_played,
    lists_of_events,
    participants,
    with_ratings,
)
from arpad.engine.newcomers import is_newcomer, newcomers, own_games, seen
from arpad.engine.programme import (
    Programme,
    in_groups,
    is_new,
    programme,
    rounds_counted,
    rounds_of,
)
from arpad.engine.settle import sums_of
from arpad.engine.sides import explain, participants_of, seated, sides, spread, with_moves
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS, SEATS
from arpad.law import Rulebook, Table
from arpad.law.table import conform


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
    newcomers, where they have entries elsewhere (`newcomers.history_of`).
    """

    games: Table
    entries: Table
    seats: "Table | None" = None
    history: "Table | None" = None


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
    results = _results(admitted, played, conform(pending, PENDING))
    entries = materialise(seen(played.entries, events, results, book))
    games = admit_games(
        games_on_lists(played.games, events, admitted.lists, book), events, entries, book
    ).filter(is_new())
    explained = explain(sides(spread(games, played.seats, entries), entries, book), book)
    players = entries.select("player_id")
    found = ExplainedRows(entries, explained)
    return RatedEvents(
        events, sums_of(explained, book), players, results, rounds, book, lambda: found
    )


def _results(admitted: Programme, played: Played, pending: Table) -> Table:
    """Return the newcomers' results in their events, made of their own games there."""
    book, events, entries = admitted.book, admitted.events, played.entries
    new = materialise(entries.filter(is_newcomer()).select("event_id", "player_id").unique())
    if not has_rows(new) and has_rows(entries):
        return nobodys_results(entries, book)
    games = played.games if played.seats is not None else own_games(played.games, new, events)
    theirs = new.select("event_id").unique()
    games = games_on_lists(
        games.join(theirs, on="event_id", how="semi"), events, admitted.lists, book
    )
    return newcomers(
        spread(admit_games(games, events, entries, book), played.seats, entries),
        entries.join(theirs, on="event_id", how="semi"),
        events,
        pending,
        book,
        played.history,
        admitted.current_list_id,
    )


def nobodys_results(like: Table, book: Rulebook) -> Table:
    """Return the results of nobody on the engine of another table."""
    return on_engine_of(like, to_polars(_no_results(book)))


@lru_cache(maxsize=64)
def _no_results(book: Rulebook) -> Table:
    """Return the results of nobody: where all are rated they need not be worked out."""
    tables = (EVENTS, GAMES, RATINGS, PENDING)
    events, games, ratings, pending = (embedded_at_once(empty(one)) for one in tables)
    day = book.in_force_from
    return rate_events(events, games, ratings, pending, 0, book, list_date=day).results
