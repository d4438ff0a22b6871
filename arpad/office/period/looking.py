"""Events that a list rates no game of: what its rules say of them, found without making a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

import polars as pl

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.tables import PENDING
from arpad.law import Rulebook
from arpad.law.backends import embedded_for
from arpad.office.intake.submissions import Submission
from arpad.office.lists import lists
from arpad.office.lists.people import with_people
from arpad.office.period.naming import Named, Names
from arpad.office.period.notes import event_notes
from arpad.office.period.prepare import Ready, Request, continued, make_ready
from arpad.office.period.rated_before import before_the_first, still_first
from arpad.office.period.rating import PeriodOutcome, parts_of, people_of_events
from arpad.office.period.refusals import LeftOut
from arpad.office.period.tables import event_tables
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Events as the rules of a list see them, with the tables changes, events and results.

    The rest is as in a rated period (`PeriodOutcome`), of these events alone.
    """

    list_date: date
    books: Mapping[str, Rulebook]
    ready: tuple[Ready, ...]
    left_out: tuple[LeftOut, ...]
    problems: tuple[Problem, ...]
    tables: Mapping[str, pl.DataFrame]


OfEvents: TypeAlias = PeriodOutcome | LookedAt


def looked_at(
    period: PeriodOutcome, aside: Sequence[Submission], strangers: pl.DataFrame
) -> LookedAt:
    """Return events as the list of a rated period sees them, which has no game of theirs.

    `strangers` are people of theirs who are not known to the period, as a table of people
    (`arpad.formats.any_list.read_any_people`).
    """
    request, current = period.request, period.before
    if strangers.height:
        request = _with(strangers, request)
        current = with_people(current, strangers)
    roll = lists.roll(request.rating_lists)
    ready, left_out, problems = make_ready(aside, roll, request)
    people = people_of_events(roll, ready)
    names = Names(people, current, ready, embedded_for(people.height))
    rated = _rated(period, names, request)
    notes = event_notes(rated, {event.number: event.submission.file for event in ready})
    nothing = {name: period.tables[name].clear() for name in ("changes", "events", "results")}
    tables = event_tables(rated, Named.of(names)) if rated else nothing
    books = {event.book.name: event.book for event in ready}
    return LookedAt(period.list_date, books, ready, left_out, (*problems, *notes), tables)


def _with(strangers: pl.DataFrame, request: Request) -> Request:
    """Return what was asked for, with more people on each list."""
    by_list = [(before, with_people(before, strangers)) for before in request.rating_lists]
    current = next(now for before, now in by_list if before is request.current)
    return replace(request, rating_lists=tuple(now for _, now in by_list), current=current)


def _rated(period: PeriodOutcome, names: Names, request: Request) -> dict[str, RatedEvents]:
    """Return the events under each edition, all of their games explained."""
    new = still_first(request.current.pending, continued(period.ready))
    rating_lists = [before_the_first(rating_list, new) for rating_list in request.rating_lists]
    books = {event.book.name: event.book for event in names.ready}
    pending = names.table(names.numbered(names.current.pending, PENDING))
    return {
        part.book.name: rate_events(
            part.events, part.games, part.ratings, pending, names.current.list_id, part.book,
            part.seats, list_date=period.list_date,
        )
        for part in parts_of(books, rating_lists, names.current, names)
    }  # fmt: skip
