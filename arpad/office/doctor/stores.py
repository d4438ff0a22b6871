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
from arpad.report.problems import Problem

_READING = ("query_only=ON", "busy_timeout=30000")
_RESTORE = "Restore the office from a backup made before."


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
        return (_wrong("The file of the database is missing.", _RESTORE),)
    if kind == "postgresql" and not url:
        message = "The office keeps its acts in PostgreSQL, and none is named."
        return (_wrong(message, "Name its database in the environment: ARPAD_DATABASE."),)
    engine = connected(url or sqlite_url(directory / DATABASE), _READING)
    try:
        with engine.connect() as connection:
            damage = _damage(connection) if kind == "sqlite" else ()
            return damage or _revision(connection)
    except sa.exc.SQLAlchemyError as error:
        fix = "See that the database can be reached; if it is damaged, restore a backup."
        return (_wrong(f"The database refuses: {said(error)}.", fix),)
    finally:
        engine.dispose()


def _damage(connection: sa.Connection) -> tuple[Problem, ...]:
    """Return what SQLite finds wrong in its file: pages, indexes, what refers to nothing."""
    told = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check")]
    told = [] if told == ["ok"] else told
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    told += [f"row {row[1]} of {row[0]} refers to nothing" for row in lost]
    return tuple(_wrong(f"The database is damaged: {one}.", _RESTORE) for one in told[:10])


def _revision(connection: sa.Connection) -> tuple[Problem, ...]:
    here, known = revision_of(connection), head()
    if here == known:
        return ()
    message = f"The tables are of revision {here}, and this version has {known}."
    fix = "Make a backup; the next verb brings the tables to this version, if it is the later one."
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
        return None, (_wrong(f"The acts can't be read: {error}.", _RESTORE),)
    if settings.get("identity") != about["identity"]:
        raise NoOfficeError(f"{directory} and its database belong to different offices")
    return store, ()


def _wrong(message: str, fix: str) -> Problem:
    return Problem("error", "office-database", message, fix=fix)
