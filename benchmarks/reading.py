"""An office's pages read by many while a list comes out, and kept pages beside nginx.

Eight readers ask two workers for a mix of all pages, players by how well they are known: the first
on the list a thousand times as often as the thousandth. Early in each run a list is published, its
index brought up as `publish` does it, and the new head is read for the rest. Each run begins with a
server that keeps nothing yet, and the same archive has a list more in the next. Then wrk asks for
kept pages, ours and nginx's copies of them, and after the last run the server is started again, as
it is and with all files of the archive copied. Of `arpad demo`, of 8,000 and of 400,000 invented
players, on SQLite and on a PostgreSQL of its own. One of these alone:
python -m benchmarks.reading PLAYERS [SECONDS [DATABASE [RUNS [FOLDER]]]]
PLAYERS 0: the demonstration's; DATABASE sqlite or postgresql; FOLDER: where what is read is made,
and kept for the next time.
"""

import http.client
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import polars as pl

from arpad.office.kept.pages import KEPT_PAGES
from arpad.web.place import slug
from benchmarks.fide_lists import SYLLABLES
from benchmarks.machine import load
from benchmarks.measured import Benchmark, Measured, NotHereError, Peer, tell
from benchmarks.nginx import CONNECTIONS, Beside, beside_nginx, need_nginx
from benchmarks.published import EVENTS, KEPT_BACK, published
from benchmarks.served import (
    READY,
    WORKERS,
    Server,
    asked,
    office_of,
    processor,
    processor_of_all,
    serving,
)
from benchmarks.timing import ARPAD

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DATABASES = (SQLITE, POSTGRESQL)
DEMONSTRATION = 0
SECONDS = {DEMONSTRATION: 45.0, 8_000: 45.0, 400_000: 150.0}
"""How long each is read, by its players: so long that the new head is, too."""
SMALL, READERS, RUNS = {5_000: 20.0}, 8, 3
WEIGHTS = {"start": 5, "player": 35, "calculation": 20, "list": 12, "search": 8, "event": 5,
           "api": 8, "other": 7}  # fmt: skip
"""How often each is asked for, in a hundred."""
OTHERS = ("lists", "clubs", "events", "calendar", "glossary", "rulebooks", "scale", "corrections",
          "calculators", "verify", "feed.rss", "assets/arpad.css", "assets/arpad.js")  # fmt: skip
_LISTS_BEFORE = 2
_LAST_ENTRIES = 5
"""So many of the demonstration's entries are kept back: the lists of its last month."""
_PUBLISHED_AT = 0.1
"""The list is published when so much of the time has gone by: the new head is read too."""
_OF_PLAYERS, _KEPT_SECONDS = 40, 5.0
_OF_VISIT = 10
SMALL_LIST = 10_000
WAITS = {True: "10 s", False: "150 s"}
"""How long a new rating may take to its player's page: of a list of so many at most, of others."""
_RIGHT = (200, 303)
"""A search with one hit leads there."""


class Answer(NamedTuple):
    """One request: of which kind and for what, when, how long it took, what came (0: nothing)."""

    kind: str
    path: str
    at: float
    seconds: float
    status: int


class Night(NamedTuple):
    """When a list was published: begun, ended, its first page there, and every worker's."""

    begun: float
    ended: float
    first: float
    everywhere: float


class Run(NamedTuple):
    """What one run gave: `busy` are servers' seconds of processor, `others` cores not ours."""

    ready: float
    answers: Sequence[Answer]
    night: Night
    kept: Beside
    busy: float
    others: float
    load: float
    log: str


def reading(
    seconds: Mapping[int, float], databases: Sequence[str], runs: int = RUNS, kept_in: str = ""
) -> list[Measured]:
    """Time mixed reads of offices while lists are published into their archives."""
    need_nginx()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(kept_in or made)
        return [row for count, some in seconds.items() for database in databases
                for row in _office_read(folder, count, some, database, runs)]  # fmt: skip


def _office_read(
    folder: Path, count: int, seconds: float, database: str, runs: int
) -> list[Measured]:
    """Time reads of one office on one database."""
    made = _made(folder / str(count), count)
    with tempfile.TemporaryDirectory() as own, address_of_database(database) as url:
        office = shutil.copytree(made / "office", Path(own) / "office")
        environment = {**os.environ, "ARPAD_READING_DATABASE": url}
        coming = sorted((made / KEPT_BACK).iterdir())[:runs]
        found = [_run(office, entry, seconds, environment) for entry in coming]
        again = _restarted(office, environment)
    players = f"{count:,} players" if count else "the demonstration"
    what = f"{players} on {'PostgreSQL' if database == POSTGRESQL else 'SQLite'}"
    wait = WAITS[count <= SMALL_LIST]
    rows = [row for number, run in enumerate(found, start=1)
            for row in _rows(f"{what}, run {number}", run, seconds, wait)]  # fmt: skip
    return [*rows, *(
        Measured(f"{what}: {how}", median(wait for wait, _ in of), goal="3 s",
                 note=f"{min(of)[0]:.1f} to {max(of)[0]:.1f} s, {len(of)} times; "
                      f"{median(used for _, used in of):.1f} s of processor")
        for how, of in again.items()
    )]  # fmt: skip


def _made(folder: Path, count: int) -> Path:
    """Return a folder with an office, and with the entries that its archive will have beside it."""
    if (folder / "office").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    if count:
        published(folder, count, EVENTS, _LISTS_BEFORE + RUNS, RUNS)
        office_of(folder)
        return folder
    command = [*ARPAD, "demo", "--at", str(folder / "office"), "--no-serve"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (folder / KEPT_BACK).mkdir()
    for entry in sorted((folder / "office" / "archive").glob("0*"))[-_LAST_ENTRIES:]:
        entry.rename(folder / KEPT_BACK / entry.name)
    return folder


@contextmanager
def address_of_database(name: str) -> Iterator[str]:
    """Yield the address of a PostgreSQL of one's own, or of the SQLite in the office: none."""
    if name == SQLITE:
        yield ""
        return
    import pytest

    from tests.services.postgresql import running

    try:
        with running() as url:
            yield url
    except pytest.skip.Exception as lacking:
        raise NotHereError(str(lacking)) from lacking


def _run(office: Path, entry: Path, seconds: float, environment: Mapping[str, str]) -> Run:
    """Time reads of an office from a server that keeps nothing yet, while an entry is published."""
    archive = office / "archive"
    addresses, kept = _asked(archive, Random(1)), _kept(archive)
    shutil.rmtree(office / KEPT_PAGES, ignore_errors=True)
    with serving(office, environment) as server:
        before, of_all, ours = processor(server.process), processor_of_all(), processor(os.getpid())
        with multiprocessing.get_context("spawn").Pool(READERS) as pool:
            start = time.monotonic() + 2.0
            reads = [pool.apply_async(_read, (server.port, addresses, start, seconds, seed))
                     for seed in range(READERS)]  # fmt: skip
            time.sleep(2.0 + seconds * _PUBLISHED_AT)
            night = _night(server, office, entry, environment)
            answers = [answer for read in reads for answer in read.get()]
        busy = processor(server.process) - before
        others = processor_of_all() - of_all - (processor(os.getpid()) - ours)
        others, loaded = others / (time.monotonic() - start), load()
        beside = beside_nginx(server.port, kept, _KEPT_SECONDS, office.with_name("nginx"))
        shutil.rmtree(office.with_name("nginx"))
        log = server.log.read_text(encoding="utf-8")
        return Run(server.ready, answers, night, beside, busy, others, loaded, log)


def _night(server: Server, office: Path, entry: Path, environment: Mapping[str, str]) -> Night:
    """Publish an entry, and return when a page with a new rating of it was there."""
    path, mark = _changed(entry)
    shutil.copytree(entry, office.with_name(entry.name))
    context = multiprocessing.get_context("spawn")
    ready, go = context.Event(), context.Event()
    process = context.Process(target=_publish, args=(office, entry.name, environment, ready, go))
    process.start()
    ready.wait(READY)
    begun = time.monotonic()
    go.set()
    first = everywhere = ended = 0.0
    in_a_row = 0
    while in_a_row < 10 * WORKERS and time.monotonic() - begun < READY:
        if not ended and not process.is_alive():
            ended = time.monotonic()
        is_there = mark in asked(server.port, path)[1]
        first = first or (time.monotonic() if is_there else 0.0)
        everywhere = everywhere if in_a_row and is_there else time.monotonic()
        in_a_row = in_a_row + 1 if is_there else 0
        time.sleep(0.1)
    process.join()
    return Night(begun, ended or time.monotonic(), first, everywhere)


def _publish(
    office: Path, name: str, environment: Mapping[str, str], ready: Event, go: Event
) -> None:
    """Let an archive have an entry, and bring up the index, as `publish` does when it is done.

    What that needs is imported by then, for `publish` has made a list.
    """
    os.environ.update(environment)
    from arpad.cli.office.desk import desk
    from arpad.cli.office.reading import bring_up, reading_url
    from arpad.office.reading.index import Index

    here = desk(office)
    Index(reading_url(office))
    ready.set()
    go.wait()
    office.with_name(name).rename(office / "archive" / name)
    bring_up(here)


def _changed(entry: Path) -> tuple[str, bytes]:
    """Return the page of somebody whose rating an entry changes, and what stands on it then."""
    rows = pl.read_parquet(entry / "list.parquet").filter(pl.col("change") != 0)
    day, series = _of(entry)
    path = f"/players/{slug(rows['player_id'][0])}"
    return path, f"calculations/{slug(series)}/{day}".encode()


def _restarted(
    office: Path, environment: Mapping[str, str]
) -> dict[str, list[tuple[float, float]]]:
    """Return the seconds until a server is ready again, and those of the processor."""
    runs: dict[str, list[tuple[float, float]]] = {}
    for how in ("started again", "started again, every file copied") * RUNS:
        if "copied" in how:
            for path in (office / "archive").rglob("*"):
                os.utime(path)
        with serving(office, environment, workers=1) as server:
            runs.setdefault(how, []).append((server.ready, processor(server.process)))
    return runs


def _newest(archive: Path) -> Path:
    """Return the newest entry of the series that began first."""
    entries = sorted(path for path in archive.iterdir() if (path / "list.parquet").is_file())
    return max(entry for entry in entries if _of(entry)[1] == _of(entries[0])[1])


def _kept(archive: Path) -> list[str]:
    """Return the addresses of the start, of lists, and of players."""
    entry = _newest(archive)
    day, series = _of(entry)
    numbers = pl.read_parquet(entry / "list.parquet")["player_id"].to_list()[:_OF_PLAYERS]
    told = f"/lists/{slug(series)}/{day}"
    return ["/", "/lists", told, f"{told}/first", "/events", "/assets/arpad.css",
            *(f"/players/{slug(number)}" for number in numbers)]  # fmt: skip


def _asked(archive: Path, chance: Random) -> list[tuple[str, str]]:
    """Return addresses that there are, with their kinds, as often as readers ask for each."""
    entry = _newest(archive)
    day, series = _of(entry)
    sides = pl.read_parquet(entry / "changes.parquet").select("player_id", "event_id").unique()
    rows = pl.read_parquet(entry / "list.parquet").select("player_id", "rating")
    by_fame = rows.sort("rating", descending=True, nulls_last=True)["player_id"].to_list()
    weights = list(accumulate(1 / rank for rank in range(1, len(by_fame) + 1)))
    have_played = set(sides["player_id"])
    played = [number for number in by_fame if number in have_played]
    events = sides["event_id"].unique(maintain_order=True).to_list()
    pages = -(-rows["rating"].count() // 100)  # of the rated, a hundred on each
    told = f"lists/{slug(series)}/{day}"

    def known(numbers: list[str]) -> str:
        return slug(chance.choices(numbers, cum_weights=weights[: len(numbers)])[0])

    made = {
        "start": lambda: "/",
        "player": lambda: f"/players/{known(by_fame)}",
        "calculation": lambda: f"/players/{known(played)}/calculations/{slug(series)}/{day}",
        "list": lambda: f"/{told}/name/{chance.randint(1, pages)}",
        "search": lambda: f"/search?q={''.join(chance.choices(SYLLABLES, k=3))}",
        "event": lambda: f"/events/{slug(chance.choice(events))}",
        "api": lambda: f"/api/v1/{told}?page={chance.randint(1, pages)}",
        "other": lambda: f"/{chance.choice([*OTHERS, f'{told}/first', f'{told}/statistics'])}",
    }
    kinds = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=50_000)
    return [(kind, made[kind]()) for kind in kinds]


def _of(entry: Path) -> tuple[str, str]:
    """Return the day and the series of a list."""
    manifest = json.loads((entry / "manifest.json").read_bytes())
    return str(manifest["list_date"]), str(manifest["series"])


def _read(
    port: int, addresses: list[tuple[str, str]], start: float, seconds: float, seed: int
) -> list[Answer]:
    """Ask one after the other for so long, some pages over one connection as a visitor does."""
    chance, found = Random(seed), []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    time.sleep(max(0.0, start - time.monotonic()))
    while (at := time.monotonic()) < start + seconds:
        if len(found) % _OF_VISIT == 0:
            connection.close()  # the next one is opened by itself
        kind, path = chance.choice(addresses)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            connection.close()
            status = 0
        found.append(Answer(kind, path, at, time.monotonic() - at, status))
    return found


def _rows(what: str, run: Run, seconds: float, wait: str) -> list[Measured]:
    """Return what a run gave, and say on the way what was wrong in it."""
    answers, night = run.answers, run.night
    wrong = [answer for answer in answers if answer.status not in _RIGHT]
    for answer in wrong[:10]:
        print(f"{what}: {answer.status} for {answer.path}", file=sys.stderr)
    if wrong or "Traceback" in run.log:
        print(run.log[-5000:], file=sys.stderr)
    slowest = max(answers, key=lambda answer: answer.seconds)
    since = min(answer.at for answer in answers)
    after = [answer for answer in answers if answer.at >= night.everywhere]
    cores = os.cpu_count() or 1
    note = (f"{_slow(answers)}; slowest {slowest.seconds:.2f} s ({slowest.kind}, "
            f"{slowest.at - since:.0f} s on); {len(wrong)} errors; the new head for the last "
            f"{len(after)} answers, {_slow(after)}; {run.busy / len(answers) * 1000:.1f} ms of "
            f"processor each; others took {100 * run.others:.0f} of {100 * cores}% of the "
            f"processor, load {run.load}")  # fmt: skip
    goal = "300/s, p99 200 ms, nobody over 2 s"
    lines = [Measured(f"{what}: {seconds:.0f} s of mixed reads", len(answers) / seconds,
                      "requests/s", goal, note)]  # fmt: skip
    for kind in WEIGHTS:
        some = [answer for answer in answers if answer.kind == kind]
        lines.append(Measured(f"{what}: {kind}", len(some) / seconds, "requests/s",
                              note=_slow(some)))  # fmt: skip
    (rate, p99), of_nginx, is_equal = run.kept
    note = f"p99 {p99:.1f} ms; {CONNECTIONS} connections"
    return [
        *lines,
        Measured(f"{what}: kept pages", rate, "requests/s", "a tenth of nginx, or 1,500/s", note,
                 (Peer("nginx", of_nginx.per_second),), is_equal),
        Measured(f"{what}: from a list's publication to the first page with a new rating",
                 night.first - night.begun, goal=wait,
                 note=f"{night.everywhere - night.begun:.1f} s to every worker's; index brought up "
                      f"in {night.ended - night.begun:.0f} s beside the reads"),
        Measured(f"{what}: taken in and ready before", run.ready),
    ]  # fmt: skip


def _slow(answers: Sequence[Answer]) -> str:
    return f"p50 {_worst(answers, 0.5):.0f} ms, p99 {_worst(answers, 0.99):.0f} ms"


def _worst(answers: Sequence[Answer], share: float) -> float:
    """Return the milliseconds that a share of requests took at most."""
    times = sorted(answer.seconds for answer in answers)
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0.0


BENCHMARKS = (
    Benchmark("reading", reading, whole=(SECONDS, DATABASES), small=(SMALL, (SQLITE,), 1)),
)


if __name__ == "__main__":
    count, length, database, runs, where = [*sys.argv[1:], *[""] * 5][:5]
    of_each = {int(count): float(length or SECONDS[int(count)])} if count else SECONDS
    tell(reading(of_each, (database,) if database else DATABASES, int(runs or RUNS), where))
