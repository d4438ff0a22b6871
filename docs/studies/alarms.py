"""Measures how often each alarm sounds, and holds the truth: alarms.py [FOLDER] [FEDERATIONS].

Fifty simulated federations in each of five worlds, of 200 players over ten years; `arpad lab
drift` looks at each every second year. Seed 1; a process for each core (OMP_NUM_THREADS=1: threads
of the linear algebra wait for each other). It writes tables/alarms-power.md,
tables/alarms-figures.md and alarms-scale.svg.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.drift.alarms import alarms
from arpad.lab.drift.games import for_alarms, lag_of
from arpad.lab.drift.remedies import games_of, series_of
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.lab.study.charts import Cell, Chart, ChartLine, FigureTable
from arpad.lab.what_if import what_if
from arpad.rulebooks import CATALOGUE
from arpad.watch.alarms import Thresholds
from arpad.watch.figures import entrants_later, last_year
from arpad.watch.resampling import Estimate, Resampling

HERE = Path(__file__).parent
FEDERATIONS, PLAYERS, YEARS, SEED = 50, 200, 10, 1
LOOKS = (2, 4, 6, 8, 10)
TOP_PLAYERS = 20
AGAIN = Resampling(SEED, resamples=200)
WORLDS = {
    "the young grow": ("fide-2009-applied", World(players=PLAYERS)),
    "newcomers alone": ("fide-2009-applied", World(players=PLAYERS, growth=0.0, decline=0.0)),
    "nobody comes": (
        "fide-2009-applied", World(players=PLAYERS, arriving=0.0, growth=0.0, decline=0.0),
    ),
    "the young grow, rules of 2025": ("fide-2025", World(players=PLAYERS)),
    "a floor lifts entrants": (
        "fide-2009-applied",
        World(players=PLAYERS, growth=0.0, decline=0.0, young=0.0, newcomers_above=-300.0),
    ),
}  # fmt: skip
FLOOR = {"a floor lifts entrants": "rating_floor=1700"}
"""Who performs below it has no first rating and tries again, until luck lifts him above."""
ALARMS = [one.name for one in fields(Thresholds) if one.name != "anchor"]
ADULTS = "players of 25 to 44 alone"
"""The simplest rival of the scale: what their ratings do, without what games say of the rest."""


@dataclass(frozen=True, slots=True)
class Look:
    """What drift saw of one federation after so many years, and the truth it did not see."""

    years: int
    sounding: frozenset[str]
    figures: dict[str, float]
    interval: tuple[float, float]
    at_least: float

    @property
    def holds(self) -> bool:
        """Return whether the interval of the scale holds the truth."""
        return self.interval[0] <= self.figures["truth"] <= self.interval[1]

    @property
    def moves_as_said(self) -> bool:
        """Return whether the scale moves by at least what is said, and that way."""
        truth = self.figures["truth"]
        return truth >= self.at_least if self.at_least > 0 else truth <= self.at_least


def main(folder: Path = HERE, federations: int = FEDERATIONS) -> None:
    """Measure all worlds and write both tables and the picture."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as cores:
        seen = cores.map(measured, WORLDS, [federations] * len(WORLDS))
        looks_of = dict(zip(WORLDS, seen, strict=True))
    for table, of in (("alarms-power", power(looks_of)), ("alarms-figures", figures(looks_of))):
        write_whole(folder / "tables" / f"{table}.md", f"{of.markdown()}\n".encode())
    write_whole(folder / "alarms-scale.svg", chart(power(looks_of)).svg().encode())


def measured(world: str, federations: int) -> list[Look]:
    """Return all looks at the federations of a world."""
    edition, people = WORLDS[world]
    book = CATALOGUE.book(edition)
    if change := FLOOR.get(world):
        book = what_if(book, change, CATALOGUE)
    simulated = simulate(book, people, YEARS, SEED, federations)
    return [look for number in range(federations) for look in looks(simulated.of(number))]


def looks(found: Simulation) -> Iterator[Look]:
    """Yield what an office would see every second year: its lists so far, and its games."""
    whole, games = series_of(found), games_of(found)
    days = whole.dates
    truth = found.by_year["drift"].to_list()
    for years in LOOKS:
        series = whole.since(days[0], days[years])
        seen = for_alarms(series, games.filter(pl.col("day") < days[years]), AGAIN)
        year = last_year(series, AGAIN, TOP_PLAYERS)
        sounding = alarms(year, entrants_later(series, AGAIN, (1,)), None, None, seen)
        names = {one.name for one in sounding}
        scale = seen.scale
        assert scale is not None  # 200 players play enough in two years
        adults = scale.adults_change
        if abs(adults.value) >= Thresholds().scale and not holds_0(adults):
            names.add(ADULTS)
        figures_seen = {
            "truth": (truth[years] - truth[0]) / years,
            "scale": scale.drift.value,
            ADULTS: adults.value,
            "stayers": year.stayers.value if year and year.stayers else np.nan,
            "juniors": worth.value if (worth := lag_of(seen, "juniors", "under 18")) else np.nan,
        }
        interval = scale.drift.low, scale.drift.high
        yield Look(years, frozenset(names), figures_seen, interval, scale.at_least)


def holds_0(one: Estimate) -> bool:
    """Return whether an interval holds 0."""
    return one.low <= 0 <= one.high


def power(found: dict[str, list[Look]]) -> FigureTable:
    """Return the share of the federations in which each alarm sounds, at each look and at all."""
    limits = Thresholds()
    rows: list[tuple[Cell, ...]] = []
    for alarm in (*ALARMS, ADULTS):
        threshold = limits.scale if alarm == ADULTS else getattr(limits, alarm)
        for world, seen in found.items():
            shares = [
                np.mean([alarm in one.sounding for one in seen if one.years == years])
                for years in LOOKS
            ]
            once = np.array([alarm in one.sounding for one in seen]).reshape(-1, len(LOOKS))
            ever = int(once.any(axis=1).sum())
            low, high = wilson(ever, len(once))
            holds = np.mean([one.holds for one in seen])
            rows.append((
                alarm, f"{threshold:g}", world, *(f"{share:.2f}" for share in shares),
                f"{ever / len(once):.2f}", f"{low:.2f} to {high:.2f}",
                f"{holds:.3f}" if alarm == "scale" else None,
            ))  # fmt: skip
    after = (f"after {years} years" for years in LOOKS)
    headings = ("alarm", "threshold (points)", "federation", *after, "at any of these",
                "95% interval", "holds the truth")  # fmt: skip
    return FigureTable(headings, tuple(rows))


def chart(shares: FigureTable) -> Chart:
    """Return the alarm of the scale over the years, a line for each world."""
    rows = [row for row in shares.rows if row[0] == "scale"]
    lines = tuple(
        ChartLine(str(row[2]), tuple(
            (float(years), float(str(share))) for years, share in zip(LOOKS, row[3:], strict=False)
        ))
        for row in rows
    )  # fmt: skip
    finding = "The alarm of the scale: where the young grow it sounds, where nobody comes hardly"
    x_title, y_title = "years since the first list", "share of federations in which it sounds"
    return Chart(finding, x_title, y_title, lines, shares)


def figures(found: dict[str, list[Look]]) -> FigureTable:
    """Return figures beside the truth, means over the federations with their spread."""
    rows: list[tuple[Cell, ...]] = []
    for world, seen in found.items():
        for years in LOOKS:
            at = [one.figures for one in seen if one.years == years]
            cells = []
            for name in ("truth", "scale", ADULTS, "stayers", "juniors"):
                values = np.array([one[name] for one in at])
                known = values[~np.isnan(values)]
                cells.append(
                    f"{known.mean():+z.1f} ({known.std(ddof=1):.1f})" if len(known) > 1 else None
                )
            now = [one for one in seen if one.years == years]
            held = sum(one.holds for one in now)
            low, high = wilson(held, len(now))
            half = np.mean([one.interval[1] - one.interval[0] for one in now]) / 2
            bold = [one.moves_as_said for one in now if one.at_least]
            rows.append((
                world, years, *cells[:2], f"{half:.1f}", f"{held / len(now):.3f}",
                f"{low:.2f} to {high:.2f}", f"{sum(bold)} of {len(bold)}", *cells[2:],
            ))  # fmt: skip
    headings = ("federation", "years", "true drift (points a year)", "scale",
                "half of its interval", "it holds the truth", "95% interval",
                "\"at least\" is right", ADULTS, "stayers", "juniors (points)")  # fmt: skip
    return FigureTable(headings, tuple(rows))


def wilson(sounding: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share."""
    z, share = 1.959964, sounding / of
    middle = share + z * z / (2 * of)
    half = z * (share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


if __name__ == "__main__":
    main(Path(*sys.argv[1:2] or [HERE]), *map(int, sys.argv[2:3]))
