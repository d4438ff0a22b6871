"""Connections of a database: to read, and to write where nobody else can write beside."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from arpad.registry.store import StoreFailedError


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


def said(error: sa.exc.SQLAlchemyError) -> str:
    """Return the first line of what a database said."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
