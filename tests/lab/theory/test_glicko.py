"""Glicko and Glicko-2: the papers' examples, and players who do not play."""

import math

import numpy as np
import pytest

from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.glicko import Glicko
from arpad.lab.theory.glicko2 import SCALE, Glicko2, volatility
from arpad.lab.theory.model import one_step

RATINGS, DEVIATIONS = np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300])
EXAMPLE = GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0, 0])
"""Both papers rate the same player: 1500/200 beats 1400/30, loses to 1550/100 and 1700/300."""


def test_the_example_of_glicko() -> None:
    """glicko.pdf, "Example calculation": r' = 1464, RD' = 151.4. The digits behind them come from
    the paper's formulas written out here once more, without rounding: d^2 = 53685.74."""
    q, met = math.log(10) / 400, [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    moved = information = 0.0
    for rating, deviation, score in met:
        g = 1 / math.sqrt(1 + 3 * (q * deviation / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (-g * (1500 - rating) / 400))
        moved += g * (score - expected)
        information += (q * g) ** 2 * expected * (1 - expected)
    assert 1 / information == pytest.approx(53685.74, abs=5e-3)
    variance = 1 / (1 / 200**2 + information)
    model = Glicko(RATINGS, DEVIATIONS)
    model.update(EXAMPLE)
    assert model.ratings[0] == pytest.approx(1500 + q * variance * moved, abs=1e-9)
    assert model.ratings[0] == pytest.approx(1464.106, abs=5e-4)
    assert model.deviations[0] == pytest.approx(math.sqrt(variance), abs=1e-9)
    assert model.deviations[0] == pytest.approx(151.399, abs=5e-4)


def test_the_figures_on_the_way_of_glicko() -> None:
    """glicko.pdf, same place: g .9955, .9531, .7242; E .639, .432, .303; d^2 = 231.67^2 = 53670.85.

    d^2 comes of the rounded g, E and q = .0057565: without rounding it is 53685.74.
    """
    q, printed = 0.0057565, {(1400, 30): (0.9955, 0.639), (1550, 100): (0.9531, 0.432)}
    printed[1700, 300] = 0.7242, 0.303
    game = GameColumns.of([0], [1], [1])
    for (rating, deviation), (g, expected) in printed.items():
        sure = Glicko(np.array([1500.0, rating]), np.array([0.0, deviation]))
        found = float(sure.predict(game)[0])
        assert found == pytest.approx(expected, abs=5e-4)
        odds = math.log(found / (1 - found))
        assert odds / (math.log(10) / 400 * (1500 - rating)) == pytest.approx(g, abs=5e-5)
    information = sum(g**2 * expected * (1 - expected) for g, expected in printed.values())
    assert 1 / (q**2 * information) == pytest.approx(53670.85, abs=1)
    assert 231.67**2 == pytest.approx(53670.85, abs=0.2)


def test_the_expected_outcome_of_two_unsure_players() -> None:
    """glicko.pdf, the expected outcome with both deviations: 1400/80 against 1500/150 is .376."""
    model = Glicko(np.array([1400.0, 1500]), np.array([80.0, 150]))
    assert model.predict(GameColumns.of([0], [1], [1])) == pytest.approx([0.376], abs=5e-4)


@pytest.mark.parametrize(("c", "periods"), [(63.2, 30), (34.6, 100)])
def test_an_idle_player_is_a_newcomer_again(c: float, periods: int) -> None:
    """glicko.pdf, step 1: with c = 63.2 an RD of 50 is 350 after 30 periods; 34.6 asks 100."""
    model = Glicko(np.array([1500.0]), np.array([50.0]), spread_growth=c)
    for _ in range(periods):
        model.update(EXAMPLE.part(slice(0)))
    assert model.deviations == pytest.approx([350], abs=0.5)


def test_the_example_of_glicko_2() -> None:
    """glicko2.pdf, "Example calculation", tau = 0.5, sigma = 0.06: printed 1464.06, 151.52 and
    0.05999; 1464.06 comes of rounded steps, unrounded it is 1464.05, and sigma' 0.059996."""
    model = Glicko2(RATINGS, DEVIATIONS)
    model.update(EXAMPLE)
    assert isinstance(model.volatilities, np.ndarray)
    assert model.ratings[0] == pytest.approx(1464.05, abs=5e-3)
    assert model.ratings[0] == pytest.approx(1464.06, abs=1.5e-2)
    assert model.deviations[0] == pytest.approx(151.52, abs=5e-3)
    assert model.volatilities[0] == pytest.approx(0.059996, abs=5e-7)
    # step 7, on the paper's scale: mu' = -.2069, phi' = .8722
    assert (model.ratings[0] - 1500) / SCALE == pytest.approx(-0.2069, abs=5e-5)
    assert model.deviations[0] / SCALE == pytest.approx(0.8722, abs=5e-5)


def test_the_new_volatility_is_the_zero_of_step_5() -> None:
    """glicko2.pdf step 5: sigma' solves f = 0; here f is written again and bisected."""
    for phi, sigma, variance, delta in (
        (1.15, 0.06, 1.78, -0.48),
        (0.3, 0.06, 0.5, 3.0),  # far more than expected: the other start of the bracket
        (2.0, 0.2, 4.0, 0.0),
    ):

        def slope(x: float, p: float = phi, v: float = variance, d: float = delta) -> float:
            spread = p * p + v + np.exp(x)
            return np.exp(x) * (d * d - spread) / (2 * spread**2)

        low, high = -20.0, 5.0
        for _ in range(200):
            middle = (low + high) / 2
            is_below = slope(middle) - (middle - np.log(sigma**2)) / 0.5**2 > 0
            low, high = (middle, high) if is_below else (low, middle)
        found = volatility(phi, sigma, variance, delta, 0.5)
        assert found == pytest.approx(np.exp(low / 2), rel=2e-6)


def test_who_does_not_play_grows_unsure() -> None:
    """glicko.pdf step 1: sqrt(RD^2 + c^2 t), at most 350; glicko2.pdf: sqrt(phi^2 + sigma^2)."""
    nobody = EXAMPLE.part(slice(0))
    glicko = Glicko(np.array([1500.0, 1500]), np.array([50.0, 349.9]), spread_growth=34.6)
    for _ in range(4):
        glicko.update(nobody)
    assert glicko.deviations == pytest.approx([np.sqrt(50**2 + 4 * 34.6**2), 350])
    glicko2 = Glicko2(np.array([1500.0]), np.array([200.0]))
    for _ in range(4):
        glicko2.update(nobody)
    assert glicko2.deviations == pytest.approx([np.hypot(200, 2 * 0.06 * SCALE)])
    assert glicko2.ratings.tolist() == [1500]


def test_an_idle_period_counts_though_nobody_played_in_it() -> None:
    games = GameColumns.of([0, 0], [1, 1], [1, 0], period=[0, 9])
    apart, together = (Glicko2.of_newcomers(2) for _ in range(2))
    one_step(apart, games)
    one_step(together, GameColumns.of([0, 0], [1, 1], [1, 0], period=[0, 1]))
    assert apart.deviations[0] > together.deviations[0]


def test_a_floor_under_the_deviation_and_a_ceiling() -> None:
    many = GameColumns.of([0] * 400, [1] * 400, [1, 0] * 200)
    floored = Glicko(np.full(2, 1500.0), np.full(2, 350.0), deviation_min=30)
    floored.update(many)
    assert floored.deviations.tolist() == [30, 30]
    capped = Glicko2(np.full(2, 1500.0), np.full(2, 350.0), deviation_max=350)
    capped.update(many.part(slice(0)))
    assert capped.deviations.tolist() == [350, 350]


def test_an_unsure_opponent_makes_the_forecast_tame() -> None:
    game = GameColumns.of([0], [1], [1])
    for kind in (Glicko, Glicko2):
        sure = kind(np.array([1700.0, 1500]), np.array([1.0, 1])).predict(game)[0]
        unsure = kind(np.array([1700.0, 1500]), np.array([1.0, 350])).predict(game)[0]
        assert 0.5 < unsure < sure
        assert sure == pytest.approx(1 / (1 + 10 ** (-0.5)), abs=1e-3)


def test_weights_count_a_game_as_so_many() -> None:
    twice, weighed = (Glicko2(RATINGS, DEVIATIONS) for _ in range(2))
    twice.update(GameColumns.of([0, 0], [1, 1], [1, 1]))
    weighed.update(GameColumns.of([0], [1], [1], weight=2))
    assert weighed.ratings == pytest.approx(twice.ratings)
    assert weighed.deviations == pytest.approx(twice.deviations)
