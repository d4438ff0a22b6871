"""An office's pages read by many while a list is published: requests a second, the slowest.

Two workers answer, on SQLite or on PostgreSQL. Run it alone with:
python -m benchmarks.reading [PLAYERS [SECONDS [DATABASE]]]
"""

import http.client
import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import polars as pl

from benchmarks.fide_lists import SYLLABLES
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.published import KEPT_BACK, SERIES, published
from benchmarks.timing import ARPAD

PLAYERS, SECONDS, WORKERS, READERS = 400_000, 60.0, 2, 8
WEIGHTS = {"start": 5, "player": 35, "calculation": 20, "list": 15, "search": 10, "event": 5,
           "api": 10}  # fmt: skip
"""How often each is asked for, in a hundred."""
_READY = 900.0
_PUBLISHED_AT = 0.1
"""The list is published when so much of the time has gone by."""


class Answer(NamedTuple):
    """One request: of which kind, how long it took, what came (0: nothing)."""

    kind: str
    seconds: float
    status: int


def reading(count: int = PLAYERS, seconds: float = SECONDS, database: str = "") -> list[Measured]:
    """Time mixed reads of an office while a list is published into its archive."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        published(folder, count)
        return read_while_publishing(folder, count, seconds, database)


def read_while_publishing(
    folder: Path, count: int, seconds: float, database: str
) -> list[Measured]:
    """Time reads of the archive in a folder, and publish what is kept back beside it."""
    office = folder / "office"
    subprocess.run(
        [*ARPAD, "office", "init", str(office), "--name", "Bench"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.move(folder / "archive", office / "archive")
    coming = next((folder / KEPT_BACK).iterdir())
    asked = _asked(office / "archive", Random(1))
    environment = {**os.environ, "ARPAD_READING_DATABASE": database}
    start = time.perf_counter()
    with _serving(office, environment) as port:
        first = time.perf_counter() - start
        with multiprocessing.get_context("spawn").Pool(READERS) as pool:
            runs = [pool.apply_async(_read, (port, asked, seconds, one)) for one in range(READERS)]
            time.sleep(seconds * _PUBLISHED_AT)
            coming.rename(office / "archive" / coming.name)
            appeared = _appears(port, coming)
            answers = [answer for run in runs for answer in run.get()]
    return _rows(answers, seconds, count, database, first, appeared)


def _asked(archive: Path, chance: Random) -> list[tuple[str, str]]:
    """Return addresses that there are, with their kinds, as often as readers ask for each."""
    entry = max(path for path in archive.iterdir() if (path / "list.parquet").is_file())
    day = _day(entry)
    sides = pl.read_parquet(entry / "changes.parquet").select("player_id", "event_id").unique()
    rows = pl.read_parquet(entry / "list.parquet").select("player_id", "rating")
    numbers, played = rows["player_id"].to_list(), sides["player_id"].to_list()
    events, pages = sides["event_id"].to_list(), rows["rating"].count() // 100
    told = f"lists/{SERIES}/{day}"
    made = {
        "start": lambda: "/",
        "player": lambda: f"/players/{chance.choice(numbers)}",
        "calculation": lambda: f"/players/{chance.choice(played)}/calculations/{SERIES}/{day}",
        "list": lambda: f"/{told}/name/{chance.randint(1, pages)}",
        "search": lambda: f"/search?q={''.join(chance.choices(SYLLABLES, k=3))}",
        "event": lambda: f"/events/{chance.choice(events)}",
        "api": lambda: f"/api/v1/{told}?page={chance.randint(1, pages)}",
    }
    kinds = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=20_000)
    return [(kind, made[kind]()) for kind in kinds]


def _day(entry: Path) -> str:
    return str(json.loads((entry / "manifest.json").read_bytes())["list_date"])


@contextmanager
def _serving(office: Path, environment: dict[str, str]) -> Iterator[int]:
    """Serve an office until it is let go; yield the port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
    command = [
        *ARPAD,
        "serve",
        "--at",
        str(office),
        "--port",
        str(port),
        "--workers",
        str(WORKERS),
        "--per-minute",
        "0",
    ]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + _READY
        while _status(port, "/healthz") != 200:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server doesn't answer")
            time.sleep(0.5)
        yield port
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def _status(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return 0
    else:
        return answer.status
    finally:
        connection.close()


def _appears(port: int, coming: Path) -> float:
    """Return after how many seconds a list that has been published is there for everybody."""
    start = time.perf_counter()
    day = "DAY"
    for entry in coming.parent.parent.glob(f"office/archive/{coming.name}"):
        day = _day(entry)
    seen = 0
    while seen < 2 * WORKERS and time.perf_counter() - start < _READY:
        seen = seen + 1 if _status(port, f"/lists/{SERIES}/{day}") == 200 else 0
        time.sleep(0.5)
    return time.perf_counter() - start


def _read(port: int, asked: list[tuple[str, str]], seconds: float, seed: int) -> list[Answer]:
    """Ask one after the other for so long, over one connection."""
    chance, found = Random(seed), []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    until = time.perf_counter() + seconds
    while (start := time.perf_counter()) < until:
        kind, path = chance.choice(asked)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            connection.close()
            status = 0
        found.append(Answer(kind, time.perf_counter() - start, status))
    return found


def _rows(
    answers: list[Answer], seconds: float, count: int, database: str, first: float, appeared: float
) -> list[Measured]:
    where = "PostgreSQL" if database else "SQLite"
    what = f"{count:,} players on {where}, {WORKERS} workers, {READERS} readers"
    wrong = [one for one in answers if one.status != 200]
    lines = [
        Measured(f"{what}: first taken in and ready", first, note="once"),
        Measured(f"{what}: a list published meanwhile is there", appeared,
                 note="in a third process"),
        Measured(f"{what}: {seconds:.0f} s of mixed reads", len(answers) / seconds, "requests/s",
                 note=f"{_slow(answers)}; {len(wrong)} errors; readers on the same machine"),
    ]  # fmt: skip
    for kind in WEIGHTS:
        some = [one for one in answers if one.kind == kind]
        name = f"{what}: {kind}"
        lines.append(Measured(name, len(some) / seconds, "requests/s", note=_slow(some)))
    return lines


def _slow(answers: list[Answer]) -> str:
    return f"p50 {_worst(answers, 0.5):.0f} ms, p99 {_worst(answers, 0.99):.0f} ms"


def _worst(answers: list[Answer], share: float) -> float:
    """Return the milliseconds that a share of requests took at most."""
    times = sorted(one.seconds for one in answers)
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0.0


BENCHMARKS = (Benchmark("reading", reading, whole=(PLAYERS, SECONDS)),)


if __name__ == "__main__":
    given = sys.argv[1:]
    tell(
        reading(
            int(given[0]) if given else PLAYERS,
            float(given[1]) if given[1:] else SECONDS,
            given[2] if given[2:] else "",
        )
    )
