"""The fold: list after list, each made of the list before it and of its own events."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date

import polars as pl

from arpad.engine import questions as q
from arpad.engine.given import EditionPart, Given, listed
from arpad.engine.period import Period
from arpad.engine.tables import EVENTS, SEASON_GAMES
from arpad.law import months_before
from arpad.law.backends import embedded_for, table_of, to_polars
from arpad.law.catalogue import fingerprint
from arpad.law.engines import whole_columns
from arpad.law.units import list_id
from arpad.office.history import raw
from arpad.office.history.asked import Asked
from arpad.office.history.events import unrated
from arpad.office.history.kept import HistoryList
from arpad.office.history.past import ListInForce, named
from arpad.office.history.sent import EventsOfList
from arpad.office.period.notes import table_notes
from arpad.office.period.rated_before import without_event
from arpad.report.problems import Problem
from arpad.rulebooks.asking import year_begins


@dataclass(frozen=True, slots=True)
class Step:
    """What is kept of a list that was made; `notes` says what was met in making it.

    listed: the list as the engine worked it out (`raw.worked_out`). leave: has the past know what
    waits after it and who played, before the next step; returns what waits.
    """

    record: HistoryList
    listed: pl.DataFrame
    leave: Callable[[], pl.DataFrame]
    season_games: pl.DataFrame
    notes: Callable[[], tuple[Problem, ...]]


def given_for(
    request: Asked, past: ListInForce, sent: EventsOfList, day: date
) -> tuple[Given, pl.DataFrame]:
    """Return what the engine makes a list of; and number and name of every event in it.

    Who enters with the games is among the people from now on.
    """
    past.enter(sent.entered)
    newcomers = past.go_on(sent.events.filter(pl.col("rated_after").is_not_null())["name"],
                           sent.known_as)  # fmt: skip
    sides = sent.games["white_id"], sent.games["black_id"]
    current = without_event(past.current_with(sides), newcomers)
    first = sent.events["event_id"].max()
    first = first + 1 if isinstance(first, int) else 0
    waiting, earlier = past.numbered(first)
    names = pl.concat([sent.events.select("name", number="event_id").select("number", "name"),
                       earlier])  # fmt: skip
    year_ago = months_before(day, 12)
    given = Given(
        list_date=day,
        book=request.book_on(day),
        before=replace(past.state(current, waiting), summed=past.games_since(year_ago)),
        parts=tuple(_parts(request, past, sent, current, day, newcomers)),
        earlier={
            edition.name: edition
            for edition in map(request.edition, past.waiting["rulebook"].unique().drop_nulls())
            if edition is not None
        },
        year_from=year_begins(day, request.book_on),
    )
    return given, names


def _parts(
    request: Asked,
    past: ListInForce,
    sent: EventsOfList,
    current: pl.DataFrame,
    day: date,
    newcomers: Collection[int],
) -> Iterator[EditionPart]:
    """Yield the events of each edition, in the order in which they came into force.

    `newcomers` are those whose first event goes on (`ListInForce.go_on`).
    """
    table = embedded_for(past.people.height)
    starts = sent.events.select("rulebook").unique()["rulebook"].to_list()
    books = [request.edition(name) for name in starts] or [request.book_on(day)]
    for law in sorted((book for book in books if book), key=lambda book: book.in_force_from):
        events = sent.events.filter(pl.col("rulebook") == law.name)
        games = sent.games
        if len(books) > 1:
            games = games.filter(pl.col("event_id").is_in(events["event_id"].implode()))
        used = {*events["list_id"].unique(), *games["played_list_id"].drop_nulls().unique()}
        others = sorted(used - {list_id(past.current)})
        seasons = law.get(q.SEASONS)
        ratings = past.with_seasons_on(current, list_id(past.current), seasons)
        if others:
            players = _players(games)
            of_others = (_of(past.ratings(other, seasons), players) for other in others)
            ratings = without_event(pl.concat([ratings, *of_others]), newcomers)
        yield EditionPart(law, table(events.select(list(EVENTS))), table(games), table(ratings))


def _players(games: pl.DataFrame) -> pl.Series:
    """Return the numbers of whoever plays, each once, in order."""
    ids = [games[name].drop_nulls() for name in ("white_id", "black_id")]
    highest = [column.max() for column in ids]
    is_there = pl.repeat(
        value=False, n=max((n for n in highest if isinstance(n, int)), default=-1) + 1, eager=True
    )
    for column in ids:
        is_there = is_there.scatter(column, True)  # noqa: FBT003 - what is put there
    return is_there.arg_true().cast(pl.Int64)


def _of(rows: pl.DataFrame, players: pl.Series) -> pl.DataFrame:
    return rows.filter(pl.col("player_id").is_in(players.implode()))


def step(request: Asked, past: ListInForce, sent: EventsOfList, day: date) -> Step:
    """Return the next list, made; the past goes on to it, and needs `leave` before another step."""
    given, names = given_for(request, past, sent, day)
    period = listed(given)
    rows = raw.worked_out(period)
    with whole_columns():  # beside a list that is written portions of rows would have to wait
        season_games = to_polars(period.season_games()).sort(SEASON_GAMES.key)
        record = _record(request, sent, given, period, rows)
    past.add(day, rows, season_games)
    everybody = past.people  # as they are now: the past goes on

    @whole_columns()
    def leave() -> pl.DataFrame:
        waiting = named(to_polars(period.waiting(table_of(rows))), names)
        past.leave(day, rows, waiting)
        return waiting

    def notes() -> tuple[Problem, ...]:
        people = everybody.select("player_id", "name", player=pl.int_range(pl.len()))
        numbers, file = names["number"].to_list(), str(request.events)
        numbered = dict(zip(numbers, names["name"].to_list(), strict=True))
        of_tables = table_notes(period, given.book, numbered, people, file)
        is_one = request.since == request.until
        own = sent.events.select(number="event_id", event_id="name")
        return (*unrated(period, own, day, sent.games.height, is_one_list=is_one), *of_tables)

    return Step(record, rows, leave, season_games, notes)


def _record(
    request: Asked, sent: EventsOfList, given: Given, period: Period, rows: pl.DataFrame
) -> HistoryList:
    laws = {part.book.name: part.book for part in given.parts} | {given.book.name: given.book}
    rated = sum(
        int(to_polars(rated_events.events.select("event_is_rated"))["event_is_rated"].sum())
        for rated_events in period.rated.values()
    )
    return HistoryList(
        list_date=given.list_date,
        rulebook=given.book.name,
        what_if=request.what_if,
        laws={name: fingerprint(book) for name, book in sorted(laws.items())},
        games_files=dict(sorted(sent.files.items())),
        events_sha256=sent.events_sha256,
        players=rows.height,
        players_rated=rows.height - rows["rating"].null_count(),
        events=sent.events.height,
        events_rated=rated,
        games=sent.rated.height,
        entered=sent.entered,
        way={name: part.way.name for name, part in period.rated.items()},
    )
