"""Work that waits for a worker: each job is taken by one, and by another if that one is lost.

A worker says again and again that it is alive; who hasn't for `LEASE_SECONDS` is lost, and his job
is taken up once more, not a third time. Each taking has a number, the attempt: what an earlier
attempt reports afterwards counts for nothing, so that a job is finished once.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import sqlalchemy as sa

from arpad.registry.connections import Connections, said
from arpad.registry.database import connected, opened, sqlite_url
from arpad.registry.place import Office
from arpad.registry.schema import JOBS
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store, StoreFailedError

LEASE_SECONDS: Final = 30
"""So long a worker counts as alive after it said so."""
LOST_MAX: Final = 1
"""So often a job is taken up again after its worker was lost."""
JOBS_FILE: Final = "jobs.db"
"""Where the jobs and accounts of an office are whose acts are in a folder."""
State = Literal["waiting", "running", "done", "failed", "cancelled"]


@dataclass(frozen=True, slots=True)
class Job:
    """A job: the words of its verb, where they are to be called, and how far it is.

    `is_lost` tells that its worker hasn't said for too long that it is alive. Times are UTC, as
    2026-01-31T10:00:00Z. `answer` is the JSON that the verb printed, `said` what it told people.
    """

    number: int
    words: tuple[str, ...]
    directory: str
    queued_by: str
    queued_at: str
    state: State
    attempt: int
    is_lost: bool
    worker: str | None
    progress: str | None
    began_at: str | None
    ended_at: str | None
    exit_code: int | None
    answer: str | None
    said: str | None


class Queue:
    """The jobs of an office, in its database."""

    def __init__(self, engine: sa.Engine, lease_seconds: int = LEASE_SECONDS) -> None:
        self._connections = Connections(engine, "LOCK TABLE job IN EXCLUSIVE MODE")
        self._lease = lease_seconds

    def add(self, words: Sequence[str], directory: str, by: str, at: str) -> Job:
        """Add a job at the end of the queue."""
        with self._connections.writing() as connection:
            query = sa.select(sa.func.coalesce(sa.func.max(JOBS.c.number), 0) + 1)
            number = connection.execute(query).scalar_one()
            connection.execute(JOBS.insert(), {
                "number": number, "words": json.dumps(list(words), ensure_ascii=False),
                "directory": directory, "queued_by": by, "queued_at": at, "state": "waiting",
                "attempt": 0, "lost": 0, "alive_until": 0,
            })  # fmt: skip
            return self._jobs(connection, JOBS.c.number == number)[0]

    def jobs(self, most: int | None = None) -> tuple[Job, ...]:
        """Return the last jobs, so many at most, the first of them first."""
        with self._connections.reading() as connection:
            return self._jobs(connection, sa.true(), most)

    def job(self, number: int) -> Job | None:
        """Return the job of a number; None if there is none."""
        with self._connections.reading() as connection:
            return next(iter(self._jobs(connection, JOBS.c.number == number)), None)

    def waiting(self) -> int:
        """Return how many jobs nobody has taken."""
        return self._connections.waiting(JOBS)

    def has_work(self) -> bool:
        """Tell whether a worker would find a job."""
        with self._connections.reading() as connection:
            query = sa.select(sa.exists().where(self._is_free(connection)))
            return bool(connection.execute(query).scalar())

    def take(self, worker: str, at: str) -> Job | None:
        """Take the first job that waits or whose worker is lost; None if there is none.

        A job that has lost a worker before has failed when it loses another.
        """
        with self._connections.writing() as connection:
            is_lost = self._is_lost(connection)
            connection.execute(
                JOBS.update().where(is_lost, JOBS.c.lost >= LOST_MAX).values(
                    state="failed", ended_at=at, alive_until=0,
                    said="its worker was lost, and so was the next one",
                )
            )  # fmt: skip
            query = sa.select(JOBS.c.number, JOBS.c.state).where(self._is_free(connection))
            row = connection.execute(query.order_by(JOBS.c.number).limit(1)).first()
            if row is None:
                return None
            connection.execute(
                JOBS.update().where(JOBS.c.number == row.number).values(
                    state="running", attempt=JOBS.c.attempt + 1, worker=worker, began_at=at,
                    lost=JOBS.c.lost + (1 if row.state == "running" else 0), progress=None,
                    alive_until=_seconds(connection) + self._lease,
                )
            )  # fmt: skip
            return self._jobs(connection, JOBS.c.number == row.number)[0]

    def alive(self, job: Job, progress: str | None) -> bool:
        """Say that a job's worker is alive, and how far it is; tell whether the job is still his.

        It isn't when it was cancelled, or taken by another.
        """
        with self._connections.writing() as connection:
            until = _seconds(connection) + self._lease
            return self._changed(connection, job, alive_until=until, progress=progress)

    def finish(
        self,
        job: Job,
        at: str,
        exit_code: int,
        answer: str | None,
        said: str,
        *,
        is_done: bool = False,
    ) -> bool:
        """Record what came of a job; tell whether it was still this worker's to finish.

        It `is_done` whatever its exit code if it did what it does: a preview that finds a doubt.
        """
        state: State = "done" if is_done or exit_code == 0 else "failed"
        with self._connections.writing() as connection:
            return self._changed(connection, job, state=state, ended_at=at, exit_code=exit_code,
                                 answer=answer, said=said or None, alive_until=0)  # fmt: skip

    def give_back(self, job: Job) -> bool:
        """Let another worker do a job that this one has to leave; tell whether it was still his."""
        with self._connections.writing() as connection:
            return self._changed(connection, job, state="waiting", worker=None, alive_until=0,
                                 progress=None)  # fmt: skip

    def cancel(self, number: int, at: str) -> Job | None:
        """Cancel a job that waits or runs, and return it as it stands then; None if there is none.

        One that runs stops when its worker says the next time that it is alive.
        """
        with self._connections.writing() as connection:
            is_open = JOBS.c.state.in_(("waiting", "running"))
            connection.execute(
                JOBS.update().where(JOBS.c.number == number, is_open).values(
                    state="cancelled", ended_at=at, alive_until=0
                )
            )  # fmt: skip
            return next(iter(self._jobs(connection, JOBS.c.number == number)), None)

    def redact(self, text: Callable[[str], str]) -> None:
        """Write the jobs anew with what is left of their texts, as `text` returns it.

        Words stay words of JSON: a name in them is a text of its own.
        """
        columns = ("words", "progress", "answer", "said")
        with self._connections.writing() as connection:
            for row in connection.execute(sa.select(JOBS)).mappings().all():
                before = {name: row[name] for name in columns}
                after = {name: value and text(value) for name, value in before.items()}
                if after != before:
                    this = JOBS.c.number == row["number"]
                    connection.execute(JOBS.update().where(this).values(after))

    def rewrite(self) -> str:
        """Leave nothing of what was changed in the database's files; see `Connections.rewrite`."""
        return self._connections.rewrite()

    def _changed(self, connection: sa.Connection, job: Job, **values: object) -> bool:
        """Change a job that is still this attempt's; tell whether it was."""
        is_his = (JOBS.c.number == job.number, JOBS.c.attempt == job.attempt)
        mine = JOBS.update().where(*is_his, JOBS.c.state == "running").values(**values)
        return connection.execute(mine).rowcount == 1

    def _is_lost(self, connection: sa.Connection) -> sa.ColumnElement[bool]:
        return sa.and_(JOBS.c.state == "running", JOBS.c.alive_until < _seconds(connection))

    def _is_free(self, connection: sa.Connection) -> sa.ColumnElement[bool]:
        is_again = sa.and_(self._is_lost(connection), JOBS.c.lost < LOST_MAX)
        return sa.or_(JOBS.c.state == "waiting", is_again)

    def _jobs(
        self, connection: sa.Connection, where: sa.ColumnElement[bool], most: int | None = None
    ) -> tuple[Job, ...]:
        is_lost = self._is_lost(connection).label("is_lost")
        query = sa.select(JOBS, is_lost).where(where).order_by(JOBS.c.number.desc()).limit(most)
        rows = connection.execute(query).mappings().all()
        return tuple(_job(row) for row in reversed(rows))


def engine_beside(directory: Path, store: Store) -> sa.Engine:
    """Return the database of what an office keeps beside its journal: jobs, accounts.

    It is the office's own, or one beside its folder. Raises StoreFailedError if it can't be opened.
    """
    if isinstance(store, SqlStore):
        return store.engine
    try:
        return opened(sqlite_url(directory / JOBS_FILE))
    except sa.exc.SQLAlchemyError as error:
        raise StoreFailedError(said(error)) from error


def queue_of(office: Office) -> Queue:
    """Return the jobs of an office. Raises StoreFailedError if they can't be opened."""
    return Queue(engine_beside(office.directory, office.store))


def queue_in(directory: Path, store: Store) -> Queue | None:
    """Return the jobs of an office that is only looked at; None where none was ever queued."""
    if isinstance(store, SqlStore):
        return Queue(store.engine)
    path = directory / JOBS_FILE
    return Queue(connected(sqlite_url(path), ())) if path.exists() else None


def _seconds(connection: sa.Connection) -> sa.ColumnElement[int]:
    """Return the time of the database, the same for all workers, in seconds."""
    if connection.dialect.name == "postgresql":
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)
    return sa.cast(sa.func.strftime("%s", "now"), sa.BigInteger)


def _job(row: Any) -> Job:
    cells = {name: row[name] for name in Job.__slots__ if name not in ("words", "is_lost")}
    return Job(**cells, words=tuple(json.loads(row["words"])), is_lost=bool(row["is_lost"]))
