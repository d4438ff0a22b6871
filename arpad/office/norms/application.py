"""A title application from reported events: the norms in them, and what they come to."""

from collections.abc import Sequence

from arpad.norms.application import Application, NormRecord, application
from arpad.norms.rows import Norm
from arpad.office.norms.norms import EventNorms
from arpad.rulebooks.fide_titles.clauses import TitleRules


def records_of(events: Sequence[EventNorms], title: str) -> tuple[NormRecord, ...]:
    """Return the norms of a title in events judged for one player."""
    return tuple(
        _record(event, attempt)
        for event in events
        for player in event.players
        for attempt in player.attempts
        if attempt.title == title and isinstance(attempt, Norm)
    )


def applied(
    events: Sequence[EventNorms], title: str, rating_highest: int | None, rules: TitleRules
) -> Application:
    """Return what one player's norms in these events come to for a title."""
    return application(title, records_of(events, title), rating_highest, rules)


def _record(event: EventNorms, norm: Norm) -> NormRecord:
    facts = event.submission.facts
    is_named = facts.is_named_for_titles is True or event.event.is_national_championship
    return NormRecord(
        norm,
        event.submission.event_id,
        facts.end or event.on,
        is_named=is_named,
        is_big_swiss=event.fields.is_for_application,
        days_of_one_round=event.fields.days_of_one_round,
    )
