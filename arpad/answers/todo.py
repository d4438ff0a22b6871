"""What waits for an officer: events, lists, corrections, claims, and jobs that failed."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from arpad.office.desk import Desk
from arpad.office.periods.todo import Task
from arpad.office.periods.todo import todo as waiting
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.registry.jobs import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """What waits for an officer on a day: events first, then lists, claims, and jobs."""

    on: date
    tasks: tuple[Task, ...] = ()
    problems: tuple[Problem, ...] = ()


def todo(desk: Desk, jobs: "Iterable[Job]", on: date) -> Todo:
    """Return what waits in an office; a job that failed is done once the same call went well."""
    return Todo(on=on, tasks=(*waiting(desk, on), *_failed(jobs)))


def _failed(jobs: "Iterable[Job]") -> tuple[Task, ...]:
    last = {(job.words, job.directory): job for job in jobs}
    return tuple(
        Task(kind="job", job=job.number, name=shlex.join(job.words), who=job.queued_by)
        for job in last.values()
        if job.state == "failed" or job.is_lost
    )
