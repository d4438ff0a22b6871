"""A period from Parquet that doesn't fit in memory: its time, its memory, and the same list.

Files of ten million games, each with events of its own; read, admitted, added up, newcomers rated,
the list made and sorted: everything but writing it. `python -m benchmarks.disk` lays the files
in a folder, and rates them in a process of its own, from disk or in memory.
"""

import json
import resource
import shutil
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import polars as pl

from arpad.cli.memory import read_little_ahead
from arpad.disk.driver import made_on_disk
from arpad.engine.given import EditionPart, Given, listed
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.law.backends import embedded, to_polars
from arpad.rulebooks import CATALOGUE
from benchmarks import million
from benchmarks.measured import Benchmark, Measured, NotHereError, Peer
from benchmarks.timing import apart

OF_FILE, UNRATED, EDITION = 10_000_000, 0.03, "fide-2025"
OVER_THE_BOARD, ON_LINE = (50, 40), (1_000, 200)
"""Games and players of an event."""
BYTES_OF_GAME = 30
"""So much room a game takes on disk, with what waits while it is rated."""
IN_MEMORY_MAX = 10_000_000


def from_disk(games: int, shape: tuple[int, int], goal: str) -> list[Measured]:
    """Time a period of so many games; up to ten million also in memory, and equal in every cell."""
    with TemporaryDirectory() as folder:
        if shutil.disk_usage(folder).free < games * BYTES_OF_GAME:
            raise NotHereError(f"{games * BYTES_OF_GAME >> 30} GB of disk are needed in {folder}")
        apart("benchmarks.disk", "lay", folder, games, *shape)
        found = apart("benchmarks.disk", "disk", folder)
        alone = apart("benchmarks.disk", "memory", folder) if games <= IN_MEMORY_MAX else None
    played = f"events of {shape[0]} games among {shape[1]}"
    return [
        Measured(
            f"{games:,} games from disk, {million.PLAYERS:,} players, {played}",
            found["seconds"],
            goal=goal,
            note=f"once; {found['processor']:.0f} s of processor, {found['left']:,} games with "
            "newcomers",
            peers=(Peer("in memory", alone["seconds"]),) if alone else (),
            equal=alone["equal"] if alone else None,
            megabytes=found["megabytes"],
        )
    ]


def lay(folder: Path, games: int, games_of_event: int, players_of_event: int) -> dict[str, object]:
    """Write games, their events and the list; the same ten million again and again, as new events.

    Each row group has a million games, cut wherever that is.
    """
    million.GAMES_OF_EVENT, million.PLAYERS_OF_EVENT = games_of_event, players_of_event
    million.BOARDS = players_of_event // 4
    found = million.tables(UNRATED, min(games, OF_FILE))
    ids = {name: pl.col(name).cast(pl.Int32) for name in ("event_id", "white_id", "black_id")}
    rows = found["games"].drop("game_id").with_columns(pl.col("round").cast(pl.Int16), **ids)
    found["ratings"].write_parquet(folder / "ratings.parquet")
    for number in range(max(1, games // OF_FILE)):
        later = pl.col("event_id") + pl.lit(number * found["events"].height, pl.Int32)
        told = {"games": rows, "events": found["events"].with_columns(ids["event_id"])}
        for name, frame in told.items():
            path = folder / name / f"{number:04d}.parquet"
            path.parent.mkdir(exist_ok=True)
            frame.with_columns(later).write_parquet(path, compression="lz4", row_group_size=999_983)
    return {}


def _given(folder: Path) -> Given:
    book = CATALOGUE.book(EDITION)
    events, games = (pl.scan_parquet(folder / one / "*.parquet") for one in ("events", "games"))
    ratings = embedded(pl.read_parquet(folder / "ratings.parquet"))
    part = EditionPart(book, embedded(events), embedded(games), ratings)
    return Given(million.NEXT, book, State.of(date(2010, 1, 1), ratings), (part,))


def _tables(period: Period) -> dict[str, pl.DataFrame]:
    """Return what the period comes to, rows in order."""
    period = period.whole()
    state = period.state
    told = {
        "list": period.published, "adjustments": period.adjustments,
        "first_ratings": period.first_ratings, "pending": state.pending,
        "activity": state.activity,
    }  # fmt: skip
    return {name: to_polars(one).sort(pl.all()) for name, one in told.items()}


def rate(folder: Path) -> dict[str, object]:
    """Rate from disk, and keep what it comes to beside."""
    read_little_ahead()  # as the verb does
    start, of_processor = perf_counter(), process_time()
    period = made_on_disk(_given(folder), folder / "waiting")
    found = _tables(period)
    taken, used = perf_counter() - start, process_time() - of_processor
    for name, frame in found.items():
        frame.write_parquet(folder / f"{name}.found.parquet")
    way = period.rated[EDITION].way
    return {"seconds": taken, "processor": used, "left": way.games_explained,
            "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}  # fmt: skip


def rate_in_memory(folder: Path) -> dict[str, object]:
    """Rate in memory, and hold it against what was rated from disk."""
    given = _given(folder)
    (part,) = given.parts
    games = (
        to_polars(part.games)
        .with_row_index("game_id")
        .cast({pl.UInt32: pl.Int64, pl.Int32: pl.Int64})
    )
    start = perf_counter()
    events = embedded(to_polars(part.events).cast({pl.Int32: pl.Int64}))
    whole = EditionPart(part.book, events, embedded(games), part.ratings)
    found = _tables(listed(Given(given.list_date, given.book, given.before, (whole,))))
    taken = perf_counter() - start
    other = {name: pl.read_parquet(folder / f"{name}.found.parquet") for name in found}
    is_equal = all(found[name].equals(other[name].select(found[name].columns)) for name in found)
    return {"seconds": taken, "equal": is_equal}


BENCHMARKS = (
    Benchmark(
        "disk",
        lambda *cases: [line for case in cases for line in from_disk(*case)],
        whole=(
            (10_000_000, OVER_THE_BOARD, ""),
            (300_000_000, ON_LINE, "60 s and 2000 MB"),
            (300_000_000, OVER_THE_BOARD, "2000 MB"),
        ),
        small=((3_000_000, OVER_THE_BOARD, ""), (3_000_000, ON_LINE, "")),
    ),
)


if __name__ == "__main__":
    what, place, *sizes = sys.argv[1:]
    ways = {"disk": rate, "memory": rate_in_memory}
    said = lay(Path(place), *map(int, sizes)) if what == "lay" else ways[what](Path(place))
    print(json.dumps(said))
