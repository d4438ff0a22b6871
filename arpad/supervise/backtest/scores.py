"""How good forecasts were: log loss, Brier score, capped deviance, calibration, with intervals.

Forecasts are expected scores in 0..1, results 1, 0.5 or 0. Every figure is lower where forecasts
are better. With draws even a perfect forecast has a log loss: of games between equals, ln 2.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from arpad.supervise.resampling import Estimate
from arpad.theory.games import Games, Ids, Numbers

HELD = 1e-6
"""A forecast of 0 or 1 counts as this far from it in the log loss, which is infinite there."""
CAP = 0.01
"""Kaggle's deviance caps forecasts at 1% and 99%."""
BINS = 10
FIGURES = ("log_loss", "brier", "deviance", "calibration_error")


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


def calibration_error(expected: Numbers, score: Numbers) -> float:
    """Return the mean distance of expected and made score, over ten bins of expected score.

    Each bin weighs by its games.

    >>> round(calibration_error(np.array([0.61, 0.69, 0.15]), np.array([1.0, 0.5, 0.0])), 4)
    0.1167
    """
    of_bins = np.bincount(bin_of(expected), expected - score, BINS)
    return float(np.abs(of_bins).sum() / len(expected))


def bin_of(expected: Numbers) -> Ids:
    """Return the tenth, 0 to 9, in which each forecast lies."""
    return np.minimum((expected * BINS).astype(np.int64), BINS - 1)


def players_drawn(players: int, draws: int, seed: int) -> Numbers:
    """Return how often each player is drawn: one row for each of so many draws."""
    chance = np.random.default_rng(seed)
    counts: Numbers = chance.multinomial(players, np.full(players, 1 / players), draws).astype(
        np.float64
    )
    return counts


def figures(games: Games, expected: Numbers, draws: Numbers, players: int) -> dict[str, Estimate]:
    """Return the four figures with intervals by bootstrap over players.

    draws: of `players_drawn`, one column for each of the players who are in the games. A game
    counts as often as both of its players are drawn, multiplied (`resampling`).
    """
    of_games = losses(expected, games.score)
    surplus, of_bin = expected - games.score, bin_of(expected)
    by_bin = [np.where(of_bin == number, surplus, 0.0) for number in range(BINS)]
    drawn, weight = _drawn_sums(games, [*of_games.values(), *by_bin], draws, players)
    found = {
        name: Estimate.of(float(loss.mean()), drawn[:, at] / weight, len(games))
        for at, (name, loss) in enumerate(of_games.items())
    }
    missed = np.abs(drawn[:, len(of_games) :]).sum(axis=1) / weight
    value = calibration_error(expected, games.score)
    found["calibration_error"] = Estimate.of(value, missed, len(games))
    return found


def difference(
    games: Games, expected: Numbers, other: Numbers, draws: Numbers, players: int
) -> Estimate:
    """Return by how much the log loss of one forecast is above another's, with an interval."""
    more = log_loss(expected, games.score) - log_loss(other, games.score)
    drawn, weight = _drawn_sums(games, [more], draws, players)
    return Estimate.of(float(more.mean()), drawn[:, 0] / weight, len(games))


def losses(expected: Numbers, score: Numbers) -> Mapping[str, Numbers]:
    """Return the three losses of each game, by name."""
    return {
        "log_loss": log_loss(expected, score),
        "brier": brier(expected, score),
        "deviance": deviance(expected, score),
    }


def players_in(games: Games, players: int) -> int:
    """Return how many players have a game."""
    return len(_playing(games, players))


def _drawn_sums(
    games: Games, columns: list[Numbers], draws: Numbers, players: int
) -> tuple[Numbers, Numbers]:
    """Return for each draw the sums of the columns over the games, and how many games it holds.

    A draw without a game (none of its players met) has NaN for that number.
    """
    place = np.zeros(players, dtype=np.int64)
    playing = _playing(games, players)
    place[playing] = np.arange(len(playing))
    white, black = place[games.white], place[games.black]
    of_games = np.stack([*columns, np.ones(len(games))], axis=1)
    sums = np.array([(row[white] * row[black]) @ of_games for row in draws])
    return sums[:, :-1], np.where(sums[:, -1] > 0, sums[:, -1], np.nan)


def _playing(games: Games, players: int) -> Ids:
    ones = np.ones(len(games))
    return np.flatnonzero(games.per_player(ones, ones, players))
