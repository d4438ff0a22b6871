"""Until when an event is registered, reported and rated, by the text in force when it begins.

What a text says of registration and of late reports stands in its conditions: the text is asked for
each day, and the last one on which it objects to nothing is the deadline.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Literal

from arpad.engine import questions as q
from arpad.law import Clause, Rulebook, words
from arpad.office.period.engine_rows import facts_row
from arpad.office.period.in_time import expired_by, is_in_time
from arpad.report.facts import Facts
from arpad.rulebooks.asking import BookOn, calendar, holds, next_list

_DAYS_MAX: Final = 62
"""No text asks for a registration earlier than two months before."""
_LISTS_MAX: Final = 12
_REGISTRATION: Final = frozenset(("days_registered_before", "months_registered_before"))
Kind = Literal["registered", "reported", "sent", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """The last day for something, the day on which it was done, and the article that sets it.

    `kind`: `registered` before the event, `reported` by the arbiter to the federation, `sent` to
    FIDE in time for the list that should have it, `last`: later it is rated on no list. `state` on
    the day that was asked about: in_time, late, overdue (not done, though the day has passed) or
    open.
    """

    kind: Kind
    day: date
    done: date | None
    state: Literal["in_time", "late", "overdue", "open"]
    article: str
    says: str


@dataclass(frozen=True, slots=True)
class WhenDone:
    """When an event was registered, its first report came, and it was sent; None: nobody said."""

    registered: date | None = None
    reported: date | None = None
    sent: date | None = None


def deadlines(
    facts: Facts, book_on: BookOn, done: WhenDone, on: date, highest: tuple[int | None, int | None]
) -> tuple[Deadline, ...]:
    """Return the days that the text of an event's first day sets it, in their order.

    `highest` are the highest rating among its players and among the women; None if not known.
    Raises NoRulebookError if no text is known of that day.
    """
    assert facts.start is not None
    assert facts.end is not None
    book = book_on(facts.start)
    rows: list[tuple[Kind, date, date | None, Clause]] = []
    if registration := _registration(facts, book, highest):
        rows.append(("registered", registration[0], done.registered, registration[1]))
    if q.REPORTING in book:
        rule, clause = book[q.REPORTING], book.basis(q.REPORTING)
        if rule.arbiter_days:
            by_arbiter = facts.end + timedelta(days=rule.arbiter_days)
            rows.append(("reported", by_arbiter, done.reported, clause))
        rows.append(("sent", calendar(book).reported_by(facts.end, rule), done.sent, clause))
    if last := last_list(facts, book_on):
        rows.append(("last", calendar(book).closing(last[0]), done.sent, last[1]))
    return tuple(
        Deadline(
            kind=kind, day=day, done=was_done, state=_state(day, was_done, on),
            article=str(clause.article), says=clause.sentence,
        )
        for kind, day, was_done, clause in rows
    )  # fmt: skip


def _state(day: date, done: date | None, on: date) -> Literal["in_time", "late", "overdue", "open"]:
    if done is not None:
        return "in_time" if done <= day else "late"
    return "open" if on <= day else "overdue"


def _registration(
    facts: Facts, book: Rulebook, highest: tuple[int | None, int | None]
) -> tuple[date, Clause] | None:
    """Return the last day for the registration, and the clause that objects to the day after."""
    clauses = tuple(
        clause
        for clause in (*book[q.CHECKS], *book[q.EVENT_IS_RATED].clauses)
        if clause.value != 1 and words(clause.when) & _REGISTRATION
    )
    assert facts.start is not None
    objecting = None
    for back in range(_DAYS_MAX):
        day = facts.start - timedelta(days=back)
        row = facts_row(replace(facts, registered_on=day, is_registered=None), 0, 0)
        ratings = dict(zip(("rating_highest", "rating_highest_woman"), highest, strict=True))
        objections = [clause for clause in clauses if holds(clause, {**row, **ratings})]
        if not objections:
            return None if objecting is None else (day, objecting)
        objecting = objections[0]
    return None


def list_taking(facts: Facts, book_on: BookOn, sent_on: date | None) -> date:
    """Return the first list that may have an event: it is in time for it, and was sent before."""
    assert facts.start is not None
    assert facts.end is not None
    book, day = book_on(facts.start), next_list(facts.end, book_on)
    while not is_in_time(facts, day, book) or (sent_on is not None and sent_on >= day):
        day = next_list(day, book_on)
    return day


def last_list(facts: Facts, book_on: BookOn) -> tuple[date, Clause] | None:
    """Return the last list that takes an event, and the clause that takes it no more after."""
    assert facts.start is not None
    assert facts.end is not None
    book, day = book_on(facts.start), next_list(facts.end, book_on)
    for _ in range(_LISTS_MAX):
        after = next_list(day, book_on)
        if clause := expired_by(facts, book, facts.start, after):
            return day, clause
        day = after
    return None
