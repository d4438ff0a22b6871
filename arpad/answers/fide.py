"""An office's events at FIDE: what was sent, what was due, what FIDE's lists show."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from arpad.office.desk import Desk
from arpad.office.fide.trips import EventTrip, trips
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsAtFide:
    """Events on their way to FIDE and back, as they stand on a day; how many stand how."""

    on: date
    states: Mapping[str, int]
    events: tuple[EventTrip, ...] = ()
    problems: tuple[Problem, ...] = ()


def events_at_fide(
    desk: Desk, since: date | None, until: date | None, on: date, numbers: Collection[str] = ()
) -> EventsAtFide:
    """Return how events that end in a span of days stand at FIDE, or those of these numbers."""
    events = trips(desk, since, until, on, numbers)
    return EventsAtFide(
        on=on,
        states=Counter(event.state for event in events),
        events=events,
        problems=(*_not_kept(events, on), *(p for event in events for p in event.problems)),
    )


def _not_kept(events: Collection[EventTrip], on: date) -> tuple[Problem, ...]:
    """Return a warning for each kind of play of which lists are out that the office has not."""
    needs: dict[str, set[date]] = {}
    for event in events:
        if event.kind is not None:
            needs.setdefault(event.kind, set()).update(day for day in event.needs if day <= on)
    return tuple(
        Problem(
            "warning", "fide-lists",
            Text("The office doesn't keep FIDE's lists ({kind}) of: {days}.", kind=kind,
                 days=sorted(days)),
            fix=Text("Keep them: what they show of the events is not known."),
        )
        for kind, days in needs.items()
        if days
    )  # fmt: skip
