"""An event: its cross table, and what each list did with it."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.public.events import EventRead, event_heads, event_read
from arpad.web.place import Place, slug
from arpad.web.site import Fields, Kind, Site, Values, one_page


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


def _others(site: Site) -> Iterator[Fields]:
    for number in range(2, _last(site) + 1):
        yield {"number": str(number)}


def _last(site: Site) -> int:
    return max(1, -(-site.readers.events_count() // ROWS))


def _first_page(site: Site, _place: Place, _fields: Fields) -> Values:
    return _values(site, 1)


def _other_page(site: Site, _place: Place, fields: Fields) -> Values:
    text = fields["number"]
    number = int(text) if text.isdigit() else 0
    if not 2 <= number <= _last(site) or str(number) != text:
        raise KeyError(text)
    return _values(site, number)


def _values(site: Site, number: int) -> Values:
    newest = site.readers.events_newest((number - 1) * ROWS, ROWS)
    return {"events": event_heads(site.readers, newest), "number": number, "last": _last(site)}


ROWS: Final = 100
KINDS: Final = (
    Kind("events.html", "events.html", one_page, _first_page),
    Kind("events/page/{number}.html", "events.html", _others, _other_page),
    Kind("events/{event}.html", "event.html", _each, _event, made_of=_of_event),
)
