"""Real events of SwissPerfect (tests/data/swissperfect/SOURCE.txt), against their users' lists."""

from collections import Counter
from pathlib import Path

import pytest

from arpad.formats import crosstable, swissperfect
from arpad.report import Report, games
from arpad.report.notes import Notes

DATA = Path(__file__).parents[2] / "data" / "swissperfect"

#        file, kind, players, rounds, records of .sco (by `od`), byes among them
EVENTS = [
    ("club_championship_2009.sco", "Swiss", 19, 7, 63, 3),
    ("school_challengers_2010.trn", "Swiss", 56, 6, 158, 9),
    ("harbour_cup_2010.ini", "Swiss", 50, 6, 153, 6),
    ("section_a_2010.zip", "Round robin", 6, 5, 15, 0),
    ("club_championship_2011.zip", "", 23, 7, 74, 3),
    ("inter_2012.zip", "Round robin", 6, 5, 15, 0),
]


def read(name: str):
    path = DATA / name
    if path.suffix == ".zip":
        return swissperfect.read(path.read_bytes(), name)
    return swissperfect.read_files(swissperfect.files_beside(path, Notes()), name)


def told(report: Report) -> Counter[tuple[object, ...]]:
    """Return the games by the players' names, whoever had White, and the byes' points."""
    names = {p.number: p.name.casefold().rstrip(".") for p in report.players}
    other = {"1": "0", "0": "1", "+": "-", "-": "+"}
    points = {"F": "1", "U": "1", "H": "½", "Z": "0"}
    found: Counter[tuple[object, ...]] = Counter()
    for one in games(report)[0]:
        if one.black is None:
            found[one.round, names[one.white], points[one.result]] += 1
            continue
        sides = [(names[one.white], one.result),
                 (names[one.black], other.get(one.result, one.result))]  # fmt: skip
        found[(one.round, *sorted(sides))] += 1
    return found


@pytest.mark.parametrize(("name", "kind", "players", "rounds", "records", "byes"), EVENTS)
def test_every_record_is_read(name, kind, players, rounds, records, byes):
    report, problems = read(name)
    assert (report.format, report.type_text, len(report.players)) == ("SwissPerfect", kind, players)
    assert report.rounds == rounds
    played = sum(row.opponent is not None for row in report.pairings) // 2
    empty = sum(one.code == "swissperfect-empty" for one in problems)
    assert played + byes + empty == records
    found, more = games(report)
    assert sum(one.black is not None for one in found) == played
    assert not [one for one in (*problems, *more) if one.level == "error"]
    assert "swissperfect-dates" in {one.code for one in problems}


def test_the_three_files_name_each_other():
    reports = [read(f"club_championship_2009{ending}")[0] for ending in swissperfect.ENDINGS]
    assert reports[0] == reports[1] == reports[2]


def test_a_list_of_the_same_event_tells_the_same_games():
    """The federation's list leaves out who withdrew: games with him stand there as full points."""
    report, _ = read("club_championship_2009.sco")
    listed, _ = crosstable.read((DATA / "club_championship_2009.txt").read_bytes())
    assert len(listed.players) == len(report.players) - 1
    (gone,) = {p.name for p in report.players} - {p.name for p in listed.players}
    only_listed, only_read = told(listed) - told(report), told(report) - told(listed)
    assert all(gone.casefold() in str(one) for one in only_read)
    assert sorted(one[0] for one in only_listed) == [2, 3]
    assert sorted(one[0] for one in only_read) == [1, 2, 3]


def test_points_are_those_of_the_lists():
    for name in ("club_championship_2009", "school_challengers_2010"):
        report, _ = read(f"{name}.sco")
        listed, _ = crosstable.read((DATA / f"{name}.txt").read_bytes())
        points = {p.name.casefold().rstrip("."): p.points_half for p in report.players}
        for player in listed.players:
            assert points[player.name.casefold().rstrip(".")] == player.points_half


def test_a_list_with_every_kind_of_forfeit():
    report, problems = read("school_challengers_2010.sco")
    listed, _ = crosstable.read((DATA / "school_challengers_2010.txt").read_bytes())
    only_read, only_listed = told(report) - told(listed), told(listed) - told(report)
    assert [(one[0], one[1][1], one[2][1]) for one in only_read] == [(5, "--", "--")]
    # the list has the double forfeit as two absences, and absences that .sco has no record of
    assert sorted((one[0], one[2]) for one in only_listed) == [
        (1, "0"),
        (1, "0"),
        (5, "0"),
        (5, "0"),
    ]
    (mended,) = [one for one in problems if one.code == "swissperfect-result"]
    assert (mended.level, mended.line, mended.column) == ("fixed", 27, 21)


def test_a_bonus_that_fits_no_round_is_said():
    report, problems = read("harbour_cup_2010.sco")
    (problem,) = [p for p in problems if p.code == "swissperfect-bonus" and p.level == "warning"]
    assert problem.message.startswith("The bonus of 0.5 for player 40 fits no round")
    points = [p for p in games(report)[1] if p.code == "report-points"]
    assert [p.message[:9] for p in points] == ["Player 40"]


def test_births_in_the_wrong_field_are_read():
    report, problems = read("inter_2012.zip")
    assert all(player.birth.has_day for player in report.players)
    assert sum(one.code == "swissperfect-birth" for one in problems) == 6
    assert all(player.player_id and player.rating for player in report.players)


def test_letters_beyond_ascii_and_deleted_players():
    report, _ = read("harbour_cup_2010.sco")
    assert len(report.players) == 50  # of 118 records, 68 are deleted
    assert [player.number for player in report.players] == list(range(1, 51))
