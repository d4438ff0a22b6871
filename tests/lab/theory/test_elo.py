"""Elo by game and by period, against loops that add game after game."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.engine import questions as q
from arpad.lab.theory.elo import Elo, EloByPeriod
from arpad.lab.theory.expectation import table_curve
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.model import one_step
from arpad.rulebooks import CATALOGUE


def some_games(seed: int, count: int = 300, players: int = 12, periods: int = 5) -> GameColumns:
    chance = np.random.default_rng(seed)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    return GameColumns.of(
        white,
        black,
        chance.choice([0, 0.5, 1], count),
        np.sort(chance.integers(0, periods, count)),
        chance.choice([1.0, 0.29], count),
        chance.choice([1.0, 0.0], count),
    )


def expected(own: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - own) / 400))


@given(st.integers(0, 1000))
def test_game_by_game_is_a_plain_loop(seed: int) -> None:
    games, k_factor = some_games(seed), np.linspace(10, 40, 12)
    ratings = list(np.linspace(1800, 2200, 12))
    foreseen = []
    for white, black, score, weight, advantage in zip(
        games.white, games.black, games.score, games.weight, games.advantage, strict=True
    ):
        foreseen.append(expected(ratings[white] + 35 * advantage, ratings[black]))
        surplus = weight * (score - foreseen[-1])
        ratings[white] += k_factor[white] * surplus
        ratings[black] -= k_factor[black] * surplus
    model = Elo(np.linspace(1800, 2200, 12), k_factor, advantage=35)
    assert one_step(model, games) == pytest.approx(foreseen)
    assert model.ratings == pytest.approx(ratings)


@given(st.integers(0, 1000))
def test_by_period_is_a_plain_loop(seed: int) -> None:
    games = some_games(seed)
    ratings, foreseen = list(np.linspace(1800, 2200, 12)), []
    for period in range(games.period[0], games.period[-1] + 1):
        before = list(ratings)
        for at in np.flatnonzero(games.period == period):
            white, black = games.white[at], games.black[at]
            foreseen.append(expected(before[white], before[black]))
            ratings[white] += 20 * games.weight[at] * (games.score[at] - foreseen[-1])
            ratings[black] -= 20 * games.weight[at] * (games.score[at] - foreseen[-1])
    model = EloByPeriod(np.linspace(1800, 2200, 12))
    assert one_step(model, games) == pytest.approx(foreseen)
    assert model.ratings == pytest.approx(ratings)


def test_with_one_k_points_only_change_hands() -> None:
    for model in (Elo(np.full(12, 1500.0)), EloByPeriod(np.full(12, 1500.0))):
        one_step(model, some_games(1))
        assert model.ratings.sum() == pytest.approx(12 * 1500)
        assert np.ptp(model.ratings) > 1


def test_the_first_ratings_given_are_not_changed_in_place() -> None:
    first = np.full(2, 1500.0)
    Elo(first).update(GameColumns.of([0], [1], [1]))
    assert first.tolist() == [1500, 1500]


def test_with_a_rulebooks_table_it_changes_what_the_calculator_says() -> None:
    """FIDE B.02 2009-07 table b: D 95 is .37 and .63, D 43 .56; K 15: -5.55 and +6.6 = 2225.05."""
    fide = table_curve(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES], limit=400)
    model = EloByPeriod(np.array([2224.0, 2319, 2181]), 15, fide)
    assert model.update(GameColumns.of([0, 0], [1, 2], [0, 1])) == pytest.approx([0.37, 0.56])
    assert model.ratings[0] == pytest.approx(2225.05)
