"""Lists of earlier years that an office shows: what was taken in, and whom each is of."""

from dataclasses import dataclass
from datetime import date

import polars as pl

from arpad.office.erasing.traces import ERASED as ERASED_NAME
from arpad.office.kept.adding_earlier import EarlierAdded
from arpad.office.kept.earlier import (
    EarlierCounted,
    counted_of,
    earlier_lists,
    people_in,
    rows_of,
)
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierListsAdded:
    """Lists of earlier years that an act has added, None if it was refused.

    `rows` is how many they have: those shown, those in doubt, and those of nobody here.
    """

    act: int | None = None
    lists: tuple[EarlierCounted, ...] = ()
    rows: int = 0
    shown: int = 0
    in_doubt: int = 0
    of_nobody: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOfNobody:
    """A row of somebody whom the office doesn't know: the number and the name that the list has."""

    player_id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierListsShown:
    """The lists of earlier years that an office shows, the oldest first.

    Of those of one day, if it was named, also the rows of `nobody`.
    """

    lists: tuple[EarlierCounted, ...] = ()
    nobody: tuple[RowOfNobody, ...] = ()
    problems: tuple[Problem, ...] = ()


def added(done: EarlierAdded) -> EarlierListsAdded:
    """Return what was added, or why nothing was."""
    return EarlierListsAdded(
        act=done.act.number if done.act else None,
        lists=done.lists,
        rows=sum(counted.rows for counted in done.lists),
        shown=sum(counted.shown for counted in done.lists),
        in_doubt=sum(len(counted.doubts) for counted in done.lists),
        of_nobody=sum(counted.of_nobody for counted in done.lists),
        problems=done.problems,
    )


def shown(store: Store, series: str, day: date | None) -> EarlierListsShown:
    """Return the lists of earlier years that are shown beside a list; those of a day, if named."""
    lists: list[EarlierCounted] = []
    nobody: list[RowOfNobody] = []
    problems: list[Problem] = []
    for listed in earlier_lists(store):
        if listed.list != series or day not in (None, listed.list_date):
            continue
        data = store.kept(listed.people)
        rows = None if day is None else rows_of(store, listed)
        if data is None or (rows is None and day is not None):
            message = Text("The bytes of the list of {day} are not there, or others.",
                           day=listed.list_date)  # fmt: skip
            fix = Text("Restore the office from a backup made before.")
            problems.append(Problem("error", "office-lost", message, fix=fix, file=listed.file))
            continue
        people = people_in(data)
        lists.append(counted_of(listed, people))
        if rows is not None:
            left = rows.filter(pl.col("name") != ERASED_NAME).join(people, "player_id", how="anti")
            names = left.select("player_id", "name").iter_rows()
            nobody += [RowOfNobody(player_id=number, name=name) for number, name in names]
    return EarlierListsShown(lists=tuple(lists), nobody=tuple(nobody), problems=tuple(problems))
