"""`arpad period preview` of a month of half a million games, in an office of 100,000 players.

Run it alone with: python -m benchmarks.preview [EVENTS]
"""

import gc
import sys
import tempfile
from pathlib import Path
from time import process_time

import numpy as np

from arpad.formats import trf
from arpad.office.acting import Officer
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import TakeIn
from arpad.office.acts.lists import AddList
from arpad.office.desk import Desk
from arpad.office.events.taking_in import take_in
from arpad.office.kept.adding import add_list
from arpad.office.kept.vault import Vault
from arpad.office.players.importing import import_players
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from benchmarks.fide_lists import players
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.month import EVENTS, LISTED, NEXT, PEOPLE, month_report
from benchmarks.timing import ARPAD, used_by

OFFICER = Officer("ana", "2024-04-30T00:00:00Z", "a benchmark")


def preview(events: int = EVENTS) -> list[Measured]:
    """Time the intake of a month's reports, and the preview of the list to come, cold."""
    with tempfile.TemporaryDirectory() as folder:
        office = Path(folder, "office")
        start = process_time()
        desk, reports = _founded(office, events)
        founding = process_time() - start
        games = _taken_in(desk, reports)
        filling = process_time() - start
        verb = ["period", "preview", "standard", "--date", str(NEXT), "--at", str(office), "--json"]
        used = used_by([*ARPAD, *verb])
    what = f"a month of {games:,} games in {events:,} events, office of {PEOPLE:,}"
    once = "once, as reports come in"
    note = f"a process of its own, {used.seconds:.1f} s by the clock"
    return [
        Measured(f"{what}: taken in", filling - founding, "s of processor", "25 s",
                 f"{once}; {founding:.1f} s more: the office founded, the reports written"),
        Measured(f"{what}: period preview", used.processor, "s of processor", "10 s", note,
                 megabytes=used.megabytes),
    ]  # fmt: skip


def _founded(office: Path, events: int) -> tuple[Desk, list[bytes]]:
    """Make an office with a list; return its desk, and the reports of a month."""
    people = players(PEOPLE).drop("games")
    store = made(office, "sqlite", "A benchmark", OFFICER.who, OFFICER.at, "").store
    entered = import_players(store, OFFICER, people, others=frozenset(people["player_id"]))
    assert len(entered.players) == people.height
    desk = Desk(store, Vault(office), CATALOGUE)
    first_list = Handed("list.csv", people.write_csv().encode())
    listed = AddList(name="standard", rulebook="fide", first_list=first_list, first_date=LISTED)
    assert add_list(desk, OFFICER, listed).act is not None
    chance = np.random.default_rng(1)
    reports = [trf.write(month_report(people, chance, number)) for number in range(events)]
    return desk.anew(), reports


def _taken_in(desk: Desk, reports: list[bytes]) -> int:
    """Take the reports in; return how many games they hold."""
    gc.set_threshold(300_000, 50, 50)  # as the command line does
    handed = tuple((Handed(f"e{number}.trf", data),) for number, data in enumerate(reports))
    came = take_in(desk, OFFICER, TakeIn(reports=handed, are_new=True)).reports
    assert all(one.event for one in came)
    return sum(len(one.submission.games) for one in came)


BENCHMARKS = (Benchmark("preview", preview, whole=(EVENTS,), small=(EVENTS // 25,)),)


if __name__ == "__main__":
    tell(preview(*map(int, sys.argv[1:])))
