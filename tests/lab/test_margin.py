"""Draws by a margin, fitted to forecasts: found again where they were made so."""

from itertools import product
from math import log, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from arpad.explain.curves import normal
from arpad.lab.backtest.margin import Margin, fitted_margin, margin_errors
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


def naive_loss(slope: float, white: float, epsilon: float, rows: list[tuple[float, ...]]) -> float:
    """Return - ln of the chance of what happened, and of what is known before: by the article."""
    curve = NormalDist(0, 200 * sqrt(2))
    loss = ((slope - 1) ** 2 + (white / 100) ** 2 + (log(epsilon) - log(100)) ** 2) / 2
    for gap, advantage, score in rows:
        difference = slope * gap + advantage * white
        win, no_loss = 1 - curve.cdf(epsilon - difference), 1 - curve.cdf(-epsilon - difference)
        loss -= log({1.0: win, 0.5: no_loss - win, 0.0: 1 - no_loss}[score])
    return loss


def test_standard_errors_are_those_of_second_differences() -> None:
    """The inverse of the curvature of a likelihood written again, by steps on either side."""
    expected, games = made(174, games=400)
    advantage = np.array([1.0, 1.0, 0.0, 1.0] * 100)
    games = GameColumns.of(games.white, games.black, games.score, advantage=advantage)
    law = fitted_margin(expected, games)
    curve = NormalDist(0, 200 * sqrt(2))
    rows = [(curve.inv_cdf(float(share)), *map(float, facts))
            for share, *facts in zip(expected, advantage, games.score, strict=True)]  # fmt: skip
    top, steps = (law.slope, law.white, law.epsilon), (1e-3, 0.1, 0.1)

    def at(*moves: float) -> float:
        moved = [x + move * step for x, move, step in zip(top, moves, steps, strict=True)]
        return naive_loss(*moved, rows)

    bend = np.empty((3, 3))
    for one, other in product(range(3), repeat=2):
        a, b = np.eye(3)[one], np.eye(3)[other]
        corners = at(*(a + b)) - at(*(a - b)) - at(*(b - a)) + at(*(-a - b))
        bend[one, other] = corners / (4 * steps[one] * steps[other])
    errors = margin_errors(law, expected, games)
    by_hand = np.sqrt(np.diag(np.linalg.inv(bend)))
    assert [errors.slope, errors.white, errors.epsilon] == pytest.approx(by_hand, rel=1e-3)


def test_what_games_say_nothing_of_has_no_error() -> None:
    """Equals on neutral ground tell how often they draw, and nothing else."""
    games = GameColumns.of([0] * 40, [1] * 40, [1, 0.5, 0.5, 0] * 10, advantage=0)
    half = np.full(40, 0.5)
    errors = margin_errors(fitted_margin(half, games), half, games)
    assert (errors.slope, errors.white) == (None, None)
    assert errors.epsilon is not None
