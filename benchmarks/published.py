"""A public archive of invented players: some lists of one series, the last ones kept back.

Run it alone with: python -m benchmarks.published FOLDER [PLAYERS [EVENTS [LISTS [KEPT_BACK]]]]
"""

import shutil
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import polars as pl

from arpad.archive.evidence.signing import PrivateKey
from arpad.formats import trf
from arpad.library import archives
from arpad.library.reading import read, read_list
from arpad.office.evidence.publishing import publication_of
from arpad.office.intake.submissions import Submission
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.period.refusals import Override
from arpad.rulebooks import CATALOGUE
from benchmarks.fide_lists import players
from benchmarks.month import LISTED, month_report

PLAYERS, EVENTS, LISTS = 400_000, 400, 3
SERIES = "fide"
KEPT_BACK = "later"
_SECRET = b"a secret of benchmarks, no secret"


def published(
    folder: Path,
    count: int = PLAYERS,
    events: int = EVENTS,
    lists: int = LISTS,
    kept_back: int = 1,
) -> Path:
    """Return an archive of all lists but the last ones, which lie in KEPT_BACK beside it."""
    archive, key = folder / "archive", PrivateKey.new()
    people = players(count).drop("games")
    listed = read_list(people, on=LISTED)
    chance = np.random.default_rng(1)
    for number in range(lists):
        later = timedelta(days=(_first(number) - LISTED).days)
        reports = _reports(people, chance, events, later)
        period = rate(Inputs(reports, (listed,), "fide-2024", _first(number + 1)), CATALOGUE)
        _publish(archive, period, key)
        listed = successor(period)
    (folder / KEPT_BACK).mkdir()
    for last in sorted(archive.glob("0*"))[-kept_back:]:
        shutil.move(last, folder / KEPT_BACK / last.name)
    return archive


def _first(number: int) -> date:
    """Return the date of a list, from the one that the players stand on at first."""
    return (LISTED + timedelta(days=31 * number)).replace(day=1)


def _reports(
    people: pl.DataFrame, chance: np.random.Generator, events: int, later: timedelta
) -> tuple[Submission, ...]:
    found: list[Submission] = []
    for number in range(events):
        report = month_report(people, chance, number)
        start, end = report.start, report.end
        moved = replace(report, start=start and start + later, end=end and end + later)
        found += read(trf.write(moved), name=f"{later.days}-{number}.trf")
    return tuple(found)


def _publish(archive: Path, period: PeriodOutcome, key: PrivateKey) -> None:
    lifted = {one.code for one in period.problems if one.level == "error"}
    overrides = [Override(code, "invented players") for code in sorted(lifted)]
    there = archives.archive_in(archive)
    archives.unusable(there, key)
    found, problems = publication_of(period, there, SERIES, _SECRET, key, overrides)
    if found is None:
        raise ValueError([one.message for one in problems if one.level == "error"][:3])
    archives.published(there, found, key)


if __name__ == "__main__":
    print(published(Path(sys.argv[1]), *map(int, sys.argv[2:])))
