"""What waits for an officer: in the list of a day, and in the whole office.

Nothing is judged here: how events stand, what is proposed, and which claims wait, others say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from string import Formatter
from typing import Final, Literal, get_args

from arpad.office.claims.claim import UPHELD, claims
from arpad.office.corrections.entering import REVISION, is_carried_out
from arpad.office.desk import Desk
from arpad.office.events.judging import unsettled
from arpad.office.kept.settings import setting
from arpad.office.periods.agreeing import bundle_name, proposed_by
from arpad.office.periods.continuing import not_continued
from arpad.office.periods.gathering import Draft, draft
from arpad.office.periods.standing import EventPlace, closing_day, standings
from arpad.office.periods.waiting import to_complete
from arpad.report.problems import Problem, Text, marked

Kind = Literal[
    "begin", "complete", "decide", "identify", "mend", "await", "await_rounds", "revise",
    "approve_revision", "publish", "approve", "claim", "correct", "fide_registered",
    "fide_reported", "fide_sent", "fide_last", "backup", "job",
]  # fmt: skip
"""What is to be done, in the order in which it stands."""
_ORDER: Final[Sequence[Kind]] = get_args(Kind)
_SAYS: Final[Mapping[Kind, str]] = {
    "begin": marked("Add a list: the office keeps none yet, and no event is rated"),
    "complete": marked("Complete {lists} of {list_date}"),
    "decide": marked("Decide on event {event}, {name}"),
    "identify": marked("Say who played in event {event}, {name}"),
    "mend": marked("Mend the report of event {event}, {name}"),
    "await": marked("The report of event {event}, {name}, has not come"),
    "await_rounds": marked(
        "Event {event}, {name}, goes on: no round has come since the list of {list_date}"
    ),
    "publish": marked("Publish {lists} of {list_date}: the books are closed"),
    "approve": marked("Approve {lists} of {list_date}, which {who} proposed"),
    "revise": marked("Revise {lists}: corrections wait"),
    "approve_revision": marked("Approve the revision of {lists}, which {who} proposed"),
    "claim": marked("Decide on claim {claim} of {who}, against {lists} of {list_date}"),
    "correct": marked("Correct what claim {claim} of {who} is right about; it was upheld"),
    "fide_registered": marked("Register event {event}, {name}, with FIDE: due by {due}"),
    "fide_reported": marked("Get the arbiter's report of event {event}, {name}: due by {due}"),
    "fide_sent": marked("Send the report of event {event}, {name}, to FIDE: due by {due}"),
    "fide_last": marked("Event {event}, {name}: FIDE rates it no more unless it was sent by {due}"),
    "backup": marked("Let backups in {name} expire: they hold who was erased"),
    "job": marked("Job {job} failed: {name}"),
}
"""How each of them is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What waits for an officer: its kind, what it is about, and the problems that make it one.

    `begin` with a list where the office keeps none, `complete` what a list shows of its players,
    `decide` on a doubtful event or one that came too late, `identify` its players, `mend` a report
    that is blocked, `await` one that has not come, or `await_rounds` of an event that goes on,
    since the list of `list_date`; `revise` lists that corrections change, `approve_revision` of
    `who`, `publish` a list whose books are closed, `approve` one that `who` proposed, decide on a
    `claim` (of `who`), `correct` what was wrong by one that is upheld; of an event that FIDE hasn't
    got, what is overdue since `due`: `fide_registered`, `fide_reported` (by the arbiter),
    `fide_sent`, or `fide_last`, after which it is rated no more; let a `backup` expire that holds
    who was erased (of the directory `name`), look at a `job` that failed. `due` is the last day of
    it, where it has one.
    """

    kind: Kind
    event: str | None = None
    name: str = ""
    lists: tuple[str, ...] = ()
    list_date: date | None = None
    claim: str | None = None
    job: int | None = None
    who: str = ""
    due: date | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def sentence(self) -> Text:
        """Return what is to be done, in a sentence."""
        template = _SAYS[self.kind]
        names = [name for _, name, _, _ in Formatter().parse(template) if name]
        return Text(template, **{name: getattr(self, name) for name in names})


def todo(desk: Desk, on: date) -> tuple[Task, ...]:
    """Return what waits on a day: players and events first, then lists, then claims."""
    waiting: dict[tuple[Kind, object], Task] = {}
    for kept in desk.lists.values():
        period = draft(desk, kept, kept.next_date(desk.catalogue))
        of_draft = tasks_of_draft(desk, period, standings(desk, period))
        for task in (*of_draft, *_of_list(desk, period, on)):
            key = task.kind, task.event or task.problems or kept.name
            before = waiting.get(key, replace(task, lists=(), problems=()))
            problems = tuple(dict.fromkeys((*before.problems, *task.problems)))
            waiting[key] = replace(task, lists=(*before.lists, *task.lists), problems=problems)
    begun = () if desk.lists else _without_a_list(desk)
    tasks = (*begun, *waiting.values(), *_of_claims(desk))
    return tuple(sorted(tasks, key=lambda task: _ORDER.index(task.kind)))


def _without_a_list(desk: Desk) -> Iterator[Task]:
    """Yield that the office keeps no list, and what waits of the reports that came all the same."""
    yield Task(kind="begin")
    events = {number: event for number, event in desk.events.items() if not event.is_left_out}
    for number, read in desk.reports(events).items():
        errors = tuple(problem for problem in (*read.submission.problems, *read.of_players)
                       if problem.level == "error")  # fmt: skip
        if errors:
            kind: Kind = "identify" if read.submission.is_sound else "mend"
            yield Task(kind=kind, event=number, name=read.event.name, problems=errors)


def tasks_of_draft(
    desk: Desk, next_list: Draft, event_standings: Iterable[EventPlace]
) -> tuple[Task, ...]:
    """Return what waits before a list can come out: its players, then its events as they stand."""
    kept, tasks = next_list.kept, []
    closing = closing_day(desk, kept, next_list.list_date)
    blanks = tuple(p for p in to_complete(desk, next_list) if p.level == "error")
    if blanks:
        tasks.append(Task(kind="complete", lists=(kept.name,), list_date=next_list.list_date,
                          due=closing, problems=blanks))  # fmt: skip
    for standing in event_standings:
        kind, problems = _what_waits(standing)
        if kind is not None:
            event = standing.event
            tasks.append(Task(kind=kind, event=event.number, name=event.name, lists=(kept.name,),
                              due=closing, problems=problems))  # fmt: skip
    return tuple(sorted(tasks, key=lambda task: _ORDER.index(task.kind)))


def _what_waits(standing: EventPlace) -> tuple[Kind | None, tuple[Problem, ...]]:
    """Return what waits of an event, and why; None if nothing does."""
    errors = tuple(problem for problem in standing.problems if problem.level == "error")
    if standing.doubts:
        return "decide", unsettled(standing.event, standing.problems)
    if standing.state == "doubtful":
        return "identify", errors
    if standing.state == "blocked":
        is_expired = {problem.code for problem in errors} == {"event-expired"}
        return ("decide" if is_expired else "mend"), errors
    return ("await" if standing.state == "missing" else None), ()


def _of_list(desk: Desk, period: Draft, on: date) -> Iterator[Task]:
    """Yield that a list is due, or waits for another officer; and so a revision of lists."""
    kept, day = period.kept, period.list_date
    who = ", ".join(sorted(proposed_by(desk, kept.name, day.isoformat())))
    closing = closing_day(desk, kept, day)
    if on > closing:
        for event, rated in not_continued(desk, kept):
            yield Task(kind="await_rounds", event=event.number, name=event.name, lists=(kept.name,),
                       list_date=rated.list_date)  # fmt: skip
    if who or on > closing:
        kind: Kind = "approve" if who else "publish"
        yield Task(kind=kind, lists=(kept.name,), list_date=day, who=who, due=day)
    revision = ", ".join(sorted(proposed_by(desk, kept.name, bundle_name(kept))))
    is_due = setting(desk.store, "corrections") == REVISION
    if revision:
        yield Task(kind="approve_revision", lists=(kept.name,), who=revision)
    elif is_due and is_carried_out(desk, period.restatement):
        yield Task(kind="revise", lists=(kept.name,))


def _of_claims(desk: Desk) -> Iterator[Task]:
    for claim in claims(desk.store).values():
        is_uncorrected = claim.state == UPHELD and not claim.correction and claim.about != "event"
        if claim.is_waiting or is_uncorrected:
            kind: Kind = "claim" if claim.is_waiting else "correct"
            yield Task(kind=kind, claim=claim.number, who=claim.claimant,
                       lists=(claim.list_name,), list_date=claim.list_date)  # fmt: skip
