"""Games between rated players looked up and added up: compiled, in NumPy, and what else there is.

Run it alone with: python -m benchmarks.looked_up [--small]

All ways get the same games of events of 50 among 40 players, on numbers without gaps, the tables of
fide-2025 beside them; the slow ones a part of them. Best of five, in one run. "Copied" is a copy of
all bytes that the compiled loop reads and writes: no way can be faster than memory. Libraries rate
game by game, or fit another model: the same games, not the same work.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl

from arpad.engine.asked import event_rules
from arpad.engine.plain import kernel, vectors
from arpad.engine.plain.rules import RATING_MAX, Admission, Differences, admission, differences
from arpad.engine.plain.vectors import Added, Numbered
from arpad.rulebooks import CATALOGUE
from arpad.theory.games import Games
from benchmarks.models import ELO_PEERS, GLICKO2_PEERS

EVENTS, GAMES_OF_EVENT, PLAYERS_OF_EVENT, PLAYERS = 200_000, 50, 40, 500_000
SMALL, PART, TIMES = 20_000, 400, 5
"""Events of a small run; how many events the slow ways get; runs, of which the best counts."""
BOOK = CATALOGUE.book("fide-2025")


@dataclass(frozen=True, slots=True)
class Asked:
    """Games, the rating of each entry, and the tables."""

    games: Numbered
    rating: np.ndarray[Any, np.dtype[np.int16]]
    admission: Admission
    differences: Differences

    def first(self, events: int) -> "Asked":
        """Return the games of the first events alone."""
        games, entries = (
            int(one[events]) for one in (self.games.game_start, self.games.entry_start)
        )
        few = Numbered(
            self.games.game_start[: events + 1], self.games.entry_start[: events + 1],
            self.games.entry_player[:entries], self.games.white[:games], self.games.black[:games],
            self.games.result[:games],
        )  # fmt: skip
        return Asked(few, self.rating[:entries], self.admission, self.differences)


def asked(events: int) -> Asked:
    """Return random games, all of players with a rating."""
    chance = np.random.default_rng(1)
    rating = chance.normal(1800, 250, PLAYERS).astype(np.int16).clip(1401, 2800)
    games = events * GAMES_OF_EVENT
    event = np.repeat(np.arange(events), GAMES_OF_EVENT)
    entered = chance.integers(0, PLAYERS, (events, PLAYERS_OF_EVENT), dtype=np.int32)
    half = PLAYERS_OF_EVENT // 2
    white = entered[event, chance.integers(0, half, games)]
    black = entered[event, chance.integers(half, PLAYERS_OF_EVENT, games)]
    result = chance.integers(0, 3, games).astype(np.uint8)
    start = np.arange(events + 1) * GAMES_OF_EVENT
    numbered = kernel.numbered(start, white, black, result, PLAYERS)
    silent = {rule.column: None for rule in event_rules(BOOK)}
    facts = {"rated_as": 0, "event_is_rated": 1, **silent, "minutes_of_event": 120}
    kinds = pl.DataFrame([facts] * events, schema=dict.fromkeys(facts, pl.Int64))
    return Asked(numbered, rating[numbered.entry_player], admission(BOOK, kinds), differences(BOOK))


def looked_up(events: int = EVENTS) -> dict[str, Any]:
    """Return games per second of every way, whether all integers are equal, and the ratios."""
    all_games = asked(events)
    part = all_games.first(min(events, PART))
    count = len(all_games.games.result)
    seconds = {
        "kernel": _best(lambda: _in_kernel(all_games, 1)),
        "kernel, 2 threads": _best(lambda: _in_kernel(all_games, 2)),
        "numpy": _best(lambda: _in_numpy(all_games)),
        "copied": _best(_copying(all_games)),
    }
    found = {name: count / taken for name, taken in seconds.items()}
    few = len(part.games.result)
    found["dictionaries"] = few / _best(lambda: in_dictionaries(part))
    libraries = _libraries(_of_libraries(part))
    best = max(found["kernel"], found["kernel, 2 threads"])
    return {
        "games": count,
        "bytes_a_game": round(_bytes(all_games) / count, 1),
        "games_per_second": {name: round(one) for name, one in (found | libraries).items()},
        "equal": _are_equal(all_games, part),
        "ratio": {
            "kernel to numpy": round(best / found["numpy"], 1),
            "kernel to copied": round(best / found["copied"], 3),
            "kernel to dictionaries": round(best / found["dictionaries"]),
            "kernel to the fastest library": round(best / max(libraries.values()))
            if libraries
            else None,  # not installed: pip install 'arpad[bench]'
        },
    }


def _libraries(games: Games) -> dict[str, float]:
    """Return the games per second of every rating library that is installed."""
    found = {}
    for name, rate in (ELO_PEERS | GLICKO2_PEERS).items():
        if find_spec(name.partition(" ")[0]) is not None:
            found[name] = len(games) / _best(lambda rate=rate: rate(games))  # type: ignore[misc]
    return found


def _in_kernel(one: Asked, threads: int) -> Added:
    return kernel.added(one.games, one.rating, one.admission, one.differences, threads)


def _in_numpy(one: Asked) -> Added:
    return vectors.added(one.games, one.rating, one.admission, one.differences)


def in_dictionaries(one: Asked) -> tuple[dict[int, int], dict[int, int]]:
    """Add up as a plain loop does, without a check whether a game is rated: games and surplus."""
    table = one.differences.expected_e3.tolist()
    kind, points = one.differences.own_class.tolist(), one.admission.white_e3.tolist()
    ratings = dict(enumerate(one.rating.tolist()))
    event = np.repeat(np.arange(len(one.games.game_start) - 1), np.diff(one.games.game_start))
    start = one.games.entry_start[event]
    games: dict[int, int] = {}
    surplus: dict[int, int] = {}
    sides = ((start + one.games.white).tolist(), (start + one.games.black).tolist())
    for white, black, code in zip(*sides, one.games.result.tolist(), strict=True):
        difference = ratings[white] - ratings[black]
        for mine, apart, score in (
            (white, difference, points[code]), (black, -difference, 1000 - points[code]),
        ):  # fmt: skip
            expected = table[kind[ratings[mine]]][RATING_MAX + apart]
            games[mine] = games.get(mine, 0) + 1
            surplus[mine] = surplus.get(mine, 0) + score - expected
    return games, surplus


def _are_equal(whole: Asked, part: Asked) -> bool:
    """Return whether all ways give the same whole numbers."""
    one, two, other = _in_kernel(whole, 1), _in_kernel(whole, 2), _in_numpy(whole)
    few, (games, surplus) = _in_kernel(part, 1), in_dictionaries(part)
    return all(
        np.array_equal(getattr(one, name), getattr(found, name))
        for found in (two, other)
        for name in ("games", "surplus_e3", "is_explained")
    ) and all(
        told == {n: int(array[n]) for n in told}
        and int(np.abs(array).sum()) == sum(map(abs, told.values()))
        for told, array in ((games, few.games), (surplus, few.surplus_e3))
    )


def _arrays(one: Asked) -> list[np.ndarray[Any, Any]]:
    """Return all that is read and written."""
    games, entries = len(one.games.result), len(one.rating)
    return [
        one.games.white, one.games.black, one.games.result, one.games.game_start,
        one.games.entry_start, one.rating, np.zeros(games, np.bool_),
        np.zeros(entries, np.int32), np.zeros(entries, np.int32),
    ]  # fmt: skip


def _bytes(one: Asked) -> int:
    return sum(array.nbytes for array in _arrays(one))


def _copying(one: Asked) -> Callable[[], None]:
    """Return what copies all bytes to where there is room already."""
    arrays = _arrays(one)
    room = [np.empty_like(array) for array in arrays]

    def copy() -> None:
        for array, place in zip(arrays, room, strict=True):
            np.copyto(place, array)

    return copy


def _of_libraries(one: Asked) -> Games:
    event = np.repeat(np.arange(len(one.games.game_start) - 1), np.diff(one.games.game_start))
    start = one.games.entry_start[event]
    white, black = (one.games.entry_player[start + n] for n in (one.games.white, one.games.black))
    _, places = np.unique(np.concatenate((white, black)), return_inverse=True)
    sides = places.reshape(2, -1)
    is_apart = sides[0] != sides[1]
    score = one.admission.white_e3[one.games.result] / 1000
    return Games.of(*(side[is_apart] for side in sides), score[is_apart],
                    np.zeros(int(is_apart.sum()), np.int64))  # fmt: skip


def _best(run: Callable[[], object]) -> float:
    """Return the shortest of some runs after one that compiles."""
    run()
    taken = []
    for _ in range(TIMES):
        start = perf_counter()
        run()
        taken.append(perf_counter() - start)
    return min(taken)


def rows() -> list[tuple[str, str, str]]:
    """Return the lines of the table of all benchmarks."""
    found = looked_up()
    ratios = ", ".join(f"{name} {one}" for name, one in found["ratio"].items())
    speed = found["games_per_second"]
    what = f"{found['games'] // 1_000_000} million games looked up"
    best = max(speed["kernel"], speed["kernel, 2 threads"])
    return [(what, f"{best / 1e6:.0f} M games/s", f"{ratios}; equal: {found['equal']}")]


if __name__ == "__main__":
    print(json.dumps(looked_up(SMALL if "--small" in sys.argv else EVENTS), indent=1))
