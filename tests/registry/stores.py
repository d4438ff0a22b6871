"""The stores that every test of the registry runs on; PostgreSQL's stands among the services."""

from collections.abc import Callable
from pathlib import Path

from arpad.registry.database import opened, sqlite_url
from arpad.registry.folder import FolderStore
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store

SECRET = b"a secret of tests"


def folder(path: Path) -> Store:
    return FolderStore(path / "acts", SECRET)


def sqlite(path: Path) -> Store:
    return SqlStore(opened(sqlite_url(path / "office.db")), SECRET)


STORES: dict[str, Callable[[Path], Store]] = {"folder": folder, "sqlite": sqlite}
