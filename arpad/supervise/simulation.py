"""A federation of known strengths, rated under a rulebook for years: how near do its lists come.

Everything is rated by the engine, list after list, as an office does: Swiss events of seven rounds
among players of like rating, newcomers unrated until the rulebook gives them a first rating.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import narwhals as nw
import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.engine.backends import to_polars
from arpad.engine.events import rate_events
from arpad.engine.period import rate_period
from arpad.engine.tables import ACTIVITY, EVENTS, GAMES, PENDING, RATINGS, Schema, conform
from arpad.engine.vocabulary import ACTIVE, UNRATED
from arpad.law import Rulebook
from arpad.supervise.federation import JUNIOR_AGE, People, World, groups_of, rounds_of
from arpad.theory.davidson import outcomes
from arpad.theory.games import Ids, Numbers

START = date(2010, 1, 1)
"""The day of the first list, on which everybody stands at his strength."""
GAMES_RATED_START = 100
GUESS = 150.0
"""Standard deviation of what a club thinks a newcomer's strength is, when it seats him."""
EVENT_DAYS, DAYS_A_YEAR = 7, 365.25
_GAME = {
    "game_id": pl.Int64, "event_id": pl.Int64, "round": pl.Int64, "white_id": pl.Int64,
    "black_id": pl.Int64, "result": pl.String,
}  # fmt: skip
_TYPES = {nw.Int64: pl.Int64, nw.Int16: pl.Int16, nw.String: pl.String}


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


@dataclass(slots=True, eq=False)
class _Office:
    """What an office keeps from list to list."""

    book: Rulebook
    list_date: date
    ratings: pl.DataFrame
    pending: pl.DataFrame
    activity: pl.DataFrame


def simulate(
    book: Rulebook,
    world: World,
    years: int,
    seed: int,
    watch: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Return what the lists of so many years say of a federation, its strengths beside them.

    watch: is told each year as it begins. Raises ValueError for a rulebook that asks what the
    federation doesn't keep (games by season), or under which none of its events is rated.
    """
    if book.seasons is not None:
        raise ValueError(f"{book.name} counts games by season, which the simulation does not keep")
    chance = np.random.default_rng(seed)
    people = People(world, chance)
    first = people.settle(_time(START))
    office = _opened(book, first, people.strengths(_time(START)))
    lists, games = [_listed(office, people)], []
    for list_date in _dates(book, years):
        if list_date.year != office.list_date.year:
            watch(list_date.year)
        years_passed = _time(list_date) - _time(office.list_date)
        played = _play(office, people, chance)
        _rate(office, played, world.rounds, list_date)
        _meet(office, people, people.pass_time(_time(list_date), years_passed))
        lists.append(_listed(office, people))
        games.append(played.with_columns(list_id=pl.lit(_number(list_date), pl.Int64)))
    found = pl.concat(lists)
    return Simulation(_by_year(found), found, pl.concat(games).drop("game_id", "event_id", "round"))


def _opened(book: Rulebook, ids: Ids, strengths: Numbers) -> _Office:
    ratings = np.floor(strengths + 0.5).astype(np.int64)
    rows = pl.DataFrame(
        {
            "player_id": ids,
            "rating": ratings,
            "rating_peak": ratings,
            "games_rated": np.full(len(ids), GAMES_RATED_START),
            "has_played_event": np.ones(len(ids), dtype=np.int64),
            "status": np.full(len(ids), ACTIVE),
        }
    ).with_columns(list_id=pl.lit(_number(START), pl.Int64))
    return _Office(book, START, _shaped(rows, RATINGS), _empty(PENDING), _empty(ACTIVITY))


def _play(office: _Office, people: People, chance: np.random.Generator) -> pl.DataFrame:
    """Return the games of one list's events: game_id, event_id, round, white_id, black_id, result.

    Who plays is drawn; groups are made by rating, newcomers by what their club thinks of them.
    """
    world = people.world
    strengths = people.strengths(_time(office.list_date))
    guesses = strengths + chance.normal(0, GUESS, len(strengths))
    seats = np.where(np.isnan(_ratings(office, people)), guesses, _ratings(office, people))
    playing = np.flatnonzero(chance.random(len(seats)) < world.playing)
    order = playing[np.argsort(seats[playing], kind="stable")]
    rows = [
        (event, number, *colours)
        for event, group in enumerate(groups_of(order, world.group, world.rounds + 1))
        for number, colours in enumerate(rounds_of(chance.permutation(group), world.rounds), 1)
    ]
    if not rows:
        return pl.DataFrame(schema=_GAME)
    white, black = (np.concatenate([row[side] for row in rows]) for side in (2, 3))
    counts = [len(row[2]) for row in rows]
    difference = strengths[white] - strengths[black] + world.advantage
    return pl.DataFrame(
        {
            "game_id": np.arange(len(white)),
            "event_id": np.repeat([row[0] for row in rows], counts),
            "round": np.repeat([row[1] for row in rows], counts),
            "white_id": people.ids[white],
            "black_id": people.ids[black],
            "result": _results(difference, world.draws, chance),
        },
        schema=_GAME,
    )


def _results(
    difference: Numbers, draws: float, chance: np.random.Generator
) -> npt.NDArray[np.str_]:
    """Draw the results of games by Davidson's chances."""
    chances, thrown = outcomes(difference, draws), chance.random(len(difference))
    is_at_most_drawn = thrown < chances[:, 0] + chances[:, 1]
    return np.where(thrown < chances[:, 0], "1", np.where(is_at_most_drawn, "=", "0"))


def _rate(office: _Office, games: pl.DataFrame, rounds: int, list_date: date) -> None:
    """Rate the games for the next list, which the office then keeps."""
    start = office.list_date + timedelta(days=5)
    current = _number(office.list_date)
    events = games.select(pl.col("event_id").unique(maintain_order=True)).with_columns(
        list_id=pl.lit(current, pl.Int64),
        on=pl.lit(_number(start), pl.Int64),
        start_day=pl.lit(start.toordinal(), pl.Int64),
        end_day=pl.lit(start.toordinal() + EVENT_DAYS, pl.Int64),
        end_on=pl.lit(_number(start + timedelta(days=EVENT_DAYS)), pl.Int64),
        kind=pl.lit("swiss"),
        minutes_for_60_moves=pl.lit(120, pl.Int64),
        rounds_scheduled=pl.lit(rounds, pl.Int64),
        is_registered=pl.lit(1, pl.Int64),
    )
    before, pending = _wrapped(office.ratings), _wrapped(office.pending)
    rated = rate_events(
        _wrapped(_shaped(events, EVENTS)),
        _wrapped(_shaped(games, GAMES)),
        before,
        pending,
        current,
        office.book,
    )
    if len(games) and not (to_polars(rated.events)["event_is_rated"] == 1).any():
        raise ValueError(f"{office.book.name} rates none of these events, which are Swiss")
    activity = _wrapped(office.activity)
    period = rate_period(
        {office.book.name: rated}, before, pending, activity, list_date, office.book
    )
    published = to_polars(period.published)
    results = to_polars(rated.results.select("player_id", "games"))
    played = results.filter(pl.col("games") > 0)["player_id"]
    status = pl.when(pl.col("rating").is_null()).then(UNRATED).otherwise(pl.col("list_status"))
    has_played = pl.max_horizontal(
        pl.col("has_played_event").fill_null(0),
        pl.col("player_id").is_in(played.implode()).cast(pl.Int64),
    )
    office.ratings = _shaped(
        published.with_columns(status=status, has_played_event=has_played), RATINGS
    )
    office.pending = to_polars(conform(period.pending, PENDING))
    office.activity = to_polars(conform(period.activity, ACTIVITY))
    office.list_date = list_date


def _meet(office: _Office, people: People, newcomers: Ids) -> None:
    """Take leavers off the list and put newcomers on it, unrated."""
    new = pl.DataFrame({"player_id": newcomers}).with_columns(
        list_id=pl.lit(_number(office.list_date), pl.Int64),
        games_rated=pl.lit(0, pl.Int64),
        has_played_event=pl.lit(0, pl.Int64),
        status=pl.lit(UNRATED, pl.Int64),
    )
    everybody = pl.concat([office.ratings, _shaped(new, RATINGS)])
    here = pl.Series(people.ids).implode()
    office.ratings = everybody.filter(pl.col("player_id").is_in(here))
    office.pending = office.pending.filter(pl.col("player_id").is_in(here))
    office.activity = office.activity.filter(pl.col("player_id").is_in(here))


def _listed(office: _Office, people: People) -> pl.DataFrame:
    now = _time(office.list_date)
    truth = pl.DataFrame(
        {"player_id": people.ids, "strength": people.strengths(now), "age": now - people.born}
    )
    rows = office.ratings.select("list_id", "player_id", "rating")
    return rows.join(truth, on="player_id", how="inner").sort("player_id")


def _ratings(office: _Office, people: People) -> Numbers:
    """Return the published rating of everybody who is there, NaN for the unrated."""
    here = pl.DataFrame({"player_id": people.ids})
    found = here.join(office.ratings, on="player_id", how="left", maintain_order="left")
    return found["rating"].cast(pl.Float64).fill_null(np.nan).to_numpy()


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


def _dates(book: Rulebook, years: int) -> Iterator[date]:
    """Yield the days of the lists of so many years, the last one New Year's if there is one."""
    day, end = START, date(START.year + years, START.month, START.day)
    while (day := book.calendar.next_list(day)) <= end:
        yield day


def _time(day: date) -> float:
    return day.toordinal() / DAYS_A_YEAR


def _number(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _wrapped(frame: pl.DataFrame) -> Any:
    return nw.from_native(frame.lazy())


def _empty(schema: Schema) -> pl.DataFrame:
    return pl.DataFrame(schema={name: _TYPES[kind] for name, kind in schema.items()})


def _shaped(frame: pl.DataFrame, schema: Schema) -> pl.DataFrame:
    return to_polars(conform(nw.from_native(frame), schema))
