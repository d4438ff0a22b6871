"""A table of events, each with the list for which it is rated, its edition, and the list it uses.

What is decided follows from the facts of an event and its days: it is asked once of all that are
alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.backends import to_polars
from arpad.engine.period import Period
from arpad.engine.refused import expired, refused_by
from arpad.engine.tables import EVENTS
from arpad.formats.tables import read_events
from arpad.law import Clause, NoRulebookError, Rulebook
from arpad.law.dialect import col, type_in
from arpad.office.history.asked import Asked
from arpad.office.lists.lists import RatingList, list_for
from arpad.office.period.engine_rows import facts_row
from arpad.office.period.facts_read import unread_of_table
from arpad.office.period.in_time import day_of_list, facts_in_time
from arpad.office.period.lists_needed import list_of_day
from arpad.office.period.prepare import root_of
from arpad.report.facts import Facts
from arpad.report.facts.unread import stated_names
from arpad.report.notes import SHOWN_MAX, shown
from arpad.report.problems import Problem

BYTES_MAX: Final = 4 * 1024 * 1024 * 1024
_NEEDED: Final = ("kind", "start", "end")
_ALONE: Final = ("event_id", "name", "city", "winner", "stage_of")
"""What of an event no decision on its list reads."""


@dataclass(frozen=True)
class Planned:
    """The events of a history: the columns of EVENTS, and name, title, list_date, rulebook.

    `name` is the event's own id; they are numbered in its order. `winner_id` is the winner's own.
    known: every event of the table, those that are for no list too.
    """

    rows: pl.DataFrame
    known: pl.Series

    @cached_property
    def _by_list(self) -> Mapping[date, pl.DataFrame]:
        parts = self.rows.partition_by("list_date", as_dict=True, maintain_order=True)
        return {day: rows for (day,), rows in parts.items()}

    def of_list(self, list_date: date) -> pl.DataFrame:
        """Return the events of a list, in their order."""
        return self._by_list.get(list_date, self.rows.clear())


def plan(
    asked: Asked, days: Sequence[date], bytes_max: int = BYTES_MAX
) -> tuple[Planned | None, tuple[Problem, ...]]:
    """Return the events of the lists of some days; None with errors if they can't be rated.

    Events that are for the start list, for one before it, or after the last are left out.
    """
    frame, problems = read_events(asked.events, bytes_max)
    frame = frame.sort("event_id")
    file = str(asked.events)
    wrong = tuple(one for one in problems if one.level == "error") or _odd(frame, file)
    if wrong:
        return None, wrong
    named = frame.with_row_index("number")
    columns = [name for name in named.columns if name not in ("number", *_ALONE)]
    alike = named.select(columns).unique(maintain_order=True).with_row_index("alike")
    named = named.join(alike, on=columns, how="left", nulls_equal=True, maintain_order="left")
    facts = [Facts(**row) for row in alike.drop("alike").to_dicts()]
    try:
        on = pl.Series([_list_date(one, asked, days) for one in facts], dtype=pl.Date)
        named = named.with_columns(list_date=on.gather(named["alike"]))
        outside, inside = _outside(named, asked, file)
        rows, lacking = _rows(_on_lists(inside), facts, asked, days)
    except NoRulebookError as error:
        return None, (Problem("error", "rulebook-none", str(error), "Name the rulebook."),)
    told = (*problems, *outside, *lacking)
    is_unfit = any(problem.level == "error" for problem in lacking)
    return (None if is_unfit else Planned(rows, frame["event_id"])), told


def _odd(frame: pl.DataFrame, file: str) -> tuple[Problem, ...]:
    """Return an error for events that can't be put on any list."""
    known = frame.with_columns(
        pl.lit(None, pl.Date).alias(one) for one in _NEEDED if one not in frame.columns
    )
    lacking = known.filter(pl.any_horizontal(pl.col(one).is_null() for one in _NEEDED))
    if lacking.height:
        message = f"Events lack their kind, first or last day: {shown(lacking['event_id'])}."
        fix = "State kind, start and end of every event."
        return (Problem("error", "history-event", message, fix, file=file),)
    turned = known.filter(pl.col("end") < pl.col("start"))
    if turned.height:
        message = f"Events end before they start: {shown(turned['event_id'])}."
        return (Problem("error", "history-event", message, "Correct their days.", file=file),)
    return ()


def unrated(period: Period, names: pl.DataFrame) -> tuple[Problem, ...]:
    """Return a warning for the events of which no game is rated, by the clause that excludes them.

    `names` are number and event_id, an event's own.
    """
    problems = []
    for part in period.rated.values():
        decided = part.events.filter(col("event_is_rated") != 1)
        rows = to_polars(decided.select("event_id", "event_is_rated_clause"))
        rows = rows.rename({"event_id": "number"}).join(names, on="number").sort("event_id")
        for (code,), theirs in rows.group_by("event_is_rated_clause", maintain_order=True):
            clause = part.book.clause(int(str(code)))
            problems.append(_unrated(clause, theirs["event_id"], part.book))
    return tuple(problems)


def _unrated(clause: Clause, events: pl.Series, book: Rulebook) -> Problem:
    message = (
        f"No game is rated under {book.name} of the events {shown(events)}. {clause.sentence} "
        f"({clause.article})"
    )
    fix = "Correct what the table says of them, or leave them out."
    return Problem("warning", "event-unrated", message, fix)


def _list_date(facts: Facts, asked: Asked, days: Sequence[date]) -> date | None:
    """Return the list for which an event is; the start list for all that is earlier; or None."""
    start, end = asked.start.list_date, facts.end or date.max
    try:
        of_event = asked.book_on(facts.start or date.min)
    except NoRulebookError:
        of_event = None
    for day in (start, *days):
        if day > end and facts_in_time(facts, day, of_event or asked.book_on(day)):
            return day
    return None


def _outside(
    named: pl.DataFrame, asked: Asked, file: str
) -> tuple[tuple[Problem, ...], pl.DataFrame]:
    """Return a warning for the events of no list that is made, and the others."""
    day = pl.col("list_date")
    is_earlier, is_later = day == asked.start.list_date, day.is_null()
    found = []
    for is_so, message, fix in (
        (is_earlier, "Events were for the start list or one before it, and are left out: {}.",
         "Begin with an earlier list if they are to be rated."),
        (is_later, "Events are for lists after the last one, and are left out: {}.",
         "Make later lists if they are to be rated."),
    ):  # fmt: skip
        theirs = named.filter(is_so)
        if theirs.height:
            told = message.format(shown(theirs["event_id"]))
            found.append(Problem("warning", "history-outside", told, fix, file=file))
    return tuple(found), named.filter(~(is_earlier | is_later))


def _on_lists(inside: pl.DataFrame) -> pl.DataFrame:
    """Add root and root_start: the event of the same list of which this one is a stage, or it."""
    with_root = inside.with_columns(root=pl.col("event_id"), root_start=pl.col("start"))
    if "stage_of" not in inside.columns or not inside["stage_of"].count():
        return with_root.with_columns(stage_of=pl.lit(None, pl.String))
    places = dict(inside.select("event_id", "list_date").iter_rows())
    staged = inside.filter(pl.col("stage_of").is_not_null())
    stages = dict(staged.select("event_id", "stage_of").iter_rows())

    def above(name: str) -> str | None:
        found = stages.get(name)
        return found if found in places and places[found] == places[name] else None

    roots = {name: root_of(name, above) for name in stages if above(name)}
    starts = dict(inside.select("event_id", "start").iter_rows())
    root = pl.col("event_id").replace(roots)
    is_staged = pl.col("event_id").is_in(list(roots))
    return with_root.with_columns(
        root=root,
        root_start=root.replace_strict(starts, return_dtype=pl.Date),
        stage_of=pl.when(is_staged).then(root),
    )


def _gravest(problems: Iterable[Problem]) -> list[Problem]:
    """Return the errors, of which the first are enough, or else all warnings."""
    in_order = list(problems)
    errors = [problem for problem in in_order if problem.level == "error"]
    return errors[:SHOWN_MAX] or in_order


def _expired(clause: Clause, events: pl.Series, list_date: date) -> Problem:
    message = (
        f"Events are taken no more for the list of {list_date}: {shown(events)}. {clause.sentence} "
        f"({clause.article})"
    )
    return Problem("error", "event-expired", message, "Leave them out, with their games.")


def _rows(
    inside: pl.DataFrame, facts: Sequence[Facts], asked: Asked, days: Sequence[date]
) -> tuple[pl.DataFrame, list[Problem]]:
    """Return the engine's rows of events, and an error for each list that is used and not there.

    So too for each stated fact that nothing reads.
    """
    all_days = sorted({*(one.list_date for one in asked.lists), *days})
    lists = [RatingList(day, pl.DataFrame()) for day in all_days]
    problems: dict[object, Problem] = {}
    of_all = [name for name in ("winner", "stage_of")
              if name in inside.columns and inside[name].count()]  # fmt: skip

    @lru_cache(maxsize=4096)
    def used(start: date, list_date: date) -> tuple[Rulebook, int]:
        book = asked.book_on(start)
        day = day_of_list(book, start, list_date)
        found, _ = list_for(lists, day)
        for one in list_of_day(day, found, asked.book_on, str(asked.events)):
            problems.setdefault(day, one)
        return book, found.list_id

    keys = inside.select("alike", "root_start", "list_date").unique(maintain_order=True)
    told = []
    for alike, start, list_date in keys.iter_rows():
        book, used_id = used(start, list_date)
        row = facts_row(facts[alike], 0, used_id)
        theirs = inside.filter(pl.col("alike") == alike)["event_id"]
        clause = expired({**row, "event_start": None}, list_date, book)
        if clause is not None:
            problems.setdefault((alike, clause), _expired(clause, theirs, list_date))
        clause = refused_by(row, book, (q.GAME_IS_RATED,))
        if clause is not None:
            problems.setdefault((alike, clause), _unrated(clause, theirs, book))
        stated = (*stated_names(facts[alike]), *of_all)
        for problem in unread_of_table(stated, book, asked.catalogue, str(asked.events)):
            problems.setdefault((book.name, problem.found), problem)
        told.append({"alike": alike, "root_start": start, "list_date": list_date,
                     "rulebook": book.name, **row})  # fmt: skip
    schema = {name: type_in(pl, kind)() for name, kind in EVENTS.items()
              if name not in ("event_id", "stage_of", "winner_id")}  # fmt: skip
    known = {"alike": pl.UInt32(), "root_start": pl.Date(), "list_date": pl.Date(),
             "rulebook": pl.String(), **schema}  # fmt: skip
    numbers = inside.select(root="event_id", root_number="number")
    texts = {"name": "event_id", "title": "name", "winner_id": "winner"}
    own = {new: pl.col(old) if old in inside.columns else pl.lit(None, pl.String)
           for new, old in texts.items()}  # fmt: skip
    rows = inside.join(numbers, on="root", how="left", maintain_order="left").select(
        "alike", "root_start", "list_date",
        event_id=pl.col("number").cast(pl.Int64),
        stage_of=pl.when(pl.col("stage_of").is_not_null()).then("root_number").cast(pl.Int64),
        **own,
    )  # fmt: skip
    frame = pl.DataFrame(told, schema=known, infer_schema_length=None)
    joined = rows.join(
        frame, on=["alike", "root_start", "list_date"], how="left", maintain_order="left"
    )
    return joined.drop("alike", "root_start"), _gravest(problems.values())
