"""What is rated for one list: its events and games in the engine's numbers, and who is new."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.engine import questions as q
from arpad.engine.tables import GAMES
from arpad.law.backends import table_of, to_polars
from arpad.law.dialect import type_in
from arpad.law.engines import has_rows
from arpad.law.engines import rows as rows_of
from arpad.office.history.asked import Asked
from arpad.office.history.events import Planned
from arpad.office.history.games import Games, hash_of_file
from arpad.office.period import games_table
from arpad.office.period.boards import with_winners
from arpad.office.period.decided import moves_unclear, table_as_played
from arpad.office.period.games_table import Days, GamesThere, strangers
from arpad.office.period.of_games import OfTables, of_tables
from arpad.office.period.rated_before import known_as
from arpad.report.notes import SHOWN_MAX
from arpad.report.problems import Problem, has_error

_TYPES: Final = pl.Schema({name: type_in(pl, kind)() for name, kind in GAMES.items()})


@dataclass(frozen=True, slots=True)
class EventsOfList:
    """The events of a list (`Planned`) and their games (GAMES), by the engine's numbers.

    entered: who plays and is not among the people, in the order of his number; files: the hash of
    each file of games; events_sha256: that of the events' rows; known_as: the events of lists that
    were given that go on (`rated_before.KNOWN_AS`).
    """

    events: pl.DataFrame
    games: pl.DataFrame
    entered: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    events_sha256: str = ""
    known_as: pl.DataFrame = field(default_factory=lambda: known_as(()))

    @property
    def rated(self) -> pl.DataFrame:
        """Return the games that the list rates: not those that an earlier one did."""
        return self.games.filter(pl.col("is_rated_before").fill_null(0) == 0)


def read(
    request: Asked, planned: Planned, games: Games, day: date, people: pl.DataFrame
) -> tuple[EventsOfList | None, tuple[Problem, ...]]:
    """Return what is rated for a list; None with errors if something is wrong with it."""
    events = planned.of_list(day)
    rows, used, problems = games.of_events(events["name"])
    shares = events.select(*games_table.shared(events), event_id="name")
    rows = rows.join(shares, on="event_id", how="left", maintain_order="left")
    rows = to_polars(games_table.of_share(table_of(rows)))
    sent_games = GamesThere(table_of(rows), to_polars)
    new = sent_games.unknown_players(people)
    problems_met = [*problems, *strangers(new, day, are_new_admitted=request.are_new_admitted)]
    if any(problem.level == "error" for problem in problems_met):
        return None, tuple(problems_met)
    ids = pl.concat([people["player_id"], pl.Series(new, dtype=pl.String)])
    numbers = ids.to_frame("player_id").with_row_index("player")
    hashed = events_sha256(events)
    tables = of_tables(
        ((request.edition(str(name)) or request.book_on(day), theirs)
         for (name,), theirs in events.group_by("rulebook", maintain_order=True)),
        sent_games, games_table.days_played(sent_games), request.planning(request.days()).lists,
        request.lists, day, str(request.events),
    )  # fmt: skip
    problems_met += tables.problems
    events = events.filter(~pl.col("name").is_in(list(tables.done)))
    numbered, unclear = _numbered(rows, (events, tables), numbers, request, day)
    problems_met += unclear
    if has_error(problems_met):
        return None, tuple(problems_met)
    parts: list[pl.DataFrame] = []
    for book, theirs in tables.editions:
        won, doubtful = with_winners(
            theirs, numbers, lambda asking: numbered.filter(pl.col("event_id").is_in(asking)), book,
            str(request.events),
        )  # fmt: skip
        problems_met += doubtful
        parts.append(won)
    if any(problem.level == "error" for problem in problems_met):
        return None, tuple(problems_met)
    events = pl.concat(parts).sort("event_id") if parts else events
    return EventsOfList(
        events,
        numbered,
        tuple(new),
        {file.name: hash_of_file(file.path) for file in used},
        hashed,
        tables.known_as,
    ), tuple(problems_met)


def events_sha256(events: pl.DataFrame) -> str:
    """Return the hash of the rows of some events, whatever their numbers are among all."""
    roots = events.select(stage_of="event_id", root="name")
    own = events.join(roots, on="stage_of", how="left", maintain_order="left")
    own = own.drop("event_id", "stage_of", *games_table.SHARE)
    return hash_of(own.select(sorted(own.columns)).write_csv().encode())


def _numbered(
    rows: pl.DataFrame,
    of_list: tuple[pl.DataFrame, OfTables],
    people: pl.DataFrame,
    request: Asked,
    day: date,
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """Return the games as the engine's, event after event; and what is unclear of their moves."""
    events, tables = of_list
    numbers = events.select("rulebook", event_id="name", number="event_id")
    games = games_table.numbered(rows.lazy(), people, numbers).collect()
    games = games.sort("event_id", maintain_order=True).with_row_index("game_id")
    before = tables.rated_before(people, numbers.drop("rulebook"))
    days = Days(_lists(rows, request, day) if "played_on" in games else (), before=before)
    seasons = request.book_on(day).get(q.SEASONS)
    if seasons is not None:
        days = replace(days, seasons=seasons, ends=events.select("event_id", "end_on"))
    games = to_polars(days.added(table_of(games)))
    lacking = [pl.lit(None).alias(name) for name in (*_TYPES, "rulebook") if name not in games]
    games = games.with_columns(lacking).cast(_TYPES)
    parts = []
    for (name,), theirs in games.group_by("rulebook", maintain_order=True):
        book = request.edition(str(name)) or request.book_on(day)
        played, unclear = table_as_played(table_of(theirs), book)
        if unclear is not None and has_rows(unclear):
            return games, moves_unclear(rows_of(unclear.head(SHOWN_MAX)), people)
        parts.append(to_polars(played))
    whole = pl.concat(parts) if len(parts) > 1 else parts[0] if parts else games
    return whole.sort("game_id").select(list(_TYPES)), ()


def _lists(rows: pl.DataFrame, request: Asked, list_date: date) -> list[date]:
    """Return the days of the lists that may have been in force when the games were played.

    A day after the list that is made, which is a slip, has the last list before it.
    """
    days_made = (day for day in request.days() if day < list_date)
    days = sorted({*(rating_list.list_date for rating_list in request.lists), *days_made})
    first = min(rows["played_on"].drop_nulls().unique().to_list(), default=date.min)
    earlier = [day for day in days if day <= first]
    return [*earlier[-1:], *days[len(earlier) :]]
