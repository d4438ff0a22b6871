"""Drift as games show it: what the list alone can't tell, since strengths don't stand in it.

Where hardly any points enter or leave, those who stay keep theirs, whatever becomes of their
strength: deflation is the gap to their growth. Games show it in two ways. Whom the list rates too
low scores more than expected: the young, the newcomers. And with that known the scale itself can be
followed, on one assumption: that players of 25 to 44 are on average as strong next year as they
are this year. What their ratings do has then three reasons, and the first is the drift:

    change of their ratings = drift + what they catch up with age + growth of the others' lag

Catching up is the difference of what players of their age and of a year more are worth above their
ratings; the lag of the others the same for the whole list, on its first day and its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.calibration.groups import EXPERIENCE, PlayerGroup, by_players, groups
from arpad.lab.calibration.offsets import Offsets
from arpad.watch.resampling import Counts, Estimate, Numbers, Resampling
from arpad.watch.series import ListSeries

STEADY_AGES: Final = (25, 45)
"""Ages at which players are taken as steady, the second one not included."""
KNOTS: Final = (10, 14, 18, 25, 35, 45, 60, 75)
"""What an age is worth goes straight from each of these ages to the next."""
YEARS_OF_SCALE: Final = 10
"""The scale is followed over so many years up to the last list, or fewer if there are."""
YEARS_OF_LAG: Final = 2
GAMES_MIN: Final = 200
SCALE_RESAMPLES: Final = 200
DAYS_A_YEAR: Final = 365.25
JUNIORS: Final = "under 18"
NEWCOMERS: Final = EXPERIENCE[0][1]


@dataclass(frozen=True, slots=True)
class ScaleDrift:
    """The drift of the scale, in points a year, and what it was found from.

    drift = adults_change - catching_up - lag_growth. player_years: of steady age, from one yearly
    list to the next. adults_change: what their ratings did.
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
    def bound(self) -> str:
        """Return the words before a drift that chance doesn't explain: games show part of it.

        That adults of STEADY_AGES are steady can't be tested by games.
        """
        return "at least " if self.drift.low > 0 or self.drift.high < 0 else ""


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
    ids = [
        yearly.ids.gather(yearly.rows["player"].unique()), played["white_id"], played["black_id"]
    ]  # fmt: skip
    places = pl.DataFrame({"player_id": pl.concat(ids).drop_nulls().unique().sort()})
    places = places.with_row_index("place")
    lists = _Lists.of(yearly, places)
    if not lists.years.sum():
        return None
    whole, drawn = _drawn(lists, played, places, again)
    adults, catching, lag = (float(part) for part in whole)
    years = int(lists.years.sum())
    return ScaleDrift(
        yearly.dates[0],
        yearly.dates[-1],
        played.height,
        years,
        Estimate.of(adults - catching - lag, drawn[:, 0] - drawn[:, 1] - drawn[:, 2], years),
        Estimate.of(adults, drawn[:, 0], years),
        catching,
        lag,
    )


def _drawn(
    lists: _Lists, played: pl.DataFrame, places: pl.DataFrame, again: Resampling
) -> tuple[Numbers, Numbers]:
    """Return the parts of the scale's drift, and those with players drawn again, row by row.

    A game counts as often as both its players are drawn, a year of a list as often as its player.
    """
    white, black = (
        played.join(places, left_on=f"{side}_id", right_on="player_id", maintain_order="left")[
            "place"
        ].to_numpy()
        for side in ("white", "black")
    )
    differences = (played["white_rating"] - played["black_rating"]).to_numpy().astype(np.float64)
    worth = [_worth(_ages(played["day"], played[f"{side}_born"])) for side in ("white", "black")]
    facts = np.column_stack([worth[0] - worth[1], np.ones(played.height)])
    fitted = Offsets.of(differences, played["score"].to_numpy(), facts)
    generator, players = again.generator("scale"), len(places)
    people = [
        np.bincount(generator.integers(0, players, players), minlength=players)
        for _ in range(min(again.resamples, SCALE_RESAMPLES))
    ]
    weights = ((person[white] * person[black]).astype(np.float64) for person in people)
    drawn = [
        lists.parts(person, points[:-1])
        for person, (_, points) in zip(people, fitted.again(weights), strict=True)
    ]
    once = np.ones(players, dtype=np.int64)
    return lists.parts(once, fitted.points[:-1]), np.array(drawn)


@dataclass(frozen=True, slots=True, eq=False)
class _Lists:
    """What yearly lists hold of each player, so that drawing players again is a product.

    years: of steady age, points: his changes in them, aged: sums of what a year more changes
    (by KNOTS). first, last: whether he is on that list with a birth, and what his age is (by
    KNOTS).
    """

    span: float
    years: Numbers
    points: Numbers
    aged: Numbers
    first: Numbers
    last: Numbers

    @classmethod
    def of(cls, yearly: ListSeries, places: pl.DataFrame) -> _Lists:
        number = pl.DataFrame({"player_id": yearly.ids}).with_row_index("player")
        rows = (
            yearly.rows.join(number, on="player", maintain_order="left")
            .join(places, on="player_id", maintain_order="left")
            .drop_nulls("birth_year")
        )
        days = pl.Series(yearly.dates).gather(rows["list"])
        rows = rows.with_columns(age=pl.Series(_ages(days, rows["birth_year"])))
        count = len(places)
        ends = []
        for at in (0, len(yearly.dates) - 1):
            on = rows.filter(pl.col("list") == at)
            worth = np.column_stack([_worth(on["age"].to_numpy()), np.ones(on.height)])
            ends.append(_summed(on["place"], worth, count))
        nexts = rows.select("place", pl.col("list") - 1, later="rating", age_later="age")
        pairs = rows.join(nexts, on=["place", "list"]).filter(
            pl.col("age") >= STEADY_AGES[0], pl.col("age_later") < STEADY_AGES[1]
        )
        moved = _worth(pairs["age_later"].to_numpy()) - _worth(pairs["age"].to_numpy())
        change = (pairs["later"] - pairs["rating"]).to_numpy().astype(np.float64)
        of_pairs = _summed(
            pairs["place"], np.column_stack([moved, change, np.ones(pairs.height)]), count
        )
        span = (yearly.dates[-1] - yearly.dates[0]).days / DAYS_A_YEAR
        return cls(span, of_pairs[:, -1], of_pairs[:, -2], of_pairs[:, :-2], *ends)

    def parts(self, counts: Counts, points: Numbers) -> Numbers:
        """Return adults' change, catching up and growth of the lag, in points a year."""
        a_year = 1 / max(float(counts @ self.years), 1)
        caught = -(counts @ self.aged) @ points * a_year
        lags = [
            (counts @ sums[:, :-1]) @ points / max(float(counts @ sums[:, -1]), 1)
            for sums in (self.first, self.last)
        ]
        numbers: Numbers = np.array(
            [counts @ self.points * a_year, caught, (lags[1] - lags[0]) / self.span]
        )
        return numbers


def _summed(places: pl.Series, values: Numbers, count: int) -> Numbers:
    """Return the sums of rows of values by place."""
    totals = np.zeros((count, values.shape[1]))
    np.add.at(totals, places.to_numpy(), values)
    return totals


def _worth(ages: Numbers) -> Numbers:
    """Return how near each age is to each of KNOTS: 1 at it, falling to 0 at its neighbours.

    >>> _worth(np.array([9.0, 12.0, 80.0])).tolist()[1][:3]
    [0.5, 0.5, 0.0]
    """
    whole = np.eye(len(KNOTS))
    return np.column_stack([np.interp(ages, KNOTS, worths) for worths in whole])


def _ages(days: pl.Series, born: pl.Series) -> Numbers:
    """Return ages in years on days, of people born in the middle of a year.

    >>> _ages(pl.Series([date(2010, 7, 2)]), pl.Series([1990])).round(2).tolist()
    [20.0]
    """
    passed = days.dt.year() + (days.dt.ordinal_day() - 1) / DAYS_A_YEAR
    numbers: Numbers = (passed - born.cast(pl.Int32) - 0.5).cast(pl.Float64).to_numpy()
    return numbers


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
