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

from arpad.engine.backends import embedded, to_polars
from arpad.engine.given import Given, Part, listed
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law.frame import table_of
from arpad.rulebooks import CATALOGUE
from arpad.spark.driver import made_on_cluster
from arpad.spark.session import NoSparkError, session
from benchmarks import million

GAMES, EVENTS, UNRATED = 10_000_000, 200_000, 0.03
EDITION, MASTER = "fide-2025", "local-cluster[2,1,1024]"


def spark() -> list[tuple[str, str, str]]:
    """Time the period in a process of its own, or say that Spark is left out."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.spark"], check=False, capture_output=True, text=True
    )
    what = f"{GAMES:,} games, {million.PLAYERS:,} players, on Spark's {MASTER}"
    if done.returncode == 2:
        return [(what, "left out", done.stderr.strip().splitlines()[-1])]
    done.check_returncode()
    found = json.loads(done.stdout.splitlines()[-1])
    cluster, alone = found["cluster"], found["alone"]
    is_equal = "equal in every cell" if found["equal"] else "NOT EQUAL"
    beside = (
        f"{is_equal}; {cluster / alone:.0f} x the {alone:.1f} s of one process without Spark; "
        f"the driver's Python has at most {found['driver_megabytes']} MB"
    )
    return [(what, f"{cluster:.0f} s", beside)]


def _given(found: dict[str, pl.DataFrame]) -> Given:
    book = CATALOGUE.book(EDITION)
    on = {name: embedded(frame) for name, frame in found.items()}
    part = Part(book, on["events"], on["games"], on["ratings"])
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


def main() -> None:
    """Measure the cluster first, while the processes are young, then one process here."""
    million.GAMES, million.EVENTS = GAMES, EVENTS
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        running = session(MASTER)
    except NoSparkError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from error
    found = million.tables(UNRATED)
    given = _given(found)
    (part,) = given.parts
    with TemporaryDirectory() as folder:
        path = str(Path(folder, "games.parquet"))
        found["games"].write_parquet(path)
        there = Part(part.book, part.events, table_of(running.read.parquet(path)), part.ratings)
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


if __name__ == "__main__":
    main()
