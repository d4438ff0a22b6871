"""The usual days between two rounds, as the games of an event tell them where nobody stated it."""

from collections import defaultdict
from typing import Final

import polars as pl

from arpad.report import Game, Report
from arpad.report.facts.settle import days_between

_TYPES: Final = {"name": pl.String(), "days_told": pl.Int64()}


def with_days_between(events: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """Return events (`Planned`) with the days between their rounds, where their games have days."""
    if "played_on" not in games.columns or not games["played_on"].count():
        return events
    by_event: dict[str, list[Game]] = defaultdict(list)
    counted = games.group_by("event_id", "round", "played_on").len()
    for name, number, day, count in counted.sort("event_id", "round", "played_on").iter_rows():
        by_event[name] += [Game(number, 1, 2, "1", day)] * count
    told = [(name, days_between(Report(), played)) for name, played in by_event.items()]
    found = pl.DataFrame(told, schema=_TYPES, orient="row")
    joined = events.join(found, on="name", how="left", maintain_order="left")
    between = pl.coalesce("days_between_rounds", "days_told")
    return joined.with_columns(days_between_rounds=between).drop("days_told")
