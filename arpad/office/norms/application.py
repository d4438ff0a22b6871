"""A title application from reported events: the norms in them, and what they come to."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.norms.application import Application, application
from arpad.norms.record import NormHeld, NormRecord, apart, record_of
from arpad.norms.rows import Norm
from arpad.office.norms.norms import EventNorms
from arpad.report.problems import Problem, Text
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules


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
    kept, _ = apart(_of_title(events, title, earlier))
    return application(title, kept, rating_highest, rules)


def told_twice(
    events: Sequence[EventNorms], title: str, earlier: Sequence[NormRecord]
) -> tuple[Problem, ...]:
    """Return a warning for each norm that was given twice, and counts once."""
    _, again = apart(_of_title(events, title, earlier))
    return tuple(Problem("warning", "norms-twice",
                         Text("Another norm for {title} was made in the days of {name}: it counts "
                              "once.", title=title, name=record.held.name),
                         Text("Give each norm once, by its report or by its certificate."))
                 for record in again)  # fmt: skip


def _of_title(
    events: Sequence[EventNorms], title: str, earlier: Sequence[NormRecord]
) -> tuple[NormRecord, ...]:
    """Return the norms of a title; one for a higher that was typed in is one of it too (1.5.2).

    It counts for as many games as for its own title, though it may have more points too many.
    """
    enough = TITLES[: TITLES.index(title) + 1]
    typed = (replace(record, title=title) for record in earlier if record.title in enough)
    return (*records_of(events, title), *typed)


def held(event: EventNorms) -> NormHeld:
    """Return where and when the norms of an event were made, and what it was for applications."""
    facts = event.submission.facts
    return NormHeld(
        event_id=event.submission.event_id,
        start=facts.start or event.on,
        end=facts.end or event.on,
        name=event.submission.report.name or event.submission.event_id,
        place=event.submission.report.city,
        event=event.event,
        is_named=facts.is_named_for_titles,
        is_big_swiss=event.fields.is_for_application,
        days_of_one_round=event.fields.days_of_one_round,
    )
