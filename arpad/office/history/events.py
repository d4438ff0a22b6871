"""A table of events, each with the list for which it is rated, its edition, and the list it uses.

What is decided follows from the facts of an event and its days: it is asked once of all that are
alike.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Final

import polars as pl

from arpad.engine.period import Period
from arpad.engine.tables import EVENTS
from arpad.formats.tables import read_events
from arpad.law.backends import to_polars
from arpad.law.dialect import col, type_in
from arpad.law.engines import has_rows
from arpad.law.units import list_id
from arpad.office.history.asked import Asked
from arpad.office.period.engine_rows import facts_row
from arpad.office.period.games_table import SHARE
from arpad.office.period.in_time import refused_as_stated
from arpad.office.period.of_games import days_known, games_by_event
from arpad.office.period.planning import (
    Plan,
    for_later,
    is_shared,
    list_of,
    placed,
    roots_of,
    shares_of,
    stage_alone,
    unrated_by,
)
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.facts.facts import stated_names
from arpad.report.notes import SHOWN_MAX, shown
from arpad.report.problems import Problem, Text, has_error

BYTES_MAX: Final = 4 * 1024 * 1024 * 1024
_NEEDED: Final = ("kind", "start", "end")
_ALONE: Final = ("event_id", "name", "city")
"""What of an event no decision on its list reads."""
_OF_ITS_OWN: Final = ("winner", "stage_of")
"""Of these it reads only whether they are stated."""
_KEY: Final = ["alike", "root_start", "list_date"]
"""Events of one list that have these in common are decided alike."""


@dataclass(frozen=True)
class Planned:
    """The events of a history: the columns of EVENTS, and name, title, list_date, rulebook, SHARE.

    An event whose rounds are rated apart has a row for each of its lists (`planning.Share`).
    `name` is the event's own id; they are numbered in its order. `winner_id` is the winner's own.
    """

    rows: pl.DataFrame

    @cached_property
    def _by_list(self) -> Mapping[date, pl.DataFrame]:
        parts = self.rows.partition_by("list_date", as_dict=True, maintain_order=True)
        return {day: rows for (day,), rows in parts.items()}

    def of_list(self, list_date: date) -> pl.DataFrame:
        """Return the events of a list, in their order."""
        return self._by_list.get(list_date, self.rows.clear())


def table_of_events(
    request: Asked, bytes_max: int = BYTES_MAX
) -> tuple[pl.DataFrame | None, tuple[Problem, ...]]:
    """Return the table of events by their ids, and what was met; None with errors."""
    frame, problems = read_events(request.events, bytes_max)
    frame = frame.sort("event_id")
    wrong = tuple(problem for problem in problems if problem.level == "error")
    wrong = wrong or _odd(frame, str(request.events))
    return (None, wrong) if wrong else (frame, problems)


def plan(
    request: Asked,
    days: Sequence[date],
    events: pl.DataFrame,
    played: Callable[[pl.Series], pl.DataFrame],
) -> tuple[Planned | None, tuple[Problem, ...]]:
    """Return the events of the lists of some days; None with errors if they can't be rated.

    Events that are for a later list are left out. `played` gives the days of the games of events
    by their ids (`games_table.days_played`): they are asked where they can decide the list.
    """
    planning = request.planning(days)
    named, kinds = _alike(events)
    lists = [list_of(kind.facts, planning) for kind in kinds]
    can_be_shared = [
        place
        for place, (kind, whole) in enumerate(zip(kinds, lists, strict=True))
        if is_shared(kind.facts, planning, whole)
    ]
    problems_of: dict[Problem, list[pl.Series]] = {}
    shared: dict[str, list[Game]] = {}
    if can_be_shared:
        some = named.filter(pl.col("alike").is_in(can_be_shared))["event_id"]
        counted = played(some)
        shared = games_by_event(counted)
        spans = days_known(counted, "event_id")
        named, kinds = _alike(events.join(spans, on="event_id", how="left", maintain_order="left"))
        lists = [list_of(kind.facts, planning) for kind in kinds]
    on = pl.Series(lists, dtype=pl.Date)
    nothing = [pl.lit(None, pl.Int64).alias(name) for name in SHARE]
    named = named.with_columns(nothing, list_date=on.gather(named["alike"]))
    if shared:
        named = _for_each_list(named, shared, kinds, planning, problems_of)
    later = named.filter(pl.col("list_date").is_null())
    for theirs in later.partition_by("alike", maintain_order=True):
        place = for_later(kinds[theirs["alike"][0]].facts, planning)
        _note(problems_of, place.problems, theirs["event_id"])
    inside = _with_roots(named.filter(pl.col("list_date").is_not_null()), problems_of)
    rows = _rows(inside, _places(inside, kinds, planning, problems_of))
    problems = _with_events(problems_of, str(request.events))
    return (None if has_error(problems) else Planned(rows)), problems


@dataclass(frozen=True, slots=True)
class _Alike:
    """Events with the same facts: as they are rated, and the names of those that are stated."""

    facts: Facts
    stated: tuple[str, ...]


def _alike(events: pl.DataFrame) -> tuple[pl.DataFrame, list[_Alike]]:
    """Add number, an event's place, and alike, the place of its facts; and return those facts.

    The days between its rounds are those that its games have (days_known), where nobody states it.
    """
    own = {name: f"is_stated_{name}" for name in _OF_ITS_OWN if name in events.columns}
    named = events.with_row_index("number").with_columns(
        pl.col(name).is_not_null().alias(is_stated) for name, is_stated in own.items()
    )
    columns = [name for name in named.columns if name not in ("number", *_ALONE, *own)]
    alike = named.select(columns).unique(maintain_order=True).with_row_index("alike")
    named = named.join(alike, on=columns, how="left", nulls_equal=True, maintain_order="left")
    kinds = []
    for row in alike.drop("alike").to_dicts():
        days = row.pop("days_known", None)
        own_stated = tuple(name for name, is_stated in own.items() if row.pop(is_stated))
        stated = Facts(**row)
        between = days if stated.days_between_rounds is None else stated.days_between_rounds
        facts = replace(stated, days_between_rounds=between)
        kinds.append(_Alike(facts, (*stated_names(stated), *own_stated)))
    return named.drop(own.values()), kinds


def _for_each_list(
    named: pl.DataFrame,
    games: Mapping[str, Sequence[Game]],
    kinds: Sequence[_Alike],
    planning: Plan,
    problems_of: dict[Problem, list[pl.Series]],
) -> pl.DataFrame:
    """Return the events, of those that have these games a row for each of their lists."""
    is_played = pl.col("event_id").is_in(list(games))
    rows = []
    for event_id, alike in named.filter(is_played).select("event_id", "alike").iter_rows():
        days = {game.played_on for game in games[event_id]}
        shares, problems = shares_of(kinds[alike].facts, planning, days)
        _note(problems_of, problems, pl.Series([event_id]))
        rows += [
            (
                event_id,
                share.list_date,
                *(day and list_id(day) for day in (share.after, share.until)),
            )
            for share in shares
        ]
    schema = {"event_id": pl.String, "list_date": pl.Date, **dict.fromkeys(SHARE, pl.Int64)}
    lists = pl.DataFrame(rows, schema=schema, orient="row")
    of_days = named.filter(is_played).drop("list_date", *SHARE)
    parted = of_days.join(lists, on="event_id", how="left", maintain_order="left")
    both = pl.concat([named.filter(~is_played), parted.select(named.columns)])
    return both.sort("number", "list_date")


def _odd(frame: pl.DataFrame, file: str) -> tuple[Problem, ...]:
    """Return an error for events that can't be put on any list."""
    dated = frame.with_columns(
        pl.lit(None, pl.Date).alias(column) for column in _NEEDED if column not in frame.columns
    )
    lacking = dated.filter(pl.any_horizontal(pl.col(column).is_null() for column in _NEEDED))
    if lacking.height:
        message = Text("Events lack their kind, first or last day: {events}.",
                       events=shown(lacking["event_id"]))  # fmt: skip
        fix = Text("State kind, start and end of every event.")
        return (Problem("error", "history-event", message, fix, file=file),)
    turned = dated.filter(pl.col("end") < pl.col("start"))
    if turned.height:
        message = Text("Events end before they start: {events}.", events=shown(turned["event_id"]))
        return (Problem("error", "history-event", message, Text("Correct their days."), file=file),)
    return ()


def unrated(
    period: Period, names: pl.DataFrame, list_date: date, games: int, *, is_one_list: bool
) -> tuple[Problem, ...]:
    """Return a warning for the events of which no game is rated, by the clause that excludes them.

    An error if none of the `games` is, and one list is asked for: a history of many years goes on
    over a month in which nothing is rated. `names` are number and event_id, an event's own.
    """
    events_by_problem: dict[Problem, list[pl.Series]] = {}
    for part in period.rated.values():
        decided = part.events.filter(col("event_is_rated") != 1)
        rows = to_polars(decided.select("event_id", "event_is_rated_clause"))
        rows = rows.rename({"event_id": "number"}).join(names, on="number").sort("event_id")
        for (code,), theirs in rows.group_by("event_is_rated_clause", maintain_order=True):
            _note(
                events_by_problem,
                (unrated_by(part.book.clause(int(str(code)))),),
                theirs["event_id"],
            )
    are_any_sent = games and any(has_rows(part.events) for part in period.rated.values())
    are_any_rated = any(has_rows(part.sums) for part in period.rated.values())
    if is_one_list and are_any_sent and not are_any_rated:
        message = Text("No game that was given is rated for the list of {list_date}.",
                       list_date=list_date)  # fmt: skip
        fix = Text("Correct what is said of the event, or leave it out.")
        _note(
            events_by_problem, (Problem("error", "event-unrated", message, fix),), names["event_id"]
        )
    return _with_events(events_by_problem, "")


def _note(
    events_by_problem: dict[Problem, list[pl.Series]],
    problems: Iterable[Problem],
    events: pl.Series,
) -> None:
    for problem in problems:
        events_by_problem.setdefault(problem, []).append(events)


def _with_events(
    events_by_problem: Mapping[Problem, Sequence[pl.Series]], file: str
) -> tuple[Problem, ...]:
    """Return what was found, with the events; of the errors the first are enough."""
    problems = [
        replace(problem, found=problem.found or shown(pl.concat(events).unique().sort()), file=file)
        for problem, events in events_by_problem.items()
    ]
    errors = [problem for problem in problems if problem.level == "error"]
    return (*errors[:SHOWN_MAX], *(problem for problem in problems if problem.level != "error"))


def _with_roots(
    inside: pl.DataFrame, events_by_problem: dict[Problem, list[pl.Series]]
) -> pl.DataFrame:
    """Add root and root_start: the event of the same list of which this one is a stage, or it.

    So too what is wrong with stages that are none.
    """
    with_root = inside.with_columns(root=pl.col("event_id"), root_start=pl.col("start"))
    if "stage_of" not in inside.columns or not inside["stage_of"].count():
        return with_root.with_columns(stage_of=pl.lit(None, pl.String))
    lists = set(inside.select("event_id", "list_date").iter_rows())
    staged = inside.filter(pl.col("stage_of").is_not_null())
    stages: dict[date, dict[str, str]] = {}
    for name, above, day in staged.select("event_id", "stage_of", "list_date").iter_rows():
        if (above, day) in lists:
            stages.setdefault(day, {})[name] = above
        else:
            _note(events_by_problem, (stage_alone(above),), pl.Series([name]))
    days = {
        name: of_event for name, *of_event in staged.select("event_id", "start", "end").iter_rows()
    }
    roots = [(name, day, root) for day, theirs in stages.items()
             for name, root in roots_of(theirs, days).items()]  # fmt: skip
    schema = {"event_id": pl.String, "list_date": pl.Date, "above": pl.String}
    starts = inside.select(root="event_id", root_start="start").unique()
    return (
        inside.join(pl.DataFrame(roots, schema=schema, orient="row"), on=["event_id", "list_date"],
                    how="left", maintain_order="left")
        .with_columns(stage_of="above", root=pl.coalesce("above", "event_id"))
        .join(starts, on="root", how="left", maintain_order="left")
        .drop("above")
    )  # fmt: skip


def _places(
    inside: pl.DataFrame,
    kinds: Sequence[_Alike],
    planning: Plan,
    events_by_problem: dict[Problem, list[pl.Series]],
) -> pl.DataFrame:
    """Return where events stand that are alike (_KEY), as the engine's rows; and what is wrong."""
    rows = []
    for theirs in inside.partition_by(_KEY, maintain_order=True):
        alike, start, list_date = theirs.select(_KEY).row(0)
        kind = kinds[alike]
        place = placed(kind.facts, start, list_date, planning, kind.stated)
        _note(events_by_problem, place.problems, theirs["event_id"])
        if place.book is None or place.used is None:
            continue
        refusing = refused_as_stated(place.facts, place.book)
        if refusing is not None:
            _note(events_by_problem, (unrated_by(refusing),), theirs["event_id"])
        row = facts_row(place.facts, 0, place.used.list_id)
        rows.append({"alike": alike, "root_start": start, "list_date": list_date,
                     "rulebook": place.book.name, **row})  # fmt: skip
    schema = {name: type_in(pl, kind)() for name, kind in EVENTS.items()
              if name not in ("event_id", "stage_of", "winner_id")}  # fmt: skip
    types = {"alike": pl.UInt32(), "root_start": pl.Date(), "list_date": pl.Date(),
             "rulebook": pl.String(), **schema}  # fmt: skip
    return pl.DataFrame(rows, schema=types, infer_schema_length=None)


def _rows(inside: pl.DataFrame, places: pl.DataFrame) -> pl.DataFrame:
    """Return the engine's rows of events, each with what holds of all that are alike."""
    numbers = inside.select(root="event_id", root_number="number").unique()
    texts = {"name": "event_id", "title": "name", "winner_id": "winner"}
    own = {new: pl.col(old) if old in inside.columns else pl.lit(None, pl.String)
           for new, old in texts.items()}  # fmt: skip
    rows = inside.join(numbers, on="root", how="left", maintain_order="left").select(
        *_KEY,
        *SHARE,
        event_id=pl.col("number").cast(pl.Int64),
        stage_of=pl.when(pl.col("stage_of").is_not_null()).then("root_number").cast(pl.Int64),
        **own,
    )  # fmt: skip
    joined = rows.join(places, on=_KEY, how="left", maintain_order="left")
    return joined.drop("alike", "root_start")
