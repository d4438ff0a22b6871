"""What an officer does, each verb a process: 8,000 players, 36 monthly lists of 28 events each.

And the month of the same office on the smallest server that there is, one core and 1 GB; and how
taking in, previewing and publishing grow with players, events and lists, with their charts. Run one
alone with: python -m benchmarks.officer [verbs | month | grown]
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from arpad.fiction.lists import as_csv, first_list, rows_of
from arpad.fiction.people import InventedPerson, people
from arpad.office.acting import Officer
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import TakeIn
from arpad.office.acts.lists import AddList, PublishList
from arpad.office.desk import Desk
from arpad.office.events.taking_in import take_in
from arpad.office.kept.adding import add_list
from arpad.office.kept.reading import lists_since
from arpad.office.kept.vault import Vault
from arpad.office.lists.from_file import list_of_file
from arpad.office.periods.gathering import draft
from arpad.office.periods.public import signing_of
from arpad.office.periods.publishing import publish
from arpad.office.players.importing import import_players
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from benchmarks.compared import report
from benchmarks.measured import Benchmark, Measured, Peer, tell
from benchmarks.results import GROWN, draw
from benchmarks.timing import ARPAD, SMALLEST, TIMES, Used, used_by

PLAYERS, EVENTS, LISTS = 8_000, 28, 36
"""An office of so many players, with so many events a month, and so many monthly lists."""
FIRST: Final = date(2023, 1, 1)
"""The day of the first list: long enough ago for all of them to be past, as officers have them."""
NAME: Final = "standard"
FACTORS: Final = (1, 4, 16)
"""So many times the smallest office."""
SMALL: Final = {"players": 500, "events": 6, "lists": 4}
HERE: Final = Path(__file__).parent
POLARS: Final = [sys.executable, "-c", "import polars"]
_CALLED: Final = {"players": "players", "events": "events a month", "lists": "lists"}
Sizes = Mapping[str, int]
"""How many players and lists an office has, and how many events a month."""


@dataclass(slots=True)
class Growing:
    """An office that grows month by month: its events come in, and its list comes out."""

    folder: Path
    desk: Desk
    members: tuple[InventedPerson, ...]
    chance: Random
    day: date

    @property
    def next_day(self) -> date:
        """Return the first of the next month."""
        return (self.day.replace(day=28) + timedelta(days=4)).replace(day=1)

    def officer(self) -> Officer:
        """Return who acts, on the morning of the next list."""
        return Officer("ana", f"{self.next_day}T06:00:00Z", "its month")

    def reports(self, events: int) -> Iterator[Handed]:
        """Yield a month's reports."""
        kept = self.desk.lists[NAME]
        lists, _ = lists_since(self.desk.store, self.desk.vault, kept, self.day)
        rows = lists[-1].rows.select("player_id", "rating").iter_rows()
        ratings = {int(number): rating for number, rating in rows}
        for number in range(events):
            name = f"{self.day:%Y-%m}-{number:03}"
            sent = report(self.chance, self.members, ratings, self.day, name)
            yield Handed(sent.name, sent.data)

    def take_in(self, reports: Iterator[Handed]) -> float:
        """Take reports in as new events; return the seconds of processor."""
        handed = tuple((one,) for one in reports)
        start = process_time()
        taken = take_in(self.desk, self.officer(), TakeIn(reports=handed, are_new=True)).reports
        seconds = process_time() - start
        assert all(one.event for one in taken), [one.problems for one in taken if not one.event][:1]
        self.desk = self.desk.anew()
        return seconds

    def preview(self) -> float:
        """Return the seconds of processor of the list to come, with nothing read before."""
        desk = Desk(self.desk.store, self.desk.vault, CATALOGUE)
        start = process_time()
        assert draft(desk, desk.lists[NAME], self.next_day).period is not None
        return process_time() - start

    def publish(self) -> float:
        """Publish the month's list, with nothing read before; return the seconds of processor."""
        desk = Desk(self.desk.store, self.desk.vault, CATALOGUE)
        start = process_time()
        wanted = PublishList(list_name=NAME, list_date=self.next_day)
        done = publish(desk, self.officer(), wanted)
        seconds = process_time() - start
        assert done.is_published, [one.message for one in done.problems if one.level == "error"][:3]
        self.desk, self.day = desk.anew(), self.next_day
        return seconds


def office_of(folder: Path, players: int, events: int, lists: int) -> Growing:
    """Return an office with so many players and lists, so many events a month: but for the last.

    The last month's events and its list are still to come.
    """
    chance = Random(1)
    members = people(chance, players, FIRST)
    ratings = first_list(chance, members, NAME)
    first = Handed("list.csv", as_csv(rows_of(chance, members, ratings, ratings), ()))
    listed, problems = list_of_file(first.data, first.name, FIRST)
    assert listed is not None, problems
    officer = Officer("ana", f"{FIRST}T06:00:00Z", "its first list")
    store = made(folder, "sqlite", "A benchmark", officer.who, officer.at, "").store
    entered = import_players(store, officer, listed.rows)
    assert len(entered.players) == players
    desk = Desk(store, Vault(folder), CATALOGUE)
    signing_of(folder)
    wanted = AddList(name=NAME, rulebook="fide", first_list=first, first_date=FIRST)
    assert add_list(desk, officer, wanted).act is not None
    growing = Growing(folder, desk.anew(), members, chance, FIRST)
    for _ in range(lists - 1):
        growing.take_in(growing.reports(events))
        growing.publish()
    return growing


def verbs(players: int = PLAYERS, events: int = EVENTS, lists: int = LISTS) -> list[Measured]:
    """Time each verb in a process of its own, beside Python with Polars imported and no more."""
    with tempfile.TemporaryDirectory() as made_here:
        folder = Path(made_here, "office")
        growing = office_of(folder, players, events, lists)
        pages, at = Path(made_here, "pages"), ["--at", str(folder)]
        last, *month = _written(growing, Path(made_here), events)
        whole = used_by([*ARPAD, "site", "build", str(pages), *at])
        used_by([*ARPAD, "intake", *map(str, month), "--new", "--because", "came in", *at])
        somebody, day = growing.members[0], str(growing.next_day)
        looking = {
            "todo": ["todo", "--on", day],
            "event list": ["event", "list", "--since", str(growing.day)],
            "event show": ["event", "show", "1"],
            "player find": ["player", "find", *somebody.name.replace(",", "").split()],
            "player show": ["player", "show", str(somebody.number)],
            "claim list": ["claim", "list"],
            "office log": ["office", "log", "--last", "20"],
            "office show": ["office", "show"],
            "period status": ["period", "status", NAME, "--date", day],
            "period preview": ["period", "preview", NAME, "--date", day],
        }
        polars = used_by(POLARS, TIMES)
        runs = {what: used_by([*ARPAD, *words, *at], TIMES) for what, words in looking.items()}
        goals = dict.fromkeys(runs, "1 s, and Polars + 0.25 s")
        intake = ["intake", str(last), "--new", "--because", "came in"]
        listed = ["publish", NAME, "--date", day, "--because", "its day"]
        runs["intake of a report"] = used_by([*ARPAD, *intake, *at])
        runs["publish"] = used_by([*ARPAD, *listed, *at])
        runs["site build after one more list"] = used_by([*ARPAD, "site", "build", str(pages), *at])
        goals |= {"intake of a report": "1 s", "publish": "3 s"}
        goals["site build after one more list"] = "20 s"
        runs["site build, every page"] = whole
    office = f"{players:,} players, {lists} lists, {events * lists:,} events"
    return [
        _line(f"{office}: {what}", used, goals.get(what, ""), polars) for what, used in runs.items()
    ]


def _written(growing: Growing, folder: Path, events: int) -> list[Path]:
    """Return a month's reports as files."""
    paths = []
    for one in growing.reports(events):
        paths.append(folder / one.name)
        paths[-1].write_bytes(one.data)
    return paths


def _line(what: str, used: Used, goal: str, polars: Used) -> Measured:
    return Measured(
        what, used.processor, "s of processor", goal, f"{used.seconds:.2f} s by the clock",
        (Peer("Polars imported", polars.processor),), megabytes=used.megabytes,
    )  # fmt: skip


def month(players: int = PLAYERS, events: int = EVENTS, lists: int = LISTS) -> list[Measured]:
    """Time the month of a federation on one core with 1 GB for its data: each verb, and them all.

    The limit is that of Linux on what a process writes to (RLIMIT_DATA); what has to fit beside it
    is the program itself. A verb that needs more fails, and the benchmark with it.
    """
    with tempfile.TemporaryDirectory() as made_here:
        folder = Path(made_here, "office")
        growing = office_of(folder, players, events, lists)
        reports = [str(path) for path in _written(growing, Path(made_here), events)]
        at, pages = ["--at", str(folder)], str(Path(made_here, "pages"))
        arpad, day = [*SMALLEST, *ARPAD], str(growing.next_day)
        used_by([*arpad, "site", "build", pages, *at])
        polars = used_by([*SMALLEST, *POLARS], TIMES)
        month_calls = {
            "intake": ["intake", *reports, "--new", "--because", "came in"],
            "todo": ["todo", "--on", day],
            "period preview": ["period", "preview", NAME, "--date", day],
            "publish": ["publish", NAME, "--date", day, "--because", "its day"],
            "site build": ["site", "build", pages],
            "backup": ["backup", str(Path(made_here, "backup.zip"))],
        }
        runs = {what: used_by([*arpad, *call, *at]) for what, call in month_calls.items()}
    whole = Used(
        sum(used.seconds for used in runs.values()),
        sum(used.processor for used in runs.values()),
        max(used.megabytes for used in runs.values()),
    )
    what = f"a month of {players:,} players, {len(reports)} events, on one core and 1 GB"
    lines = {**{f"{what}: {verb}": used for verb, used in runs.items()}, f"{what}: all": whole}
    return [_line(of, used, "", polars) for of, used in lines.items()]


def grown(small: Sizes, times: tuple[int, ...] = FACTORS) -> list[Measured]:
    """Time a month of offices of which one thing is so many times as large as in the smallest.

    That of the smallest is timed once more before, and not told: what is imported is there then.
    """
    tuple(_month_of(small, next(iter(small))))
    return [
        line
        for what in small
        for factor in times
        for line in _month_of({**small, what: small[what] * factor}, what)
    ]


def _month_of(sizes: Sizes, what: str) -> Iterator[Measured]:
    """Yield what the last month of an office takes, without Python's start."""
    with tempfile.TemporaryDirectory() as made_here:
        growing = office_of(Path(made_here, "office"), **sizes)
        taken = {
            "taking in": growing.take_in(growing.reports(sizes["events"])),
            "preview": growing.preview(),
            "publishing": growing.publish(),
        }
    office = (f"{sizes['players']:,} players, {sizes['events']} events a month, "
              f"{sizes['lists']} lists")  # fmt: skip
    for done, seconds in taken.items():
        of: Mapping[str, int | str] = {"what": _CALLED[what], "size": sizes[what], "done": done}
        yield Measured(f"{office}: {done}", seconds, "s of processor", of=of)


BENCHMARKS = (
    Benchmark("officer", verbs, whole=(PLAYERS, EVENTS, LISTS), small=(500, 8, 3)),
    Benchmark("smallest-server", month, whole=(PLAYERS, EVENTS, LISTS), small=(500, 8, 3)),
    Benchmark(GROWN, grown, whole=(SMALL,), small=({"players": 100, "events": 4, "lists": 2},)),
)


def drawn() -> list[Measured]:
    """Return what grew, and write its charts into the documentation."""
    measured = grown(SMALL)
    draw({"measured": [{"benchmark": GROWN, **one.json()} for one in measured]}, HERE)
    return measured


if __name__ == "__main__":
    asked = {"verbs": verbs, "month": month, "grown": drawn}
    for name in sys.argv[1:] or asked:
        tell(asked[name]())
