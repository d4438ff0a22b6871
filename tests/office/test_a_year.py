"""A year of real reports under two bodies' rules: every list adds up, and every player is told why.

24 events, two a month of 2016, from the ratings that the reports print: monthly lists under the
FCE's rules (12, of which the plain run makes five), each archived and read again for the next, and
two lists of half a year under the CNXC's. Nothing here is a figure of ours: changes and adjustments
must add up to the list.
"""

import csv
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from random import Random

import polars as pl
import pytest

import arpad
from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.signing import PrivateKey
from arpad.library import archives
from arpad.library.files import load_list, read_submissions
from arpad.office.evidence.publishing import publication_of
from arpad.office.evidence.verifying import checked
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.lists.matching import identity
from arpad.office.period.archiving import archive
from arpad.office.period.explaining import Evidence
from arpad.office.period.inputs import Inputs
from arpad.office.period.printed import printed_list
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.period.refusals import Override
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import assert_adds_up, assert_told
from tests.sampling import IS_FULL, amount

EXPLAINED = 20
"""Players of a list who are explained in the plain run."""
DATA = Path(__file__).parents[1] / "data"
REPORTS = (
    DATA / "swissperfect" / "club_championship_2009.trn",
    DATA / "trf" / "grandmommys_cup.trf",
    DATA / "trf" / "open_2010_trf16.trf",
    Path(arpad.__file__).parent / "demo" / "dortmund_2010.trf",
    *(
        DATA / "krause" / f"{name}.tab"
        for name in (
            "abbey_masters_2011", "bay_major_2011", "castle_challengers_2011",
            "castle_masters_2011", "classic_2008", "intermediate_2011", "team_league_2011",
        )
    ),
)  # fmt: skip
ROUND_ROBINS = (10, 30, 52, 75, 97, 120, 141, 163, 186, 207, 230, 251, 275)
CORRECTED = {("castle_challengers_2011", "3072"): "30720"}
"""A wrong number in a report: 3072 is Redfern there, and Goldacre in the league."""
EVENTS = 24
FIRST = date(2016, 1, 1)
LISTS = {
    "fce-2016": [*(date(2016, month, 1) for month in range(2, 13)), date(2017, 1, 1)][
        : amount(5, full=12)
    ],
    "cnxc-2000": [date(2016, 7, 1), date(2017, 1, 1)],
}
LANGUAGES = {"fce-2016": ("en", "es", "ca"), "cnxc-2000": ("en", "es", "pt")}


def dated(submission: Submission, month: int) -> Submission:
    """Return the submission, its rounds moved into the month, and its players all with numbers."""
    facts, report = submission.facts, submission.report
    first, last = date(2016, month, 2), date(2016, month, monthrange(2016, month)[1])
    days = [day for day in report.round_dates if day]
    moved: dict[date, date] = {}
    if days and max(days) - min(days) <= last - first:
        moved = {day: first + (day - min(days)) for day in days}
    return replace(
        submission,
        facts=replace(facts, start=first, end=last, minutes_for_60_moves=Fraction(120)),
        report=replace(
            report,
            round_dates=tuple(moved.get(day) if day else None for day in report.round_dates),
            players=tuple(
                replace(p, player_id=CORRECTED.get((submission.event_id, p.player_id), identity(p)))
                for p in report.players
            ),
        ),
        games=tuple(
            replace(game, played_on=moved.get(game.played_on) if game.played_on else None)
            for game in submission.games
        ),
    )


def round_robins(folder: Path) -> tuple[list[Path], dict[str, int]]:
    """Write the round robins as games tables; return them, and the ratings of their players."""
    with (DATA / "round_robins" / "games.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if int(row["event"]) in ROUND_ROBINS]
    paths: list[Path] = []
    ratings: dict[str, int] = {}
    for event, games in groupby(rows, key=lambda row: row["event"]):
        lines = ["event_id,round,white_id,black_id,result"]
        for number, row in enumerate(games, start=1):
            ids = [f"rr{event}-{row[colour]}" for colour in ("white", "black")]
            ratings |= {
                one: int(row[f"{colour}_rating"])
                for one, colour in zip(ids, ("white", "black"), strict=True)
            }
            lines.append(f"rr{event},{row['round'] or number},{ids[0]},{ids[1]},{row['result']}")
        path = folder / f"rr{event}.csv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        paths.append(path)
    return paths, ratings


Year = tuple[list[Submission], RatingList]


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Year:
    """Return the year's submissions, by month, and the list that it begins with."""
    tables, of_tables = round_robins(tmp_path_factory.mktemp("tables"))
    stated = Facts(start=FIRST, end=FIRST + timedelta(days=1))
    found = read_submissions([*REPORTS, *tables], stated)
    assert len(found) == EVENTS
    faulty = {s.event_id: [p for p in s.problems if p.level == "error"] for s in found}
    assert not any(faulty.values()), faulty
    shuffled = Random(2016).sample(found, EVENTS)
    submissions = [dated(one, place // 2 + 1) for place, one in enumerate(shuffled)]
    printed, _ = printed_list(submissions)
    rows = printed.rows.with_columns(
        rating=pl.coalesce("rating", pl.col("player_id").replace_strict(of_tables, default=None))
    )
    return submissions, RatingList(FIRST, conform_rows(rows))


def is_before(submission: Submission, list_date: date) -> bool:
    return submission.facts.start is not None and submission.facts.start < list_date


def chained(year: Year, rulebook: str, folder: Path) -> list[PeriodOutcome]:
    """Return the year's periods under a rulebook, each from the archive of the one before."""
    submissions, first = year
    lists, periods = [first], []
    for on in LISTS[rulebook]:
        since = lists[-1].list_date
        theirs = tuple(s for s in submissions if is_before(s, on) and not is_before(s, since))
        request = Inputs(theirs, tuple(lists), rulebook, on)
        period = rate(request, CATALOGUE)
        assert len(period.ready) == len(theirs), period.problems
        archive(period, folder / str(on))
        read, problems = load_list(folder / str(on), None)
        assert read is not None, problems
        lists.append(read)
        periods.append(period)
    return periods


@pytest.fixture(scope="module", params=list(LISTS))
def periods(
    request: pytest.FixtureRequest, year: Year, tmp_path_factory: pytest.TempPathFactory
) -> list[PeriodOutcome]:
    return chained(year, request.param, tmp_path_factory.mktemp(request.param))


def test_every_list_adds_up_and_succeeds_the_one_before(
    year: Year, periods: list[PeriodOutcome]
) -> None:
    everything, first = year
    submissions = [one for one in everything if is_before(one, periods[-1].list_date)]
    assert sum(len(period.ready) for period in periods) == len(submissions)
    before = dict(first.rows.select("player_id", "rating").iter_rows())
    for period in periods:
        assert_adds_up(period)
        rows = period.tables["list"]
        assert dict(rows.select("player_id", "rating_old").iter_rows()) == before
        before = dict(rows.select("player_id", "rating").iter_rows())
        played = {pid for one in period.ready for pid in one.player_ids.values()}
        assert set(period.tables["changes"]["player_id"]) <= played
    games = sum(len(submission.games) for submission in submissions)
    sides = [row for period in periods for row in period.tables["changes"]["is_white"]]
    assert sum(sides) >= games * 9 // 10  # byes have one side


@pytest.mark.long
def test_every_player_is_told_why(periods: list[PeriodOutcome]) -> None:
    languages = LANGUAGES[periods[0].list_book.name]
    chance = Random(2016)
    for period in periods:
        evidence = Evidence.of_period(period)
        everybody = sorted(period.tables["list"]["player_id"])
        played = evidence.players_with_games()
        assert played
        chosen: Sequence[str] = everybody
        if not IS_FULL:
            some = chance.sample(played, min(EXPLAINED, len(played)))
            chosen = [*some, *chance.sample(everybody, EXPLAINED // 4)]
        for player_id in chosen:
            assert_told(evidence, player_id, languages)


def test_the_games_of_the_year_are_counted(year: Year, periods: list[PeriodOutcome]) -> None:
    """MP (16.2b) counts the rated games that were played; the CNXC counts on from nothing known."""
    last = periods[-1].tables["list"]
    if periods[0].list_book.name != "fce-2016":
        assert last["games_by_year"].null_count() == last.height
        return
    rated = pl.concat(
        [period.tables["changes"].filter(pl.col("is_rated") == 1) for period in periods]
    )
    played = rated.filter(pl.col("result").is_in(["1", "0", "="]))
    counts = dict(played.group_by("player_id").len().iter_rows())
    assert counts
    found = dict(last.select("player_id", "games_by_year").drop_nulls().iter_rows())
    assert found == {player_id: f"2016:{games}" for player_id, games in counts.items()}


@pytest.mark.long
def test_a_stranger_makes_the_year_again_from_what_is_published(
    periods: list[PeriodOutcome], tmp_path: Path
) -> None:
    """Two lists in the plain run; in full all, each beginning where the one before ended."""
    key, secret = PrivateKey.new(), bytes(32)
    published = periods if IS_FULL else periods[:2]
    for period in published:
        there = archives.archive_in(tmp_path / "archive")
        told = (period, there, period.inputs.rulebook, secret, key)
        _, refused = publication_of(*told)
        found, problems = publication_of(*told, [Override(p.code, "a test") for p in refused])
        assert found is not None, problems
        archives.published(there, found, key)
    whole = read_archive(tmp_path / "archive")
    answers = list(checked(whole, CATALOGUE))
    assert [one.problems for one in answers] == [()] * len(published)
    assert all(one.rows > 100 for one in answers)
