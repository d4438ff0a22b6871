"""Time and memory of a period against its games, and against the players of the list.

Each in a process of its own, under fide-2025, 3% of the players unrated; the charts are of these.
"""

from benchmarks.measured import Benchmark, Measured, Peer
from benchmarks.million import WAYS
from benchmarks.timing import apart

SHOWN = ("list", "rows")
UNRATED, EDITION = 0.03, "fide-2025"


def scaled(games: tuple[int, ...], players: tuple[int, ...]) -> list[Measured]:
    """Time every number of games among the most players, and the most games among every number."""
    sizes = [*((one, max(players)) for one in games), *((max(games), one) for one in players)]
    return [line for size in dict.fromkeys(sizes) for line in _ways(*size)]


def _ways(games: int, players: int) -> list[Measured]:
    found = {
        way: apart("benchmarks.million", UNRATED, EDITION, games, way, players) for way in SHOWN
    }
    explained = Peer(WAYS["rows"], found["rows"]["period"])
    is_equal = len({one["list_sha256"] for one in found.values()}) == 1
    return [
        Measured(
            f"{games:,} games, {players:,} players: {WAYS[way]}",
            one["period"],
            peers=(explained,) if way != "rows" else (),
            equal=is_equal,
            megabytes=one["megabytes"],
            of={"games": games, "players": players, "way": WAYS[way]},
        )
        for way, one in found.items()
    ]


GAMES, PLAYERS = (10_000, 30_000, 100_000, 300_000, 1_000_000), (10_000, 50_000, 150_000, 500_000)
BENCHMARKS = (
    Benchmark(
        "scaled",
        scaled,
        whole=((*GAMES, 3_000_000, 10_000_000), PLAYERS),
        small=(GAMES, PLAYERS),
    ),
)
