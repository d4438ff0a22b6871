"""How good forecasts were: log loss, Brier score, capped deviance, calibration; of draws two more.

Forecasts are expected scores in 0..1, results 1, 0.5 or 0; or chances to win, draw and lose. Every
figure is lower where forecasts are better. With draws even a perfect forecast has a log loss: of
games between equals, ln 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arpad.lab.backtest.recalibration import outcomes_of
from arpad.lab.theory.games import GameColumns, Ids, Numbers
from arpad.watch.resampling import Estimate

HELD = 1e-6
"""A forecast of 0 or 1 counts as this far from it in the log loss, which is infinite there."""
CAP = 0.01
"""Kaggle's deviance caps forecasts at 1% and 99%."""
BINS = 10
AT_ONCE = 50
"""So many draws are added up at a time: what that takes stays within some hundred megabytes."""


def log_loss(expected: Numbers, score: Numbers) -> Numbers:
    """Return -(s ln E + (1 - s) ln(1 - E)) of each game.

    >>> log_loss(np.array([0.5, 0.8]), np.array([1.0, 0.5])).round(4).tolist()
    [0.6931, 0.9163]
    """
    held = np.clip(expected, HELD, 1 - HELD)
    loss: Numbers = -(score * np.log(held) + (1 - score) * np.log1p(-held))
    return loss


def brier(expected: Numbers, score: Numbers) -> Numbers:
    """Return (E - s)^2 of each game.

    >>> brier(np.array([0.75]), np.array([1.0])).tolist()
    [0.0625]
    """
    loss: Numbers = (expected - score) ** 2
    return loss


def deviance(expected: Numbers, score: Numbers) -> Numbers:
    """Return -(s log10 E + (1 - s) log10(1 - E)) of each game, E held to 1%..99%.

    The measure of Kaggle's chess contests of 2010 and 2011 (written from memory).

    >>> deviance(np.array([1.0]), np.array([0.0])).round(6).tolist()
    [2.0]
    """
    held = np.clip(expected, CAP, 1 - CAP)
    loss: Numbers = -(score * np.log10(held) + (1 - score) * np.log10(1 - held))
    return loss


def outcome_loss(chances: Numbers, score: Numbers) -> Numbers:
    """Return - ln of the chance that was given to what happened: win, draw or loss.

    >>> outcome_loss(np.array([[0.5, 0.3, 0.2]]), np.array([0.5])).round(4).tolist()
    [1.204]
    """
    given = (chances * outcomes_of(score)).sum(axis=1)
    loss: Numbers = -np.log(np.clip(given, HELD, 1))
    return loss


def ranked_probability(chances: Numbers, score: Numbers) -> Numbers:
    """Return the ranked probability score of each game (Epstein 1969).

    Half the squared errors of the chances to win, and to win or draw: to forecast a win where the
    game is drawn costs less than where it is lost.

    >>> win = np.array([[1.0, 0.0, 0.0]] * 3)
    >>> ranked_probability(win, np.array([1, 0.5, 0])).tolist()
    [0.0, 0.5, 1.0]
    """
    off = (chances - outcomes_of(score)).cumsum(axis=1)[:, :2]
    loss: Numbers = (off**2).sum(axis=1) / 2
    return loss


def calibration_error(expected: Numbers, score: Numbers) -> float:
    """Return the mean distance of expected and made score, over ten bins of expected score.

    Each bin weighs by its games. Chance alone makes it greater than 0, the more the fewer games
    there are; so does the bootstrap, and no interval is given.

    >>> round(calibration_error(np.array([0.61, 0.69, 0.15]), np.array([1.0, 0.5, 0.0])), 4)
    0.1167
    """
    of_bins = np.bincount(bin_of(expected), expected - score, BINS)
    return float(np.abs(of_bins).sum() / len(expected))


def bin_of(expected: Numbers) -> Ids:
    """Return the tenth, 0 to 9, in which each forecast lies."""
    return np.minimum((expected * BINS).astype(np.int64), BINS - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Redrawn:
    """The players of some games drawn again: `draws` holds a row for each time, one entry a player.

    A game counts as often as both of its players are drawn, multiplied (`resampling`).
    """

    games: GameColumns
    draws: Numbers

    @classmethod
    def of(cls, games: GameColumns, draws: int, seed: int) -> Redrawn:
        """Return so many draws of as many players as the games have."""
        playing = np.union1d(games.white, games.black)
        chance = np.random.default_rng(seed)
        shares = np.full(len(playing), 1 / len(playing))
        drawn = np.zeros((draws, games.players))
        drawn[:, playing] = chance.multinomial(len(playing), shares, draws)
        return cls(games, drawn)

    def sums(self, columns: Sequence[Numbers]) -> Numbers:
        """Return for each draw the sums of the columns over its games, and how many games it has.

        A draw without a game (none of its players met) has NaN for that number.
        """
        of_games = np.stack([*columns, np.ones(len(self.games))], axis=1)
        parts = [
            (rows[:, self.games.white] * rows[:, self.games.black]) @ of_games
            for rows in np.array_split(self.draws, range(AT_ONCE, len(self.draws), AT_ONCE))
        ]
        sums = np.concatenate(parts)
        sums[:, -1] = np.where(sums[:, -1] > 0, sums[:, -1], np.nan)
        return sums

    def means(self, columns: Sequence[Numbers]) -> list[tuple[Estimate, Numbers]]:
        """Return the mean of each column over the games with its interval, and its draws."""
        sums = self.sums(columns)
        drawn = sums[:, :-1] / sums[:, -1:]
        return [
            (Estimate.of(float(column.mean()), drawn[:, at], len(column)), drawn[:, at])
            for at, column in enumerate(columns)
        ]
