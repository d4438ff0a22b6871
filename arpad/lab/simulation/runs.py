"""Federations of known strengths, rated under a rulebook for years: how near do the lists come.

Everything is rated by the engine, list after list, as an office does: Swiss events of seven rounds
among players of like rating, newcomers unrated until the rulebook gives them a first rating.

Several federations stand on the same lists, as if they shared an office: nobody meets anybody of
another, so each is rated as it would be alone, and twenty take hardly longer than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np
import polars as pl

from arpad.engine import questions as q
from arpad.engine.strategies import Rates
from arpad.lab.chain import GAMES_SCHEMA, PEOPLE, ListChain, first_day
from arpad.lab.simulation.federation import JUNIOR_AGE, MONTHS, World
from arpad.lab.simulation.play import Federation, SimulatedEvent
from arpad.lab.theory.games import Ids, Numbers
from arpad.law import Rulebook
from arpad.law.units import list_id
from arpad.rulebooks.asking import calendar

GAMES_RATED_START: Final = 100
DAYS_A_YEAR: Final = 365.25
APART: Final = 10**7
"""Numbers of players and events of one federation, before those of the next begin."""


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """What became of the ratings; `federation` counts from 0, players are numbered in each.

    by_year: federation, year, list_id (the first of the year), rated, unrated, rmse (rating to
    strength), drift (mean rating less mean strength of the rated), junior_lag (mean strength less
    rating of rated players under 18), spread (standard deviation of ratings). lists: federation,
    list_id, player_id, rating, strength, age. games: federation, list_id (that they are rated for),
    event_id, round, white_id, black_id, result.
    """

    by_year: pl.DataFrame
    lists: pl.DataFrame
    games: pl.DataFrame

    @property
    def federations(self) -> int:
        """Return how many federations there are."""
        return self.lists["federation"].n_unique()

    def of(self, federation: int) -> Simulation:
        """Return one federation."""
        here = pl.col("federation") == federation
        return Simulation(*(frame.filter(here) for frame in (self.by_year, self.lists, self.games)))


def simulate(
    book: Rulebook,
    world: World,
    years: int,
    seed: int,
    replicates: int = 1,
    watch: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Return what the lists of so many years say of federations, their strengths beside them.

    The first list is that of the first New Year's Day under the edition, on which everybody stands
    at his strength. Equal seeds give the same people under every edition; the first federation is
    the same for any number of `replicates`. watch: is told each year as it begins. Raises
    ValueError for a rulebook under which none of the events is rated, or that gives no K.
    """
    if book[q.RATES] is Rates.ONE_LIST:
        raise ValueError(f"{book.name} rates no games: it changes a whole list once")
    sources = np.random.SeedSequence(seed).spawn(replicates)
    office = _Office(
        ListChain.opened(book, first_day(book)),
        [Federation.of(world, source) for source in sources],
    )
    office.open()
    lists, games = [office.listed()], []
    for list_date in _dates(book, office.start, years):
        if list_date.year != office.chain.on.year:
            watch(list_date.year)
        games.append(office.period(list_date, world.rounds))
        lists.append(office.listed())
    all_lists = pl.concat(lists)
    return Simulation(_by_year(all_lists), all_lists, pl.concat(games))


class _Office:
    """One chain of lists with the players of all federations on it, numbered APART."""

    def __init__(self, chain: ListChain, federations: list[Federation]) -> None:
        self.chain, self.federations, self.start = chain, federations, chain.on

    def open(self) -> None:
        """Put everybody on the first list, at his strength."""
        parts = []
        for number, federation in enumerate(self.federations):
            ids = federation.people.settle()
            strengths = federation.people.strengths(0.0)
            parts.append(self._entrants(number, ids, federation.people.born, strengths))
        self.chain.enrol(pl.concat(parts))

    def period(self, list_date: date, rounds: int) -> pl.DataFrame:
        """Let the months up to a list pass, rate their games, and return them."""
        listed = self.chain.ratings.select("player_id", "rating").sort("player_id")
        listed_ids = listed["player_id"].to_numpy()
        ratings = listed["rating"].cast(pl.Float64).fill_null(np.nan).to_numpy()
        rows, new = [], []
        months = _months(self.start, list_date) - self.federations[0].month
        for number, federation in enumerate(self.federations):
            for _ in range(months):
                own = _looked_up(number * APART + federation.people.ids, listed_ids, ratings)
                rows += [(number, event) for event in federation.play(own)]
                ids = federation.month_passes()
                born = federation.people.born[len(federation.people.born) - len(ids) :]
                new.append(self._entrants(number, ids, born, np.full(len(ids), np.nan)))
        if new:
            self.chain.enrol(pl.concat(new))
        games = _games(rows)
        self.chain.rate(games, list_date, rounds)
        here = [
            number * APART + federation.people.ids
            for number, federation in enumerate(self.federations)
        ]
        self.chain.keep(np.concatenate(here))
        return games.select(
            pl.col("event_id", "white_id", "black_id") % APART,
            "round",
            "result",
            federation=pl.col("event_id") // APART,
            list_id=pl.lit(list_id(list_date), pl.Int64),
        )

    def listed(self) -> pl.DataFrame:
        """Return the list in force with the truth beside it."""
        parts = []
        for number, federation in enumerate(self.federations):
            people = federation.people
            truth = {
                "player_id": number * APART + people.ids,
                "strength": people.strengths(federation.now),
                "age": federation.now - people.born,
            }
            parts.append(pl.DataFrame(truth))
        rows = self.chain.ratings.select("list_id", "player_id", "rating")
        joined = rows.join(pl.concat(parts), on="player_id", how="inner").sort("player_id")
        return joined.select(
            (pl.col("player_id") // APART).alias("federation"),
            "list_id",
            pl.col("player_id") % APART,
            "rating",
            "strength",
            "age",
        )

    def _entrants(self, federation: int, ids: Ids, born: Numbers, ratings: Numbers) -> pl.DataFrame:
        """Return players for the list: rated and experienced, or without a rating and games."""
        is_rated = ~np.isnan(ratings)
        days = [self.start + timedelta(days=int(years * DAYS_A_YEAR)) for years in born.tolist()]
        whole = [
            int(np.floor(rating + 0.5)) if rating == rating else None for rating in ratings.tolist()
        ]
        rows = {
            "player_id": federation * APART + ids,
            "rating": whole,
            "games_rated": np.where(is_rated, GAMES_RATED_START, 0),
            "birth_on": [list_id(day) for day in days],
        }
        return pl.DataFrame(rows, schema=PEOPLE)


def _looked_up(ids: Ids, listed_ids: Ids, ratings: Numbers) -> Numbers:
    """Return the rating of each, NaN for who has none; listed_ids: their rising numbers.

    >>> _looked_up(np.array([3, 4]), np.array([1, 3]), np.array([1900.0, 2000.0])).tolist()
    [2000.0, nan]
    """
    at = np.minimum(np.searchsorted(listed_ids, ids), len(listed_ids) - 1)
    return np.where(listed_ids[at] == ids, ratings[at], np.nan)


def _games(events: list[tuple[int, SimulatedEvent]]) -> pl.DataFrame:
    """Return the games of federations' events as the chain takes them (GAMES_SCHEMA)."""
    if not events:
        return pl.DataFrame(schema=GAMES_SCHEMA)
    counts = [len(event.rounds) for _, event in events]
    first = np.repeat([number * APART for number, _ in events], counts)
    numbers = np.repeat([event.number for _, event in events], counts)
    columns = {
        "event_id": first + numbers,
        "round": np.concatenate([event.rounds for _, event in events]),
        "white_id": first + np.concatenate([event.white for _, event in events]),
        "black_id": first + np.concatenate([event.black for _, event in events]),
        "result": np.concatenate([event.results for _, event in events]),
    }
    return pl.DataFrame(columns, schema=GAMES_SCHEMA)


def _by_year(lists: pl.DataFrame) -> pl.DataFrame:
    error = pl.col("rating") - pl.col("strength")
    is_junior = pl.col("age") < JUNIOR_AGE
    yearly = lists.with_columns(year=pl.col("list_id") // 10000).filter(
        pl.col("list_id") == pl.col("list_id").min().over("year")
    )
    return (
        yearly.group_by("federation", "year", "list_id")
        .agg(
            rated=pl.col("rating").count(),
            unrated=pl.col("rating").null_count(),
            rmse=(error**2).mean().sqrt(),
            drift=error.mean(),
            junior_lag=-error.filter(is_junior).mean(),
            spread=pl.col("rating").std(),
        )
        .sort("federation", "year")
    )


def _dates(book: Rulebook, start: date, years: int) -> Iterator[date]:
    """Yield the days of the lists of so many years, the last one New Year's if there is one."""
    day, end = start, date(start.year + years, start.month, start.day)
    while (day := calendar(book).next_list(day)) <= end:
        yield day


def _months(start: date, day: date) -> int:
    return (day.year - start.year) * MONTHS + day.month - start.month
