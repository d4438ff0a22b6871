"""The fictional year run in an office: each list comes out on its day, and no clock is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile
from pathlib import Path

import polars as pl
import pytest

from arpad.archive.directory import read_directory
from arpad.cli import demo_year
from arpad.cli.demo_year import LISTS, DemoPublication, run
from arpad.fiction.year import FictionalYear, year
from arpad.office.claims.claim import claims
from arpad.office.desk import Desk
from arpad.office.journal import checked
from arpad.office.kept.vault import Vault
from arpad.office.period.closing_check import ACCOUNTED, TAKEN_IN, closing_check
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import run as call
from tests.sampling import IS_FULL, only_in_full

PEOPLE = 300


def desk(folder: Path) -> Desk:
    office = made(folder, "folder", "Ruritania", "ana", "2025-01-01T08:00:00Z")
    return Desk(office.store, Vault(folder), CATALOGUE)


@pytest.mark.long
def test_every_list_comes_out_on_its_day(demonstration: tuple[Desk, list[DemoPublication]]) -> None:
    here, found = demonstration
    months = 12 if IS_FULL else 1
    for name in ("standard", "rapid", "blitz", "active"):
        days = [one.publication.list_date for one in found if one.name == name]
        assert days == [date(2025 + month // 12, month % 12 + 1, 1)
                        for month in range(1, months + 1)]  # fmt: skip
    for one in found:
        assert one.publication.place is not None
        archived, problems = read_directory(one.publication.place)
        assert archived is not None, problems
        assert archived.manifest["identity"] == one.publication.identity
    acts, problems = checked(here.store)
    assert not problems
    assert {act.told.at[:4] for act in acts} <= {"2025", "2026"}
    if IS_FULL:
        assert {one.name for one in found} == set(LISTS)
        disputed = {n: (one.state, one.deposit_is) for n, one in claims(here.store).items()}
        assert disputed == {"1": ("upheld", ""), "2": ("dismissed", "")}
        merged = [act for act in acts if act.told.kind == "player.merge"]
        assert [act.told.at[:10] for act in merged] == ["2025-07-01"]


def test_a_directory_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = call("demo", "--at", tmp_path, "--no-serve")
    assert result.exit_code == 2
    assert "not empty" in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


LAST = date(2026, 1, 1)
LEAGUE_GAMES = 180
"""Ten teams of four that meet once: 45 meetings of four boards."""


def slow_events(of: FictionalYear) -> FictionalYear:
    """Return the first open of each month of a year until the last list, and its league.

    Bad reports, and those that mend them, are among them.
    """
    names = {report.event.name for report in of.sent if "Open 1" in report.event.name}
    sent = [report for report in of.sent if report.on < LAST and
            (report.event.name in names or report.event.name.startswith("League"))]  # fmt: skip
    return replace(of, sent=tuple(sent))


def game(number: int, white: str, black: str, of: FictionalYear) -> str:
    """Return what a game is known by; who is double until July has one number."""
    double, kept = str(of.double.given_up), str(of.double.kept.number)
    return " ".join((str(number), *(kept if one == double else one for one in (white, black))))


def games_in(here: Desk, of: FictionalYear) -> Iterator[tuple[str, str]]:
    """Yield the games of every event's last report, byes aside."""
    for number, read in here.reports(here.events).items():
        ids = dict(read.submission.identities)
        for one in read.submission.games:
            if one.black is not None:
                yield number, game(one.round, ids[one.white], ids[one.black], of)


def games_out(
    lists: Sequence[DemoPublication], here: Desk, of: FictionalYear
) -> Iterator[tuple[str, ...]]:
    """Yield the games that these lists have, as their published tables tell them."""
    numbers = {one.name: number for number, one in here.events.items()}
    for rating_list in lists:
        assert rating_list.publication.place is not None
        tables = [pl.read_parquet(rating_list.publication.place / f"{name}.parquet")
                  for name in ("changes", "events")]  # fmt: skip
        sides = tables[0].join(tables[1].select("event_id", "name"), on="event_id")
        sides = sides.filter(pl.col("opponent_id").is_not_null())
        is_rated = pl.col("is_rated").max().over("event_id", "game_id")
        white = sides.with_columns(way=is_rated).filter(pl.col("is_white") == 1)
        columns = ("name", "round", "player_id", "opponent_id", "way")
        for name, number, player, opponent, way in white.select(columns).iter_rows():
            key = game(number, player, opponent, of)
            yield numbers[name], key, "rated" if way else "excluded", "", ""


@only_in_full
def test_games_in_are_games_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under FIDE's rules and the FCE's each game is on one list; so is the league's.

    The plain run counts the games of months in tests/joints/test_conservation.
    """
    slow = {name: one for name, one in LISTS.items() if one[0] == "standard"}
    monkeypatch.setattr(demo_year, "LISTS", slow)
    here, of = desk(tmp_path / "office"), slow_events(year(1, PEOPLE))
    until = takewhile(lambda one: (one.publication.list_date or LAST) <= LAST, run(here, of))
    lists = [one for one in until if one.name in slow]
    here = here.anew()
    taken_in = pl.DataFrame(list(games_in(here, of)), TAKEN_IN, orient="row")
    (league,) = [n for n, one in here.events.items() if one.name.startswith("League")]
    assert taken_in.filter(pl.col("event") == league).height == LEAGUE_GAMES
    for name in slow:
        theirs = [rating_list for rating_list in lists if rating_list.name == name]
        out = pl.DataFrame(list(games_out(theirs, here, of)), ACCOUNTED, orient="row")
        assert closing_check(taken_in, out).amiss.rows() == [], name
        assert all(one.publication.closing is not None for one in theirs)


@only_in_full
@pytest.mark.long
def test_the_year_s_office_is_sound(tmp_path: Path) -> None:
    """The corrections and the erasure of the year leave nothing that the doctor finds."""
    here = desk(tmp_path / "office")
    assert list(run(here, year(1, PEOPLE)))
    examined = call("doctor", "--at", here.vault.office)
    assert examined.exit_code == 0, examined.output
