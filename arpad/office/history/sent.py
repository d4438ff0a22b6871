"""What is rated for one list: its events and games in the engine's numbers, and who is new."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.engine.tables import GAMES
from arpad.formats.tables.frames import ID
from arpad.law.dialect import type_in
from arpad.office.history.asked import Asked
from arpad.office.history.events import Planned, shown
from arpad.office.history.games import Games, hash_of_file, moved
from arpad.report import Game, Report
from arpad.report.facts.settle import days_between
from arpad.report.problems import Problem

_DAYS_TOLD: Final = {"name": pl.String(), "days_told": pl.Int64()}

_SIDES: Final = ("white_id", "black_id")
_TYPES: Final = {name: type_in(pl, kind)() for name, kind in GAMES.items()}


@dataclass(frozen=True, slots=True)
class Sent:
    """The events of a list (`Planned`) and their games (GAMES), by the engine's numbers.

    entered: who plays and is not among the people, in the order of his number; files: the hash of
    each file of games; events_sha256: that of the events' rows.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    entered: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    events_sha256: str = ""


def read(
    asked: Asked, planned: Planned, games: Games, day: date, people: pl.DataFrame
) -> tuple[Sent | None, tuple[Problem, ...]]:
    """Return what is rated for a list; None with errors if something is wrong with it."""
    events = planned.of_list(day)
    rows, used, problems = games.of_events(events["name"])
    rows, unclear = moved(rows)
    told = [*problems, *unclear]
    new = _new(rows, people)
    told += _strangers(new, asked, day)
    if any(one.level == "error" for one in told):
        return None, tuple(told)
    known = pl.concat([people["player_id"], new]).to_frame("id").with_row_index("player")
    numbered = _numbered(rows, events, known, asked, day)
    winners = events.select(pl.col("winner_id").replace_strict(
        known["id"], known["player"], default=None, return_dtype=pl.Int64))  # fmt: skip
    return Sent(
        with_days_between(events, rows).with_columns(winners),
        numbered,
        tuple(new),
        {one.name: hash_of_file(one.path) for one in used},
        events_sha256(events),
    ), tuple(told)


def events_sha256(events: pl.DataFrame) -> str:
    """Return the hash of the rows of some events, whatever their numbers are among all."""
    roots = events.select(stage_of="event_id", root="name")
    own = events.join(roots, on="stage_of", how="left", maintain_order="left")
    own = own.drop("event_id", "stage_of")
    return hash_of(own.select(sorted(own.columns)).write_csv().encode())


def _new(rows: pl.DataFrame, people: pl.DataFrame) -> pl.Series:
    """Return the ids of those who play and are not among the people, in order."""
    both = pl.concat([rows[name].rename("id") for name in _SIDES]).drop_nulls().unique()
    known = people.select(id="player_id")
    return both.to_frame().join(known, on="id", how="anti")["id"].sort()


def _strangers(new: pl.Series, asked: Asked, day: date) -> list[Problem]:
    """Return an error for players who stand on no list, if nobody new is admitted."""
    odd = new.filter(~new.str.contains(f"^{ID.pattern}$"))
    if len(odd):
        message = f"Players of the list of {day} have no number that is an id: {shown(odd)}."
        fix = "An id has at most 64 letters, figures and signs . / _ - and no blanks."
        return [Problem("error", "history-player", message, fix)]
    if len(new) and not asked.are_new_admitted:
        message = f"Games for the list of {day} are of players on no list: {shown(new)}."
        fix = "Put them on the start list without a rating, or admit new players."
        return [Problem("error", "history-player", message, fix)]
    return []


def _numbered(
    rows: pl.DataFrame, events: pl.DataFrame, known: pl.DataFrame, asked: Asked, day: date
) -> pl.DataFrame:
    """Return the games as the engine's, event after event."""
    found = rows.join(
        events.select(event_id="name", number="event_id"), on="event_id", maintain_order="left"
    )
    for name in _SIDES:
        theirs = known.rename({"id": name, "player": f"{name}_number"})
        found = found.join(theirs, on=name, how="left", maintain_order="left")
    found = found.sort("number", maintain_order=True).with_row_index("game_id")
    days = _lists_of_days(rows, asked, day)
    flags = [name for name in _TYPES if name in rows.columns and name not in (
        "event_id", "round", "result", *_SIDES)]  # fmt: skip
    told = found.select(
        "game_id", "round", "result", *flags,
        event_id="number", white_id="white_id_number", black_id="black_id_number",
        played_list_id=pl.lit(None) if days is None else pl.col("played_on").replace_strict(
            days, default=None, return_dtype=pl.Int64),
    )  # fmt: skip
    lacking = [pl.lit(None).alias(name) for name in _TYPES if name not in told.columns]
    return told.with_columns(lacking).select(pl.col(n).cast(kind) for n, kind in _TYPES.items())


def _lists_of_days(rows: pl.DataFrame, asked: Asked, list_date: date) -> dict[date, int] | None:
    """Return the list in force on each day of play; None where no day is told.

    A day after the list that is made, which is a slip, has the last list before it.
    """
    if "played_on" not in rows.columns:
        return None
    made = (one for one in asked.days() if one < list_date)
    lists = sorted({*(one.list_date for one in asked.lists), *made})
    found = {}
    for day in rows["played_on"].unique().drop_nulls():
        used = max((one for one in lists if one <= day), default=lists[0])
        found[day] = used.year * 10000 + used.month * 100 + used.day
    return found


def with_days_between(events: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """Return events (`Planned`) with the days between their rounds, where their games have days."""
    if "played_on" not in games.columns or not games["played_on"].count():
        return events
    by_event: dict[str, list[Game]] = defaultdict(list)
    counted = games.group_by("event_id", "round", "played_on").len()
    for name, number, day, count in counted.sort("event_id", "round", "played_on").iter_rows():
        by_event[name] += [Game(number, 1, 2, "1", day)] * count
    days_by_event = [(name, days_between(Report(), played)) for name, played in by_event.items()]
    stated = pl.DataFrame(days_by_event, schema=_DAYS_TOLD, orient="row")
    joined = events.join(stated, on="name", how="left", maintain_order="left")
    between = pl.coalesce("days_between_rounds", "days_told")
    return joined.with_columns(days_between_rounds=between).drop("days_told")
