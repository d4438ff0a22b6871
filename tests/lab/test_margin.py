"""Draws by a margin, fitted to forecasts: found again where they were made so."""

import numpy as np
import pytest

from arpad.explain.curves import normal
from arpad.lab.backtest.margin import Margin, fitted_margin
from arpad.lab.backtest.recalibration import fitted_outcomes
from arpad.lab.backtest.scores import outcome_loss
from arpad.lab.theory.benitez_roca.draw_margin import outcomes
from arpad.lab.theory.games import GameColumns


def made(epsilon: float, games: int = 60_000) -> tuple[np.ndarray, GameColumns]:
    """Return forecasts by equation (2), and games of 0.8 of the differences and 35 for White."""
    chance = np.random.default_rng(5)
    gaps = chance.normal(0, 200, games).round()
    chances = outcomes(0.8 * gaps + 35, epsilon)
    thrown = chance.random(games)
    score = np.where(thrown < chances[:, 0], 1.0, np.where(thrown < 1 - chances[:, 2], 0.5, 0.0))
    expected = np.array([normal(gap) for gap in gaps])
    return expected, GameColumns.of([0] * games, [1] * games, score)


@pytest.mark.long
def test_what_games_were_made_of_is_found() -> None:
    expected, games = made(174)
    found = fitted_margin(expected, games)
    assert found.slope == pytest.approx(0.8, abs=0.02)
    assert found.white == pytest.approx(35, abs=4)
    assert found.epsilon == pytest.approx(174, abs=3)
    held = fitted_margin(expected, games, epsilon=20)
    assert held.epsilon == 20
    losses = [
        outcome_loss(one.outcomes(expected, games), games.score).mean()
        for one in (found, fitted_outcomes(expected, games), held)
    ]
    assert losses == sorted(losses)  # by its own form, by another, by a margin that is too small


def test_slope_and_advantage_move_the_difference() -> None:
    one = GameColumns.of([0, 0], [1, 1], [1, 1], advantage=[1, 0])
    told = Margin(0.5, 40.0, 100.0).outcomes(np.array([normal(200), normal(200)]), one)
    assert told == pytest.approx(outcomes([140.0, 100.0], 100.0))
