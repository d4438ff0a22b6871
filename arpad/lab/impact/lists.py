"""The lists that one law makes of a history's games, and the games themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.office.history.kept import Kept
from arpad.office.history.making import made, opened
from arpad.report.problems import Problem, has_error
from arpad.tables.statuses import STATUS_NAMES
from arpad.watch.series import NOT_ACTIVE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from arpad.office.history.asked import Asked
    from arpad.office.history.making import Opened

SCORES: Final = {"1": 1.0, "=": 0.5, "0": 0.0}
"""White's score in a game that was played and is rated."""
_IDLE: Final = [code for code, name in STATUS_NAMES.items() if name in NOT_ACTIVE]


@dataclass(frozen=True, slots=True)
class SameAsPublished:
    """How many ratings of an office's published lists a law makes again, and how many there are.

    since: the first list that has another one; laws: the editions that the office rated by.
    """

    ratings: int
    same: int
    since: date | None
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LawLists:
    """Lists under one law, by rising date, the start list first.

    rows: list_date, player_id and rating of every active rated player of each. people: player_id,
    name, sex and born (a year) of everybody. games: of the history, as played. published: of an
    office's own lists, which of their ratings these have.
    """

    rulebook: str
    days: tuple[date, ...]
    rows: pl.DataFrame
    people: pl.DataFrame
    games: pl.DataFrame
    published: SameAsPublished | None = None

    def at(self, day: date) -> pl.DataFrame:
        """Return player_id and rating of one list."""
        return self.rows.filter(pl.col("list_date") == day).select("player_id", "rating")


def lists_under(
    request: Asked, folder: Path, show: Callable[[str], None]
) -> tuple[LawLists | None, tuple[Problem, ...]]:
    """Make all lists of a history in a new folder; None with errors if one can't be made."""
    history, problems = opened(request, Kept(folder))
    if history is None:
        return None, problems
    for record, more in made(history):
        problems = (*problems, *more)
        if record is None or has_error(more):
            return None, problems
        show(f"Rating {record.list_date} under {request.rulebook}")
    return _read(history), tuple(dict.fromkeys(problems))


def _read(history: Opened) -> LawLists:
    """Return the lists of a history that is whole."""
    days = history.kept.days()
    past = history.past(days)
    ids = past.people.select("player_id", number=pl.int_range(pl.len(), dtype=pl.Int32))
    start = history.lists[-1]
    parts = [active(start.rows, "status", start.list_date)]
    for day in days:
        rows = history.kept.rows(day).rename({"player_id": "number"})
        parts.append(active(rows.join(ids, on="number", how="inner"), "list_status", day))
    return LawLists(
        history.asked.rulebook, (start.list_date, *days), pl.concat(parts), people_of(past.people),
        _games(history),
    )  # fmt: skip


def active(rows: pl.DataFrame, status: str, day: date) -> pl.DataFrame:
    """Return player_id, rating and list_date of the active rated players of a day's list."""
    is_idle = pl.col(status).is_in(_IDLE).fill_null(value=False)
    listed = rows.filter(pl.col("rating").is_not_null() & ~is_idle)
    on = pl.lit(day, pl.Date).alias("list_date")
    return listed.select("player_id", pl.col("rating").cast(pl.Int64), on)


def people_of(rows: pl.DataFrame) -> pl.DataFrame:
    """Return player_id, name, sex and born, a year."""
    return rows.select("player_id", "name", "sex", born=pl.col("birth_date") // 10_000)


def _games(history: Opened) -> pl.DataFrame:
    """Return white_id, black_id, White's score and the first day of the event of each game.

    Games that were not played, or are left out, are not among them.
    """
    planned = history.planned.rows.unique("name", maintain_order=True)
    rows, _, _ = history.games.of_events(planned["name"])
    if "is_left_out" in rows.columns:
        rows = rows.filter(~pl.col("is_left_out").fill_null(value=False))
    since_1970 = pl.col("start_day") - date(1970, 1, 1).toordinal()
    starts = planned.select(event_id="name", start=since_1970.cast(pl.Int32).cast(pl.Date))
    played = rows.filter(pl.col("result").is_in(list(SCORES)) & pl.col("black_id").is_not_null())
    score = pl.col("result").replace_strict(SCORES, return_dtype=pl.Float64)
    joined = played.join(starts, on="event_id", maintain_order="left")
    return joined.select("event_id", "white_id", "black_id", "start", score=score)
