"""Reads a list's directory back: whole, unchanged, and the list that is read is the one hashed.

Nothing is taken from a directory that lacks anything, adds anything or has anything changed.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import csv_sha256, hash_of, hash_of_file, table_sha256
from arpad.archive.evidence.entries import archive_of, is_archive
from arpad.archive.footers import read_table
from arpad.archive.manifest import (
    BYTES_MAX,
    FILE_BYTES_MAX,
    KEYS,
    LIST_CSV,
    MANIFEST,
    MANIFEST_SHA256,
    TABLES,
    Cited,
    NoManifestError,
    OtherVersionError,
    before_of,
    read_manifest,
)
from arpad.archive.shapes import can_be_read, shape
from arpad.formats.files import whole
from arpad.report.problems import Problem

_HEADER_MAX: Final = 64 * 1024
_FETCH: Final = "Fetch the directory again from where it was published."


@dataclass(frozen=True, slots=True)
class Archived:
    """What a directory holds; tables by their file's name without its ending."""

    list_date: date
    manifest: Mapping[str, Any]
    tables: Mapping[str, pl.DataFrame]
    manifest_sha256: str

    @property
    def identity(self) -> str:
        """Return what anybody recomputes who makes the same list of the same inputs."""
        return str(self.manifest["identity"])

    @property
    def cited(self) -> Cited:
        """Return what a successor says of this list."""
        private = self.manifest.get("private", "")
        return Cited(self.list_date, self.identity, self.manifest_sha256, private)

    @property
    def before(self) -> Cited | None:
        """Return the list that this one succeeds, as it names it."""
        return before_of(self.manifest)


def read_directory(source: Path) -> tuple[Archived | None, tuple[Problem, ...]]:
    """Return the list in a directory, or why there is none that can be trusted."""
    try:
        manifest, digest, problem = _manifest(source)
        if problem:
            return None, (problem,)
        wanted = {MANIFEST, MANIFEST_SHA256, *manifest["files"]}
        strays = sorted(path for path in source.iterdir() if path.name not in wanted)
        lacking = [name for name in sorted(wanted) if not _is_plain(source / name)]
        problems = (*map(_stray, strays), *(_damaged(source / name) for name in lacking))
        if problems:
            return None, problems
        files = {f"{name}.parquet": (source / f"{name}.parquet").read_bytes() for name in TABLES}
        hashes = {name: hash_of(data) for name, data in files.items()}
        hashes[LIST_CSV] = hash_of_file(source / LIST_CSV)
        changed = [name for name, stated in manifest["files"].items() if hashes[name] != stated]
        if changed:
            return None, tuple(_damaged(source / name) for name in sorted(changed))
        tables, problems = _tables(files, manifest, source)
    except OSError as error:
        return None, (_no_manifest(source, error.strerror or str(error)),)
    if problems:
        return None, problems
    return Archived(date.fromisoformat(manifest["list_date"]), manifest, tables, digest), ()


def _manifest(source: Path) -> tuple[dict[str, Any], str, Problem | None]:
    """Return the manifest and its hash, or why there is none: another version, a changed byte."""
    path, beside = source / MANIFEST, source / MANIFEST_SHA256
    if is_archive(source):
        return {}, "", _whole_archive(source)
    if archive_of(source) is not None:
        return {}, "", _public(source)
    if not _is_plain(path) or path.stat().st_size > BYTES_MAX:
        return {}, "", _no_manifest(source, "there is no manifest.json")
    data = whole(path, BYTES_MAX)
    digest = hash_of(data)
    wrong = None
    try:
        manifest = read_manifest(data)
    except OtherVersionError as error:
        return {}, "", _no_manifest(source, str(error))
    except NoManifestError as error:
        wrong = _no_manifest(path, str(error))
    if not _is_plain(beside) or beside.stat().st_size > BYTES_MAX:
        return {}, "", _damaged(beside)
    if whole(beside, BYTES_MAX) != f"{digest}  {MANIFEST}\n".encode():
        return {}, "", _damaged(path, "manifest.sha256 says")
    return ({}, "", wrong) if wrong else (manifest, digest, None)


def _is_plain(path: Path) -> bool:
    is_file = path.is_file() and not path.is_symlink()
    return is_file and path.stat().st_size <= FILE_BYTES_MAX


def _tables(
    files: Mapping[str, bytes], manifest: Mapping[str, Any], source: Path
) -> tuple[dict[str, pl.DataFrame], tuple[Problem, ...]]:
    """Return the tables, each the one that the identity covers; the list also that of list.csv."""
    tables: dict[str, pl.DataFrame] = {}
    for name in TABLES:
        path = source / f"{name}.parquet"
        table = read_table(files[path.name], shape(name))
        if table is None:
            return {}, (_no_table(path),)
        if name == "list" and not can_be_read(table):
            return {}, (_no_table(path),)
        tables[name] = table
    with ThreadPoolExecutor(max_workers=1) as beside:  # of a long list both hashes take long
        is_public = beside.submit(_is_public, source / LIST_CSV, tables["list"], manifest)
        stated = manifest["tables"]
        others = [n for n in TABLES if table_sha256(tables[n], KEYS[n]) != stated[n]]
    if others:
        return {}, (_not_identified(source / f"{others[0]}.parquet"),)
    if not is_public.result():
        return {}, (_not_identified(source / LIST_CSV),)
    return tables, ()


def _is_public(path: Path, rows: pl.DataFrame, manifest: Mapping[str, Any]) -> bool:
    """Tell whether the public list, which people read, is that of the rows."""
    with path.open("rb") as stream:
        header = stream.readline(_HEADER_MAX).removesuffix(b"\n")
    names = header.decode("ascii", errors="replace").split(",")
    is_known = set(names) <= set(rows.columns) and "player_id" in names
    return is_known and csv_sha256(rows.select(names)) == manifest["list_sha256"]


def _no_manifest(source: Path, reason: str) -> Problem:
    message = f"{source.name or source} holds no list that can be read: {reason}."
    fix = "Give a directory that this version has written; older ones are read by theirs."
    return Problem("error", "archive-manifest", message, fix=fix, file=str(source))


def _whole_archive(source: Path) -> Problem:
    message = f"{source.name or source} is an archive, and holds a list in each of its entries."
    fix = "Give the directory of one list in it."
    return Problem("error", "archive-several", message, fix=fix, file=str(source))


def _public(source: Path) -> Problem:
    message = f"{source.name} is what everybody gets of a list, and not all that it was made of."
    fix = "Give the directory from which the list was published."
    return Problem("error", "archive-public", message, fix=fix, file=str(source))


def _damaged(path: Path, whose: str = "the manifest says") -> Problem:
    message = f"{path.name} is missing or is not what {whose}: it has been changed."
    return Problem("error", "archive-damaged", message, fix=_FETCH, file=str(path))


def _stray(path: Path) -> Problem:
    message = f"{path.name} is none of the list's files: somebody has added it."
    return Problem("error", "archive-stray", message, fix="Take it away.", file=str(path))


def _no_table(path: Path) -> Problem:
    message = f"{path.name} is no table as a list has it."
    return Problem("error", "archive-table", message, fix=_FETCH, file=str(path))


def _not_identified(path: Path) -> Problem:
    message = f"{path.name} has other rows than those that the list's identity stands for."
    return Problem("error", "archive-identity", message, fix=_FETCH, file=str(path))
