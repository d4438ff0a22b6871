"""A list of tables larger than memory: events and lists are read here, games where they lie."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Protocol

import polars as pl

from arpad.disk.unfit import NamesTwiceError, UnfitError, unfit
from arpad.engine import questions as q
from arpad.engine.given import EditionPart, Given
from arpad.engine.period import Period
from arpad.engine.tables import EVENTS
from arpad.law import Rulebook, Table
from arpad.law.backends import embedded, to_polars
from arpad.law.dialect import col
from arpad.law.engines import rows as rows_of
from arpad.office.history.asked import Asked
from arpad.office.history.asked import unfit as unfit_for_lists
from arpad.office.history.events import plan, table_of_events, unrated
from arpad.office.lists.lists import RatingList, conform_rows, in_force, numbered, roll
from arpad.office.lists.people import with_performances, with_statuses
from arpad.office.period.boards import with_winners
from arpad.office.period.decided import moves_unclear, table_as_played
from arpad.office.period.facts_read import facts_read
from arpad.office.period.games_table import Days, GamesThere, days_played, shared, strangers
from arpad.office.period.lists_needed import brought_up, dated
from arpad.office.period.naming import Named, Names
from arpad.office.period.notes import table_notes
from arpad.office.period.of_games import OfTables, of_tables
from arpad.office.period.rated_before import before_the_first, still_first, without_continued
from arpad.office.period.tables import PeriodTables
from arpad.report.notes import SHOWN_MAX, shown
from arpad.report.problems import Problem, Text, has_error
from arpad.rulebooks.asking import year_begins
from arpad.tables.births import BLANK
from arpad.tables.rating_list import CARRIED


@dataclass(frozen=True, slots=True)
class Events:
    """Events by the engine's numbers, and `Planned` by edition.

    names: event_id, number, name; and SHARE, if lists share any of them. known: every event of the
    table, those that are for another list too; problems: what was met.
    """

    names: pl.DataFrame
    tables: OfTables
    known: pl.Series
    problems: tuple[Problem, ...]


def events_of(request: Asked, first: int, games: GamesThere) -> Events:
    """Return the events of the list of `asked.until`, numbered from `first` on by their names.

    Raises UnfitError where they can't be rated for that list as they stand.
    """
    table, of_table = table_of_events(request)
    if table is None:
        raise UnfitError(of_table)
    planned, of_events = plan(request, (request.until,), table, games.played)
    problems = (*of_table, *of_events)
    if planned is None:
        raise UnfitError(problems)
    rows = planned.of_list(request.until).with_columns(pl.col("event_id", "stage_of") + first)
    by_day = rows.filter(pl.col("ratings_at_game") == 1)["name"].to_list()
    if by_day:
        raise unfit("tables-unfit",
                    Text("Events ask for the ratings of each game's day: {events}.",
                         events=shown(by_day)),
                    Text("Rate them in memory, every game explained."))  # fmt: skip
    named = rows.select(
        *shared(rows), event_id="name", number="event_id",
        name=pl.coalesce(pl.col("title"), "name"),
    )  # fmt: skip
    books = map(request.edition, rows["rulebook"].unique(maintain_order=True))
    laws = [book for book in books if book is not None] or [request.book_on(request.until)]
    of_editions = tuple((law, rows.filter(pl.col("rulebook") == law.name)) for law in laws)
    return Events(named, OfTables(of_editions), table["event_id"], problems)


class GamesSource(Protocol):
    """Games where they lie: in files here, or on a cluster."""

    @property
    def there(self) -> GamesThere:
        """Return them for who asks what is wrong with them."""

    def refuse_twins(self) -> None:
        """Raise UnfitError where games, or events, stand there twice, if that is seen at once."""

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame, days: Days) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine.

        `people` are player_id and player, the number; everybody who plays is among them. `days`
        say what the day of a game decides.
        """


@dataclass(frozen=True, slots=True)
class Made:
    """A list that was made, its tables, how much went into it, and what was met."""

    tables: PeriodTables
    list_date: date
    rulebook: str
    games: int
    events: int
    events_rated: int
    problems: tuple[Problem, ...]

    def told(self) -> dict[str, object]:
        """Return what is told of it, as list.json has it: by edition too, which way games went."""
        return {
            "list_date": self.list_date.isoformat(),
            "rulebook": self.rulebook,
            "players": self.tables["list"].height,
            "games": self.games,
            "events": self.events,
            "events_rated": self.events_rated,
            "ways": {name: asdict(way) for name, way in self.tables.ways.items()},
        }


def make(request: Asked, games: GamesSource, rate: Callable[[Given], Period]) -> Made:
    """Return the list of `request.until`. UnfitError where the data can't be rated as they are.

    The games are those of `games`, whatever `request` says of them. NoRulebookError where no
    edition is known of a day.
    """
    request, current, as_given = _with_lists(request)
    day, lists = request.until, request.lists
    book = request.book_on(day)
    people = roll(lists)
    earlier = Names(people, current, (), embedded).earlier
    counted, wrong_games = games.there.counted()
    if wrong_games:
        raise UnfitError(wrong_games)
    events = events_of(request, earlier.height, games.there)
    unfit_games = games.there.events_unknown(events.known.to_frame())
    if unfit_games:
        raise UnfitError(unfit_games)
    games.refuse_twins()
    are_read = any("days_between_rounds" in facts_read(law) for law, _ in events.tables.editions)
    days = days_played(games.there) if are_read else pl.DataFrame()
    tables = of_tables(events.tables.editions, games.there, days, lists, request.lists, day,
                       str(request.events))  # fmt: skip
    if has_error(tables.problems):
        raise UnfitError(tables.problems)
    events = replace(events, tables=tables)
    current, lists = _with_those_that_go_on(current, lists, tables.known_as)
    new = _newcomers(games, people, request)
    people = numbered(pl.concat([people.drop("player"), new], how="diagonal"))
    current, lists, of_lists = _entered(lists, current, new, book)
    names = Names(people, current, (), embedded)
    given, of_winners = _given(request, (current, lists), names, events, games)
    try:
        period = rate(given).whole()
    except NamesTwiceError as error:
        twice = events.names.filter(pl.col("number").is_in(error.numbers))["event_id"]
        raise UnfitError(error.says(twice)) from error
    rated = sum(
        to_polars(part.events.filter(col("event_is_rated") == 1).select("event_id")).height
        for part in period.rated.values()
    )
    listed = PeriodTables(period, _named(names, events, current), book)
    problems = (
        *as_given,
        *tables.problems,
        *of_winners,
        *events.problems,
        *of_lists,
        *unrated(period, events.names, day, counted, is_one_list=True),
        *table_notes(period, book, dict(events.names.select("number", "event_id").iter_rows()),
                     names.people, str(request.events)),
    )  # fmt: skip
    if has_error(problems):
        raise UnfitError(problems)
    return Made(listed, day, book.name, counted, events.names.height, rated, problems)


def _with_lists(request: Asked) -> tuple[Asked, RatingList, tuple[Problem, ...]]:
    """Return what is asked with its lists brought up to the day; the one in force; what was met."""
    as_given = unfit_for_lists(request)
    if has_error(as_given):
        raise UnfitError(as_given)
    day = request.until
    book = request.book_on(day)
    lists, undated = dated(request.lists, day, book)
    people = next((table for since, table in request.people if since == day), None)
    lists, of_people = brought_up(lists, people, day, book)
    if has_error((*undated, *of_people)):
        raise UnfitError((*undated, *of_people))
    current = in_force(lists, day - timedelta(days=1))
    if current is None:
        raise unfit("list-stale", Text("No list is in force before {day}: give one.", day=day))
    return replace(request, lists=lists), current, (*as_given, *undated, *of_people)


def _with_those_that_go_on(
    current: RatingList, lists: Sequence[RatingList], events: pl.DataFrame
) -> tuple[RatingList, tuple[RatingList, ...]]:
    """Return the list in force, and all, without what earlier ones left of events that go on."""
    first = still_first(current.pending, events)
    without = without_continued(before_the_first(current, first), events)
    others = (
        without if rating_list is current else before_the_first(rating_list, first)
        for rating_list in lists
    )
    return without, tuple(others)


def _newcomers(games: GamesSource, people: pl.DataFrame, request: Asked) -> pl.DataFrame:
    """Return whoever plays and stands on no list; UnfitError if nobody new is admitted."""
    unknown = games.there.unknown_players(people)
    wrong = strangers(unknown, request.until, are_new_admitted=request.are_new_admitted)
    if wrong:
        raise UnfitError(wrong)
    texts = {"player_id": unknown, "name": unknown}
    nothing = [pl.lit("").alias(column) for column in ("federation", "sex", "title")]
    people = pl.DataFrame(texts, schema=dict.fromkeys(texts, pl.String)).with_columns(nothing)
    return people.with_columns(birth_date=pl.lit(BLANK, pl.Int64))


def _entered(
    lists: Sequence[RatingList], current: RatingList, new: pl.DataFrame, book: Rulebook
) -> tuple[RatingList, tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the list in force as the rulebook reads it, new players on it; and all lists.

    So too what was met in reading it.
    """
    entered, wrong = with_statuses(current, book)
    if any(problem.level == "error" for problem in wrong):
        raise UnfitError(wrong)
    entered, alone = with_performances(entered, book)
    entered = replace(entered, rows=pl.concat([entered.rows, conform_rows(new)]))
    all_lists = tuple(entered if rating_list is current else rating_list for rating_list in lists)
    return entered, all_lists, (*wrong, *alone)


def _given(
    request: Asked,
    lists: tuple[RatingList, Sequence[RatingList]],
    names: Names,
    events: Events,
    games: GamesSource,
) -> tuple[Given, tuple[Problem, ...]]:
    """Return what is given to the engine, and warnings; raises UnfitError with errors."""
    current, all_lists = lists
    of_winners: list[Problem] = []
    book = request.book_on(request.until)
    list_days = [rating_list.list_date for rating_list in all_lists]
    parts = []
    before = events.tables.rated_before(names.people, events.names)
    for law, rows in events.tables.editions:
        theirs = events.names.join(rows.select(number="event_id"), on="number", how="semi")
        days = Days(list_days, law.get(q.SEASONS), rows.select("event_id", "end_on"), before)
        games_table, unclear = table_as_played(games.numbered(names.people, theirs, days), law)
        unclear_rows = () if unclear is None else rows_of(unclear.head(SHOWN_MAX))
        if unclear_rows:
            raise UnfitError(moves_unclear(unclear_rows, names.people))
        ratings = names.ratings(all_lists, law)
        stated, doubtful = with_winners(
            rows, names.people, partial(_of_events, games_table), law, str(request.events)
        )
        of_winners += doubtful
        parts.append(EditionPart(law, embedded(stated.select(list(EVENTS))), games_table, ratings))
    parts.sort(key=lambda part: part.book.in_force_from)
    if any(problem.level == "error" for problem in of_winners):
        raise UnfitError(of_winners)
    year_from = year_begins(request.until, request.book_on)
    state = names.state(current, book)
    return Given(request.until, book, state, tuple(parts), year_from=year_from), tuple(of_winners)


def _of_events(games: Table, numbers: Sequence[int]) -> pl.DataFrame:
    """Return the games of some events: of those whose winner is asked, few of all."""
    return to_polars(games.filter(col("event_id").is_in(numbers)))


def _named(names: Names, events: Events, current: RatingList) -> Named:
    new = [
        events.names.join(rows.select(number="event_id"), on="number").select(
            event_name="event_id", rulebook=pl.lit(law.name), event_id="number", name="name"
        )
        for law, rows in events.tables.editions
    ]
    both = pl.concat([*new, names.events], how="diagonal")
    return Named(
        names.people.drop("is_disabled_member"),
        current.rows.select("player_id", *CARRIED),
        both,
        events.tables.rounds,
    )
