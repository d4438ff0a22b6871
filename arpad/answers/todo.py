"""What waits for an officer: events, lists, corrections, claims, and jobs that failed."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.office.backup.expiring import end_of, holding_erased
from arpad.office.desk import Desk
from arpad.office.fide.trips import overdue
from arpad.office.periods.todo import Kind as TaskKind
from arpad.office.periods.todo import Task
from arpad.office.periods.todo import todo as waiting
from arpad.report.problems import Problem, Text, by_law

if TYPE_CHECKING:
    from arpad.registry.jobs import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """What waits for an officer on a day: events, lists, claims, what FIDE lacks, backups, jobs."""

    on: date
    tasks: tuple[Task, ...] = ()
    problems: tuple[Problem, ...] = ()


def todo(desk: Desk, jobs: "Iterable[Job]", on: date) -> Todo:
    """Return what waits in an office; a job that failed is done once the same call went well."""
    tasks = (*waiting(desk, on), *_at_fide(desk, on), *_expired(desk, on), *_failed(jobs))
    return Todo(on=on, tasks=tasks)


OVERDUE: Final[Mapping[str, TaskKind]] = {
    "registered": "fide_registered", "reported": "fide_reported", "sent": "fide_sent",
    "last": "fide_last",
}  # fmt: skip
"""What waits of an event whose day for something has passed at FIDE."""


def _at_fide(desk: Desk, on: date) -> Iterator[Task]:
    """Yield the events that are overdue at FIDE, each with the article that sets the day."""
    for trip, deadline in overdue(desk, on):
        problem = Problem("warning", "fide-overdue", by_law(deadline.says, deadline.article),
                          fix=Text("Do it, and record when it was done."))  # fmt: skip
        yield Task(kind=OVERDUE[deadline.kind], event=trip.event, name=trip.name,
                   due=deadline.day, problems=(problem,))  # fmt: skip


def _expired(desk: Desk, on: date) -> Iterator[Task]:
    """Yield the directories of backups that hold who was erased longer than backups are kept."""
    holding: dict[str, list[Problem]] = {}
    for problem in holding_erased(desk.store, desk.vault.office, end_of(on)):
        if problem.level == "warning":
            holding.setdefault(str(Path(problem.file).parent), []).append(problem)
    for place, problems in holding.items():
        yield Task(kind="backup", name=place, problems=tuple(problems))


def _failed(jobs: "Iterable[Job]") -> tuple[Task, ...]:
    last = {(job.words, job.directory): job for job in jobs}
    return tuple(
        Task(kind="job", job=job.number, name=shlex.join(job.words), who=job.queued_by)
        for job in last.values()
        if job.state == "failed" or job.is_lost
    )
