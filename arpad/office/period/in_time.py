"""What a rulebook answers on an event as it was sent: above all, for which list it is in time."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any, Final

from arpad.law import Catalogue, Clause, NoRulebookError, Rulebook
from arpad.law.question import YesNo
from arpad.law.units import list_id
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED
from arpad.office.period.engine_rows import facts_row
from arpad.report.facts import Facts
from arpad.rulebooks.asking import (
    BookOn,
    calendar,
    deciding,
    expired,
    list_book,
    next_list,
    refused_by,
)

NO_GAME: Final[Mapping[str, int | str | None]] = MappingProxyType({})


class NothingToRateError(ValueError):
    """No report is sound and dated, and no list date was given: there is nothing to rate."""


def says_yes(question: YesNo, facts: Facts, book: Rulebook) -> bool:
    """Return whether the rulebook answers a question on an event with yes.

    No, where nothing answers the question, or the event's days are not known.
    """
    clause = clause_of(question, facts, book)
    return clause is not None and bool(clause.value)


def clause_of(question: YesNo, facts: Facts, book: Rulebook) -> Clause | None:
    """Return the clause that answers a question on an event, or None if there is none."""
    if facts.start is None or facts.end is None:
        return None
    return answering(question, facts_row(facts, 0, 0), book)


def answering(question: YesNo, row: Mapping[str, Any], book: Rulebook) -> Clause | None:
    """Return the clause that answers a question on an event (EVENTS), or None if there is none."""
    if question not in book:
        return None
    more = {"event_start": row["on"], "days": row["end_day"] - row["start_day"] + 1}
    return book.clause(deciding(book[question], {**row, **more}))


def first_list(submissions: Sequence[Submission], rulebook: str, catalogue: Catalogue) -> date:
    """Return the date of the first list that every event is in time for."""
    facts = [submission.facts for submission in submissions if submission.facts.end is not None]
    if not facts:
        raise NothingToRateError

    def book_on(day: date) -> Rulebook:
        return list_book(rulebook, day, catalogue)

    return max(first_list_of(fact, book_on) for fact in facts)


def first_list_of(facts: Facts, book_on: BookOn) -> date:
    """Return the first list that comes out after an event and that it is in time for.

    Which days those are the edition of the list's day tells, and the event's when its books close.
    """
    if facts.end is None:
        raise NothingToRateError
    book, day = book_of_event(facts, book_on), next_list(facts.end, book_on)
    while not is_in_time(facts, day, book or book_on(day)):
        day = next_list(day, book_on)
    return day


def book_of_event(facts: Facts, book_on: BookOn) -> Rulebook | None:
    """Return the edition in force at an event's start; None where no edition is known of then."""
    try:
        return book_on(facts.start or UNDATED)
    except NoRulebookError:
        return None


def closing_day(facts: Facts, list_date: date, book: Rulebook) -> date:
    """Return the last day on which an event may end to be rated for a list.

    `book` is the event's edition. Official events may have a later day; one that is admitted late
    has until the eve.
    """
    dates = calendar(book)
    if facts.is_admitted_late:
        return list_date - timedelta(days=1)
    return dates.closing_of_official(list_date) if facts.is_official else dates.closing(list_date)


def is_in_time(facts: Facts, list_date: date, book: Rulebook) -> bool:
    """Return whether an event ended before the books closed for a list, by the event's edition."""
    return facts.end is None or facts.end <= closing_day(facts, list_date, book)


def day_of_list(book: Rulebook, start: date, list_date: date) -> date:
    """Return the day whose list an event uses: its start, or the eve of the new list."""
    return list_date - timedelta(days=1) if calendar(book).is_of_calculation else start


def expired_by(facts: Facts, book: Rulebook, used: date, list_date: date) -> Clause | None:
    """Return the clause that takes an event no more, because of the list that is being made.

    `used` is the day of the list whose ratings it uses.
    """
    row = {**facts_row(facts, 0, list_id(used)), "event_start": None}
    return expired(row, list_date, book)


def refused_as_stated(
    facts: Facts, book: Rulebook | None, game: Mapping[str, int | str | None] = NO_GAME
) -> Clause | None:
    """Return the clause by which no list rates an event, or a game of it, for what is stated of it.

    None says nothing: the players, the other games and the list may still refuse it.
    """
    if book is None or facts.start is None or facts.end is None:
        return None
    return refused_by({**facts_row(facts, 0, 0), **game}, book)
