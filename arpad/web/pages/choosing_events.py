"""The page that chooses events: by words of their names, month or year, place, and time control."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from arpad.answers.public.events import events_chosen
from arpad.law import months_before
from arpad.office.reading.choosing import EventsWanted, months, places
from arpad.web.asked import Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.place import PagePlace, slug
from arpad.web.site import Site
from arpad.web.words import translator

CHOOSE: Final = "choose-events.html"
ROWS: Final = 100
PLACES: Final = 200
"""So many places are offered; any may be written."""
_PAGES_MAX: Final = 99_999
_MONTH: Final = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2]))?", re.ASCII)


def choices(site: Site) -> Mapping[str, Any]:
    """Return what there is to choose from: the months in which events ended, places, lists."""
    return {
        "months": site.kept("months", make=lambda: months(site.shelf.index)),
        "places": site.kept("places", make=lambda: places(site.shelf.index, PLACES)),
        "series": [(slug(name), name) for name in site.shelf.series],
    }


def span(text: str) -> tuple[date, date] | None:
    """Return the first and last day of a year or month as it is written; None if it is none.

    >>> span("2026-02"), span("2025"), span("2026-13")
    ((datetime.date(2026, 2, 1), datetime.date(2026, 2, 28)), \
(datetime.date(2025, 1, 1), datetime.date(2025, 12, 31)), None)
    """
    match = _MONTH.fullmatch(text)
    if match is None or not int(match[1]):
        return None
    first = date(int(match[1]), int(match[2] or 1), 1)
    return first, months_before(first, -1 if match[2] else -12) - timedelta(days=1)


def _asked(site: Site, place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    fields = QueryFields(query, translator(place.lang))
    say, name, month, series = fields.say, *map(fields.text, ("name", "month", "list"))
    days = span(month) if month else None
    if month and days is None:
        fields.wrong("month", say("Write a month as 2026-05, or a year."))
    if series and series not in site.series:
        fields.wrong("list", say("There is no such list."))
    page = fields.whole("page", most=_PAGES_MAX) or 1
    since, until = days or (None, None)
    wanted = EventsWanted(name=name, since=since, until=until, place=fields.text("place"),
                          series=site.series.get(series, ""))  # fmt: skip
    chosen = None if fields.problems else events_chosen(site.readers, wanted, page, ROWS)
    return {
        "asked": fields,
        "chosen": chosen,
        "last": max(1, -(-chosen.total // ROWS)) if chosen else 1,
        "is_served": True,
        **choices(site),
    }, bool(fields.problems)


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "chosen": None}


CHOOSING_EVENTS: Final = Asking(CHOOSE, "choose-events.html", _asked, _as_file)
