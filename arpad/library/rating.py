"""Rates periods: reports and lists in; the next list, every explained row and the problems out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.answers.explaining import Explained, explained
from arpad.answers.rating import Rated, rated
from arpad.archive.manifest import TABLES
from arpad.formats.frames import Frame
from arpad.library.arguments import as_lists, as_overrides, as_people, as_periods, as_reports
from arpad.library.kinds import as_day, as_player
from arpad.library.rulebooks import Book, named
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period import archiving
from arpad.office.period.archiving import archive
from arpad.office.period.explaining import Evidence
from arpad.office.period.fold import fold
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.rating import PeriodOutcome as Period
from arpad.office.period.rating import rate as rate_inputs
from arpad.office.period.refusals import Override
from arpad.office.period.tables import LIST_COLUMNS
from arpad.office.period.verdicts import idle_events, is_idle
from arpad.report.problems import Problem
from arpad.shown import ShownShort

_TOLD_MAX: Final = 3
FEW: Final = ("player_id", "name", "rating_old", "rating", "change", "games", "k_factor")


class NotFitError(ValueError):
    """There is no list to use: nothing was rated, or there are errors; the text has the first."""


@dataclass(frozen=True, slots=True)
class RatedPeriod(ShownShort):
    """A rated period: frames of the list and its evidence, the problems, and what it was made of.

    Where there are errors there is no list: `problems` say why, and whatever is of the list raises
    NotFitError. `period` is None if nothing could be rated.
    """

    problems: tuple[Problem, ...]
    period: Period | None = field(default=None, repr=False)

    def _shown(self) -> Mapping[str, object]:
        """Return what a prompt shows: the list, or why there is none."""
        try:
            players = self.list.select(FEW)
        except NotFitError as error:
            return {"list": str(error), "problems": self.problems}
        return {"list_date": self.list_date, "rulebook": self.rulebook, "list": players,
                "problems": self.problems}  # fmt: skip

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
        return self.table("list").select(LIST_COLUMNS)

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
        return pl.DataFrame(self._fit().excluded)

    @property
    def inputs(self) -> Inputs | None:
        """Return everything that the list was made of."""
        return self.period.inputs if self.period else None

    @property
    def state(self) -> RatingList:
        """Return the list with all that the next period takes from it."""
        return archiving.successor(self._fit())

    def raise_for_problems(self) -> None:
        """Raise NotFitError if there is no list to use; its text has the first errors."""
        self._fit()

    def table(self, name: str) -> pl.DataFrame:
        """Return a table of the evidence by its name (docs/formats/archive.md)."""
        if name not in TABLES:
            raise KeyError(f"there is no table {name}; there are {', '.join(TABLES)}")
        return self._fit().tables[name]

    def explain(self, player: str | int, *, lang: str = "en") -> Explained:
        """Return why the rating of a player changed, who is named by id or by words of the name."""
        return explained(Evidence.of_period(self._fit()), as_player(player), lang)

    def answer(self, against: "RatedPeriod | None" = None) -> Rated:
        """Return the period as `arpad rate --json` tells it, beside another rulebook's."""
        if self.period is None:
            return Rated(problems=self.problems)
        return rated(self.period, {}, self.problems, against.period if against else None)

    def publish(self, target: Path | str, *, are_inputs_kept: bool = True) -> Mapping[str, Any]:
        """Write the list and its evidence as a new directory, and return its manifest.

        Raises NotFitError if there are errors, FileExistsError rather than write over anything.
        """
        return archive(self._fit(), Path(target), are_inputs_kept=are_inputs_kept)

    def _fit(self) -> Period:
        """Return the period; raise NotFitError if its list can't be used."""
        period = self.period
        if period is None or not period.is_fit or any(map(is_idle, self.problems)):
            text, more = first_errors(self.problems)
            raise NotFitError(
                f"There is no list. {text}" + (f" {more} more in problems." if more else "")
                if text
                else "Nothing was rated: no report has a game."
            )
        return period


def first_errors(problems: Sequence[Problem]) -> tuple[str, int]:
    """Return the first errors as one text, each with where it is, and how many more there are."""
    errors = [problem for problem in problems if problem.level == "error"]
    texts = [
        " ".join(filter(None, [_where(error), error.message, error.fix]))
        for error in errors[:_TOLD_MAX]
    ]
    return " ".join(texts), len(errors) - len(texts)


def _where(problem: Problem) -> str:
    line = None if problem.line is None else f"line {problem.line}"
    place = ", ".join(filter(None, [problem.file, line]))
    return f"{place}:" if place else ""


def rate(
    reports: Submission | Sequence[Submission] | Frame = (),
    *,
    lists: RatingList | Sequence[RatingList] = (),
    rulebook: Book = "fide",
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
    made all the same. `overrides` lift refusals, each with a reason. What is wrong with the data
    is in `problems`; `raise_for_problems()` raises it. Raises NoRulebookError for a rulebook that
    nobody knows, TypeError for what is no report, list or rulebook.

    >>> from arpad.library.files import DEMO
    >>> from arpad.library.reading import read, read_list
    >>> september = read_list(DEMO / "list_2010-07.csv", on=date(2010, 9, 1))
    >>> found = rate(read(DEMO / "open_2010.trf"), lists=september, list_date=date(2010, 11, 1))
    >>> found.rulebook, found.list.filter(pl.col("player_id") == "77000149")["rating"].to_list()
    ('fide-2009-applied', [2164])
    """
    read_book, name = named(rulebook)
    given, sent, people = as_lists(lists), as_reports(reports), as_people(people)
    of_lists = tuple(problem for rating_list in given for problem in rating_list.problems)
    if any(problem.level == "error" for problem in of_lists):
        return RatedPeriod(of_lists)
    inputs = Inputs(
        sent,
        given,
        name,
        as_day(list_date, "list_date"),
        are_new_admitted=admit_new,
        are_faulty_left_out=leave_out_faulty,
        people=people,
        overrides=as_overrides(overrides),
    )
    try:
        period = rate_inputs(inputs, read_book.catalogue)
    except NothingToRateError:
        return RatedPeriod(
            (*of_lists, *(problem for report in sent for problem in report.problems))
        )
    idle = idle_events(inputs, period, read_book.catalogue)
    return RatedPeriod((*idle, *of_lists, *period.problems), period)


def history(
    state: RatingList,
    periods: Iterable[tuple[date, Sequence[Submission]]],
    *,
    rulebook: Book = "fide",
    admit_new: bool = False,
) -> Iterator[RatedPeriod]:
    """Rate periods one after the other, each on what the one before left: a fold.

    `periods` are the dates of lists, each with the reports that are rated for it.
    """
    read_book, name = named(rulebook)
    inputs = (
        Inputs(reports, (), name, list_date, are_new_admitted=admit_new)
        for list_date, reports in as_periods(periods)
    )
    for period in fold(as_lists(state), inputs, read_book.catalogue):
        idle = idle_events(period.inputs, period, read_book.catalogue)
        yield RatedPeriod((*idle, *state.problems, *period.problems), period)
