"""One list of a history with every game explained: by rows, and equal to what was kept."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import polars as pl

from arpad.engine.given import made
from arpad.office.history.exported import WHAT_IF, names
from arpad.office.history.folding import given_for
from arpad.office.history.kept import write_table
from arpad.office.history.making import Opened
from arpad.office.history.raw import raw
from arpad.office.history.sent import read
from arpad.office.period.proof import prove
from arpad.office.period.tables import PeriodTables
from arpad.report.problems import Problem

TABLES: Final = ("list", "changes", "events", "results", "first_ratings", "adjustments")
"""As `arpad rate --out` writes them."""


class OtherSumsError(AssertionError):
    """The explained rows make another list than the one that is kept: arpad is wrong."""


def explained(
    found: Opened, day: date
) -> tuple[Mapping[str, pl.DataFrame] | None, tuple[Problem, ...]]:
    """Return the tables of a list that is kept, every game of it explained; None with errors.

    Raises OtherSumsError unless every figure of the list comes out as it was kept, and
    UnexplainedError unless every rating is the sum of its rows.
    """
    past = found.past(tuple(one for one in found.kept.days() if one < day))
    sent, problems = read(found.asked, found.planned, found.games, day, past.people)
    if sent is None:
        return None, problems
    given, numbers = given_for(found.asked, past, sent, day)
    period = made(given).whole()
    if not raw(period).equals(found.kept.rows(day)):
        raise OtherSumsError(f"the list of {day}, every game explained, is not the one kept")
    events = numbers.select(event_id="number", event_name="name").join(
        sent.events.select("event_id", "rulebook", name=pl.coalesce("title", "name")),
        on="event_id", how="left",
    )  # fmt: skip
    tables = PeriodTables(period, names(past, events), found.asked.book_on(day))
    prove(tables)
    summed = tables["changes"].group_by("player_id").agg(rows_e5=pl.col("change_e5").sum())
    both = tables["list"].join(summed, on="player_id", how="left")
    odd = both.filter(pl.col("sum_e5") != pl.col("rows_e5").fill_null(0))
    if odd.height:
        raise OtherSumsError(f"the rows of {odd['player_id'][0]} make another sum than was kept")
    return {name: tables[name] for name in TABLES}, problems


def written(tables: Mapping[str, pl.DataFrame], found: Opened, day: date) -> tuple[str, ...]:
    """Write the tables of a list beside the history's lists; return the files, in order."""
    folder = found.kept.folder / "explained" / str(day)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, rows in tables.items():
        what_if = found.asked.what_if
        told = rows.with_columns(pl.lit(what_if).alias(WHAT_IF)) if what_if else rows
        path = folder / f"{name}.parquet"
        write_table(told, path)
        paths.append(str(path))
    return tuple(paths)
