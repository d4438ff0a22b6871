"""The events of an office as a list shows them: their days, and how each stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.office.events.event import Event
from arpad.report.problems import Problem

STATES: Final = ("registered", "reported", "left_out", "withdrawn", "rated")
"""How an event stands, before anybody asks what lists make of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventListed:
    """An event in the office's list: its days, whether a report came, and how it stands.

    `state`: registered, reported, left_out, withdrawn or rated (by `rated_by`).
    """

    event: str
    name: str
    start: str | None
    end: str | None
    state: str
    rated_by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsListed:
    """The events of an office, or those of a span of days, by their numbers."""

    events: tuple[EventListed, ...] = ()
    problems: tuple[Problem, ...] = ()


def listed(
    events: Iterable[Event], since: date | None, until: date | None, state: str | None = None
) -> EventsListed:
    """Return events as a list shows them, those with a day in a span, or that stand so."""
    return EventsListed(
        events=tuple(
            EventListed(
                event=event.number,
                name=event.name,
                start=event.start or None,
                end=event.end or None,
                state=state_of(event),
                rated_by=rated_by(event),
            )
            for event in events
            if (since is None or event.end >= since.isoformat())
            and (until is None or event.start <= until.isoformat())
            and state in (None, state_of(event))
        )
    )


def state_of(event: Event) -> str:
    """Return how an event stands, before anybody asks what lists make of it."""
    last = event.last_decision
    if event.rated:
        return "rated"
    if last is not None and event.is_left_out:
        return last.effect
    return "reported" if event.report else "registered"


def rated_by(event: Event) -> tuple[str, ...]:
    """Return the lists that have rated an event, each with its day."""
    return tuple(f"{rated.name} {rated.list_date}" for rated in event.rated)
