"""How it stands with the events of an office's period, and until when its books are open."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from arpad.answers.alike import made_of
from arpad.answers.closing import GamesTakenIn, games_taken_in
from arpad.office.backup.expiring import end_of, holding_erased
from arpad.office.desk import Desk
from arpad.office.periods.closing import amiss, closing
from arpad.office.periods.gathering import Draft
from arpad.office.periods.standing import EventPlace, closing_day, standings
from arpad.office.periods.waiting import to_complete
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStanding:
    """How an event stands for the list: in, late, doubtful, blocked, missing, later or not_rated.

    `article` and `says` are those of the rules, where they were asked; `doubts` by code.
    """

    event: str
    name: str
    start: str | None
    end: str | None
    state: str
    article: str
    says: str
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodStatus:
    """How it stands with a list's period: its day, when the books close, and every open event.

    `days_to_closing` is below 0 when they are closed; `states` counts the events by their state;
    `taken_in` tells what becomes of every game of the reports.
    """

    list: str
    list_date: date
    last_date: date
    closing: date
    days_to_closing: int
    states: Mapping[str, int]
    events: tuple[EventStanding, ...] = ()
    taken_in: GamesTakenIn | None = None
    problems: tuple[Problem, ...] = ()


def status(desk: Desk, draft: Draft, today: date) -> PeriodStatus:
    """Return how it stands with the events of a list's period."""
    places = standings(desk, draft)
    closes = closing_day(desk, draft.kept, draft.list_date)
    checked = closing(desk, draft)
    of_list = [problem for problem in draft.problems if not problem.file]
    of_list += [*to_complete(desk, draft), *amiss(desk, draft, checked),
                *holding_erased(desk.store, desk.vault.office, end_of(today))]  # fmt: skip
    return PeriodStatus(
        list=draft.kept.name,
        list_date=draft.list_date,
        last_date=draft.kept.last_date,
        closing=closes,
        days_to_closing=(closes - today).days,
        states=states_of(places),
        events=tuple(map(_event, places)),
        taken_in=games_taken_in(checked, desk.events),
        problems=tuple(dict.fromkeys(
            (*of_list, *(problem for event in places if event.state != "not_rated"
                         for problem in event.problems))
        )),
    )  # fmt: skip


def _event(place: EventPlace) -> EventStanding:
    return made_of(
        EventStanding, place, event=place.event.number, name=place.event.name,
        start=place.event.start or None, end=place.event.end or None,
    )  # fmt: skip


def states_of(places: tuple[EventPlace, ...]) -> dict[str, int]:
    """Return how many events there are of each state, by the state."""
    states = [place.state for place in places]
    return {state: states.count(state) for state in dict.fromkeys(states)}
