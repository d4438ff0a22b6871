"""Where a list drifts: its level, who enters and leaves with what, and what becomes of them.

A mean moves for three reasons, and they add up to it exactly: those who stay gain or lose, those
who enter (or come back) are weaker or stronger than those who stay, and so are those who leave.
The parts depend on how often one looks: who pauses for a list leaves and comes back, and what
somebody gains before the next look belongs to his entry. None of them is the drift of the scale:
where hardly any points enter, those who stay keep theirs, whatever becomes of their strength
(`games` follows the scale).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.watch.resampling import Estimate, Resampling
from arpad.watch.series import ListSeries, active

QUANTILES: Final = (0.1, 0.5, 0.9)
TOP_PLAYERS: Final = 100
YEARS_LATER: Final = (1, 5, 10)
LEVEL_WIDTH: Final = 200
AGES: Final = ((18, "under 19"), (35, "19-35"), (50, "36-50"), (65, "51-65"))
"""Ages up to which a band goes, in the year of the list less that of the birth."""
AGE_ABOVE: Final = "over 65"
AGE_MAX: Final = 110
DAYS_A_YEAR: Final = 365.25
ANCHOR_PLAYERS_MIN: Final = 8
"""Fewer common players calibrate nothing (CNXC 7.3b)."""

Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Level:
    """One list: its active players, their mean, QUANTILES and the mean of its best."""

    on: date
    players: int
    mean: Estimate
    quantiles: tuple[Estimate, ...]
    top: Estimate | None


@dataclass(frozen=True, slots=True)
class Flow:
    """From the list before to this one: who stayed, entered, came back and left, with what.

    points_stayed is the sum of the changes of those who stayed; points_entered, points_returned
    and points_left are sums of ratings. by_staying + by_entering + by_leaving is the change of the
    mean; by_entering counts those who came back.
    """

    before: date
    on: date
    stayed: int
    entered: int
    returned: int
    left: int
    points_stayed: int
    points_entered: int
    points_returned: int
    points_left: int
    stayers_change: Estimate | None
    entry_rating: Estimate | None
    leaving_rating: Estimate | None
    by_staying: float
    by_entering: float
    by_leaving: float


@dataclass(frozen=True, slots=True)
class EntrantsLater:
    """Entrants of one list who are on a later one: rating at entry, rating then, and the gain."""

    entered_on: date
    on: date
    years: int
    entered: int
    entry_rating: float
    gain: Estimate


@dataclass(frozen=True, slots=True)
class Survivors:
    """Those of the first list who are still on this one: how many, and what they gained since."""

    on: date
    still_there: int
    share: float
    change: Estimate | None


@dataclass(frozen=True, slots=True)
class Cohort:
    """One group of active players on one list: kind (entry, age, federation, level) and name.

    lowest_tenth, median and highest_tenth are QUANTILES: the lowest rating that so many of the
    group don't exceed.
    """

    kind: str
    name: str
    on: date
    mean: Estimate
    lowest_tenth: int
    median: int
    highest_tenth: int


def levels(series: ListSeries, again: Resampling, top_players: int = TOP_PLAYERS) -> list[Level]:
    """Return the level of every list that has players."""
    by_day = []
    for number, day in enumerate(series.dates):
        ratings = _ratings(series.at(number))
        mean = again.mean(ratings, f"mean {day}")
        if mean is None:
            continue
        quantiles = (again.quantile(ratings, share) for share in QUANTILES)
        top = again.top_mean(ratings, top_players, f"top {day}")
        quantiles_kept = tuple(quantile for quantile in quantiles if quantile)
        by_day.append(Level(day, len(ratings), mean, quantiles_kept, top))
    return by_day


def flows(series: ListSeries, again: Resampling) -> list[Flow]:
    """Return what happened between each list and the next.

    Who was on an earlier list, but not on the one before, has come back; he does not enter.
    """
    firsts = _first_lists(series)
    return [
        _flow(series, number, firsts, again)
        for number in range(1, len(series.dates))
        if series.at(number).height and series.at(number - 1).height
    ]


def _flow(series: ListSeries, number: int, firsts: Whole, again: Resampling) -> Flow:
    day = series.dates[number]
    was, before = _by_player(series, number - 1)
    is_on, now = _by_player(series, number)
    stays, is_new = was & is_on, firsts == number
    entered, returned = now[is_on & ~was & is_new], now[is_on & ~was & ~is_new]
    left, changes = before[was & ~is_on], now[stays] - before[stays]
    mean_old, mean_new = float(before[was].mean()), float(now[is_on].mean())
    stayed_old = float(before[stays].mean()) if stays.any() else mean_old
    stayed_new = float(now[stays].mean()) if stays.any() else mean_old
    return Flow(
        before=series.dates[number - 1],
        on=day,
        stayed=int(stays.sum()),
        entered=len(entered),
        returned=len(returned),
        left=len(left),
        points_stayed=int(changes.sum()),
        points_entered=int(entered.sum()),
        points_returned=int(returned.sum()),
        points_left=int(left.sum()),
        stayers_change=again.mean(changes, f"stayers {day}"),
        entry_rating=again.mean(entered, f"entry {day}"),
        leaving_rating=again.mean(left, f"leaving {day}"),
        by_staying=stayed_new - stayed_old,
        by_entering=mean_new - stayed_new,
        by_leaving=stayed_old - mean_old,
    )


def _by_player(series: ListSeries, number: int) -> tuple[Flags, Whole]:
    """Return who of all players is on a list, and the ratings, 0 for who isn't."""
    rows = series.at(number)
    players = rows["player"].to_numpy()
    is_on, ratings = np.zeros(series.ids.len(), bool), np.zeros(series.ids.len(), np.int64)
    is_on[players], ratings[players] = True, rows["rating"].to_numpy()
    return is_on, ratings


def _first_lists(series: ListSeries) -> Whole:
    """Return the number of the first list that each player is on; that of no list if on none."""
    firsts = np.full(series.ids.len(), len(series.dates), np.int64)
    for number in reversed(range(len(series.dates))):
        firsts[series.at(number)["player"].to_numpy()] = number
    return firsts


@dataclass(frozen=True, slots=True)
class RecentChange:
    """What changed from one list to another, in points a year, by people who are on them.

    stayers: the mean change of who is on both; top: the change of the mean of the best.
    """

    since: date
    on: date
    stayers: Estimate | None
    top: Estimate | None


def last_year(
    series: ListSeries,
    again: Resampling,
    top_players: int = TOP_PLAYERS,
    number: int | None = None,
) -> RecentChange | None:
    """Return what changed in the year to a list, or since the first one; None of the first list.

    number: the list; else the last.

    A year's change is taken player by player: who improves in one month does in the next, so the
    changes of months are not independent.
    """
    last = len(series.dates) - 1 if number is None else number
    if last < 1:
        return None
    year_before = [
        at
        for at, day in enumerate(series.dates[:last])
        if (series.dates[last] - day).days >= DAYS_A_YEAR - 1
    ]
    return between(series, year_before[-1] if year_before else 0, last, again, top_players)


def between(
    series: ListSeries, first: int, last: int, again: Resampling, top_players: int = TOP_PLAYERS
) -> RecentChange:
    """Return what changed between two lists, put to a year."""
    since, on = series.dates[first], series.dates[last]
    (was, before), (is_on, now) = (_by_player(series, number) for number in (first, last))
    either = was | is_on  # by player, so that whom chance draws is the same whenever it is asked
    old, new = (
        np.where(listed, ratings, np.nan)[either]
        for listed, ratings in ((was, before), (is_on, now))
    )
    changes = (now - before)[was & is_on]
    a_year = DAYS_A_YEAR / (on - since).days
    stayers = again.mean(changes, f"stayers {since} {on}")
    top = again.top_change(old, new, top_players, f"top {since} {on}")
    return RecentChange(
        since, on, *(estimate and estimate.times(a_year) for estimate in (stayers, top))
    )


def entrants_later(
    series: ListSeries, again: Resampling, years_later: tuple[int, ...] = YEARS_LATER
) -> list[EntrantsLater]:
    """Return what entrants have become: on the first list one, five, ten years after, or later.

    Those who are gone by then are not in the gain: it is of those who kept playing. Players of the
    first list of all are no entrants.
    """
    firsts = _first_lists(series)
    groups = []
    for number in range(1, len(series.dates)):
        entered = firsts == number
        entry = _by_player(series, number)[1]
        for years, later in _horizons(series.dates, number, years_later):
            is_on, then = _by_player(series, later)
            is_both = entered & is_on
            on, since = series.dates[later], series.dates[number]
            gain = again.mean((then - entry)[is_both], f"gain {since} {on}")
            if gain:
                start = float(entry[is_both].mean())
                groups.append(EntrantsLater(since, on, years, int(entered.sum()), start, gain))
    return groups


def _horizons(
    dates: tuple[date, ...], number: int, years_later: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    for years in years_later:
        since = dates[number]
        due = (since.year + years, since.month, since.day)
        later = [n for n, day in enumerate(dates) if (day.year, day.month, day.day) >= due]
        if later:
            yield years, later[0]


def survivors(series: ListSeries, again: Resampling) -> list[Survivors]:
    """Return what has become of the players of the first list, list by list."""
    start = series.at(0).select("player", start="rating")
    by_day = []
    for number, day in enumerate(series.dates):
        still = start.join(series.at(number), on="player")
        change = again.mean(_ratings(still) - _ratings(still, "start"), f"survivors {day}")
        share = still.height / start.height if start.height else 0.0
        by_day.append(Survivors(day, still.height, share, change))
    return by_day


def cohorts(
    series: ListSeries, kind: str, again: Resampling, players_min: int = 30
) -> list[Cohort]:
    """Return means and quantiles of groups of active players, of `players_min` at least.

    kind: entry (decade of the first list that the player stands on), age (bands, at the year of
    the list), federation, or level (bands of LEVEL_WIDTH points). Players of whom the fact is
    unknown are in no group; an age below 0 or above AGE_MAX is a slip and unknown.
    """
    decades = _decades(series) if kind == "entry" else None
    # Lists and federations are thousands of small groups: the same bootstrap, ten times as fast.
    drawn = again.mean_of_few if kind == "federation" else again.mean
    cohorts_by_day = []
    for number, day in enumerate(series.dates):
        rows = series.at(number)
        if decades is not None:
            rows = rows.with_columns(entry=decades.gather(rows["player"]))
        named = rows.select("rating", cohort=_cohort_name(kind, day.year)).drop_nulls("cohort")
        groups = (
            named.group_by("cohort")
            .agg("rating")
            .filter(pl.col("rating").list.len() >= players_min)
        )
        in_order = groups.sort("cohort")
        for name, rows_of_group in zip(in_order["cohort"], in_order["rating"], strict=True):
            ratings = rows_of_group.to_numpy()
            mean = drawn(ratings, f"{kind} {name} {day}")
            if mean:
                cohorts_by_day.append(Cohort(kind, name, day, mean, *_quantiles(ratings)))
    return cohorts_by_day


def _quantiles(ratings: Whole) -> tuple[int, int, int]:
    places = [ceil(share * len(ratings) - 1e-9) - 1 for share in QUANTILES]
    low, half, high = np.partition(ratings, places)[places]
    return int(low), int(half), int(high)


def _decades(series: ListSeries) -> pl.Series:
    """Return the decade of each player's first list; 0 of who is on none."""
    years = np.array([*(day.year for day in series.dates), 0])
    return pl.Series(years[_first_lists(series)] // 10 * 10)


def _cohort_name(kind: str, year: int) -> pl.Expr:
    if kind == "entry":
        return pl.col("entry").cast(pl.String) + "s"
    if kind == "age":
        age = year - pl.col("birth_year").cast(pl.Int32)
        band: pl.Expr = pl.lit(AGE_ABOVE)
        for oldest, name in reversed(AGES):
            band = pl.when(age <= oldest).then(pl.lit(name)).otherwise(band)
        return pl.when(age.is_between(0, AGE_MAX)).then(band)
    if kind == "federation":
        return pl.col("federation").cast(pl.String)
    if kind == "level":
        low = pl.col("rating") // LEVEL_WIDTH * LEVEL_WIDTH
        return low.cast(pl.String) + "-" + (low + LEVEL_WIDTH - 1).cast(pl.String)
    raise ValueError(f"there is no cohort {kind!r}; there are entry, age, federation, level")


@dataclass(frozen=True, slots=True)
class Anchor:
    """Our last list against an outside one: common players, and mean(outside) - mean(ours)."""

    common: int
    difference: Estimate | None


def anchor(ours: pl.DataFrame, outside: pl.DataFrame, again: Resampling) -> Anchor:
    """Compare two lists over their common active players, as CNXC 7.3 does.

    Frames with player_id and rating, and status if they have it. The difference is what 7.3 would
    add to our ratings; None if fewer than ANCHOR_PLAYERS_MIN are on both.

    >>> ids = [str(number) for number in range(8)]
    >>> mine = pl.DataFrame({"player_id": ids, "rating": [2000] * 8})
    >>> theirs = pl.DataFrame({"player_id": ids, "rating": [2010] * 7 + [2030]})
    >>> anchor(mine, theirs, Resampling()).difference.value
    12.5
    """
    common = (
        active(ours)
        .select("player_id", ours="rating")
        .join(active(outside).select("player_id", outside="rating"), on="player_id")
    )
    if common.height < ANCHOR_PLAYERS_MIN:
        return Anchor(common.height, None)
    differences = _ratings(common, "outside") - _ratings(common, "ours")
    return Anchor(common.height, again.mean(differences, "anchor"))


def _ratings(frame: pl.DataFrame, column: str = "rating") -> Whole:
    return frame[column].cast(pl.Int64).to_numpy()
