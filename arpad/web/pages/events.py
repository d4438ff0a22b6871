"""An event: its cross table, what each list did with it, and the norms that were made."""

from collections.abc import Iterator, Mapping
from typing import Final

from arpad.answers.public.events import EventRead, event_head, event_heads, event_read
from arpad.answers.public.later import ListVersion
from arpad.answers.public.norms import EventNormsRead, event_norms_read, norms_made_in
from arpad.answers.public.played import series_of
from arpad.explain.corrected import WHAT
from arpad.explain.language import marked
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.norms import norm_events
from arpad.office.reading.portions import portions
from arpad.web.pages.choosing_events import ROWS, choices
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace, slug
from arpad.web.site import Fields, PageKind, Site, Values, one_page, series_in


def _each(site: Site) -> Iterator[Fields]:
    for number in site.readers.events():
        yield {"event": slug(number)}


def _each_of_series(site: Site) -> Iterator[Fields]:
    for some in portions(site.readers.events()):
        looked = site.readers.looked(some)
        for number in some:
            for name in series_of(looked[number])[1:]:
                yield {"event": slug(number), "series": slug(name)}


def _read(site: Site, fields: Fields) -> EventRead:
    def made() -> EventRead:
        series = series_in(site, fields) if "series" in fields else ""
        event = event_read(site.readers, site.readers.event_of(fields["event"]), series)
        if series == event.all_series[0]:
            raise NotFoundError(series)
        return event

    return site.kept("event", fields["event"], fields.get("series", ""), make=made)


def event_norms(site: Site, fields: Fields) -> EventNormsRead | None:
    """Return the norms of the event that a path names. Raises NotFoundError if there is none."""

    def made() -> EventNormsRead | None:
        return event_norms_read(site.readers, site.readers.event_of(fields["event"]))

    return site.kept("norms", fields["event"], make=made)


def _event(site: Site, _place: PagePlace, fields: Fields) -> Values:
    number = site.readers.event_of(fields["event"])
    return {"event": _read(site, fields), "norms": norms_made_in(site.readers, number),
            "versions": _later(site, fields), "what": WHAT}  # fmt: skip


def _later(site: Site, fields: Fields) -> tuple[ListVersion, ...]:
    """Return what came later to lists by a correction of the event."""
    return site.corrected_events.get(site.readers.event_of(fields["event"]), ())


def _of_event(site: Site, fields: Fields) -> str:
    number = site.readers.event_of(fields["event"])
    return site.accounts.event(number) + repr(_later(site, fields))


def _each_judged(site: Site) -> Iterator[Fields]:
    judged = norm_events(site.shelf)
    for path in dict.fromkeys((*map(slug, judged), *(site.event_path(n)[7:] for n in judged))):
        yield {"event": path}


def _norms_of(site: Site, _place: PagePlace, fields: Fields) -> Values:
    event = event_norms(site, fields)
    if event is None:
        raise NotFoundError(fields["event"])
    head = event_head(site.readers, event.event_id)
    return {"head": head, "norms": event, "unstated": UNSTATED}


def _others(site: Site) -> Iterator[Fields]:
    for number in range(2, _last(site) + 1):
        yield {"number": str(number)}


def _last(site: Site) -> int:
    return max(1, -(-site.readers.events_count() // ROWS))


def _first_page(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return _values(site, 1)


def _other_page(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return _values(site, number_in(fields, least=2, most=_last(site)))


def _values(site: Site, number: int) -> Values:
    newest = site.readers.events_newest((number - 1) * ROWS, ROWS)
    return {"events": event_heads(site.readers, newest), "number": number, "last": _last(site),
            **choices(site)}  # fmt: skip


UNSTATED: Final[Mapping[str, str]] = {
    "federation": marked("Which federation was the host: that decides who counts as foreign."),
    "kind": marked("What kind of event it was."),
    "minutes_for_60_moves": marked("How much time the players had."),
    "rounds_per_day": marked("How many rounds were played on a day."),
    "hours_per_day": marked("How many hours were played on a day."),
    "federations": marked("The federation of some players: they count for none."),
    "days": marked("On which days the rounds were played."),
    "sex": marked("The sex of some players: they were not judged for WGM and WIM."),
    "later_lists": marked("The lists that came out while it was played: opponents count as at its "
                          "beginning."),
}  # fmt: skip
"""What nobody stated, by the names of `EventNorms.unstated`."""
KINDS: Final = (
    PageKind("events.html", "events.html", one_page, _first_page),
    PageKind("events/{event}/norms.html", "norms.html", _each_judged, _norms_of, made_of=_of_event,
             is_shared=True),
    PageKind("events/page/{number}.html", "events.html", _others, _other_page),
    PageKind("events/{event}.html", "event.html", _each, _event, made_of=_of_event, is_shared=True),
    PageKind(
        "events/{event}/lists/{series}.html",
        "event.html",
        _each_of_series,
        _event,
        made_of=_of_event,
        is_shared=True,
    ),
)  # fmt: skip
