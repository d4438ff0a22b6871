"""A table of events as the engine's rows: under which edition, and on which list, each is rated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

import polars as pl

from arpad.disk.unfit import UnfitError
from arpad.engine.calendars import calendar
from arpad.engine.refused import expired
from arpad.engine.tables import EVENTS
from arpad.formats.tables import read_events
from arpad.law import Catalogue, Rulebook
from arpad.law.dialect import type_in
from arpad.office.lists.lists import UNDATED, RatingList, in_force
from arpad.office.period.engine_rows import facts_row
from arpad.office.period.facts_read import unread_of_table
from arpad.office.period.in_time import facts_in_time, list_book
from arpad.office.period.prepare import root_of
from arpad.report.facts import Facts
from arpad.report.problems import Problem

BYTES_MAX: Final = 4 * 1024 * 1024 * 1024
_SHOWN: Final = 5
_Row = dict[str, int | str | None]


@dataclass(frozen=True, slots=True)
class Events:
    """Events by the engine's numbers: names (event_id, number, name), and EVENTS by edition."""

    names: pl.DataFrame
    of_editions: tuple[tuple[Rulebook, pl.DataFrame], ...]


def events_of(
    path: Path,
    lists: Sequence[RatingList],
    rulebook: str,
    catalogue: Catalogue,
    list_date: date,
    first: int,
) -> Events:
    """Return the events of a table, numbered from `first` on in the order of their names.

    Each is rated under the named edition, or a family's at its start, on the list in force then; a
    stage of another event as that one is.
    Raises UnfitError where the table has errors, an event lacks its kind, its days or its list, or
    is for another list than that of `list_date`; NoRulebookError where no edition is known of its
    start.
    """
    table, problems = read_events(path, BYTES_MAX)
    wrong = [f"{one.message} {one.fix}" for one in problems if one.level == "error"]
    if wrong:
        raise UnfitError(*(f"{path}: {one}" for one in wrong))
    numbers = {name: number for number, name in enumerate(table["event_id"].sort(), first)}
    known = {row.pop("event_id"): Facts(**row) for row in table.iter_rows(named=True)}
    above = {name: one.stage_of for name, one in known.items() if one.stage_of in known}
    _refuse_unfit(known, path)

    @lru_cache(maxsize=4096)
    def of_day(start: date) -> tuple[Rulebook, int]:
        book = list_book(rulebook, start, catalogue)
        return book, _list_on(start, lists, book).list_id

    rows: dict[str, tuple[Rulebook, list[_Row]]] = {}
    facts_of: dict[str, tuple[Rulebook, list[Facts]]] = {}
    of_later, of_earlier = [], []
    for name, facts in known.items():
        root = root_of(name, above.get)
        book, list_id = of_day(known[root].start or date.min)
        row = facts_row(facts, numbers[name], list_id)
        if not facts_in_time(facts, list_date, book):
            of_later.append(name)
        elif expired({**row, "event_start": None}, list_date, book) is not None:
            of_earlier.append(name)
        row["stage_of"] = None if root == name else numbers[root]
        rows.setdefault(book.name, (book, []))[1].append(row)
        facts_of.setdefault(book.name, (book, []))[1].append(facts)
    _refuse(of_later, path, f"ends after the books closed for the list of {list_date}: leave it "
            "out with its games, or state is_admitted_late")  # fmt: skip
    _refuse(of_earlier, path, f"is taken no more for the list of {list_date}: leave it out with "
            "its games")  # fmt: skip
    stated = [name for name in table.columns if name != "event_id" and table[name].count()]
    for book, theirs in facts_of.values():
        _refuse_unread(unread_of_table(stated, book, catalogue, str(path)), theirs)
    told = [(name, numbers[name], facts.name or name) for name, facts in known.items()]
    schema = {"event_id": pl.String, "number": pl.Int64, "name": pl.String}
    names = pl.DataFrame(told, schema, orient="row")
    return Events(names, tuple((book, _table(found)) for book, found in rows.values()))


def _table(rows: Sequence[_Row]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema={name: type_in(pl, kind) for name, kind in EVENTS.items()})


def _refuse_unfit(known: dict[str, Facts], path: Path) -> None:
    """Raise UnfitError for events that can't be rated as they are stated here."""
    asked: dict[str, Callable[[Facts], object]] = {
        "has no kind: state swiss, round_robin, team, match ...": lambda one: one.kind is None,
        "has no start or no end": lambda one: one.start is None or one.end is None,
        "ends before it starts": lambda one: one.start and one.end and one.end < one.start,
        "asks for the ratings of each game's day: rate it on one machine": lambda one: (
            one.ratings_at == "game"
        ),
    }
    for said, is_wrong in asked.items():
        _refuse([name for name, facts in known.items() if is_wrong(facts)], path, said)


def _refuse_unread(unread: Sequence[Problem], facts: Sequence[Facts]) -> None:
    """Raise UnfitError for a fact that some of these events state, and nothing reads."""
    for problem in unread:
        if any(getattr(stated, problem.found) is not None for stated in facts):
            raise UnfitError(f"{problem.file}: {problem.message} {problem.fix}")


def _refuse(events: Sequence[str], path: Path, said: str) -> None:
    """Raise UnfitError, which names some of these events, if there is one."""
    if events:
        more = f" and {len(events) - _SHOWN} more" if len(events) > _SHOWN else ""
        raise UnfitError(f"{path}: {', '.join(events[:_SHOWN])}{more}: {said}.")


def _list_on(start: date, lists: Sequence[RatingList], book: Rulebook) -> RatingList:
    """Return the list that an event uses: that of the day on which it begins."""
    found = in_force(lists, start)
    needed = calendar(book).list_in_force(start)
    if found is None or (found.list_date != UNDATED and found.list_date < needed):
        raise UnfitError(
            f"On {start}, when an event begins, the list of {needed} is in force, which was not "
            "given."
        )
    return found
