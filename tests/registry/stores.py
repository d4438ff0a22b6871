"""The stores that every test of the registry runs on; PostgreSQL's stands among the services."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from arpad.registry.acts import Act, ActStatement, Rows
from arpad.registry.database import opened, sqlite_url
from arpad.registry.folder import FolderStore
from arpad.registry.seals import unsealed_mac
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store

SECRET = b"a secret of tests"


def folder(path: Path) -> Store:
    return FolderStore(path / "acts", SECRET)


def sqlite(path: Path) -> Store:
    return SqlStore(opened(sqlite_url(path / "office.db")), SECRET)


def unsealed(number: int, told: ActStatement, rows: Rows, before: str) -> Act:
    """Return an act as versions before 0009 recorded it: one keyed hash over all its rows."""
    act = Act(number, told, unsealed_mac(rows, SECRET), before, "")
    return replace(act, sha256=act.digest)


STORES: dict[str, Callable[[Path], Store]] = {"folder": folder, "sqlite": sqlite}
