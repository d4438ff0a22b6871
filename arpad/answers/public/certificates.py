"""The forms of an event's norms (FIDE's Forms 4 and 6), filled from what everybody may read."""

from typing import Final

from arpad.forms.catalogue import ENDINGS, OF_NORMS, written
from arpad.office.papers.certificates import certificates
from arpad.office.papers.filled_forms import filled
from arpad.office.reading.norms import event_judged
from arpad.office.reading.players import Readers

FORMS: Final = tuple(OF_NORMS)
"""Which forms there are: 4, a certificate of each norm; 6, the table of all."""
FILES: Final = tuple(ending for ending in ENDINGS if ending != ".html")


def norm_form(readers: Readers, event_id: str, form: str, ending: str, lang: str) -> bytes:
    """Return a form as a file. Raises KeyError if there is none, or nobody made a norm."""
    found = event_judged(readers.shelf, event_id) if form in FORMS else None
    if found is None:
        raise KeyError(event_id)
    people = readers.names({one.candidate.player_id for one in found.players})
    work = certificates(found, readers.event_name(event_id), people)
    document, _ = filled(work, form, lang)
    if document is None:
        raise KeyError(event_id)
    data, _ = written(document, ending)
    return data
