"""What lowering the floor did: who entered before and after, how many below the old one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from arpad.watch.resampling import Estimate, Resampling
from arpad.watch.series import ListSeries


@dataclass(frozen=True, slots=True)
class FloorLowered:
    """Entrants of the year before a list and of the year that begins with it.

    old_floor: the lowest rating published before. below: the share of entrants under it in the
    year after; below_later: the share of the players of the last list of that year.
    """

    on: date
    old_floor: int
    before: Estimate
    after: Estimate
    below: float
    below_later: float


def floors_lowered(
    series: ListSeries, floors: Sequence[tuple[date, int]], again: Resampling
) -> list[FloorLowered]:
    """Return the effect of each floor: the first list under the new one, and the old floor.

    Players of the first list of the series are no entrants. Floors without entrants in the year
    before or after are left out. The difference of the two means holds everything else that
    changed in two years, too.
    """
    firsts = series.rows.filter(pl.col("list") == pl.col("list").min().over("player"))
    firsts = firsts.filter(pl.col("list") > 0)
    lowered = []
    for on, old_floor in floors:
        before = _between(series, _year_from(on, -1), on)
        after = _between(series, on, _year_from(on, 1))
        entered = [firsts.filter(pl.col("list").is_in(part))["rating"] for part in (before, after)]
        means = [
            again.mean(ratings.to_numpy(), f"floor {old_floor} {on} {at}")
            for at, ratings in enumerate(entered)
        ]
        if means[0] and means[1]:
            last = series.at(after[-1])["rating"]
            below = [_share(ratings < old_floor) for ratings in (entered[1], last)]
            lowered.append(FloorLowered(on, old_floor, means[0], means[1], *below))
    return lowered


def _year_from(day: date, years: int) -> date:
    """Return the same day of another year; of 29 February 1 March where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def _share(is_below: pl.Series) -> float:
    """Return the share that is true; 0 of nothing, where the last list is empty."""
    return float(is_below.sum()) / max(len(is_below), 1)


def _between(series: ListSeries, first: date, end: date) -> list[int]:
    return [number for number, day in enumerate(series.dates) if first <= day < end]
