"""The forms of an event's norms, made when somebody asks, and the page that leads to them."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from arpad.answers.public.certificates import FILES, forms_of, norm_form
from arpad.answers.public.events import EventHead, event_head
from arpad.office.reading.absent import NotFoundError
from arpad.web.asked import Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.pages.events import event_norms
from arpad.web.place import PagePlace
from arpad.web.site import Data, Fields, Site, Values
from arpad.web.words import translator


def _no_files(_site: Site) -> Iterator[Fields]:
    yield from ()


def _form(ending: str, site: Site, place: PagePlace, fields: Fields) -> bytes:
    event_id = site.readers.event_of(fields["event"])
    return norm_form(site.readers, event_id, fields["form"], ending, place.lang)


def _asked(site: Site, place: PagePlace, query: Query) -> tuple[Values, bool]:
    fields = QueryFields(query, translator(place.lang))
    say, text = fields.say, fields.text("event")
    head = _with_norms(site, text)
    if text and head is None:
        fields.wrong("event", say("There is no such event, or nobody made a norm in it."))
    forms = forms_of(head.start) if head else ()
    values = {"asked": fields, "is_served": True, "head": head, "forms": forms, "endings": FILES}
    return values, bool(fields.problems)


def _with_norms(site: Site, event: str) -> EventHead | None:
    """Return the event that an address names, if somebody made a norm in it."""
    try:
        norms = event_norms(site, {"event": event})
    except NotFoundError:
        return None
    return event_head(site.readers, norms.event_id) if norms and norms.made else None


def _as_file(_site: Site, _place: PagePlace) -> Values:
    return {"is_served": False}


CERTIFICATES: Final = Asking("certificates.html", "certificates.html", _asked, _as_file)
KINDS: Final = tuple(
    Data(f"events/{{event}}/form-{{form}}{ending}", _no_files, partial(_form, ending),
         is_told=True, is_recorded=False)
    for ending in FILES
)  # fmt: skip
