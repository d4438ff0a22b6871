"""Open the database of an office, and bring it to the tables of this version."""

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from arpad.report.problems import Text

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_KEPT_BY_ALEMBIC: Final = sa.table("alembic_version", sa.column("version_num", sa.Text))
SQLITE_BUSY_MS: Final = 30_000
"""So long a writer waits for another before it gives up."""
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    f"busy_timeout={SQLITE_BUSY_MS}",
)


class NewerDatabaseError(ValueError):
    """A database that a later version of arpad has made."""


def sqlite_url(path: Path) -> str:
    """Return the address of an SQLite database in a file."""
    return sa.URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def opened(url: str) -> sa.Engine:
    """Return the engine for an address, its tables as this version has them.

    SQLite: `sqlite:///office.db`, written ahead (WAL) and synced fully, so that what is recorded
    survives a crash. PostgreSQL: `postgresql+psycopg://...`. Raises sqlalchemy.exc.SQLAlchemyError
    if it can't be opened, NewerDatabaseError for one of a later version.
    """
    engine = connected(url, _PRAGMAS)
    _upgrade(engine)
    return engine


def connected(url: str, pragmas: Sequence[str], **options: Any) -> sa.Engine:
    """Return the engine for an address, its tables as they are; SQLite prepared by `pragmas`.

    SQLite writes in a transaction that begins so (`is_writing` among the execution's options).
    """
    engine = sa.create_engine(url, **options)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", partial(_prepare_sqlite, pragmas))
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(
    pragmas: Sequence[str], dbapi: sa.engine.interfaces.DBAPIConnection, _record: object
) -> None:
    """Let SQLAlchemy begin transactions, and wait for a writer instead of failing at once."""
    dbapi.isolation_level = None
    cursor = dbapi.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    if connection.get_execution_options().get("is_writing", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # which fails where another one writes
    else:
        connection.connection.cursor().execute("BEGIN")


def upgraded(connection: sa.Connection, revision: str = "head") -> None:
    """Bring the tables to a revision, in the transaction of the connection.

    Raises NewerDatabaseError for a revision, there or asked for, that this version doesn't know.
    """
    wanted = head() if revision == "head" else revision
    here = revision_of(connection)
    for named in (here, wanted):
        if named is not None and named not in _revisions():
            raise NewerDatabaseError(Text("a later version has made it: {named} is not known here",
                                          named=named))  # fmt: skip
    if here != wanted:
        _migrate(connection, wanted)


def _migrate(connection: sa.Connection, revision: str) -> None:
    from alembic import command  # a third of a second, for what almost no call has to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def head() -> str:
    """Return the revision of the tables as this version has them."""
    return _revisions()[-1]


@cache
def _revisions() -> tuple[str, ...]:
    """Return every revision in its order: the number in its file's name, as in v0001_the_journal.

    >>> _revisions()[:2]
    ('0001', '0002')
    """
    files = (_MIGRATIONS / "versions").glob("v*_*.py")
    return tuple(sorted(path.name[1:].partition("_")[0] for path in files))


def revision_of(connection: sa.Connection) -> str | None:
    """Return which revision the tables of a database are of; None where there are none."""
    if not sa.inspect(connection).has_table(_KEPT_BY_ALEMBIC.name):
        return None
    return connection.execute(sa.select(_KEPT_BY_ALEMBIC.c.version_num)).scalar()


def _upgrade(engine: sa.Engine) -> None:
    """Bring the tables to this version; two at once wait for each other."""
    with engine.connect().execution_options(is_writing=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7070101)"))
        upgraded(connection)
