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
    fields = QueryFields(query, translator(place.lang))
    event_id = _event(site, fields)
    wanted = OrderWanted(
        _codes(fields), fields.text("rules") or None, fields.whole("unrated-as", 0, RATING_MAX)
    )
    why = fields.text("why")
    ranked = _found(site, fields, event_id, wanted) if event_id and not fields.problems else None
    return {
        "asked": fields,
        "is_served": True,
        "event_id": event_id,
        "editions": tuple(edition.name for edition in EDITIONS.editions),
        **_told(fields, ranked, why, place.lang),
    }, bool(fields.problems)


def _event(site: Site, fields: QueryFields) -> str | None:
    """Return the event that an address names."""
    text, say = fields.text("event"), fields.say
    try:
        return site.readers.event_of(text) if text else None
    except NotFoundError:
        fields.wrong("event", say("There is no such event."))
        return None


def _codes(fields: QueryFields) -> str | None:
    """Return the tie-breaks that are asked, None if none are."""
    say = fields.say
    fields.text("tie-breaks")  # so that it counts as read
    text = next((text.strip() for name, text in reversed(fields.query) if name == "tie-breaks"), "")
    if len(text) > SIGNS_MAX:
        fields.wrong("tie-breaks", say("Write at most {most} signs.").format(most=SIGNS_MAX))
    return text[:SIGNS_MAX].strip(" ,") or None


def _found(site: Site, fields: QueryFields, event_id: str, wanted: OrderWanted) -> Ranked | None:
    """Return the event in the order that is asked, or say at the field what can't be had."""
    say = fields.say
    try:
        ranked = event_ranked(site.readers, event_id, wanted)
        book = rules_of(ranked.event, wanted.rules)
    except NoRulebookError:
        fields.wrong("rules", say("There is no such edition."))
        return None
    if any(problem.level == "error" for problem in ranked.problems):
        fields.wrong("tie-breaks", _cant_be_had(ranked, wanted.tie_breaks or "", book, fields))
        return None
    return ranked


def _cant_be_had(ranked: Ranked, codes: str, book: Rulebook, fields: QueryFields) -> str:
    """Return which tie-breaks can't be had, and which the edition has."""
    say, is_of_teams = fields.say, ranked.event.is_of_teams
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


def _told(fields: QueryFields, ranked: Ranked | None, why: str, lang: str) -> Mapping[str, Any]:
    say = fields.say
    if ranked is None:
        return {"found": None, "tables": (), "notes": (), "why": None}
    blocks = [block for part in ranked.document(lang).sections for block in part.blocks]
    reasons = None
    if why and ranked.order is None:
        fields.wrong("why", say("Choose tie-breaks first: this order is by points alone."))
    elif why:
        reasons, _ = ranked.why(why, lang)
        if reasons is None:
            fields.wrong(
                "why", say("Write the number of one who is behind somebody, or two: 12:7.")
            )
    return {
        "found": ranked,
        "tables": tuple(block for block in blocks if isinstance(block, PaperTable) and block.rows),
        "notes": tuple(
            w for block in blocks if isinstance(block, HeadedNote) for w in block.paragraphs
        ),
        "why": reasons,
    }


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, "found": None}


STANDINGS: Final = Asking(PATH, PATH, _asked, _as_file)
