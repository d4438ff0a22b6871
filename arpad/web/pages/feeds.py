"""What is new, for readers of feeds (RSS 2.0); and every day to come, for calendars (RFC 5545).

Neither depends on the clock: an entry's time is the day of its list.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Final

from arpad.answers.public.claims import APPEAL, ClaimDecided, claims_decided
from arpad.answers.public.later import ListVersion, newest
from arpad.answers.public.lists import InForce, ListHead, in_force, series_told
from arpad.web.days import CalendarDay, calendar, last_day
from arpad.web.place import PagePlace, slug
from arpad.web.rendering import FigureStyle
from arpad.web.site import Data, Fields, PageKind, Site, Values, one_page
from arpad.web.words import translator

FEED: Final = "feed.rss"
DAYS: Final = "calendar.ics"
TOLD_MAX: Final = 50


def _feed(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    """Return what is new, each with its day: lists, and what came later to lists."""
    items: list[tuple[date, ListHead, ListVersion | None]] = [
        (head.list_date, head, None) for series in series_told(site.shelf) for head in series.lists
    ]
    items += [(version.since, version.head, version) for version in newest(site.shelf)]
    items.sort(key=lambda item: (item[0], item[1].number), reverse=True)
    return {"items": items[:TOLD_MAX], "when": when}


def when(day: date) -> str:
    """Return a day as RSS has times.

    >>> when(date(2026, 7, 1))
    'Wed, 01 Jul 2026 00:00:00 +0000'
    """
    return format_datetime(datetime.combine(day, time(), UTC))


def _calendar(site: Site, place: PagePlace, _fields: Fields) -> bytes:
    days = [
        entry
        for in_force_now in in_force(site.shelf)
        for entry in _days(site, in_force_now, place.lang)
    ]
    decided = claims_decided(site.readers).claims
    days += [entry for claim in decided for entry in _appeal(claim, place.lang)]
    return calendar(site.name, days, place.lang)


def _days(site: Site, force: InForce, lang: str) -> Iterator[CalendarDay]:
    """Yield the days to come of a list in force: the ends of claims and events, the next list."""
    say, head = translator(lang), force.head
    shown = FigureStyle(lang, site.appearance.list_names)
    unsure = say("Counted from the date of the list; if it came out later, from that day.")
    for limit in force.deadlines:
        if limit.last_day:
            entry = last_day(_mark(force, limit.name), head.list_date,
                             f"{shown.series(head.series)} {head.list_date}", limit.name,
                             limit.last_day, limit.article, lang)  # fmt: skip
            yield entry if head.published_on else replace(entry, text=f"{entry.text} {unsure}")
    if force.next_list and force.closing:
        text = say("The next list comes out on {day}; it rates events that end by {closing}.")
        news = text.format(day=shown.day(force.next_list), closing=shown.day(force.closing))
        for what, day in (("closing", force.closing), ("list", force.next_list)):
            yield CalendarDay(
                _mark(force, what), head.list_date, day, f"{shown.series(head.series)}: {news}"
            )


def _mark(force: InForce, what: str) -> str:
    return f"{slug(force.head.series)}-{force.head.list_date}-{slug(what)}@{force.head.head}"


def _appeal(claim: ClaimDecided, lang: str) -> Iterator[CalendarDay]:
    """Yield the last day on which a decision on a claim can be appealed against."""
    if claim.appeal_until and claim.appeal_article:
        subject = translator(lang)("Claim {claim}").format(claim=claim.claim)
        yield last_day(f"claim-{claim.claim}-{claim.stage}@{claim.head}", claim.list_date, subject,
                       APPEAL, claim.appeal_until, claim.appeal_article, lang)  # fmt: skip


KINDS: Final = (
    PageKind(FEED, "feed.rss", one_page, _feed),
    Data(DAYS, one_page, _calendar, is_told=True),
)
