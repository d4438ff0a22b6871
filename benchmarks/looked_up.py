"""Games between rated players looked up and added up: compiled, in NumPy, and what else there is.

Run it alone with: python -m benchmarks.looked_up [EVENTS]

All ways get the same games of events of 50 among 40 players, on numbers without gaps, the tables of
fide-2025 beside them; the slow ones a part of them. Best of five, in one run. "Copied" is a copy of
all bytes that the compiled loop reads and writes: no way can be faster than memory. Polars and
DuckDB join games with ratings and the table of expected scores, and add up by player. Libraries
rate game by game, or fit another model: the same games, not the same work.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import polars as pl

from arpad.engine import questions as q
from arpad.engine.plain import kernel, vectors
from arpad.engine.plain.rules import RATING_MAX, Differences, GamesAdmitted, admission, differences
from arpad.engine.plain.vectors import Added, Numbered
from arpad.lab.theory.games import GameColumns
from arpad.rulebooks import CATALOGUE
from benchmarks.measured import Benchmark, Measured, Peer, tell
from benchmarks.models import ELO_PEERS, GLICKO2_PEERS, installed
from benchmarks.timing import runs_of

EVENTS, GAMES_OF_EVENT, PLAYERS_OF_EVENT, PLAYERS = 200_000, 50, 40, 500_000
SMALL, TRIAL, PART = 20_000, 400, 400
"""Events of a small run, and of a trial; how many events the slow ways get."""
BOOK = CATALOGUE.book("fide-2025")


@dataclass(frozen=True, slots=True)
class Asked:
    """Games, the rating of each entry, and the tables."""

    games: Numbered
    rating: np.ndarray[Any, np.dtype[np.int16]]
    admission: GamesAdmitted
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
    silent = {rule.column: None for rule in BOOK.rules_of(*q.EVENT_MEASURES)}
    facts = {"rated_as": 0, "event_is_rated": 1, **silent, "minutes_of_event": 120}
    kinds = pl.DataFrame([facts] * events, schema=dict.fromkeys(facts, pl.Int64))
    return Asked(numbered, rating[numbered.entry_player], admission(BOOK, kinds), differences(BOOK))


def looked_up(events: int = EVENTS) -> list[Measured]:
    """Return the games a second of the compiled loop beside every other way, and of those."""
    whole = asked(events)
    part = whole.first(min(events, PART))
    count, few = len(whole.games.result), len(part.games.result)
    speed = {name: count / best_of(run) for name, run in _ways(whole).items()}
    speed |= {"dictionaries": few / best_of(lambda: in_dictionaries(part))}
    threads = 1 if speed[KERNEL] >= speed[KERNEL_2] else 2
    ours = speed.pop(KERNEL), speed.pop(KERNEL_2)
    what = f"{count:,} games looked up, {_bytes(whole) / count:.1f} bytes a game"
    peers = tuple(
        Peer(name, one) for name, one in (speed | _libraries(_of_libraries(part))).items()
    )
    note = f"{threads} thread{'s' * (threads > 1)}; the other way {min(ours):,.0f} games/s"
    goal = "25 x NumPy or 10% of a copy, whichever is less; 800 x the fastest library"
    return [Measured(what, max(ours), "games/s", goal, note, peers, _are_equal(whole, part))]


KERNEL, KERNEL_2 = "compiled", "compiled, 2 threads"


def _ways(whole: Asked) -> dict[str, Callable[[], object]]:
    """Return every way that gets all games."""
    frames = _frames(whole)
    return {
        KERNEL: lambda: _in_kernel(whole, 1),
        KERNEL_2: lambda: _in_kernel(whole, 2),
        "NumPy": lambda: _in_numpy(whole),
        "a copy of its bytes": _copying(whole),
        "Polars, joined": lambda: in_polars(frames),
        "DuckDB, joined": lambda: in_duckdb(frames),
    }


def best_of(run: Callable[[], object]) -> float:
    """Return the seconds of the best of five, after one that compiles."""
    return min(runs_of(run))


def _libraries(games: GameColumns) -> dict[str, float]:
    """Return the games per second of every rating library that is installed."""
    return {
        name: len(games) / best_of(lambda rate=rate: rate(games))  # type: ignore[misc]
        for name, rate in installed(ELO_PEERS | GLICKO2_PEERS).items()
    }


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
    frames, sums = _frames(whole), _by_player(whole, one)
    return (
        all(
            found.cast(dict(sums.schema)).equals(sums)
            for found in (in_polars(frames), in_duckdb(frames))
        )
        and all(
            np.array_equal(getattr(one, name), getattr(found, name))
            for found in (two, other)
            for name in ("games", "surplus_e3", "is_explained")
        )
        and all(
            told == {n: int(array[n]) for n in told}
            and int(np.abs(array).sum()) == sum(map(abs, told.values()))
            for told, array in ((games, few.games), (surplus, few.surplus_e3))
        )
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


def _of_libraries(one: Asked) -> GameColumns:
    event = np.repeat(np.arange(len(one.games.game_start) - 1), np.diff(one.games.game_start))
    start = one.games.entry_start[event]
    white, black = (one.games.entry_player[start + n] for n in (one.games.white, one.games.black))
    _, places = np.unique(np.concatenate((white, black)), return_inverse=True)
    sides = places.reshape(2, -1)
    is_apart = sides[0] != sides[1]
    score = one.admission.white_e3[one.games.result] / 1000
    return GameColumns.of(*(side[is_apart] for side in sides), score[is_apart],
                    np.zeros(int(is_apart.sum()), np.int64))  # fmt: skip


def _frames(one: Asked) -> dict[str, pl.DataFrame]:
    """Return games, ratings and expected scores as tables that are joined."""
    event = np.repeat(np.arange(len(one.games.game_start) - 1), np.diff(one.games.game_start))
    start = one.games.entry_start[event]
    white, black = start + one.games.white, start + one.games.black
    own, apart = np.unique(one.differences.own_class), one.differences.expected_e3
    return {
        "games": pl.DataFrame(
            {"white": white, "black": black, "points": one.admission.white_e3[one.games.result]}
        ),
        "entries": pl.DataFrame(
            {"entry": np.arange(len(one.rating)), "player": one.games.entry_player,
             "rating": one.rating, "kind": one.differences.own_class[one.rating]}
        ),
        "expected": pl.DataFrame(
            {"kind": np.repeat(own, apart.shape[1]),
             "difference": np.tile(np.arange(apart.shape[1]) - RATING_MAX, len(own)),
             "expected": apart[own].ravel()}
        ),
    }  # fmt: skip


def in_polars(frames: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Add up as a query: both sides of a game with both ratings, the table joined, by player."""
    games, entries, expected = (frames[name].lazy() for name in ("games", "entries", "expected"))
    other = entries.select("entry", other="rating")
    points = pl.col("points").cast(pl.Int64)
    sides = pl.concat(
        [
            games.select(entry="white", against="black", points=points),
            games.select(entry="black", against="white", points=1000 - points),
        ]
    )
    return (
        sides.join(entries, on="entry")
        .join(other, left_on="against", right_on="entry")
        .with_columns(difference=pl.col("rating").cast(pl.Int64) - pl.col("other"))
        .join(expected, on=["kind", "difference"])
        .group_by("player")
        .agg(games=pl.len().cast(pl.Int64), surplus=(pl.col("points") - pl.col("expected")).sum())
        .sort("player")
        .collect()
    )


QUERY = """
with sides as (
    select white as entry, black as against, points::bigint as points from games
    union all select black, white, 1000 - points from games),
differences as materialized (
    select one.player, one.kind, points, one.rating::bigint - other.rating as difference
    from sides join entries one using (entry)
    join entries other on other.entry = sides.against)
select player, count(*) as games, sum(points - expected)::bigint as surplus
from differences join expected using (kind, difference)
group by player order by player
"""
"""The differences are told to be made first: else every entry is joined with the whole table."""


def in_duckdb(frames: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Add up by the same query in SQL."""
    with duckdb.connect() as database:
        for name, frame in frames.items():
            database.register(name, frame)
        return database.sql(QUERY).pl()


def _by_player(whole: Asked, added: Added) -> pl.DataFrame:
    """Return the compiled loop's sums by player, as the queries give them."""
    return (
        pl.DataFrame(
            {"player": whole.games.entry_player, "games": added.games.astype(np.int64),
             "surplus": added.surplus_e3.astype(np.int64)}
        )
        .group_by("player").sum().filter(pl.col("games") > 0).sort("player")
    )  # fmt: skip


BENCHMARKS = (Benchmark("looked-up", looked_up, whole=(EVENTS,), small=(SMALL,), trial=(TRIAL,)),)


if __name__ == "__main__":
    tell(looked_up(*map(int, sys.argv[1:])))
