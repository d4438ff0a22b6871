"""An event by rank for programs: what the reading API is asked of an order, and its answer."""

from typing import Final

from arpad.answers.public.standings import EventStandings, event_ranked, standings_told
from arpad.answers.ranked import OrderWanted
from arpad.law import NoRulebookError
from arpad.report.problems import Text
from arpad.web.asking import ASKED_MAX
from arpad.web.pages.standings import RATING_MAX
from arpad.web.parameters import AskedWronglyError, Fields, QueryParameter, language
from arpad.web.site import Site

OF_ORDER: Final = (
    QueryParameter("tie-breaks", "Those that part equal points, in their order: DE,BH:C1,SB."),
    QueryParameter("rules", "Their edition, c07-2024; else that of the event's first day."),
    QueryParameter("unrated-as", "The rating at which the unrated count in tie-breaks by ratings.",
              {"type": "integer", "minimum": 0, "maximum": RATING_MAX}),
    QueryParameter("why", "Why 12 is behind the next above, or of 12:7 one behind the other."),
)  # fmt: skip


def order_asked(site: Site, event: str, query: Fields) -> EventStandings:
    """Return an event in the order asked for.

    Raises NotFoundError for an event that there is not, AskedWronglyError for an order that can't
    be had.
    """
    event_id, lang = site.readers.event_of(event), language(query, site.languages[0])
    try:
        ranked = event_ranked(site.readers, event_id, _wanted(query))
    except NoRulebookError as error:
        raise AskedWronglyError(Text("{name}: {why}", name="rules",
                                     why=error.args[0])) from None  # fmt: skip
    why, problems = None, ranked.problems
    if (text := query.get("why")) is not None:
        why, more = ranked.why(text[:ASKED_MAX], lang)
        problems = (*problems, *more)
    if why is None and (wrong := [problem for problem in problems if problem.level != "warning"]):
        raise AskedWronglyError(wrong[0].message)
    if why is None and text is not None:
        raise AskedWronglyError(Text("{name} asks for an order: name its tie-breaks.", name="why"))
    return standings_told(event_id, ranked, why)


def _wanted(query: Fields) -> OrderWanted:
    codes, rating = query.get("tie-breaks"), query.get("unrated-as")
    if codes is not None and not codes.strip(" ,"):
        raise AskedWronglyError(Text("{name} names none; write DE,BH:C1,SB.", name="tie-breaks"))
    if rating is not None and not _is_rating(rating):
        raise AskedWronglyError(Text("{name} is a whole number from {least} to {most}.",
                                     name="unrated-as", least=0, most=RATING_MAX))  # fmt: skip
    tie_breaks = None if codes is None else codes[:ASKED_MAX]
    return OrderWanted(tie_breaks, query.get("rules"), None if rating is None else int(rating))


def _is_rating(text: str) -> bool:
    is_short = text.isascii() and text.isdecimal() and len(text) <= len(str(RATING_MAX))
    return is_short and int(text) <= RATING_MAX
