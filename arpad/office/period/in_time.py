"""Which list an event is for: whether it comes in time, too late, or so late that none takes it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from arpad.engine import questions as q
from arpad.engine.calendars import calendar
from arpad.engine.refused import expired, refused_by
from arpad.engine.state import list_id
from arpad.law import Catalogue, Clause, NoRulebookError, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.period.asking import says_yes
from arpad.office.period.engine_rows import event_row
from arpad.office.period.portions import has_begun
from arpad.office.period.refusals import LeftOut, Lifting
from arpad.report.facts import Facts
from arpad.report.problems import Problem

NO_GAME: Final[Mapping[str, int | str | None]] = MappingProxyType({})
BookOn = Callable[[date], Rulebook]
"""The rulebook of a day."""


class NothingToRateError(ValueError):
    """No report is sound and dated, and no list date was given: there is nothing to rate."""


def list_book(rulebook: str, list_date: date, catalogue: Catalogue) -> Rulebook:
    """Return the rulebook of a list: the one named, or the family's edition on its date."""
    if catalogue.is_family(rulebook):
        return catalogue.in_force(rulebook, list_date)
    return catalogue.book(rulebook)


def first_list(submissions: Sequence[Submission], rulebook: str, catalogue: Catalogue) -> date:
    """Return the date of the first list that every event is in time for."""
    last = max((s.facts.end for s in submissions if s.facts.end), default=None)
    if last is None:
        raise NothingToRateError
    found = last
    while True:
        book = list_book(rulebook, found, catalogue)
        found = calendar(book).next_list(found)
        book = list_book(rulebook, found, catalogue)
        books = [book_of_event(s, rulebook, catalogue) or book for s in submissions]
        if all(is_in_time(s, found, b) for s, b in zip(submissions, books, strict=True)):
            return found


def book_of_event(submission: Submission, rulebook: str, catalogue: Catalogue) -> "Rulebook | None":
    """Return the edition in force at an event's start; None where no edition is known of then."""
    try:
        return list_book(rulebook, submission.facts.start or UNDATED, catalogue)
    except NoRulebookError:
        return None


def is_in_time(submission: Submission, list_date: date, book: Rulebook) -> bool:
    """Return whether an event ended before the books closed for a list, by the event's edition."""
    return facts_in_time(submission.facts, list_date, book)


def facts_in_time(facts: Facts, list_date: date, book: Rulebook) -> bool:
    """Return the same of an event of which these facts are known."""
    dates = calendar(book)
    if facts.is_admitted_late or facts.end is None:
        return facts.end is None or facts.end < list_date
    closing = dates.closing_of_official if facts.is_official else dates.closing
    return facts.end <= closing(list_date)


def day_of_list(book: Rulebook, start: date, list_date: date) -> date:
    """Return the day whose list an event uses: its start, or the eve of the new list."""
    return list_date - timedelta(days=1) if calendar(book).is_of_calculation else start


def for_a_later_list(
    submission: Submission, list_date: date, book: Rulebook
) -> tuple[LeftOut, Problem] | None:
    """Return an event that ended after the books closed, with a warning; None if it is in time.

    So is one that goes on, of which some rounds are rated before it has ended. One that no list
    rates is refused at once.
    """
    closing = calendar(book).closing(list_date)
    if is_in_time(submission, list_date, book) or has_begun(submission, book, closing):
        return None
    if clause := refused_as_stated(submission, book):
        refused = LeftOut(submission, str(clause.article), clause.sentence, is_refused=True)
        told = f"{clause.sentence} ({clause.article})"
        return refused, Problem("warning", "event-unrated", told, file=submission.file)
    reason = (
        f"The event ended on {submission.facts.end}, after the books closed for the list of "
        f"{list_date} ({closing}): it is for the next list."
    )
    fix = "Rate it for the next list, or state is_admitted_late = true if the office decided so."
    if says_yes(q.ROUNDS_ARE_RATED_APART, submission, book):
        reason = (
            f"The event goes on until {submission.facts.end}, and no game of it is known to have "
            f"been played by {closing}, when the books closed for the list of {list_date}."
        )
        fix = "Give the days of its games."
    late = LeftOut(submission, str(book.basis(q.CLOSING).article), reason)
    message = f"{late.reason} ({late.article})"
    return late, Problem("warning", "event-late", message, fix=fix, file=submission.file)


def taken(
    submission: Submission, book: Rulebook, used: date, list_date: date, lifting: Lifting
) -> tuple[Submission, LeftOut | None, list[Problem]]:
    """Return an event that its regulation takes for a list, or why it takes it no more.

    `used` is the list whose ratings it uses. Where the office lifts the refusal, the event counts
    as admitted late; a regulation that knows no such decision refuses it all the same.
    """
    clause = expired_by(submission, book, used, list_date)
    if clause is None:
        return submission, None, []
    refusal = Problem(
        "error",
        "event-expired",
        f"{clause.sentence} It ended on {submission.facts.end}, and the list is that of "
        f"{list_date} ({clause.article}).",
        fix="Leave it out, or let the office decide and say why it is rated.",
        file=submission.file,
    )
    admitted = replace(submission, facts=replace(submission.facts, is_admitted_late=True))
    is_lifted = lifting.is_lifted(refusal.code)
    if is_lifted and expired_by(admitted, book, used, list_date) is None:
        return admitted, None, [lifting.told(refusal)]
    out = LeftOut(submission, str(clause.article), clause.sentence, is_refused=True)
    return submission, out, [refusal]


def expired_by(
    submission: Submission, book: Rulebook, used: date, list_date: date
) -> Clause | None:
    """Return the clause that takes an event no more, because of the list that is being made.

    `used` is the day of the list whose ratings it uses.
    """
    row = {**event_row(submission, 0, list_id(used)), "event_start": None}
    return expired(row, list_date, book)


def refused_as_stated(
    submission: Submission, book: Rulebook | None, game: Mapping[str, int | str | None] = NO_GAME
) -> Clause | None:
    """Return the clause by which no list rates an event, or a game of it, for what is stated of it.

    None says nothing: the players, the other games and the list may still refuse it.
    """
    if book is None or submission.facts.start is None or submission.facts.end is None:
        return None
    return refused_by({**event_row(submission, 0, 0), **game}, book)


def belated(
    submission: Submission, book: Rulebook, current: RatingList, used: date, list_date: date
) -> list[Problem]:
    """Return a warning for an event that was in time for the list in force, or for one before it.

    It is rated all the same, with the ratings of the list `used`.
    """
    is_before = UNDATED < current.list_date < list_date
    end = submission.facts.end
    if not is_before or end is None or not is_in_time(submission, current.list_date, book):
        return []
    first = calendar(book).next_list(end)
    while not is_in_time(submission, first, book):
        first = calendar(book).next_list(first)
    message = (
        f"The event ended on {end}, in time for the list of {first}: it is rated late, for that of "
        f"{list_date}, with the ratings of {used}."
    )
    fix = "Make sure that no list has rated it."
    return [Problem("warning", "event-belated", message, fix=fix, file=submission.file)]
