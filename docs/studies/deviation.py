"""Fits how deviations grow, and counts how often strengths lie within them: deviation.py IRISH.

IRISH is the folder of the Irish federation's published changes (deviation.md says where it is
from). Fits to its lists up to 2005; tests on its later lists, and in simulated federations.
Writes tables/deviation-fit.md and tables/deviation-coverage.md.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.simulation.federation import JUNIOR_AGE, World
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.lab.study.charts import FigureTable
from arpad.law.units import day_of
from arpad.rulebooks import CATALOGUE
from arpad.watch.deviation import (
    DEVIATION_NEW,
    DEVIATION_TAKEN_OVER,
    GROWTH_A_YEAR,
    SHAPE,
    Q,
    deviations,
    growth_in,
)

HERE = Path(__file__).parent
PLAYERS, YEARS, FEDERATIONS = 200, 10, 8
WORLDS = (
    ("FIDE's rules of 2025", "fide-2025", World(players=PLAYERS), 1),
    ("half as many events", "fide-2025", World(players=PLAYERS, events=1.5), 3),
    ("mixed events of 40", "fide-2025", World(players=PLAYERS, group=40), 4),
    ("beginners 400 below, not 1000", "fide-2025", World(players=PLAYERS, growth=400.0), 5),
    ("strengths wander 30 a year, not 10", "fide-2025", World(players=PLAYERS, wander=30.0), 6),
    ("FIDE's rules of 2009", "fide-2009-applied", World(players=PLAYERS), 7),
    ("the FCE's rules of 2016", "fce-2016", World(players=PLAYERS), 8),
)
SETTLED = 4
"""Years after which a list no longer shows that everybody began at their strength."""
GROWTH, TAKEN_OVER = (20, 30, 40, 50, 60, 80), (60, 80, 120)
SPLIT = date(2006, 1, 1)
"""Lists before it were fitted to, those from it on were not."""
BANDS = (0, 50, 60, 70, 80, 100, 150, 400)
APART = 10**7
FEW = 30
GAMES_MIN = 10
"""So many games in a year tell of a strength."""
DRAWS = 0.25
"""The share of draws between equals, which makes results less a matter of chance."""
RATING_MAX = 3000
OPPONENTS = 75
"""The deviation that is taken for opponents, who are not published: near the mean of all."""
FIRST_MONTH, LAST_LIST, SEPTEMBER = date(1999, 8, 1), date(2010, 9, 1), 9
YEAR = timedelta(days=365)
SHARES = ("ratings", "± (root mean square)", "error", "within ±", "within twice ±")


@dataclass(frozen=True)
class Known:
    """Ratings whose errors are known: error, deviation (points) and age, one a player and year."""

    rows: pl.DataFrame

    def where(self, condition: pl.Expr) -> "Known":
        """Return those of which a condition holds."""
        return Known(self.rows.filter(condition))

    def likelihood(self) -> float:
        """Return the mean log likelihood, less a constant, of errors with such deviations."""
        deviation, error = (self.rows[name].to_numpy() for name in ("deviation", "error"))
        return float(-np.mean(np.log(deviation) + (error / deviation) ** 2 / 2))

    def cells(self) -> tuple[str, ...]:
        """Return how many, the roots of mean squares of deviation and error, and the shares."""
        deviation, error = (self.rows[name].to_numpy() for name in ("deviation", "error"))
        squares = (float(np.sqrt(np.mean(values**2))) for values in (deviation, error))
        shares = (float(np.mean(np.abs(error) <= times * deviation)) for times in (1, 2))
        return (str(len(error)), *(f"{value:.0f}" for value in squares),
                *(f"{share:.1%}" for share in shares))  # fmt: skip


def simulated_errors(simulation: Simulation, growth_a_year: float) -> Known:
    """Return the errors of a simulation's ratings at each new year, with their deviations.

    The mean error of a federation's list is no player's: it is taken off.
    """
    number = pl.col("federation") * APART
    names = ("player_id", "white_id", "black_id")
    lists, games = (
        frame.with_columns((number + pl.col(name)).cast(pl.String).alias(name)
                           for name in names if name in frame.columns)
        for frame in (simulation.lists, simulation.games)
    )  # fmt: skip
    days = lists["list_id"].unique().sort().to_list()
    noted, rows, before = pl.DataFrame(schema=SHAPE), [], lists.clear()
    for list_day in days:
        listed = lists.filter(pl.col("list_id") == list_day)
        days_since = (day_of(list_day) - day_of(before["list_id"][0])).days if before.height else 0
        is_new = pl.lit(int(before.height > 0))
        noted = deviations(
            noted,
            listed.select("player_id", is_new=is_new),
            _sides(games.filter(pl.col("list_id") == list_day), before, listed),
            growth_in(days_since, growth_a_year),
        )
        if list_day % 10000 == 101 and list_day >= days[0] + SETTLED * 10000:
            rows.append(listed.join(noted, on="player_id"))
        before = listed
    error = pl.col("rating") - pl.col("strength")
    return Known(
        pl.concat(rows)
        .drop_nulls("rating")
        .select(
            "age",
            "games",
            deviation=pl.col("deviation_e2") / 100,
            error=error - error.mean().over("federation", "list_id"),
        )
    )


def _sides(games: pl.DataFrame, before: pl.DataFrame, listed: pl.DataFrame) -> pl.DataFrame:
    """Return both sides of games, by the list in force; newcomers by their first ratings."""
    first = listed.select("player_id", first="rating")
    own = before.select("player_id", "rating").join(first, on="player_id", how="right")
    own = own.select("player_id", own=pl.coalesce("rating", "first"), rated="rating")
    sides = [
        games.select(player_id=mine, opponent_id=theirs)
        for mine, theirs in (("white_id", "black_id"), ("black_id", "white_id"))
    ]
    others = own.select(opponent_id="player_id", theirs="rated")
    return (
        pl.concat(sides).join(own, on="player_id").join(others, on="opponent_id")
        .select("player_id", "opponent_id", difference=pl.col("own") - pl.col("theirs"))
        .drop_nulls()
    )  # fmt: skip


def run(world: tuple[str, str, World, int]) -> Simulation:
    """Return a federation of the table."""
    _, edition, of, seed = world
    return simulate(CATALOGUE.book(edition), of, YEARS, seed, FEDERATIONS)


@dataclass(frozen=True)
class Irish:
    """The Irish federation's published changes and lists, as they are read of a folder.

    changes: event, day, player, before (the rating), games, score, expected, share and difference
    (of the expected score a game). lists: day, player, rating, of full ratings.
    """

    changes: pl.DataFrame
    lists: pl.DataFrame

    @classmethod
    def read(cls, folder: Path) -> "Irish":
        """Return what is in the files; changes from which nothing can be expected are left out."""
        lines = (folder / "old_tournaments.csv").read_text(encoding="utf-8").splitlines()
        events = pl.DataFrame([(int(line.split(",")[0]), line.split(",")[-2]) for line in lines],
                              schema=["event", "day"], orient="row")  # fmt: skip
        names = ["id", "event", "player", "before", "after", "performance", "rating", "bonus",
                 "games", "k", "score", "expected"]  # fmt: skip
        changes = (
            _table_of(folder / "old_rating_histories.csv", names)
            .join(events.with_columns(pl.col("day").str.to_date()), on="event")
            .filter(pl.col("before").is_between(1, RATING_MAX), pl.col("expected") > 0,
                    pl.col("expected") < pl.col("games"))
            .with_columns(share=pl.col("expected") / pl.col("games"))
            .with_columns(difference=400 * (pl.col("share") / (1 - pl.col("share"))).log10())
            .sort("day", "event", "player")
        )  # fmt: skip
        lists = _table_of(folder / "icu_ratings.csv", ["id", "day", "player", "rating", "is_full"])
        return cls(
            changes, lists.with_columns(pl.col("day").str.to_date()).filter(pl.col("is_full") == 1)
        )

    def known(self, growth_a_year: float, taken_over: float) -> Known:
        """Return what players scored in the year after each September's list, as an error.

        In points: score less expected score, by what a point of rating is worth in these games;
        its deviation has the chance of the games in it. What the rating moved since the list is
        added, for each event expects by the rating before it. The mean of a year is taken off.
        """
        rows = [
            self._scored(listed, deviation, on, growth_a_year)
            for on, deviation in self._deviations(growth_a_year, taken_over)
            if (listed := self.lists.filter(pl.col("day") == on)).height
        ]
        error = pl.col("error") - pl.col("error").mean().over("on")
        return Known(pl.concat(rows).with_columns(error))

    def _deviations(
        self, growth_a_year: float, taken_over: float
    ) -> Iterator[tuple[date, pl.DataFrame]]:
        """Yield the deviations on each first of September, month by month since the first event.

        Who plays first in the record's first year had a rating before it, later on mostly not.
        """
        noted, since = pl.DataFrame(schema=SHAPE), FIRST_MONTH
        while since < LAST_LIST:
            on = (since + timedelta(days=32)).replace(day=1)
            sides = (
                self.changes.filter(pl.col("day") >= since, pl.col("day") < on)
                .select(pl.col("difference").repeat_by("games"),
                        player_id=pl.col("player").cast(pl.String), opponent_id=pl.lit("others"))
                .explode("difference")
            )  # fmt: skip
            start = taken_over if since < FIRST_MONTH + YEAR else DEVIATION_NEW
            first = sides.select("player_id").unique().join(noted, on="player_id", how="anti")
            before = pl.concat([
                noted.filter(pl.col("player_id") != "others"),
                first.select("player_id", deviation_e2=pl.lit(round(100 * start), pl.Int64),
                             games=pl.lit(0, pl.Int64)),
                pl.DataFrame([("others", 100 * OPPONENTS, 0)], schema=SHAPE, orient="row"),
            ])  # fmt: skip
            everybody = before.select("player_id", is_new=0)
            growth = growth_in((on - since).days, growth_a_year)
            noted, since = deviations(before, everybody, sides, growth), on
            if on.month == SEPTEMBER:
                yield on, noted

    def _scored(
        self, listed: pl.DataFrame, deviation: pl.DataFrame, on: date, growth_a_year: float
    ) -> pl.DataFrame:
        """Return error and deviation of who played GAMES_MIN games in the year after a list."""
        spread = pl.col("games") * pl.col("share") * (1 - pl.col("share"))
        by_player = (
            self.changes.filter(pl.col("day") >= on, pl.col("day") < on + YEAR)
            .join(listed.select("player", now="rating"), on="player")
            .with_columns(slope=Q * spread, chance=spread * (1 - DRAWS))
            .with_columns(later=pl.col("slope") * (pl.col("now") - pl.col("before")))
            .group_by("player")
            .agg(
                pl.col("slope", "chance").sum(),
                played=pl.col("games").sum(),
                surplus=(pl.col("score") - pl.col("expected") - pl.col("later")).sum(),
            )
            .filter(pl.col("played") >= GAMES_MIN)
        )
        of_list = deviation.select(
            "games", player=pl.col("player_id").cast(pl.Int64, strict=False),
            own=pl.col("deviation_e2") / 100,
        )  # fmt: skip
        chance = pl.col("chance") / pl.col("slope") ** 2 + OPPONENTS**2 / pl.col("played")
        growth = growth_a_year**2 / 2
        return by_player.join(of_list, on="player").select(
            "games", "own", on=pl.lit(on), error=pl.col("surplus") / pl.col("slope"),
            deviation=(pl.col("own") ** 2 + growth + chance).sqrt(),
        )  # fmt: skip


def _table_of(file: Path, names: list[str]) -> pl.DataFrame:
    return pl.read_csv(file, has_header=False, new_columns=names)


def main(irish: Path, folder: Path = HERE) -> None:
    """Write both tables into a folder; the files of the Irish federation lie in another."""
    (folder / "tables").mkdir(exist_ok=True)
    of_irish = Irish.read(irish)
    pairs = [(growth, taken_over) for taken_over in TAKEN_OVER for growth in GROWTH]
    rows = [
        (str(growth), str(taken_over), f"{known.likelihood():.4f}", *known.cells())
        for growth, taken_over in pairs
        for known in [of_irish.known(growth, taken_over).where(pl.col("on") < SPLIT)]
    ]
    _table(folder, "deviation-fit", ("c", "taken over", "log likelihood", *SHARES), rows)
    later = of_irish.known(GROWTH_A_YEAR, DEVIATION_TAKEN_OVER).where(pl.col("on") >= SPLIT)
    tested = {"Irish players, 2006 to 2010": later, **_bands(later, "own", "of these")}
    simulated = {world[0]: simulated_errors(run(world), GROWTH_A_YEAR) for world in WORLDS}
    pooled = Known(pl.concat(known.rows for known in simulated.values()))
    tested |= {f"simulated: {name}": known for name, known in simulated.items()}
    tested |= {
        "all simulated, 18 and over": pooled.where(pl.col("age") >= JUNIOR_AGE),
        "all simulated, under 18": pooled.where(pl.col("age") < JUNIOR_AGE),
        **_bands(pooled, "deviation", "all simulated"),
    }
    rows = [(name, *known.cells()) for name, known in tested.items()]
    _table(folder, "deviation-coverage", ("ratings of", *SHARES), rows)


def _bands(of: Known, column: str, name: str) -> dict[str, Known]:
    bands = {
        f"{name}, ± {low} to {high - 1}":
        of.where(pl.col(column).is_between(low, high, closed="left"))
        for low, high in pairwise(BANDS)
    }  # fmt: skip
    return {name: known for name, known in bands.items() if known.rows.height >= FEW}


def _table(folder: Path, name: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    table = FigureTable(headings, tuple(rows))
    write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
