"""A published list, opened again: its rows, its explanations, whether it is what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from arpad.answers.explaining import Explained, explained
from arpad.answers.verifying import ListsVerified, verified
from arpad.archive import verify as checking
from arpad.archive.directory import Archived, read_directory
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.library.rating import RatedPeriod
from arpad.library.rulebooks import named
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.explaining import Evidence
from arpad.office.period.public_list import LIST_COLUMNS
from arpad.report.problems import Problem
from arpad.rulebooks.own import known


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A directory of a rated period; `archived` is None if it can't be trusted: see `problems`."""

    path: Path
    archived: Archived | None = field(repr=False)
    problems: tuple[Problem, ...] = ()

    @property
    def list(self) -> pl.DataFrame:
        """Return the list, its public columns; empty if it can't be trusted."""
        if self.archived is None:
            return pl.DataFrame()
        rows = self.archived.tables["list"]
        return rows.select(LIST_COLUMNS)

    @property
    def state(self) -> RatingList:
        """Return the list with all that the next period takes from it.

        Raises ValueError for a list that can't be trusted.
        """
        if self.archived is None:
            raise ValueError(f"{self.path} holds no list that can be trusted: see its problems")
        return list_of_archive(self.archived)

    def explain(
        self, player: str, *, lang: str = "en", rulebook: str | Path | None = None
    ) -> Explained:
        """Return why a player's rating changed; `rulebook`: the file of one of your own."""
        if self.archived is None:
            return Explained(problems=self.problems)
        catalogue = (named(rulebook)[0] if rulebook else known()).catalogue
        evidence, problem = Evidence.of_archive(self.archived, catalogue)
        problems = (*self.problems, *((problem,) if problem else ()))
        if evidence is None:
            return Explained(problems=problems)
        return explained(evidence, player, lang, problems)

    def verify(self, inputs: Path | None = None) -> ListsVerified:
        """Return whether the list, or each of a folder, is what it says: every byte, every row.

        Rows are worked out again where the inputs are there: beside the list, or in `inputs`.
        """

        def inputs_of(path: Path) -> Mapping[str, bytes] | None:
            found = inputs or inputs_beside(path.resolve())
            return read_inputs(found) if found.is_dir() else None

        checked = checking.verify(self.path)
        more = checking.lists_beside(self.path, checked)
        return verified(checked, more, inputs_of, known().catalogue)


def open(source: Path | str) -> PublishedList:  # noqa: A001
    """Open the directory that a rated period was published to; what is wrong is in `problems`."""
    path = Path(source)
    return PublishedList(path, *read_directory(path))


def explain(source: PublishedList | RatedPeriod, player: str, *, lang: str = "en") -> Explained:
    """Return why a player's rating changed, in a period just rated or a list published.

    He is named by his id or by words of his name; `lang` is en, es, ca or pt.
    """
    return source.explain(player, lang=lang)
