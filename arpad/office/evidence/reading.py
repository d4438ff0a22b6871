"""A list to be looked at: of an office's own directory, or as everybody reads it in an archive."""

from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

import polars as pl

from arpad.archive.directory import read_directory
from arpad.archive.evidence.entries import Archive, Entry, archive_of, read_archive
from arpad.archive.evidence.published import Published, read_published
from arpad.archive.manifest import TABLES
from arpad.archive.reading import Archived
from arpad.engine.published import LIST_ROWS
from arpad.law import Catalogue
from arpad.law.backends import empty
from arpad.office.evidence.drift import Drift, of_kept
from arpad.office.evidence.moving import UnreadableError, paths_into
from arpad.office.period.explaining import Evidence
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class ProvenList:
    """A list: its rows as `list.csv` of a period has them, and what proves it.

    `list_date` is None, and `identity` "", of rows that bear none. Of an archive's list, `head` is
    the hash of its record: the archive's head when it was published; `drift` is what the year to it
    did to the scale, `published_on` the day on which it came out, if a record tells. `archived` is
    all of an office's own directory.
    """

    rows: pl.DataFrame
    list_date: date | None
    rulebook: str
    identity: str = ""
    head: str = ""
    series: str = ""
    drift: Drift | None = None
    published_on: date | None = None
    archived: Archived | None = field(default=None, repr=False)


def is_published(path: Path) -> bool:
    """Tell whether a directory is an entry of an archive."""
    return archive_of(path) is not None


def read_list(path: Path) -> tuple[ProvenList | None, tuple[Problem, ...]]:
    """Return the list of a directory or of an entry, or why there is none that can be trusted.

    The records up to an entry are read too. Raises OSError if the archive can't be read.
    """
    if not is_published(path):
        own, problems = read_directory(path)
        if own is None:
            return None, problems
        rulebook = str(own.manifest["list_rulebook"])
        listed = ProvenList(own.tables["list"], own.list_date, rulebook, own.identity, archived=own)
        return listed, problems
    archive, entry, published, problems = _read(path)
    if archive is None or entry is None or published is None:
        return None, problems
    rows = with_people(published.tables["list"], published.people)
    manifest = published.manifest
    listed = ProvenList(
        rows, published.list_date, str(manifest["list_rulebook"]), published.identity,
        entry.record.sha256, manifest["series"], of_kept(manifest["drift"]),
        archive.published_on(manifest["series"], manifest["list_date"]),
    )  # fmt: skip
    return listed, problems


def entry_of(path: Path) -> tuple[Archive | None, Entry | None]:
    """Return the archive in which a directory lies, and its entry; None if there is none."""
    place = archive_of(path)
    archive = None if place is None else read_archive(place[0])
    entries = () if archive is None else archive.evidence
    by_number = {entry.record.number: entry for entry in entries}
    return archive, by_number.get(place[1]) if place else None


def read_evidence(path: Path, catalogue: Catalogue) -> tuple[Evidence | None, tuple[Problem, ...]]:
    """Return what a list recorded, to be explained, or why there is none.

    Who was erased from an archive is told by number. Raises OSError as `read_list` does.
    """
    if not is_published(path):
        own, problems = read_directory(path)
        if own is None:
            return None, problems
        return evidence_of(own, catalogue)
    archive, entry, published, problems = _read(path)
    if archive is None or entry is None or published is None:
        return None, problems
    tables = {name: published.tables[name] for name in TABLES}
    tables["list"] = with_people(tables["list"], published.people)
    evidence, problem = Evidence.of_manifest(
        published.manifest, tables, published.list_date, catalogue
    )
    problems = (*problems, problem) if problem else problems
    if evidence is None or not evidence.corrections:
        return evidence, problems
    try:
        return replace(evidence, paths=paths_into(archive, entry)), problems
    except UnreadableError as error:
        return None, (*problems, *error.problems)


def evidence_of(own: Archived, catalogue: Catalogue) -> tuple[Evidence | None, tuple[Problem, ...]]:
    """Return what a list of an office's own directory recorded, or why it can't be explained."""
    evidence, problem = Evidence.of_archive(own, catalogue)
    return evidence, () if problem is None else (problem,)


def _read(
    path: Path,
) -> tuple[Archive | None, Entry | None, Published | None, tuple[Problem, ...]]:
    """Return an archive, its entry that a directory is, and its list if it can be trusted."""
    archive, entry = entry_of(path)
    if archive is None or entry is None:
        problems = () if archive is None else archive.problems
        return archive, None, None, problems or (_no_list(path),)
    return archive, entry, *read_published(entry, archive.erased())


def with_people(figures: pl.DataFrame, people: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of a list (LIST_ROWS), with what is published of its people.

    Of a birth the year stands in birth_date; of who is erased, or not named, there is nothing.

    >>> figures = pl.DataFrame({"player_id": ["7", "8"], "rating": [1900, 2000]})
    >>> people = pl.DataFrame({"player_id": ["8"], "name": ["Ana"], "birth_year": [2001]})
    >>> with_people(figures, people).select("player_id", "name", "birth_date", "rating").rows()
    [('7', None, None, 1900), ('8', 'Ana', '2001', 2000)]
    """
    people_by_year = people.with_columns(birth_date=pl.col("birth_year").cast(pl.String)).drop(
        "birth_year"
    )
    rows = figures.join(people_by_year, on="player_id", how="left", maintain_order="left")
    return rows.select(
        (pl.col(name) if name in rows.columns else pl.lit(None)).cast(kind).alias(name)
        for name, kind in empty(LIST_ROWS).schema.items()
    )


def _no_list(path: Path) -> Problem:
    message = Text("{folder} is no list of an archive.", folder=path.name)
    fix = Text("Give the directory of a list: list verify names them.")
    return Problem("error", "archive-manifest", message, fix=fix, file=str(path))
