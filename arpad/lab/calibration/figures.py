"""What was scored against what was expected: by rating difference, level and colour.

The scale is right where observed and expected agree. `slope` asks by how much all differences
would have to shrink (Sonas found 5/6 in FIDE's games of 2008 to 2010); `averages` measures the
remark of FIDE B.02 (2005-07) 14.4, that averages of opponents assume a linear scale.

Intervals are by bootstrap over players, since the games of one player are not independent; over
games where no game says who played (`drawn_again`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.multiplicity import joint
from arpad.lab.theory.expectation import Curve, logistic_curve, normal_curve
from arpad.watch.resampling import Counts, Estimate, Numbers, Resampling

BIN_WIDTH: Final = 50
COLOUR_WIDTH: Final = 100
LEVEL_WIDTH: Final = 200
DIFFERENCE_MAX: Final = 800
"""Games with a larger difference count in the last bin."""
GAMES_MIN: Final = 5
"""Fewer games of a player in an event have no average worth comparing."""
SPREADS: Final = (50, 100, 150)
"""Bounds of the groups by the standard deviation of a player's opponents, in points."""
SLOPE_RESAMPLES: Final = 200


@dataclass(frozen=True, slots=True)
class Bin:
    """Games of like difference: low <= D < high, what was scored, and what each curve expected.

    Seen from the higher-rated player; `by_colour` sees them from White. D is in points. A bin that
    reaches beyond DIFFERENCE_MAX holds all games beyond it. joint: the score with a band that holds
    together with those of all bins.
    """

    low: int
    high: int
    difference: float
    observed: Estimate
    joint: Estimate
    expected: Mapping[str, float]

    @property
    def label(self) -> str:
        """Return the bounds in words.

        >>> none = Estimate(0.0, 0.0, 0.0, 0)
        >>> [Bin(low, low + 100, 0, none, none, {}).label for low in (-850, -50, 750)]
        ['below -750', '-50 to 49', '750 or more']
        """
        if self.high > DIFFERENCE_MAX:
            return f"{self.low} or more"
        if self.low < -DIFFERENCE_MAX:
            return f"below {self.high}"
        return f"{self.low} to {self.high - 1}"


@dataclass(frozen=True, slots=True)
class Slope:
    """Differences behave as `factor` of themselves on the logistic curve.

    advantage: of White in points, on the same curve.
    """

    name: str
    games: int
    factor: Estimate
    advantage: Estimate


@dataclass(frozen=True, slots=True)
class Averages:
    """Expected scores of a player's events: by the opponents' average, less game by game.

    difference and size (its absolute value) in points of score an event; size_a_game a game.
    error_*: mean squared distance of the actual score an event; error_more: by how much that of
    averages is larger. spread: of the opponents' ratings.
    """

    spread: str
    events: int
    games: int
    difference: Estimate
    size: Estimate
    size_a_game: float
    error_averages: float
    error_games: float
    error_more: Estimate


def curves(table: Curve) -> dict[str, Curve]:
    """Return the curves that are compared, by name: a rulebook's table and both models."""
    return {"table": table, "normal": normal_curve(), "logistic": logistic_curve()}


def drawn_again(games: pl.DataFrame) -> str:
    """Return what the intervals draw again: players, or games where no player is named."""
    has_players = games["white_id"].is_not_null().any() or games["black_id"].is_not_null().any()
    return "players" if has_players else "games"


def by_difference(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Bin]:
    """Return bins of BIN_WIDTH points, seen from the higher-rated; equals are in none."""
    unequal = games.filter(pl.col("white_rating") != pl.col("black_rating"))
    difference = pl.col("white_rating") - pl.col("black_rating")
    score = pl.when(difference >= 0).then(pl.col("score")).otherwise(1 - pl.col("score"))
    seen = unequal.select(D=difference.abs(), score=score)
    return _bins(seen, BIN_WIDTH, 0, table, weights_of(unequal, again, "difference"))


def by_colour(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Bin]:
    """Return bins of COLOUR_WIDTH points about 0, ..., seen from White: D is White less Black."""
    seen = games.select(D=pl.col("white_rating") - pl.col("black_rating"), score="score")
    weights = weights_of(games, again, "colour")
    return _bins(seen, COLOUR_WIDTH, COLOUR_WIDTH // 2, table, weights)


def _bins(
    seen: pl.DataFrame, width: int, shift: int, table: Curve, weights: Iterator[Numbers]
) -> list[Bin]:
    if seen.is_empty():
        return []
    placed = seen["D"].to_numpy().astype(np.int64).clip(-DIFFERENCE_MAX, DIFFERENCE_MAX)
    lows, at = np.unique((placed + shift) // width * width - shift, return_inverse=True)
    differences = seen["D"].to_numpy().astype(np.float64)
    scores = seen["score"].to_numpy()

    def means(values: Numbers, weight: Numbers | None = None) -> Numbers:
        weight = np.ones(len(at)) if weight is None else weight
        counted = np.bincount(at, weight, len(lows))
        summed = np.bincount(at, weight * values, len(lows))
        numbers: Numbers = summed / np.where(counted > 0, counted, np.nan)
        return numbers

    drawn = np.array([means(scores, weight) for weight in weights])
    expected = {name: means(curve.expected(differences)) for name, curve in curves(table).items()}
    observed, middle, count = means(scores), means(differences), np.bincount(at)
    together = joint([(observed[n], drawn[:, n]) for n in range(len(lows))], count.tolist())
    return [
        Bin(
            int(low),
            int(low) + width,
            float(middle[n]),
            Estimate.of(observed[n], drawn[:, n], int(count[n])),
            replace(together[n], low=max(together[n].low, 0.0), high=min(together[n].high, 1.0)),
            {name: float(of_bins[n]) for name, of_bins in expected.items()},
        )
        for n, low in enumerate(lows)
    ]


def weights_of(games: pl.DataFrame, again: Resampling, name: str) -> Iterator[Numbers]:
    """Yield how often each game counts in each resample; who is not named stands alone."""
    if drawn_again(games) == "games":
        return again.of_rows(games.height, name)
    unnamed = pl.int_range(pl.len()).cast(pl.String)
    both = [
        games.select(
            pl.col(f"{side}_id").fill_null(pl.format(f"\0{side} {{}}", unnamed))
        ).to_series()
        for side in ("white", "black")
    ]
    numbers = codes(pl.concat([side.rename("id") for side in both]))
    return again.of_games(numbers[: games.height], numbers[games.height :], name)


def codes(names: pl.Series) -> Counts:
    """Return the names as numbers 0, 1, 2 ... without a gap."""
    return (names.rank("dense").cast(pl.Int64) - 1).to_numpy()


def slopes(games: pl.DataFrame, again: Resampling, games_min: int = 500) -> list[Slope]:
    """Return the slope over all games, and over those of each level (mean rating of the two)."""
    level = (pl.col("white_rating") + pl.col("black_rating")) // (2 * LEVEL_WIDTH) * LEVEL_WIDTH
    all_slopes = [slope(games, "all games", again)]
    for (low,), group in sorted(games.group_by(level.alias("low")), key=lambda keyed: keyed[0]):
        if group.height >= games_min:
            start = int(str(low))
            all_slopes.append(slope(group, f"{start}-{start + LEVEL_WIDTH - 1}", again))
    return [measured for measured in all_slopes if measured]


def slope(games: pl.DataFrame, name: str, again: Resampling) -> Slope | None:
    """Return the factor f and White's advantage a that make the scores likeliest.

    E = 1 / (1 + 10^(-(f D + a) / 400)), a drawn game half a win and half a loss. None where no
    finite f is likeliest: all won by one side, or all of one difference.
    """
    gaps = (games["white_rating"] - games["black_rating"]).to_numpy().astype(np.int64)
    kinds, at = np.unique(
        gaps * 4 + (games["score"].to_numpy() * 2).astype(int), return_inverse=True
    )
    differences, scores = (kinds // 4).astype(np.float64), (kinds % 4) / 2

    def fit(weight: Numbers) -> tuple[float, float] | None:
        counts: Numbers = np.bincount(at, weight, len(kinds)).astype(np.float64)
        return _likeliest(differences, scores, counts)

    likeliest = fit(np.ones(len(at)))
    if likeliest is None:
        return None
    again = replace(again, resamples=min(again.resamples, SLOPE_RESAMPLES))
    fits = [
        fitted for weight in weights_of(games, again, f"slope {name}") if (fitted := fit(weight))
    ]
    drawn = np.array(fits).reshape(-1, 2)
    factor, advantage = (Estimate.of(likeliest[n], drawn[:, n], len(at)) for n in (0, 1))
    return Slope(name, len(at), factor, advantage)


def _likeliest(
    differences: Numbers, scores: Numbers, counts: Numbers
) -> tuple[float, float] | None:
    """Return factor and advantage by Newton's method, in at most 50 steps."""
    per_point = np.log(10) / 400
    facts = np.stack((differences, np.ones_like(differences)), axis=1) * per_point
    weights = np.array([1.0, 0.0])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-np.clip(facts @ weights, -40, 40)))
        gradient = facts.T @ (counts * (scores - expected))
        weight = counts * expected * (1 - expected)
        curvature = (facts * weight[:, None]).T @ facts
        if np.linalg.cond(curvature) > 1e12:
            return None
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if not np.isfinite(weights).all() or abs(weights[0]) > 100:
            return None
        if np.abs(step).max() < 1e-8:
            return float(weights[0]), float(weights[1])
    return None


def averages(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Averages]:
    """Return how much averages of opponents differ from games one by one, by their spread.

    For each player with GAMES_MIN games in an event: n PD(own rating - opponents' average) against
    the sum of PD(own rating - opponent), both by the table and without a limit on differences. The
    first row holds all events; empty if the games name no events. For the intervals players and
    events are drawn again, and multiplied as the players of a game are.
    """
    events = player_events(games, table)
    if events.is_empty():
        return []
    groups = [("all events", events)]
    bounds = (0.0, *map(float, SPREADS), float("inf"))
    for low, high in pairwise(bounds):
        name = f"{low:g}-{high:g}" if high < float("inf") else f"{low:g} or more"
        groups.append((name, events.filter((pl.col("spread") >= low) & (pl.col("spread") < high))))
    return [_averages(name, group, again) for name, group in groups if group.height]


def player_events(games: pl.DataFrame, table: Curve) -> pl.DataFrame:
    """Return a row for each player with GAMES_MIN games in an event, and what was expected of him.

    score: what he made; by_games, by_average: what the table expects game by game, and of the
    opponents' average; spread: of their ratings; balance: games with White less those with Black.
    """
    named = games.drop_nulls(["event", "white_id", "black_id"])
    sides = [
        named.select(
            "event",
            player=f"{own}_id",
            own=f"{own}_rating",
            met=f"{other}_rating",
            score=pl.col("score") if own == "white" else 1 - pl.col("score"),
            colour=pl.lit(1 if own == "white" else -1),
        )
        for own, other in (("white", "black"), ("black", "white"))
    ]
    rows = pl.concat(sides)
    gaps = (rows["own"] - rows["met"]).to_numpy().astype(np.float64)
    rows = rows.with_columns(expected=pl.Series(table.expected(gaps)), gap=pl.Series(gaps))
    events = (
        rows.group_by("event", "player", maintain_order=True)
        .agg(
            games=pl.len(),
            gap=pl.col("gap").mean(),
            spread=pl.col("met").std(ddof=0).round(9),  # 50 exactly is not 49.999...
            by_games=pl.col("expected").sum(),
            score=pl.col("score").sum(),
            balance=pl.col("colour").sum(),
        )
        .filter(pl.col("games") >= GAMES_MIN)
    )
    by_average = table.expected(events["gap"].to_numpy()) * events["games"].to_numpy()
    return events.with_columns(by_average=pl.Series(by_average, dtype=pl.Float64))


def _averages(name: str, events: pl.DataFrame, again: Resampling) -> Averages:
    differences = (events["by_average"] - events["by_games"]).to_numpy()
    errors = {
        way: ((events[way] - events["score"]) ** 2).to_numpy() for way in ("by_average", "by_games")
    }
    columns = {
        "difference": differences,
        "size": np.abs(differences),
        "error_more": errors["by_average"] - errors["by_games"],
    }
    player, event = codes(events["player"]), codes(events["event"])
    weights = again.of_crossed(player, event, f"averages {name}")
    together = np.stack([*columns.values(), np.ones(events.height)], axis=1)
    sums = np.array([weight @ together for weight in weights])
    drawn = sums[:, :-1] / np.where(sums[:, -1:] > 0, sums[:, -1:], np.nan)
    estimates = {
        part: Estimate.of(float(column.mean()), drawn[:, at], events.height)
        for at, (part, column) in enumerate(columns.items())
    }
    games = int(events["games"].sum())
    return Averages(
        spread=name,
        events=events.height,
        games=games,
        difference=estimates["difference"],
        size=estimates["size"],
        size_a_game=float(np.abs(differences).sum() / games),
        error_averages=float(errors["by_average"].mean()),
        error_games=float(errors["by_games"].mean()),
        error_more=estimates["error_more"],
    )
