"""Games of a small pool by chance, for tests of models that fit it."""

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.games import GameColumns


def some_games(
    seed: int,
    count: int = 120,
    players: int = 7,
    periods: int = 3,
    *,
    weight: npt.ArrayLike = 1.0,
    neutral: float = 0.0,
) -> GameColumns:
    """Return games of which White wins 40% and draws 35%; neutral: share of them on such ground."""
    chance = np.random.default_rng(seed)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    score = chance.choice([1, 0.5, 0], count, p=[0.4, 0.35, 0.25])
    period = np.arange(count) * periods // count
    return GameColumns.of(white, black, score, period, weight, chance.random(count) >= neutral)
