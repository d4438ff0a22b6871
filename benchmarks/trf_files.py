"""Reads 10,000 tournament reports of about 100 players and 9 rounds: how long, on these cores.

    python -m benchmarks.trf_files [FILES] [PROCESSES]

The goal is 10 s on two cores. Reports are made by chance, so that no two files are alike, and are
made before the clock starts.
"""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from arpad.formats.trf import read, write
from arpad.report import Pairing, Player, Report
from benchmarks.measured import Benchmark, Measured, tell

DIFFERENT = 200


def report(chance: Random) -> Report:
    """Return a Swiss event of 90 to 110 players and 9 rounds."""
    count = 2 * chance.randint(45, 55)
    players = tuple(
        Player(number, f"Player{chance.randrange(9999)}, Name", chance.choice("mw"),
               chance.choice(["", "", "FM"]), chance.randint(1400, 2600), "LAT",
               str(chance.randint(10**6, 10**8)), str(chance.randint(1940, 2010)),
               chance.randint(0, 18), number)
        for number in range(1, count + 1)
    )  # fmt: skip
    pairings: list[Pairing] = []
    for number in range(1, 10):
        order = chance.sample(range(1, count + 1), count)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result, seen = chance.choice([("1", "0"), ("0", "1"), ("=", "=")])
            pairings += [Pairing(white, number, black, "w", result),
                         Pairing(black, number, white, "b", seen)]  # fmt: skip
    days = date(2024, 3, 1), date(2024, 3, 9)
    return Report(
        name="Riga Open",
        city="Riga",
        federation="LAT",
        start=days[0],
        end=days[1],
        chief_arbiter="Feld, Oscar",
        players=players,
        pairings=tuple(pairings),
    )


def read_file(path: Path) -> tuple[int, int]:
    """Return the number of players and of pairings in a file."""
    found, _ = read(path.read_bytes(), str(path))
    return len(found.players), len(found.pairings)


def trf_files(files: int = 10_000, processes: int = os.cpu_count() or 1) -> list[Measured]:
    """Time the reading of many reports, once: they are ten thousand measurements by themselves."""
    chance = Random(2024)
    texts = [write(report(chance)) for _ in range(min(DIFFERENT, files))]
    with TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.trf") for number in range(files)]
        for number, path in enumerate(paths):
            name = f"012 Open {number}\n".encode()
            path.write_bytes(name + texts[number % len(texts)].split(b"\n", 1)[1])
        start = time.perf_counter()
        with ProcessPoolExecutor(processes) as pool:
            counts = list(pool.map(read_file, paths, chunksize=64))
        seconds = time.perf_counter() - start
    players, pairings = (sum(column) for column in zip(*counts, strict=True))
    what = f"{files:,} TRF files, {players:,} players, {pairings:,} pairings"
    note = f"{processes} processes, {files / seconds:.0f} files/s"
    return [Measured(what, seconds, "s", "10 s", note)]


BENCHMARKS = (Benchmark("trf", trf_files, whole=(10_000,), small=(2_000,)),)


if __name__ == "__main__":
    tell(trf_files(*(int(word) for word in sys.argv[1:])))
