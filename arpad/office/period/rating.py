"""Rate a period: reports and lists in, the next list and every explained row out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import accumulate, chain

import polars as pl

from arpad.engine import questions as q
from arpad.engine.given import EditionPart, Given, made
from arpad.engine.publish import Calibration
from arpad.engine.strategies import Rates
from arpad.engine.tables import EVENTS, GAMES, SEATS, Schema
from arpad.law import Catalogue, Rulebook, Table
from arpad.law.backends import Frame, embedded_for, to_polars
from arpad.law.catalogue import fingerprint
from arpad.law.dialect import type_in
from arpad.law.engines import of_players
from arpad.office.lists import lists
from arpad.office.lists.decisions import as_one_person, as_restored, read_corrected, with_peaks
from arpad.office.lists.lists import RatingList
from arpad.office.lists.people import with_performances, with_statuses
from arpad.office.period.engine_rows import game_frame, game_rows
from arpad.office.period.in_time import NothingToRateError, first_list
from arpad.office.period.inputs import Inputs
from arpad.office.period.list_notes import list_notes, lookups_missing, not_calibrated, taken_off
from arpad.office.period.lists_needed import (
    brought_up,
    dated,
    unfit_as_given,
    unfit_lists,
    unfit_to_adjust,
)
from arpad.office.period.naming import Named, Names
from arpad.office.period.notes import OF_THE_LIST, first_list_note, no_events, rating_notes
from arpad.office.period.prepare import (
    Ready,
    Request,
    continued,
    days_of_play,
    doubles_among,
    make_ready,
)
from arpad.office.period.printed import printed_list
from arpad.office.period.rated_before import (
    Remembered,
    before_the_first,
    still_first,
    without_continued,
)
from arpad.office.period.refusals import FOR_A_LOOK, LeftOut, Lifting, without_effect
from arpad.office.period.tables import PeriodTables, excluded
from arpad.report.problems import Problem
from arpad.rulebooks.asking import list_book, year_begins
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True)
class PeriodOutcome(ShownShort):
    """A rated period, for people and files: tables in Polars, players and events by their names.

    `inputs` are what it was made of, with the date and the laws that were settled; `before` is the
    list that the new one succeeds. `tables` are those of `arpad.archive.manifest.TABLES`; `books`
    maps the names in their column `rulebook` to the rulebooks whose clause codes the row bears. The
    list's codes are those of `list_book`. `given` is what the engine made it of, `request` what
    was asked for, with the lists brought up to date.
    """

    inputs: Inputs
    before: RatingList
    list_date: date
    list_book: Rulebook
    books: Mapping[str, Rulebook]
    ready: tuple[Ready, ...]
    left_out: tuple[LeftOut, ...]
    tables: PeriodTables
    given: Given
    problems: tuple[Problem, ...]
    calibration: Calibration | None
    request: Request = field(repr=False)

    @property
    def excluded(self) -> list[dict[str, object]]:
        """Return every game that is rated for neither player, with the article that says so."""
        return excluded(self.tables["changes"], self.books, self.left_out)

    @property
    def is_fit(self) -> bool:
        """Return whether the list may be written: without errors, or without their reports.

        An error of the list itself isn't mended by leaving out reports.
        """
        errors = {problem.code for problem in self.problems if problem.level == "error"}
        return not errors or (self.inputs.are_faulty_left_out and not OF_THE_LIST & {*errors})


def rate(
    inputs: Inputs, catalogue: Catalogue, table: Callable[[Frame], Table] | None = None
) -> PeriodOutcome:
    """Return the rated period. Reports with an error are left out, and the problems say so.

    What the office refuses (`arpad.office.period.refusals`) is an error unless an override of the
    inputs lifts it. Without any report a list is made all the same, if the inputs say of which day:
    activity, K and people move on.

    `table` puts a frame on the engine that is to rate it; every engine gives the same figures. If
    none is named, it is the embedded one.
    Raises NoRulebookError if the name is unknown, or no edition is known for the list's date;
    NothingToRateError if no report is sound and no list date was given, or there is neither report
    nor list.
    """
    return _rate(inputs, catalogue, table, Lifting(inputs.overrides))


def tried(inputs: Inputs, catalogue: Catalogue) -> PeriodOutcome:
    """Return events as they would be rated, for who asks about them and makes no list.

    That an event is rated on an old list is a warning then. Raises as `rate` does.
    """
    return _rate(inputs, catalogue, None, FOR_A_LOOK)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What is rated: the events that are ready, on which lists, under which law of the list."""

    request: Request
    roll: pl.DataFrame
    book: Rulebook
    ready: tuple[Ready, ...]
    left_out: tuple[LeftOut, ...]
    problems: tuple[Problem, ...]


def _prepared(inputs: Inputs, catalogue: Catalogue, lifting: Lifting) -> _Prepared:
    """Return the inputs with the lists brought up to date, every event admitted or refused."""
    if not inputs.submissions and not inputs.lists:
        raise NothingToRateError
    sound = [s for s in inputs.submissions if s.is_sound and s.games]
    problems = [problem for s in inputs.submissions for problem in s.problems]
    rating_lists = inputs.lists
    if not rating_lists:
        printed, notes = printed_list(sound)
        rating_lists, problems = (printed,), [*problems, *notes]
    list_date = inputs.list_date or first_list(sound, inputs.rulebook, catalogue)
    book = list_book(inputs.rulebook, list_date, catalogue)
    rating_lists = tuple(
        as_restored(as_one_person(rating_list, inputs.same_persons), inputs.restored)
        for rating_list in rating_lists
    )
    rating_lists = with_peaks(rating_lists, inputs.corrected) if rating_lists else rating_lists
    rating_lists, undated = dated(rating_lists, list_date, book)
    people = inputs.people if inputs.lists else None
    rating_lists, of_lists = brought_up(rating_lists, people, list_date, book)
    is_counted = lifting.is_list_made or q.SEASONS in book  # who only asks needs no date
    problems += [*(undated if is_counted else ()), *of_lists]
    is_adjusted = book[q.RATES] is Rates.ONE_LIST
    eve = list_date - timedelta(days=0 if is_adjusted else 1)
    current, later = lists.list_for(rating_lists, eve)
    request = Request(
        rating_lists, current, inputs.rulebook, list_date, catalogue, lifting,
        are_new_admitted=inputs.are_new_admitted, remembered=Remembered.of(current),
    )  # fmt: skip
    tables = () if inputs.people is None else ((list_date, inputs.people),)
    unfit = unfit_as_given(inputs.lists, tables, list_date, inputs.rulebook, catalogue)
    if is_adjusted:
        unfit += unfit_to_adjust(rating_lists, list_date)
    elif lifting.is_list_made:
        unfit += unfit_lists(rating_lists, list_date, request.book_on)
    problems += [*map(lifting.told, unfit), *([later] if later else [])]
    roll = lists.roll(rating_lists)
    ready, left_out, more = make_ready(sound, roll, request)
    problems += [*more, *doubles_among(ready)]
    problems += without_effect(inputs.overrides, problems)
    problems += no_events(ready, problems, request, are_any_sent=bool(inputs.submissions),
                          are_corrected=bool(read_corrected(inputs.corrected).ratings))  # fmt: skip
    return _Prepared(request, roll, book, ready, left_out, tuple(problems))


def _rate(
    inputs: Inputs,
    catalogue: Catalogue,
    table: Callable[[Frame], Table] | None,
    lifting: Lifting,
) -> PeriodOutcome:
    prepared = _prepared(inputs, catalogue, lifting)
    request, book, ready = prepared.request, prepared.book, prepared.ready
    list_date, going_on = request.list_date, continued(ready)
    new = still_first(request.current.pending, going_on)
    rating_lists = tuple(before_the_first(rating_list, new) for rating_list in request.rating_lists)
    people = people_of_events(prepared.roll, ready)
    current = without_continued(before_the_first(request.current, new), going_on)
    current, wrong = with_statuses(current, book)
    current, alone = with_performances(current, book)
    problems = [*prepared.problems, *wrong, *alone]
    names = Names(people, current, ready, table or embedded_for(people.height))
    books = {event.book.name: event.book for event in ready}
    before = names.state(_entered(current, people, ready), book)
    earlier = _earlier(current, inputs.rulebook, catalogue)
    parts = parts_of(books or {book.name: book}, rating_lists, current, names)
    year_from = year_begins(list_date, request.book_on)
    given = Given(list_date, book, before, parts, earlier, year_from)
    period = made(given)
    files = {event.number: event.submission.file for event in ready}
    problems += rating_notes(period, books or {book.name: book}, files)
    problems += () if book[q.RATES] is Rates.ONE_LIST else first_list_note(book, list_date)
    problems += [*list_notes(period, book, names.people), *lookups_missing(period.rated, current)]
    tables = PeriodTables(period, Named.of(names), book, read_corrected(inputs.corrected).ratings)
    makers = set(to_polars(period.first_ratings.select("rulebook"))["rulebook"])
    books |= {name: law for name, law in earlier.items() if name in makers}
    laws = {edition.name: fingerprint(edition) for edition in (*books.values(), book)}
    settled = replace(inputs, list_date=list_date, laws=tuple(sorted(laws.items())))
    problems += [*not_calibrated(period.calibration, book), *taken_off(current.rows, book)]
    told_once = tuple(dict.fromkeys(problems))
    return PeriodOutcome(
        settled, current, list_date, book, books, ready, prepared.left_out, tables, given,
        told_once, period.calibration, request,
    )  # fmt: skip


def _entered(current: RatingList, people: pl.DataFrame, ready: Sequence[Ready]) -> RatingList:
    """Return the list in force, and the new players of the reports on it, without a rating."""
    return _with_all(
        current,
        {event.player_ids[player.number] for event in ready for player in event.new_players},
        people,
    )


def _with_all(rating_list: RatingList, ids: set[str], people: pl.DataFrame) -> RatingList:
    """Return the list itself if these players stand on it, or with those who don't, unrated."""
    missing = ids - set(rating_list.rows.filter(_is_any_of(ids))["player_id"])
    if not missing:
        return rating_list
    entered = lists.conform_rows(people.filter(_is_any_of(missing)))
    return replace(rating_list, rows=pl.concat([rating_list.rows, entered]))


def _is_any_of(ids: set[str]) -> pl.Expr:
    return pl.col("player_id").is_in(sorted(ids))


def people_of_events(roll: pl.DataFrame, ready: Sequence[Ready]) -> pl.DataFrame:
    """Return everybody on a list, and the new players of the reports, with a number each.

    Where several reports bring the same one, the event that ended last tells who it is.
    """
    on_list = roll.drop("player")
    columns = [name for name in on_list.columns if name != "is_disabled_member"]
    new = pl.DataFrame(
        [
            {
                "player_id": event.player_ids[player.number],
                "name": player.name,
                "federation": player.federation,
                "sex": player.sex,
                "birth_date": player.birth,
                "title": player.title,
                "days": f"{event.submission.facts.end} {event.submission.facts.start}",
            }
            for event in ready
            for player in event.new_players
        ],
        schema={"days": pl.String(), **on_list.select(columns).schema},
    )
    new = new.sort(new.columns).unique("player_id", keep="last", maintain_order=True).drop("days")
    listed = set(on_list.filter(_is_any_of(set(new["player_id"])))["player_id"])
    entered = new.filter(~_is_any_of(listed))
    return lists.numbered(pl.concat([on_list, entered], how="diagonal"))


def parts_of(
    books: Mapping[str, Rulebook],
    rating_lists: Sequence[RatingList],
    current: RatingList,
    names: Names,
) -> tuple[EditionPart, ...]:
    """Return the events, those of each edition together; empty tables if there are none."""
    ready = names.ready
    days = days_of_play(ready, rating_lists)
    parts = []
    for book in sorted(books.values(), key=lambda edition: edition.in_force_from):
        theirs = [event for event in ready if event.book.name == book.name]
        used = (
            {event.rating_list.list_id for event in theirs} | {current.list_id} | set(days.values())
        )
        states = _known(rating_lists, theirs, names)
        of_events = [state for state in states if state.list_id in used]
        parts.append(
            EditionPart(
                book,
                names.table(_frame([names.event(event) for event in theirs], EVENTS)),
                names.table(_games(theirs, names, days)),
                of_players(names.ratings(of_events, book), _playing(theirs, names)),
                _seats(theirs, names),
            )
        )
    return tuple(parts)


def _playing(ready: Sequence[Ready], names: Names) -> list[int]:
    """Return the number of whoever is in one of the events, also of who was substituted."""
    ids = {player_id for event in ready for player_id in event.player_ids.values()}
    ids |= {seat.player_id for event in ready for seat in event.seats}
    return sorted(number for number in map(names.number_of, ids) if number is not None)


def _earlier(current: RatingList, rulebook: str, catalogue: Catalogue) -> dict[str, Rulebook]:
    """Return the editions of the family under which results that still wait were rated."""
    waiting = set(current.pending["rulebook"]) if current.pending.height else set()
    return {
        edition.name: edition.load()
        for edition in catalogue.editions
        if edition.family and edition.family == rulebook and edition.name in waiting
    }


def _known(
    rating_lists: Sequence[RatingList], ready: Sequence[Ready], names: Names
) -> list[RatingList]:
    """Return the lists, with players of the events who aren't on one: their facts may be read."""
    playing = {player_id for event in ready for player_id in event.player_ids.values()}
    return [_with_all(rating_list, playing, names.people) for rating_list in rating_lists]


def _seats(ready: Sequence[Ready], names: Names) -> Table | None:
    """Return the seats of games with substitutes, or None if there are none.

    Games are numbered as `_games` numbers them: event after event, in their order.
    """
    rows: list[dict[str, object]] = []
    first = 0
    for event in ready:
        rows += [
            {
                "game_id": first + seat.game,
                "is_white": int(seat.is_white),
                "seat_order": seat.order,
                "player_id": names.number_of(seat.player_id),
                "has_moved": int(seat.has_moved),
            }
            for seat in event.seats
        ]
        first += len(event.submission.games)
    return names.table(_frame(rows, SEATS)) if rows else None


def _games(ready: Sequence[Ready], names: Names, days: Mapping[date, int]) -> pl.DataFrame:
    if not ready:
        return _frame([], GAMES)
    rows = [
        game_rows(
            event.submission,
            event.number,
            names.players_of(event),
            days,
            event.book.get(q.SEASONS),
            event.decisions,
            event.portion.before,
        )
        for event in ready
    ]
    games = game_frame(chain.from_iterable(rows)).with_columns(
        game_id=pl.int_range(pl.len(), dtype=pl.Int64)
    )
    firsts = accumulate((len(of_event) for of_event in rows), initial=0)
    later = [first + place for first, event in zip(firsts, ready, strict=False)
             for place in event.portion.later]  # fmt: skip
    games = games.filter(~pl.col("game_id").is_in(later)) if later else games
    missing = [
        pl.lit(None, type_in(pl, GAMES[n])).alias(n) for n in GAMES if n not in games.columns
    ]
    return games.with_columns(missing).select(list(GAMES))


def _frame(rows: list[dict[str, object]], schema: Schema) -> pl.DataFrame:
    return pl.DataFrame(rows, schema={name: type_in(pl, kind) for name, kind in schema.items()})
