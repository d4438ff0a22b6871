"""Surplus by groups, and the drift of the scale: against sums and fits made in another way."""

from collections import defaultdict
from datetime import date
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy.optimize import minimize

from arpad.lab.calibration.groups import AGES, banded, by_games, by_players, groups
from arpad.lab.calibration.offsets import Offsets
from arpad.lab.drift.games import ScaleDrift, scale
from arpad.lab.drift.remedies import games_of, series_of
from arpad.lab.drift.strengths import STEADY_AGES
from arpad.lab.games.rated import read_rated_games
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling

AGAIN = Resampling(1, resamples=20)


@pytest.fixture(scope="module")
def federation() -> Simulation:
    world = World(players=100, arriving=0.2, events=4.0)
    return simulate(CATALOGUE.book("cnxc-2000"), world, 4, 3)


def likeliest(differences: np.ndarray, scores: np.ndarray, facts: np.ndarray) -> np.ndarray:
    """Return the points that a general minimiser finds."""

    def surprise(points: np.ndarray) -> float:
        reach = (differences + facts @ points) * np.log(10) / 400
        return float(np.sum(np.logaddexp(0, reach) - scores * reach))

    found: np.ndarray = minimize(surprise, np.zeros(facts.shape[1]), method="BFGS").x
    return found


@pytest.mark.long
def test_points_are_those_of_a_general_minimiser(federation: Simulation) -> None:
    """With an intercept and one group, whose points are told apart."""
    games = games_of(federation)
    differences = (games["white_rating"] - games["black_rating"]).to_numpy().astype(float)
    is_young = [
        (games[f"{side}_born"] > 1985).to_numpy().astype(float) for side in ("white", "black")
    ]
    facts = np.column_stack([is_young[0] - is_young[1], np.ones(games.height)])
    scores = games["score"].to_numpy()
    found = Offsets.of(differences, scores, facts).points
    assert found == pytest.approx(likeliest(differences, scores, facts), abs=0.2)


def test_surplus_is_a_plain_sum_over_sides(federation: Simulation) -> None:
    games = games_of(federation)
    (advantage,) = likeliest(
        (games["white_rating"] - games["black_rating"]).to_numpy().astype(float),
        games["score"].to_numpy(),
        np.ones((games.height, 1)),
    )
    sums: dict[str, list[float]] = defaultdict(list)
    names = ("white_rating", "black_rating", "score", "day", "white_born", "black_born")
    for own, met, score, day, born, other in games.select(names).iter_rows():
        expected = 1 / (1 + 10 ** (-(own - met + advantage) / 400))
        for birth, surplus in ((born, score - expected), (other, expected - score)):
            age = day.year - birth
            sums[next(name for end, name in AGES if age < end)].append(surplus)
    found = {one.name: one for one in by_players(games, "age", AGAIN)}
    assert set(found) == set(sums)
    for name, surpluses in sums.items():
        assert found[name].sides == len(surpluses)
        assert found[name].surplus.value == pytest.approx(sum(surpluses) / len(surpluses), abs=1e-4)


def test_what_a_group_is_worth_follows_from_its_score() -> None:
    """Three of four at equal ratings: 400 log10(3) apart; a third of the sides, so 2/3 above 0."""
    rows = [("a", "b", 1500, 1500, 1.0 if n % 4 else 0.0) for n in range(40)]
    rows += [(b, a, *rest, 1 - score) for a, b, *rest, score in rows]
    rows += [("b", "c", 1500, 1500, 0.5)] * 40
    schema = ["white_id", "black_id", "white_rating", "black_rating", "score"]
    games = pl.DataFrame(rows, schema=schema, orient="row")
    both = [["young" if one == "a" else "old" for one in games[side]] for side in schema[:2]]
    young, old = groups(games, both, ["young", "old"], "age", AGAIN)
    apart = 400 * np.log10(3)
    assert (young.sides, old.sides) == (80, 160)
    assert young.worth.value == pytest.approx(apart * 2 / 3, abs=0.01)
    assert old.worth.value == pytest.approx(-apart / 3, abs=0.01)


def test_a_slope_below_1_is_no_worth_of_the_weaker() -> None:
    """All who meet 200 points more score as if 100: the young among them are worth no more."""
    expected = 1 / (1 + 10 ** (100 / 400))
    rows = [("a", "b", 1800, 2000, expected)] * 40 + [("c", "b", 1800, 2000, expected)] * 20
    rows += [(b, a, high, low, 1 - score) for a, b, low, high, score in rows]
    rows += [("a", "c", 1800, 1800, 0.5)] * 20
    schema = ["white_id", "black_id", "white_rating", "black_rating", "score"]
    games = pl.DataFrame(rows, schema=schema, orient="row")
    both = [["young" if one == "a" else "old" for one in games[side]] for side in schema[:2]]
    young, old = groups(games, both, ["young", "old"], "age", AGAIN)
    assert young.worth.value - old.worth.value > 30
    assert young.sloped.value - old.sloped.value == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize(("age", "name"), [(13, "under 14"), (14, "14-17"), (17, "14-17"),
                                           (18, "18-24"), (64, "45-64"), (65, "65 or more"),
                                           (-1, None), (120, None)])  # fmt: skip
def test_bands_of_age(age: int, name: str | None) -> None:
    assert pl.select(banded(pl.lit(age), AGES)).item() == name


def test_games_so_far_are_counted_by_day_rated_or_not(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(
        "White,Black,Result,WhiteElo,BlackElo,Date,TimeControl\n"
        "a,b,1-0,2000,1900,2011.02.01,180+2\n"
        "b,a,1-0,1900,2000,2010.??.??,5400+30\n"
        "c,b,1/2-1/2,,1900,2010.06.05,?\n"
        "b,c,*,1900,,2010.07.01,\n"
    )
    games, _ = read_rated_games(path)
    assert games is not None
    rows = games.select("day", "white_before", "black_before").rows()
    assert rows == [(date(2011, 2, 1), 1, 2), (date(2010, 1, 1), 0, 0)]


def test_years_and_time_controls_have_slopes(federation: Simulation) -> None:
    games = games_of(federation).with_columns(
        time_control=pl.when(pl.int_range(pl.len()) % 3 == 0)
        .then(pl.lit("180+2"))
        .otherwise(pl.lit("40/7200:3600"))
    )
    years = by_games(games, "year", AGAIN)
    assert [one.name for one in years] == ["2001", "2002", "2003", "2004"]
    assert sum(one.games for one in years) == games.height
    paces = {one.name: one.games for one in by_games(games, "time-control", AGAIN)}
    assert paces == {
        "blitz": (games.height + 2) // 3,
        "standard": games.height - (games.height + 2) // 3,
    }


def naive_change(found: Simulation) -> tuple[float, int]:
    """Return what the ratings of steady adults did a year, by loops over players and lists."""
    days = [date(one // 10000, 1, 1) for one in found.by_year["list_id"]]
    lists = [
        found.lists.filter(list_id=one).drop_nulls("rating") for one in found.by_year["list_id"]
    ]
    born = {
        one: int(day.year - age // 1 - (0 if age % 1 == 0 else 1))
        for day, part in zip(days, lists, strict=True)
        for one, age in part.select("player_id", "age").iter_rows()
    }
    changes = []
    ratings = [dict(part.select("player_id", "rating").iter_rows()) for part in lists]
    for at in range(len(days) - 1):
        for player, rating in ratings[at].items():
            before, after = (day.year - born[player] - 0.5 for day in (days[at], days[at + 1]))
            if player in ratings[at + 1] and STEADY_AGES[0] <= before and after < STEADY_AGES[1]:
                changes.append(ratings[at + 1][player] - rating)
    return float(np.mean(changes)), len(changes)


def test_the_parts_of_the_scale_are_what_adults_ratings_did(federation: Simulation) -> None:
    found = scale(series_of(federation), games_of(federation), AGAIN)
    assert isinstance(found, ScaleDrift)
    adults, years = naive_change(federation)
    assert (found.adults_change.value, found.player_years) == (pytest.approx(adults), years)
    assert found.drift.value + found.catching_up + found.lag_growth == pytest.approx(adults)
    assert found.drift.low < found.drift.value < found.drift.high


def test_too_few_games_follow_no_scale(federation: Simulation) -> None:
    games = games_of(federation)
    assert scale(series_of(federation), games.head(199), AGAIN) is None
    nobody = games.with_columns(white_born=pl.lit(None, pl.Int32))
    assert scale(series_of(federation), nobody, AGAIN) is None
