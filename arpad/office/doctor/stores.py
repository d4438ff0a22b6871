"""Whether an office's database can be read, is whole, and is of this version; it stays as it is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from arpad.registry.connections import said
from arpad.registry.database import connected, head, revision_of, sqlite_url
from arpad.registry.folder import BrokenFolderError, FolderStore
from arpad.registry.place import ACTS, DATABASE, NoOfficeError, secret_of
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store, StoreFailedError
from arpad.report.problems import Problem, Text

_READING = ("query_only=ON", "busy_timeout=30000")
_RESTORE = Text("Restore the office from a backup made before.")


class _LookedAt:
    """A store that is only looked at: what is read of reports isn't put by."""

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Leave the store as it is."""


class _Folder(_LookedAt, FolderStore):
    """Acts in a folder, looked at."""


class _Database(_LookedAt, SqlStore):
    """Acts in a database, looked at."""


def examined_database(directory: Path, kind: str, url: str) -> tuple[Problem, ...]:
    """Return what is wrong with the database itself; nothing of an office in a folder."""
    if kind == "folder":
        return ()
    if kind == "sqlite" and not (directory / DATABASE).is_file():
        return (_wrong(Text("The file of the database is missing."), _RESTORE),)
    if kind == "postgresql" and not url:
        message = Text("The office keeps its acts in PostgreSQL, and none is named.")
        return (_wrong(message, Text("Name its database in the environment: ARPAD_DATABASE.")),)
    engine = connected(url or sqlite_url(directory / DATABASE), _READING)
    try:
        with engine.connect() as connection:
            damage = _damage(connection) if kind == "sqlite" else ()
            return damage or _revision(connection)
    except sa.exc.SQLAlchemyError as error:
        fix = Text("See that the database can be reached; if it is damaged, restore a backup.")
        return (_wrong(Text("The database refuses to be read: {reason}.", reason=said(error)),
                       fix),)  # fmt: skip
    finally:
        engine.dispose()


def _damage(connection: sa.Connection) -> tuple[Problem, ...]:
    """Return what SQLite finds wrong in its file: pages, indexes, what refers to nothing."""
    checked = connection.exec_driver_sql("PRAGMA integrity_check")
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    damage: list[str] = [row[0] for row in checked if row[0] != "ok"]
    damage += [Text("row {row} of {table} refers to nothing", table=row[0], row=row[1])
               for row in lost]  # fmt: skip
    return tuple(_wrong(Text("The database is damaged: {reason}.", reason=reason), _RESTORE)
                 for reason in damage[:10])  # fmt: skip


def _revision(connection: sa.Connection) -> tuple[Problem, ...]:
    revision, newest = revision_of(connection), head()
    if revision == newest:
        return ()
    message = Text("The tables are of revision {here}, and this version of arpad has {known}.",
                   here=revision, known=newest)  # fmt: skip
    fix = Text("Make a backup; the next verb brings the tables to this version, if it is the later "
               "one.")  # fmt: skip
    return (Problem("error", "office-database", message, fix=fix),)


def examined_store(
    directory: Path, about: Mapping[str, Any], url: str
) -> tuple[Store | None, tuple[Problem, ...]]:
    """Return the acts of an office, None if they are another's or can't be read."""
    secret = bytes.fromhex(secret_of(directory))
    try:
        if about["store"] == "folder":
            store: Store = _Folder(directory / ACTS, secret)
        else:
            url = url or sqlite_url(directory / DATABASE)
            store = _Database(connected(url, _READING), secret)
        settings = {row["name"]: row["value"] for _, row in store.rows("setting")}
    except (BrokenFolderError, StoreFailedError) as error:
        return None, (_wrong(Text("The acts can't be read: {reason}.", reason=error.args[0]),
                             _RESTORE),)  # fmt: skip
    if settings.get("identity") != about["identity"]:
        raise NoOfficeError(Text("{directory} and its database belong to different offices",
                                 directory=str(directory)))  # fmt: skip
    return store, ()


def _wrong(message: str, fix: str) -> Problem:
    return Problem("error", "office-database", message, fix=fix)
