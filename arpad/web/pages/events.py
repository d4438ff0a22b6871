"""An event: its cross table, and what each list did with it."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.public.events import EventRead, event_head, event_read
from arpad.web.place import Place, slug
from arpad.web.site import Fields, Kind, Site, Values


def _each(site: Site) -> Iterator[Fields]:
    for number in site.readers.events():
        yield {"event": slug(number)}


def _read(site: Site, fields: Fields) -> EventRead:
    def made() -> EventRead:
        return event_read(site.readers, site.readers.event_of(fields["event"]))

    return site.kept("event", fields["event"], made=made)


def _event(site: Site, _place: Place, fields: Fields) -> Values:
    return {"event": _read(site, fields)}


def _of_event(site: Site, fields: Fields) -> str:
    return repr(_read(site, fields))


def _all(_: Site) -> Iterator[Fields]:
    yield {}


def _index(site: Site, _place: Place, _fields: Fields) -> Values:
    newest = site.readers.events_newest()
    return {"events": [event_head(site.readers, number) for number in newest]}


KINDS: Final = (
    Kind("events.html", "events.html", _all, _index),
    Kind("events/{event}.html", "event.html", _each, _event, made_of=_of_event),
)
