"""The axioms simulated: performances, scores, and ratings that follow strengths."""

import numpy as np
import pytest

from arpad.lab.theory.benitez_roca.axioms import AxiomPlayer, expected_score, performances
from arpad.lab.theory.benitez_roca.draw_margin import outcomes
from arpad.lab.theory.benitez_roca.simulate import games_of, match, rate_periods

GAMES = 200_000


def test_axioms_ii_and_iii_performances() -> None:
    """Normal, mean mu, deviation 200, independent: four standard errors of each estimate."""
    chance = np.random.default_rng(2)
    a, b = (performances(AxiomPlayer(mu), GAMES, chance) for mu in (1834, 2179))
    assert a.mean() == pytest.approx(1834, abs=4 * 200 / GAMES**0.5)
    assert a.std() == pytest.approx(200, abs=4 * 200 / (2 * GAMES) ** 0.5)
    assert np.corrcoef(a, b)[0, 1] == pytest.approx(0, abs=4 / GAMES**0.5)
    assert (np.abs(a - 1834) < 200).mean() == pytest.approx(0.6827, abs=0.005)


@pytest.mark.parametrize(("a", "b"), [(1834, 2179), (2332, 2179), (2000, 2000)])
def test_axiom_iv_the_mean_score_is_equation_2(a: int, b: int) -> None:
    result = match(AxiomPlayer(a), AxiomPlayer(b), GAMES, np.random.default_rng(3))
    expected = expected_score(AxiomPlayer(a), AxiomPlayer(b))
    error = (expected * (1 - expected) / GAMES) ** 0.5
    assert result.mean() == pytest.approx(expected, abs=4 * error)
    assert set(result.tolist()) == {0.0, 1.0}  # nobody draws


def test_with_epsilon_games_are_drawn_as_often_as_4_says() -> None:
    result = match(
        AxiomPlayer(2050), AxiomPlayer(2000), GAMES, np.random.default_rng(4), epsilon=110
    )
    chances = outcomes([50.0], 110)[0]
    shares = [(result == score).mean() for score in (1, 0.5, 0)]
    assert shares == pytest.approx(chances, abs=4 * 0.5 / GAMES**0.5)


def test_axiom_v_ratings_find_the_strengths() -> None:
    """Forty players start equal, 200 points apart in truth: ratings end within a fifth of it."""
    chance = np.random.default_rng(6)
    strengths = chance.normal(2000, 200, 40)
    strengths += 2000 - strengths.mean()
    found = rate_periods(strengths, np.full(40, 2000.0), 10, 120, 9, chance)
    assert found.ratings.shape == (121, 40)
    assert found.errors[0] == pytest.approx(strengths.std())
    assert found.errors[-20:].mean() < 0.2 * found.errors[0]
    assert found.ratings.mean(axis=1) == pytest.approx(np.full(121, 2000.0))


def test_a_larger_k_is_faster_and_less_quiet() -> None:
    """Section 3: a high K is too sensitive to recent results, a low one answers slowly."""
    strengths = np.linspace(1700, 2300, 40)
    quick, slow = (
        rate_periods(strengths, np.full(40, 2000.0), k, 200, 9, np.random.default_rng(8))
        for k in (40, 5)
    )
    assert quick.errors[10] < slow.errors[10]
    moved = [np.abs(np.diff(h.ratings[150:], axis=0)).mean() for h in (quick, slow)]
    assert moved[0] > 4 * moved[1]


def test_everybody_plays_once_in_a_round_and_one_rests_of_an_odd_number() -> None:
    games = games_of(np.full(7, 2000.0), 5, np.random.default_rng(1), period=4)
    assert len(games) == 15
    assert set(games.period.tolist()) == {4}
    for first in range(0, 15, 3):
        seats = np.concatenate([games.white[first : first + 3], games.black[first : first + 3]])
        assert len(set(seats.tolist())) == 6


def test_the_same_chance_gives_the_same_games() -> None:
    one, other = (games_of(np.full(6, 2000.0), 9, np.random.default_rng(3)) for _ in range(2))
    assert one.score.tolist() == other.score.tolist()
    assert one.white.tolist() == other.white.tolist()
