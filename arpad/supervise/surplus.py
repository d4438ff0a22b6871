"""Does it pay to choose weaker opponents? Melão's correlation, with two nulls, and by difference.

H. Melão Jr. measured 0.423 among 253 programs of the SSDF between a player's rating above that of
his opponents' average and his score above what was expected, and prints an error of 0.016; the
ordinary standard error of a correlation over 253 players is (1 - r^2) / sqrt(252) = 0.052.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.supervise.record import Record
from arpad.supervise.resampling import Estimate, Resampling
from arpad.theory.expectation import Curve, logistic_curve, scores_drawn
from arpad.theory.games import Games, Ids, Numbers

BANDS = (-400, -200, -100, -50, 0, 50, 100, 200, 400)
"""Bounds of rating differences, own less the opponent's."""


@dataclass(frozen=True, slots=True, eq=False)
class Correlation:
    """A correlation over players, and where it lies among two kinds of chance.

    permuted: the surpluses dealt out anew among the players. expected: results drawn anew as the
    ratings expect, draws as frequent as they were; ratings that fit give this. Both arrays hold
    the correlation of each draw. p_*: the share of draws at least as far from their mean.
    """

    players: int
    sides: int
    value: float
    standard_error: float
    permuted: Numbers
    p_permuted: float
    expected: Numbers
    p_expected: float


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """What the correlation needs of the games of those who have enough of them."""

    games: Games
    kept: Ids
    count: Numbers
    advantage: Numbers
    white_expected: Numbers


def advantage_and_surplus(
    record: Record, games_min: int, curve: Curve | None = None, advantage: float = 0.0
) -> pl.DataFrame:
    """Return for each player with so many games: player, games, advantage, surplus.

    advantage: the mean of own less opponent's printed rating. surplus: the mean of the score less
    what the curve expects. Games without both ratings are left out.
    """
    sums = _sums(record, games_min, curve or logistic_curve(), advantage)
    return pl.DataFrame(
        {
            "player": [record.players[at] for at in sums.kept],
            "games": sums.count.astype(np.int64),
            "advantage": sums.advantage,
            "surplus": _surplus(sums, sums.games.score),
        }
    )


def correlation(
    record: Record,
    games_min: int,
    seed: int,
    *,
    draws: int = 500,
    curve: Curve | None = None,
    advantage: float = 0.0,
) -> Correlation:
    """Return the correlation of advantage and surplus over players, with its null distributions."""
    sums = _sums(record, games_min, curve or logistic_curve(), advantage)
    if len(sums.kept) < 4:
        raise ValueError("a correlation needs four players with enough games at the least")
    surplus = _surplus(sums, sums.games.score)
    value = _r(sums.advantage, surplus)
    chance = np.random.default_rng(seed)
    permuted = np.array([_r(sums.advantage, chance.permutation(surplus)) for _ in range(draws)])
    drawn_share = _drawn_share(sums)
    expected = np.array([
        _r(sums.advantage, _surplus(sums, scores_drawn(sums.white_expected, drawn_share, chance)))
        for _ in range(draws)
    ])  # fmt: skip
    error = (1 - value**2) / np.sqrt(len(sums.kept) - 1)
    return Correlation(
        len(sums.kept),
        int(sums.count.sum()),
        value,
        float(error),
        permuted,
        _p(value, permuted),
        expected,
        _p(value, expected),
    )


def with_last_ratings(record: Record) -> Record:
    """Return the record with each player's last printed rating beside all his games.

    So a study has it that reads ratings from one list and results from years before it.
    """
    sides = [record.games.white, record.games.black], [record.white_rating, record.black_rating]
    ids, ratings = (np.stack(columns, axis=1).ravel() for columns in sides)
    known = ~np.isnan(ratings)
    last = np.full(len(record.players), np.nan)
    last[ids[known]] = ratings[known]  # in the order of the games: the last one stays
    return replace(
        record, white_rating=last[record.games.white], black_rating=last[record.games.black]
    )


def by_difference(
    record: Record, advantage: float = 0.0, again: Resampling | None = None
) -> pl.DataFrame:
    """Return for bands of rating difference: low, high, sides, expected, made, per_100.

    Both sides of every game; expected by the logistic curve, without a limit. per_100: what 100
    such games bring with K = 10, in rating points; plus_minus: half the width of its 95% interval
    by bootstrap over players.
    """
    games, difference = _rated(record)
    expected = logistic_curve().expected(difference + advantage * games.advantage)
    both = np.concatenate([difference, -difference])
    bands, band = np.unique(np.searchsorted(BANDS, both, side="right"), return_inverse=True)
    mean = np.concatenate([expected, 1 - expected])
    made = np.concatenate([games.score, 1 - games.score])

    def means(values: Numbers, weight: Numbers) -> Numbers:
        counted = np.bincount(band, weight, len(bands))
        summed = np.bincount(band, weight * values, len(bands))
        found: Numbers = summed / np.where(counted > 0, counted, np.nan)
        return found

    _, ids = np.unique(np.concatenate([games.white, games.black]), return_inverse=True)
    weights = (again or Resampling()).of_games(ids[: len(games)], ids[len(games) :], "bands")
    drawn = np.array([means(made - mean, np.tile(weight, 2)) for weight in weights]) * 1000
    one = np.ones(len(band))
    per_100 = means(made - mean, one) * 1000
    sides = np.bincount(band, minlength=len(bands))
    found = [Estimate.of(per_100[n], drawn[:, n], int(sides[n])) for n in range(len(bands))]
    bounds = np.array([-10_000, *BANDS, 10_000])
    return pl.DataFrame(
        {
            "low": bounds[bands],
            "high": bounds[bands + 1],
            "sides": sides,
            "expected": means(mean, one),
            "made": means(made, one),
            "per_100": per_100,
            "plus_minus": [(each.high - each.low) / 2 for each in found],
        }
    )


def _sums(record: Record, games_min: int, curve: Curve, advantage: float) -> _Sums:
    games, difference = _rated(record)
    players, ones = len(record.players), np.ones(len(games))
    count = games.per_player(ones, ones, players)
    kept = np.flatnonzero(count >= max(games_min, 1))
    mean = games.per_player(difference, -difference, players)[kept] / count[kept]
    expected = curve.expected(difference + advantage * games.advantage)
    return _Sums(games, kept, count[kept], mean, expected)


def _rated(record: Record) -> tuple[Games, Numbers]:
    known: npt.NDArray[np.bool_] = ~np.isnan(record.white_rating - record.black_rating)
    games = record.games
    kept = Games.of(
        games.white[known],
        games.black[known],
        games.score[known],
        games.period[known],
        advantage=games.advantage[known],
    )
    return kept, (record.white_rating - record.black_rating)[known]


def _surplus(sums: _Sums, score: Numbers) -> Numbers:
    above = score - sums.white_expected
    players = int(max(sums.games.players, sums.kept.max(initial=0) + 1))
    return sums.games.per_player(above, -above, players)[sums.kept] / sums.count


def _drawn_share(sums: _Sums) -> float:
    """Return the draws made, as a share of the most that the expected scores allow."""
    most = 2 * np.minimum(sums.white_expected, 1 - sums.white_expected)
    return float(min((sums.games.score == 0.5).sum() / max(most.sum(), 1e-9), 1.0))


def _r(one: Numbers, other: Numbers) -> float:
    return float(np.corrcoef(one, other)[0, 1])


def _p(value: float, drawn: Numbers) -> float:
    middle = drawn.mean()
    far = np.abs(drawn - middle) >= abs(value - middle)
    return float((far.sum() + 1) / (len(drawn) + 1))
