"""Pages of which there is one: the start, the lists, claims, verifying, privacy, the log."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from arpad.answers.public.claims import claims_decided
from arpad.answers.public.coming import days_to_come
from arpad.answers.public.events import event_heads
from arpad.answers.public.firsts import First, first_in, groups_with_first
from arpad.answers.public.lists import (
    in_force,
    one_series,
    rules_changed,
    series_told,
)
from arpad.law import months_before
from arpad.office.reading.groups import EVERYBODY, NEW
from arpad.office.reading.shelf import Volume
from arpad.web.api import BASE, WAYS
from arpad.web.chart import STYLES, SvgChart, of_ratings, over_time
from arpad.web.openapi import answered, shapes
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace, slug
from arpad.web.site import Fields, PageKind, Site, Values, one_page, series_in

CHANGES: Final = 5
FIRST: Final = 10
FEW: Final = 5
EVENTS: Final = 6
"""So many of the first, of new players and of the newest events, stand at the start."""
NEWEST: Final = 12
"""Lists of each series on the first page of all."""
ROWS: Final = 100


def _start(site: Site, place: PagePlace, _fields: Fields) -> Values:
    lists = in_force(site.shelf)
    first = lists[0].head if lists else None
    main = site.shelf.read(first.series, first.list_date) if first else None
    leaders = first_in(main, EVERYBODY, FIRST) if main else ()
    return {
        "in_force": lists,
        "year": _year(site, main, leaders, place.lang) if main else None,
        "groups": groups_with_first(main) if main else (),
        "leaders": leaders,
        "newcomers": first_in(main, NEW, FEW) if main else (),
        "events": event_heads(site.readers, site.readers.events_newest(0, EVENTS)),
        "rules_changed": rules_changed(site.shelf)[:CHANGES],
    }


def _year(site: Site, volume: Volume, leaders: Sequence[First], lang: str) -> SvgChart | None:
    """Return the ratings that the first few had on the lists of the last year."""
    since = months_before(volume.list_date, 12)
    lines = [
        of_ratings(first.player.name or first.player.player_id,
                   [(row["list_date"], row["rating"])
                    for row in site.readers.standings(first.player.player_id)
                    if row["series"] == volume.series and row["rating"] is not None
                    and since <= row["list_date"] <= volume.list_date])
        for first in leaders[:STYLES]
    ]  # fmt: skip
    return over_time(lang, *lines) if lines else None


def _lists(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"series": series_told(site.shelf, NEWEST)}


def _pages(site: Site) -> Iterator[Fields]:
    for name in site.shelf.series:
        for number in range(1, _last(site, name) + 1):
            yield {"series": slug(name), "number": str(number)}


def _of_series(site: Site, fields: Fields) -> str:
    name = series_in(site, fields)
    return " ".join(site.shelf.read(name, day).tag for day in site.shelf.days(name))


def _last(site: Site, name: str) -> int:
    return max(1, -(-len(site.shelf.days(name)) // ROWS))


def _series(site: Site, _place: PagePlace, fields: Fields) -> Values:
    name = series_in(site, fields)
    last = _last(site, name)
    number = number_in(fields, most=last)
    series = one_series(site.shelf, name, (number - 1) * ROWS, ROWS)
    return {"one": series, "number": number, "last": last}


def _claims(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    decided = claims_decided(site.readers).claims
    return {"in_force": in_force(site.shelf), "decided": decided}


def _calendar(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"coming": days_to_come(site.shelf)}


def _records(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    records = tuple(reversed(site.shelf.records))
    return {"records": records, "later": site.shelf.later, "day": date.fromisoformat}


def _verify(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    last = site.shelf.archive.last
    return {"last": last}


def _programs(_site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"ways": WAYS, "base": BASE, "shapes": shapes(), "answered": answered}


def _nothing(_site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {}


KINDS: Final = (
    PageKind("index.html", "start.html", one_page, _start),
    PageKind("lists.html", "lists.html", one_page, _lists),
    PageKind(
        "lists/{series}/page/{number}.html", "series.html", _pages, _series, made_of=_of_series
    ),
    PageKind("claims.html", "claims.html", one_page, _claims),
    PageKind("calendar.html", "calendar.html", one_page, _calendar),
    PageKind("verify.html", "verify.html", one_page, _verify),
    PageKind("changelog.html", "changelog.html", one_page, _records),
    PageKind("programs.html", "programs.html", one_page, _programs),
    PageKind("privacy.html", "privacy.html", one_page, _nothing),
)
