"""Events of an office: what came in, what lists make of it, one event by itself, all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.answers.alike import alike
from arpad.answers.events_listed import rated_by, state_of
from arpad.office.desk import Desk
from arpad.office.events.event import Event, SentOn
from arpad.office.events.judging import Heard, doubts, left_out
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.events.taking_in import ReportsTaken, TakenIn
    from arpad.office.period.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTakes:
    """What a list makes of an event: its rulebook, whether it rates it, the article, the games."""

    list: str
    rulebook: str
    is_rated: bool
    article: str
    says: str
    games: int
    games_rated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHeard:
    """A report that came in: its event, None if it was not recorded, and the word on it.

    `state`: taken, doubtful (an officer has to decide, `doubts` by code), blocked (the report has
    to be mended), not_rated (by the rules of every list), known (it is there already) or refused
    (nothing was recorded). `letter`: where the letter to the arbiter was written.
    """

    file: str
    event: str | None
    name: str
    state: str
    lists: tuple[ListTakes, ...] = ()
    doubts: tuple[str, ...] = ()
    letter: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportsTakenIn:
    """Reports that came in, each with the word on it; what was found in all of them."""

    reports: tuple[ReportHeard, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDecided:
    """A decision on an event: its act, its article, what it does, and the doubts it settles."""

    act: int
    article: str
    effect: str
    settles: tuple[str, ...]
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKept:
    """A file of a report as it came, and the hash of its bytes."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventShown:
    """An event: what the office states of it, its report, decisions, and what lists make of it.

    `state` is that of `ReportHeard`, or that of `EventListed` where there is nothing to judge.
    """

    event: str | None = None
    name: str = ""
    start: str | None = None
    end: str | None = None
    state: str = ""
    facts: Mapping[str, str] | None = None
    sent_by: str = ""
    files: tuple[FileKept, ...] = ()
    players: Mapping[str, str] | None = None
    decisions: tuple[EventDecided, ...] = ()
    sent: tuple[SentOn, ...] = ()
    lists: tuple[ListTakes, ...] = ()
    doubts: tuple[str, ...] = ()
    rated_by: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def taken_in(done: "ReportsTaken", heard: Mapping[str, Heard]) -> ReportsTakenIn:
    """Return what came in, with the word on what was recorded; or why nothing was."""
    problems = [
        problem
        for report in done.reports
        for problem in (
            _of_report(heard[report.event]) if report.event in heard else report.problems
        )
    ]
    return ReportsTakenIn(
        reports=tuple(_heard(report, heard.get(report.event)) for report in done.reports),
        problems=tuple(dict.fromkeys(problems if done.reports else done.problems)),
    )


def _of_report(heard_report: Heard) -> Iterator[Problem]:
    yield from heard_report.problems
    if decided := left_out(heard_report.event):
        yield decided


def _heard(report: "TakenIn", word: Heard | None) -> ReportHeard:
    again = any(problem.code == "event-again" for problem in report.problems)
    return ReportHeard(
        file=report.submission.file,
        event=report.event or None,
        name=report.submission.facts.name or report.submission.report.name,
        state=word.state if word else "known" if again else "refused",
        lists=takes(word.lists) if word else (),
        doubts=doubts(word.event, word.problems) if word else (),
    )


def takes(lists: "Mapping[str, Verdict]") -> tuple[ListTakes, ...]:
    """Return what lists make of a report, by their names."""
    return tuple(
        ListTakes(list=name, **alike(ListTakes, verdict)) for name, verdict in lists.items()
    )


def shown(desk: Desk, event: Event, word: Heard | None) -> EventShown:
    """Return an event with what lists make of its report, if it has one."""
    acts = {
        act.number: act for act in desk.store.acts([decision.act for decision in event.decisions])
    }
    return EventShown(
        event=event.number,
        name=event.name,
        start=event.start or None,
        end=event.end or None,
        state=word.state if word and state_of(event) == "reported" else state_of(event),
        facts=event.facts,
        sent_by=event.report.sent_by if event.report else "",
        files=tuple(
            FileKept(file=file.file, sha256=file.sha256)
            for file in (event.report.files if event.report else ())
        ),
        players={str(rank): player for rank, player in event.players.items()},
        decisions=tuple(
            EventDecided(
                act=decision.act, article=decision.article, effect=decision.effect,
                settles=tuple(decision.code.split()), because=acts[decision.act].told.because,
            )
            for decision in event.decisions
        ),
        sent=event.sent,
        lists=takes(word.lists) if word else (),
        doubts=doubts(event, word.problems) if word else (),
        rated_by=rated_by(event),
        problems=word.problems if word else (),
    )  # fmt: skip
