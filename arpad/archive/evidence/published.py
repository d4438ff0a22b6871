"""A published list read back from its entry, with whose the numbers are, and its files written."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.archive.evidence.commitments import (
    commitments_bytes,
    disproved,
    people_bytes,
    read_commitments,
    read_people,
)
from arpad.archive.evidence.entries import RECORD, Entry
from arpad.archive.evidence.proving import ROWS, rows_root
from arpad.archive.manifest import (
    COMMITMENTS_CSV,
    ENTRY,
    LIST_CSV,
    MANIFEST,
    PEOPLE_CSV,
    Cited,
)
from arpad.archive.reading import (
    FETCH,
    Archived,
    damaged,
    is_plain,
    manifest_in,
    other_rows,
    read_all,
    read_tables,
    unreadable,
)
from arpad.archive.writing import NONE_HASHED, contents
from arpad.report.notes import first_of
from arpad.report.problems import Problem, Text, marked

TOLD: Final = 3
_RECORD_SAYS: Final = Text("what the record says")


@dataclass(frozen=True, slots=True)
class Published(Archived):
    """A list as it stands in the archive, with whose the numbers are.

    `people` lacks whoever was erased; `tables` may be some of those of `manifest.TABLE_KEYS`.
    """

    people: pl.DataFrame
    commitments: pl.DataFrame


def files_published(
    stated: Mapping[str, Any],
    before: Cited | None,
    tables: Mapping[str, pl.DataFrame],
    people: pl.DataFrame,
    commitments: pl.DataFrame,
    hashes: Mapping[str, str] = NONE_HASHED,
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Return the files of a list by their names, and its manifest among them.

    `tables` are those of `manifest.TABLE_KEYS`, `hashes` what is known of theirs; `stated` is what
    the manifest says beside hashes.
    """
    more = {COMMITMENTS_CSV: commitments_bytes(commitments)}
    files, manifest = contents(tables, stated, before, ENTRY, more, hashes)
    return files | {PEOPLE_CSV: people_bytes(people)}, manifest


def cited(entry: Entry) -> Cited | None:
    """Return what a successor says of a list, and what it keeps of the directory it was made from.

    None if its manifest isn't the one that its record stands for.
    """
    archived, _ = read_entry_tables(entry, ())
    return None if archived is None else archived.cited


def read_entry_tables(
    entry: Entry, names: Sequence[str]
) -> tuple[Archived | None, tuple[Problem, ...]]:
    """Return some tables of the list of an entry, or what has been changed in its manifest or them.

    The other files are not looked at; with no names that is the manifest alone.
    """
    try:
        manifest, problems = _manifest(entry)
        if manifest is None:
            return None, problems
        tables, problems = read_tables(entry.path, ENTRY, manifest, names)
    except OSError as error:
        return None, (unreadable(entry.path, error),)
    digest = entry.record.told["manifest_sha256"]
    return (None if problems else Archived(manifest, digest, tables)), problems


def read_published(
    entry: Entry, erased: Collection[str]
) -> tuple[Published | None, tuple[Problem, ...]]:
    """Return the list of an entry, or what has been changed in it.

    `erased` are the numbers of those who were erased: their rows must be gone, all others there.
    """
    try:
        return _read(entry, erased)
    except OSError as error:
        return None, (unreadable(entry.path, error),)


def _read(entry: Entry, erased: Collection[str]) -> tuple[Published | None, tuple[Problem, ...]]:
    path, values = entry.path, entry.record.told
    manifest, problems = _manifest(entry)
    if manifest is None:
        return None, problems
    tables, problems = read_all(path, ENTRY, manifest, (RECORD, MANIFEST, PEOPLE_CSV))
    if not tables:
        return None, problems
    people, wrong = people_of(entry)
    closed = (path / COMMITMENTS_CSV).read_bytes()
    commitments = read_commitments(closed)
    if commitments is None:
        problems = (*problems, damaged(path / COMMITMENTS_CSV))
    if problems or wrong or people is None or commitments is None:
        return None, (*problems, *wrong)
    if ROWS in values and rows_root((path / LIST_CSV).read_bytes(), closed) != values[ROWS]:
        return None, (other_rows(path / LIST_CSV),)
    published = Published(manifest, values["manifest_sha256"], tables, people, commitments)
    problems = _people(path / PEOPLE_CSV, published, erased)
    return (None if problems else published), problems


def _manifest(entry: Entry) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """Return the manifest, if it is the one that the record stands for. Raises OSError."""
    file, values = entry.path / MANIFEST, entry.record.told
    manifest, problems = manifest_in(file, ENTRY, values["manifest_sha256"], _RECORD_SAYS)
    if manifest and any(manifest[name] != values[name] for name in ("series", "list_date")):
        return None, (damaged(file, _RECORD_SAYS),)
    return manifest, problems


def people_of(entry: Entry) -> tuple[pl.DataFrame | None, tuple[Problem, ...]]:
    """Return the people of a list, as their file has them now, or what is wrong. Raises OSError."""
    file = entry.path / PEOPLE_CSV
    people = read_people(file.read_bytes()) if is_plain(file) else None
    return people, () if people is not None else (damaged(file, Text("what arpad writes")),)


def _people(file: Path, published: Published, erased: Collection[str]) -> tuple[Problem, ...]:
    """Return what is wrong with the rows of people: changed, left out, or there though erased."""
    named = set(published.people["player_id"])
    committed = set(published.commitments["player_id"])
    missing = sorted(committed - named - set(erased))
    wrong = disproved(published.people, published.commitments)
    still = sorted(named & set(erased))
    said = (
        (wrong, marked("Rows of {table} are other than the office committed itself to: "
                       "{numbers}."), FETCH),
        (missing, marked("Rows of {table} are missing, and no record says that they were erased: "
                         "{numbers}."), FETCH),
        (still, marked("Rows of {table} are there though the archive records that they were "
                       "erased: {numbers}."),
         Text("Take them out again, or fetch the archive anew.")),
    )  # fmt: skip
    return tuple(Problem("error", "archive-people",
                         Text(message, table=file.name, numbers=first_of(numbers, TOLD)), fix=fix,
                         file=str(file)) for numbers, message, fix in said if numbers)  # fmt: skip
