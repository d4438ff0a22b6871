"""One period of a million games among 500,000 players; prints seconds and memory as JSON.

python -m benchmarks.million UNRATED_SHARE RULEBOOK [GAMES [WAY [PLAYERS]]]: one of WAYS. A process
measures one way alone, for its memory.
"""

import json
import resource
import sys
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from statistics import median
from time import perf_counter, process_time

import numpy as np
import polars as pl

from arpad.engine.given import EditionPart, Given, listed, made
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law.backends import embedded, to_polars
from arpad.rulebooks import CATALOGUE
from benchmarks.machine import load
from benchmarks.measured import Benchmark, Measured, Peer
from benchmarks.timing import TIMES, apart, median_of

PLAYERS, GAMES = 500_000, 1_000_000
GAMES_OF_EVENT, PLAYERS_OF_EVENT, BOARDS = 50, 40, 10
WAYS = {
    "list": "looked up",
    "numpy": "looked up in NumPy",
    "rows": "every game explained by Polars",
}
"""How a list is made: as whoever asks for it gets it, as without numba, as before."""
LIST, NEXT = 20100101, date(2010, 3, 1)


def tables(
    unrated_share: float, games: int = GAMES, players: int = PLAYERS
) -> dict[str, pl.DataFrame]:
    """Return random events of 50 games among 40 players each, and the list."""
    events = games // GAMES_OF_EVENT
    random = np.random.default_rng(1)
    ratings = random.normal(1800, 250, players).astype(np.int64).clip(1201, 2800)
    is_unrated = random.random(players) < unrated_share
    event = np.repeat(np.arange(events), GAMES_OF_EVENT)
    half = PLAYERS_OF_EVENT // 2
    entered = random.integers(0, players, (events, PLAYERS_OF_EVENT))
    white = entered[event, random.integers(0, half, games)]
    black = entered[event, random.integers(half, PLAYERS_OF_EVENT, games)]
    black = np.where(black == white, (black + 1) % players, black)
    day = date(2010, 1, 10).toordinal()
    return {
        "events": pl.DataFrame(
            {"event_id": np.arange(events), "list_id": LIST, "on": 20100110, "start_day": day,
             "end_day": day + 9, "kind": "swiss", "minutes_for_60_moves": 120}
        ),
        "games": pl.DataFrame(
            {"game_id": np.arange(games), "event_id": event,
             "round": np.tile(np.arange(GAMES_OF_EVENT) // BOARDS, events), "white_id": white,
             "black_id": black, "result": np.array(["1", "0", "="])[random.integers(0, 3, games)]}
        ),
        "ratings": pl.DataFrame(
            {"list_id": LIST, "player_id": np.arange(players), "rating": ratings,
             "rating_peak": ratings, "games_rated": random.integers(0, 100, players)}
        ).with_columns(rating=pl.when(pl.Series(is_unrated)).then(None).otherwise("rating")),
    }  # fmt: skip


def period(
    found: dict[str, pl.DataFrame], edition: str, way: Callable[[Given], Period] = listed
) -> pl.DataFrame:
    """Rate the period under an edition and return the list."""
    book = CATALOGUE.book(edition)
    lazy = {name: embedded(frame) for name, frame in found.items()}
    part = EditionPart(book, lazy["events"], lazy["games"], lazy["ratings"])
    state = State.of(date(2010, 1, 1), lazy["ratings"])
    return to_polars(way(Given(NEXT, book, state, (part,))).whole().published)


def floor(found: dict[str, pl.DataFrame]) -> float:
    """Return the time of the least that any engine does: gather two ratings, look up, add up."""
    ratings = found["ratings"]["rating"].fill_null(1500).to_numpy()
    white, black = (found["games"][name].to_numpy() for name in ("white_id", "black_id"))
    score = np.where(found["games"]["result"].to_numpy() == "1", 1000, 0)
    table = np.arange(801)

    def least() -> None:
        surplus = score - table[np.clip(ratings[white] - ratings[black], -400, 400) + 400]
        np.bincount(white, surplus, len(ratings)) - np.bincount(black, surplus, len(ratings))

    return median_of(least)


def main(
    unrated_share: float,
    edition: str,
    games: int = GAMES,
    way: str = "list",
    players: int = PLAYERS,
) -> None:
    """Measure five runs after one to warm up."""
    if way == "numpy":
        sys.modules["numba"] = None  # type: ignore[assignment]  # as where it isn't installed
    found = tables(unrated_share, games, players)
    rate = made if way == "rows" else listed
    listed_now = period(found, edition, rate).sort("player_id")
    taken, of_processor = [], []
    for _ in range(TIMES):
        start, start_of_processor = perf_counter(), process_time()
        period(found, edition, rate)
        taken.append(perf_counter() - start)
        of_processor.append(process_time() - start_of_processor)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    told = {"period": median(taken), "best": min(taken), "processor": median(of_processor),
            "floor": floor(found), "megabytes": memory, "list_sha256": _sha256(listed_now),
            "load": load()}  # fmt: skip
    print(json.dumps(told))


def _sha256(frame: pl.DataFrame) -> str:
    """Return a hash of every cell, whatever the order of the columns."""
    return sha256(frame.select(sorted(frame.columns)).write_csv().encode()).hexdigest()


def periods(*cases: tuple[float, str, int, int, str]) -> list[Measured]:
    """Time periods (share unrated, edition, games, players, goal) as every way makes them."""
    return [_every_way(*one) for one in cases]


def _every_way(share: float, edition: str, games: int, players: int, goal: str) -> Measured:
    """Time a period each way, a process each; the lists have to be the same in every cell."""
    found = {way: apart("benchmarks.million", share, edition, games, way, players) for way in WAYS}
    ours = found["list"]
    return Measured(
        f"a period of {games:,} games, {players:,} players, {share:.0%} unrated, {edition}",
        ours["period"],
        goal=goal,
        note=f"{ours['processor']:.2f} s of processor, "
        + ", ".join(
            f"{found[way]['processor']:.2f} s and {found[way]['megabytes']} MB {name}"
            for way, name in WAYS.items() if way != "list"
        ),
        peers=(
            *(Peer(name, found[way]["period"]) for way, name in WAYS.items() if way != "list"),
            Peer(LEAST, ours["floor"]),
        ),
        equal=len({one["list_sha256"] for one in found.values()}) == 1,
        megabytes=ours["megabytes"],
    )  # fmt: skip


LEAST = "the least that any engine does, in NumPy"
MILLION, TEN, FEW = 1_000_000, 10_000_000, 120_000
CASES = (
    (0.0, "fide-2009-applied", MILLION, PLAYERS, ""),
    (0.03, "fide-2025", MILLION, PLAYERS, "30 times as long as the least that any engine does"),
)
BENCHMARKS = (
    Benchmark(
        "million",
        periods,
        whole=(*CASES, (0.03, "fide-2025", TEN, PLAYERS, "2.5 s and 2500 MB")),
        small=CASES,
        trial=((0.03, "fide-2025", FEW, 3_000, ""),),
    ),
)


if __name__ == "__main__":
    share, name, *more = sys.argv[1:]
    games, way, players = (*more, *(str(GAMES), "list", str(PLAYERS))[len(more) :])
    main(float(share), name, int(games), way, int(players))
