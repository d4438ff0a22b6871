"""Every day in an office until which something can still be claimed or appealed against."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice

from arpad.law import NoRulebookError, Rulebook
from arpad.office.claims.claim import DISMISSED, Claim, claims
from arpad.office.claims.clocks import LastDay, appeal_time, claim_time, event_time
from arpad.office.claims.telling import left_out_on, published_days
from arpad.office.desk import Desk
from arpad.office.events.event import Event
from arpad.office.kept.lists import KeptList


@dataclass(frozen=True, slots=True)
class Day:
    """The last day of something: of claims against a list, or of an appeal (claim, or event)."""

    time: LastDay
    list_name: str
    list_date: date
    claim: str = ""
    event: str = ""


def last_days_of(desk: Desk, since: date) -> tuple[Day, ...]:
    """Return the last days in an office from a day on, the soonest first."""
    days = (*_of_lists(desk), *_of_claims(desk), *_of_events(desk))
    to_come = [day for day in days if day.time.last_day >= since]
    return tuple(sorted(to_come, key=lambda day: (day.time.last_day, day.list_name, day.claim)))


def appeal_day(desk: Desk, claim: Claim) -> LastDay | None:
    """Return until when the decision on a claim can be appealed against; None if it can't be."""
    if claim.appeal or claim.state != DISMISSED:
        return None
    book = _book(desk, desk.lists[claim.list_name], claim.list_date)
    return appeal_time(book, claim.decisions[-1].day) if book else None


def _of_lists(desk: Desk) -> Iterator[Day]:
    for kept in desk.lists.values():
        for day, published_on in published_days(desk, kept).items():
            book = _book(desk, kept, day)
            time = claim_time(book, day, published_on) if book else None
            if time is not None:
                yield Day(time, kept.name, day)


def _of_claims(desk: Desk) -> Iterator[Day]:
    for claim in claims(desk.store).values():
        time = appeal_day(desk, claim)
        if time is not None:
            yield Day(time, claim.list_name, claim.list_date, claim=claim.number)


def _of_events(desk: Desk) -> Iterator[Day]:
    """Yield the day of every event that is not rated, once, by the first list that has one."""
    for event in desk.events.values():
        days = (_of_event(desk, kept, event) for kept in desk.lists.values())
        yield from islice((day for day in days if day), 1)


def _of_event(desk: Desk, kept: KeptList, event: Event) -> Day | None:
    decided = left_out_on(desk, kept, event)
    if decided is None:
        return None
    start = date.fromisoformat(event.start) if event.start else decided
    book = _book(desk, kept, start)
    time = event_time(book, decided) if book else None
    return Day(time, kept.name, kept.last_date, event=event.number) if time else None


def _book(desk: Desk, kept: KeptList, day: date) -> Rulebook | None:
    """Return the rulebook of a day; None where no edition is known of then, so no limit either."""
    try:
        return kept.book_on(day, desk.catalogue)
    except NoRulebookError:
        return None
