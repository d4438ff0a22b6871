"""Whole pools fitted again after every period: Davidson, Melão, chessmetrics, whole history.

Run it alone with: python -m benchmarks.pools

Games a second are those of a one-step run, each game forecast before its result is known; a run
fits as often as there are periods. The library whole-history-rating, which the tests hold our fit
against, is timed for one sweep over all players, of the dozens that a fit takes.
"""

import sys
from collections.abc import Callable
from time import perf_counter

import numpy as np

from arpad.theory.chessmetrics import Chessmetrics
from arpad.theory.davidson import Davidson
from arpad.theory.games import Games
from arpad.theory.melao import Melao
from arpad.theory.model import Model, one_step
from arpad.theory.whole_history import WholeHistory
from benchmarks.models import random_games

GAMES, PLAYERS = 50_000, 3_000
Row = tuple[str, str, str]
MODELS: dict[str, Callable[[], Model]] = {
    "Davidson": lambda: Davidson(PLAYERS),
    "Melão": lambda: Melao(PLAYERS, half_life=12),
    "chessmetrics": lambda: Chessmetrics(PLAYERS),
    "whole history": lambda: WholeHistory(PLAYERS, variance=100),
}


def pools() -> list[Row]:
    """Time every pool over the same games by chance, and one sweep of the library."""
    games, few = random_games(GAMES, PLAYERS), random_games(100, PLAYERS)
    periods = int(games.period[-1]) + 1
    rows = []
    for name, make in MODELS.items():
        one_step(make(), few)
        taken = _seconds(lambda make=make: one_step(make(), games))  # type: ignore[misc]
        what = f"{name}, {GAMES:,} games, {PLAYERS:,} players, fitted {periods} times"
        rows.append((what, f"{taken:.2f} s", f"{GAMES / taken:,.0f} games/s"))
    library = _library(games)
    taken = _seconds(lambda: library.iterate(1))
    what = f"whole-history-rating (the package), {GAMES:,} games, one sweep"
    return [*rows, (what, f"{taken:.2f} s", "a fit takes dozens")]


def _library(games: Games):  # type: ignore[no-untyped-def]
    from whr import WHR

    base = WHR({"w2": 100})
    columns = (games.white, games.black, 2 * games.score, games.period)
    for white, black, score, period in zip(
        *(column.astype(np.int64).tolist() for column in columns), strict=True
    ):
        base.create_game(str(black), str(white), "BDW"[score], period, 0)
    return base


def _seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


if __name__ == "__main__":
    for row in pools():
        sys.stdout.write(" | ".join(row) + "\n")
