"""Asking pages about lists: some of a list's players in an order, two side by side, one printed."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, get_args
from urllib.parse import urlencode

from arpad.answers.public.bulk import PRINTED
from arpad.answers.public.differences import lists_differ
from arpad.answers.public.selection import CHOICES, SORTS, Sort, Wanted, selected
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.filters import BirthYears, PlayerFilter
from arpad.office.reading.shelf import Volume
from arpad.web.asked import Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.pages.bulk import PRINTED_MAX
from arpad.web.place import PagePlace, slug
from arpad.web.site import Site, volume_of
from arpad.web.words import translator

CHOOSE: Final = "choose.html"
PRINT: Final = "print.html"
DIFFER: Final = "difference.html"
_PAGES_MAX: Final = 99_999
Values = tuple[Mapping[str, Any], bool]


def _lists(site: Site) -> list[tuple[str, str, date]]:
    """Return every list: its name in addresses, its series and day, the newest of each first."""
    return [
        (f"{slug(name)}/{day}", name, day)
        for name in site.shelf.series
        for day in reversed(site.shelf.days(name))
    ]


def _volume(site: Site, fields: QueryFields, name: str, usual: str) -> Volume | None:
    """Return the list that a field names, or the usual one if it names none."""
    say = fields.say
    text = fields.text(name) or usual
    series, _, day = text.partition("/")
    try:
        return volume_of(site, {"series": series, "day": day})
    except NotFoundError:
        if text:
            fields.wrong(name, say("There is no such list."))
        return None


def _chosen(site: Site, place: PagePlace, query: Query) -> Values:
    fields = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    volume = _volume(site, fields, "list", lists[0][0] if lists else "")
    wanted = _wanted(fields)
    chosen = selected(volume, wanted) if volume and not fields.problems else None
    shared = [(name, text) for name, text in query if name != "page"]
    return {
        "asked": fields,
        "lists": lists,
        "sorts": SORTS,
        "facts": CHOICES,
        "found": chosen,
        "rest": urlencode(shared),
        "turned": urlencode([*((k, v) for k, v in shared if k != "turned"), ("turned", "1")]),
    }, bool(fields.problems)


def _wanted(fields: QueryFields) -> Wanted:
    say = fields.say
    sort = fields.text("sort") or "rating"
    if sort not in get_args(Sort):
        fields.wrong("sort", say("There is no such order."))
        sort = "rating"
    return Wanted(
        who=PlayerFilter(
            name=fields.text("name"),
            facts={choice: text for choice in CHOICES if (text := fields.text(choice))},
            born=_born(fields),
            lowest=fields.whole("lowest"),
            highest=fields.whole("highest"),
        ),
        sort=next(order for order in SORTS if order == sort),
        is_turned=fields.text("turned") == "1",
        page=fields.whole("page", most=_PAGES_MAX) or 1,
    )


def _born(fields: QueryFields) -> BirthYears | None:
    """Return the years of birth that a field names."""
    text, say = fields.text("born"), fields.say
    try:
        return BirthYears.of(text) if text else None
    except ValueError:
        fields.wrong("born", say("Write a year, 2008, or years: 2008-2012, 2008-, -1976."))
        return None


def _differ(site: Site, place: PagePlace, query: Query) -> Values:
    fields = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    newer = _volume(site, fields, "list", lists[0][0] if lists else "")
    other = _volume(site, fields, "other", lists[1][0] if len(lists) > 1 else "")
    both = fields.is_asked and newer and other and not fields.problems
    difference = lists_differ(newer, other) if both and newer and other else None
    return {"asked": fields, "lists": lists, "found": difference, "is_served": True}, bool(
        fields.problems
    )


def _printed(site: Site, place: PagePlace, query: Query) -> Values:
    fields = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    volume = _volume(site, fields, "list", lists[0][0] if lists else "")
    return {
        "asked": fields,
        "lists": lists,
        "volume": volume,
        "is_small": volume is not None and volume.size.players <= PRINTED_MAX,
        "endings": tuple(PRINTED),
        "is_served": True,
    }, bool(fields.problems)


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "found": None}


CHOOSING: Final = (
    Asking(CHOOSE, "choose.html", _chosen, lambda site, place: _chosen(site, place, ())[0]),
    Asking(PRINT, "print.html", _printed, _as_file),
    Asking(DIFFER, "difference.html", _differ, _as_file),
)
