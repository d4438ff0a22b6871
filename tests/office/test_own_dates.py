"""Every report in the tests, rated under FIDE's edition of its own date and explained row by row.

Nothing here is a figure of ours: changes and adjustments must add up to the list, and each edition
is the one that the dates of the catalogue name.
"""

import csv
import re
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from random import Random

import polars as pl
import pytest

import arpad
from arpad.library.files import read_submissions
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.period.explaining import Evidence
from arpad.office.period.in_time import first_list
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import assert_adds_up, assert_told
from tests.sampling import IS_FULL

EXPLAINED = 4
"""Players of a list who are explained in the plain run."""
DATA = Path(__file__).parents[1] / "data"
ENDINGS = (".trf", ".tab", ".trn", ".zip")
REPORTS = sorted(
    path
    for path in (*DATA.rglob("*"), *(Path(arpad.__file__).parent / "demo").iterdir())
    if path.suffix in ENDINGS
)
YEARS = range(2006, 2023, 1 if IS_FULL else 5)
LANGUAGES = ("en", "es")


def submission_of(path: Path) -> Submission:
    """Return the report, with the year of its name where it bears no date itself."""
    (found,) = read_submissions([path], Facts())
    year = re.search(r"20\d\d", path.stem)
    if found.facts.start is None and year is not None:
        day = date(int(year[0]), 5, 1)
        (found,) = read_submissions([path], Facts(start=day, end=day))
    return found


SOUND = [one for one in map(submission_of, REPORTS) if one.is_sound and one.games]


def family_of(submission: Submission) -> str:
    """Return the family of FIDE's rulebooks for the time that the players had."""
    minutes = submission.facts.minutes_for_60_moves
    if minutes is None or minutes >= 60:
        return "fide"
    return "fide-rapid" if minutes > 10 else "fide-blitz"


def edition_of(submission: Submission) -> str:
    assert submission.facts.start is not None
    return CATALOGUE.edition_in_force(family_of(submission), submission.facts.start).name


def assert_of_its_date(period: PeriodOutcome, family: str) -> None:
    for one in period.ready:
        start = one.submission.facts.start
        assert start is not None
        assert one.book.name == CATALOGUE.edition_in_force(family, start).name
    on = CATALOGUE.edition_in_force(family, period.list_date).name
    assert period.list_book.name == on


def assert_explained(period: PeriodOutcome) -> None:
    evidence = Evidence.of_period(period)
    everybody = sorted(period.tables["list"]["player_id"])
    count = len(everybody) if IS_FULL else EXPLAINED
    for player_id in Random(1).sample(everybody, min(count, len(everybody))):
        assert_told(evidence, player_id, LANGUAGES)


def some_of_each(sound: Sequence[Submission]) -> Sequence[Submission]:
    """Return the first report of every edition, in full all: a year of them is test_a_year's."""
    first = {edition_of(one): one for one in reversed(sound)}
    return sound if IS_FULL else list(first.values())


def test_there_are_reports_of_many_editions() -> None:
    editions = set(map(edition_of, SOUND))
    assert editions >= {"fide-2005-applied", "fide-2009-applied", "fide-2011", "fide-2024"}
    assert len(SOUND) >= 16


@pytest.mark.parametrize("submission", some_of_each(SOUND), ids=lambda one: one.event_id)
def test_a_report_is_rated_under_the_edition_of_its_date(submission: Submission) -> None:
    family = family_of(submission)
    period = rate(Inputs((submission,), (), family), CATALOGUE)
    assert len(period.ready) == 1, period.problems
    assert not [p for p in period.problems if p.level == "error"]
    assert_of_its_date(period, family)
    assert period.tables["changes"].height > 0
    assert_adds_up(period)
    assert_explained(period)


def _round_robins(year: int, folder: Path) -> tuple[tuple[Submission, ...], RatingList]:
    """Return the round robins of a year as games tables, and the ratings of their players."""
    with (DATA / "round_robins" / "games.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if int(row["year"]) == year]
    ratings: dict[str, int] = {}
    paths = []
    for event, games in groupby(rows, key=lambda row: row["event"]):
        lines = ["event_id,round,white_id,black_id,result"]
        for number, row in enumerate(games, start=1):
            white, black = (f"rr{event}-{row[colour]}" for colour in ("white", "black"))
            ratings |= {white: int(row["white_rating"]), black: int(row["black_rating"])}
            lines.append(f"rr{event},{row['round'] or number},{white},{black},{row['result']}")
        path = folder / f"rr{event}.csv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        paths.append(path)
    day = date(year, 7, 15)
    found = read_submissions(paths, Facts(start=day, end=day)) if paths else ()
    rated = pl.DataFrame({"player_id": list(ratings), "name": list(ratings),
                          "rating": list(ratings.values())})  # fmt: skip
    return found, RatingList(date(year, 7, 1), conform_rows(rated))


@pytest.mark.parametrize("year", YEARS)
def test_the_round_robins_of_a_year(year: int, tmp_path: Path) -> None:
    submissions, listed = _round_robins(year, tmp_path)
    if not submissions:
        pytest.skip(f"the file has no round robin of {year}")
    on = first_list(submissions, "fide", CATALOGUE)
    period = rate(Inputs(submissions, (listed,), "fide", on), CATALOGUE)
    assert len(period.ready) == len(submissions), period.problems
    assert_of_its_date(period, "fide")
    assert_adds_up(period)
    assert_explained(period)
