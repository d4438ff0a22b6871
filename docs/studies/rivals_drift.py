"""Simpler explanations of the headlines of drift.md: the figures again, from chosen lists.

The same figures of the yearly lists of Scid's spelling.ssp from other players, other lists, and
ratings with chance added. rivals.py writes the table.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import polars as pl

from arpad.lab.drift.history import read_history
from arpad.lab.study.charts import FigureTable
from arpad.watch.figures import cohorts, entrants_later, flows, levels
from arpad.watch.resampling import Resampling
from arpad.watch.series import ListSeries

SEED, NOISE, STRONG, LISTS_MIN = 1, 50.0, 2200, 5
ONCE = Resampling(seed=SEED, resamples=2)
"""The lists hold everybody: a figure has no interval here."""
ACTIVE_FROM = 2016
"""From here on the lists hold the active alone."""


def _of_players(series: ListSeries, kept: np.ndarray) -> ListSeries:
    """Return the lists with those players alone who are marked, by number."""
    players = pl.Series(np.flatnonzero(kept), dtype=pl.UInt32).implode()
    return ListSeries(series.dates, series.rows.filter(pl.col("player").is_in(players)), series.ids)


def _by_chance(series: ListSeries) -> np.ndarray:
    return np.random.default_rng(SEED).permutation(len(series.ids)) % 2 == 0


def _often(series: ListSeries) -> np.ndarray:
    return np.bincount(series.rows["player"], minlength=len(series.ids)) >= LISTS_MIN


def _listed_late(series: ListSeries) -> np.ndarray:
    first = next(number for number, day in enumerate(series.dates) if day.year >= ACTIVE_FROM)
    late = series.rows.filter(pl.col("list") >= first)["player"]
    return np.isin(np.arange(len(series.ids)), late.unique())


def _noisier(series: ListSeries) -> ListSeries:
    chance = np.random.default_rng(SEED).normal(0, NOISE, series.rows.height)
    rating = (pl.col("rating") + pl.Series(chance).round().cast(pl.Int32)).alias("rating")
    return ListSeries(series.dates, series.rows.with_columns(rating), series.ids)


def _every_second(series: ListSeries) -> ListSeries:
    return series.of_numbers([*range(0, len(series.dates), 2)])


def _strong(series: ListSeries) -> ListSeries:
    rows = series.rows.filter(pl.col("rating") >= STRONG)
    return ListSeries(series.dates, rows, series.ids)


CHOICES: Mapping[str, Callable[[ListSeries], ListSeries]] = {
    "as found": lambda series: series,
    "players with an id": lambda series: _of_players(series, series.ids.is_not_null().to_numpy()),
    "one half of the players": lambda series: _of_players(series, _by_chance(series)),
    "the other half": lambda series: _of_players(series, ~_by_chance(series)),
    f"players on {LISTS_MIN} of the lists": lambda series: _of_players(series, _often(series)),
    f"who is listed in {ACTIVE_FROM} or later": lambda series: _of_players(
        series, _listed_late(series)
    ),
    f"ratings from {STRONG} up": _strong,
    "every second year": _every_second,
    f"noise of {NOISE:.0f} points in ratings": _noisier,
}
"""Whose ratings are measured, of which lists: selection, floor, split, least number, noise."""
HEADINGS = (
    "players and lists", "mean, whole time", "by entering", "by leaving", "by staying",
    "best 100, 1971 to 2014", "most a year of stayers, 1993 to 2014",
    "five-year gain, entered 1990 to 2010", "entered 2011 to 2016", "under 19 since 2000",
)  # fmt: skip


def headlines(series: ListSeries) -> tuple[str, ...]:
    """Return the headlines of drift.md in points, of one choice of the lists."""
    by_year = {level.on.year: level for level in levels(series, ONCE)}
    moves = flows(series, ONCE)
    parts = [sum(getattr(flow, f"by_{way}") for flow in moves)
             for way in ("entering", "leaving", "staying")]  # fmt: skip
    ends = by_year[min(by_year)], by_year[max(by_year)]
    best = [of.top.value for year in (1971, 2014) if (of := by_year.get(year)) and of.top]
    staying = [
        flow.stayers_change.value / (flow.on.year - flow.before.year)
        for flow in moves
        if flow.stayers_change and 1993 <= flow.on.year <= 2014
    ]
    gains = [group for group in entrants_later(series, ONCE, (5,)) if group.years == 5]
    young = {group.on.year: group.mean.value for group in cohorts(series, "age", ONCE)
             if group.name == "under 19"}  # fmt: skip
    return (
        f"{ends[1].mean.value - ends[0].mean.value:+.0f}",
        *(f"{part:+.0f}" for part in parts),
        f"{best[1] - best[0]:+.0f}" if len(best) == 2 else "–",
        f"{max(staying, key=abs):+.1f}",
        *(_span([group.gain.value for group in gains if first <= group.entered_on.year <= last])
          for first, last in ((1990, 2010), (2011, 2016))),
        f"{young[max(young)] - young[2000]:+.0f}" if 2000 in young else "–",
    )  # fmt: skip


def _span(values: list[float]) -> str:
    return f"{min(values):+.0f} to {max(values):+.0f}" if values else "–"


def drifted_again(spelling: Path) -> FigureTable:
    """Return the headlines, as found and from each choice of players and lists."""
    series, _ = read_history(spelling, yearly=True)
    if series is None:
        sys.exit("the lists can't be read")
    rows = [(name, *headlines(choice(series))) for name, choice in CHOICES.items()]
    return FigureTable(HEADINGS, tuple(rows))
