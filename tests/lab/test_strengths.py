"""Strengths that games show: against a general minimiser, and against a truth that is known."""

from collections.abc import Mapping
from datetime import date, timedelta

import numpy as np
import polars as pl
import pytest
from scipy.optimize import approx_fprime, minimize

from arpad.lab.drift.games import FromGames, ScaleDrift, joined, scale
from arpad.lab.drift.games_report import games_sections, games_sentences
from arpad.lab.games.rated import typed
from arpad.watch.resampling import Estimate, Resampling
from arpad.watch.series import ListSeries, series_of_lists

AGAIN = Resampling(1, resamples=20)
DAYS = (date(2001, 1, 1), date(2002, 1, 1), date(2003, 7, 2))
YEARS = np.array([2001.0, 2002.0, 2003 + 182 / 365.25])
BORN = [1950, 1961, 1964, 1966, 1968, 1970, 1972, 1975, 1984, 1991, 1930, 1992, 1971]
LISTED = [range(3)] * 11 + [range(1, 3), range(2, 3)]
KNOTS = [8, 10, 14, 18, 25, 30, 35, 40, 45, 60, 75]


def small() -> tuple[ListSeries, pl.DataFrame]:
    """Return the lists and 400 games of thirteen players, of whom two come later."""
    chance = np.random.default_rng(11)
    ratings = {(p, n): int(chance.normal(1900, 80)) for p, when in enumerate(LISTED) for n in when}
    lists = []
    for number, day in enumerate(DAYS):
        players = [player for player in range(13) if number in LISTED[player]]
        rows = {
            "player_id": [f"{player:02}" for player in players],
            "rating": [ratings[player, number] for player in players],
            "birth_date": [f"{BORN[player]}-07-01" for player in players],
        }
        lists.append((day, pl.DataFrame(rows)))
    games = []
    for _ in range(400):
        day = DAYS[0] + timedelta(days=int(chance.integers(0, 910)))
        number = 0 if day < DAYS[1] else 1
        there = [player for player in range(13) if number in LISTED[player]]
        white, black = chance.choice(there, 2, replace=False)
        row = (f"{white:02}", f"{black:02}", ["1", "0", "="][chance.integers(0, 3)], day)
        games.append((*row, ratings[white, number], ratings[black, number]))
    header = ["white_id", "black_id", "result", "day", "white_rating", "black_rating"]
    births = {f"{player:02}": f"{born}" for player, born in enumerate(BORN)}
    table = pl.DataFrame(games, schema=header, orient="row").with_columns(
        pl.col(f"{side}_id").replace_strict(births).alias(f"{side}_birth")
        for side in ("white", "black")
    )
    return series_of_lists(lists), typed(table.cast(pl.String))


def year_of(day: date) -> float:
    return day.year + (day.timetuple().tm_yday - 1) / 365.25


FIRST = [min(when) for when in LISTED]
SPOTS = {key: spot for spot, key in enumerate(
    (player, number) for player, first in enumerate(FIRST) for number in range(min(first, 1), 3)
)}  # fmt: skip
"""Where a player's strength on a list stands among the unknowns; after all of them: growth at KNOTS
and in the first two years, five points of cohorts, White's advantage."""
WIDTH = len(SPOTS) + 19
STEADY = [25.05 + step / 10 for step in range(200)]
SCALE = np.log(10) / 400


def place(day: date) -> float:
    """Return where a day stands among the lists."""
    return float(np.interp(year_of(day), YEARS, range(3)))


def entered(
    rating: Mapping[tuple[int, int], int], games: pl.DataFrame
) -> tuple[dict[int, float], dict[int, float]]:
    """Return of each player at which place he entered, and with which rating."""
    entry = {player: (9.0 if first else 0.0) for player, first in enumerate(FIRST)}
    start = {player: float(rating[player, 0]) for player, first in enumerate(FIRST) if not first}
    for row in games.sort("day", maintain_order=True).iter_rows(named=True):
        for side in ("white", "black"):
            player = int(row[f"{side}_id"])
            if FIRST[player] and place(row["day"]) < entry[player]:
                entry[player], start[player] = place(row["day"]), row[f"{side}_rating"]
    for player, first in enumerate(FIRST):
        if first and first <= entry[player]:
            entry[player], start[player] = float(first), rating[player, first]
    return entry, start


def facts_of(games: pl.DataFrame) -> np.ndarray:
    """Return of each game how much of each unknown it shows: the lists' share by the day."""
    shares = np.zeros((games.height, WIDTH))
    for index, row in enumerate(games.iter_rows(named=True)):
        at = place(row["day"])
        number = min(int(at), 1)
        for side, sign in (("white", 1), ("black", -1)):
            player = int(row[f"{side}_id"])
            shares[index, SPOTS[player, number]] += sign * (1 - at + number)
            shares[index, SPOTS[player, number + 1]] += sign * (at - number)
    shares[:, -1] = 1
    return shares


def away(x: np.ndarray, entry: Mapping[int, float], start: Mapping[int, float]) -> np.ndarray:
    """Return how far everything is from what is supposed, in its deviations."""
    others = x[len(SPOTS) :]
    growth, new, cohort = others[:11], others[11:13], others[13:18]
    distances = []
    for (player, number), spot in SPOTS.items():
        if (player, number + 1) in SPOTS:
            years = YEARS[number + 1] - YEARS[number]
            age = YEARS[number] + years / 2 - BORN[player] - 0.5
            usual = np.interp(age, KNOTS, growth)
            since = number - int(entry[player])
            if entry[player] > 0 and 0 <= since < 2:
                usual += new[since]
            chance = 60 if age < 18 else 30 if age < 25 else 15
            distances.append((x[spot + 1] - x[spot] - usual * years) / (chance * years**0.5))
    for player, first in enumerate(FIRST):
        late = entry[player] - 1
        age = np.interp(entry[player], range(3), YEARS) - BORN[player] - 0.5
        newcomer = cohort[1] + cohort[2] * late if age < 18 else cohort[3] + cohort[4] * late
        worth = newcomer if entry[player] > 0 else cohort[0]
        wide = 100 if entry[player] == 0 else 150
        distances.append((x[SPOTS[player, min(first, 1)]] - start[player] - worth) / wide)
    distances.append(np.mean(np.interp(STEADY, KNOTS, growth)) / 0.5)
    distances += [(growth[n + 1] - growth[n]) / 3 for n in range(4, 10)]
    return np.array([*distances, *(others / 300)])


def minimised(
    x: np.ndarray, facts: np.ndarray, scores: np.ndarray, apart: np.ndarray, tied: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the likeliest unknowns, and the inverse of what is known of them.

    apart and tied: how far everything is from what is supposed where all unknowns are 0, and what
    each of them adds.
    """

    def chances(x: np.ndarray) -> np.ndarray:
        return np.asarray(1 / (1 + np.exp(-SCALE * facts @ x)))

    noise = 1.0
    for _ in range(12):

        def surprise(x: np.ndarray, noise: float = noise) -> float:
            reach = SCALE * facts @ x
            of_games = np.sum(np.logaddexp(0, reach) - scores * reach) / noise
            return float(of_games + np.sum((apart + tied @ x) ** 2) / 2)

        def slope(x: np.ndarray, noise: float = noise) -> np.ndarray:
            of_games = SCALE / noise * facts.T @ (chances(x) - scores)
            return np.asarray(of_games + tied.T @ (apart + tied @ x))

        assert approx_fprime(x, surprise, 1e-4)[:5] == pytest.approx(slope(x)[:5], abs=1e-3)
        x = minimize(surprise, x, jac=slope, method="BFGS", options={"gtol": 1e-7}).x
        expected = chances(x)
        noise = np.sum((scores - expected) ** 2) / np.sum(expected * (1 - expected))
    spread = SCALE**2 * expected * (1 - expected) / noise
    return x, np.linalg.inv(facts.T @ (spread[:, None] * facts) + tied.T @ tied)


def likeliest(series: ListSeries, games: pl.DataFrame) -> tuple[float, float]:
    """Return the drift and its standard error by what is written in `strengths`, game by game."""
    rating = {
        (int(series.ids[row["player"]]), row["list"]): row["rating"]
        for row in series.rows.iter_rows(named=True)
    }
    entry, start = entered(rating, games)
    flat = np.zeros(WIDTH)
    apart = away(flat, entry, start)
    tied = np.column_stack([away(row, entry, start) - apart for row in np.eye(WIDTH)])
    begin = np.array([*(start[player] for player, _ in SPOTS), *[0.0] * 19])
    x, inverse = minimised(begin, facts_of(games), games["score"].to_numpy(), apart, tied)
    weights, moved = np.zeros(WIDTH), 0.0
    for number, sign in ((0, -1), (2, 1)):
        listed = [player for player, when in enumerate(LISTED) if number in when]
        for player in listed:
            weights[SPOTS[player, number]] += sign / len(listed)
            moved += sign * rating[player, number] / len(listed)
    span = (DAYS[-1] - DAYS[0]).days / 365.25
    return float(moved - weights @ x) / span, float(weights @ inverse @ weights) ** 0.5 / span


@pytest.mark.long
def test_the_drift_and_its_interval_are_those_of_a_general_minimiser() -> None:
    series, games = small()
    drift, error = likeliest(series, games)
    found = scale(series, games, AGAIN)
    assert found is not None
    assert found.drift.value == pytest.approx(drift, abs=0.05)
    assert (found.drift.high - found.drift.low) / 2 == pytest.approx(1.959964 * error, rel=0.01)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (-6.0, -2.0, "by at least -2.0 and most likely -4.0 (-6.0 to -2.0) points a year"),
        (2.0, 6.0, "by at least +2.0 and most likely +4.0 (+2.0 to +6.0) points a year"),
        (-1.0, 3.0, "moves by +1.0 (-1.0 to +3.0) points a year"),
    ],
)
def test_at_least_is_said_with_the_nearer_end_of_the_interval(
    low: float, high: float, words: str
) -> None:
    drift = Estimate((low + high) / 2, low, high, 90)
    found = ScaleDrift(DAYS[0], DAYS[-1], 900, 90, drift, Estimate(1.0, 0.0, 2.0, 90), 0.5, 0.5)
    said, *_ = games_sentences(FromGames(found, [], None))
    assert words in said
    assert "that cannot be tested by games" in said
    (section,) = games_sections(FromGames(found, [], None))
    assert section.table is not None
    assert [row[1] for row in section.table.rows] == ["+1.0", "+0.5", "+0.5", f"{drift.value:+.1f}"]


def lifted(seed: int) -> tuple[float, Estimate]:
    """Return the true drift and what is measured where a floor lifts entrants, over six years.

    A hundred adults play ten games a month with others of like rating; one in a hundred a month
    gives his place to one 250 points weaker, who enters at 1700 if his strength is below it.
    """
    chance, people, months = np.random.default_rng(seed), 100, 72
    ids, strength = np.arange(people), chance.normal(1900, 150, people)
    born = chance.integers(1956, 1981, people)
    rating = np.maximum(strength, 1700).round()
    lists, truth, games, last = [], [], [], people
    for now in range(months + 1):
        if now % 12 == 0:
            rows = {"player_id": ids.astype(str), "rating": rating.astype(int),
                    "birth_date": born.astype(str)}  # fmt: skip
            lists.append((date(2001 + now // 12, 1, 1), pl.DataFrame(rows)))
            truth.append(float((rating - strength).mean()))
        if now == months:
            break
        change = np.zeros(people)
        for _ in range(5):
            white, black = np.argsort(rating + chance.normal(0, 150, people)).reshape(-1, 2).T
            made = (chance.random(people // 2) < 1 / (
                1 + 10 ** ((strength[black] - strength[white]) / 400))).astype(float)  # fmt: skip
            moved = 20 * (made - 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400)))
            change[white] += moved
            change[black] -= moved
            games.append(pl.DataFrame({
                "result": np.where(made == 1, "1", "0"),
                **{f"{side}_{name}": values[who].astype(int).astype(str)
                   for side, who in (("white", white), ("black", black))
                   for name, values in (("id", ids), ("rating", rating), ("birth", born))},
            }).with_columns(day=pl.lit(date(2001 + now // 12, now % 12 + 1, 15))))  # fmt: skip
        rating = np.maximum((rating + change).round(), 1700)
        gone = chance.random(people) < 0.01
        count = int(gone.sum())
        ids = ids.copy()
        ids[gone], last = np.arange(last, last + count), last + count
        strength[gone] = chance.normal(1650, 150, count)
        rating[gone] = np.maximum(strength[gone], 1700).round()
    series, played = series_of_lists(lists), typed(pl.concat(games).cast(pl.String))
    found = scale(series, joined(series, played), AGAIN)
    assert found is not None
    return (truth[-1] - truth[0]) / 6, found.drift


@pytest.mark.long
def test_the_interval_holds_the_truth_where_a_floor_lifts_entrants() -> None:
    """Six federations of another simulation than ours: all hold it, and all rise."""
    for seed in range(6):
        truth, drift = lifted(seed)
        assert truth > 3
        assert 0 < drift.low <= truth <= drift.high, seed
