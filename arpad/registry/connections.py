"""Connections of a database: to read, and to write where nobody else can write beside."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

from arpad.registry.store import StoreFailedError

_WAIT: Final = 100
"""So many milliseconds are waited for readers before the log of writes is left as it is."""
_LOCK_WAIT: Final = "30s"
"""So long PostgreSQL waits until nobody uses a table that it writes anew."""


class Connections:
    """The connections of an engine; `lock` is what PostgreSQL is told so that others wait.

    SQLite lets one write at a time by itself.
    """

    def __init__(self, engine: sa.Engine, lock: str) -> None:
        self.engine = engine
        self._lock = lock

    @contextmanager
    def reading(self, *, is_writing: bool = False) -> Iterator[sa.Connection]:
        """Yield a connection. Raises StoreFailedError for whatever the database refuses."""
        try:
            with self.engine.connect() as connection:
                yield connection.execution_options(is_writing=True) if is_writing else connection
        except (sa.exc.SQLAlchemyError, self.engine.dialect.loaded_dbapi.Error) as error:
            raise StoreFailedError(said(error)) from error

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Yield a connection in a transaction that nobody else can write beside; raises so too."""
        with self.reading(is_writing=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(self._lock)
            yield connection

    def waiting(self, table: sa.Table) -> int:
        """Return how many rows of a table say of their state that they wait."""
        query = sa.select(sa.func.count()).where(table.c.state == "waiting")
        with self.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def rewrite(self) -> str:
        """Write the database anew, so that nothing of what was deleted is left in its files.

        Returns why that can't be now, "" if it is done: somebody uses it, or the disk is full.
        PostgreSQL keeps its own log of writes for a while; SQLite's is emptied.
        """
        try:
            if self.engine.dialect.name == "sqlite":
                with self._own() as own:
                    own.execute("VACUUM")
                return "" if self.forget() else "somebody reads it"
            with self.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            ) as connection:
                connection.exec_driver_sql(f"SET lock_timeout = '{_LOCK_WAIT}'")
                connection.exec_driver_sql("VACUUM FULL")
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            return said(error)
        return ""

    def forget(self) -> bool:
        """Let SQLite's log of writes hold nothing: what was deleted stands there for a while.

        Returns False while somebody reads it: it stays, and whoever asks next takes it away.
        """
        if self.engine.dialect.name != "sqlite":
            return True
        with self._own() as own:
            [before] = own.execute("PRAGMA busy_timeout").fetchone()
            own.execute(f"PRAGMA busy_timeout={_WAIT}")
            [is_busy, *_] = own.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            own.execute(f"PRAGMA busy_timeout={before}")
        return not is_busy

    @contextmanager
    def _own(self) -> Iterator[sqlite3.Connection]:
        """Yield SQLite's own connection, in no transaction."""
        with self.reading() as connection:
            own = connection.connection.driver_connection
            assert isinstance(own, sqlite3.Connection)
            yield own


def said(error: Exception) -> str:
    """Return the first line of what a database said."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
