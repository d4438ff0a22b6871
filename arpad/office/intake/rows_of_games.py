"""What the rows of an event in a games table say beside the games: its days, single decisions."""

from datetime import date

import polars as pl

from arpad.report.facts import Facts
from arpad.report.facts.game_facts import SAID_OF_GAMES, GameDecision
from arpad.report.notes import joined
from arpad.report.problems import Problem, Text


def decisions_of(rows: pl.DataFrame) -> tuple[GameDecision, ...]:
    """Return what the columns of a games table say of single games."""
    said = [name for name in SAID_OF_GAMES if name in rows.columns]
    if not said:
        return ()
    stated = rows.filter(pl.any_horizontal(pl.col(name).is_not_null() for name in said))
    return tuple(
        GameDecision(
            round=row["round"],
            white_id=row["white_id"],
            black_id=row["black_id"] or "",
            **{name: row[name] for name in said},
        )
        for row in stated.iter_rows(named=True)
    )


def days_of(rows: pl.DataFrame, event_id: str, file: str) -> tuple[Facts, tuple[Problem, ...]]:
    """Return the first and last day that an event's rows tell, or else the days of play."""
    days: dict[str, tuple[date, ...]] = {}
    problems = []
    for name in ("start", "end", "played_on"):
        column = rows[name].drop_nulls() if name in rows.columns else rows["round"].clear()
        days[name] = tuple(sorted(set(column)))
        if name != "played_on" and len(days[name]) > 1:
            shown = joined(days[name][:2])
            message = Text("The event {event_id} has two days in the column {name}: {shown}.",
                           event_id=event_id, name=name, shown=shown)  # fmt: skip
            fix = Text("Write the same day in all rows of an event.")
            problems.append(Problem("error", "games-days", message, fix, file=file))
    played = days["played_on"]
    return Facts(
        start=min(days["start"] or played, default=None),
        end=max(days["end"] or played, default=None),
    ), tuple(problems)
