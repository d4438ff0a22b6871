"""A period of ten million games on Spark's local-cluster, beside one machine; prints JSON.

Two executors, each a process with a core, and a process of Python beside it. Once, and cold: what
takes longest is starting. Every cell of the list, of the adjustments and of what the next period
begins with is held against the one machine's.
"""

import json
import os
import resource
import subprocess
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import polars as pl

from arpad.engine.given import EditionPart, Given, listed
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law.backends import embedded, table_of, to_polars
from arpad.rulebooks import CATALOGUE
from arpad.spark.driver import made_on_cluster
from arpad.spark.session import NoSparkError, session
from benchmarks import million
from benchmarks.measured import Benchmark, Measured, NotHereError, Peer

GAMES, UNRATED = 10_000_000, 0.03
EDITION, MASTER = "fide-2025", "local-cluster[2,1,1024]"


def spark(games: int) -> list[Measured]:
    """Time the period in a process of its own; raises NotHereError without Java or PySpark."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.spark", str(games)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode == 2:
        raise NotHereError(f"Spark is left out: {done.stderr.strip().splitlines()[-1]}")
    if done.returncode:
        sys.stderr.write(done.stderr)
    done.check_returncode()
    found = json.loads(done.stdout.splitlines()[-1])
    return [
        Measured(
            f"{games:,} games, {million.PLAYERS:,} players, on Spark's {MASTER}",
            found["cluster"],
            note=f"once, cold; the driver's Python has {found['driver_megabytes']} MB at most",
            peers=(Peer("one process without Spark", found["alone"]),),
            equal=found["equal"],
        )
    ]


def _given(found: dict[str, pl.DataFrame]) -> Given:
    book = CATALOGUE.book(EDITION)
    on = {name: embedded(frame) for name, frame in found.items()}
    part = EditionPart(book, on["events"], on["games"], on["ratings"])
    return Given(million.NEXT, book, State.of(date(2010, 1, 1), on["ratings"]), (part,))


def _tables(period: Period) -> dict[str, pl.DataFrame]:
    """Return what the period comes to, rows in order."""
    period = period.whole()
    state = period.state
    told = {
        "list": period.published, "adjustments": period.adjustments, "pending": state.pending,
        "activity": state.activity,
    }  # fmt: skip
    return {name: to_polars(one).sort(pl.all()) for name, one in told.items()}


def main(games: int) -> None:
    """Measure the cluster first, while the processes are young, then one process here."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        running = session(MASTER)
    except NoSparkError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from error
    found = million.tables(UNRATED, games)
    given = _given(found)
    (part,) = given.parts
    with TemporaryDirectory() as folder:
        path = str(Path(folder, "games.parquet"))
        found["games"].write_parquet(path)
        there = EditionPart(
            part.book, part.events, table_of(running.read.parquet(path)), part.ratings
        )
        start = perf_counter()
        one = _tables(made_on_cluster(Given(given.list_date, given.book, given.before, (there,))))
        cluster = perf_counter() - start
    driver = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    running.stop()
    start = perf_counter()
    other = _tables(listed(given))
    taken = {"cluster": cluster, "alone": perf_counter() - start}
    is_equal = all(one[name].equals(other[name].select(one[name].columns)) for name in one)
    print(
        json.dumps(
            {**taken, "driver_megabytes": driver, "equal": is_equal, "rows": one["list"].height}
        )
    )


BENCHMARKS = (Benchmark("spark", spark, whole=(GAMES,), small=(200_000,)),)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES)
