"""An event in another order than its own: by tie-breaks that somebody asks, and why one is behind.

The address says all that was chosen, so that it can be kept and sent; nothing is kept here.
"""

from collections.abc import Mapping
from typing import Any, Final

from arpad.answers.public.standings import event_ranked
from arpad.answers.ranked import OrderWanted, Ranked
from arpad.forms.document import HeadedNote, PaperTable
from arpad.law import NoRulebookError, Rulebook
from arpad.norms.tie_breaks.choosing import chosen, codes_of
from arpad.office.papers.ordering import rules_of
from arpad.office.reading.absent import NotFoundError
from arpad.rulebooks.c07 import EDITIONS
from arpad.web.asked import SIGNS_MAX, Query, QueryFields
from arpad.web.asking import Asking
from arpad.web.place import PagePlace
from arpad.web.site import Site, Values
from arpad.web.words import translator

PATH: Final = "standings.html"
RATING_MAX: Final = 4000
"""The highest rating at which the unrated may be told to count."""


def _asked(site: Site, place: PagePlace, query: Query) -> tuple[Values, bool]:
    asked = QueryFields(query, translator(place.lang))
    event_id = _event(site, asked)
    wanted = OrderWanted(
        _codes(asked), asked.text("rules") or None, asked.whole("unrated-as", 0, RATING_MAX)
    )
    why = asked.text("why")
    found = _found(site, asked, event_id, wanted) if event_id and not asked.problems else None
    return {
        "asked": asked,
        "is_served": True,
        "event_id": event_id,
        "editions": tuple(one.name for one in EDITIONS.editions),
        **_told(asked, found, why, place.lang),
    }, bool(asked.problems)


def _event(site: Site, asked: QueryFields) -> str | None:
    """Return the event that an address names."""
    text, say = asked.text("event"), asked.say
    try:
        return site.readers.event_of(text) if text else None
    except NotFoundError:
        asked.wrong("event", say("There is no such event."))
        return None


def _codes(asked: QueryFields) -> str | None:
    """Return the tie-breaks that are asked, None if none are."""
    say = asked.say
    asked.text("tie-breaks")  # so that it counts as read
    text = next((text.strip() for name, text in reversed(asked.query) if name == "tie-breaks"), "")
    if len(text) > SIGNS_MAX:
        asked.wrong("tie-breaks", say("Write at most {most} signs.").format(most=SIGNS_MAX))
    return text[:SIGNS_MAX].strip(" ,") or None


def _found(site: Site, asked: QueryFields, event_id: str, wanted: OrderWanted) -> Ranked | None:
    """Return the event in the order that is asked, or say at the field what can't be had."""
    say = asked.say
    try:
        found = event_ranked(site.readers, event_id, wanted)
        book = rules_of(found.event, wanted.rules)
    except NoRulebookError:
        asked.wrong("rules", say("There is no such edition."))
        return None
    if any(one.level == "error" for one in found.problems):
        asked.wrong("tie-breaks", _cant_be_had(found, wanted.tie_breaks or "", book, asked))
        return None
    return found


def _cant_be_had(found: Ranked, codes: str, book: Rulebook, asked: QueryFields) -> str:
    """Return which tie-breaks can't be had, and which the edition has."""
    say, is_of_teams = asked.say, found.event.is_of_teams
    _, faults = chosen(codes.split(","), book, is_of_teams=is_of_teams)
    wrong = [
        code.strip()
        for code in codes.split(",")
        if chosen([code], book, is_of_teams=is_of_teams)[1]
    ]
    if not faults and is_of_teams:
        return say("The lists don't publish who played for which team: no team has a rank.")
    if not faults:
        return say("The lists don't publish the starting numbers of this event: leave TPN out.")
    if not wrong:
        return say("Name each tie-break once.")
    words = say("{codes}: not a tie-break, or not so written, in {edition}, which has {those}.")
    had = ", ".join(codes_of(book, is_of_teams=is_of_teams))
    return words.format(codes=", ".join(wrong), edition=book.name, those=had)


def _told(asked: QueryFields, found: Ranked | None, why: str, lang: str) -> Mapping[str, Any]:
    say = asked.say
    if found is None:
        return {"found": None, "tables": (), "notes": (), "why": None}
    blocks = [block for part in found.document(lang).sections for block in part.blocks]
    told = None
    if why and found.order is None:
        asked.wrong("why", say("Choose tie-breaks first: this order is by points alone."))
    elif why:
        told, _ = found.why(why, lang)
        if told is None:
            asked.wrong("why", say("Write the number of one who is behind somebody, or two: 12:7."))
    return {
        "found": found,
        "tables": tuple(one for one in blocks if isinstance(one, PaperTable) and one.rows),
        "notes": tuple(w for one in blocks if isinstance(one, HeadedNote) for w in one.paragraphs),
        "why": told,
    }


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "found": None}


STANDINGS: Final = Asking(PATH, PATH, _asked, _as_file)
