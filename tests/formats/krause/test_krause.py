"""Krause's format: what it adds to TRF, and real files (tests/data/krause/SOURCE.txt)."""

import random
from datetime import date
from pathlib import Path

import pytest

from arpad.formats import krause
from arpad.formats.trf import write
from arpad.report import games
from tests.formats.mutating import MUTATIONS, check, mutated

DATA = Path(__file__).parents[2] / "data" / "krause"

#        file, players, teams, rounds, decisive, draws: counted with awk in columns 92-99 and so on
FILES = [
    ("abbey_masters_2011.tab", 34, 0, 6, 68, 29),
    ("bay_major_2011.tab", 59, 0, 6, 120, 49),
    ("castle_challengers_2011.tab", 63, 0, 6, 131, 52),
    ("castle_masters_2011.tab", 34, 0, 6, 61, 36),
    ("classic_2008.tab", 12, 0, 5, 14, 10),
    ("intermediate_2011.tab", 21, 0, 5, 30, 14),
    ("team_league_2011.tab", 160, 12, 11, 362, 160),
    ("team_league_2012_with_bom.tab", 2, 0, 1, 1, 0),
]


def line(points: str, rounds: str, number: int = 1, player_id: str = "6141", fed: str = "") -> str:
    name = f"Player {number}"
    head = f"001 {number:>4} m    {name:<33} {'':4} {fed:<3} {player_id:>11} {'':10} {points:>4} "
    return f"{head}   1  {rounds}"


def read(text: str):
    report, problems = krause.read(text.encode(), "x.tab")
    return report, [problem for problem in problems if problem.code.startswith("krause")]


@pytest.mark.parametrize(("name", "players", "teams", "rounds", "decisive", "draws"), FILES)
def test_every_game_of_the_real_files_is_read(name, players, teams, rounds, decisive, draws):
    report, problems = krause.read((DATA / name).read_bytes(), name)
    found, more = games(report)
    assert report.format == "Krause"
    assert (len(report.players), len(report.teams), report.rounds) == (players, teams, rounds)
    assert sum(game.result in ("1", "0") for game in found) == decisive
    assert sum(game.result == "=" for game in found) == draws
    assert not [one for one in (*problems, *more) if one.level == "error"]


def test_every_real_file_is_tested():
    assert {row[0] for row in FILES} == {path.name for path in DATA.glob("*.tab")}


@pytest.mark.parametrize("name", [row[0] for row in FILES])
def test_it_can_be_sent_on_as_trf(name):
    report, _ = krause.read((DATA / name).read_bytes())
    again, _ = krause.read(write(report))
    assert [(p.name, p.player_id, p.rating) for p in again.players] == [
        (p.name, p.player_id, p.rating) for p in report.players
    ]
    assert games(again)[0] == games(report)[0]


def test_dates_with_dots_and_the_other_way_round():
    report, _ = krause.read((DATA / "castle_challengers_2011.tab").read_bytes())
    assert (report.start, report.end) == (date(2011, 2, 25), date(2011, 2, 27))
    assert report.round_dates[0] == date(2011, 2, 25)  # written 11.25.02
    report, _ = krause.read((DATA / "team_league_2011.tab").read_bytes())
    assert (report.start, report.end) == (date(2010, 9, 13), date(2011, 3, 13))  # 10.09.13


def test_points_settle_what_a_dash_means():
    report, problems = krause.read((DATA / "castle_challengers_2011.tab").read_bytes(), "c.tab")
    byes = [one for one in problems if one.code == "krause-bye"]
    # player 1: 4.5 points, 4 wins, one round "-" (line 14, first round)
    assert (byes[0].line, byes[0].column, byes[0].found, byes[0].level) == (14, 92, "-", "fixed")
    one = next(row for row in report.pairings if row.player == 1 and row.round == 1)
    assert (one.opponent, one.result) == (None, "H")


@pytest.mark.parametrize(
    ("points", "rounds", "results"),
    [
        ("0.5", "     - -", "H"),
        ("0.5", "0000 - -", "H"),
        ("0.0", "0000 - -", "Z"),
        ("1.0", "0000 - -", "F"),
        ("1.5", "0000 - -", "Z"),
        ("1.0", "0000 - -  0000 - -", "ZZ"),  # two halves, or one and none
        ("2.0", "0000 - -  0000 - -", "FF"),
        ("0.5", "0000 - -  0000 - -", "ZZ"),
        ("0.5", "0000 - Z", "Z"),  # an absence and nothing else
        ("0.5", "0000 - H  0000 - -", "HZ"),
        ("1.0", "0000 - H  0000 - -", "HH"),
    ],
)
def test_an_absence_becomes_a_bye_where_the_points_leave_one_way(points, rounds, results):
    report, problems = read(f"012 Open\n{line(points, rounds)}\n")
    assert "".join(row.result for row in report.pairings) == results
    mended = sum(row.result != "Z" for row in report.pairings) - rounds.count("H")
    assert len([one for one in problems if one.code == "krause-bye"]) == mended


@pytest.mark.parametrize(
    ("ids", "is_local", "codes"),
    [
        (["6141", "12057"], True, ["krause-local-id"]),
        (["2502054", "14909677"], False, []),
        (["6141", "12057", "999999"], True, ["krause-local-id", "krause-id"]),
        (["6141", "2502054"], False, []),
        (["", ""], False, []),
    ],
)
def test_short_numbers_are_the_federations_own(ids, is_local, codes):
    rows = [line("0.0", "", number, one) for number, one in enumerate(ids, start=1)]
    report, problems = read("012 Open\n" + "\n".join(rows))
    assert [player.player_id for player in report.players] == ids
    assert krause.ids_are_local(report) == is_local
    assert [one.code for one in problems] == codes
    if "krause-id" in codes:
        assert (problems[1].line, problems[1].column, problems[1].found) == (4, 58, "999999")


def test_a_column_of_clubs_is_said_to_be_one():
    _, problems = read(
        f"012 Open\n{line('0.0', '', 1, '', 'KIL')}\n{line('0.0', '', 2, '', 'ST.')}"
    )
    (problem,) = problems
    assert (problem.code, problem.line, problem.column) == ("krause-federation", 3, 54)
    assert problem.found == "ST."
    assert not read(f"012 Open\n{line('0.0', '', 1, '', 'IRL')}")[1]


@pytest.mark.parametrize("data", [b"", b"%PDF", b"\0" * 99, b"rank,name\n", b"PK\x03\x04"])
def test_what_is_no_report_gives_one_error(data):
    report, (problem,) = krause.read(data, "x.tab")
    assert not report.format
    assert (problem.level, problem.file) == ("error", "x.tab")


def test_mutated_files_are_read():
    files = [path.read_bytes()[:2500] for path in sorted(DATA.glob("*.tab"))]
    chance = random.Random(20110225)
    for _ in range(MUTATIONS):
        report, problems = krause.read(mutated(chance.choice(files), chance), "x.tab")
        check([report], problems, "x.tab")
