"""Jobs as they stand: what is to be done, who queued it, how far it is, what came of it."""

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.answers.alike import alike

if TYPE_CHECKING:
    from arpad.registry.jobs import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class JobTold:
    """A job: the call, where and by whom it was queued, how far it is, what came of it.

    `state` is waiting, running, done, failed or cancelled; `is_lost` tells that its worker hasn't
    said for too long that it is alive. `attempt` counts how often it was taken. `answer` is the
    JSON that the verb printed, as text; `said` what it told people. Times are UTC.
    """

    number: int
    verb: str
    directory: str
    queued_by: str
    queued_at: str
    state: str
    is_lost: bool
    attempt: int
    worker: str | None
    progress: str | None
    began_at: str | None
    ended_at: str | None
    exit_code: int | None
    said: str | None
    answer: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsListed:
    """The last jobs of an office, the first of them first."""

    jobs: tuple[JobTold, ...]


def told(job: "Job") -> JobTold:
    """Return a job as it stands."""
    return JobTold(verb=shlex.join(job.words), **alike(JobTold, job))


def listed(jobs: "tuple[Job, ...]") -> JobsListed:
    """Return jobs as they stand."""
    return JobsListed(jobs=tuple(map(told, jobs)))
