"""Figures of three games, worked by hand."""

import numpy as np
import pytest

from arpad.lab.backtest import scores
from arpad.lab.theory.games import GameColumns

EXPECTED, SCORE = np.array([0.5, 0.8, 1.0]), np.array([1.0, 0.5, 0.0])
"""A win at 50%, a draw at 80%, and a loss that was held impossible."""


def test_log_loss() -> None:
    """Each of ln: 0.5 -> 0.693147; (0.223144 + 1.609438) / 2 = 0.916291; 1 held to 1 - 1e-6."""
    found = scores.log_loss(EXPECTED, SCORE)
    assert found == pytest.approx([0.693147, 0.916291, 13.815511], abs=1e-6)


def test_brier() -> None:
    """(0.5 - 1)^2, (0.8 - 0.5)^2, (1 - 0)^2."""
    assert scores.brier(EXPECTED, SCORE) == pytest.approx([0.25, 0.09, 1.0])


def test_deviance_is_capped_at_1_and_99_percent() -> None:
    """log10 0.5 = -0.301030; (0.096910 + 0.698970) / 2 = 0.397940; 1 counts as .99: log10 .01."""
    assert scores.deviance(EXPECTED, SCORE) == pytest.approx([0.301030, 0.397940, 2.0], abs=1e-6)
    same = scores.deviance(np.array([0.99, 0.01]), np.array([1.0, 1.0]))
    assert same == pytest.approx([0.0043648, 2.0], abs=1e-6)


def test_calibration_error_weighs_each_tenth_by_its_games() -> None:
    """0.61 and 0.69 (made 1 and 0.5: 0.20 over both), 0.15 (made 0: 0.15): (0.20 + 0.15) / 3."""
    found = scores.calibration_error(np.array([0.61, 0.69, 0.15]), np.array([1.0, 0.5, 0.0]))
    assert found == pytest.approx(0.35 / 3)


def test_a_forecast_of_one_lies_in_the_last_tenth() -> None:
    assert scores.bin_of(np.array([0.0, 0.0999, 0.1, 0.9, 1.0])).tolist() == [0, 0, 1, 9, 9]


def naive_bootstrap(games: GameColumns, loss: np.ndarray, draws: np.ndarray) -> list[float]:
    """Return the mean loss of each draw: each copy of White meets each copy of Black."""
    found = []
    for counts in draws:
        met = []
        for white, black, one in zip(games.white, games.black, loss, strict=True):
            for _ in range(int(counts[white])):
                met += [one] * int(counts[black])
        found.append(sum(met) / len(met))
    return found


def test_intervals_are_those_of_a_naive_bootstrap_over_players() -> None:
    chance = np.random.default_rng(5)
    white = chance.integers(0, 6, 40)
    black = (white + chance.integers(1, 6, 40)) % 6
    games = GameColumns.of(white, black, chance.choice([0, 0.5, 1], 40))
    expected = chance.uniform(0.2, 0.8, 40)
    redrawn = scores.Redrawn.of(games, 50, seed=3)
    draws = redrawn.draws
    ((found, _),) = redrawn.means([scores.brier(expected, games.score)])
    naive = naive_bootstrap(games, (expected - games.score) ** 2, draws)
    assert found.value == pytest.approx(((expected - games.score) ** 2).mean())
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(naive, (0.025, 0.975))))
    assert found.low < found.value < found.high


def test_draws_are_reproducible_and_whole() -> None:
    games = GameColumns.of([0, 1, 2, 3], [4, 5, 6, 0], [1, 1, 0, 0.5])
    one, same, other = (scores.Redrawn.of(games, 20, seed).draws for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()
    assert (one.sum(axis=1) == 7).all()


def test_a_draw_in_which_nobody_met_counts_for_nothing() -> None:
    """Players 0 and 1, 2 and 3 met; the second draw holds 0 and 2 alone."""
    games = GameColumns.of([0, 2], [1, 3], [1, 0])
    draws = np.array([[1.0, 1, 1, 1], [2, 0, 2, 0]])
    loss = scores.brier(np.array([0.8, 0.5]), games.score)
    ((found, _),) = scores.Redrawn(games, draws).means([loss])
    assert found.value == pytest.approx((0.04 + 0.25) / 2)
    assert (found.low, found.high) == (found.value, found.value)


def test_outcomes_are_judged_by_hand() -> None:
    """.5/.3/.2: a win - ln .5, a draw - ln .3, a loss - ln .2.

    Ranked probability: the chances to win and to win or draw are .5 and .8. Won: (.25 + .04) / 2;
    drawn, so that 0 and 1 happened: (.25 + .04) / 2; lost: (.25 + .64) / 2.
    """
    chances = np.array([[0.5, 0.3, 0.2]] * 3)
    score = np.array([1.0, 0.5, 0.0])
    assert scores.outcome_loss(chances, score) == pytest.approx([0.693147, 1.203973, 1.609438])
    assert scores.ranked_probability(chances, score) == pytest.approx([0.145, 0.145, 0.445])
