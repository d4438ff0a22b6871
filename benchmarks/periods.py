"""Many periods of 300,000 games among 500,000 players, list after list; seconds and memory as JSON.

python -m benchmarks.periods [PERIODS [GAMES [PLAYERS]]], 600 by default. Every period is complete:
newcomers, statuses, the list written. Its games are made up, by a seed: those of one list, which
other players play in each period, with other results. What that takes is in the figures.
"""

import json
import os
import resource
import sys
import tempfile
from datetime import date
from functools import lru_cache
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
import polars as pl

from arpad.cli.memory import keep_freed_memory
from arpad.engine.given import made
from arpad.engine.tables import EVENTS, GAMES
from arpad.law.dialect import type_in
from arpad.office.history.asked import Asked
from arpad.office.history.folding import given_for
from arpad.office.history.kept import HistorySettings, Kept
from arpad.office.history.making import folded
from arpad.office.history.past import ListInForce
from arpad.office.history.raw import raw
from arpad.office.history.sent import EventsOfList
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.period.games_table import SHARE
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from benchmarks import million
from benchmarks.machine import load
from benchmarks.measured import Benchmark, Measured, Peer
from benchmarks.timing import apart

GAMES_OF_EVENT, PLAYERS_OF_EVENT, BOARDS = 50, 40, 10
UNRATED, NEW = 0.03, 100
"""The share of the start list without a rating; and how many enter in each period."""
START = date(2026, 1, 1)


def start_list(players: int) -> RatingList:
    """Return a list of so many, some without a rating."""
    chance = np.random.default_rng(1)
    ratings = chance.normal(1800, 250, players).astype(np.int64).clip(1401, 2800)
    is_unrated = pl.Series(chance.random(players) < UNRATED)
    numbers = pl.Series(np.arange(players)).cast(pl.String)
    rows = pl.DataFrame(
        {"player_id": numbers, "name": numbers, "sex": "m", "rating": ratings,
         "birth_date": pl.Series(chance.integers(1950, 2020, players)).cast(pl.String),
         "games_rated": chance.integers(0, 100, players)}
    ).with_columns(
        rating=pl.when(is_unrated).then(None).otherwise("rating"),
        games_rated=pl.when(is_unrated).then(None).otherwise("games_rated"),
    )  # fmt: skip
    return RatingList(START, conform_rows(rows))


@lru_cache(maxsize=1)
def _drawn(games: int, players: int) -> tuple[pl.Series, pl.Series, pl.Series]:
    """Return who has White, who Black, and the results of the games of a list."""
    chance = np.random.default_rng(1000)
    events = games // GAMES_OF_EVENT
    event = np.repeat(np.arange(events), GAMES_OF_EVENT)
    people = chance.integers(0, players, (events, PLAYERS_OF_EVENT))
    half = PLAYERS_OF_EVENT // 2
    white = people[event, chance.integers(0, half, games)]
    black = people[event, chance.integers(half, PLAYERS_OF_EVENT, games)]
    black = np.where(black == white, (black + 1) % players, black)
    results = np.array(["1", "0", "="])[chance.integers(0, 3, games)]
    return pl.Series(white), pl.Series(black), pl.Series(results)


def sent(
    number: int, day: date, current: date, games: int, players: tuple[int, int]
) -> EventsOfList:
    """Return the events of a list, random ones of 50 games; a hundred people are new.

    `players`: how many there were at the start, and are now.
    """
    chance = np.random.default_rng(1000 + number)
    events, (at_start, now) = games // GAMES_OF_EVENT, players
    first, turn, cut = number * events, int(chance.integers(now)), int(chance.integers(games))
    white, black, results = _drawn(games, at_start)
    new = np.arange(NEW)
    seats = new % events * GAMES_OF_EVENT + new // events
    white = ((white + turn) % now).scatter(seats, now + new)
    start = current.toordinal() + 4
    ids = {"current": _id(current), "start": _id(date.fromordinal(start)),
           "end": _id(date.fromordinal(start + 8))}  # fmt: skip
    of_events = pl.DataFrame(
        {"event_id": first + np.arange(events), "list_id": ids["current"], "on": ids["start"],
         "end_on": ids["end"], "start_day": start, "end_day": start + 8, "kind": "swiss",
         "minutes_for_60_moves": 120, "is_registered": 1}
    ).with_columns(
        *(pl.lit(None, pl.Int64).alias(name) for name in SHARE),
        name=pl.col("event_id").cast(pl.String), rulebook=pl.lit("fide-2025"),
        title=pl.lit(None, pl.String), list_date=pl.lit(day),
    )  # fmt: skip
    event = np.repeat(np.arange(events), GAMES_OF_EVENT)
    of_games = pl.DataFrame(
        {"game_id": np.arange(games), "event_id": first + event,
         "round": np.tile(np.arange(GAMES_OF_EVENT) // BOARDS, events) + 1, "white_id": white,
         "black_id": (black + turn) % now, "result": pl.concat([results[cut:], results[:cut]])}
    )  # fmt: skip
    names = tuple(f"n{number}-{n}" for n in range(NEW))
    return EventsOfList(
        _shaped(of_events, EVENTS), _shaped(of_games, GAMES).select(list(GAMES)), names
    )


def _id(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _shaped(frame: pl.DataFrame, shape: Any) -> pl.DataFrame:
    lacking = [name for name in shape if name not in frame.columns]
    blank = [pl.lit(None).cast(type_in(pl, shape[name])).alias(name) for name in lacking]
    return frame.with_columns(blank)


def main(periods: int, games: int, players: int) -> dict[str, object]:
    """Make so many lists, and return what it took; the last is made once more, game by game."""
    given = start_list(players)
    months = START.month + periods - 1
    last = date(START.year + months // 12, months % 12 + 1, 1)
    first = START.replace(month=2)
    asked = Asked((), Path(), (given,), first, last, "fide", CATALOGUE, are_new_admitted=True)
    last_sent = EventsOfList(pl.DataFrame(), pl.DataFrame())
    with tempfile.TemporaryDirectory() as folder:
        kept = Kept(Path(folder, "history"))
        past = ListInForce.of_lists(kept, (given,), first, asked.book_on)
        kept.begin(HistorySettings("fide", "", first, (), are_new_admitted=True), past.people)

        def source(day: date) -> tuple[EventsOfList, tuple[Problem, ...]]:
            nonlocal last_sent
            number = (day.year - START.year) * 12 + day.month - START.month
            years, month = divmod(number - 1, 12)
            before = date(START.year + years, month + 1, 1)
            last_sent = sent(number, day, before, games, (players, players + NEW * (number - 1)))
            return last_sent, ()

        start, processor = perf_counter(), process_time()
        lists = len(list(folded(asked, past, asked.days(), source)))
        taken = perf_counter() - start, process_time() - processor
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        disk = sum(path.stat().st_size for path in Path(folder).rglob("*.parquet"))
        is_equal = _by_rows(asked, kept, given, last_sent).equals(kept.rows(last))
    return {
        "periods": lists, "players": past.people.height, "seconds": taken[0],
        "processor": taken[1],
        "least": lists * million.floor(million.tables(UNRATED, games, players)),
        "megabytes": memory, "disk_megabytes": disk // 1_000_000, "equal": is_equal,
        "load": load(),
    }  # fmt: skip


def _by_rows(asked: Asked, kept: Kept, given: RatingList, last: EventsOfList) -> pl.DataFrame:
    """Return the last list as explained rows make it, on what is kept of those before."""
    *before, day = kept.days()
    past = ListInForce.of_lists(kept, (given,), asked.since, asked.book_on)
    past.after(before)
    return raw(made(given_for(asked, past, last, day)[0]).whole())


def history(periods: int, games: int, players: int, goal: str) -> list[Measured]:
    """Time so many lists, one after another, in a process of its own."""
    found = apart("benchmarks.periods", periods, games, players)
    return [
        Measured(
            f"{periods} lists of {games:,} games, {players:,} to {found['players']:,} players",
            found["seconds"],
            goal=goal,
            note=f"{found['processor']:.1f} s of processor, {found['disk_megabytes']} MB of lists",
            peers=(Peer(million.LEAST, found["least"]),),
            equal=found["equal"],
            megabytes=found["megabytes"],
        )
    ]


BENCHMARKS = (
    Benchmark(
        "periods",
        history,
        whole=(
            600,
            300_000,
            440_000,
            "30 times as long as the least that any engine does (60 s), 2000 MB",
        ),
        small=(12, 300_000, 440_000, ""),
        trial=(3, 25_000, 3_000, ""),
    ),
)

if __name__ == "__main__":
    if keep_freed_memory():  # as the verb does, before it loads Polars
        os.execv(sys.executable, [sys.executable, "-m", "benchmarks.periods", *sys.argv[1:]])
    asked_for = (*map(int, sys.argv[1:]), *(600, 300_000, 440_000)[len(sys.argv) - 1 :])
    print(json.dumps(main(*asked_for)))
