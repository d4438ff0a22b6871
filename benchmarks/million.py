"""One period of a million games among 500,000 players; prints seconds and memory as JSON.

python -m benchmarks.million UNRATED_SHARE RULEBOOK [GAMES [rows]]: `rows` explains every game.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from statistics import median
from time import perf_counter, process_time

import numpy as np
import polars as pl

from arpad.engine.backends import embedded, to_polars
from arpad.engine.given import Given, Part, listed, made
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.rulebooks import CATALOGUE

PLAYERS, GAMES, EVENTS = 500_000, 1_000_000, 20_000
BOARDS = 10
LIST, NEXT = 20100101, date(2010, 3, 1)


def tables(unrated_share: float) -> dict[str, pl.DataFrame]:
    """Return random events of 50 games among 40 players each, and the list."""
    random = np.random.default_rng(1)
    ratings = random.normal(1800, 250, PLAYERS).astype(np.int64).clip(1201, 2800)
    is_unrated = random.random(PLAYERS) < unrated_share
    event = np.repeat(np.arange(EVENTS), GAMES // EVENTS)
    entered = random.integers(0, PLAYERS, (EVENTS, 40))
    white = entered[event, random.integers(0, 20, GAMES)]
    black = entered[event, random.integers(20, 40, GAMES)]
    black = np.where(black == white, (black + 1) % PLAYERS, black)
    day = date(2010, 1, 10).toordinal()
    return {
        "events": pl.DataFrame(
            {"event_id": np.arange(EVENTS), "list_id": LIST, "on": 20100110, "start_day": day,
             "end_day": day + 9, "kind": "swiss", "minutes_for_60_moves": 120}
        ),
        "games": pl.DataFrame(
            {"game_id": np.arange(GAMES), "event_id": event,
             "round": np.tile(np.arange(GAMES // EVENTS) // BOARDS, EVENTS), "white_id": white,
             "black_id": black, "result": np.array(["1", "0", "="])[random.integers(0, 3, GAMES)]}
        ),
        "ratings": pl.DataFrame(
            {"list_id": LIST, "player_id": np.arange(PLAYERS), "rating": ratings,
             "rating_peak": ratings, "games_rated": random.integers(0, 100, PLAYERS)}
        ).with_columns(rating=pl.when(pl.Series(is_unrated)).then(None).otherwise("rating")),
    }  # fmt: skip


def period(
    found: dict[str, pl.DataFrame], edition: str, way: Callable[[Given], Period] = listed
) -> pl.DataFrame:
    """Rate the period under an edition and return the list."""
    book = CATALOGUE.book(edition)
    lazy = {name: embedded(frame) for name, frame in found.items()}
    part = Part(book, lazy["events"], lazy["games"], lazy["ratings"])
    state = State.of(date(2010, 1, 1), lazy["ratings"])
    return to_polars(way(Given(NEXT, book, state, (part,))).published)


def floor(found: dict[str, pl.DataFrame]) -> float:
    """Return the time of the least that any engine does: gather two ratings, look up, add up."""
    ratings = found["ratings"]["rating"].fill_null(1500).to_numpy()
    white, black = (found["games"][name].to_numpy() for name in ("white_id", "black_id"))
    score = np.where(found["games"]["result"].to_numpy() == "1", 1000, 0)
    table = np.arange(801)
    start = perf_counter()
    surplus = score - table[np.clip(ratings[white] - ratings[black], -400, 400) + 400]
    np.bincount(white, surplus, PLAYERS) - np.bincount(black, surplus, PLAYERS)
    return perf_counter() - start


def main(unrated_share: float, edition: str, games: int, way: str) -> None:
    """Measure five runs after one to warm up; three of more than a million games."""
    globals().update(GAMES=games, EVENTS=games // 50)
    found = tables(unrated_share)
    rate = made if way == "rows" else listed
    listed_now = period(found, edition, rate).sort("player_id")
    taken, of_processor = [], []
    for _ in range(5 if games <= 1_000_000 else 3):
        start, start_of_processor = perf_counter(), process_time()
        period(found, edition, rate)
        taken.append(perf_counter() - start)
        of_processor.append(process_time() - start_of_processor)
    least = median(floor(found) for _ in range(5))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    told = {"period": median(taken), "processor": median(of_processor), "floor": least,
            "megabytes": memory, "list_sha256": _sha256(listed_now),
            "load": round(os.getloadavg()[0], 1)}  # fmt: skip
    print(json.dumps(told))


def _sha256(frame: pl.DataFrame) -> str:
    """Return a hash of every cell, whatever the order of the columns."""
    return sha256(frame.select(sorted(frame.columns)).write_csv().encode()).hexdigest()


if __name__ == "__main__":
    share, name, *more = sys.argv[1:]
    main(float(share), name, int(more[0]) if more else GAMES, more[1] if more[1:] else "list")
