"""Models of a whole pool, against a search that goes from unknown to unknown (naive.py)."""

import numpy as np
import pytest

from arpad.lab.theory.chessmetrics import Chessmetrics
from arpad.lab.theory.davidson import Davidson
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.maxima import PLAYERS_MAX
from arpad.lab.theory.melao import BLACK, WHITE, Life, Melao, likeliest_rating
from tests.lab.theory import naive


def four_players(seed: int, count: int = 16) -> list[naive.Game]:
    """Return games of four players that the lower numbers tend to win, some of them drawn."""
    chance = np.random.default_rng(seed)
    games = []
    for _ in range(count):
        white, black = chance.choice(4, 2, replace=False).tolist()
        lean = 0.15 if white < black else -0.15
        score = float(chance.choice([1, 0.5, 0], p=[0.35 + lean, 0.3, 0.35 - lean]))
        games.append((white, black, score))
    return games


def as_columns(games: list[naive.Game], periods: list[int] | int = 0) -> GameColumns:
    white, black, score = (list(column) for column in zip(*games, strict=True))
    return GameColumns.of(white, black, score, periods)


@pytest.mark.parametrize("seed", range(4))
def test_davidson_is_the_highest_point_of_its_likelihood(seed: int) -> None:
    games = four_players(seed)
    expected = naive.highest(naive.davidson_likelihood(games), [0.0] * 6)
    pool = Davidson(4)
    pool.update(as_columns(games))
    assert pool.ratings - 1500 == pytest.approx(expected[:4], abs=0.02)
    assert pool.advantage == pytest.approx(expected[4], abs=0.02)
    assert 400 * np.log10(pool.nu) == pytest.approx(expected[5], abs=0.02)


@pytest.mark.parametrize("seed", range(4))
def test_melaos_pool_is_the_highest_point_of_its_likelihood(seed: int) -> None:
    """Twelve periods of one game or two; the half-life is three of them."""
    games = four_players(seed)
    periods = sorted(np.random.default_rng(seed).integers(0, 12, len(games)).tolist())
    weights = [0.5 ** ((periods[-1] - period) / 3) for period in periods]
    expected = naive.highest(naive.melao_likelihood(games, weights), [0.0] * 4)
    pool = Melao(4, half_life=3, anchor=1800)
    pool.update(as_columns(games, periods))
    assert pool.ratings - 1800 == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("seed", range(4))
def test_melaos_rating_of_one_life_is_the_highest_point_of_its_likelihood(seed: int) -> None:
    """One drawn game against the anchor, neither aged nor coloured."""
    chance = np.random.default_rng(seed)
    met = chance.integers(1800, 2200, 9).tolist()
    scores = [float(score) for score in chance.choice([0, 0.5, 1], 9)]
    colours = chance.choice([WHITE, BLACK], 9).tolist()
    ages = chance.integers(0, 30, 9).tolist()
    weights = [2.0 ** (-age / 12) for age in ages]
    shift = 400 * np.log10(54 / 46)

    def value(unknowns: list[float]) -> float:
        rating = unknowns[0]
        total = 0.5 * np.log(naive.logistic(rating - 1900))
        total += 0.5 * np.log(naive.logistic(1900 - rating))
        for other, score, colour, weight in zip(met, scores, colours, weights, strict=True):
            d = rating - other + colour * shift
            total += weight * score * np.log(naive.logistic(d))
            total += weight * (1 - score) * np.log(naive.logistic(-d))
        return float(total)

    expected = naive.highest(value, [2000.0])
    found = likeliest_rating(Life(met, scores, colours, ages), half_life=12, anchor=1900)
    assert found == pytest.approx(expected[0], abs=1e-3)


def test_chessmetrics_of_one_game_by_hand() -> None:
    """A beats B. a = ((b + 425) + 4 b + 6900) / 8 + 43, and b the same with a and - 425.

    Sum: 8 s = 5 s + 13800 + 688, s = 14488 / 3. Difference: 8 d = 850 - 5 d, d = 850 / 13.
    """
    pool = Chessmetrics(2)
    pool.update(GameColumns.of([0], [1], [1]))
    total, apart = 14488 / 3, 850 / 13
    assert pool.ratings == pytest.approx([(total + apart) / 2, (total - apart) / 2], abs=1e-3)


def test_standard_errors_are_those_of_the_second_differences() -> None:
    """By differences of the likelihood in every two unknowns, and the inverse of what they make."""
    games = four_players(4, 60)
    likelihood = naive.davidson_likelihood(games)
    pool = Davidson(4)
    pool.update(as_columns(games))
    best = [*(pool.ratings - 1500), pool.advantage, 400 * np.log10(pool.nu)]

    def at(*steps: tuple[int, float]) -> float:
        unknowns = list(best)
        for place, step in steps:
            unknowns[place] += step
        return likelihood(unknowns)

    def bend(i: int, j: int) -> float:
        alike, apart = at((i, 1), (j, 1)) + at((i, -1), (j, -1)), at((i, 1), (j, -1))
        return (apart + at((i, -1), (j, 1)) - alike) / 4

    bends = [[bend(i, j) for j in range(6)] for i in range(6)]
    errors = np.sqrt(np.diag(np.linalg.inv(np.array(bends))))
    assert pool.standard_errors() == pytest.approx(errors[:4], rel=1e-3)


def test_a_game_that_counts_half_leaves_a_rating_less_sure() -> None:
    """Two players under Melão: the curvature by hand from the expected scores."""
    pool = Melao(players=2, half_life=12, prior=1.0)
    pool.update(GameColumns.of([0], [1], [1], weight=0.5, advantage=0))
    unit = 400 / np.log(10)
    first, other = (pool.ratings - 1500) / unit
    variance = [1 / (2 + np.exp(x) + np.exp(-x)) for x in (first, other, first - other)]
    own, met, game = (variance[0], variance[1], variance[2] / 2)
    bends = np.array([[own + game, -game], [-game, met + game]])
    errors = np.sqrt(np.diag(np.linalg.inv(bends))) * unit
    assert pool.standard_errors() == pytest.approx(errors)


def test_of_very_many_players_no_standard_error_is_worked_out() -> None:
    pool = Davidson(players=PLAYERS_MAX + 1)
    pool.update(GameColumns.of([0], [1], [1]))
    assert np.isnan(pool.standard_errors()).all()
