"""Puts the same simpler explanations to each study's headline.

rivals.py GAMES SPELLING [FOLDER [TABLE ...]]

GAMES are the games over the board of calibration.md, SPELLING is Scid's file of drift.md
(files.py says whether yours are the same). Of calibration.md it measures the slope again among
chosen games, of groups.md what players of an age are worth (rivals_groups.py), of drift.md what
moved the mean (rivals_drift.py), of simulation.md what today's rules change, in other federations.
Each table is printed beside its finding and written as tables/rivals-*.md. Alarms have theirs in
alarms.py and alarms_apart.py; `arpad lab impact` prints its own with every report.
"""

import runpy
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.calibration.figures import slope
from arpad.lab.calibration.groups import is_named_fast
from arpad.lab.games.choice import of_frequent
from arpad.lab.games.rated import read_rated_games
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.measures import differences
from arpad.lab.simulation.runs import simulate
from arpad.lab.study.charts import FigureTable
from arpad.lab.what_if import what_if
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling, with_interval

HERE = Path(__file__).parent
SEED, RESAMPLES, GAMES_MIN = 1, 100, 300
COLLECTED = 100
"""Who has so many games in the table is taken as one by whom it was collected."""
NOISE = 50.0
SPLIT = 2010
FEDERATIONS, YEARS = 8, 10
EDITIONS = ("fide-2009-applied", "fide-2025")

Choice = Callable[[pl.DataFrame], pl.DataFrame]


def one_collected(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games of one who was collected against one who was not."""
    sides = pl.concat([games["white_id"], games["black_id"]]).drop_nulls()
    numbers = sides.value_counts(name="number")
    many = numbers.filter(pl.col("number") >= COLLECTED)[:, 0].implode()
    return games.filter(pl.col("white_id").is_in(many) != pl.col("black_id").is_in(many))


def noisier(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games with chance of NOISE points added to each rating."""
    chance = np.random.default_rng(SEED)
    return games.with_columns(
        (pl.col(side) + pl.Series(chance.normal(0, NOISE, games.height)).round().cast(pl.Int32))
        for side in ("white_rating", "black_rating")
    )


YEAR = pl.col("day").dt.year()
GAP = (pl.col("white_rating") - pl.col("black_rating")).abs()
LEVEL = (pl.col("white_rating") + pl.col("black_rating")) / 2
CHOICES: Mapping[str, Choice] = {
    "as found": lambda games: games,
    f"to {SPLIT - 1}": lambda games: games.filter(YEAR < SPLIT),
    f"since {SPLIT}": lambda games: games.filter(YEAR >= SPLIT),
    "both with 50 games": partial(of_frequent, least=50),
    "both with 100 games (collected)": partial(of_frequent, least=COLLECTED),
    "both with 300 games": partial(of_frequent, least=300),
    "one collected, one not": one_collected,
    "differences up to 200 points": lambda games: games.filter(GAP <= 200),
    f"noise of {NOISE:.0f} points in ratings": noisier,
}
"""Which games are taken, of all: split date, least number of games, who meets whom, noise."""
HEADLINES: Mapping[str, Choice] = {
    "all games": lambda games: games,
    "named fast": lambda games: games.filter(is_named_fast()),
    "all others": lambda games: games.filter(~is_named_fast()),
    **{
        f"{decade}s": lambda games, decade=decade: games.filter(
            ~is_named_fast(), YEAR // 10 * 10 == decade
        )
        for decade in (1990, 2000, 2010, 2020)
    },
    **{
        f"{low} to {low + 199}": lambda games, low=low: games.filter(
            ~is_named_fast(), LEVEL.is_between(low, low + 200, closed="left")
        )
        for low in (2200, 2400, 2600)
    },
}
"""Decades and levels are of games not named as fast."""
FEDERATION = World(players=200)
WORLDS: Mapping[str, tuple[World, int, str]] = {
    "as found": (FEDERATION, SEED, ""),
    "another seed": (FEDERATION, SEED + 1, ""),
    "events of 40": (World(players=200, group=40), SEED, ""),
    "half the events a year": (World(players=200, events=1.5), SEED, ""),
    "100 players": (World(players=100), SEED, ""),
    "beginners 400 below": (World(players=200, growth=400.0), SEED, ""),
    "beginners grow in 10 years": (World(players=200, growth_years=10.0), SEED, ""),
    "newcomers 150 weaker": (World(players=200, newcomers_above=-150.0), SEED, ""),
    "K = 20 under both": (FEDERATION, SEED, "K=20"),
    "K = 40 under both": (FEDERATION, SEED, "K=40"),
}
"""Which federations play: seed, who meets whom, beginners, activity, and a grid of K."""


FINDINGS: Mapping[str, tuple[str, str]] = {
    "rivals-slopes": ("calibration", "A slope below 1 in all games stands"),
    "rivals-groups": ("groups", "Under 18 rated too low, from 45 on too high"),
    "rivals-drift": ("drift", "The mean fell because of who entered"),
    "rivals-simulation": ("simulation", "That the drift is higher stands"),
}
"""A table, the page that includes it, and the finding that it is printed beside."""


def main(games_of: Path, spelling: Path, folder: Path = HERE, *names: str) -> None:
    """Write the tables into a folder, all or those named, and print each beside its finding."""
    games, _ = read_rated_games(games_of)
    if games is None:
        sys.exit("the games can't be read")
    (folder / "tables").mkdir(exist_ok=True)
    tables: Mapping[str, Callable[[], FigureTable]] = {
        "rivals-slopes": lambda: slopes_again(games),
        "rivals-groups": lambda: _script("rivals_groups")["aged_again"](
            games, spelling, CHOICES, SEED, RESAMPLES
        ),
        "rivals-drift": lambda: _script("rivals_drift")["drifted_again"](spelling),
        "rivals-simulation": simulated_again,
    }
    for name, (page, finding) in FINDINGS.items():
        if not names or name in names:
            text = tables[name]().markdown()
            write_whole(folder / "tables" / f"{name}.md", f"{text}\n".encode())
            sys.stdout.write(f"{page}.md: {finding}.\n\n{text}\n\n")


def _script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(HERE / f"{name}.py"))


def slopes_again(games: pl.DataFrame) -> FigureTable:
    """Return the slope of each headline, as found and among each choice of games.

    Frequency is counted in the whole table; fewer than GAMES_MIN games have no slope.
    """
    rows = []
    seeds = {"as found": SEED, "another seed": SEED + 1}
    for name, choice in {**CHOICES, "another seed": CHOICES["as found"]}.items():
        again = Resampling(seeds.get(name, SEED), resamples=RESAMPLES)
        chosen = choice(games)
        cells = []
        for headline, part in HEADLINES.items():
            measured = part(chosen)
            found = slope(measured, headline, again) if measured.height >= GAMES_MIN else None
            cells.append(with_interval(found.factor, 3) if found else None)
        rows.append((name, chosen.height, *cells))
    return FigureTable(("games taken", "games", *HEADLINES), tuple(rows))


def simulated_again() -> FigureTable:
    """Return what the later edition changes in drift and distance, in each federation."""
    rows = []
    for name, (world, seed, change) in WORLDS.items():
        runs = {}
        for edition in EDITIONS:
            book = CATALOGUE.book(edition)
            book = what_if(book, change, CATALOGUE) if change else book
            runs[edition] = simulate(book, world, YEARS, seed, FEDERATIONS)
        less = {one.measure: one.less for one in differences(runs)}
        last = [runs[edition].by_year.filter(pl.col("year") == pl.col("year").max())["drift"].mean()
                for edition in EDITIONS]  # fmt: skip
        cells = (with_interval(less[measure], 1, "+") for measure in ("drift", "rmse"))
        rows.append((name, *(f"{drift:+.0f}" for drift in last), *cells))
    first, later = EDITIONS
    headings = ("federations", f"drift under {first} (points)", f"under {later}",
                "difference of drift", "difference of the distance to the truth")  # fmt: skip
    return FigureTable(headings, tuple(rows))


if __name__ == "__main__":
    GAMES, LISTS, *others = sys.argv[1:]
    main(Path(GAMES), Path(LISTS), Path(others[0]) if others else HERE, *others[1:])
