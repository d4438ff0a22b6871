"""Whole pools fitted again after every period: Davidson, Melão, chessmetrics, whole history.

Run it alone with: python -m benchmarks.pools

Games a second are those of a one-step run, each game forecast before its result is known; a run
fits as often as there are periods. The library whole-history-rating, which the tests hold our fit
against, is timed for one sweep over all players, of the dozens that a fit takes.
"""

from collections.abc import Callable

import numpy as np

from arpad.lab.theory.chessmetrics import Chessmetrics
from arpad.lab.theory.davidson import Davidson
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.melao import Melao
from arpad.lab.theory.model import Model, one_step
from arpad.lab.theory.whole_history import WholeHistory
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.models import random_games
from benchmarks.timing import median_of

GAMES, PLAYERS = 50_000, 3_000
MODELS: dict[str, Callable[[int], Model]] = {
    "Davidson": Davidson,
    "Melão": lambda players: Melao(players, half_life=12),
    "chessmetrics": Chessmetrics,
    "whole history": lambda players: WholeHistory(players, variance=100),
}


def pools(count: int) -> list[Measured]:
    """Time every pool over the same games by chance, and one sweep of the library."""
    games = random_games(count, count * PLAYERS // GAMES)
    what = f"{count:,} games, {games.players:,} players"
    periods = int(games.period[-1]) + 1
    lines = []
    for name, make in MODELS.items():
        taken = median_of(lambda make=make: one_step(make(games.players), games))  # type: ignore[misc]
        told = f"{name}, {what}, fitted {periods} times"
        lines.append(Measured(told, count / taken, "games/s", note=f"{taken:.2f} s"))
    library = _library(games)
    taken = median_of(lambda: library.iterate(1))
    told = f"whole-history-rating (the package), {what}, one sweep"
    return [*lines, Measured(told, taken, note="a fit takes dozens")]


def _library(games: GameColumns):  # type: ignore[no-untyped-def]
    from whr import WHR

    base = WHR({"w2": 100})
    columns = (games.white, games.black, 2 * games.score, games.period)
    for white, black, score, period in zip(
        *(column.astype(np.int64).tolist() for column in columns), strict=True
    ):
        base.create_game(str(black), str(white), "BDW"[score], period, 0)
    return base


BENCHMARKS = (Benchmark("pools", pools, whole=(GAMES,), small=(GAMES // 10,)),)


if __name__ == "__main__":
    tell(pools(GAMES))
