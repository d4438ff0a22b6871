"""Until when something can be claimed or appealed against, by the rulebook of the list.

A list's clock runs from its date, or from the day on which it came out if that is later; an
appeal's from the decision; that against an event's not being rated from when it was told.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.engine import questions as q
from arpad.law import Clock, Rulebook
from arpad.law.question import Settings

PUBLICATION: Final = "publication"
DECISION: Final = "decision"


@dataclass(frozen=True, slots=True)
class LastDay:
    """A time limit on the calendar: from which day it runs, its last day, and its article."""

    name: str
    since: date
    last_day: date
    article: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """A time limit of a list: within how many days of what, the last of them if that is known."""

    name: str
    days: int
    runs_from: str
    last_day: date | None
    article: str


def last_days(
    book: Rulebook, since: date, runs_from: str, question: Settings[Clock] = q.CLOCKS
) -> tuple[LastDay, ...]:
    """Return the time limits of a rulebook that run from a day of this kind.

    >>> from arpad.rulebooks import CATALOGUE
    >>> fce, cnxc = CATALOGUE.book("fce-2016"), CATALOGUE.book("cnxc-2000")
    >>> [(one.last_day.isoformat(), one.article)
    ...  for one in last_days(fce, date(2026, 2, 1), "publication")]
    [('2026-02-25', 'FCE 2016-01 8.4')]
    >>> [one.last_day.isoformat() for one in last_days(cnxc, date(2026, 7, 1), "decision")]
    ['2026-07-08']
    >>> last_days(fce, date(2026, 2, 1), "decision")
    ()
    """
    return tuple(
        LastDay(clock.name, since, clock.last_day(since), str(clause.article).partition("/")[0])
        for clock, clause in zip(book[question], book.bases(question), strict=True)
        if clock.runs_from == runs_from
    )


def claim_time(book: Rulebook, list_date: date, published_on: date | None) -> LastDay | None:
    """Return until when a list can be claimed against; None where the rulebook doesn't say.

    It counts from the day on which the list came out, or from its date: if that is the later one,
    or nobody knows the other (None).

    >>> from arpad.rulebooks import CATALOGUE
    >>> fce, february = CATALOGUE.book("fce-2016"), date(2026, 2, 1)
    >>> for published_on in (None, date(2026, 1, 28), date(2026, 2, 4)):
    ...     print(claim_time(fce, february, published_on).last_day)
    2026-02-25
    2026-02-25
    2026-02-28
    """
    since = max(list_date, published_on or list_date)
    return next(iter(last_days(book, since, PUBLICATION)), None)


def deadlines(book: Rulebook, list_date: date, published_on: date | None) -> tuple[Deadline, ...]:
    """Return the time limits of a list in the order of the text, counted as in `claim_time`.

    >>> from arpad.rulebooks import CATALOGUE
    >>> for limit in deadlines(CATALOGUE.book("cnxc-2000"), date(2026, 7, 1), None):
    ...     print(limit.name, limit.days, limit.runs_from, limit.last_day, limit.article)
    protest 30 publication 2026-07-31 CNXC 2000-07 4.3
    appeal 7 decision None CNXC 2000-07 4.3
    """
    claims = claim_time(book, list_date, published_on)
    return tuple(
        Deadline(
            clock.name,
            clock.days,
            clock.runs_from,
            claims.last_day if claims and clock.runs_from == PUBLICATION else None,
            str(clause.article).partition("/")[0],
        )
        for clock, clause in zip(book[q.CLOCKS], book.bases(q.CLOCKS), strict=True)
    )


def appeal_time(book: Rulebook, decided_on: date) -> LastDay | None:
    """Return until when a decision on a claim can be appealed against; None where nothing says."""
    return next(iter(last_days(book, decided_on, DECISION)), None)


def event_time(book: Rulebook, told_on: date) -> LastDay | None:
    """Return until when it can be appealed against an event's not being rated (FIDE 2009, 0.5)."""
    return next(iter(last_days(book, told_on, DECISION, q.EVENT_CLOCKS)), None)
