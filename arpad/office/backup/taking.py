"""Copy an office into one file while others write in it: all as it stood at one moment.

The database is read as it was when its copy began. What lies in files changes only when a list is
published or a person is erased: if that happened meanwhile, all is copied again.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from arpad.office.backup.bundle import About, Bundle, writing
from arpad.office.kept.lists import kept_lists
from arpad.office.kept.vault import Vault
from arpad.office.periods.public import KEY
from arpad.office.reading.index import FILE as READING
from arpad.registry.copying import PASSING, TABLES, at_one_moment, last_act, lines
from arpad.registry.database import revision_of
from arpad.registry.folder import FolderStore
from arpad.registry.jobs import JOBS_FILE
from arpad.registry.place import ACTS, DATABASE, SECRET, Office
from arpad.registry.sql import SqlStore
from arpad.report.problems import Text

TABLE_PARTS, TABLE_END = "tables", ".jsonl"
FILE_PARTS: Final = "files"
PRIVATE: Final = (SECRET, KEY)
"""What its owner alone can read."""
_DATABASES: Final = (DATABASE, JOBS_FILE, READING)
"""None is copied as a file: rows of acts are, jobs of a folder at one moment, and pages read
through an index that is made again."""
_TRIES: Final = 20
_WAIT_SECONDS: Final = 0.25
_CHUNK: Final = 1024 * 1024


class BusyError(Exception):
    """Somebody published or erased each time that the office was copied."""


class LinkedError(ValueError):
    """A link among an office's files: what it leads to would not be in the backup."""


class _ChangedError(Exception):
    """Something came between."""


def take(office: Office, out: Path, at: str, *, has_keys: bool = True) -> About:
    """Write a backup of an office to a new file, and return what it tells of itself.

    Without keys neither the office's secret nor its private key are in it; it is set up again with
    those that were kept elsewhere. Raises BusyError, LinkedError, StoreFailedError, and OSError if
    the disk refuses; no file is left then.
    """
    for _ in range(_TRIES):
        last = office.store.last
        about = None if _is_publishing(office) else _tried(office, out, last, at, has_keys=has_keys)
        if about is not None:
            return about
        time.sleep(_WAIT_SECONDS)
    raise BusyError(Text("somebody published or erased each of the {count} times it was copied",
                         count=_TRIES))  # fmt: skip


def _tried(office: Office, out: Path, last: int, at: str, *, has_keys: bool) -> About | None:
    """Write a backup; None, and nothing written, if the office was another in the end."""
    try:
        with writing(out) as bundle:
            about = _copied(office, bundle, last, at, has_keys=has_keys)
            bundle.close(about)
    except _ChangedError:
        return None
    return about


def _is_publishing(office: Office) -> bool:
    """Tell whether a list is recorded as published and not in its place yet."""
    vault = Vault(office.directory)
    return any(
        vault.left(kept.name, publication.list_date, publication.manifest_sha256) is not None
        for kept in kept_lists(office.store).values()
        for publication in kept.published
    )


def _copied(office: Office, bundle: Bundle, last: int, at: str, *, has_keys: bool) -> About:
    """Copy an office part by part, as it stood after its act `last`; else raise _ChangedError."""
    files = _files(office.directory)
    sha256, revision = _copied_acts(office, bundle, last)
    for name in files:
        if has_keys or name not in PRIVATE:
            try:
                bundle.add(f"{FILE_PARTS}/{name}", _bytes(office.directory / name))
            except FileNotFoundError:
                raise _ChangedError from None
    if _files(office.directory) != files:
        raise _ChangedError
    return About(
        identity=office.identity, name=office.name, store=office.kind, revision=revision,
        taken_at=at, acts=last, sha256=sha256, has_keys=has_keys, parts=bundle.parts,
    )  # fmt: skip


def _copied_acts(office: Office, bundle: Bundle, last: int) -> tuple[str, str]:
    """Copy what is recorded; return the hash of the last act, and the revision of the tables."""
    store = office.store
    if isinstance(store, FolderStore):
        for path in store.files(last):
            name = path.relative_to(office.directory).as_posix()
            bundle.add(f"{FILE_PARTS}/{name}", _bytes(path))
        if (jobs := office.directory / JOBS_FILE).exists():
            bundle.add(f"{FILE_PARTS}/{JOBS_FILE}", [_at_one_moment(jobs)])
        return store.acts([last])[0].sha256, ""
    assert isinstance(store, SqlStore)
    with at_one_moment(store.engine) as connection:
        number, sha256 = last_act(connection)
        if number != last:
            raise _ChangedError
        for name in TABLES:
            bundle.add(f"{TABLE_PARTS}/{name}{TABLE_END}", lines(connection, name))
        return sha256, revision_of(connection) or ""


def _files(directory: Path) -> dict[str, tuple[int, int, int]]:
    """Return the files that stay, by their names: not what is being written, nor databases.

    Raises LinkedError for a link.
    """
    statuses = {}
    for folder, folders, names in os.walk(directory):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if Path(folder) == directory:
            folders[:] = [name for name in folders if name != ACTS]
        for name in sorted([*names, *folders]):
            path = Path(folder, name)
            if name.startswith(".") or _is_database(path, directory):
                continue
            if path.is_symlink():
                raise LinkedError(Text("{path} is a link", path=str(path)))
            if name in names:
                status = path.stat()
                key = path.relative_to(directory).as_posix()
                statuses[key] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return statuses


def _is_database(path: Path, directory: Path) -> bool:
    """Tell whether a file is an SQLite database of the office, or what SQLite keeps beside it."""
    ends = ("", "-wal", "-shm", "-journal")
    return path.parent == directory and path.name in {
        f"{name}{end}" for name in _DATABASES for end in ends
    }


def _at_one_moment(path: Path) -> bytes:
    """Return an SQLite database as it stands now, whoever writes to it, without what passes."""
    with closing(sqlite3.connect(path)) as database, closing(sqlite3.connect(":memory:")) as copy:
        database.backup(copy)
        tables = copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for name in PASSING.intersection(name for (name,) in tables):
            copy.execute(f'DELETE FROM "{name}"')
        copy.commit()
        copy.execute("VACUUM")  # what was deleted is not to be read from free pages either
        return copy.serialize()


def _bytes(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(_CHUNK):
            yield piece
