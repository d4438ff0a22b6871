"""Whole-history rating: everybody's strength on every day, all games ever played at once.

Coulom, "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength"
(Computers and Games 2008), with Davidson's draws. Each player's days are stepped together by
Newton's method, player after player, until all stand still. The library whole-history-rating (MIT)
does the same in plain Python, some hundred times slower; the tests hold this against it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp
from typing import Final

import numpy as np

from arpad.lab.theory import player_days
from arpad.lab.theory.davidson import outcomes
from arpad.lab.theory.games import GameColumns, Numbers, Pairs, joined
from arpad.lab.theory.kind import Axis, EntryColumns, ModelKind, RatingTimes, Settings
from arpad.lab.theory.maxima import POINTS
from arpad.lab.theory.player_days import BandMatrix, Law, PlayerDays

ROUNDS_MAX: Final = 100
DRAW_TOLERANCE: Final = 1e-3
"""The step of log nu at which nu is done: it moves no rating by as much as a tenth of a point."""


@dataclass(slots=True, eq=False)
class WholeHistory:
    """The ratings of all players on the last day each played; a period is a day of the model.

    variance: w^2, by which a strength may drift in a period, in rating points squared. anchor: the
    rating of a player of whom nothing is known. advantage: rating points of White, held fixed.
    prior: drawn games (logistic, so half a point) that each player is given on his first day
    against a player of rating `anchor`; Coulom's one win and one loss are 2, the library's 1.
    precision: the move, in rating points, below which a player stands still; with 0.1, 18,000
    players end within half a point of where they would. Scores are 1, 0.5 and 0.

    >>> history = WholeHistory(2, variance=100)
    >>> _ = history.update(GameColumns.of([0, 1, 0], [1, 0, 1], [1, 0, 0.5], advantage=0))
    >>> history.ratings.round().tolist()
    [1676.0, 1324.0]
    """

    players: int
    variance: float = 300.0
    anchor: float = 1500.0
    advantage: float = 0.0
    prior: float = 1.0
    precision: float = 0.1
    nu: float = field(init=False, default=0.0)
    ratings: Numbers = field(init=False)
    _days: PlayerDays = field(init=False, repr=False)
    _seen: GameColumns | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        if self.variance <= 0 or self.prior <= 0 or self.precision <= 0:
            raise ValueError("variance, prior and precision are above 0: nothing else holds a fit")
        self.ratings = np.full(self.players, self.anchor)
        self._days = PlayerDays.none(self.players)

    def outcomes(self, games: Pairs) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        nu = max(self.nu, np.finfo(np.float64).tiny)
        return outcomes(difference + games.advantage * self.advantage, nu)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score: the chance to win and half the chance to draw."""
        expected: Numbers = self.outcomes(games) @ np.array([1.0, 0.5, 0.0])
        return expected

    def update(self, games: GameColumns) -> Numbers:
        """Add the games and fit all history again; the old fit is the start."""
        expected = self.predict(games)
        if len(games):
            if not np.isin(games.score, (0.0, 0.5, 1.0)).all():
                raise ValueError("whole-history rating knows scores of 1, 0.5 and 0 alone")
            self._seen = joined([self._seen, games]) if self._seen else games
            self._arrange(self._seen)
            self._fit()
            ends = self._days.of_player
            played = ends[1:] > ends[:-1]
            strength = self._days.strength[ends[1:][played] - 1]
            self.ratings[played] = strength * POINTS + self.anchor
        return expected

    def history(self, player: int) -> list[tuple[int, float, float]]:
        """Return period, rating and standard deviation of each period in which he played.

        The deviation holds the strengths of all others for certain (Coulom 2008, 3.3).
        """
        band = self._band()
        start, end = (int(at) for at in self._days.of_player[player : player + 2])
        if start == end:
            return []
        player_days.equations(player, self._days, self.nu, self._law, band)
        tie = band.tie[: end - start - 1]
        curvature = np.diag(band.bend[: end - start]) - np.diag(tie, 1) - np.diag(tie, -1)
        columns = (
            self._days.period[start:end],
            self._days.strength[start:end] * POINTS + self.anchor,
            np.sqrt(np.diag(np.linalg.inv(curvature))) * POINTS,
        )
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @property
    def _law(self) -> Law:
        return Law(self.variance / POINTS**2, self.prior / 2, self.precision / POINTS)

    def _band(self) -> BandMatrix:
        return BandMatrix.empty(int(np.diff(self._days.of_player).max(initial=0)))

    def _arrange(self, seen: GameColumns) -> None:
        lead = np.exp(seen.advantage * (self.advantage / POINTS / 2))
        columns = (seen.white, seen.black, seen.score, seen.period, seen.weight, lead)
        self._days = player_days.arranged(*columns, self._days)

    def _fit(self) -> None:
        """Settle all players and find nu, in turn; with no draw, or draws alone, nu is not free."""
        is_drawn = self._days.score == 0.5
        is_free = bool(is_drawn.any() and not is_drawn.all())
        if is_drawn.any() and self.nu == 0:
            self.nu = 1.0
        law, band = self._law, self._band()
        for _ in range(ROUNDS_MAX):
            if player_days.settle(self._days, self.nu, law, band) == player_days.SWEEPS_MAX:
                break
            step = player_days.draw_step(self._days, self.nu) if is_free else 0.0
            self.nu *= exp(step)
            if abs(step) < DRAW_TOLERANCE:
                return
        raise ArithmeticError("the whole history was not fitted: players do not stand still")


DRIFT = Axis("w2", "drift of a strength in a month (points^2)", 100, (10, 30, 100, 300, 1000))


def _make(entry: EntryColumns, settings: Settings) -> WholeHistory:
    variance = settings["w2"] * entry.months
    return WholeHistory(len(entry.ratings), variance, entry.level, entry.advantage)


KIND = ModelKind("whole_history", "whole history", RatingTimes.POOL, _make, (DRIFT,))
