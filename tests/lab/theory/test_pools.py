"""Pools fitted by likelihood, Davidson and Melão: against other ways to solve."""

import numpy as np
import pytest
from scipy.optimize import minimize

from arpad.lab.theory.davidson import Davidson, outcomes
from arpad.lab.theory.games import GameColumns, joined
from arpad.lab.theory.melao import ADVANTAGE, Melao
from arpad.lab.theory.model import Model, one_step
from arpad.lab.theory.whole_history import WholeHistory
from tests.lab.theory.some_games import some_games


def test_davidson_with_two_players_has_a_closed_form() -> None:
    """W : D : L = 6 : 4 : 2 without colours: a/b = 3, nu = D / sqrt(W L) = 4 / sqrt(12)."""
    scores = [1] * 6 + [0.5] * 4 + [0] * 2
    pool = Davidson(2, prior=1e-7)
    pool.update(GameColumns.of([0] * 12, [1] * 12, scores, advantage=0))
    assert pool.ratings[0] - pool.ratings[1] == pytest.approx(400 * np.log10(3), abs=1e-3)
    assert pool.nu == pytest.approx(4 / np.sqrt(12), abs=1e-5)
    assert pool.outcomes(GameColumns.of([0], [1], [1], advantage=0))[0] == pytest.approx(
        [6 / 12, 4 / 12, 2 / 12], abs=1e-6
    )


def test_davidson_is_the_likeliest_by_another_road() -> None:
    """The same likelihood, written game by game and minimised without our slopes."""
    games, n = some_games(3, count=60, players=3), 3

    def unlikely(x: np.ndarray) -> float:
        total = 0.0
        for white, black, score in zip(games.white, games.black, games.score, strict=True):
            a, b = 10 ** ((x[white] + x[n + 1]) / 400), 10 ** (x[black] / 400)
            drawn = np.exp(x[n]) * np.sqrt(a * b)
            total -= np.log({1: a, 0.5: drawn, 0: b}[score] / (a + b + drawn))
        for own in x[:n]:
            expected = 1 / (1 + 10 ** (-own / 400))
            total -= 0.5 * np.log(expected) + 0.5 * np.log(1 - expected)
        return total

    units = np.array([100, 100, 100, 1, 100])
    best = minimize(lambda x: unlikely(x * units), np.zeros(5), options={"gtol": 1e-7}).x * units
    pool = Davidson(3)
    for _, period in games.periods():
        pool.update(period)
    assert pool.ratings - 1500 == pytest.approx(best[:3], abs=5e-2)
    assert pool.nu == pytest.approx(np.exp(best[3]), abs=1e-4)
    assert pool.advantage == pytest.approx(best[4], abs=5e-2)


def points_lost(model: Model, games: GameColumns, ages: np.ndarray, prior: float) -> np.ndarray:
    """Return the slope of the likelihood in each rating, game by game, in points of score."""
    slopes = np.zeros(len(model.ratings))
    expected = model.predict(games)
    for at in range(len(games)):
        surplus = games.weight[at] * ages[at] * (games.score[at] - expected[at])
        slopes[games.white[at]] += surplus
        slopes[games.black[at]] -= surplus
    return slopes - prior * (1 / (1 + 10 ** ((1500 - model.ratings) / 400)) - 0.5)


@pytest.mark.parametrize("seed", range(6))
def test_at_the_likeliest_ratings_everybody_scores_what_is_expected(seed: int) -> None:
    """After many periods, each from the fit before: no slope is left, in any rating.

    A slope of 1e-4 with 1/4 of a drawn game to hold it is 0.07 rating points at most.
    """
    chance = np.random.default_rng(seed)
    weight = chance.uniform(0.2, 2, 200)
    games = some_games(seed, count=200, players=12, periods=9, weight=weight, neutral=0.2)
    davidson, melao = Davidson(14, prior=1.5), Melao(14, half_life=2, prior=2.0)
    for model in (davidson, melao):
        one_step(model, games)
    assert np.abs(points_lost(davidson, games, np.ones(200), 1.5)).max() < 1e-4
    assert np.abs(points_lost(melao, games, 0.5 ** ((8 - games.period) / 2), 2.0)).max() < 1e-4
    drawn = games.weight @ (games.score == 0.5)
    assert games.weight @ davidson.outcomes(games)[:, 1] == pytest.approx(drawn, abs=1e-4)
    owned = games.weight * games.advantage
    assert owned @ davidson.predict(games) == pytest.approx(owned @ games.score, abs=1e-4)
    assert davidson.ratings[12:] == pytest.approx(1500)
    equals = melao.predict(GameColumns.of([12], [13], [1]))[0]
    assert equals == pytest.approx(1 / (1 + 10 ** (-ADVANTAGE / 400)))


def test_davidson_finds_what_made_the_games() -> None:
    """20,000 simulated games: strengths within 4 standard errors, which are below 8 points."""
    chance = np.random.default_rng(11)
    strengths = np.array([1300.0, 1400, 1500, 1600, 1700])
    white = chance.integers(0, 5, 20_000)
    black = (white + chance.integers(1, 5, 20_000)) % 5
    chances = outcomes(strengths[white] - strengths[black] + 35, 1.5)
    drawn = chance.random(20_000)[:, None] > np.cumsum(chances, axis=1)
    pool = Davidson(5)
    pool.update(GameColumns.of(white, black, 1 - drawn.sum(axis=1) / 2))
    assert pool.ratings == pytest.approx(strengths, abs=32)
    assert pool.nu == pytest.approx(1.5, abs=0.1)
    assert pool.advantage == pytest.approx(35, abs=15)


def test_davidson_equals_without_draws_and_with_a_perfect_score() -> None:
    pool = Davidson(3)
    pool.update(GameColumns.of([0, 0], [1, 2], [1, 1]))
    assert np.isfinite(pool.ratings).all()
    assert pool.ratings[0] > 1500 > pool.ratings[1]
    assert pool.outcomes(GameColumns.of([0], [1], [1]))[0, 1] < 1e-3


@pytest.mark.parametrize("make", [Davidson, lambda n: Melao(n, half_life=1e12)])
def test_a_pool_turned_upside_down_is_found_again(make: type[Davidson]) -> None:
    """From a fit of 300 wins, the step for 300 losses more is far too long, and is shortened."""
    wins = GameColumns.of([0] * 300 + [2], [1] * 300 + [0], [1] * 300 + [0.5])
    losses = GameColumns.of([0] * 300, [1] * 300, [0] * 300)
    turned, together = make(3), make(3)
    turned.update(wins)
    far = turned.ratings[0] - turned.ratings[1]
    turned.update(losses)
    together.update(joined([wins, losses]))
    assert far > 800
    assert turned.ratings == pytest.approx(together.ratings, abs=0.05)


@pytest.mark.parametrize("difference", [-50_000.0, -400.0, 0.0, 50_000.0])
def test_chances_add_up_to_one(difference: float) -> None:
    assert outcomes(np.array([difference]), 0.7).sum() == pytest.approx(1)


def test_a_pool_without_a_prior_is_refused() -> None:
    with pytest.raises(ValueError, match="level is free"):
        Davidson(2, prior=0)
    with pytest.raises(ValueError, match="level is free"):
        Melao(2, half_life=1, prior=0).update(GameColumns.of([0], [1], [1]))


def test_a_score_that_is_no_result_is_refused() -> None:
    for model in (Davidson(2), WholeHistory(2)):
        with pytest.raises(ValueError, match=r"scores of 1, 0\.5 and 0"):
            model.update(GameColumns.of([0], [1], [0.25]))
