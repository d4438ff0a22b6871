"""An office of two million invented players and 20 years of lists in SQLite: by number, by name.

Run it alone with: python -m benchmarks.registry [PLAYERS]
"""

import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from arpad.answers.journal import history
from arpad.office.acting import Officer
from arpad.office.players.finding import find
from arpad.office.players.importing import import_players
from arpad.office.players.person import person
from arpad.registry.acts import ActStatement, Row
from arpad.registry.database import opened, sqlite_url
from arpad.registry.sql import SqlStore
from benchmarks.fide_lists import players
from benchmarks.measured import Benchmark, Measured, tell

PLAYERS, ASKED = 2_000_000, 101
YEARS, LISTS, EVENTS = 20, ("standard", "rapid", "blitz"), 100


def registry(count: int = PLAYERS) -> list[Measured]:
    """Time one import, and searches of players picked by chance, each by itself."""
    rows = players(count).select("player_id", "name", "federation")
    chance = Random(1)
    picked = [rows.row(chance.randrange(count), named=True) for _ in range(ASKED)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "office.db")
        store = SqlStore(opened(sqlite_url(path)), b"a secret of benchmarks")
        start = process_time()
        done = import_players(store, Officer("ana", "2026-01-01T00:00:00Z", "all"), rows)
        taken = process_time() - start
        _publish(store)
        megabytes = path.stat().st_size / 1e6
        asked: dict[str, tuple[Callable[[str], object], list[str], str]] = {
            "by number": (lambda text: person(store, text), _of(picked, "player_id"), "5 ms"),
            "the acts of one": (
                lambda text: history(store, [text]),
                _of(picked, "player_id"),
                "20 ms",
            ),
            "by name and given name": (
                lambda text: find(store, text),
                _of(picked, "name"),
                "50 ms",
            ),
            "by surname alone": (
                lambda text: find(store, text),
                [name.split(",")[0] for name in _of(picked, "name")],
                "50 ms",
            ),
        }
        what = f"{len(done.players):,} players and {YEARS} years of lists in SQLite"
        once = f"once; {megabytes:.0f} MB on the disk"
        found = [Measured(f"{what}: entered at once", taken, "s of processor", note=once)]
        for name, (ask, texts, goal) in asked.items():
            times = sorted(_seconds(ask, text) for text in texts)
            middle, worst = median(times) * 1000, times[-1] * 1000
            told = f"the slowest of {ASKED} {worst:.1f} ms"
            line = Measured(f"{what}: {name}", middle, "ms of processor", goal, told)
            found.append(line)
    return found


def _publish(store: SqlStore) -> None:
    """Record 20 years of monthly lists, three a month, each with the events that it rated."""
    for month, name in product(range(YEARS * 12), LISTS):
        day = f"{2006 + month // 12}-{month % 12 + 1:02}-01"
        one = {"list": name, "list_date": day}
        rows: dict[str, list[Row]] = {
            "published": [{**one, "identity": "0" * 64, "manifest_sha256": "0" * 64, "head": ""}],
            "rated_event": [{**one, "event": f"{month * EVENTS + at}", "goes_on": 0}
                            for at in range(EVENTS)],
            "concern": [{"what": "list", "which": name}],
        }  # fmt: skip
        told = ActStatement("list.publish", "ana", f"{day}T00:00:00Z", "due")
        store.record(told, rows, store.last)


def _of(picked: list[dict[str, str]], column: str) -> list[str]:
    return [str(row[column]) for row in picked]


def _seconds(ask: Callable[[str], object], text: str) -> float:
    start = process_time()
    ask(text)
    return process_time() - start


BENCHMARKS = (Benchmark("registry", registry, whole=(PLAYERS,), small=(50_000,)),)


if __name__ == "__main__":
    tell(registry(*map(int, sys.argv[1:])))
