"""A small federation against a plain loop over its games, and what a simulation promises."""

from fractions import Fraction

import numpy as np
import polars as pl
import pytest

from arpad.lab.simulation.federation import World, strength
from arpad.lab.simulation.measures import differences, games_a_year, years_of
from arpad.lab.simulation.play import groups_of, rounds_of
from arpad.lab.simulation.report import simulation_report
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling
from tests.house.naive.rules import half_up
from tests.house.naive.tables import hundredths_of

BOOK = CATALOGUE.book("fide-2009-applied")
SCORES = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


@pytest.fixture(scope="module")
def closed() -> Simulation:
    """Simulate 40 players over a year's six lists; nobody comes or goes."""
    return simulate(BOOK, World(players=40, arriving=0.0), years=1, seed=7)


FEW, MANY = "cnxc-2000", "fide-2014"
"""Editions of two lists a year and of twelve."""


@pytest.fixture(scope="module")
def thrice() -> dict[str, Simulation]:
    """Simulate three federations over a year under two editions."""
    world = World(players=60, arriving=0.5)
    return {name: simulate(CATALOGUE.book(name), world, 1, 3, replicates=3) for name in (FEW, MANY)}


def expected(own: int, opponent: int) -> Fraction:
    """Return P_D of the typed table, a difference above 400 as 400 (8.54)."""
    gap = max(-400, min(400, own - opponent))
    higher = Fraction(hundredths_of(abs(gap)), 100)
    return higher if gap >= 0 else 1 - higher


def test_lists_are_those_of_a_plain_loop(closed: Simulation) -> None:
    """2009 as applied, all with 30 games or more: K = 15, or 10 for who has once had 2400."""
    lists = closed.lists["list_id"].unique().sort().to_list()
    assert lists == [20100101, 20100301, 20100501, 20100701, 20100901, 20101101, 20110101]
    now = dict(closed.lists.filter(list_id=lists[0]).select("player_id", "rating").iter_rows())
    peak = dict(now)
    for number in lists[1:]:
        change = dict.fromkeys(now, Fraction(0))
        games = closed.games.filter(list_id=number).select("white_id", "black_id", "result")
        assert len(games) > 0
        for white, black, result in games.iter_rows():
            surplus = SCORES[result] - expected(now[white], now[black])
            for player, gained in ((white, surplus), (black, -surplus)):
                change[player] += (10 if peak[player] >= 2400 else 15) * gained
        now = {player: half_up(rating + change[player]) for player, rating in now.items()}
        peak = {player: max(peak[player], rating) for player, rating in now.items()}
        listed = closed.lists.filter(list_id=number).select("player_id", "rating")
        assert dict(listed.iter_rows()) == now


def test_everybody_starts_at_his_strength(closed: Simulation) -> None:
    """Rounded to whole points, so the error is below half a point."""
    first = closed.by_year.row(0, named=True)
    assert (first["rated"], first["unrated"]) == (40, 0)
    assert first["rmse"] < 0.5
    assert closed.by_year["year"].to_list() == [2010, 2011]


def test_figures_by_year_are_those_of_the_lists(closed: Simulation) -> None:
    last = closed.lists.filter(list_id=20110101).rows(named=True)
    errors = [row["rating"] - row["strength"] for row in last]
    found = closed.by_year.row(-1, named=True)
    assert found["drift"] == pytest.approx(sum(errors) / 40)
    assert found["rmse"] == pytest.approx((sum(e * e for e in errors) / 40) ** 0.5)
    assert found["junior_lag"] is None


def test_newcomers_arrive_unrated_and_are_rated_later() -> None:
    found = simulate(BOOK, World(players=60, arriving=0.3, events=5.0), years=1, seed=3)
    assert found.lists.group_by("list_id").len()["len"].unique().to_list() == [60]
    new = found.lists.filter(pl.col("player_id") >= 60)
    firsts = new.sort("list_id").group_by("player_id", maintain_order=True).first()
    assert firsts["rating"].null_count() == len(firsts)
    rated = new.filter(pl.col("rating").is_not_null())["rating"].to_list()
    assert len(rated) > 0
    assert min(rated) >= 1201


@pytest.mark.long
def test_the_same_seed_gives_the_same_federation() -> None:
    book, world = CATALOGUE.book("cnxc-2000"), World(players=40)
    one, same, other = (simulate(book, world, years=1, seed=seed) for seed in (3, 3, 4))
    assert one.lists.equals(same.lists)
    assert not one.games.equals(other.games)


@pytest.mark.long
def test_every_edition_meets_the_same_people_who_play_as_much(
    thrice: dict[str, Simulation],
) -> None:
    """Two lists a year or twelve: the same strengths, ages and games of everybody, year by year."""
    few, many = thrice[FEW], thrice[MANY]
    people = [
        one.lists.join(one.by_year.select("list_id").unique(), on="list_id")
        .with_columns(year=pl.col("list_id") // 10000 - start)
        .sort("federation", "year", "player_id")
        for one, start in ((few, 2001), (many, 2015))
    ]
    columns = ("federation", "year", "player_id", "strength", "age")
    assert people[0].select(columns).equals(people[1].select(columns))
    assert people[0]["player_id"].n_unique() > 80
    assert not people[0]["rating"].equals(people[1]["rating"])
    played = [
        pl.concat(
            [one.games.select("federation", player=f"{side}_id") for side in ("white", "black")]
        )
        .group_by("federation", "player")
        .len()
        .sort("federation", "player")
        for one in (few, many)
    ]
    assert played[0].equals(played[1])
    # 60 players in each of three federations for a year
    assert games_a_year(few) == games_a_year(many) == 2 * few.games.height / (60 * 3)


@pytest.mark.long
def test_federations_side_by_side_are_rated_as_each_would_be_alone(
    thrice: dict[str, Simulation],
) -> None:
    """Nobody meets anybody of another federation, so the first is the same, however many follow."""
    alone = simulate(CATALOGUE.book(FEW), World(players=60, arriving=0.5), 1, 3)
    three, first = thrice[FEW], thrice[FEW].of(0)
    assert three.federations == 3
    assert alone.lists.equals(first.lists)
    assert alone.games.equals(first.games)
    assert alone.by_year.equals(first.by_year)
    strengths = [three.of(number).lists["strength"].sum() for number in range(3)]
    assert len(set(strengths)) == 3


def test_editions_are_compared_federation_by_federation(thrice: dict[str, Simulation]) -> None:
    """Mean and Student's interval of the differences of three pairs: t(2, 97.5%) = 4.302653."""
    found = thrice
    last = {
        name: one.by_year.filter(pl.col("year") == pl.col("year").max())["rmse"].to_list()
        for name, one in found.items()
    }
    pairs = [b - a for a, b in zip(last["cnxc-2000"], last["fide-2014"], strict=True)]
    mean = sum(pairs) / 3
    half = 4.302653 * (sum((one - mean) ** 2 for one in pairs) / 2) ** 0.5 / 3**0.5
    less = next(one for one in differences(found) if one.measure == "rmse")
    assert less.rulebook == "fide-2014"
    assert less.less.value == pytest.approx(mean)
    assert (less.less.low, less.less.high) == pytest.approx((mean - half, mean + half), rel=1e-5)
    year = years_of(found["cnxc-2000"], Resampling(1))[-1].measures["rmse"]
    assert year is not None
    assert year.value == pytest.approx(sum(last["cnxc-2000"]) / 3)
    assert year.count == 3


def test_what_distances_rest_on_stands_beside_them(thrice: dict[str, Simulation]) -> None:
    """Who meets whom decides which edition is nearer; one edition by itself is compared to none."""
    said = "Events are groups of 20 of like rating."
    every = simulation_report(thrice, World(), Resampling(1)).findings
    (first, *_) = thrice
    alone = simulation_report({first: thrice[first]}, World(), Resampling(1)).findings
    assert (said in every[-1], said in " ".join(alone)) == (True, False)


@pytest.mark.parametrize(("players", "events"), [(20, 3.0), (60, 13.0), (60, float("nan"))])
def test_a_federation_that_hardly_plays_is_refused(players: int, events: float) -> None:
    with pytest.raises(ValueError, match="events a year"):
        World(players=players, events=events)
    assert World(players=32, events=3.0).events == 3.0  # 32 x 3 / 12 make a group of eight


def test_a_period_in_which_hardly_anybody_plays() -> None:
    """Then there is no event, and the lists go on without games."""
    found = simulate(CATALOGUE.book("cnxc-2000"), World(players=20, events=0.0), years=1, seed=1)
    assert len(found.games) == 0
    assert found.by_year["year"].to_list() == [2001, 2002]


def test_a_rulebook_that_rates_no_games_is_refused() -> None:
    with pytest.raises(ValueError, match="rates no games"):
        simulate(CATALOGUE.book("fide-uplift-2024"), World(players=40), 1, 1)


def test_strengths_by_age() -> None:
    """A beginner 1000 below; five years later 1000 / e = 368; 60 is 20 years past 40, at 4 each."""
    found = strength(np.full(3, 2000.0), np.array([8.0, 13.0, 60.0]), 4.0)
    assert found == pytest.approx([1000, 2000 - 367.88, 1920], abs=0.05)
    slow = strength(np.full(1, 2000.0), np.array([18.0]), 4.0, growth=400.0, growth_years=10.0)
    assert slow == pytest.approx([2000 - 400 * 0.36788], abs=0.01)


@pytest.mark.parametrize("size", [20, 26, 38])
def test_nobody_meets_anybody_twice(size: int) -> None:
    pairs = set()
    for white, black in rounds_of(np.arange(size), 7):
        assert sorted([*white.tolist(), *black.tolist()]) == list(range(size))
        pairs |= {frozenset(pair) for pair in zip(white.tolist(), black.tolist(), strict=True)}
    assert len(pairs) == 7 * size // 2


def test_groups_hold_everybody_but_an_odd_one() -> None:
    assert [len(group) for group in groups_of(np.arange(60), 20, 8)] == [20, 20, 20]
    assert [len(group) for group in groups_of(np.arange(39), 20, 8)] == [38]
    assert [len(group) for group in groups_of(np.arange(9), 20, 8)] == [8]
    assert groups_of(np.arange(7), 20, 8) == []


def test_ratings_that_equal_the_strengths_are_right() -> None:
    """Strengths are on Elo's scale: White's mean score is that of the curve, draws as told.

    Nobody comes, ages or wanders, and all are rated at their strength; 30 points are White's.
    """
    world = World(players=400, arriving=0.0, events=2.0, decline=0.0, wander=0.0, rounds=9)
    found = simulate(CATALOGUE.book("cnxc-2000"), world, 2, 5)
    strength = dict(
        found.lists.filter(list_id=20010101).select("player_id", "strength").iter_rows()
    )
    rows = found.games.select("white_id", "black_id", "result").rows()
    apart = [strength[white] - strength[black] + 30 for white, black, _ in rows]
    expected = [1 / (1 + 10 ** (-one / 400)) for one in apart]
    made = [{"1": 1.0, "=": 0.5, "0": 0.0}[result] for *_, result in rows]
    # Standard errors: at most 0.5 / sqrt(7200) = 0.006 a game for the mean of all.
    # 400 players, two years, two events of nine games: 1,600 entries, of sd 37 at the most.
    assert len(rows) == pytest.approx(400 * 2 * 2 * 9 / 2, rel=0.1)
    assert sum(made) / len(made) == pytest.approx(sum(expected) / len(rows), abs=0.018)
    above = [at for at, one in enumerate(apart) if one > 60]
    of_above = [sum(values[at] for at in above) / len(above) for values in (made, expected)]
    assert of_above[0] == pytest.approx(of_above[1], abs=0.03)
    near = [made[at] == 0.5 for at, one in enumerate(apart) if abs(one) < 20]
    assert sum(near) / len(near) == pytest.approx(0.3, abs=0.05)
