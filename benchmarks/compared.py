"""A year of another system's lists compared with ours: 8,000 players, 12 lists, 1,000 events.

Two reports of each month are missing in their lists. Run it alone with:
python -m benchmarks.compared [PLAYERS EVENTS_A_MONTH LISTS]
"""

import sys
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from time import perf_counter, process_time

from arpad.fiction.events import SLOW, PlayedEvent, days, drawn, report_of
from arpad.fiction.lists import as_csv, first_list, rows_of
from arpad.fiction.people import InventedPerson, people
from arpad.fiction.play import swiss
from arpad.formats import trf
from arpad.office.compare import causes
from arpad.office.compare.comparing import compared_systems
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from benchmarks.measured import Benchmark, Measured, tell

FIRST, MISSING = date(2025, 1, 1), 2
PLAYERS, EVENTS, LISTS = 8_000, 83, 12
SHOWN = ("player_id", "name", "birth_date", "rating", "k_factor", "games", "games_rated",
         "rating_peak", "status")  # fmt: skip


def compared(players: int = PLAYERS, events: int = EVENTS, lists: int = LISTS) -> list[Measured]:
    """Time the reading of a year's reports, and the comparison of its lists."""
    theirs, sent = year(players, events, lists)
    start = process_time()
    reports = submissions(sent, Facts())
    reading = process_time() - start
    start, wall = process_time(), perf_counter()
    whole, _ = compared_systems(theirs, reports, "fide", CATALOGUE)
    comparing, wall = process_time() - start, perf_counter() - wall
    named = {d.event_id for d in whole.differences if d.cause == causes.EVENT_THEIRS}
    what = f"{players:,} players, {lists} lists, {len(sent):,} events"
    note = (f"{wall:.0f} s by the clock; {len(whole.differences):,} differ, {len(named)} of "
            f"{MISSING * lists} missing reports named")  # fmt: skip
    return [
        Measured(f"{what}: reports read", reading, "s of processor"),
        Measured(f"{what}: compared", comparing, "s of processor", "120 s", note),
    ]


def year(players: int, events: int, lists: int) -> tuple[list[RatingList], list[Sent]]:
    """Return their lists, each rated without two of the reports of its month, and all reports."""
    chance = Random(1)
    members = people(chance, players, FIRST)
    ratings = first_list(chance, members, "standard")
    data = as_csv(rows_of(chance, members, ratings, ratings), ())
    current = _read(data, FIRST)
    theirs, everything = [current], []
    for month in range(lists):
        sent = [report(chance, members, ratings, current.list_date, f"{month:02}-{number:03}")
                for number in range(events)]  # fmt: skip
        everything += sent
        day = (current.list_date.replace(day=28) + timedelta(days=4)).replace(day=1)
        current = _next(current, submissions(sent[MISSING:], Facts()), day)
        theirs.append(current)
        rows = current.rows.select("player_id", "rating").iter_rows()
        ratings = {int(number): rating for number, rating in rows}
    return theirs, everything


def _read(data: bytes, day: date) -> RatingList:
    listed, problems = list_of_file(data, f"{day}.csv", day)
    if listed is None:
        raise ValueError(problems)
    return listed


def _next(current: RatingList, reports: tuple[Submission, ...], day: date) -> RatingList:
    period = rate(Inputs(reports, (current,), "fide", day, are_new_admitted=True), CATALOGUE)
    left = {name: period.tables[name] for name in ("pending", "activity", "rounds")}
    listed = _read(period.tables["list"].select(SHOWN).write_csv().encode(), day)
    return replace(
        listed, pending=left["pending"], activity=left["activity"], rounds=left["rounds"]
    )


def report(
    chance: Random, members: tuple[InventedPerson, ...], ratings: dict[int, int | None],
    first: date, name: str,
) -> Sent:  # fmt: skip
    """Return the report of an open of some of the members, in the month that begins on a day."""
    rounds = chance.choice((5, 7, 9))
    field = drawn(chance, members, min(chance.randint(14, 40), len(members) // 4))
    strengths = {seat: person.strength for seat, person in enumerate(field)}
    dates = days(first + timedelta(days=chance.randint(0, 18)), rounds, a_day=2)
    event = PlayedEvent(f"Open {name}", "Individual: Swiss-System", SLOW, "Zenda", "Falk, Bruno",
                        dates, field, tuple(swiss(chance, strengths, rounds)))  # fmt: skip
    return Sent(f"{name}.trf", {f"{name}.trf": trf.write(report_of(event, ratings), "TRF16")})


BENCHMARKS = (
    Benchmark("compared", compared, whole=(PLAYERS, EVENTS, LISTS), small=(800, 12, 3)),
)  # fmt: skip


if __name__ == "__main__":
    tell(compared(*map(int, sys.argv[1:])))
