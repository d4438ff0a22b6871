"""Examine an office from its directory up: each thing that can break, with what to do about it.

Nothing is changed, upgraded or finished by it. What rests on something broken is not examined.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from arpad.law import Catalogue
from arpad.office.backup.expiring import holding_erased
from arpad.office.desk import Desk
from arpad.office.doctor.files import examined_archive, examined_place, examined_vault, left_over
from arpad.office.doctor.stores import examined_database, examined_store
from arpad.office.erasing.left import left_in_reports, left_of_erased
from arpad.office.journal import checked
from arpad.office.kept.settings import setting
from arpad.office.kept.vault import Vault
from arpad.office.periods.gathering import draft
from arpad.office.periods.waiting import to_complete
from arpad.office.players.numbers import numbers_of_two
from arpad.registry.jobs import queue_in
from arpad.registry.place import NoOfficeError, about_of
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text

PARTS: Final = (
    "directory", "database", "journal", "vault", "players", "archive", "leftovers", "jobs",
    "backups", "disk",
)  # fmt: skip
"""What is examined, in this order."""
_FREE_MIN: Final = 100 * 2**20
_FREE_LOW: Final = 2**30
WAITING_MAX: Final = timedelta(hours=1)
"""A job that waits longer has no worker."""


@dataclass(frozen=True, slots=True)
class Examined:
    """One part of an office as it was found; `problems` is None where it could not be looked at."""

    part: str
    problems: tuple[Problem, ...] | None


@dataclass
class _Case:
    """The office, and what of it has been opened so far."""

    directory: Path
    url: str
    catalogue: Catalogue
    now: datetime
    is_whole: bool
    about: dict[str, Any] = field(default_factory=dict)
    store: Store | None = None


def examine(
    directory: Path, url: str, catalogue: Catalogue, now: datetime, *, is_whole: bool = False
) -> tuple[Examined, ...]:
    """Return what is found of each part of the office in a directory.

    `url` is the address of its PostgreSQL database, if it has one, `now` the time (UTC). `is_whole`
    has every published row made again, which takes as long as rating all of them. Raises
    NoOfficeError if there is no office, StoreFailedError or OSError if looking itself fails.
    """
    case = _Case(directory, url, catalogue, now, is_whole)
    case.about = about_of(directory)
    parts: list[Examined] = []
    for part in PARTS:
        needs_store = part in ("journal", "vault", "players", "jobs", "backups")
        rests_on = ("journal", "vault") if part == "players" else ()
        looks = _LOOKS[part]
        is_seen = (case.store is not None or not needs_store) and not any(
            examined.part in rests_on and examined.problems for examined in parts
        )
        parts.append(Examined(part, tuple(looks(case)) if is_seen else None))
    return tuple(parts)


def _directory(case: _Case) -> Iterator[Problem]:
    yield from examined_place(case.directory)


def _database(case: _Case) -> Sequence[Problem]:
    problems = examined_database(case.directory, case.about["store"], case.url)
    if not any(problem.level == "error" for problem in problems):
        try:
            case.store, more = examined_store(case.directory, case.about, case.url)
        except NoOfficeError as error:
            fix = Text("Restore the office from a backup made before.")
            more = (Problem("error", "office-database", Text("{why}.", why=error.args[0]),
                            fix=fix),)  # fmt: skip
        problems = (*problems, *more)
    return problems


def _journal(case: _Case) -> Sequence[Problem]:
    assert case.store is not None
    return checked(case.store)[1]


def _vault(case: _Case) -> Iterator[Problem]:
    assert case.store is not None
    yield from examined_vault(case.directory, case.store)
    yield from left_of_erased(case.directory, case.about["identity"], case.store)


def _players(case: _Case) -> Iterator[Problem]:
    """Yield what is shared by two players, and what the lists to come lack of theirs."""
    assert case.store is not None
    yield from numbers_of_two(case.store)
    desk = Desk(case.store, Vault(case.directory), case.catalogue)
    yield from left_in_reports(desk, case.about["identity"])
    drafts = (draft(desk, kept, kept.next_date(case.catalogue)) for kept in desk.lists.values())
    yield from dict.fromkeys(problem for each in drafts for problem in to_complete(desk, each))


def _archive(case: _Case) -> Iterator[Problem]:
    yield from examined_archive(case.directory, case.store, case.catalogue, is_whole=case.is_whole)
    if case.store is not None and not setting(case.store, "contact"):
        yield from _unaddressed(case.store)


def _unaddressed(store: Store) -> Iterator[Problem]:
    """Yield a remark where lists are public, and pages tell players to write, but not where."""
    if store.rows("published"):
        message = Text("No page says where players can write to the office.")
        fix = Text("Give an e-mail address, or that of a page.")
        yield Problem("info", "office-contact", message, fix=fix)


def _leftovers(case: _Case) -> Iterator[Problem]:
    for path in left_over(case.directory, case.store, case.now):
        message = Text("{path} is what a stopped process has left.", path=str(path))
        fix = Text("Nothing needs it: delete it.")
        yield Problem("warning", "office-leftover", message, fix=fix, file=str(path))


def _jobs(case: _Case) -> Iterator[Problem]:
    assert case.store is not None
    queue = queue_in(case.directory, case.store)
    for job in () if queue is None else queue.jobs():
        since = datetime.fromisoformat(job.queued_at)
        if job.is_lost:
            message = Text("Job {number} has lost its worker, {worker}.", number=job.number,
                           worker=job.worker)  # fmt: skip
        elif job.state == "waiting" and case.now - since > WAITING_MAX:
            message = Text("Job {number} has been waiting since {moment}.", number=job.number,
                           moment=job.queued_at)  # fmt: skip
        else:
            continue
        fix = Text("Start a worker, or cancel the job.")
        yield Problem("warning", "office-job", message, fix=fix, found=str(job.number))


def _backups(case: _Case) -> Iterator[Problem]:
    assert case.store is not None
    yield from holding_erased(case.store, case.directory, case.now)


def _disk(case: _Case) -> Iterator[Problem]:
    free = shutil.disk_usage(case.directory).free
    if free < _FREE_LOW:
        level = "error" if free < _FREE_MIN else "warning"
        message = Text("Only {free} MiB are free where the office lies.", free=free // 2**20)
        fix = Text("Make room before the next list is published.")
        yield Problem(level, "office-disk", message, fix=fix)  # type: ignore[arg-type]


_LOOKS: Final[dict[str, Callable[[_Case], Sequence[Problem] | Iterator[Problem]]]] = {
    "directory": _directory, "database": _database, "journal": _journal, "vault": _vault,
    "players": _players, "archive": _archive, "leftovers": _leftovers, "jobs": _jobs,
    "backups": _backups, "disk": _disk,
}  # fmt: skip
