"""Days as entries of a calendar (RFC 5545): an office's own and those of its pages are told alike.

Nothing depends on the clock: an entry's stamp is the day of the list that it is about.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from icalendar import TRANSP, Calendar, Event

from arpad.web.place import slug
from arpad.web.rendering import FigureStyle
from arpad.web.words import translator

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day, what it is, and the mark that the same day of the same thing bears for ever."""

    mark: str
    list_date: date
    day: date
    text: str


def last_day(
    mark: str, list_date: date, subject: str, what: str, day: date, article: str, lang: str
) -> CalendarDay:
    """Return the last day of claims or of an appeal, with its article, in a language."""
    say, shown = translator(lang), FigureStyle(lang)
    text = say("Until {day} ({article}): {what}.").format(
        day=shown.day(day), article=article, what=say(what)
    )
    return CalendarDay(mark, list_date, day, f"{subject}: {text}")


def calendar(name: str, entries: Iterable[CalendarDay], lang: str) -> bytes:
    """Return a calendar of days, under the name of the office."""
    days = Calendar.new(
        prodid="-//arpad//ratings//EN",
        name=name,
        uid=f"{lang}@{slug(name)}",
        subcomponents=[_event(entry) for entry in entries],
    )
    return bytes(days.to_ical())


def _event(day: CalendarDay) -> Event:
    return Event.new(
        uid=day.mark,
        stamp=datetime.combine(day.list_date, time(), UTC),
        start=day.day,
        end=day.day + _DAY,
        summary=day.text,
        transparency=TRANSP.TRANSPARENT,
    )
