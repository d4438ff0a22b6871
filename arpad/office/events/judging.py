"""How it stands with an event: taken, doubtful, blocked or not rated, by which lists, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from arpad.office.desk import Desk, Read, together
from arpad.office.events.event import ADMITTED, Event
from arpad.office.kept.lists import KeptList
from arpad.report.notes import sentences
from arpad.report.problems import ClauseText, Problem, Text

if TYPE_CHECKING:
    from arpad.office.period.verdicts import Verdict
    from arpad.office.periods.gathering import ReportJudgement

State = Literal["taken", "doubtful", "blocked", "not_rated"]
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
    lists: "Mapping[str, Verdict]"
    problems: tuple[Problem, ...]

    @property
    def taken_by(self) -> tuple[str, ...]:
        """Return the lists that rate the event."""
        return tuple(name for name, verdict in self.lists.items() if verdict.is_rated)


def heard(desk: Desk, numbers: Iterable[str]) -> dict[str, Heard]:
    """Return the word on the reports of events, each beside those of its days and those open."""
    wanted = set(numbers)
    opened = {name: desk.open_for(kept) for name, kept in desk.lists.items()}
    waiting = {number for numbers in opened.values() for number in numbers}
    around = {
        number: event
        for number, event in desk.events.items()
        if number in wanted | waiting or (not event.is_left_out and _meets_any(event, wanted, desk))
    }
    reads = {n: read for n, read in together(desk.reports(around)).items() if n in wanted}
    judged = {
        name: _judged(desk, kept, {n: read for n, read in reads.items() if n in opened[name]})
        for name, kept in desk.lists.items()
    }
    return {
        number: word(desk, read, {name: by[number] for name, by in judged.items() if number in by})
        for number, read in reads.items()
    }


def _judged(desk: Desk, kept: KeptList, reads: Mapping[str, Read]) -> "dict[str, ReportJudgement]":
    """Return what a list would make of reports; without any, nothing that rates is imported."""
    if not reads:
        return {}
    from arpad.office.periods.gathering import tried_for

    return tried_for(desk, kept, reads)


def word(desk: Desk, read: Read, judged: "Mapping[str, ReportJudgement]") -> Heard:
    """Return the word on a report from what the lists make of it."""
    taken = [name for name, judgement in judged.items() if judgement.is_taken]
    lists = {
        name: judgement.verdict
        for name, judgement in judged.items()
        if judgement.verdict is not None
    }
    problems_heard = [*read.submission.problems, *read.of_players]
    problems_heard += [
        p
        for name, judgement in judged.items()
        if name in taken or not taken
        for p in judgement.problems
    ]
    if len(taken) > 1:
        problems_heard += several(desk, read, taken)
    has_error = any(problem.level == "error" for problem in problems_heard)
    problems_heard += [] if taken or has_error or not judged else [_by_none(read, lists)]
    problems = tuple(dict.fromkeys(problems_heard))
    return Heard(read.event, read, _state(read, taken, problems), lists, problems)


def _by_none(read: Read, lists: "Mapping[str, Verdict]") -> Problem:
    """Return a warning for an event that no list rates, with the article of each.

    It is an error where no rules were asked: nobody knows then why it isn't rated; and where a
    list would have to know a fact that nobody stated.
    """
    says = [Text("The list {list}, by {article}: {says}", list=name, article=verdict.article,
                 says=verdict.says if isinstance(verdict.says, Text) else ClauseText(verdict.says))
            for name, verdict in lists.items()]  # fmt: skip
    message = sentences([Text("No list of the office rates the event."), *says])
    if not lists:
        fix = Text("Correct what is stated of the event, or leave it out.")
        return Problem("error", "event-unrated", message, fix, file=read.submission.file)
    awaited = sorted({name for verdict in lists.values() for name in verdict.awaits})
    if awaited:
        return awaiting(message, awaited, read)
    fix = Text("Nothing is to be done if it is so; else correct what is stated of the event.")
    if facts := _reasons(lists):
        fix = Text("Nothing is to be done if it is so; else correct {facts}.", facts=facts)
    return Problem("warning", "event-unrated", message, fix, file=read.submission.file)


def _reasons(lists: "Mapping[str, Verdict]") -> list[str]:
    """Return the facts for which no list rates an event; the time, if nothing else keeps it out."""
    facts = dict.fromkeys(fact for verdict in lists.values() for fact in verdict.rests_on)
    return [fact for fact in facts if fact != _TIME] or list(facts)


_TIME: Final = "minutes_for_60_moves"


def awaiting(message: str, facts: Iterable[str], read: Read) -> Problem:
    """Return an error for an event that no list can rate before these facts are stated."""
    fix = Text("State {facts}.", facts=list(facts))
    return Problem("error", "event-unrated", message, fix, file=read.submission.file)


def left_out(event: Event) -> Problem | None:
    """Return an error for a report of an event that an officer left out; None for any other."""
    last = event.last_decision
    if event.report is None or last is None or not event.is_left_out:
        return None
    message = Text("The office decided that event {number} is not rated: the report is kept, and "
                   "no list rates it.", number=event.number)  # fmt: skip
    if last.article:
        message = Text("The office decided that event {number} is not rated ({article}): the "
                       "report is kept, and no list rates it.", number=event.number,
                       article=last.article)  # fmt: skip
    fix = Text("Admit the event if it is to be rated after all.")
    return Problem("error", "event-left-out", message, fix, event.number, file=event.report.file)


def _state(read: Read, taken: list[str], problems: Iterable[Problem]) -> State:
    if not read.submission.is_sound or not read.submission.games:
        return "blocked"
    if not read.are_known:
        return "doubtful"
    if not taken:
        is_by_rule = any(problem.code == "event-unrated" for problem in problems)
        has_error = any(problem.level == "error" for problem in problems)
        return "not_rated" if is_by_rule and not has_error else "blocked"
    return "doubtful" if doubts(read.event, problems) else "taken"


def doubts(event: Event, problems: Iterable[Problem]) -> tuple[str, ...]:
    """Return the codes of what an officer has to look at, without what was settled."""
    return tuple(sorted({problem.code for problem in unsettled(event, problems)}))


def unsettled(event: Event, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return what an officer has to look at, without what was settled."""
    return tuple(
        problem
        for problem in problems
        if problem.code in DOUBTS
        and problem.level != "info"
        and not event.settles(problem.code, _subject(problem))
    )


def settled_by_admitting(event: Event, problems: Iterable[Problem]) -> tuple[str, ...]:
    """Return the doubts that are settled once an event is admitted: those of before, and of now.

    That two reports may be of one event is settled for these two alone: `event-twice:125`.
    """
    last = event.last_decision
    before = last.code.split() if last and last.effect == ADMITTED else []
    now = (
        f"{problem.code}:{_subject(problem)}" if _subject(problem) else problem.code
        for problem in unsettled(event, problems)
    )
    return tuple(sorted({*before, *now}))


def _subject(problem: Problem) -> str:
    """Return the other event of a doubt about two, as one word; "" of any other doubt."""
    return "_".join(problem.found.split()) if problem.code == "event-twice" else ""


def several(desk: Desk, read: Read, taken: Iterable[str]) -> list[Problem]:
    """Return a warning where lists of one body and of several kinds would rate the same games."""
    bodies: dict[str, list[str]] = {}
    for name in taken:
        bodies.setdefault(desk.lists[name].body, []).append(name)
    return [Problem("warning", "event-several",
                    Text("Several lists would rate the event: {names}.", names=names),
                    fix=Text("State its minutes for 60 moves, or decide that it is so."),
                    file=read.submission.file) for names in bodies.values()
            if len({desk.lists[name].kind for name in names}) > 1]  # fmt: skip


def _meets_any(event: Event, wanted: set[str], desk: Desk) -> bool:
    return any(
        do_days_meet(event, desk.events[number]) for number in wanted if number in desk.events
    )


def do_days_meet(event: Event, other: Event) -> bool:
    """Tell whether two events have days in common; of an event without days nobody knows."""
    return (
        bool(event.start and other.start) and event.start <= other.end and other.start <= event.end
    )
