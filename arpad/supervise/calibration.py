"""What was scored against what was expected: by rating difference, level and colour.

The scale is right where observed and expected agree. `slope` asks by how much all differences
would have to shrink (Sonas found 5/6 in FIDE's games of 2008 to 2010); `averages` measures the
remark of FIDE B.02 (2005-07) 14.4, that averages of opponents assume a linear scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import polars as pl

from arpad.supervise.resampling import Estimate, Numbers, Resampling
from arpad.theory.expectation import Curve, logistic_curve, normal_curve

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

    Seen from the higher-rated player; `by_colour` sees them from White. D is in points.
    """

    low: int
    high: int
    difference: float
    observed: Estimate
    expected: Mapping[str, float]


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
    error_*: mean squared distance of the actual score an event. spread: of the opponents' ratings.
    """

    spread: str
    events: int
    games: int
    difference: Estimate
    size: Estimate
    size_a_game: float
    error_averages: float
    error_games: float


def curves(table: Curve) -> dict[str, Curve]:
    """Return the curves that are compared, by name: a rulebook's table and both models."""
    return {"table": table, "normal": normal_curve(), "logistic": logistic_curve()}


def by_difference(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Bin]:
    """Return bins of BIN_WIDTH points, seen from the higher-rated; equals are in none."""
    unequal = games.filter(pl.col("white_rating") != pl.col("black_rating"))
    return _bins(_from_higher(unequal), BIN_WIDTH, table, again, "difference")


def by_colour(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Bin]:
    """Return bins of COLOUR_WIDTH points about 0, ..., seen from White: D is White less Black."""
    seen = games.select(D=pl.col("white_rating") - pl.col("black_rating"), score="score")
    return _bins(seen, COLOUR_WIDTH, table, again, "colour", COLOUR_WIDTH // 2)


def _from_higher(games: pl.DataFrame) -> pl.DataFrame:
    difference = pl.col("white_rating") - pl.col("black_rating")
    score = pl.when(difference >= 0).then(pl.col("score")).otherwise(1 - pl.col("score"))
    return games.select(D=difference.abs(), score=score)


def _bins(
    seen: pl.DataFrame, width: int, table: Curve, again: Resampling, name: str, shift: int = 0
) -> list[Bin]:
    limit = DIFFERENCE_MAX
    placed = pl.col("D").clip(-limit, limit)
    seen = seen.with_columns(low=((placed + shift) // width * width - shift).cast(pl.Int64))
    found = []
    for (low,), group in sorted(seen.group_by("low"), key=lambda one: one[0]):
        start = int(str(low))
        differences = group["D"].to_numpy().astype(np.float64)
        observed = again.mean(group["score"].to_numpy(), f"{name} {start}")
        expected = {
            curve_name: float(curve.expected(differences).mean())
            for curve_name, curve in curves(table).items()
        }
        if observed:
            mean = float(differences.mean())
            found.append(Bin(start, start + width, mean, observed, expected))
    return found


def slopes(games: pl.DataFrame, again: Resampling, games_min: int = 500) -> list[Slope]:
    """Return the slope over all games, and over those of each level (mean rating of the two)."""
    level = (pl.col("white_rating") + pl.col("black_rating")) // (2 * LEVEL_WIDTH) * LEVEL_WIDTH
    found = [slope(games, "all games", again)]
    for (low,), group in sorted(games.group_by(level.alias("low")), key=lambda one: one[0]):
        if group.height >= games_min:
            start = int(str(low))
            found.append(slope(group, f"{start}-{start + LEVEL_WIDTH - 1}", again))
    return [one for one in found if one]


def slope(games: pl.DataFrame, name: str, again: Resampling) -> Slope | None:
    """Return the factor f and White's advantage a that make the scores likeliest.

    E = 1 / (1 + 10^(-(f D + a) / 400)), a drawn game half a win and half a loss. None where no
    finite f is likeliest: all won by one side, or all of one difference. The interval is of games
    drawn again; games of one player are not independent, so it is somewhat narrow.
    """
    cells = (
        games.select(D=pl.col("white_rating") - pl.col("black_rating"), score="score")
        .group_by("D", "score")
        .len()
        .sort("D", "score")
    )
    differences = cells["D"].to_numpy().astype(np.float64)
    scores, counts = cells["score"].to_numpy(), cells["len"].to_numpy().astype(np.float64)
    likeliest = _likeliest(differences, scores, counts)
    if likeliest is None:
        return None
    total = int(counts.sum())
    generator = again.generator(f"slope {name}")
    drawn = generator.multinomial(total, counts / total, size=SLOPE_RESAMPLES).astype(np.float64)
    fits = [fit for fit in (_likeliest(differences, scores, row) for row in drawn) if fit]
    if not fits:
        return None
    low, high = np.percentile(np.array(fits), (2.5, 97.5), axis=0)
    factor, advantage = (
        Estimate(likeliest[n], float(low[n]), float(high[n]), total) for n in (0, 1)
    )
    return Slope(name, total, factor, advantage)


def _likeliest(
    differences: Numbers, scores: Numbers, counts: Numbers
) -> tuple[float, float] | None:
    """Return factor and advantage by Newton's method, in at most 50 steps."""
    per_point = np.log(10) / 400
    facts = np.stack((differences, np.ones_like(differences)), axis=1) * per_point
    found = np.array([1.0, 0.0])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-np.clip(facts @ found, -40, 40)))
        gradient = facts.T @ (counts * (scores - expected))
        weight = counts * expected * (1 - expected)
        curvature = (facts * weight[:, None]).T @ facts
        if np.linalg.cond(curvature) > 1e12:
            return None
        step = np.linalg.solve(curvature, gradient)
        found = found + step
        if not np.isfinite(found).all() or abs(found[0]) > 100:
            return None
        if np.abs(step).max() < 1e-8:
            return float(found[0]), float(found[1])
    return None


def averages(games: pl.DataFrame, table: Curve, again: Resampling) -> list[Averages]:
    """Return how much averages of opponents differ from games one by one, by their spread.

    For each player with GAMES_MIN games in an event: n PD(own rating - opponents' average) against
    the sum of PD(own rating - opponent), both by the table and without a limit on differences. The
    first row holds all events; empty if the games name no events.
    """
    events = _player_events(games, table)
    if events.is_empty():
        return []
    groups = [("all events", events)]
    bounds = (0.0, *map(float, SPREADS), float("inf"))
    for low, high in pairwise(bounds):
        name = f"{low:g}-{high:g}" if high < float("inf") else f"{low:g} or more"
        groups.append((name, events.filter((pl.col("spread") >= low) & (pl.col("spread") < high))))
    return [_averages(name, group, again) for name, group in groups if group.height]


def _player_events(games: pl.DataFrame, table: Curve) -> pl.DataFrame:
    known = games.drop_nulls(["event", "white_id", "black_id"])
    white = known.select(
        "event", player="white_id", own="white_rating", met="black_rating", score="score"
    )
    black = known.select(
        "event",
        player="black_id",
        own="black_rating",
        met="white_rating",
        score=1 - pl.col("score"),
    )
    sides = pl.concat([white, black])
    gaps = (sides["own"] - sides["met"]).to_numpy().astype(np.float64)
    sides = sides.with_columns(expected=pl.Series(table.expected(gaps)), gap=pl.Series(gaps))
    events = (
        sides.group_by("event", "player", maintain_order=True)
        .agg(
            games=pl.len(),
            gap=pl.col("gap").mean(),
            spread=pl.col("met").std(ddof=0),
            by_games=pl.col("expected").sum(),
            score=pl.col("score").sum(),
        )
        .filter(pl.col("games") >= GAMES_MIN)
    )
    by_average = table.expected(events["gap"].to_numpy()) * events["games"].to_numpy()
    return events.with_columns(by_average=pl.Series(by_average, dtype=pl.Float64))


def _averages(name: str, events: pl.DataFrame, again: Resampling) -> Averages:
    differences = (events["by_average"] - events["by_games"]).to_numpy().round(6)
    difference = again.mean(differences, f"averages {name}")
    size = again.mean(np.abs(differences), f"size {name}")
    if difference is None or size is None:
        raise ValueError("no events to compare")
    games = int(events["games"].sum())
    errors = {
        way: float(((events[way] - events["score"]) ** 2).to_numpy().mean())
        for way in ("by_average", "by_games")
    }
    return Averages(
        name,
        events.height,
        games,
        difference,
        size,
        float(np.abs(differences).sum() / games),
        errors["by_average"],
        errors["by_games"],
    )
