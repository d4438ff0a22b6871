"""A federation of known strengths, rated under a rulebook for years: how near do its lists come.

Everything is rated by the engine, list after list, as an office does: Swiss events of seven rounds
among players of like rating, newcomers unrated until the rulebook gives them a first rating.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

import numpy as np
import polars as pl

from arpad.engine import questions as q
from arpad.engine.calendars import calendar
from arpad.engine.state import list_id
from arpad.engine.strategies import Rates
from arpad.law import Rulebook
from arpad.supervise.chain import GAMES_SCHEMA, PEOPLE, Chain, first_day
from arpad.supervise.simulation.federation import JUNIOR_AGE, People, World, groups_of, rounds_of
from arpad.theory.expectation import logistic_curve, scores_drawn
from arpad.theory.games import Ids, Numbers

GAMES_RATED_START = 100
GUESS = 150.0
"""Standard deviation of what a club thinks a newcomer's strength is, when it seats him."""
DAYS_A_YEAR = 365.25
_RESULTS = np.array(["0", "=", "1"])


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """What became of the ratings.

    by_year: year, list_id, rated, unrated, rmse (rating to strength), drift (mean rating less mean
    strength of the rated), junior_lag (mean strength less rating of rated players under 18),
    spread (standard deviation of ratings). lists: list_id, player_id, rating, strength, age.
    games: list_id (that they are rated for), white_id, black_id, result.
    """

    by_year: pl.DataFrame
    lists: pl.DataFrame
    games: pl.DataFrame


def simulate(
    book: Rulebook,
    world: World,
    years: int,
    seed: int,
    watch: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Return what the lists of so many years say of a federation, its strengths beside them.

    The first list is that of the first New Year's Day under the edition, on which everybody stands
    at his strength. watch: is told each year as it begins. Raises ValueError for a rulebook under
    which none of the events is rated, or that gives no K.
    """
    if book[q.RATES] is Rates.ONE_LIST:
        raise ValueError(f"{book.name} rates no games: it changes a whole list once")
    chance = np.random.default_rng(seed)
    people, chain = People(world, chance), Chain.opened(book, first_day(book))
    first = people.settle(_time(chain.on))
    chain.enrol(_entrants(people, first, people.strengths(_time(chain.on))))
    lists, games = [_listed(chain, people)], []
    for list_date in _dates(book, chain.on, years):
        if list_date.year != chain.on.year:
            watch(list_date.year)
        years_passed = _time(list_date) - _time(chain.on)
        played = _play(chain, people, chance)
        chain.rate(played, list_date, world.rounds)
        newcomers = people.pass_time(_time(list_date), years_passed)
        chain.keep(people.ids)
        chain.enrol(_entrants(people, newcomers, np.full(len(newcomers), np.nan)))
        lists.append(_listed(chain, people))
        games.append(played.with_columns(list_id=pl.lit(list_id(list_date), pl.Int64)))
    found = pl.concat(lists)
    return Simulation(_by_year(found), found, pl.concat(games).drop("event_id", "round"))


def _entrants(people: People, ids: Ids, ratings: Numbers) -> pl.DataFrame:
    """Return players for the list: rated and experienced, or without a rating (NaN) and games."""
    born = dict(zip(people.ids.tolist(), people.born.tolist(), strict=True))
    births = [list_id(date.fromordinal(int(born[one] * DAYS_A_YEAR))) for one in ids.tolist()]
    is_rated = ~np.isnan(ratings)
    rows = {
        "player_id": ids,
        "rating": [int(np.floor(one + 0.5)) if one == one else None for one in ratings.tolist()],
        "games_rated": np.where(is_rated, GAMES_RATED_START, 0),
        "birth_on": births,
    }
    return pl.DataFrame(rows, schema=PEOPLE)


def _play(chain: Chain, people: People, chance: np.random.Generator) -> pl.DataFrame:
    """Return the games of one list's events (GAMES_SCHEMA).

    Who plays is drawn; groups are made by rating, newcomers by what their club thinks of them.
    """
    world, ratings = people.world, chain.rating_of(people.ids)
    strengths = people.strengths(_time(chain.on))
    guesses = strengths + chance.normal(0, GUESS, len(strengths))
    seats = np.where(np.isnan(ratings), guesses, ratings)
    playing = np.flatnonzero(chance.random(len(seats)) < world.playing)
    order = playing[np.argsort(seats[playing], kind="stable")]
    rows = [
        (event, number, *colours)
        for event, group in enumerate(groups_of(order, world.group, world.rounds + 1))
        for number, colours in enumerate(rounds_of(chance.permutation(group), world.rounds), 1)
    ]
    if not rows:
        return pl.DataFrame(schema=GAMES_SCHEMA)
    white, black = (np.concatenate([row[side] for row in rows]) for side in (2, 3))
    counts = [len(row[2]) for row in rows]
    difference = strengths[white] - strengths[black] + world.advantage
    expected = logistic_curve().expected(difference)
    return pl.DataFrame(
        {
            "event_id": np.repeat([row[0] for row in rows], counts),
            "round": np.repeat([row[1] for row in rows], counts),
            "white_id": people.ids[white],
            "black_id": people.ids[black],
            "result": _RESULTS[(2 * scores_drawn(expected, world.draws, chance)).astype(np.int64)],
        },
        schema=GAMES_SCHEMA,
    )


def _listed(chain: Chain, people: People) -> pl.DataFrame:
    now = _time(chain.on)
    truth = pl.DataFrame(
        {"player_id": people.ids, "strength": people.strengths(now), "age": now - people.born}
    )
    rows = chain.ratings.select("list_id", "player_id", "rating")
    return rows.join(truth, on="player_id", how="inner").sort("player_id")


def _by_year(lists: pl.DataFrame) -> pl.DataFrame:
    error = pl.col("rating") - pl.col("strength")
    is_junior = pl.col("age") < JUNIOR_AGE
    yearly = lists.with_columns(year=pl.col("list_id") // 10000).filter(
        pl.col("list_id") == pl.col("list_id").min().over("year")
    )
    return (
        yearly.group_by("year", "list_id")
        .agg(
            rated=pl.col("rating").count(),
            unrated=pl.col("rating").null_count(),
            rmse=(error**2).mean().sqrt(),
            drift=error.mean(),
            junior_lag=-error.filter(is_junior).mean(),
            spread=pl.col("rating").std(),
        )
        .sort("year")
    )


def _dates(book: Rulebook, start: date, years: int) -> Iterator[date]:
    """Yield the days of the lists of so many years, the last one New Year's if there is one."""
    day, end = start, date(start.year + years, start.month, start.day)
    while (day := calendar(book).next_list(day)) <= end:
        yield day


def _time(day: date) -> float:
    return day.toordinal() / DAYS_A_YEAR
