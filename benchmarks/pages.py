"""The pages of a federation as files: all of them, and after the next list what it changes.

Run it alone with: python -m benchmarks.pages [PLAYERS]
"""

import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from arpad.answers.written import SiteBuilt
from arpad.office.reading.index import FILE, Index
from arpad.office.reading.shelf import Shelf
from arpad.registry.database import sqlite_url
from arpad.rulebooks import CATALOGUE
from arpad.web.building import build
from arpad.web.site import Site
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.published import KEPT_BACK, published

PLAYERS, EVENTS, LISTS = 20_000, 40, 4
LANGUAGES = ("en", "ca")


def pages(count: int = PLAYERS) -> list[Measured]:
    """Time the build of all pages, the next list's, and one where nothing has changed."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        published(folder, count, EVENTS, LISTS)
        return built(folder, count)


def built(folder: Path, count: int) -> list[Measured]:
    """Time the builds of the archive in a folder, and of what is kept back beside it."""
    what = f"{count:,} players, {len(LANGUAGES)} languages"
    first = _timed(folder)
    [coming] = (folder / KEPT_BACK).iterdir()
    coming.rename(folder / "archive" / coming.name)
    runs = {f"{LISTS - 1} lists": first, "the next list": _timed(folder),
            "nothing new": _timed(folder)}  # fmt: skip
    return [
        Measured(
            f"{what}: {name}", seconds,
            note=f"{busy:.0f} s of processor; {answer.files:,} files, {answer.written:,} written",
        )
        for name, (seconds, busy, answer) in runs.items()
    ]  # fmt: skip


def _timed(folder: Path) -> tuple[float, float, SiteBuilt]:
    """Build the site of an archive; return the seconds, those of the processor, and what it did."""
    start, busy = perf_counter(), process_time()
    index = Index(sqlite_url(folder / FILE))
    site = Site(Shelf.opened(folder / "archive", CATALOGUE, index), "Bench", LANGUAGES)
    answer = build(site, folder / "pages")
    return perf_counter() - start, process_time() - busy, answer


BENCHMARKS = (Benchmark("pages", pages, whole=(PLAYERS,)),)


if __name__ == "__main__":
    tell(pages(*map(int, sys.argv[1:])))
