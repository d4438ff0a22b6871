"""Take lists of earlier years in: all of a folder in one act, or none, with every doubt named."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.formats.list_day import list_day
from arpad.office.acting import Decided, Done, Officer, act_with, refused
from arpad.office.acts.declaring import Handed
from arpad.office.acts.lists import AddEarlierLists
from arpad.office.desk import Desk
from arpad.office.kept.earlier import (
    PEOPLE,
    EarlierCounted,
    EarlierList,
    counted_of,
    earlier_lists,
    people_bytes,
)
from arpad.office.kept.lists import KeptList, meant
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList
from arpad.office.players.columns import said_of_lists, unclear
from arpad.office.players.facts import NAME_MAX
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.tabled import left_out
from arpad.office.players.whose import DOUBTS, whose
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.tables import EARLIER_LISTS
from arpad.registry.values import row_of, value_of
from arpad.registry.zones import today_of
from arpad.report.names import first_unseen
from arpad.report.problems import Problem, Text, Value, has_error, marked, plural
from arpad.tables.list_rows import as_text

CODE: Final = "earlier-list"


@dataclass(frozen=True, slots=True)
class EarlierAdded(Done):
    """What lists of earlier years say of whom, and the act that recorded them."""

    lists: tuple[EarlierCounted, ...] = ()


@dataclass(frozen=True, slots=True)
class _DatedList:
    """A list that can be kept: its day, what it says, and its file."""

    day: date
    listed: RatingList
    file: Handed


def add_earlier(desk: Desk, officer: Officer, wanted: AddEarlierLists) -> EarlierAdded:
    """Record lists of earlier years in one act; they are shown, and never rated upon.

    Refused, all of them, if one can't be read, has a number twice, has no certain day, or one that
    is still to come or after the list from which the office goes on; and if one is there already.
    """
    store = desk.store
    kept, problems = meant(store, wanted.list_name)
    if kept is None:
        return EarlierAdded(None, problems=problems)
    said = said_of_lists(store, wanted.files, wanted.columns)
    lists, of_files = _read(wanted.files, said.files, kept)
    problems = (*_of_publisher(wanted.published_by), *dict.fromkeys(said.problems), *of_files,
                *_of_days(lists, kept, today_of(store, officer.at)))  # fmt: skip

    def decide() -> tuple[Decided, tuple[EarlierCounted, ...]]:
        there = [] if has_error(problems) else _there(store, kept, lists, wanted.published_by)
        if there or has_error(problems):
            return refused(*problems, *there), ()
        recorded = RecordedPlayers(store)
        rows: list[Row] = []
        several: list[EarlierCounted] = []
        for dated in lists:
            people = _people(recorded, dated.listed.rows, wanted.body)
            rows.append(_row(store, kept, dated, people, wanted))
            several.append(counted_of(value_of(EarlierList, rows[-1]), people))
        added = {EARLIER_LISTS.name: rows, **said.remembered}
        return Decided(officer.tells("list.history"), added, problems=(*problems, *_told(several)),
                       lists=(kept.name,)), tuple(several)  # fmt: skip

    done, added = act_with(store, decide)
    return EarlierAdded(done.act, problems=done.problems, lists=added if done.act else ())


def _read(
    files: Sequence[Handed], kept_as: Sequence[bytes], kept: KeptList
) -> tuple[tuple[_DatedList, ...], tuple[Problem, ...]]:
    """Return the lists of files, and what is wrong with any; what is alike is remarked once."""
    lists: list[_DatedList] = []
    problems: dict[object, Problem] = {}
    for file, data in zip(files, kept_as, strict=True):
        day, of_day = list_day(file.data, file.name)
        listed, of_list = list_of_file(data, file.name, day, kept.kind)
        for problem in (*file.problems, *of_day, *of_list, *unclear(of_list)):
            key = problem if problem.level == "error" else (problem.code, problem.message)
            problems.setdefault(key, problem)
        if day is not None and listed is not None:
            lists.append(_DatedList(day, listed, file))
    if not files:
        message, fix = Text("There is no list."), Text("Name a folder with lists in it.")
        problems[message] = Problem("error", CODE, message, fix=fix)
    return tuple(sorted(lists, key=lambda dated: dated.day)), tuple(problems.values())


def _of_publisher(name: str) -> Iterator[Problem]:
    if not name.strip() or len(name) > NAME_MAX or first_unseen(name):
        message = Text("Nobody is called '{name}'.", name=name)
        fix = Text("Say who published the lists, as pages are to name them.")
        yield Problem("error", CODE, message, fix=fix)


def _of_days(lists: Sequence[_DatedList], kept: KeptList, today: date) -> Iterator[Problem]:
    """Yield an error for each list of a day that no list of an earlier year can have."""
    before: dict[object, str] = {}
    for dated in lists:
        message = None
        if dated.day > today:
            message = Text("The list is of {day}, which is still to come.", day=dated.day)
        elif dated.day > kept.first_date:
            message = Text("The list is of {day}, after that of {first} from which the office goes "
                           "on.", day=dated.day, first=kept.first_date)  # fmt: skip
        for key in (dated.day, dated.listed.sha256):
            if key in before and message is None:
                message = Text("The list of {day} is given twice: {other} is it too.",
                               day=dated.day, other=before[key])  # fmt: skip
            before.setdefault(key, dated.file.name)
        if message is not None:
            fix = Text("Take it away, or correct the day in its file's name.")
            yield Problem("error", CODE, message, fix=fix, file=dated.file.name)


def _there(
    store: Store, kept: KeptList, lists: Sequence[_DatedList], publisher: str
) -> list[Problem]:
    """Return an error for each list that is kept already: of this day, or with these bytes."""
    mine = [there for there in earlier_lists(store)
            if (there.list, there.published_by) == (kept.name, publisher)]  # fmt: skip
    days = {there.list_date: there for there in mine}
    digests = {there.sha256: there for there in mine}
    problems = []
    for dated in lists:
        there = days.get(dated.day) or digests.get(dated.listed.sha256)
        if there is not None:
            message = Text("The list of {day} is there already, from {file}.", day=there.list_date,
                           file=there.file)  # fmt: skip
            fix = Text("Take the file away; or undo the act that added the other first.")
            problems.append(Problem("error", CODE, message, fix=fix, file=dated.file.name))
    return problems


def _people(recorded: RecordedPlayers, rows: pl.DataFrame, body: str) -> pl.DataFrame:
    """Return the table of whose the rows of a list are; of who is in doubt with the name."""
    written = as_text(rows).select("player_id", "name", "rating", "k_factor", "title")
    people = whose(recorded, rows, body).join(
        written, on="player_id", how="left", maintain_order="left"
    )
    in_doubt = pl.col("player").is_null()
    return people.with_columns(name=pl.when(in_doubt).then("name")).select(*PEOPLE)


def _row(
    store: Store, kept: KeptList, dated: _DatedList, people: pl.DataFrame, wanted: AddEarlierLists
) -> Row:
    return row_of(
        EARLIER_LISTS, wanted, list=kept.name, list_date=dated.day, file=dated.file.name,
        sha256=store.keep(dated.listed.data), people=store.keep(people_bytes(people)),
        size=dated.listed.rows.height,
    )  # fmt: skip


def _told(lists: Sequence[EarlierCounted]) -> Iterator[Problem]:
    """Yield what is not shown of the lists: who is in doubt, and how many rows are of nobody."""
    for why, says in DOUBTS.items():
        times = Counter(
            (doubt.player_id, doubt.name, doubt.may_be)
            for counted_list in lists for doubt in counted_list.doubts if doubt.why == why
        )  # fmt: skip
        rows: list[Value] = [
            Text("{number} {name} ({ours}), {count} times", number=number, name=name, ours=may_be,
                 count=count)
            for (number, name, may_be), count in times.items()
        ]  # fmt: skip
        message = marked("Not shown, for {why}: {names}.")
        fix = Text("Put it right in the lists or at the office, undo the act, and add them again.")
        yield from left_out(CODE, message, rows, fix, why=says)
    if of_nobody := sum(counted_list.of_nobody for counted_list in lists):
        message = plural("{count} row is of nobody whom the office knows, and is not shown.",
                         "{count} rows are of nobody whom the office knows, and are not shown.",
                         count=of_nobody)  # fmt: skip
        yield Problem("info", CODE, message)
