"""A title application from reported events: the norms in them, and what they come to."""

from collections.abc import Sequence

from arpad.norms.application import Application, application
from arpad.norms.record import Held, NormRecord, record_of
from arpad.norms.rows import Norm
from arpad.office.norms.norms import EventNorms
from arpad.rulebooks.fide_titles.clauses import TitleRules


def records_of(events: Sequence[EventNorms], title: str) -> tuple[NormRecord, ...]:
    """Return the norms of a title in events judged for one player."""
    return tuple(
        record_of(attempt, player.candidate, held(event), event.rules)
        for event in events
        for player in event.players
        for attempt in player.attempts
        if attempt.title == title and isinstance(attempt, Norm)
    )


def applied(
    events: Sequence[EventNorms],
    title: str,
    rating_highest: int | None,
    rules: TitleRules,
    earlier: Sequence[NormRecord] = (),
) -> Application:
    """Return what one player's norms in these events, and earlier ones, come to for a title."""
    found = (*records_of(events, title), *(one for one in earlier if one.title == title))
    return application(title, found, rating_highest, rules)


def held(event: EventNorms) -> Held:
    """Return where and when the norms of an event were made, and what it was for applications."""
    facts = event.submission.facts
    return Held(
        event_id=event.submission.event_id,
        start=facts.start or event.on,
        end=facts.end or event.on,
        name=event.submission.report.name,
        place=event.submission.report.city,
        event=event.event,
        is_named=facts.is_named_for_titles,
        is_big_swiss=event.fields.is_for_application,
        days_of_one_round=event.fields.days_of_one_round,
    )
