"""The events of a list, as a history plans them, under the numbers of a period's names."""

from dataclasses import dataclass

import polars as pl

from arpad.disk.unfit import UnfitError, unfit
from arpad.law import Rulebook
from arpad.office.history.asked import Asked
from arpad.office.history.events import plan
from arpad.report.notes import shown
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Events:
    """Events by the engine's numbers: names (event_id, number, name), and `Planned` by edition.

    known: every event of the table, those that are for another list too; problems: what was met.
    """

    names: pl.DataFrame
    of_editions: tuple[tuple[Rulebook, pl.DataFrame], ...]
    known: pl.Series
    problems: tuple[Problem, ...]


def events_of(asked: Asked, first: int) -> Events:
    """Return the events of the list of `asked.until`, numbered from `first` on by their names.

    Raises UnfitError where they can't be rated for that list as they stand.
    """
    planned, problems = plan(asked, (asked.until,))
    if planned is None:
        raise UnfitError(problems)
    rows = planned.of_list(asked.until).with_columns(pl.col("event_id", "stage_of") + first)
    by_day = rows.filter(pl.col("ratings_at_game") == 1)["name"].to_list()
    if by_day:
        raise unfit(
            "tables-unfit",
            f"Events ask for the ratings of each game's day: {shown(by_day)}.",
            "Rate them in memory, every game explained.",
        )
    named = rows.select(
        event_id="name", number="event_id", name=pl.coalesce(pl.col("title"), "name")
    )
    books = map(asked.edition, rows["rulebook"].unique(maintain_order=True))
    laws = [book for book in books if book is not None] or [asked.book_on(asked.until)]
    of_editions = tuple((law, rows.filter(pl.col("rulebook") == law.name)) for law in laws)
    return Events(named, of_editions, planned.known, problems)
