"""The forms of an event's norms (IT1, Forms 4 and 6), filled from what everybody may read."""

from datetime import date
from typing import Final

from arpad.answers.public.norms import whole_judged
from arpad.forms.catalogue import CERTIFICATES, ENDINGS, OF_DAY, written
from arpad.forms.years import year_of
from arpad.office.papers.certificates import certificates
from arpad.office.papers.filled_forms import filled
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.players import Readers

FILES: Final = tuple(ending for ending in ENDINGS if ending != ".html")


def forms_of(start: date) -> tuple[str, ...]:
    """Return an event's forms: 4 and IT1, a certificate of each norm, and 6, the table of all.

    >>> forms_of(date(2009, 6, 30)), forms_of(date(2009, 7, 1))
    (('4', '6'), ('4', '6', 'it1'))
    """
    return tuple(name for name in CERTIFICATES if name not in OF_DAY or year_of(start))


def norm_form(readers: Readers, event_id: str, form: str, ending: str, lang: str) -> bytes:
    """Return a form as a file. NotFoundError if there is none, or nobody made a norm."""
    norms = whole_judged(readers, event_id) if form in CERTIFICATES else None
    if norms is None:
        raise NotFoundError(event_id)
    people = readers.names({player.candidate.player_id for player in norms.players})
    work = certificates(norms, readers.event_name(event_id), people)
    document, _ = filled(work, form, lang)
    if document is None:
        raise NotFoundError(event_id)
    data, _ = written(document, ending)
    return data
