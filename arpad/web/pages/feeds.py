"""What is new, for readers of feeds (RSS 2.0); and every day to come, for calendars (RFC 5545).

Neither depends on the clock: an entry's time is the day of its list.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from typing import Final

from icalendar import TRANSP, Calendar, Event

from arpad.answers.public.lists import InForce, in_force, series_told
from arpad.web.place import Place, slug
from arpad.web.rendering import Shown
from arpad.web.site import Data, Fields, Kind, Site, Values, one_page
from arpad.web.words import translator

FEED: Final = "feed.rss"
DAYS: Final = "calendar.ics"
TOLD_MAX: Final = 50
_DAY: Final = timedelta(days=1)


def _feed(site: Site, _place: Place, _fields: Fields) -> Values:
    heads = [head for one in series_told(site.shelf) for head in one.lists]
    newest = sorted(heads, key=lambda head: (head.list_date, head.number), reverse=True)
    return {"heads": newest[:TOLD_MAX], "when": when}


def when(day: date) -> str:
    """Return a day as RSS has times.

    >>> when(date(2026, 7, 1))
    'Wed, 01 Jul 2026 00:00:00 +0000'
    """
    return format_datetime(datetime.combine(day, time(), UTC))


def _calendar(site: Site, place: Place, _fields: Fields) -> bytes:
    days = [event for one in in_force(site.shelf) for event in _days(one, place.lang)]
    made = Calendar.new(
        prodid="-//arpad//ratings//EN",
        name=site.name,
        uid=f"{place.lang}@{slug(site.name)}",
        subcomponents=days,
    )
    return bytes(made.to_ical())


def _days(one: InForce, lang: str) -> Iterator[Event]:
    """Yield the days to come of a list in force: the ends of claims and events, the next list."""
    say, shown = translator(lang), Shown(lang)
    name = f"{one.head.series} {one.head.list_date}"
    for limit in one.deadlines:
        if limit.last_day:
            text = say("Until {day} ({article}): {what}.").format(
                day=shown.day(limit.last_day), article=limit.article, what=say(limit.name)
            )
            yield _day(one, limit.name, limit.last_day, f"{name}: {text}")
    if one.next_list and one.closing:
        text = say("The next list comes out on {day}; it rates events that end by {closing}.")
        told = text.format(day=shown.day(one.next_list), closing=shown.day(one.closing))
        yield _day(one, "closing", one.closing, f"{one.head.series}: {told}")
        yield _day(one, "list", one.next_list, f"{one.head.series}: {told}")


def _day(one: InForce, what: str, day: date, text: str) -> Event:
    """Return a day of a calendar; the same list and day bear the same mark for ever."""
    return Event.new(
        uid=f"{slug(one.head.series)}-{one.head.list_date}-{slug(what)}@{one.head.head}",
        stamp=datetime.combine(one.head.list_date, time(), UTC),
        start=day,
        end=day + _DAY,
        summary=text,
        transparency=TRANSP.TRANSPARENT,
    )


KINDS: Final = (
    Kind(FEED, "feed.rss", one_page, _feed),
    Data(DAYS, one_page, _calendar, is_told=True),
)
