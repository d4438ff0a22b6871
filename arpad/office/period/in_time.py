"""Under which edition an event and a list stand, and for which list an event is in time."""

from collections.abc import Sequence
from datetime import date

from arpad.engine.calendars import calendar
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED


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
    facts, dates = submission.facts, calendar(book)
    if facts.is_admitted_late or facts.end is None:
        return facts.end is None or facts.end < list_date
    closing = dates.closing_of_official if facts.is_official else dates.closing
    return facts.end <= closing(list_date)
