"""A list of tables larger than memory: events and lists are read here, games where they lie."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Protocol

import polars as pl

from arpad.disk.events_table import Events, events_of
from arpad.disk.moves import as_played
from arpad.disk.unfit import UnfitError
from arpad.engine.backends import embedded, to_polars
from arpad.engine.given import Given, Part
from arpad.engine.period import Period
from arpad.engine.state import ratings_of
from arpad.law import Catalogue, Rulebook, Table
from arpad.law.dialect import col
from arpad.office.lists.lists import RatingList, conform_rows, in_force, numbered, roll
from arpad.office.lists.people import with_performances
from arpad.office.lists.statuses import with_statuses
from arpad.office.period.in_time import list_book
from arpad.office.period.lists_needed import unfit_lists
from arpad.office.period.named import Named
from arpad.office.period.naming import Names
from arpad.office.period.rounds import told_rounds
from arpad.office.period.tables import PeriodTables
from arpad.tables.rating_list import CARRIED


class Games(Protocol):
    """Games where they lie: in files here, or on a cluster."""

    def refuse_unfit(self, events: pl.DataFrame) -> int:
        """Return how many there are; UnfitError where some are none, or of no event (event_id)."""

    def unknown_players(self, people: pl.DataFrame) -> list[str]:
        """Return the ids of players who are not among the people (player_id), in order."""

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine.

        `people` are player_id and player, the number; everybody who plays is among them.
        """


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked: the events of the games as a file, lists that were read, what is made."""

    events: Path
    lists: tuple[RatingList, ...]
    list_date: date
    rulebook: str = "fide"
    are_new_admitted: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A list that was made, its tables, and how much went into it."""

    tables: PeriodTables
    list_date: date
    rulebook: str
    games: int
    events: int
    events_rated: int

    def told(self) -> dict[str, object]:
        """Return what is told of it, as list.json has it: by edition too, which way games went."""
        return {
            "list_date": self.list_date.isoformat(),
            "rulebook": self.rulebook,
            "players": self.tables["list"].height,
            "games": self.games,
            "events": self.events,
            "events_rated": self.events_rated,
            "ways": {name: asdict(way) for name, way in self.tables.ways.items()},
        }


def make(job: Job, catalogue: Catalogue, games: Games, rate: Callable[[Given], Period]) -> Made:
    """Return the list of a period. UnfitError where the data can't be rated as they are.

    NoRulebookError where no edition is known of a day.
    """
    book = list_book(job.rulebook, job.list_date, catalogue)
    current = in_force(job.lists, job.list_date - timedelta(days=1))
    if current is None:
        raise UnfitError(f"No list is in force before {job.list_date}: give one.")
    book_on = partial(list_book, job.rulebook, catalogue=catalogue)
    unfit = unfit_lists(job.lists, job.list_date, book_on)
    if unfit:
        raise UnfitError(*(f"{one.message} {one.fix}" for one in unfit))
    people = roll(job.lists)
    earlier = Names(people, current, (), embedded).earlier
    events = events_of(
        job.events, job.lists, job.rulebook, catalogue, job.list_date, earlier.height
    )
    counted = games.refuse_unfit(events.names)
    new = _newcomers(games, people, job)
    people = numbered(pl.concat([people.drop("player"), new], how="diagonal"))
    current, lists = _entered(job.lists, current, new, book)
    names = Names(people, current, (), embedded)
    given = _given(job, book, (current, lists), names, events, games)
    period = rate(given).whole()
    rated = sum(
        to_polars(one.events.filter(col("event_is_rated") == 1).select("event_id")).height
        for one in period.rated.values()
    )
    tables = PeriodTables(period, _named(names, events, current), book)
    return Made(tables, job.list_date, book.name, counted, events.names.height, rated)


def _newcomers(games: Games, people: pl.DataFrame, job: Job) -> pl.DataFrame:
    """Return whoever plays and stands on no list; UnfitError if nobody new is admitted."""
    unknown = games.unknown_players(people)
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
    games: Games,
) -> Given:
    current, all_lists = lists
    parts = []
    for law, rows in events.of_editions:
        theirs = events.names.join(rows.select(number="event_id"), on="number", how="semi")
        there = as_played(games.numbered(names.people, theirs), law)
        ratings = ratings_of([names.state(one, law) for one in all_lists], law)
        parts.append(Part(law, embedded(rows), there, ratings))
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
