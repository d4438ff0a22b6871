"""An office's pages read by many while a list is published: requests a second, the slowest.

Players are read by how well they are known: the first on the list a thousand times as often as the
thousandth. Two workers answer, on SQLite or on a PostgreSQL of its own; then the server is started
again, as it is and with all files of the archive copied. Run it alone with:
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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple

import polars as pl

from benchmarks.fide_lists import SYLLABLES
from benchmarks.machine import load
from benchmarks.measured import Benchmark, Measured, NotHereError, tell
from benchmarks.published import KEPT_BACK, SERIES, published
from benchmarks.timing import ARPAD

PLAYERS, SECONDS, WORKERS, READERS = 400_000, 150.0, 2, 8
SMALL_PLAYERS, SMALL_SECONDS = 5_000, 15.0
POSTGRESQL = "postgresql"
WEIGHTS = {"start": 5, "player": 35, "calculation": 20, "list": 12, "search": 8, "event": 5,
           "api": 8, "other": 7}  # fmt: skip
"""How often each is asked for, in a hundred."""
OTHERS = ("lists", "clubs", "events", "calendar", "glossary", "rulebooks", "scale", "corrections",
          "calculators", "verify", "feed.rss", "assets/arpad.css", "assets/arpad.js")  # fmt: skip
_READY = 900.0
_PUBLISHED_AT = 0.3
"""The list is published when so much of the time has gone by: the new head is read too."""


class Answer(NamedTuple):
    """One request: of which kind, how long it took, what came (0: nothing)."""

    kind: str
    seconds: float
    status: int


class Server(NamedTuple):
    """A server that runs: its port, its first process, and the seconds until it was ready."""

    port: int
    process: int
    ready: float


def reading(count: int = PLAYERS, seconds: float = SECONDS, database: str = "") -> list[Measured]:
    """Time mixed reads of an office while a list is published into its archive."""
    with tempfile.TemporaryDirectory() as made, _database(database) as url:
        folder = Path(made)
        published(folder, count)
        return read_while_publishing(folder, count, seconds, url)


@contextmanager
def _database(name: str) -> Iterator[str]:
    """Yield the address of a PostgreSQL of one's own if that is what is named; else the name."""
    if name != POSTGRESQL:
        yield name
        return
    import pytest

    from tests.services.postgresql import running

    try:
        with running() as url:
            yield url
    except pytest.skip.Exception as lacking:
        raise NotHereError(str(lacking)) from lacking


def office_of(folder: Path) -> Path:
    """Return an office whose archive is that of a folder."""
    office = folder / "office"
    command = [*ARPAD, "office", "init", str(office), "--name", "Bench"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.move(folder / "archive", office / "archive")
    return office


def read_while_publishing(
    folder: Path, count: int, seconds: float, database: str
) -> list[Measured]:
    """Time reads of the archive in a folder, and publish what is kept back beside it."""
    office = folder / "office" if (folder / "office").exists() else office_of(folder)
    coming = next((folder / KEPT_BACK).iterdir())
    asked = _asked(office / "archive", Random(1))
    environment = {**os.environ, "ARPAD_READING_DATABASE": database}
    with serving(office, environment) as server:
        before = _processor(server.process)
        with multiprocessing.get_context("spawn").Pool(READERS) as pool:
            runs = [pool.apply_async(_read, (server.port, asked, seconds, seed))
                    for seed in range(READERS)]  # fmt: skip
            time.sleep(seconds * _PUBLISHED_AT)
            coming.rename(office / "archive" / coming.name)
            appeared = _appears(server.port, office / "archive" / coming.name)
            answers = [answer for run in runs for answer in run.get()]
        busy = _processor(server.process) - before
    again = _restarted(office, environment)
    what = f"{count:,} players on {'PostgreSQL' if database else 'SQLite'}"
    return [
        Measured(f"{what}: first taken in and ready", server.ready, note="once"),
        *_rows(f"{what}, {WORKERS} workers, {READERS} readers", answers, seconds, busy),
        Measured(f"{what}: a list published meanwhile is there", appeared,
                 note="in a third process"),
        *(Measured(f"{what}: {how}", wait, goal="3 s", note=f"{used:.1f} s of processor")
          for how, (wait, used) in again.items()),
    ]  # fmt: skip


def _restarted(office: Path, environment: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """Return the seconds until a server is ready again, and those of the processor."""
    runs = {}
    for how in ("started again", "started again, every file copied"):
        if "copied" in how:
            for path in (office / "archive").rglob("*"):
                os.utime(path)
        with serving(office, environment, workers=1) as server:
            runs[how] = server.ready, _processor(server.process)
    return runs


def _asked(archive: Path, chance: Random) -> list[tuple[str, str]]:
    """Return addresses that there are, with their kinds, as often as readers ask for each."""
    entry = max(path for path in archive.iterdir() if (path / "list.parquet").is_file())
    day = _day(entry)
    sides = pl.read_parquet(entry / "changes.parquet").select("player_id", "event_id").unique()
    rows = pl.read_parquet(entry / "list.parquet").select("player_id", "rating")
    by_fame = rows.sort("rating", descending=True, nulls_last=True)["player_id"].to_list()
    weights = list(accumulate(1 / rank for rank in range(1, len(by_fame) + 1)))
    have_played = set(sides["player_id"])
    played = [number for number in by_fame if number in have_played]
    events = sides["event_id"].unique(maintain_order=True).to_list()
    pages = -(-rows["rating"].count() // 100)  # of the rated, a hundred on each
    told = f"lists/{SERIES}/{day}"

    def known(numbers: list[str]) -> str:
        return chance.choices(numbers, cum_weights=weights[: len(numbers)])[0]

    made = {
        "start": lambda: "/",
        "player": lambda: f"/players/{known(by_fame)}",
        "calculation": lambda: f"/players/{known(played)}/calculations/{SERIES}/{day}",
        "list": lambda: f"/{told}/name/{chance.randint(1, pages)}",
        "search": lambda: f"/search?q={''.join(chance.choices(SYLLABLES, k=3))}",
        "event": lambda: f"/events/{chance.choice(events)}",
        "api": lambda: f"/api/v1/{told}?page={chance.randint(1, pages)}",
        "other": lambda: f"/{chance.choice([*OTHERS, f'{told}/first', f'{told}/statistics'])}",
    }
    kinds = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=50_000)
    return [(kind, made[kind]()) for kind in kinds]


def _day(entry: Path) -> str:
    return str(json.loads((entry / "manifest.json").read_bytes())["list_date"])


@contextmanager
def serving(
    office: Path, environment: Mapping[str, str] = os.environ, workers: int = WORKERS
) -> Iterator[Server]:
    """Serve an office until it is let go, without limits for an address."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
    options = {"at": office, "port": port, "workers": workers, "per-minute": 0,
               "processor-seconds": 0}  # fmt: skip
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    start = time.perf_counter()
    process = subprocess.Popen(
        [*ARPAD, "serve", *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while _status(port, "/healthz") != 200:
            if process.poll() is not None or time.perf_counter() - start > _READY:
                raise RuntimeError("the server doesn't answer")
            time.sleep(0.05)
        yield Server(port, process.pid, time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def _processor(process: int) -> float:
    """Return the seconds of the processor that a process and all below it have used, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    below = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
    return own + sum(_processor(int(child)) for child in below)


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


def _appears(port: int, entry: Path) -> float:
    """Return after how many seconds a list that has been published is there for everybody."""
    start, day = time.perf_counter(), _day(entry)
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


def _rows(what: str, answers: list[Answer], seconds: float, busy: float) -> list[Measured]:
    """Return what some reads took; `busy` are the seconds of the processor that servers used."""
    wrong = [answer for answer in answers if answer.status != 200]
    note = (f"{_slow(answers)}, slowest {_worst(answers, 1.0):.0f} ms; {len(wrong)} errors; "
            f"{busy / max(len(answers), 1) * 1000:.1f} ms of processor each; load {load()}; "
            "readers on the same machine")  # fmt: skip
    lines = [Measured(f"{what}: {seconds:.0f} s of mixed reads", len(answers) / seconds,
                      "requests/s", goal="300/s, p99 200 ms", note=note)]  # fmt: skip
    for kind in WEIGHTS:
        some = [answer for answer in answers if answer.kind == kind]
        rate = len(some) / seconds
        lines.append(Measured(f"{what}: {kind}", rate, "requests/s", note=_slow(some)))
    return lines


def _slow(answers: list[Answer]) -> str:
    return f"p50 {_worst(answers, 0.5):.0f} ms, p99 {_worst(answers, 0.99):.0f} ms"


def _worst(answers: list[Answer], share: float) -> float:
    """Return the milliseconds that a share of requests took at most."""
    times = sorted(answer.seconds for answer in answers)
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0.0


BENCHMARKS = (
    Benchmark("reading", reading, whole=(PLAYERS, SECONDS), small=(SMALL_PLAYERS, SMALL_SECONDS)),
    Benchmark("reading-postgresql", reading, whole=(PLAYERS, SECONDS, POSTGRESQL)),
)


if __name__ == "__main__":
    given = sys.argv[1:]
    tell(
        reading(
            int(given[0]) if given else PLAYERS,
            float(given[1]) if given[1:] else SECONDS,
            given[2] if given[2:] else "",
        )
    )
