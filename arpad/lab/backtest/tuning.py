"""Which settings a competitor is judged with: those with the least log loss on the tuning span.

They are chosen twice: of the forecasts as they are, and of the forecasts with the slope and
White's advantage that suit that span. One setting is changed at a time, over its whole grid, until
no change of one helps; every forecast is made once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from arpad.lab.backtest.competitors import Competitor
from arpad.lab.backtest.recalibration import Recalibration, fitted
from arpad.lab.backtest.scores import log_loss
from arpad.lab.games.record import GameRecord
from arpad.lab.theory.games import GameColumns, Numbers
from arpad.lab.theory.kind import Settings
from arpad.lab.theory.model import Foreseen

ROUNDS_MAX: Final = 4
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Tuned:
    """The settings chosen, the forecast made with them, and slope and advantage on the span."""

    settings: Settings
    forecast: Foreseen
    fit: Recalibration


@dataclass(slots=True, eq=False)
class Tuning:
    """One competitor on one record: `is_tuned` marks the games of the tuning span."""

    rival: Competitor
    record: GameRecord
    advantage: float
    is_tuned: Flags
    _made: dict[tuple[float, ...], Tuned] = field(init=False, default_factory=dict)

    def raw(self) -> Tuned | None:
        """Return the best of the forecasts as they are; None if there is no forecast."""
        return self._best(lambda tuned, _: tuned.forecast.expected[self._span(tuned)])

    def fitted(self) -> Tuned | None:
        """Return the best of the forecasts with slope and advantage; None if there is none."""
        return self._best(
            lambda tuned, games: tuned.fit.applied(
                tuned.forecast.expected[self._span(tuned)], games
            )
        )

    def _span(self, tuned: Tuned) -> Flags:
        return self.is_tuned & ~np.isnan(tuned.forecast.expected)

    def _best(self, expected: Callable[[Tuned, GameColumns], Numbers]) -> Tuned | None:
        axes = self.rival.tuned(self.record)
        now = {axis.name: axis.default for axis in self.rival.axes}
        now |= {axis.name: min(axis.values, key=partial(_distance, axis.default)) for axis in axes}

        def loss(settings: Settings) -> float:
            tuned = self._of(settings)
            span = self._span(tuned)
            if not span.any():
                return np.inf
            games = rows(self.record.games, span)
            return float(log_loss(expected(tuned, games), games.score).mean())

        least = loss(now)
        if np.isinf(least):
            return None
        for _ in range(ROUNDS_MAX):
            before = least
            for axis in axes:
                for value in axis.values:
                    tried = {**now, axis.name: value}
                    if (loss_here := loss(tried)) < least:
                        now, least = tried, loss_here
            if least == before:
                break
        return self._of(now)

    def _of(self, settings: Settings) -> Tuned:
        key = tuple(settings.values())
        if key not in self._made:
            forecast = self.rival.forecast(self.record, self.advantage, settings)
            span = self.is_tuned & ~np.isnan(forecast.expected)
            fit = (
                fitted(forecast.expected[span], rows(self.record.games, span))
                if span.any()
                else Recalibration(1.0, 0.0)
            )
            self._made[key] = Tuned(settings, forecast, fit)
        return self._made[key]


def _distance(value: float, other: float) -> float:
    return abs(value - other)


def rows(games: GameColumns, kept: Flags) -> GameColumns:
    """Return the games that are marked."""
    return GameColumns.of(
        games.white[kept],
        games.black[kept],
        games.score[kept],
        games.period[kept],
        games.weight[kept],
        games.advantage[kept],
    )
