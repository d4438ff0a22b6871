"""Which events are meant by words of their names, the time in which they were played, or a list."""

from dataclasses import dataclass
from datetime import date

import sqlalchemy as sa

from arpad.law.units import list_id
from arpad.office.reading.events import sought
from arpad.office.reading.index import Index
from arpad.office.reading.schema import EVENT_WORDS, EVENTS, NEWEST_FIRST
from arpad.report.names import words


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsWanted:
    """Which events are wanted; what is empty or None is not asked.

    Words of the name, each by its beginning; those that were played on a day from `since` to
    `until`; those whose time control is that of a series; those at a place, whatever its accents.
    """

    name: str = ""
    since: date | None = None
    until: date | None = None
    series: str = ""
    place: str = ""


def fitting(
    index: Index, wanted: EventsWanted, first: int, most: int
) -> tuple[int, tuple[str, ...]]:
    """Return how many events are wanted, and the numbers of `most` after `first` of the newest."""
    conditions = [EVENTS.c.event_id == EVENTS.c.whole]
    if wanted.series:
        conditions.append(EVENTS.c.series == wanted.series)
    if wanted.place:
        conditions.append(EVENTS.c.place_words == sought(wanted.place))
    if wanted.since is not None:
        conditions.append(EVENTS.c.end_on >= list_id(wanted.since))
    if wanted.until is not None:
        conditions.append(EVENTS.c.start_on <= list_id(wanted.until))
    for word in sorted(words(wanted.name)):
        after = word[:-1] + chr(ord(word[-1]) + 1)
        beginning = (EVENT_WORDS.c.word >= word) & (EVENT_WORDS.c.word < after)
        conditions.append(EVENTS.c.event_id.in_(sa.select(EVENT_WORDS.c.event_id).where(beginning)))
    counted = sa.select(sa.func.count()).select_from(EVENTS).where(*conditions)
    some = sa.select(EVENTS.c.event_id).where(*conditions).order_by(*NEWEST_FIRST)
    rows = index.tuples(some.offset(first).limit(most))
    return int(index.tuples(counted)[0][0]), tuple(row[0] for row in rows)


def places(index: Index, most: int) -> tuple[str, ...]:
    """Return the places of most events, by name, `most` of them."""
    events = sa.func.count().desc()
    query = (
        sa.select(sa.func.min(EVENTS.c.place)).where(EVENTS.c.place_words.is_not(None))
        .group_by(EVENTS.c.place_words).order_by(events, EVENTS.c.place_words).limit(most)
    )  # fmt: skip
    return tuple(sorted(row[0] for row in index.tuples(query)))


def months(index: Index) -> tuple[date, ...]:
    """Return the first days of the months in which events ended, the newest first."""
    month = (EVENTS.c.end_on // 100).label("month")
    rows = index.tuples(sa.select(month).distinct().order_by(month.desc()))
    return tuple(date(row[0] // 100, row[0] % 100, 1) for row in rows)
