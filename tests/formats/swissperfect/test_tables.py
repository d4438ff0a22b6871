"""Every wrong value of a table gives a problem with its place; what is broken never raises."""

import io
import random
import zipfile
from pathlib import Path

import pytest

from arpad.formats import swissperfect
from arpad.formats.swissperfect.reader import BYTES_MAX
from arpad.report.notes import Notes
from tests.formats.mutating import MUTATIONS, check, mutated
from tests.formats.swissperfect.build import INI, SCO, TRN, event, game, player, table

ENDINGS = ("ini", "trn", "sco")
DATA = Path(__file__).parents[2] / "data" / "swissperfect"
USUAL = ("swissperfect-dates", "swissperfect-no-id")


def read(players, games):
    report, problems = swissperfect.read_files(event(players, games), "riga.zip")
    return report, [one for one in problems if one.code not in USUAL]


def rows(report):
    return [(r.player, r.round, r.opponent, r.colour, r.result) for r in report.pairings]


def test_an_event_of_two():
    first = player(1, SURNAME="Réti", FIRSTNAME="Ana", LOC_RTG="1850", SEX="2", TITLE="6",
                   FEDER="LAT", BIRTH_DATE="19810704")  # fmt: skip
    report, problems = read([first, player(2)], [game(1, 1, 2), game(2, 2, 1, "11")])
    assert problems == []
    assert (report.name, report.chief_arbiter) == ("Riga Open", "Ellis Hawthorn")
    assert (report.type_text, report.rounds_stated) == ("Swiss", 2)
    one = report.players[0]
    assert (one.name, one.sex, one.title, one.rating) == ("Réti, Ana", "w", "WFM", 1850)
    assert (one.federation, one.player_id, one.birth) == ("LAT", "1001", 19810704)
    assert one.points_half == 3
    assert rows(report) == [
        (1, 1, 2, "w", "1"), (1, 2, 2, "b", "="), (2, 1, 1, "b", "0"), (2, 2, 1, "w", "="),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "types", "results"),
    [
        ("20", "1 1", "10"), ("02", "1 1", "01"), ("11", "1 1", "=="), ("20", "35 35", "+-"),
        ("02", "34 34", "-+"), ("00", "36 36", "--"), ("02", "1 0", "-+"), ("20", "0 1", "+-"),
    ],
)  # fmt: skip
def test_every_kind_of_game(scores, types, results):
    report, problems = read([player(1), player(2)], [game(1, 1, 2, scores, types)])
    assert "".join(row.result for row in report.pairings) == results
    assert [one.level for one in problems] == (["fixed"] if "0" in types else [])


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"W_SCORE": "2", "B_SCORE": "2"}, 20), ({"W_SCORE": "0", "B_SCORE": "0"}, 20),
        ({"W_SCORE": "1", "B_SCORE": "0"}, 20), ({"W_TYPE": "34", "B_TYPE": "34"}, 20),
        ({"W_TYPE": "7", "B_TYPE": "7"}, 20), ({"W_SCORE": "3"}, 14), ({"B_SCORE": "x"}, 17),
        ({"ROUND": "0"}, 1), ({"ROUND": "999"}, 1), ({"WHITE": "9"}, 4), ({"BLACK": "9"}, 9),
        ({"WHITE": ""}, 4), ({"WHITE": "²"}, 4),
    ],
)  # fmt: skip
def test_a_game_that_cant_be_right_is_left_out(changes, column):
    report, (problem,) = read([player(1), player(2)], [{**game(1, 1, 2), **changes}])
    assert report.pairings == ()
    assert (problem.level, problem.line, problem.column) == ("error", 1, column + 1)
    assert problem.fix
    assert ".sco" in problem.message


@pytest.mark.parametrize(
    ("changes", "level", "column"),
    [
        ({"ID": "x"}, "error", 7), ({"ID": "0"}, "error", 7), ({"ID": "1"}, "error", 7),
        ({"SURNAME": "", "FIRSTNAME": ""}, "error", 17), ({"LOC_RTG": "18x0"}, "error", 105),
        ({"SEX": "9"}, "warning", 140), ({"TITLE": "99"}, "warning", 137),
        ({"FEDER": "L4"}, "warning", 67), ({"FEDER": "lat"}, "fixed", 67),
        ({"LOC_ID": "10 01"}, "error", 125), ({"LOC_ID": "XYZ"}, "warning", 125),
        ({"BIRTH_DATE": "19811332"}, "error", 141), ({"ABSENT": "rounds"}, "warning", 153),
        ({"BONUS": "abc"}, "warning", 169), ({"INTL_ID": "04-07-1981"}, "fixed", 113),
        ({"INTL_ID": "44-07-1981"}, "warning", 113),
    ],
)  # fmt: skip
def test_every_wrong_value_of_a_player_is_found(changes, level, column):
    _, problems = read([player(1), player(2) | changes], [])
    (problem,) = [one for one in problems if one.code != "swissperfect-start-no"]
    assert (problem.level, problem.line, problem.column) == (level, 2, column)
    assert problem.fix
    assert ".trn" in problem.message


def test_byes_and_absences():
    players = [player(1, ABSENT="3", BONUS="1"), player(2, LATE_ENTRY="3", BONUS="1.0"),
               player(3, ABSENT="1", BONUS="0.5"), player(4, ABSENT="1")]  # fmt: skip
    games = [
        game(1, 1, 0, "00", "1 0"), game(1, 4, 0, "20", "1 0"), game(1, 0, 3, "00"),
        game(2, 3, 0, "20", "1 0"), game(2, 4, 0, "10"), game(3, 1, 2), game(3, 3, 0, "00", "1 0"),
    ]  # fmt: skip
    report, problems = read(players, games)
    assert {(r.player, r.round): r.result for r in report.pairings} == {
        (1, 1): "H", (1, 2): "H", (1, 3): "1", (2, 1): "H", (2, 2): "H", (2, 3): "0",
        (3, 1): "H", (3, 2): "U", (3, 3): "Z", (4, 1): "F", (4, 2): "H",
    }  # fmt: skip
    assert [p.points_half for p in report.players] == [4, 2, 3, 3]
    assert {one.level for one in problems} == {"info"}


def test_the_kind_of_number_that_more_players_have_is_carried():
    both = {"INTL_ID": "2500001", "INTL_RTG": "2100", "LOC_RTG": "1900"}
    report, problems = read([player(1, **both), player(2)], [])
    assert [p.player_id for p in report.players] == ["1001", "1002"]
    assert report.players[0].rating == 1900
    assert [one.code for one in problems] == ["swissperfect-two-ratings"]
    report, _ = read([player(1, **both, LOC_ID=""), player(2, INTL_ID="2500002", LOC_ID="")], [])
    assert [p.player_id for p in report.players] == ["2500001", "2500002"]
    assert report.players[0].rating == 2100


def test_numbers_and_deleted_records():
    files = event([], [])
    twice = [player(7, START_NO="0"), player(7, START_NO="2"), player(8, START_NO="2")]
    files["riga.trn"] = table(TRN, twice, deleted=[0])
    report, problems = swissperfect.read_files(files)
    assert [p.number for p in report.players] == [7, 8]  # two have START_NO 2
    assert "swissperfect-start-no" in {one.code for one in problems}


def test_what_stands_behind_a_nul_is_what_stood_there_before():
    report, _ = read([player(1, SURNAME="Euwe\0velt, Max\0\0")], [])
    assert report.players[0].name == "Euwe"


def test_an_ini_that_is_odd():
    files = event([player(1)], [])
    for ini, codes in {
        b"[Tournament Info]\nName=Riga\nRounds=many": {"swissperfect-rounds"},
        b"[Tournament Info]\nName=Riga\nSystem=7": {"swissperfect-system"},
        b"[Pairing]\nUseRating=0": {"swissperfect-ini"},
        b"\xff\xfe[\x00T": {"swissperfect-ini", "swissperfect-encoding"},
    }.items():
        found = swissperfect.read_files({**files, "riga.ini": ini})[1]
        assert {one.code for one in found} - set(USUAL) == codes
    team = swissperfect.read_files({**files, "riga.ini": INI + b"Team or Individual=1\r\n"})[0]
    assert team.type_text == "Team Swiss"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({}, "missing"), ({"a.ini": INI}, "missing"), ({"a.txt": b"x"}, "missing"),
        ({"a.ini": INI, "a.trn": b"", "b.sco": b""}, "mixed"),
        ({"a.ini": INI, "b/a.INI": INI, "a.trn": b"", "a.sco": b""}, "mixed"),
    ],
)  # fmt: skip
def test_files_that_are_no_event(files, code):
    report, (problem,) = swissperfect.read_files(files, "x.zip")
    assert not report.format
    assert (problem.level, problem.code) == ("error", f"swissperfect-{code}")


@pytest.mark.parametrize("broken", [b"", b"\x03", b"text", b"PK\x03\x04", bytes(900)])
@pytest.mark.parametrize("name", ["riga.trn", "riga.sco"])
def test_a_table_that_is_none(broken, name):
    _, problems = swissperfect.read_files({**event([player(1)], []), name: broken})
    assert ("error", "swissperfect-table") in [(one.level, one.code) for one in problems]


def test_a_table_that_is_cut_off_or_lacks_a_field():
    files = event([player(1), player(2)], [game(1, 1, 2), game(2, 2, 1)])
    cut = swissperfect.read_files({**files, "riga.sco": files["riga.sco"][:-20]})
    assert len(cut[0].pairings) == 2
    assert [one.line for one in cut[1] if one.code == "swissperfect-cut-off"] == [2]
    without = table([field for field in SCO if field[0] != "BLACK"], [])
    _, problems = swissperfect.read_files({**files, "riga.sco": without})
    assert [p.message for p in problems if p.level == "error"] == [
        "The file .sco has no field BLACK."
    ]
    huge = bytearray(files["riga.sco"])
    huge[4:8] = b"\xff\xff\xff\xff"
    _, problems = swissperfect.read_files({**files, "riga.sco": bytes(huge)})
    assert "swissperfect-table" in {one.code for one in problems}


def read_beside(path: Path):
    notes = Notes()
    return swissperfect.read_files(swissperfect.files_beside(path, notes))


def test_files_beside_each_other(tmp_path):
    for name, content in event([player(1), player(2)], [game(1, 1, 2)]).items():
        (tmp_path / name.replace(".trn", ".TRN")).write_bytes(content)
    report, _ = read_beside(tmp_path / "riga.ini")
    assert (len(report.players), len(report.pairings)) == (2, 2)
    (tmp_path / "riga.sco").unlink()
    assert read_beside(tmp_path / "riga.ini")[1][0].code == "swissperfect-missing"


def test_a_file_that_is_too_large():
    assert swissperfect.read(bytes(BYTES_MAX + 1))[1][0].code == "swissperfect-too-large"


def test_mutated_events_are_read():
    real = {f"a.{e}": (DATA / f"club_championship_2009.{e}").read_bytes() for e in ENDINGS}
    made = event([player(1), player(2)], [game(1, 1, 2), game(2, 2, 0)])
    events = [real, made, made, made]
    chance = random.Random(20090101)
    for _ in range(MUTATIONS):
        files = dict(chance.choice(events))
        name = chance.choice(sorted(files))
        files[name] = mutated(files[name], chance)
        report, problems = swissperfect.read_files(files, "x.zip")
        check([report], problems, "x.zip")


def test_mutated_archives_are_read():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in event([player(1), player(2)], [game(1, 1, 2)]).items():
            opened.writestr(name, content)
    chance = random.Random(20100101)
    for _ in range(MUTATIONS):
        report, problems = swissperfect.read(mutated(archive.getvalue(), chance), "x.zip")
        check([report], problems, "x.zip")
