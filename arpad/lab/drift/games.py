"""Drift as games show it: what the list alone can't tell, since strengths don't stand in it.

Where hardly any points enter or leave, those who stay keep theirs, whatever becomes of their
strength: deflation is the gap to their growth. Games show it in two ways. Whom the list rates too
low scores more than expected: the young, the newcomers. And with everybody's strength followed by
the games (`strengths`) the scale itself can be, on one assumption: that players of 25 to 44 are on
average as strong next year as they are this year, or nearly. The drift is what the list's mean
rating moves beyond the mean strength of those on it. It is shown as parts of what steady players'
ratings do:

    change of their ratings = drift + growth of their strength + growth of the list's lag on them
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.calibration.groups import EXPERIENCE, PlayerGroup, by_players, groups
from arpad.lab.drift.strengths import DAYS_A_YEAR, STEADY_AGES, YearlyStrengths, times_of
from arpad.watch.resampling import NORMAL_QUANTILE, Estimate, Resampling
from arpad.watch.series import ListSeries

YEARS_OF_SCALE: Final = 10
"""The scale is followed over so many years up to the last list, or fewer if there are."""
YEARS_OF_LAG: Final = 2
GAMES_MIN: Final = 200
JUNIORS: Final = "under 18"
NEWCOMERS: Final = EXPERIENCE[0][1]


@dataclass(frozen=True, slots=True)
class ScaleDrift:
    """The drift of the scale, in points a year, and what it was found from.

    drift = adults_change - catching_up - lag_growth. player_years: of steady age, from one yearly
    list to the next. adults_change: what their ratings did; catching_up: what their strength did,
    by the games of all; lag_growth: how much more the whole list falls short of its strength.
    """

    since: date
    on: date
    games: int
    player_years: int
    drift: Estimate
    adults_change: Estimate
    catching_up: float
    lag_growth: float

    @property
    def at_least(self) -> float:
        """Return the end of the interval that is nearer to 0; 0 if 0 is within."""
        return max(self.drift.low, 0.0) + min(self.drift.high, 0.0)

    @property
    def bound(self) -> str:
        """Return the words before the figure: by how much at least, where the interval has no 0."""
        return f"at least {self.at_least:+.1f} and most likely " if self.at_least else ""


@dataclass(frozen=True, slots=True)
class FromGames:
    """What games say of the lists: the scale, and who is rated too low or high, recently.

    lags: by age, by games so far, and juniors against all others, in games since `lags_since`.
    """

    scale: ScaleDrift | None
    lags: list[PlayerGroup]
    lags_since: date | None


def from_games(series: ListSeries, games: pl.DataFrame, again: Resampling) -> FromGames:
    """Return what games (`read_rated_games`) say of the lists.

    Births are those of the lists, and those of the games where the lists have none. Players of the
    first list are nobody's newcomers.
    """
    rated = joined(series, games)
    recent = recent_games(series, rated)
    lags = [
        *by_players(recent, "age", again),
        *by_players(recent, "games", again),
        *juniors(recent, again),
    ]
    since = _years_before(series.dates[-1], YEARS_OF_LAG) if lags else None
    return FromGames(scale(series, rated, again), lags, since)


def for_alarms(series: ListSeries, games: pl.DataFrame, again: Resampling) -> FromGames:
    """Return of what games say of the lists that alone which an alarm is made from."""
    rated = joined(series, games)
    recent = recent_games(series, rated)
    lags = [*by_players(recent, "games", again), *juniors(recent, again)]
    since = _years_before(series.dates[-1], YEARS_OF_LAG) if lags else None
    return FromGames(scale(series, rated, again), lags, since)


def recent_games(series: ListSeries, games: pl.DataFrame) -> pl.DataFrame:
    """Return the games of the years before the last list; none of too few."""
    last = series.dates[-1]
    recent = games.filter(pl.col("day").is_between(_years_before(last, YEARS_OF_LAG), last))
    return recent if recent.height >= GAMES_MIN else recent.clear()


def lag_of(games: FromGames, kind: str, name: str) -> Estimate | None:
    """Return what a group is worth more than its ratings say."""
    lag_of_group = next((lag for lag in games.lags if (lag.kind, lag.name) == (kind, name)), None)
    return lag_of_group.worth if lag_of_group else None


def scale(series: ListSeries, games: pl.DataFrame, again: Resampling) -> ScaleDrift | None:
    """Return the drift of the scale over the last years; None if lists or games are too few."""
    yearly = series.yearly()
    since = _years_before(yearly.dates[-1], YEARS_OF_SCALE)
    yearly = yearly.since(since, yearly.dates[-1])
    played = games.filter(pl.col("day").is_between(yearly.dates[0], yearly.dates[-1])).drop_nulls(
        ["white_born", "black_born", "white_id", "black_id"]
    )
    if len(yearly.dates) < 2 or played.height < GAMES_MIN:
        return None
    ids = yearly.ids.gather(yearly.rows["player"])
    lists = yearly.rows.with_columns(player_id=ids, born="birth_year").drop_nulls(
        ["player_id", "born"]
    )
    last = len(yearly.dates) - 1
    steady = _steady_years(lists, yearly.dates)
    ends = [lists.filter(pl.col("list") == at) for at in (0, last)]
    if steady.is_empty() or any(end.is_empty() for end in ends):
        return None
    strengths = YearlyStrengths.of(yearly.dates, lists, played)
    weights = np.zeros(len(strengths.strengths))
    for at, end, sign in zip((0, last), ends, (-1, 1), strict=True):
        np.add.at(weights, strengths.places(end["player_id"], at), sign / end.height)
    span = (yearly.dates[-1] - yearly.dates[0]).days / DAYS_A_YEAR
    first, later = (end["rating"].cast(pl.Float64).to_numpy().mean() for end in ends)
    drift = float(later - first - weights @ strengths.strengths) / span
    half = NORMAL_QUANTILE * strengths.error(weights) / span
    places = strengths.places(steady["player_id"], steady["list"].to_numpy())
    grown = float((strengths.strengths[places + 1] - strengths.strengths[places]).mean())
    years = steady.height
    of_players = steady.group_by("player_id", maintain_order=True).agg(
        pl.col("change").sum(), years=pl.len()
    )
    change = again.ratio(of_players["change"], of_players["years"], "scale")
    assert change is not None  # somebody is steady
    return ScaleDrift(
        yearly.dates[0],
        yearly.dates[-1],
        played.height,
        years,
        Estimate(drift, drift - half, drift + half, years),
        change,
        grown,
        change.value - grown - drift,
    )


def _steady_years(lists: pl.DataFrame, days: tuple[date, ...]) -> pl.DataFrame:
    """Return player_id, list and change of rating to the next list of players of STEADY_AGES."""
    times = pl.Series(times_of(pl.Series(days)))
    dated = lists.with_columns(age=times.gather(lists["list"]) - pl.col("born") - 0.5)
    nexts = dated.select("player_id", pl.col("list") - 1, later="rating", age_later="age")
    first, end = STEADY_AGES
    pairs = dated.join(nexts, on=["player_id", "list"], maintain_order="left").filter(
        pl.col("age") >= first, pl.col("age_later") < end
    )
    return pairs.select("player_id", "list", change=pl.col("later") - pl.col("rating"))


def joined(series: ListSeries, games: pl.DataFrame) -> pl.DataFrame:
    """Return the games with births of the lists, and nobody of the first list a newcomer."""
    firsts = series.rows.filter(pl.col("player").is_first_distinct())
    listed = firsts.select(
        player_id=series.ids.gather(firsts["player"]),
        born=pl.col("birth_year").cast(pl.Int32),
        was_first=pl.col("list") == 0,
    ).drop_nulls("player_id")
    for side in ("white", "black"):
        theirs = listed.rename({"player_id": f"{side}_id"})
        before = pl.col(f"{side}_before")
        games = (
            games.join(theirs, on=f"{side}_id", how="left", maintain_order="left")
            .with_columns(
                pl.coalesce("born", f"{side}_born").alias(f"{side}_born"),
                pl.when(pl.col("was_first").fill_null(value=False))
                .then(pl.max_horizontal(before, pl.lit(EXPERIENCE[-2][0])))
                .otherwise(before)
                .alias(f"{side}_before"),
            )
            .drop("born", "was_first")
        )
    return games


def juniors(games: pl.DataFrame, again: Resampling) -> list[PlayerGroup]:
    """Return those under 18 and all others as two groups; empty if one of them didn't play."""
    dated = games.drop_nulls(["white_born", "black_born"])
    both = [
        [JUNIORS if young else "others" for young in
         (dated["day"].dt.year() - dated[f"{side}_born"] < int(JUNIORS.split()[-1])).to_list()]
        for side in ("white", "black")
    ]  # fmt: skip
    if len(set(both[0]) | set(both[1])) < 2:
        return []
    return groups(dated, both, [JUNIORS, "others"], "juniors", again)


def _years_before(day: date, years: int) -> date:
    """Return the day so many years before; of 29 February the 28th."""
    return date(day.year - years, day.month, min(day.day, 28) if day.month == 2 else day.day)
