"""Real reports (tests/data/trf/SOURCE.txt). The counts were taken with awk from the files."""

from datetime import date

import pytest

from arpad.formats.trf import read, write
from arpad.report import games, without_places
from arpad.report.facts import Facts, settle_facts

#        file, format, players, played, forfeits, byes, teams
FILES = [
    ("friendship_cup_2024.trf", "TRF26", 129, 280, 2, 339, 15),
    ("grandmommys_cup.trf", "TRF26", 249, 1030, 0, 1426, 50),
    ("open_2010_trf06.trf", "TRF06", 52, 89, 4, 25, 0),
    ("open_2010_trf16.trf", "TRF16", 52, 89, 4, 22, 1),
]


@pytest.mark.parametrize(("name", "form", "players", "played", "forfeits", "byes", "teams"), FILES)
def test_everything_is_read(trf_files, name, form, players, played, forfeits, byes, teams):
    report, problems = read((trf_files / name).read_bytes(), name)
    found, _ = games(report)
    assert (report.format, len(report.players), len(report.teams)) == (form, players, teams)
    assert sum(game.result in ("1", "0", "=") for game in found) == played
    assert sum(game.result in ("+", "-", "--") for game in found) == forfeits
    assert sum(game.black is None for game in found) == byes
    assert not [problem for problem in problems if problem.level == "error"]


@pytest.mark.parametrize("name", [row[0] for row in FILES])
def test_nothing_is_lost_in_writing(trf_files, name):
    report, _ = read((trf_files / name).read_bytes(), name)
    again, problems = read(write(report), name)
    assert without_places(again) == without_places(report)
    assert not [problem for problem in problems if problem.level == "fixed"]


def test_two_formats_of_one_open_tell_the_same_games(trf_files):
    old, new = (
        read((trf_files / f"open_2010_{form}.trf").read_bytes())[0] for form in ("trf06", "trf16")
    )
    first, second = games(old)[0], games(new)[0]
    assert [g for g in first if g.round <= 4] == list(second)
    assert [g.result for g in first if g.round > 4] == ["Z", "Z", "H"]
    names = {(p.number, p.name, p.player_id, p.birth.year) for p in old.players}
    assert names == {(p.number, p.name, p.player_id, p.birth.year) for p in new.players}


def test_fides_sample_has_nothing_wrong_but_its_ranks(trf_files):
    report, problems = read((trf_files / "grandmommys_cup.trf").read_bytes())
    assert {problem.code for problem in problems} == {"trf-result"}  # "0000 - +" of teams' boards
    assert [(p.level, p.code) for p in games(report)[1]] == [("info", "report-rank")]
    facts, decided, _ = settle_facts(report, games(report)[0], Facts())
    assert (facts.kind, decided["kind"]) == ("team", "record 192")
    # 40 moves in 100 minutes, 20 in 50, then 25: 100 + 50 + 30
    assert (facts.minutes_for_60_moves, decided["minutes_for_60_moves"]) == (180, "record 222")
    assert (facts.start, facts.end) == (date(2024, 12, 1), date(2024, 12, 14))
    assert (facts.rounds_scheduled, facts.rounds_per_day) == (14, 2)
    assert sum(one.tag == "802" for one in report.details.team_records) == 50
    assert report.records == ()


def test_an_arbiter_hears_of_the_player_entered_twice(trf_files):
    report, _ = read((trf_files / "friendship_cup_2024.trf").read_bytes())
    errors = [problem for problem in games(report)[1] if problem.level == "error"]
    assert [(p.code, p.line) for p in errors] == [("report-id-twice", 146)]
    points = [problem for problem in games(report)[1] if problem.code == "report-points"]
    assert [problem.line for problem in points] == [60, 128, 141]
    facts, _, _ = settle_facts(report, (), Facts())
    assert (facts.minutes_for_60_moves, facts.rounds_per_day) == (25, 4)
