"""An archive of two lists of the sample federation, and what is found in one when it is read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import polars as pl

from arpad.archive.evidence.entries import Archive, Entry, add_entry, read_archive
from arpad.archive.evidence.published import Published, cited, read_published
from arpad.archive.evidence.records import REVISION, handed_on
from arpad.archive.evidence.signing import PrivateKey
from arpad.library import archives
from arpad.library.files import read_submissions
from arpad.office.evidence.erasing import erasure_of
from arpad.office.evidence.publishing import (
    NO_REGIONS,
    SignedList,
    publication_of,
    restated_publication_of,
)
from arpad.office.lists.decisions import ListCorrections, corrected_bytes
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.period.refusals import Override
from arpad.report.facts import Facts
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import DORTMUND, LIST, OPEN
from tests.office.papers import loaded

SECRET = bytes(range(32))
BLANKS = Override("list-blank", "the births of seven are not known")
ERASED = "77000001"


@cache
def two_periods(office: str = "ours") -> tuple[PeriodOutcome, PeriodOutcome]:
    """Return the periods of September and November 2010, the second on the list of the first.

    They are rated once for each office that rates them.

    Of everybody whose year of birth is known the office knows the day too.
    """
    july = loaded(LIST, date(2010, 7, 1))
    day_of_year = pl.int_range(pl.len()) % 12 + 1
    births = pl.col("birth_date") + day_of_year * 100 + 17
    lists = [replace(july, rows=july.rows.with_columns(birth_date=births))]
    found = []
    for report, day in ((DORTMUND, date(2010, 9, 1)), (OPEN, date(2010, 11, 1))):
        submissions = read_submissions([report], Facts())
        found.append(rate(Inputs(submissions, tuple(lists), "fide", day), CATALOGUE))
        lists = [successor(found[-1])]
    return found[0], found[1]


def publish(
    folder: Path,
    period: PeriodOutcome,
    key: PrivateKey,
    secret: bytes = SECRET,
    overrides: Sequence[Override] = (BLANKS,),
    series: str = "fide",
    regions: Mapping[str, str] = NO_REGIONS,
) -> SignedList:
    """Put a period into an archive, and return what was put there."""
    there = archives.archive_in(folder)
    assert not archives.unusable(there, key)
    found, problems = publication_of(period, there, series, secret, key, overrides, regions=regions)
    assert found is not None, problems
    archives.published(there, found, key)
    return found


def erase(folder: Path, player_id: str, key: PrivateKey) -> None:
    """Erase a player from an archive."""
    there = read_archive(folder)
    found, problems = erasure_of(there, player_id, "2026-11-22", "at his request", key)
    assert found is not None, problems
    archives.erased(there, found, key)


def made(
    folder: Path, periods: Sequence[PeriodOutcome], old: PrivateKey, new: PrivateKey,
    secret: bytes = SECRET,
) -> Path:  # fmt: skip
    """Return an archive: a key, a list, a player erased, the key handed on, another list."""
    publish(folder, periods[0], old, secret)
    erase(folder, ERASED, old)
    there = read_archive(folder)
    assert there.last is not None
    add_entry(there, *handed_on(there.last, old, new, ""), {}, new)
    publish(folder, periods[1], new, secret)
    return folder


def revise(folder: Path, key: PrivateKey, on: date) -> None:
    """Put the last list into an archive once more, as it is with `CORRECTED`: a revision."""
    there = archives.archive_in(folder)
    last = there.in_force("fide")
    before = there.in_force("fide", last.record.told["list_date"] if last else "")
    assert before is not None
    found = restated_publication_of(
        revised_period(), there, "fide", REVISION, on, cited(before), SECRET, key, (BLANKS,)
    )
    archives.published(there, found, key)


CORRECTED = (3, "77000112")
"""The round of November's event in which this player won with Black, and should have drawn."""


@cache
def revised_period() -> PeriodOutcome:
    """Return November 2010 with the corrected game."""
    period = two_periods()[1]
    [submission] = period.inputs.submissions
    ids = {one.number: one.player_id for one in submission.report.players}
    games = tuple(
        replace(one, result="=") if (one.round, ids.get(one.black or 0)) == CORRECTED else one
        for one in submission.games
    )
    told = {"event": "2", "event_id": submission.event_id, "name": submission.report.name,
            "what": "report", "article": "FIDE 0.4",
            "list_date": period.list_date.isoformat()}  # fmt: skip
    again = replace(
        period.inputs, submissions=(replace(submission, games=games),), laws=(),
        corrected=corrected_bytes(ListCorrections((told,))),
    )  # fmt: skip
    return rate(again, CATALOGUE)


def wrong(folder: Path, of: str = "") -> list[Problem]:
    """Return what is wrong in an archive, without making its lists again.

    Of its lists all are read, or the entry `of` alone, where nothing was done to the others.
    """
    there = read_archive(folder)
    problems = list(there.problems)
    for entry in (one for one in there.lists if of in ("", one.path.name)):
        problems += read_published(entry, there.erased())[1]
    return problems


def read(entry: Entry, archive: Archive) -> Published:
    """Return a list of an archive that is sound."""
    found, problems = read_published(entry, archive.erased())
    assert found is not None, problems
    return found
