"""How it stands with an event: taken, doubtful or blocked, by which lists, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from arpad.office.desk import Desk, Read, together
from arpad.office.events.event import Event
from arpad.office.period.verdicts import Verdict
from arpad.office.periods.gathering import Judged, tried_for
from arpad.report.problems import Problem

State = Literal["taken", "doubtful", "blocked"]
DOUBTS: Final = ("event-belated", "event-parts", "event-several", "event-twice", "rounds-unknown",
                 "rules-check", "stage-alone")  # fmt: skip
"""What a rated event brings with it and an officer has to look at before it is published."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The word on a report: its event, its state, what each list makes of it, and the problems.

    `lists` holds by name the verdict of each list whose rules could be asked.
    """

    event: Event
    read: Read
    state: State
    lists: Mapping[str, Verdict]
    problems: tuple[Problem, ...]

    @property
    def taken_by(self) -> tuple[str, ...]:
        """Return the lists that rate the event."""
        return tuple(name for name, one in self.lists.items() if one.is_rated)


def heard(desk: Desk, numbers: Iterable[str]) -> dict[str, Heard]:
    """Return the word on the reports of events, each looked at beside all others of its days."""
    wanted = set(numbers)
    around = {
        number: one
        for number, one in desk.events.items()
        if number in wanted or (not one.is_left_out and _meets_any(one, wanted, desk))
    }
    reads = {n: one for n, one in together(desk.reports(around)).items() if n in wanted}
    opened = {name: desk.open_for(kept) for name, kept in desk.lists.items()}
    judged = {
        name: tried_for(desk, kept, {n: one for n, one in reads.items() if n in opened[name]})
        for name, kept in desk.lists.items()
    }
    return {
        number: word(desk, one, {name: by[number] for name, by in judged.items() if number in by})
        for number, one in reads.items()
    }


def word(desk: Desk, read: Read, judged: Mapping[str, Judged]) -> Heard:
    """Return the word on a report from what the lists make of it."""
    taken = [name for name, one in judged.items() if one.is_taken]
    lists = {name: one.verdict for name, one in judged.items() if one.verdict is not None}
    found = [*read.submission.problems, *read.of_players]
    found += [p for name, one in judged.items() if name in taken or not taken for p in one.problems]
    if len(taken) > 1:
        found += several(desk, read, taken)
    has_error = any(problem.level == "error" for problem in found)
    found += [] if taken or has_error or not judged else [_by_none(read, lists)]
    problems = tuple(dict.fromkeys(found))
    return Heard(read.event, read, _state(read, taken, problems), lists, problems)


def _by_none(read: Read, lists: Mapping[str, Verdict]) -> Problem:
    """Return an error for an event that no list rates, with the article of each."""
    says = "; ".join(f"{name}: {one.says} ({one.article})" for name, one in lists.items())
    message = f"No list of the office rates the event. {says}".strip()
    fix = "Correct what is stated of the event, or leave it out."
    return Problem("error", "event-unrated", message, fix, file=read.submission.file)


def _state(read: Read, taken: list[str], problems: Iterable[Problem]) -> State:
    if not read.submission.is_sound or not read.submission.games:
        return "blocked"
    if not read.are_known:
        return "doubtful"
    if not taken:
        return "blocked"
    return "doubtful" if doubts(read.event, problems) else "taken"


def doubts(event: Event, problems: Iterable[Problem]) -> tuple[str, ...]:
    """Return the codes of what an officer has to look at, without what he has settled."""
    found = {one.code for one in problems if one.code in DOUBTS and one.level != "info"}
    return tuple(sorted(code for code in found if not event.settles(code)))


def several(desk: Desk, read: Read, taken: Iterable[str]) -> list[Problem]:
    """Return a warning where lists of one body and of several kinds would rate the same games."""
    bodies: dict[str, list[str]] = {}
    for name in taken:
        bodies.setdefault(desk.lists[name].body, []).append(name)
    return [
        Problem(
            "warning",
            "event-several",
            f"Several lists would rate the event: {', '.join(names)}.",
            fix="State its minutes for 60 moves, or decide that it is so.",
            file=read.submission.file,
        )
        for names in bodies.values()
        if len({desk.lists[name].kind for name in names}) > 1
    ]


def _meets_any(event: Event, wanted: set[str], desk: Desk) -> bool:
    return any(
        do_days_meet(event, desk.events[number]) for number in wanted if number in desk.events
    )


def do_days_meet(one: Event, other: Event) -> bool:
    """Tell whether two events have days in common; of an event without days nobody knows."""
    return bool(one.start and other.start) and one.start <= other.end and other.start <= one.end
