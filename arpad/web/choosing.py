"""Asking pages about lists: some of a list's players in an order, two side by side, one printed."""

from collections.abc import Mapping
from typing import Any, Final, get_args
from urllib.parse import urlencode

from arpad.answers.public.bulk import PRINTED
from arpad.answers.public.differences import lists_differ
from arpad.answers.public.selection import CHOICES, SORTS, Sort, Wanted, selected
from arpad.office.reading.absent import NotFoundError
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


def _lists(site: Site) -> list[tuple[str, str]]:
    """Return every list by the name that addresses have, the newest of each series first."""
    return [
        (f"{slug(name)}/{day}", f"{name} {day}")
        for name in site.shelf.series
        for day in reversed(site.shelf.days(name))
    ]


def _volume(site: Site, asked: QueryFields, name: str, usual: str) -> Volume | None:
    """Return the list that a field names, or the usual one if it names none."""
    say = asked.say
    text = asked.text(name) or usual
    series, _, day = text.partition("/")
    try:
        return volume_of(site, {"series": series, "day": day})
    except NotFoundError:
        if text:
            asked.wrong(name, say("There is no such list."))
        return None


def _chosen(site: Site, place: PagePlace, query: Query) -> Values:
    asked = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    volume = _volume(site, asked, "list", lists[0][0] if lists else "")
    wanted = _wanted(asked)
    found = selected(volume, wanted) if volume and not asked.problems else None
    shared = [(name, text) for name, text in query if name != "page"]
    return {
        "asked": asked,
        "lists": lists,
        "sorts": SORTS,
        "facts": CHOICES,
        "found": found,
        "is_served": True,
        "rest": urlencode(shared),
        "turned": urlencode([*((k, v) for k, v in shared if k != "turned"), ("turned", "1")]),
    }, bool(asked.problems)


def _wanted(asked: QueryFields) -> Wanted:
    say = asked.say
    sort = asked.text("sort") or "rating"
    if sort not in get_args(Sort):
        asked.wrong("sort", say("There is no such order."))
        sort = "rating"
    return Wanted(
        name=asked.text("name"),
        facts={one: text for one in CHOICES if (text := asked.text(one))},
        lowest=asked.whole("lowest"),
        highest=asked.whole("highest"),
        sort=next(one for one in SORTS if one == sort),
        is_turned=asked.text("turned") == "1",
        page=asked.whole("page", most=_PAGES_MAX) or 1,
    )


def _differ(site: Site, place: PagePlace, query: Query) -> Values:
    asked = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    newer = _volume(site, asked, "list", lists[0][0] if lists else "")
    other = _volume(site, asked, "other", lists[1][0] if len(lists) > 1 else "")
    both = asked.is_asked and newer and other and not asked.problems
    found = lists_differ(newer, other) if both and newer and other else None
    return {"asked": asked, "lists": lists, "found": found, "is_served": True}, bool(asked.problems)


def _printed(site: Site, place: PagePlace, query: Query) -> Values:
    asked = QueryFields(query, translator(place.lang))
    lists = _lists(site)
    volume = _volume(site, asked, "list", lists[0][0] if lists else "")
    return {
        "asked": asked,
        "lists": lists,
        "volume": volume,
        "is_small": volume is not None and volume.size.players <= PRINTED_MAX,
        "endings": tuple(PRINTED),
        "is_served": True,
    }, bool(asked.problems)


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "found": None}


CHOOSING: Final = (
    Asking(CHOOSE, "choose.html", _chosen, _as_file),
    Asking(PRINT, "print.html", _printed, _as_file),
    Asking(DIFFER, "difference.html", _differ, _as_file),
)
