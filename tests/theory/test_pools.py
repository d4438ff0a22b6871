"""Models of a whole pool: Davidson, chessmetrics, whole history; against other ways to solve."""

import numpy as np
import pytest
from scipy.optimize import minimize

from arpad.theory import chessmetrics
from arpad.theory.chessmetrics import Chessmetrics
from arpad.theory.davidson import Davidson, outcomes
from arpad.theory.games import Games, joined
from arpad.theory.melao import Melao
from arpad.theory.whole_history import WholeHistory


def some_games(seed: int, count: int = 120, players: int = 7, periods: int = 3) -> Games:
    chance = np.random.default_rng(seed)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    score = chance.choice([1, 0.5, 0], count, p=[0.4, 0.35, 0.25])
    return Games.of(white, black, score, np.arange(count) * periods // count)


def test_davidson_with_two_players_has_a_closed_form() -> None:
    """W : D : L = 6 : 4 : 2 without colours: a/b = 3, nu = D / sqrt(W L) = 4 / sqrt(12)."""
    scores = [1] * 6 + [0.5] * 4 + [0] * 2
    pool = Davidson(2, prior=1e-7)
    pool.update(Games.of([0] * 12, [1] * 12, scores, advantage=0))
    assert pool.ratings[0] - pool.ratings[1] == pytest.approx(400 * np.log10(3), abs=1e-3)
    assert pool.nu == pytest.approx(4 / np.sqrt(12), abs=1e-5)
    assert pool.outcomes(Games.of([0], [1], [1], advantage=0))[0] == pytest.approx(
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


def test_davidson_finds_what_made_the_games() -> None:
    """20,000 simulated games: strengths within 4 standard errors, which are below 8 points."""
    chance = np.random.default_rng(11)
    strengths = np.array([1300.0, 1400, 1500, 1600, 1700])
    white = chance.integers(0, 5, 20_000)
    black = (white + chance.integers(1, 5, 20_000)) % 5
    chances = outcomes(strengths[white] - strengths[black] + 35, 1.5)
    drawn = chance.random(20_000)[:, None] > np.cumsum(chances, axis=1)
    pool = Davidson(5)
    pool.update(Games.of(white, black, 1 - drawn.sum(axis=1) / 2))
    assert pool.ratings == pytest.approx(strengths, abs=32)
    assert pool.nu == pytest.approx(1.5, abs=0.1)
    assert pool.advantage == pytest.approx(35, abs=15)


def test_davidson_equals_without_draws_and_with_a_perfect_score() -> None:
    pool = Davidson(3)
    pool.update(Games.of([0, 0], [1, 2], [1, 1]))
    assert np.isfinite(pool.ratings).all()
    assert pool.ratings[0] > 1500 > pool.ratings[1]
    assert pool.outcomes(Games.of([0], [1], [1]))[0, 1] < 1e-3


@pytest.mark.parametrize("make", [Davidson, lambda n: Melao(n, half_life=1e12)])
def test_a_pool_turned_upside_down_is_found_again(make: type[Davidson]) -> None:
    """From a fit of 300 wins, the step for 300 losses more is far too long, and is shortened."""
    wins = Games.of([0] * 300 + [2], [1] * 300 + [0], [1] * 300 + [0.5])
    losses = Games.of([0] * 300, [1] * 300, [0] * 300)
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
        Melao(2, half_life=1, prior=0).update(Games.of([0], [1], [1]))


def test_a_score_that_is_no_result_is_refused() -> None:
    for model in (Davidson(2), WholeHistory(2)):
        with pytest.raises(ValueError, match=r"scores of 1, 0\.5 and 0"):
            model.update(Games.of([0], [1], [0.25]))


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
    model.update(Games.of([0], [1], [1], period=0))
    model.update(Games.of([1], [2], [0.5], period=2))
    alone = Chessmetrics(3, periods=2)
    alone.update(Games.of([1], [2], [0.5], period=2))
    assert model.ratings.tolist() == alone.ratings.tolist()


def test_whole_history_of_one_day_is_bradley_terry_with_its_prior() -> None:
    """Coulom 2008, 2: one win and one loss against a virtual player of rating 0 on the first day.

    The library weighs them by half: each player then has half a win and half a loss more, as one
    drawn game of `Davidson`'s prior. Without draws both solve the same equations.
    """
    scores = [1, 1, 1, 0, 1, 0]
    games = Games.of([0, 0, 0, 0, 1, 1], [1, 1, 2, 2, 2, 2], scores, advantage=0)
    history = WholeHistory(3, precision=1e-8)
    history.update(games)

    def unlikely(x: np.ndarray) -> float:
        total = sum(
            np.log1p(10 ** ((x[b] - x[w] if s else x[w] - x[b]) / 400))
            for w, b, s in zip(games.white, games.black, scores, strict=True)
        )
        prior = 0.5 * np.log1p(10 ** (-x / 400)) + 0.5 * np.log1p(10 ** (x / 400))
        return float(total + prior.sum())

    found = minimize(unlikely, np.zeros(3), options={"gtol": 1e-10})
    assert history.ratings - 1500 == pytest.approx(found.x, abs=0.1)


def test_whole_history_looks_back_and_drifts() -> None:
    history = WholeHistory(3, variance=300)
    games = Games.of([0, 1, 0, 1], [1, 0, 1, 0], [1, 0, 1, 0], period=[0, 1, 30, 31], advantage=0)
    first = games.part(slice(0, 1))
    history.update(first)
    before = history.history(0)[0][1]
    history.update(games.part(slice(1, 4)))
    days = history.history(0)
    assert [day for day, _, _ in days] == [0, 1, 30, 31]
    assert days[0][1] > before  # later wins speak for the first day too
    assert all(deviation > 0 for _, _, deviation in days)
    assert history.ratings[0] > 1500 > history.ratings[1]
    assert (history.ratings[2], history.history(2)) == (1500, [])


def test_whites_advantage_is_held_in_whole_history() -> None:
    """Equal scores, always with White: with the advantage known, White must be the weaker."""
    history = WholeHistory(2, advantage=100)
    history.update(Games.of([0] * 4, [1] * 4, [1, 0, 1, 0]))
    assert history.ratings[0] < history.ratings[1]
    assert history.predict(Games.of([0], [1], [1]))[0] > 0.5


def test_the_time_that_whole_history_may_take_is_kept() -> None:
    with pytest.raises(TimeoutError, match="time allowed"):
        WholeHistory(7, time_limit=0).update(some_games(1, count=2000))
