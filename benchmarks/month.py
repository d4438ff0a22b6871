"""A month of half a million games in 2,500 reports, rated on a list of 100,000 as one preview.

Run it alone with: python -m benchmarks.month [EVENTS]
"""

import resource
import sys
from datetime import date, timedelta
from time import perf_counter, process_time

import numpy as np
import polars as pl

from arpad.formats import trf
from arpad.library.rating import rate
from arpad.library.reading import read, read_list
from arpad.office.intake.submissions import Submission
from arpad.report import Report
from benchmarks.events import Played, report_of
from benchmarks.fide_lists import players
from benchmarks.measured import Benchmark, Measured, tell

LISTED, NEXT = date(2024, 4, 1), date(2024, 5, 1)
PEOPLE, EVENTS, FIELD, ROUNDS = 100_000, 2_500, 60, 7


def month(events: int = EVENTS) -> list[Measured]:
    """Time the reading of the reports, and the rating of them all with its answer."""
    people = players(PEOPLE).drop("games")
    listed = read_list(people, on=LISTED)
    chance = np.random.default_rng(1)
    sent = [trf.write(month_report(people, chance, number)) for number in range(events)]
    start = process_time()
    reports: list[Submission] = [
        one for number, data in enumerate(sent) for one in read(data, name=f"e{number}.trf")
    ]
    reading = process_time() - start
    games = sum(len(one.games) for one in reports)
    start, wall = process_time(), perf_counter()
    period = rate(reports, lists=listed, list_date=NEXT, rulebook="fide-2024")
    played = len(period.answer().played)
    rating, wall = process_time() - start, perf_counter() - wall
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    what = f"a month of {games:,} games in {events:,} reports, list of {PEOPLE:,}"
    errors = sum(problem.level == "error" for problem in period.problems)
    note = f"{wall:.1f} s by the clock; {played:,} played, {errors} errors"
    return [
        Measured(f"{what}: read", reading, "s of processor", note="once, as reports come in"),
        Measured(f"{what}: rated", rating, "s of processor", "30 s", note, megabytes=memory),
    ]


def month_report(people: pl.DataFrame, chance: np.random.Generator, number: int) -> Report:
    """Return an open of some of the people: each round pairs them by chance."""
    rows = people[chance.choice(people.height, FIELD, replace=False)]
    games: list[Played] = []
    for round_number in range(1, ROUNDS + 1):
        order = chance.permutation(FIELD) + 1
        drawn = chance.integers(0, 3, FIELD // 2)
        for white, black, which in zip(order[::2], order[1::2], drawn, strict=True):
            games.append((int(white), int(black), round_number, int(which)))
    start = LISTED + timedelta(days=number % 20 + 2)
    return report_of(f"Open {number}", "Swiss-System", start, ROUNDS, rows, games)


BENCHMARKS = (Benchmark("month", month, whole=(EVENTS,), small=(EVENTS // 10,)),)


if __name__ == "__main__":
    tell(month(*map(int, sys.argv[1:])))
