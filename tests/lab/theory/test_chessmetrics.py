"""Chessmetrics: the figures of Sonas' page on his formulas, and his iteration done step by step."""

import numpy as np
import pytest

from arpad.lab.theory import chessmetrics
from arpad.lab.theory.chessmetrics import Chessmetrics
from arpad.lab.theory.games import GameColumns, joined
from tests.lab.theory.some_games import some_games


def test_chessmetrics_performance() -> None:
    """chessmetrics.com, CM2 formulas: 3 of 5 against 2400 is 2485."""
    assert chessmetrics.performance(2400, 0.6) == pytest.approx(2485)


def test_chessmetrics_is_stable_when_iterated() -> None:
    """The page iterates over the whole pool until nothing changes; here 5,000 times."""
    games = some_games(5)
    model = Chessmetrics(8, periods=4)
    for _, period in games.periods():
        model.update(period)
    ratings = np.full(8, 2300.0)
    for _ in range(5000):
        padded = np.full(8, 2300.0 + 43)
        for player in range(8):
            weight = total = points = 0.0
            for white, black, score, period in zip(
                games.white, games.black, games.score, games.period, strict=True
            ):
                if player not in (white, black):
                    continue
                share = (4 - (2 - period)) / 4
                weight += share
                total += share * ratings[black if player == white else white]
                points += share * (score if player == white else 1 - score)
            if weight:
                met = total / weight
                performance = met + (points / weight - 0.5) * 850
                padded[player] = (performance * weight + 4 * met + 3 * 2300) / (weight + 7) + 43
        if np.abs(padded - ratings).max() < 1e-7:
            break
        ratings = padded
    assert model.ratings == pytest.approx(ratings, abs=1e-4)
    assert model.ratings[7] == pytest.approx(2343)  # nobody met him: padding alone


def test_chessmetrics_forgets() -> None:
    model = Chessmetrics(3, periods=2)
    model.update(GameColumns.of([0], [1], [1], period=0))
    model.update(GameColumns.of([1], [2], [0.5], period=2))
    alone = Chessmetrics(3, periods=2)
    alone.update(GameColumns.of([1], [2], [0.5], period=2))
    assert model.ratings == pytest.approx(alone.ratings)


def test_kasparov_at_linares_2005() -> None:
    """chessmetrics.com, CM2 formulas: 8 of 12 against 2733 is raw 2875, and 2797 when padded."""
    assert round(chessmetrics.performance(2733, 8 / 12)) == 2875
    assert round(chessmetrics.padded(2733, 8 / 12, 12)) == 2797


@pytest.mark.parametrize(("age", "percent"), [(0, 100), (24, 50), (47, 2), (48, 0)])
def test_weights_of_the_page(age: int, percent: int) -> None:
    """Last month's games count in full, those 24 months ago by half, 47 months ago by 2%."""
    assert round(100 * chessmetrics.recency(np.array([float(age)]))[0]) == percent


def padded_by_hand(games: GameColumns, weights: np.ndarray, ratings: np.ndarray) -> np.ndarray:
    """Return everybody's padded performance against these ratings, with `padded` alone."""
    found = np.full(len(ratings), 2343.0)
    for player in range(len(ratings)):
        rows = np.flatnonzero(((games.white == player) | (games.black == player)) & (weights > 0))
        if len(rows):
            is_white = games.white[rows] == player
            met = ratings[np.where(is_white, games.black[rows], games.white[rows])]
            made = np.where(is_white, games.score[rows], 1 - games.score[rows])
            count = weights[rows].sum()
            average, share = (float(weights[rows] @ of / count) for of in (met, made))
            found[player] = chessmetrics.padded(average, share, float(count))
    return found


def test_who_has_few_games_does_not_count_for_the_pool() -> None:
    """Player 7 met two of the pool, and 8 met only him: both are rated, nobody is moved."""
    games = some_games(5, periods=1)
    few = GameColumns.of([7, 7, 8], [0, 1, 7], [1, 1, 1])
    alone, beside = (Chessmetrics(9, games_min=5) for _ in range(2))
    alone.update(games)
    beside.update(joined([games, few]))
    assert beside.is_ranked.tolist() == [True] * 7 + [False] * 2
    assert beside.ratings[:7] == pytest.approx(alone.ratings[:7], abs=1e-3)
    both = joined([games, few])
    by_hand = padded_by_hand(both, np.ones(len(both)), beside.ratings)
    assert beside.ratings[7:] == pytest.approx(by_hand[7:], abs=1e-3)
    inside = padded_by_hand(games, np.ones(len(games)), beside.ratings)
    assert beside.ratings[:7] == pytest.approx(inside[:7], abs=1e-3)


def test_a_list_keeps_the_level_of_the_third_to_the_twentieth() -> None:
    """Lists are aligned as wholes: differences stay, and the top's average stays where it was."""
    games = some_games(3, count=900, players=30, periods=6)
    plain, aligned = Chessmetrics(30), Chessmetrics(30, is_aligned=True)
    before = None
    for _, period in games.periods():
        plain.update(period)
        aligned.update(period)
        apart = aligned.ratings - plain.ratings
        assert np.ptp(apart) < 1e-3
        if before is not None:
            old, new = (set(np.argsort(-of)[2:20]) for of in (before, plain.ratings))
            both = sorted(old & new)
            assert aligned.ratings[both].mean() == pytest.approx(before[both].mean(), abs=1e-3)
        before = aligned.ratings.copy()
    assert abs(apart[0]) > 1  # the levels of the lists do differ
