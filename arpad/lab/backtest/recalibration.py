"""Slope and White's advantage of a forecast, and its draws, fitted on games before those judged.

A model may spread its ratings too far, or know nothing of White's advantage; that says more about
its scale than about its order. So every forecast is judged twice: as it is, and as

    logit E' = slope x logit E + White's advantage,

both fitted on the tuning span alone, for rulebooks as for models. Glicko shrinks differences by its
deviations; with a fitted slope the others may too. A win, a draw and a loss are forecast by
Davidson's form with the same two unknowns and the draws of equals, exp(x/2) : nu : exp(-x/2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from arpad.lab.games.record import GameRecord
from arpad.lab.theory.elo import Elo
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Numbers
from arpad.lab.theory.maxima import POINTS
from arpad.lab.theory.model import one_step

HELD: Final = 1e-3
"""A forecast counts as no nearer to 0 or 1 than this where a slope is fitted: 1200 points."""
STEP: Final = 0.1 / POINTS
PRIOR: Final = 1.0
"""How much is known before: slope 1 and no advantage, as one game would say."""
STEPS_MAX: Final = 60
K: Final = 20.0
"""K of the Elo ratings beside which White's advantage is estimated."""


@dataclass(frozen=True, slots=True)
class Recalibration:
    """logit E' = slope x logit E + white, for White on his own ground; nu: the draws of equals."""

    slope: float
    white: float
    nu: float = 1.0

    @property
    def advantage(self) -> float:
        """Return White's advantage in rating points of the logistic curve."""
        return self.white * POINTS

    def applied(self, expected: Numbers, games: GameColumns) -> Numbers:
        """Return the forecast with slope and advantage.

        >>> shrunk = Recalibration(slope=0.5, white=0.0)
        >>> one = GameColumns.of([0], [1], [1])
        >>> shrunk.applied(np.array([10 / 11]), one).round(4).tolist()
        [0.7597]
        """
        numbers: Numbers = 1 / (1 + np.exp(-self._x(expected, games)))
        return numbers

    def outcomes(self, expected: Numbers, games: GameColumns) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        return _chances(_ternary(expected, games), np.array([self.slope, self.white, self._log_nu]))

    @property
    def _log_nu(self) -> float:
        return float(np.log(self.nu))

    def _x(self, expected: Numbers, games: GameColumns) -> Numbers:
        return self.slope * logit(expected) + self.white * games.advantage


def fitted(expected: Numbers, games: GameColumns) -> Recalibration:
    """Return the likeliest slope and advantage; a draw is half a win and half a loss.

    >>> games = GameColumns.of([0] * 4, [1] * 4, [1, 1, 1, 0], advantage=0)
    >>> found = fitted(np.full(4, 0.9), games)
    >>> bool(0.5 < found.slope < 1), found.white
    (True, 0.0)
    """
    x = np.stack([logit(expected), games.advantage], axis=-1) / 2
    features = np.stack([x, -x], axis=1)
    happened = np.stack([games.score, 1 - games.score], axis=-1)
    slope, white = _likeliest(features, happened, np.array([1.0, 0.0]))
    return Recalibration(float(slope), float(white))


def fitted_outcomes(expected: Numbers, games: GameColumns) -> Recalibration:
    """Return the likeliest slope, advantage and nu of wins, draws and losses."""
    happened = outcomes_of(games.score)
    start = np.array([1.0, 0.0, 0.0])
    slope, white, log_nu = _likeliest(_ternary(expected, games), happened, start)
    return Recalibration(float(slope), float(white), float(np.exp(log_nu)))


def expected_by_elo(record: GameRecord, start: Numbers | None = None) -> Numbers:
    """Return what Elo without an advantage expects of each game: what the advantage is beside.

    start: where players start, if not as the record has it.
    """
    ratings = record.start if start is None else start
    return one_step(Elo(ratings, K, logistic_curve()), record.games)


def advantage_of(expected: Numbers, games: GameColumns) -> float:
    """Return White's (or the home side's) advantage in points, above what was expected without it.

    Fitted with a slope: who is White matters, and by how much the ratings differ is not mistaken
    for it. Neutral games say nothing; 0 where all are.

    >>> half = np.full(4000, 0.5)
    >>> round(advantage_of(half, GameColumns.of([0] * 4000, [1] * 4000, [1, 0.5, 0.5, 0.5] * 1000)))
    89
    """
    return advantages_of(expected, games, [len(games)])[0]


def advantages_of(expected: Numbers, games: GameColumns, counts: Sequence[int]) -> list[float]:
    """Return `advantage_of` the first so many games, for each count.

    Games that were expected alike, to a tenth of a rating point, are one row.
    """
    steps = np.rint(logit(expected) / STEP).astype(np.int64)
    shares, share = np.unique(games.advantage, return_inverse=True)
    keys = steps * len(shares) + share
    lowest = int(keys.min(initial=0))
    is_there = np.bincount(keys - lowest) > 0
    cells, cell = np.flatnonzero(is_there) + lowest, (np.cumsum(is_there) - 1)[keys - lowest]
    apart, at = np.divmod(cells, len(shares))
    features = np.stack([apart * STEP, shares[at]], axis=-1)[:, np.newaxis] / 2
    features = np.concatenate([features, -features], axis=1)
    start, advantages = np.array([1.0, 0.0]), []
    for count in counts:
        played = np.bincount(cell[:count], minlength=len(cells)).astype(np.float64)
        won = np.bincount(cell[:count], games.score[:count], len(cells))
        happened = np.stack([won, played - won], axis=-1)
        advantages.append(float(_likeliest(features, happened, start)[1]) * POINTS)
    return advantages


def outcomes_of(score: Numbers) -> Numbers:
    """Return what happened: 1 in the column of the win, the draw or the loss.

    >>> outcomes_of(np.array([1, 0.5, 0])).tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    return np.stack([score == 1, score == 0.5, score == 0], axis=-1).astype(np.float64)


def logit(expected: Numbers) -> Numbers:
    """Return ln E / (1 - E), E held away from 0 and 1."""
    held = np.clip(expected, HELD, 1 - HELD)
    numbers: Numbers = np.log(held) - np.log1p(-held)
    return numbers


def _ternary(expected: Numbers, games: GameColumns) -> Numbers:
    """Return what slope, advantage and log nu multiply in a win, a draw and a loss."""
    nothing = np.zeros(len(games))
    x = np.stack([logit(expected) / 2, games.advantage / 2, nothing], axis=-1)
    drawn = np.stack([nothing, nothing, nothing + 1], axis=-1)
    return np.stack([x, drawn, -x], axis=1)


def _chances(features: Numbers, unknowns: Numbers) -> Numbers:
    weights = np.exp(features @ unknowns)
    chances: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _likeliest(features: Numbers, happened: Numbers, start: Numbers) -> Numbers:
    """Return the likeliest unknowns of a multinomial logit, by Newton's method.

    features: games x outcomes x unknowns, and how often each happened: of one game, or of several
    alike. The likelihood has one top; a step that would lower it is halved.
    """
    weights, held, played = start, start, happened.sum(axis=1, keepdims=True)
    for _ in range(STEPS_MAX):
        chances = _chances(features, weights)
        surplus = happened - played * chances
        gradient = np.einsum("gk,gkp->p", surplus, features) - PRIOR * (weights - held)
        mean = np.einsum("gk,gkp->gp", chances, features)
        squares = np.einsum("gk,gkp,gkq->pq", played * chances, features, features)
        curvature = squares - (played * mean).T @ mean + PRIOR * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        before = _likelihood(features, happened, weights, held)
        while _likelihood(features, happened, weights + step, held) < before - 1e-9:
            step = step / 2
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def _likelihood(features: Numbers, happened: Numbers, unknowns: Numbers, held: Numbers) -> float:
    chances = np.maximum(_chances(features, unknowns), np.finfo(np.float64).tiny)
    prior = PRIOR / 2 * float(((unknowns - held) ** 2).sum())
    return float((happened * np.log(chances)).sum()) - prior
