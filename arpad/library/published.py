"""A published list, opened again: its rows, its explanations, whether it is what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import polars as pl

from arpad.answers.archives import archive_verified
from arpad.answers.explaining import Explained, explained
from arpad.answers.verifying import ListsVerified, verified
from arpad.archive import verify as checking
from arpad.archive.evidence.entries import archive_of, is_archive, read_archive
from arpad.archive.writing import inputs_kept
from arpad.library.kinds import as_player
from arpad.library.rating import FEW, NotFitError, RatedPeriod, first_errors
from arpad.library.rulebooks import Book, named
from arpad.office.evidence.reading import ProvenList, evidence_of, read_evidence, read_list
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.tables import LIST_COLUMNS
from arpad.report.problems import Problem
from arpad.rulebooks.own import known
from arpad.shown import ShownShort, kind_of


@dataclass(frozen=True, slots=True)
class PublishedList(ShownShort):
    """A directory of a rated period, or an entry of an office's archive.

    `listed` is None if it can't be trusted: see `problems`. Whatever is of the list raises
    NotFitError then.
    """

    path: Path
    listed: ProvenList | None = field(repr=False)
    problems: tuple[Problem, ...] = ()

    def _shown(self) -> Mapping[str, object]:
        table = None if self.listed is None else self.list.select(FEW)
        return {"path": str(self.path), "list": table, "problems": self.problems}

    @property
    def list(self) -> pl.DataFrame:
        """Return the list, its public columns. Raises NotFitError if it can't be trusted.

        Of an archive's list the birth is a year, and who was erased has no name.
        """
        return self._trusted().rows.select(LIST_COLUMNS)

    @property
    def state(self) -> RatingList:
        """Return the list with all that the next period takes from it.

        Raises NotFitError for a list that can't be trusted, and for one of an archive: what no rule
        read is not published, so that another period could come out of it.
        """
        archived = self._trusted().archived
        if archived is None:
            raise NotFitError(f"{self.path} is published, without all that the next period takes "
                              "from it: rate on the directory that it was made of")  # fmt: skip
        return list_of_archive(archived)

    def raise_for_problems(self) -> None:
        """Raise NotFitError if the list can't be trusted; its text has the first errors."""
        self._trusted()

    def explain(
        self, player: str | int, *, lang: str = "en", rulebook: Book | None = None
    ) -> Explained:
        """Return why a player's rating changed; `rulebook`: the file of one of your own.

        Raises NotFitError if the list can't be trusted.
        """
        own = self._trusted().archived
        catalogue = (known() if rulebook is None else named(rulebook)[0]).catalogue
        evidence, problems = (
            read_evidence(self.path, catalogue) if own is None else evidence_of(own, catalogue)
        )
        if evidence is None:
            return Explained(problems=problems)
        return explained(evidence, as_player(player), lang, problems)

    def verify(self, inputs: Path | None = None) -> ListsVerified:
        """Return whether the list, or each of a folder, is what it says: every byte, every row.

        Rows are worked out again where the inputs are there: beside the list, or in `inputs`; those
        of an archive from its own evidence. Of an entry the whole archive is verified.
        """
        entry = archive_of(self.path)
        archive = entry[0] if entry else self.path
        if is_archive(archive):
            return archive_verified(read_archive(archive), known().catalogue)

        checked = checking.verify(self.path)
        more = checking.lists_beside(self.path, checked)
        return verified(checked, more, partial(inputs_kept, elsewhere=inputs), known().catalogue)

    def _trusted(self) -> ProvenList:
        if self.listed is None:
            text, _ = first_errors(self.problems)
            raise NotFitError(f"{self.path} holds no list that can be trusted. {text}")
        return self.listed


def open(source: Path | str) -> PublishedList:  # noqa: A001
    """Open the directory that a rated period was written to, or a list in an office's archive.

    `open("nov10")`, `open("archive/00000003")`; what is wrong is in `problems`. Of an archive the
    records up to the list are read (extra `arpad[office]`). Raises OSError if it can't be read.
    """
    if not isinstance(source, str | Path):
        raise TypeError(f"a list is opened by its directory's path, and this is {kind_of(source)}")
    path = Path(source)
    return PublishedList(path, *read_list(path))


def explain(
    source: PublishedList | RatedPeriod, player: str | int, *, lang: str = "en"
) -> Explained:
    """Return why a player's rating changed, in a period just rated or a list published.

    The player is named by id or by words of the name; `lang` is en, es, ca or pt.
    """
    if not isinstance(source, PublishedList | RatedPeriod):
        raise TypeError("what is explained is what arpad.rate or arpad.open returns, and this is "
                        f"{kind_of(source)}")  # fmt: skip
    return source.explain(player, lang=lang)
