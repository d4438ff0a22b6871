"""Rates periods: reports and lists in; the next list, every explained row and the problems out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl

from arpad.answers.explaining import Explained, explained
from arpad.answers.rating import Rated, rated
from arpad.archive.manifest import TABLES
from arpad.library.frames import Frame
from arpad.library.publishing import archive
from arpad.library.reading import as_lists, as_reports
from arpad.library.rulebooks import named
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period import archiving
from arpad.office.period.explaining import Evidence
from arpad.office.period.history import history as fold
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.public_list import LIST_COLUMNS
from arpad.office.period.rating import RatedPeriod as Period
from arpad.office.period.rating import rate as rate_inputs
from arpad.office.period.refusals import Override
from arpad.report.problems import Problem


class NotFitError(ValueError):
    """A list that can't be published: it was not made, or there are errors."""


@dataclass(frozen=True, slots=True)
class RatedPeriod:
    """A rated period: frames of the list and its evidence, the problems, and what it was made of.

    If nothing could be rated its frames are empty, `period` is None, and `problems` say why.
    """

    problems: tuple[Problem, ...]
    period: Period | None = field(default=None, repr=False)

    @property
    def list_date(self) -> date | None:
        """Return the date of the list that was made."""
        return self.period.list_date if self.period else None

    @property
    def rulebook(self) -> str | None:
        """Return the edition under which the list was made; events may have others."""
        return self.period.list_book.name if self.period else None

    @property
    def list(self) -> pl.DataFrame:
        """Return the new list, its public columns."""
        rows = self.table("list")
        return rows.select(LIST_COLUMNS) if rows.width else rows

    @property
    def changes(self) -> pl.DataFrame:
        """Return a row for each side of each game, with every figure and the clause behind it."""
        return self.table("changes")

    @property
    def adjustments(self) -> pl.DataFrame:
        """Return what is no game: rounding, floor, calibration ..., each with its clause."""
        return self.table("adjustments")

    @property
    def excluded(self) -> pl.DataFrame:
        """Return the games that are rated for nobody, and the article that says so."""
        return pl.DataFrame(self.period.excluded if self.period else [])

    @property
    def inputs(self) -> Inputs | None:
        """Return everything that the list was made of."""
        return self.period.inputs if self.period else None

    @property
    def state(self) -> RatingList:
        """Return the list with all that the next period takes from it.

        Raises NotFitError if nothing was rated.
        """
        return archiving.successor(self._rated())

    def table(self, name: str) -> pl.DataFrame:
        """Return a table of the evidence by its name (docs/formats/archive.md)."""
        if name not in TABLES:
            raise KeyError(f"there is no table {name}; there are {', '.join(TABLES)}")
        return self.period.tables[name] if self.period else pl.DataFrame()

    def explain(self, player: str, *, lang: str = "en") -> Explained:
        """Return why a player's rating changed; he is named by his id, or by words of his name."""
        if self.period is None:
            return Explained(problems=self.problems)
        return explained(Evidence.of_period(self.period), player, lang)

    def answer(self, against: "RatedPeriod | None" = None) -> Rated:
        """Return the period as `arpad rate --json` tells it, beside another rulebook's."""
        if self.period is None:
            return Rated(problems=self.problems)
        return rated(self.period, {}, self.problems, against.period if against else None)

    def publish(self, target: Path, *, are_inputs_kept: bool = True) -> Mapping[str, Any]:
        """Write the list and its evidence as a new directory, and return its manifest.

        Raises NotFitError if there are errors, FileExistsError rather than write over anything.
        """
        period = self._rated()
        if not period.is_fit:
            raise NotFitError("the list has errors: see its problems")
        return archive(period, target, are_inputs_kept=are_inputs_kept)

    def _rated(self) -> Period:
        if self.period is None:
            raise NotFitError("nothing was rated: see the problems")
        return self.period


def rate(
    reports: Submission | Sequence[Submission] | Frame = (),
    *,
    lists: RatingList | Sequence[RatingList] = (),
    rulebook: str | Path = "fide",
    list_date: date | None = None,
    people: People | None = None,
    admit_new: bool = False,
    leave_out_faulty: bool = False,
    overrides: Sequence[Override] = (),
) -> RatedPeriod:
    """Rate reports, or a frame of games, and return the next list with every explained row.

    Each event is rated under the edition in force at its start if `rulebook` is a family, on the
    list in force then. Without lists the ratings printed in the reports are used; without a date it
    is the first list that all events are in time for. Without reports the list of `list_date` is
    made all the same. `overrides` lift refusals, each with a reason. Raises NoRulebookError for a
    rulebook that nobody knows.

    >>> from arpad.library.files import DEMO
    >>> from arpad.library.reading import read, read_list
    >>> september = read_list(DEMO / "list_2010-07.csv", on=date(2010, 9, 1))
    >>> found = rate(read(DEMO / "open_2010.trf"), lists=september, list_date=date(2010, 11, 1))
    >>> found.rulebook, found.list.filter(pl.col("player_id") == "77000149")["rating"].to_list()
    ('fide-2009-applied', [2164])
    """
    known, name = named(rulebook)
    given, sent = as_lists(lists), as_reports(reports)
    of_lists = tuple(problem for one in given for problem in one.problems)
    if any(problem.level == "error" for problem in of_lists):
        return RatedPeriod(of_lists)
    inputs = Inputs(
        sent,
        given,
        name,
        list_date,
        are_new_admitted=admit_new,
        are_faulty_left_out=leave_out_faulty,
        people=people,
        overrides=tuple(overrides),
    )
    try:
        period = rate_inputs(inputs, known.catalogue)
    except NothingToRateError:
        return RatedPeriod((*of_lists, *(problem for one in sent for problem in one.problems)))
    return RatedPeriod((*of_lists, *period.problems), period)


def history(
    state: RatingList,
    periods: Iterable[tuple[date, Sequence[Submission]]],
    *,
    rulebook: str | Path = "fide",
    admit_new: bool = False,
) -> Iterator[RatedPeriod]:
    """Rate periods one after the other, each on what the one before left: a fold.

    `periods` are the dates of lists, each with the reports that are rated for it.
    """
    known, name = named(rulebook)
    inputs = (
        Inputs(as_reports(reports), (), name, list_date, are_new_admitted=admit_new)
        for list_date, reports in periods
    )
    for period in fold(as_lists(state), inputs, known.catalogue):
        yield RatedPeriod((*state.problems, *period.problems), period)
