"""Do 95% intervals hold the truth? Worlds with a known truth are drawn again and again.

A player's games share what is wrong with his rating, so that a bootstrap over games alone is far
too narrow. The truth of each world is known without simulation: the mean of what was put in.
"""

import numpy as np
import polars as pl
import pytest

from arpad.lab.backtest import scores
from arpad.lab.calibration.figures import by_colour, slope
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns
from arpad.watch.resampling import Resampling
from tests.sampling import amount

WORLDS = amount(60, full=400)
PLAYERS, GAMES = 60, 800
# A share of 95% in so many worlds lies below this in one of 10,000 (60: 0.83; 400: 0.90).
LEAST = 0.90 if WORLDS == 400 else 0.83


def met(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return pairs of players, some of whom play much more than others."""
    activity = chance.gamma(2.0, size=PLAYERS)
    white = chance.choice(PLAYERS, GAMES, p=activity / activity.sum())
    black = (white + chance.integers(1, PLAYERS, GAMES)) % PLAYERS
    return white, black


def share_held(found: list[tuple[float, float]], truth: float) -> float:
    return float(np.mean([low <= truth <= high for low, high in found]))


@pytest.mark.parametrize("player_effect", [0.0, 1.0])
def test_the_difference_of_two_forecasts(player_effect: float) -> None:
    """Losses are chance (mean 0) and, with the effect, what their players bring (mean 0)."""
    chance = np.random.default_rng(11)
    found, narrow = [], []
    for world in range(WORLDS):
        white, black = met(chance)
        brought = chance.normal(0, player_effect, PLAYERS)
        value = chance.normal(0, 1, GAMES) + brought[white] + brought[black]
        games = GameColumns.of(white, black, np.ones(GAMES))
        # White won: the log losses of these are e^(v/4) and 1.
        one, other = np.exp(-np.exp(value / 4)), np.full(GAMES, np.exp(-1.0))
        apart = scores.log_loss(one, games.score) - scores.log_loss(other, games.score)
        ((of, _),) = scores.Redrawn.of(games, 200, world).means([apart])
        truth = np.exp((1 + 2 * player_effect**2) / 32) - 1  # mean of e^(v/4) less 1: log-normal
        found.append((of.low - truth, of.high - truth))
        loss = np.exp(value / 4) - 1 - truth
        half = 1.96 * loss.std() / GAMES**0.5
        narrow.append((loss.mean() - half, loss.mean() + half))
    assert share_held(found, 0.0) >= LEAST
    if player_effect:
        assert share_held(narrow, 0.0) < 0.7  # games as if they were independent


def table(white: np.ndarray, black: np.ndarray, ratings: np.ndarray, score: np.ndarray):
    return pl.DataFrame({
        "white_id": [f"p{n}" for n in white],
        "black_id": [f"p{n}" for n in black],
        "event": pl.Series([None] * len(white), dtype=pl.String),
        "white_rating": ratings[white],
        "black_rating": ratings[black],
        "score": score,
    })  # fmt: skip


@pytest.mark.long
def test_a_bin_where_the_games_of_one_player_are_alike() -> None:
    """White scores 0.55 and what both players' openings add: 0 on average over players."""
    chance = np.random.default_rng(12)
    found, narrow = [], []
    for world in range(WORLDS):
        white, black = met(chance)
        brought = chance.uniform(-0.2, 0.2, PLAYERS)
        won = chance.random(GAMES) < 0.55 + brought[white] + brought[black]
        games = table(white, black, np.full(PLAYERS, 2000), won.astype(float))
        again = Resampling(seed=world, resamples=200)
        (one,) = by_colour(games, logistic_curve(), again)
        found.append((one.observed.low, one.observed.high))
        unnamed = games.with_columns(white_id=pl.lit(None, pl.String), black_id=None)
        (alone,) = by_colour(unnamed, logistic_curve(), again)
        narrow.append((alone.observed.low, alone.observed.high))
    assert share_held(found, 0.55) >= LEAST
    assert share_held(narrow, 0.55) < 0.8  # games drawn again, for want of players


@pytest.mark.long
def test_the_slope_where_games_are_independent() -> None:
    """Differences count 0.9 of themselves, White has 35 points."""
    chance = np.random.default_rng(13)
    factors, advantages = [], []
    for world in range(WORLDS // 2):
        white, black = met(chance)
        ratings = chance.integers(1900, 2500, PLAYERS)
        expected = 1 / (1 + 10 ** (-(0.9 * (ratings[white] - ratings[black]) + 35) / 400))
        games = table(white, black, ratings, (chance.random(GAMES) < expected).astype(float))
        one = slope(games, "all", Resampling(seed=world, resamples=60))
        assert one
        factors.append((one.factor.low, one.factor.high))
        advantages.append((one.advantage.low, one.advantage.high))
    assert share_held(factors, 0.9) >= LEAST
    assert share_held(advantages, 35) >= LEAST
