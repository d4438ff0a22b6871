"""A published list, opened again: its rows, its explanations, whether it is what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from arpad.answers.archives import archive_verified
from arpad.answers.explaining import Explained, explained
from arpad.answers.verifying import ListsVerified, verified
from arpad.archive import verify as checking
from arpad.archive.directory import Archived, read_directory
from arpad.archive.evidence.entries import archive_of, is_archive, read_archive
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.library.rating import RatedPeriod
from arpad.library.rulebooks import named
from arpad.office.evidence.reading import Listed, is_published, read_evidence, read_list
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.explaining import Evidence
from arpad.office.period.public_list import LIST_COLUMNS
from arpad.report.problems import Problem
from arpad.rulebooks.own import known


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A directory of a rated period, `archived`, or an entry of an office's archive, `listed`.

    Both are None if it can't be trusted: see `problems`.
    """

    path: Path
    archived: Archived | None = field(repr=False)
    problems: tuple[Problem, ...] = ()
    listed: Listed | None = field(default=None, repr=False)

    @property
    def list(self) -> pl.DataFrame:
        """Return the list, its public columns; empty if it can't be trusted.

        Of an archive's list the birth is a year, and who was erased has no name.
        """
        if self.listed is not None:
            return self.listed.rows.select(LIST_COLUMNS)
        if self.archived is None:
            return pl.DataFrame()
        return self.archived.tables["list"].select(LIST_COLUMNS)

    @property
    def state(self) -> RatingList:
        """Return the list with all that the next period takes from it.

        Raises ValueError for a list that can't be trusted, and for one of an archive: what no rule
        read is not published, so that another period could come out of it.
        """
        if self.listed is not None:
            raise ValueError(f"{self.path} is published: rate on the directory that it was made of")
        if self.archived is None:
            raise ValueError(f"{self.path} holds no list that can be trusted: see its problems")
        return list_of_archive(self.archived)

    def explain(
        self, player: str, *, lang: str = "en", rulebook: str | Path | None = None
    ) -> Explained:
        """Return why a player's rating changed; `rulebook`: the file of one of your own."""
        catalogue = (named(rulebook)[0] if rulebook else known()).catalogue
        evidence, problems = None, self.problems
        if self.listed is not None:
            evidence, problems = read_evidence(self.path, catalogue)
        elif self.archived is not None:
            evidence, problem = Evidence.of_archive(self.archived, catalogue)
            problems = (*problems, problem) if problem else problems
        if evidence is None:
            return Explained(problems=problems)
        return explained(evidence, player, lang, problems)

    def verify(self, inputs: Path | None = None) -> ListsVerified:
        """Return whether the list, or each of a folder, is what it says: every byte, every row.

        Rows are worked out again where the inputs are there: beside the list, or in `inputs`; those
        of an archive from its own evidence. Of an entry the whole archive is verified.
        """
        entry = archive_of(self.path)
        archive = entry[0] if entry else self.path
        if is_archive(archive):
            return archive_verified(read_archive(archive), known().catalogue)

        def inputs_of(path: Path) -> Mapping[str, bytes] | None:
            found = inputs or inputs_beside(path.resolve())
            return read_inputs(found) if found.is_dir() else None

        checked = checking.verify(self.path)
        more = checking.lists_beside(self.path, checked)
        return verified(checked, more, inputs_of, known().catalogue)


def open(source: Path | str) -> PublishedList:  # noqa: A001
    """Open the directory that a rated period was written to, or a list in an office's archive.

    `open("nov10")`, `open("archive/00000003")`; what is wrong is in `problems`. Of an archive the
    records up to the list are read (extra `arpad[office]`). Raises OSError if it can't be read.
    """
    path = Path(source)
    if is_published(path):
        listed, problems = read_list(path)
        return PublishedList(path, None, problems, listed)
    return PublishedList(path, *read_directory(path))


def explain(source: PublishedList | RatedPeriod, player: str, *, lang: str = "en") -> Explained:
    """Return why a player's rating changed, in a period just rated or a list published.

    He is named by his id or by words of his name; `lang` is en, es, ca or pt.
    """
    return source.explain(player, lang=lang)
