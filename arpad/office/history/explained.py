"""One list of a history with every game explained: by rows, and equal to what was kept."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import polars as pl

from arpad.archive.canonical_tables import table_sha256
from arpad.archive.manifest import KEYS
from arpad.engine.given import made
from arpad.law import Catalogue
from arpad.office.again.making import ListStatement, again
from arpad.office.history.exported import WHAT_IF, names
from arpad.office.history.folding import given_for
from arpad.office.history.kept import write_table
from arpad.office.history.making import Opened
from arpad.office.history.past import ListInForce
from arpad.office.history.raw import raw
from arpad.office.history.sent import EventsOfList, read
from arpad.office.period.tables import PeriodTables
from arpad.report.problems import Problem

TABLES: Final = ("list", "changes", "events", "results", "first_ratings", "adjustments")
"""As `arpad rate --out` writes them."""


@dataclass(frozen=True, slots=True)
class ListExplained:
    """A list with every game explained: `tables` as they are compared, and as they are written."""

    tables: Mapping[str, pl.DataFrame]
    written: Mapping[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class OfHistory:
    """A list of a history that is kept, with what it was made of; who enters with it is there."""

    opened: Opened
    past: ListInForce
    sent: EventsOfList
    day: date

    @property
    def stated(self) -> ListStatement:
        """Return the list as it is kept; that its laws are the same was seen when it was opened."""
        kept = self.opened.kept
        rows = _named(self.past, kept.rows(self.day))
        hashes = {"list": table_sha256(rows, KEYS["list"])}
        file = str(kept.folder / "lists" / f"{self.day}.parquet")
        version = kept.told().arpad_version
        return ListStatement(self.day, hashes, {"list": rows}, {}, file, version=version)

    def make(self, catalogue: Catalogue) -> ListExplained:
        """Return the list with every game of it explained, each sum that of its rows."""
        request = replace(self.opened.asked, catalogue=catalogue)
        given, numbers = given_for(request, self.past, self.sent, self.day)
        period = made(given).whole()
        events = numbers.select(event_id="number", event_name="name").join(
            self.sent.events.select("event_id", "rulebook", name=pl.coalesce("title", "name")),
            on="event_id", how="left",
        )  # fmt: skip
        tables = PeriodTables(period, names(self.past, events), request.book_on(self.day))
        written = {name: tables[name] for name in TABLES}
        summed = written["changes"].group_by("player_id").agg(rows_e5=pl.col("change_e5").sum())
        sums = pl.when(pl.col("sum_e5").is_not_null()).then(pl.col("rows_e5").fill_null(0))
        rows = _named(self.past, raw(period)).join(summed, on="player_id", how="left")
        listed = rows.with_columns(sum_e5=sums).drop("rows_e5")
        return ListExplained({**written, "list": listed}, written)


def _named(past: ListInForce, rows: pl.DataFrame) -> pl.DataFrame:
    """Return a list in RAW with the players' own numbers."""
    numbers = past.people.select("player_id", number=pl.int_range(pl.len(), dtype=pl.Int32))
    return (
        rows.rename({"player_id": "number"}).join(numbers, on="number", how="left").drop("number")
    )


def explained(
    history: Opened, day: date
) -> tuple[Mapping[str, pl.DataFrame] | None, tuple[Problem, ...]]:
    """Return the tables of a list that is kept, every game of it explained; None with errors.

    An error unless every figure of the list comes out as it is kept, and every rating is the sum of
    its rows.
    """
    past = history.past(tuple(list_day for list_day in history.kept.days() if list_day < day))
    past.turn_to(day)
    sent, problems = read(history.asked, history.planned, history.games, day, past.people)
    if sent is None:
        return None, problems
    past.enter(sent.entered)
    listed = OfHistory(history, past, replace(sent, entered=()), day)
    made_again, wrong = again(listed, history.asked.catalogue)
    if made_again is None or wrong:
        return None, (*problems, *wrong)
    return made_again.written, problems


def written(tables: Mapping[str, pl.DataFrame], history: Opened, day: date) -> tuple[str, ...]:
    """Write the tables of a list beside the history's lists; return the files, in order."""
    folder = history.kept.folder / "explained" / str(day)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, rows in tables.items():
        what_if = history.asked.what_if
        rows_written = rows.with_columns(pl.lit(what_if).alias(WHAT_IF)) if what_if else rows
        path = folder / f"{name}.parquet"
        write_table(rows_written, path)
        paths.append(str(path))
    return tuple(paths)
