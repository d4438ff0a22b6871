"""Where an office lives: a directory with its secret, and its acts there or in a database.

`office.json` says which store it has and its identity, which the store's first act repeats, so that
a directory is never used with the database of another office.
"""

import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import sqlalchemy as sa

from arpad.archive.canonical import canonical_json
from arpad.formats.files import write_new
from arpad.registry.acts import ActStatement
from arpad.registry.connections import said
from arpad.registry.database import NewerDatabaseError, opened, sqlite_url
from arpad.registry.folder import BrokenFolderError, FolderStore
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store, StoreFailedError
from arpad.report.problems import Text

KINDS: Final = ("sqlite", "postgresql", "folder")
FORMAT_VERSION: Final = 1
ABOUT, SECRET, DATABASE, ACTS = "office.json", "secret", "office.db", "acts"
_SECRET_BYTES: Final = 32


class NoOfficeError(ValueError):
    """There is no office that can be used; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Office:
    """An office that is open: its directory, its identity, its name and its store, one of KINDS."""

    directory: Path
    identity: str
    name: str
    store: Store
    kind: str


def made(
    directory: Path, kind: str, name: str, who: str, at: str, url: str = "", because: str = ""
) -> Office:
    """Make an office in a directory that is new or empty, all of it or nothing.

    `kind` is one of KINDS; `url` the address of a PostgreSQL database without tables; the first act
    says who made it, when and why. Raises
    NoOfficeError if the place is taken, StoreFailedError or OSError if it can't be written.
    """
    identity = secrets.token_hex(16)
    with in_empty_place(directory) as work:
        write_new(work / SECRET, secrets.token_bytes(_SECRET_BYTES).hex().encode(), 0o600)
        write_about(work, identity, kind)
        store, close = _store(work, kind, url)
        first = ActStatement("office.init", who, at, because)
        _begin(store, {"identity": identity, "name": name}, first)
        close()
        work.replace(directory)
    return opened_office(directory, url)


@contextmanager
def in_empty_place(directory: Path) -> Iterator[Path]:
    """Yield where an office can be made, to be put in the place of a directory, new or empty.

    Its owner alone can read it, and nothing of it is left if it can't be made. Raises NoOfficeError
    if the place is taken.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise NoOfficeError(Text("{directory} is not empty", directory=str(directory)))
    parent = directory.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(mkdtemp(prefix=f".{directory.name}-", dir=parent))
    try:
        yield work
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise


def write_about(directory: Path, identity: str, kind: str) -> None:
    """Write what tells that a directory is an office, and which store it has, one of KINDS."""
    about = {"format_version": FORMAT_VERSION, "identity": identity, "store": kind}
    write_new(directory / ABOUT, canonical_json(about), 0o644)


def _begin(store: Store, settings: Mapping[str, str], statement: ActStatement) -> None:
    """Record the first act. Raises NoOfficeError for a database that has one already."""
    if store.last:
        raise NoOfficeError(Text("the database has an office already"))
    rows = [{"name": name, "value": value} for name, value in settings.items()]
    store.record(statement, {"setting": rows}, 0)


def opened_office(directory: Path, url: str = "") -> Office:
    """Return the office in a directory; `url` is the address of its database, if it has one.

    Raises NoOfficeError, or StoreFailedError if its store can't be reached.
    """
    store, _ = _store(directory, about_of(directory)["store"], url)
    return office_of(directory, store)


def office_of(directory: Path, store: Store) -> Office:
    """Return the office in a directory whose store is open; raises NoOfficeError."""
    about = about_of(directory)
    settings = {row["name"]: row["value"] for _, row in store.rows("setting")}
    if settings.get("identity") != about["identity"]:
        raise NoOfficeError(Text("{directory} and its database belong to different offices",
                                 directory=str(directory)))  # fmt: skip
    name = str(settings.get("name") or "")
    return Office(directory, about["identity"], name, store, about["store"])


def _store(directory: Path, kind: str, url: str) -> tuple[Store, Callable[[], None]]:
    """Return the store of an office, and how to let go of it."""
    secret = bytes.fromhex(secret_of(directory))
    if url and kind != "postgresql":
        raise NoOfficeError(Text("{directory} keeps its acts itself, and a database is named as "
                                 "well", directory=str(directory)))  # fmt: skip
    if not url and kind == "postgresql":
        raise NoOfficeError(Text("{directory} keeps its acts in PostgreSQL, and none is named",
                                 directory=str(directory)))  # fmt: skip
    try:
        if kind == "folder":
            folder = FolderStore(directory / ACTS, secret)
            folder.finish_erasing()
            return folder, lambda: None
        engine = opened(url or sqlite_url(directory / DATABASE))
        return SqlStore(engine, secret), engine.dispose
    except (NewerDatabaseError, BrokenFolderError) as error:
        raise NoOfficeError(error.args[0]) from error
    except sa.exc.SQLAlchemyError as error:
        is_written = url or os.access(directory, os.W_OK)
        why = "" if is_written else f"; {directory} can't be written"
        raise StoreFailedError(f"{said(error)}{why}") from error


def about_of(directory: Path) -> dict[str, Any]:
    """Return what a directory says of its office. Raises NoOfficeError if there is none."""
    try:
        about: dict[str, Any] = json.loads((directory / ABOUT).read_bytes())
    except FileNotFoundError:
        raise NoOfficeError(Text("there is no office in {directory}",
                                 directory=str(directory))) from None  # fmt: skip
    except (OSError, ValueError, RecursionError):
        raise NoOfficeError(Text("{path} can't be read", path=str(directory / ABOUT))) from None
    is_ours = isinstance(about, dict) and about.get("format_version") == FORMAT_VERSION
    if not is_ours or about.get("store") not in KINDS or not isinstance(about.get("identity"), str):
        raise NoOfficeError(Text("{path} is not as this version writes it",
                                 path=str(directory / ABOUT)))  # fmt: skip
    return about


def secret_of(directory: Path) -> str:
    """Return an office's secret, in hexadecimal digits. Raises NoOfficeError without one."""
    path = directory / SECRET
    try:
        text = path.read_text(encoding="ascii")
        bytes.fromhex(text)
    except (OSError, ValueError):
        raise NoOfficeError(Text("{path} can't be read", path=str(path))) from None
    return text
