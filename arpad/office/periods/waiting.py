"""What still waits for an officer before a list comes out, and which events it leaves behind."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Final

from arpad.office.desk import Desk
from arpad.office.events.judging import unsettled
from arpad.office.evidence.refusing import REFUSALS, incomplete
from arpad.office.kept.lists import KeptList
from arpad.office.period.refusals import BOOKS_OPEN, Lifting
from arpad.office.periods.deciding import lifted
from arpad.office.periods.gathering import Draft
from arpad.office.periods.standing import EventPlace, closing_day
from arpad.report.problems import Problem, Text, marked
from arpad.rulebooks.asking import calendar


def to_complete(desk: Desk, next_list: Draft) -> tuple[Problem, ...]:
    """Return the errors of players of whom a list lacks what it needs to be public.

    A warning, with the reason, where the office has lifted it.
    """
    if next_list.period is None:
        return ()
    decided = lifted(desk.store, next_list.kept.name, next_list.list_date, REFUSALS)
    return tuple(map(Lifting(decided).told, incomplete(next_list.period)))


def books_open(desk: Desk, kept: KeptList, list_date: date, on: date) -> tuple[Problem, ...]:
    """Return an error where the books of a list are still open on a day: reports may yet come.

    A warning, with the reason, where the office has lifted it. Nothing under rules whose lists come
    out on any day.
    """
    closes = closing_day(desk, kept, list_date)
    if on > closes or calendar(kept.book_on(list_date, desk.catalogue)).is_any_day:
        return ()
    message = Text("The books of the list {list} of {day} are open until {closes}: events that end "
                   "until then are for it.", list=kept.name, day=list_date,
                   closes=closes)  # fmt: skip
    fix = Text("Publish it from {first} on, or decide that the list {list} of {day} comes out "
               "early.", first=closes + timedelta(days=1), list=kept.name,
               day=list_date)  # fmt: skip
    refusal = Problem("error", BOOKS_OPEN, message, fix=fix, found=str(list_date))
    return (Lifting(lifted(desk.store, kept.name, list_date, (BOOKS_OPEN,))).told(refusal),)


def undecided(places: Sequence[EventPlace]) -> list[Problem]:
    """Return an error for every event of the list that an officer has yet to look at.

    So too for one of which it isn't certain who its players are.
    """
    problems = []
    for place in places:
        about = {"number": place.event.number, "name": place.event.name}
        if place.doubts:
            message = Text("Event {number}, {name}, is doubtful: {doubts}.", doubts=place.doubts,
                           **about)  # fmt: skip
            for doubt in unsettled(place.event, place.problems):
                message = Text("{first} {next}", first=message, next=doubt.message)
            fix = _LOOK
        elif place.state == "doubtful" and place.is_for_list:
            message = Text("Event {number}, {name}, is doubtful: it is not certain who its players "
                           "are.", **about)  # fmt: skip
            fix = _SAY_WHO
        else:
            continue
        problems.append(
            Problem("error", "event-undecided", message, fix=fix, found=place.event.number)
        )
    return problems


_LOOK = Text("Look at it, and admit it or leave it out.")
_SAY_WHO = Text("Say who is meant, enter who is new, or leave the event out.")


_LEFT: Final = {
    "blocked": marked("Not in the list, for errors in their reports ({count}): {named}."),
    "missing": marked("Not in the list, for their reports have not come ({count}): {named}."),
}
"""What is said of events that are not in the list, by how they stand."""


def not_in_the_list(events: Sequence[EventPlace], lost: Collection[str]) -> list[Problem]:
    """Return a warning for events that are not in the list, and could be; one for each reason.

    Not for those that no list would rate any more: they stop the publication.
    """
    problems = []
    for state, message in _LEFT.items():
        waiting = [place.event for place in events if place.state == state]
        left = [event for event in waiting if event.number not in lost]
        if left:
            named = "; ".join(f"{event.number} {event.name}" for event in left)
            text = Text(message, count=len(left), named=named)
            fix = Text("They are for the next list, if mended.")
            problems.append(Problem("warning", "list-left", text, fix=fix))
    return problems
