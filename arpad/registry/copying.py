"""Every row of an office's database as lines of JSON, and back into an empty one of any kind.

What is copied stands as it was at one moment, whoever writes meanwhile. Bytes are in base64. What
was copied from an older version is filled into its tables, and those are brought to this one.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

import sqlalchemy as sa

from arpad.registry.connections import said
from arpad.registry.database import upgraded
from arpad.registry.schema import ACTS, BLOBS, METADATA, READINGS
from arpad.registry.store import StoreFailedError
from arpad.report.problems import Text

PASSING: Final = frozenset(
    table.name for table in METADATA.sorted_tables if table.info.get("is_passing")
)
"""Tables of which nothing is copied: who is signed in, say."""
TABLES: Final = tuple(table.name for table in METADATA.sorted_tables if table.name not in PASSING)
"""Every table that is copied, a table before those that refer to it."""
_AT_ONCE: Final = 1000
"""So many rows are read or written at once; where a row holds a file's bytes, one."""
_OF_BYTES: Final = frozenset((BLOBS.name, READINGS.name))


class NotEmptyError(ValueError):
    """A database in which something is already."""


@contextmanager
def at_one_moment(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Yield a connection that sees the database as it is now, until it is closed.

    Nobody is kept waiting: SQLite's readers see what stood when they began, and PostgreSQL's do in
    a transaction that says so. Raises StoreFailedError for whatever the database refuses.
    """
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            connection.execute(sa.select(ACTS.c.number).limit(1))  # from here on it is that moment
            yield connection
    except sa.exc.SQLAlchemyError as error:
        raise StoreFailedError(said(error)) from error


def last_act(connection: sa.Connection) -> tuple[int, str]:
    """Return the number and the hash of the last act; 0 and "" before the first."""
    query = sa.select(ACTS.c.number, ACTS.c.sha256).order_by(ACTS.c.number.desc()).limit(1)
    row = connection.execute(query).first()
    return (row[0], row[1]) if row else (0, "")


def lines(connection: sa.Connection, name: str) -> Iterator[bytes]:
    """Yield the rows of a table, each a line of JSON, in the order of its key."""
    table = METADATA.tables[name]
    query = sa.select(table).order_by(*table.primary_key.columns)
    binary = _binary(table)
    for row in connection.execute(query.execution_options(yield_per=_many(table))).mappings():
        cells: dict[str, Any] = dict(row)
        for column in binary:
            cells[column] = b64encode(bytes(cells[column])).decode()
        yield f"{json.dumps(cells, ensure_ascii=False, separators=(',', ':'))}\n".encode()


def fill(
    engine: sa.Engine,
    revision: str,
    tables: Iterable[tuple[str, Iterable[bytes]]],
    done: Callable[[], None],
) -> None:
    """Fill an empty database with the lines of tables, a table before those that refer to it.

    The tables are those of `revision` while they are filled, and of this version in the end; `done`
    is called before the database keeps anything. All of it or nothing: raises NotEmptyError,
    NewerDatabaseError, StoreFailedError.
    """  # fmt: skip
    try:
        with engine.connect().execution_options(is_writing=True) as connection, connection.begin():
            if sa.inspect(connection).get_table_names():
                raise NotEmptyError(Text("the database is not empty"))
            upgraded(connection, revision)
            tables_made = sa.MetaData()
            tables_made.reflect(connection)
            for name, rows_as_json in tables:
                if name not in tables_made.tables:
                    raise StoreFailedError(f"there is no table {name} in revision {revision}")
                _fill_table(connection, tables_made.tables[name], iter(rows_as_json))
            upgraded(connection)
            done()
    except sa.exc.SQLAlchemyError as error:
        raise StoreFailedError(said(error)) from error


def _fill_table(connection: sa.Connection, table: sa.Table, rows_as_json: Iterator[bytes]) -> None:
    binary, many = _binary(table), _many(table)
    while some := list(islice(rows_as_json, many)):
        rows = [json.loads(line) for line in some]
        for row in rows:
            row |= {column: b64decode(row[column]) for column in binary}
        connection.execute(table.insert(), rows)


def _binary(table: sa.Table) -> list[str]:
    return [column.name for column in table.columns if isinstance(column.type, sa.LargeBinary)]


def _many(table: sa.Table) -> int:
    return 1 if table.name in _OF_BYTES else _AT_ONCE
