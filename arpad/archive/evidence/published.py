"""A published list read back from its entry: whole, unchanged, each row that of its manifest."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import canonical_csv, canonical_json, hash_of, table_sha256
from arpad.archive.evidence.commitments import (
    commitments_bytes,
    disproved,
    people_bytes,
    read_commitments,
    read_people,
)
from arpad.archive.evidence.entries import RECORD, Entry
from arpad.archive.evidence.manifest import (
    COMMITMENTS_CSV,
    FILES,
    LIST_CSV,
    MANIFEST,
    PEOPLE_CSV,
    TABLE_KEYS,
    NoEvidenceError,
    made,
    read_manifest,
)
from arpad.archive.evidence.proving import ROWS, rows_root
from arpad.archive.footers import read_table
from arpad.archive.manifest import BYTES_MAX, FILE_BYTES_MAX
from arpad.archive.shapes import shape
from arpad.engine.backends import empty
from arpad.engine.evidence import FIGURES, GIVEN
from arpad.engine.judged_by import JUDGED_BY
from arpad.engine.published import LIST_PUBLIC
from arpad.formats.files import whole
from arpad.report.problems import Problem

_FETCH: Final = "Fetch the list again from where the office published it."
_PUBLIC: Final = tuple(one.name for one in LIST_PUBLIC if one.name in FIGURES)
TOLD: Final = 3


@dataclass(frozen=True, slots=True)
class Published:
    """A list as it stands in the archive: its manifest, its tables, and whose the numbers are.

    `tables` are those of `manifest.TABLE_KEYS`; `people` lacks whoever was erased.
    """

    manifest: Mapping[str, Any]
    manifest_sha256: str
    tables: Mapping[str, pl.DataFrame]
    people: pl.DataFrame
    commitments: pl.DataFrame

    @property
    def list_date(self) -> date:
        """Return the date of the list."""
        return date.fromisoformat(self.manifest["list_date"])

    @property
    def identity(self) -> str:
        """Return what anybody recomputes."""
        return str(self.manifest["identity"])


def contents(
    stated: Mapping[str, Any],
    before: Mapping[str, str] | None,
    drift: Mapping[str, Any] | None,
    tables: Mapping[str, pl.DataFrame],
    people: pl.DataFrame,
    commitments: pl.DataFrame,
    private: str,
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Return the files of a list by their names, and its manifest among them.

    `tables` are those of `manifest.TABLE_KEYS`; `stated` is what the manifest says beside hashes,
    `before` and `drift` as `manifest.made` has them.
    """
    files = {f"{name}.parquet": _parquet(tables[name]) for name in TABLE_KEYS}
    files[LIST_CSV] = canonical_csv(tables["list"].select(_PUBLIC))
    files[COMMITMENTS_CSV] = commitments_bytes(commitments)
    hashes = {name: table_sha256(tables[name], key) for name, key in TABLE_KEYS.items()}
    of_files = {name: hash_of(data) for name, data in files.items()}
    manifest = made(stated, before, drift, hashes, of_files, private)
    both = {MANIFEST: canonical_json(manifest), PEOPLE_CSV: people_bytes(people)}
    return files | both, manifest


def _parquet(rows: pl.DataFrame) -> bytes:
    stream = BytesIO()
    rows.write_parquet(stream, compression="zstd")
    return stream.getvalue()


def shape_of(name: str) -> dict[str, pl.DataType]:
    """Return the columns of a published list's table, by name, with their types."""
    if declared := GIVEN.get(name) or JUDGED_BY.get(name):
        return dict(empty(declared).schema)
    return dict(empty(FIGURES).schema) if name == FIGURES.name else shape(name)


def cited(entry: Entry) -> dict[str, str] | None:
    """Return what a successor says of a list, and what it keeps of the directory it was made from.

    None if its manifest isn't the one that its record stands for.
    """
    manifest, _ = _manifest(entry)
    if manifest is None:
        return None
    digest = entry.record.told["manifest_sha256"]
    told = {name: manifest[name] for name in ("list_date", "identity", "private")}
    return {**told, "manifest_sha256": digest}


@dataclass(frozen=True, slots=True)
class Part:
    """Some tables of a list, by their names, and its manifest."""

    manifest: Mapping[str, Any]
    tables: Mapping[str, pl.DataFrame]


def read_tables(entry: Entry, names: Sequence[str]) -> tuple[Part | None, tuple[Problem, ...]]:
    """Return some tables of the list of an entry, or what has been changed in its manifest or them.

    The other files are not looked at; with no names that is the manifest alone.
    """
    try:
        manifest, problems = _manifest(entry)
        if manifest is None:
            return None, problems
        places = {name: entry.path / f"{name}.parquet" for name in names}
        found = {name: path.read_bytes() for name, path in places.items() if _is_plain(path)}
    except OSError as error:
        return None, (_unreadable(entry.path, error),)
    tables: dict[str, pl.DataFrame] = {}
    for name, path in places.items():
        data = found.get(name)
        if data is None or hash_of(data) != manifest["files"][path.name]:
            return None, (_damaged(path),)
        table = read_table(data, shape_of(name))
        if table is None:
            return None, (_no_table(path),)
        tables[name] = table
    return Part(manifest, tables), ()


def read_published(
    entry: Entry, erased: Collection[str]
) -> tuple[Published | None, tuple[Problem, ...]]:
    """Return the list of an entry, or what has been changed in it.

    `erased` are the numbers of those who were erased: their rows must be gone, all others there.
    """
    path = entry.path
    try:
        manifest, problems = _manifest(entry)
        if manifest is None:
            return None, problems
        wanted = {RECORD, MANIFEST, PEOPLE_CSV, *FILES}
        strays = sorted(one for one in path.iterdir() if one.name not in wanted)
        lacking = sorted(name for name in wanted if not _is_plain(path / name))
        if strays or lacking:
            return None, (*map(_stray, strays), *(_damaged(path / name) for name in lacking))
        files = {name: (path / name).read_bytes() for name in (*FILES, PEOPLE_CSV)}
    except OSError as error:
        return None, (_unreadable(path, error),)
    changed = [name for name, stated in manifest["files"].items() if hash_of(files[name]) != stated]
    if changed:
        return None, tuple(_damaged(path / name) for name in sorted(changed))
    tables, problems = _tables(path, files, manifest)
    people, commitments = read_people(files[PEOPLE_CSV]), read_commitments(files[COMMITMENTS_CSV])
    if commitments is None:
        problems = (*problems, _damaged(path / COMMITMENTS_CSV))
    if people is None:
        problems = (*problems, _damaged(path / PEOPLE_CSV, "what arpad writes"))
    if problems or people is None or commitments is None:
        return None, problems
    told = entry.record.told
    if ROWS in told and rows_root(files[LIST_CSV], files[COMMITMENTS_CSV]) != told[ROWS]:
        return None, (_not_identified(path / LIST_CSV),)
    found = Published(manifest, entry.record.told["manifest_sha256"], tables, people, commitments)
    wrong = _people(path / PEOPLE_CSV, found, erased)
    return (None if wrong else found), wrong


def _manifest(entry: Entry) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """Return the manifest, if it is the one that the record stands for."""
    file, told = entry.path / MANIFEST, entry.record.told
    if not _is_plain(file) or file.stat().st_size > BYTES_MAX:
        return None, (_damaged(file, "what the record says"),)
    data = whole(file, BYTES_MAX)
    if hash_of(data) != told["manifest_sha256"]:
        return None, (_damaged(file, "what the record says"),)
    try:
        manifest = read_manifest(data)
    except NoEvidenceError as error:
        message = f"{entry.path.name} holds no list that can be read: {error}."
        fix = "Read it with the version that wrote it."
        return None, (Problem("error", "archive-manifest", message, fix=fix, file=str(file)),)
    if any(manifest[name] != told[name] for name in ("series", "list_date")):
        return None, (_damaged(file, "what the record says"),)
    return manifest, ()


def people_of(entry: Entry) -> tuple[pl.DataFrame | None, tuple[Problem, ...]]:
    """Return the people of a list, as their file has them now, or what is wrong. Raises OSError."""
    file = entry.path / PEOPLE_CSV
    people = read_people(file.read_bytes()) if _is_plain(file) else None
    return people, () if people is not None else (_damaged(file, "what arpad writes"),)


def _tables(
    path: Path, files: Mapping[str, bytes], manifest: Mapping[str, Any]
) -> tuple[dict[str, pl.DataFrame], tuple[Problem, ...]]:
    """Return the tables, each the one that the identity covers; the list also that of list.csv."""
    tables: dict[str, pl.DataFrame] = {}
    for name, key in TABLE_KEYS.items():
        file = path / f"{name}.parquet"
        table = read_table(files[file.name], shape_of(name))
        if table is None:
            return {}, (_no_table(file),)
        if table_sha256(table, key) != manifest["tables"][name]:
            return {}, (_not_identified(file),)
        tables[name] = table
    if canonical_csv(tables["list"].select(_PUBLIC)) != files[LIST_CSV]:
        return {}, (_not_identified(path / LIST_CSV),)
    return tables, ()


def _people(file: Path, found: Published, erased: Collection[str]) -> tuple[Problem, ...]:
    """Return what is wrong with the rows of people: changed, left out, or there though erased."""
    named = set(found.people["player_id"])
    committed = set(found.commitments["player_id"])
    missing = sorted(committed - named - set(erased))
    wrong = disproved(found.people, found.commitments)
    still = sorted(named & set(erased))
    said = (
        (wrong, "other than the office committed itself to", _FETCH),
        (missing, "missing, and no record says that they were erased", _FETCH),
        (still, "there though the archive records that they were erased",
         "Take them out again, or fetch the archive anew."),
    )  # fmt: skip
    return tuple(
        Problem(
            "error",
            "archive-people",
            f"Rows of {file.name} are {what}: {_first(numbers)}.",
            fix=fix,
            file=str(file),
        )
        for numbers, what, fix in said
        if numbers
    )


def _first(numbers: Sequence[str]) -> str:
    more = f" and {len(numbers) - TOLD} more" if len(numbers) > TOLD else ""
    return ", ".join(numbers[:TOLD]) + more


def _is_plain(path: Path) -> bool:
    is_file = path.is_file() and not path.is_symlink()
    return is_file and path.stat().st_size <= FILE_BYTES_MAX


def _damaged(path: Path, whose: str = "what the manifest says") -> Problem:
    message = f"{path.name} is missing or is not {whose}: it has been changed."
    return Problem("error", "archive-damaged", message, fix=_FETCH, file=str(path))


def _no_table(path: Path) -> Problem:
    message = f"{path.name} is no table as a list has it."
    return Problem("error", "archive-table", message, fix=_FETCH, file=str(path))


def _stray(path: Path) -> Problem:
    message = f"{path.name} is none of the list's files: somebody has added it."
    return Problem("error", "archive-stray", message, fix="Take it away.", file=str(path))


def _not_identified(path: Path) -> Problem:
    message = f"{path.name} has other rows than those that the list's identity stands for."
    return Problem("error", "archive-identity", message, fix=_FETCH, file=str(path))


def _unreadable(path: Path, error: OSError) -> Problem:
    message = f"{path.name} can't be read: {error.strerror or error}."
    return Problem("error", "archive-damaged", message, fix=_FETCH, file=str(path))
