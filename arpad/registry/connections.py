"""Connections of a database: to read, and to write where nobody else can write beside."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

from arpad.registry.store import StoreFailedError

_WAIT: Final = 100
"""So many milliseconds are waited for readers before the log of writes is left as it is."""


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
                yield connection.execution_options(is_writing=is_writing)
        except sa.exc.SQLAlchemyError as error:
            raise StoreFailedError(said(error)) from error

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Yield a connection in a transaction that nobody else can write beside; raises so too."""
        with self.reading(is_writing=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(self._lock)
            yield connection

    def rewrite(self) -> None:
        """Write the database anew, so that nothing of what was deleted is left in its files.

        PostgreSQL keeps its own log of writes for a while; SQLite's is emptied.
        """
        if self.engine.dialect.name == "postgresql":
            with self.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            ) as connection:
                connection.exec_driver_sql("VACUUM FULL")
            return
        with self.reading() as connection:
            own = connection.connection.driver_connection
            assert own is not None
            own.execute("VACUUM")
        self.forget()

    def forget(self) -> None:
        """Let SQLite's log of writes hold nothing: what was deleted stands there for a while.

        While somebody reads it stays; whoever asks next takes it away.
        """
        if self.engine.dialect.name != "sqlite":
            return
        with self.reading() as connection:
            own = connection.connection.driver_connection
            assert own is not None
            [before] = own.execute("PRAGMA busy_timeout").fetchone()
            own.execute(f"PRAGMA busy_timeout={_WAIT}")
            own.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            own.execute(f"PRAGMA busy_timeout={before}")


def said(error: sa.exc.SQLAlchemyError) -> str:
    """Return the first line of what a database said."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
