"""A list made on a cluster from tables: games where Spark reads them, events and lists here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from arpad.engine.backends import embedded, to_polars
from arpad.engine.given import Given, Part
from arpad.engine.state import ratings_of
from arpad.law import Catalogue, Rulebook
from arpad.law.dialect import col
from arpad.law.frame import table_of
from arpad.office.lists.lists import CARRIED, RatingList, conform_rows, in_force, numbered, roll
from arpad.office.lists.people import with_performances
from arpad.office.lists.statuses import with_statuses
from arpad.office.period.in_time import list_book
from arpad.office.period.named import Named
from arpad.office.period.naming import Names
from arpad.office.period.rounds import told_rounds
from arpad.office.period.tables import PeriodTables
from arpad.spark import games_table
from arpad.spark.driver import made_on_cluster
from arpad.spark.events_table import Events, events_of
from arpad.spark.unfit import UnfitError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked: games and events as files, lists that were read, and what is to be made.

    `batches` of None leaves it to the number of games and the cluster.
    """

    games: tuple[str, ...]
    events: Path
    lists: tuple[RatingList, ...]
    list_date: date
    rulebook: str = "fide"
    are_new_admitted: bool = False
    batches: int | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A list that was made, its tables, and how much went into it."""

    tables: PeriodTables
    list_date: date
    rulebook: str
    games: int
    events: int
    events_rated: int


def make(job: Job, catalogue: Catalogue, session: "SparkSession") -> Made:
    """Return the list of a period. UnfitError where the data can't be rated as they are.

    NoRulebookError where no edition is known of a day.
    """
    book = list_book(job.rulebook, job.list_date, catalogue)
    current = in_force(job.lists, job.list_date - timedelta(days=1))
    if current is None:
        raise UnfitError(f"No list is in force before {job.list_date}: give one.")
    games = games_table.read_games(session, job.games)
    people = roll(job.lists)
    earlier = Names(people, current, (), embedded).earlier
    events = events_of(job.events, job.lists, job.rulebook, catalogue, earlier.height)
    counted = games_table.refuse_unfit(games, events.names)
    new = _newcomers(games, people, job)
    people = numbered(pl.concat([people.drop("player"), new], how="diagonal"))
    current, lists = _entered(job.lists, current, new, book)
    names = Names(people, current, (), embedded)
    given = _given(job, book, (current, lists), names, events, games)
    period = made_on_cluster(given, job.batches).whole()
    rated = sum(
        to_polars(one.events.filter(col("event_is_rated") == 1)).height
        for one in period.rated.values()
    )
    tables = PeriodTables(period, _named(names, events, current), book)
    return Made(tables, job.list_date, book.name, counted, events.names.height, rated)


def _newcomers(games: "DataFrame", people: pl.DataFrame, job: Job) -> pl.DataFrame:
    """Return whoever plays and stands on no list; UnfitError if nobody new is admitted."""
    unknown = games_table.unknown_players(games, people)
    if unknown and not job.are_new_admitted:
        raise UnfitError(
            f"Players who stand on no list: {len(unknown)} ({', '.join(unknown[:5])}"
            f"{' ...' if len(unknown) > 5 else ''}). Give a list with them, or admit them: then "
            "they enter as unrated."
        )
    told = {"player_id": unknown, "name": unknown}
    nothing = [pl.lit("").alias(one) for one in ("federation", "sex", "birth_date", "title")]
    return pl.DataFrame(told, schema=dict.fromkeys(told, pl.String)).with_columns(nothing)


def _entered(
    lists: Sequence[RatingList], current: RatingList, new: pl.DataFrame, book: Rulebook
) -> tuple[RatingList, tuple[RatingList, ...]]:
    """Return the list in force as the rulebook reads it, new players on it; and all lists."""
    found, wrong = with_statuses(current, book)
    if wrong:
        raise UnfitError(*(f"{one.message} {one.fix}" for one in wrong))
    found, _ = with_performances(found, book)
    found = replace(found, rows=pl.concat([found.rows, conform_rows(new)]))
    return found, tuple(found if one is current else one for one in lists)


def _given(
    job: Job,
    book: Rulebook,
    lists: tuple[RatingList, Sequence[RatingList]],
    names: Names,
    events: Events,
    games: "DataFrame",
) -> Given:
    current, all_lists = lists
    parts = []
    for law, rows in events.of_editions:
        theirs = events.names.join(rows.select(number="event_id"), on="number", how="semi")
        there = games_table.numbered(games, names.people, theirs)
        ratings = ratings_of([names.state(one, law) for one in all_lists], law)
        parts.append(Part(law, embedded(rows), table_of(there), ratings))
    parts.sort(key=lambda one: one.book.in_force_from)
    return Given(job.list_date, book, names.state(current, book), tuple(parts))


def _named(names: Names, events: Events, current: RatingList) -> Named:
    new = pl.concat(
        events.names.join(rows.select(number="event_id"), on="number").select(
            event_name="event_id", rulebook=pl.lit(law.name), event_id="number", name="name"
        )
        for law, rows in events.of_editions
    )
    both = pl.concat([new, names.events], how="diagonal")
    return Named(
        names.people.drop("is_disabled_member"),
        current.rows.select("player_id", *CARRIED),
        both,
        told_rounds(()),
    )
