"""The pages of a federation as files: all of them, and after the next list what it changes.

Run it alone with: python -m benchmarks.pages [PLAYERS [LANGUAGES]], languages as en,ca
"""

import resource
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
LANGUAGES = "en,ca"


def pages(count: int = PLAYERS, languages: str = LANGUAGES) -> list[Measured]:
    """Time the build of all pages, the next list's, and one where nothing has changed."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        published(folder, count, EVENTS, LISTS)
        return built(folder, count, tuple(languages.split(",")))


def built(folder: Path, count: int, languages: tuple[str, ...]) -> list[Measured]:
    """Time the builds of the archive in a folder, and of what is kept back beside it."""
    what = f"{count:,} players, {len(languages)} languages"
    first = _timed(folder, languages)
    [coming] = (folder / KEPT_BACK).iterdir()
    coming.rename(folder / "archive" / coming.name)
    runs = {f"{LISTS - 1} lists": first, "the next list": _timed(folder, languages),
            "nothing new": _timed(folder, languages)}  # fmt: skip
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return [
        Measured(
            f"{what}: {name}", seconds, megabytes=megabytes,
            note=f"{busy:.0f} s of processor; {answer.files:,} files, {answer.written:,} written",
        )
        for name, (seconds, busy, answer) in runs.items()
    ]  # fmt: skip


def _timed(folder: Path, languages: tuple[str, ...]) -> tuple[float, float, SiteBuilt]:
    """Build the site of an archive; return the seconds, those of the processor, and what it did."""
    start, busy = perf_counter(), process_time()
    index = Index(sqlite_url(folder / FILE))
    site = Site(Shelf.opened(folder / "archive", CATALOGUE, index), "Bench", languages)
    answer = build(site, folder / "pages")
    return perf_counter() - start, process_time() - busy, answer


BENCHMARKS = (Benchmark("pages", pages, whole=(PLAYERS,)),)


if __name__ == "__main__":
    given = sys.argv[1:]
    tell(pages(int(given[0]) if given else PLAYERS, *given[1:2]))
