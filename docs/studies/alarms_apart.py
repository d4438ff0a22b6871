"""How often the interval of the scale holds the truth: alarms_apart.py [FOLDER] [COUNT] [SEED].

In worlds that share no code with `arpad lab simulate` or the interval, written from this
description before any result was seen:

240 players of 15 to 75, adult strengths normal around 1800 with a deviation of 220; a chance of 20
points a year on every strength. Each plays between half an event and six events a year (his own
number). An event is what 24 of those who play a month make of themselves, at random; six Swiss
rounds: by points, then by rating, neighbours meet. White has 35 points; of games between equals
0.35 are drawn. K is 32 below 2100 and 16 above, twice as much in a player's first 20 games, rated
month by month, rounded. A first rating is the opponents' average and 400 log10 of the odds, after
five games. A player leaves with a chance of 0.06 a year, twice that in a month after he lost
points; somebody new comes in his place.

- **juniors**: four newcomers of five are 7 to 17; they stand 500 to 900 points below their adult
  strength at 8 (each his own), and near it by a quarter a year; from 42 on all lose 3 a year.
- **floor**: newcomers are adults of 20 to 50, 250 weaker than the others, and no rating falls
  below 1650: it is lifted to it.
- **late learners**: newcomers of 20 to 60 improve by 120 points in their first two years, whatever
  their age, and nobody else changes but by chance.

COUNT federations in each (45), a look after ten years at the yearly lists and all games. With seed
2026 it writes tables/alarms-apart.md, with any other tables/alarms-apart-again.md.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.drift.games import joined, scale
from arpad.lab.games.rated import typed
from arpad.watch.resampling import Resampling
from arpad.watch.series import series_of_lists

HERE = Path(__file__).parent
COUNT, SEED, PLAYERS, YEARS = 45, 2026, 240, 10
WORLDS = ("juniors", "floor", "late learners")


class People:
    """240 players, as columns; times are in years since the start."""

    def __init__(self, world: str, chance: np.random.Generator) -> None:
        self.world, self.chance, self.next = world, chance, PLAYERS
        count = PLAYERS
        self.ids = np.arange(count)
        self.born = -chance.uniform(15, 75, count)
        self.adult = chance.normal(1800, 220, count)
        self.gap = chance.uniform(500, 900, count)
        self.came = np.full(count, -50.0)
        self.luck = np.zeros(count)
        self.active = chance.uniform(0.5, 6, count)
        self.rating = np.round(self.strength(0.0))
        if world == "floor":
            self.rating = np.maximum(self.rating, 1650)
        self.games = np.full(count, 100)
        self.first = np.zeros((3, count))  # games, points, opponents' ratings while unrated
        self.lost = np.zeros(count, dtype=bool)

    def strength(self, now: float) -> np.ndarray:
        """Return everybody's strength at a time."""
        age, strength = now - self.born, self.adult + self.luck
        if self.world == "juniors":
            strength = strength - self.gap * 0.75 ** np.maximum(age - 8, 0)
            strength = strength - 3 * np.maximum(age - 42, 0)
        if self.world == "late learners":
            strength = strength - 120 * (1 - np.clip((now - self.came) / 2, 0, 1))
        return strength

    def turn_over(self, now: float) -> None:
        """Let some leave, and others come in their places."""
        leave = self.chance.random(PLAYERS) < 0.06 / 12 * np.where(self.lost, 2, 1)
        count, chance = int(leave.sum()), self.chance
        age = chance.uniform(20, 50, count)
        if self.world == "juniors":
            young = chance.random(count) < 0.8
            age = np.where(young, chance.uniform(7, 17, count), age)
        if self.world == "late learners":
            age = chance.uniform(20, 60, count)
        self.ids[leave] = np.arange(self.next, self.next + count)
        self.next += count
        self.born[leave], self.came[leave] = now - age, now
        level = 1550 if self.world == "floor" else 1800
        self.adult[leave] = chance.normal(level, 220, count)
        self.gap[leave] = chance.uniform(500, 900, count)
        self.luck[leave], self.active[leave] = 0, chance.uniform(0.5, 6, count)
        self.rating[leave], self.games[leave], self.first[:, leave] = np.nan, 0, 0


def month(people: People, now: float) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Return the month's rounds, as white, black and White's points, and rate them."""
    chance, strength = people.chance, people.strength(now)
    people.luck += chance.normal(0, 20 / 12**0.5, PLAYERS)
    playing = chance.permutation(np.flatnonzero(chance.random(PLAYERS) < people.active / 12))
    guess = np.where(np.isnan(people.rating), strength, people.rating)
    rounds = []
    for event in np.split(playing, range(24, len(playing), 24)):
        if len(event) < 8:
            continue
        points = np.zeros(PLAYERS)
        for _ in range(6):
            order = event[np.lexsort((guess[event] + chance.normal(0, 60, len(event)),
                                      points[event]))]  # fmt: skip
            order = order[len(order) % 2 :].reshape(-1, 2)
            order = np.where(chance.random((len(order), 1)) < 0.5, order, order[:, ::-1])
            white, black = order.T
            expected = 1 / (1 + 10 ** ((strength[black] - strength[white] - 35) / 400))
            draw = 0.7 * np.minimum(expected, 1 - expected)
            lot = chance.random(len(white))
            score = np.where(lot < expected - draw / 2, 1.0, np.where(
                lot < expected + draw / 2, 0.5, 0.0))  # fmt: skip
            np.add.at(points, white, score)
            np.add.at(points, black, 1 - score)
            rounds.append((white, black, score))
    rate(people, rounds)
    return rounds


def rate(people: People, rounds: list[tuple[np.ndarray, np.ndarray, np.ndarray]]) -> None:
    """Rate a month: changes of the rated, then first ratings of those with five games."""
    old = people.rating
    change, count = np.zeros(PLAYERS), np.zeros(PLAYERS, dtype=int)
    k = np.where(old < 2100, 32.0, 16.0) * np.where(people.games < 20, 2, 1)
    for white, black, score in rounds:
        for one, other, made in ((white, black, score), (black, white, 1 - score)):
            rated, met = ~np.isnan(old[one]), ~np.isnan(old[other])
            both, new = rated & met, ~rated & met
            expected = 1 / (1 + 10 ** ((old[other] - old[one]) / 400))
            np.add.at(change, one[both], (k[one] * (made - expected))[both])
            np.add.at(count, one[both], 1)
            for row, values in enumerate((np.ones(len(one)), made, old[other])):
                np.add.at(people.first[row], one[new], values[new])
    people.rating = np.round(old + change)
    people.games += count
    people.lost = change < 0
    games, points, sums = people.first
    enters = np.isnan(old) & (games >= 5)
    share = np.clip(points[enters] / games[enters], 0.05, 0.95)
    people.rating[enters] = np.round(
        sums[enters] / games[enters] + 400 * np.log10(share / (1 - share))
    )
    people.games[enters] = games[enters]
    if people.world == "floor":
        people.rating = np.fmax(people.rating, np.where(np.isnan(people.rating), np.nan, 1650))


def measured(world: str, number: int, seed: int = SEED) -> tuple[float, float, float, float, float]:
    """Return the true drift, the figure, its interval and `at least`, of one federation."""
    people = People(world, np.random.default_rng([seed, WORLDS.index(world), number]))
    lists, truth, games = [], [], []

    def publish(year: int) -> None:
        on = ~np.isnan(people.rating)
        rows = {
            "player_id": people.ids[on].astype(str),
            "rating": people.rating[on].astype(int),
            "birth_date": np.floor(2000 + people.born[on]).astype(int).astype(str),
        }
        lists.append((date(2000 + year, 1, 1), pl.DataFrame(rows)))
        truth.append(float((people.rating - people.strength(float(year)))[on].mean()))

    publish(0)
    for now in range(12 * YEARS):
        before, ids, born = people.rating.copy(), people.ids.copy(), people.born.copy()
        for white, black, score in month(people, now / 12):
            rows = {"result": np.where(score == 1, "1", np.where(score == 0, "0", "="))}
            for side, who in (("white", white), ("black", black)):
                rows[f"{side}_id"] = ids[who].astype(str)
                rows[f"{side}_rating"] = before[who]
                rows[f"{side}_birth"] = np.floor(2000 + born[who]).astype(int).astype(str)
            games.append(pl.DataFrame(rows).with_columns(
                day=pl.lit(date(2000 + now // 12, now % 12 + 1, 15))))  # fmt: skip
        people.turn_over((now + 1) / 12)
        if now % 12 == 11:
            publish((now + 1) // 12)
    series = series_of_lists(lists)
    rated = pl.concat(games).filter(
        pl.col("white_rating").is_not_nan(), pl.col("black_rating").is_not_nan()
    )
    whole = rated.with_columns(pl.col("white_rating", "black_rating").cast(pl.Int64))
    played = typed(whole.cast(pl.String)).drop_nulls(["white_rating", "black_rating", "score"])
    seen = scale(series, joined(series, played), Resampling(seed, resamples=10))
    assert seen is not None
    true = (truth[-1] - truth[0]) / YEARS
    return true, seen.drift.value, seen.drift.low, seen.drift.high, seen.at_least


def main(folder: Path = HERE, count: int = COUNT, seed: int = SEED) -> None:
    """Write the table."""
    name = "alarms-apart.md" if seed == SEED else "alarms-apart-again.md"
    headings = (
        "world", "federations", "true drift (points a year)", "figure", "half of its interval",
        "the interval holds the truth", '"at least" is right',
    )  # fmt: skip
    lines = [f"| {' | '.join(headings)} |", "|---" * len(headings) + "|"]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as cores:
        for world in WORLDS:
            rows = np.array(
                list(cores.map(measured, [world] * count, range(count), [seed] * count))
            )
            true, figure, low, high, least = rows.T
            holds = int(((low <= true) & (true <= high)).sum())
            said = least != 0
            right = int((np.where(least > 0, true >= least, true <= least) & said).sum())
            cells = (
                world, count, f"{true.mean():+.1f} ({true.std(ddof=1):.1f})",
                f"{figure.mean():+.1f} ({figure.std(ddof=1):.1f})",
                f"{(high - low).mean() / 2:.1f}", f"{holds / count:.3f}",
                f"{right} of {said.sum()}",
            )  # fmt: skip
            lines.append(f"| {' | '.join(map(str, cells))} |")
    write_whole(folder / "tables" / name, ("\n".join(lines) + "\n").encode())


if __name__ == "__main__":
    main(Path(*sys.argv[1:2] or [HERE]), *map(int, sys.argv[2:4]))
