"""Which model forecasts best: all of them over the same games, each one step ahead.

Three spans: in the first models only learn, in the second each is tuned (the settings with the
least log loss there), in the third it is judged. Games of the last span never choose anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.supervise.backtest import scores
from arpad.supervise.backtest.competitors import Competitor
from arpad.supervise.games.record import Record
from arpad.theory.games import Games, Numbers

DRAWS = 1000
"""Draws of the bootstrap."""


@dataclass(frozen=True, slots=True)
class Spans:
    """Rating periods from which models are tuned, and from which they are judged."""

    tune_from: int
    judge_from: int

    @classmethod
    def by_share(cls, games: Games) -> Spans:
        """Return spans that leave about half of the games to learn from, a quarter for each other.

        >>> Spans.by_share(Games.of([0] * 8, [1] * 8, [1] * 8, list(range(8))))
        Spans(tune_from=4, judge_from=6)
        """
        half, most = (int(games.period[len(games) * part // 4]) for part in (2, 3))
        return cls(half, max(most, half + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Backtest:
    """The judgement: `table`, one row per competitor, best first, and what was judged.

    table: model, settings, games, and log_loss, brier, deviance, calibration_error and behind (by
    how much the log loss is above the best's), each with _low and _high, a 95% interval by
    bootstrap over players. `expected`: the forecasts judged, by model. advantage: rating points.
    left_out: competitors without a forecast, since the record lacks what they need.
    """

    table: pl.DataFrame
    games: Games
    expected: dict[str, Numbers]
    advantage: float
    tuned_on: int
    left_out: tuple[str, ...] = ()


def advantage_of(games: Games) -> float:
    """Return White's (or the home side's) advantage in points, of games that are not neutral.

    >>> round(advantage_of(Games.of([0] * 4, [1] * 4, [1, 0.5, 0.5, 0.5])), 1)
    88.7
    """
    is_owned = games.advantage > 0
    if not is_owned.any():
        return 0.0
    mean = float(np.clip(games.score[is_owned].mean(), 0.01, 0.99))
    return float(400 * np.log10(mean / (1 - mean)))


def backtest(
    record: Record,
    rivals: Sequence[Competitor],
    spans: Spans,
    seed: int,
    *,
    draws: int = DRAWS,
    watch: Callable[[str], None] = lambda _: None,
) -> Backtest:
    """Return how well each competitor forecast the games of the last span.

    All are judged on the same games: those for which every one of them has a forecast. A
    competitor that has none (ratings of the day, or football, in a record without ratings or goals)
    is left out. watch: is told the name of each competitor before it runs.
    """
    games = record.games
    is_tuned = (games.period >= spans.tune_from) & (games.period < spans.judge_from)
    is_judged = games.period >= spans.judge_from
    if not is_tuned.any() or not is_judged.any():
        raise ValueError("no games are left to tune on, or to judge by")
    advantage = advantage_of(games.part(slice(0, int(np.argmax(is_judged)))))
    chosen: dict[str, tuple[str, Numbers]] = {}
    for rival in rivals:
        watch(rival.name)
        best = _tuned(rival, record, advantage, is_tuned)
        if best is not None and not np.isnan(best[1][is_judged]).all():
            chosen[rival.name] = best
    if not chosen:
        raise ValueError("no competitor has a forecast for these games")
    for _, expected in chosen.values():
        is_judged &= ~np.isnan(expected)
    if not is_judged.any():
        raise ValueError("no game has a forecast of every competitor")
    judged = _rows(games, is_judged)
    forecasts = {name: expected[is_judged] for name, (_, expected) in chosen.items()}
    settings = {name: what for name, (what, _) in chosen.items()}
    table = judgement(judged, forecasts, settings, seed, draws)
    left_out = tuple(rival.name for rival in rivals if rival.name not in chosen)
    return Backtest(table, judged, forecasts, advantage, int(is_tuned.sum()), left_out)


def judgement(
    games: Games, forecasts: dict[str, Numbers], settings: dict[str, str], seed: int, draws: int
) -> pl.DataFrame:
    """Return every figure of every forecast of the same games, with intervals, best first."""
    drawn = scores.players_drawn(scores.players_in(games, games.players), draws, seed)
    means = {
        name: float(scores.log_loss(one, games.score).mean()) for name, one in forecasts.items()
    }
    order = sorted(means, key=lambda name: (means[name], name))
    best = forecasts[order[0]]
    rows: list[dict[str, Any]] = []
    for name in order:
        found = scores.figures(games, forecasts[name], drawn, games.players)
        found["behind"] = scores.difference(games, forecasts[name], best, drawn, games.players)
        row: dict[str, Any] = {"model": name, "settings": settings[name], "games": len(games)}
        for figure, of in found.items():
            row |= {figure: of.value, f"{figure}_low": of.low, f"{figure}_high": of.high}
        rows.append(row)
    return pl.DataFrame(rows)


def _tuned(
    rival: Competitor, record: Record, advantage: float, is_tuned: npt.NDArray[np.bool_]
) -> tuple[str, Numbers] | None:
    """Return the settings with the least log loss on the tuning span, with their forecasts."""
    best: tuple[float, str, Numbers] | None = None
    for what, forecast in rival.settings:
        expected = forecast(record, advantage)
        has_forecast = is_tuned & ~np.isnan(expected)
        if not has_forecast.any():
            continue
        loss = scores.log_loss(expected[has_forecast], record.games.score[has_forecast])
        if best is None or loss.mean() < best[0]:
            best = (float(loss.mean()), what, expected)
    return best and best[1:]


def _rows(games: Games, kept: npt.NDArray[np.bool_]) -> Games:
    return Games.of(
        games.white[kept],
        games.black[kept],
        games.score[kept],
        games.period[kept],
        games.weight[kept],
        games.advantage[kept],
    )
