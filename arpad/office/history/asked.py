"""What is asked of a history: from which list to which, under which rules, of which games."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.strategies import Rates
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.period.inputs import People
from arpad.office.period.lists_needed import unfit_as_given, unfit_lists
from arpad.office.period.planning import Plan
from arpad.report.problems import ClauseText, Problem, Text, why_none
from arpad.rulebooks.asking import calendar, day_after, list_book

_YEARS_MAX: Final = 200
"""Rated chess between persons with a list is younger by half."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A history as it is asked for.

    games: files, or folders of files, of games tables; events: the table of their events. lists:
    the last of them is that on which the first list is made; events that began before it use the
    others. since, until: the days of the first and the last list that are made. `rulebook` is an
    edition's name or a family's in the `catalogue`, of which `what_if` says how it was changed.
    people: tables of people, each with the day from whose list on it holds.
    """

    games: tuple[Path, ...]
    events: Path
    lists: tuple[RatingList, ...]
    since: date
    until: date
    rulebook: str
    catalogue: Catalogue = field(repr=False)
    what_if: str = ""
    are_new_admitted: bool = False
    people: tuple[tuple[date, People], ...] = ()

    @property
    def start(self) -> RatingList:
        """Return the list on which the first one is made."""
        return max(self.lists, key=lambda rating_list: rating_list.list_date)

    def book_on(self, day: date) -> Rulebook:
        """Return the rulebook of a day. NoRulebookError where none is known."""
        return list_book(self.rulebook, day, self.catalogue)

    def planning(self, days: Sequence[date]) -> Plan:
        """Return what events are planned by that are for one of the lists of some days."""
        lists_to_come = (RatingList(day, pl.DataFrame()) for day in days)
        return Plan(
            self.start.list_date, days, (*self.lists, *lists_to_come), self.book_on, self.catalogue
        )

    @property
    def later_people(self) -> tuple[People, ...]:
        """Return the tables of people that hold from a day after the last list that is made."""
        return tuple(table for day, table in self.people if day > self.until)

    def edition(self, name: str) -> Rulebook | None:
        """Return an edition of the family by its name; the rulebook itself if it is of none."""
        if not self.catalogue.is_family(self.rulebook):
            book = self.catalogue.book(self.rulebook)
            return book if book.name == name else None
        line = (
            edition_of_line
            for edition_of_line in self.catalogue.editions
            if edition_of_line.family == self.rulebook
        )
        books = (book.load() for book in line if name.startswith(book.name))
        return next((book for book in books if book.name == name), None)

    def days(self) -> tuple[date, ...]:
        """Return the days of all lists that are to be made, in order.

        Under the edition of its own day each is one on which a list comes out.
        """
        list_days, day = [], self.since
        while day <= self.until:
            if calendar(self.book_on(day)).has_list_on(day):
                list_days.append(day)
            day = day_after(day, self.book_on)
        return tuple(list_days)


def unfit(request: Asked) -> list[Problem]:
    """Return what is wrong with a history from the first list to the last on the lists given.

    With errors none can be made.
    """
    if request.since > request.until:
        message = Text("The first list, {since}, is later than the last, {until}.",
                       since=request.since, until=request.until)  # fmt: skip
        return [Problem("error", "history-span", message, fix=Text("Give the earlier day first."))]
    if not request.lists:
        message = Text("No list is given on which to make that of {day}.", day=request.since)
        return [Problem("error", "list-stale", message, Text("Give the list in force before it."))]
    undated = [
        rating_list.source for rating_list in request.lists if rating_list.list_date == UNDATED
    ]
    if undated and request.since < request.until:
        message = Text("A list bears no date: nobody knows from which day on it was in force.")
        return [Problem("error", "list-undated", message, fix=Text("Give its date."),
                        file=undated[0])]  # fmt: skip
    since, years = request.start.list_date, _YEARS_MAX
    if request.until.year - since.year > years and not undated:
        message = Text("There are more than {years} years from {since} to {until}.", since=since,
                       until=request.until, years=years)  # fmt: skip
        return [Problem("error", "history-span", message, fix=Text("Correct the date."))]
    for day in (request.since, request.until):
        try:
            book = request.book_on(day)
        except NoRulebookError as error:
            return [
                Problem("error", "rulebook-none", why_none(error), fix=Text("Name the rulebook."))
            ]
        if book[q.RATES] is Rates.ONE_LIST:
            return [_of_one_list(book)]
    problems = unfit_lists(request.lists, request.since, request.book_on)
    problems += [
        problem
        for problem in unfit_lists((), request.until, request.book_on)
        if problem.code == "list-date"
    ]
    as_given = (request.lists, request.people, request.since, request.rulebook, request.catalogue)
    return [*problems, *unfit_as_given(*as_given), *map(_later, request.later_people)]


def _later(table: People) -> Problem:
    message = Text("The table of people holds from a day after the last list: it changes none of "
                   "these.")  # fmt: skip
    fix = Text("Correct its date, unless the history is to go on to that day.")
    return Problem("warning", "people-later", message, fix, file=table.name)


def _of_one_list(book: Rulebook) -> Problem:
    clause = book.basis(q.RATES)
    message = Text("No history is made under {rulebook}, which adjusts one list. {says} "
                   "({article})", rulebook=book.name, says=ClauseText(clause.sentence),
                   article=str(clause.article))  # fmt: skip
    return Problem("error", "history-rulebook", message, fix=Text("Adjust the list by itself."))
