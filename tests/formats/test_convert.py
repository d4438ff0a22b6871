"""`arpad convert`: what is written, what is said to be lost, and what is refused."""

import csv
import gzip
import json
import zipfile
from pathlib import Path

import polars as pl
import pytest

from arpad.formats.report_json import from_json
from arpad.formats.tables import read_list, write_csv
from arpad.formats.trf import fit, read
from arpad.formats.workbook import sheet_bytes
from arpad.report import without_places
from tests.cli.calls import DORTMUND, answer, run

SAMPLES = Path(__file__).parents[1] / "data" / "trf"
CUP = SAMPLES / "grandmommys_cup.trf"
OLD = SAMPLES / "open_2010_trf06.trf"


@pytest.mark.parametrize("to", ["trf06", "trf16", "trf26"])
def test_a_report_in_each_version(tmp_path: Path, to: str) -> None:
    out = tmp_path / "cup.trf"
    found = answer("convert", CUP, out, "--to", to)
    report, _ = read(CUP.read_bytes())
    held, lost = fit(report, to.upper())
    assert without_places(read(out.read_bytes())[0]) == without_places(held)
    assert (found["to"], found["written"], found["players"]) == (to, str(out), 249)
    said = [problem["found"] for problem in found["problems"]]
    assert {problem.found for problem in lost} <= set(said)
    assert bool(lost) == (to != "trf26")


@pytest.mark.parametrize(
    ("to", "ending"), [("trf16", "trf"), ("json", "json"), ("xlsx", "xlsx"), ("csv", "csv")]
)
def test_a_report_that_contradicts_itself_is_never_done(
    tmp_path: Path, to: str, ending: str
) -> None:
    """Of player 4 the first game is lost; his opponent's row has it lost too."""
    lines = OLD.read_text(encoding="utf-8").splitlines(keepends=True)
    row = next(place for place, line in enumerate(lines) if line.startswith("001    4"))
    assert lines[row][98] == "1"
    lines[row] = f"{lines[row][:98]}0{lines[row][99:]}"
    source = tmp_path / "both_lost.trf"
    source.write_text("".join(lines), encoding="utf-8")
    found = answer("convert", source, tmp_path / f"out.{ending}", "--to", to, code=1)
    (error,) = [one for one in found["problems"] if one["level"] == "error"]
    assert error["code"] == ("report-result" if to == "csv" else "convert-contradicts")
    assert (error["file"], error["line"]) == (str(source), row + 1)
    assert found["written"]


@pytest.mark.long
def test_json_and_back(tmp_path: Path) -> None:
    answer("convert", CUP, tmp_path / "cup.json")
    answer("convert", tmp_path / "cup.json", tmp_path / "cup.trf", "--to", "trf26")
    report, _ = read(CUP.read_bytes())
    assert from_json((tmp_path / "cup.json").read_bytes())[0] == report
    assert without_places(read((tmp_path / "cup.trf").read_bytes())[0]) == without_places(report)


def test_a_games_table_and_a_crosstable(tmp_path: Path) -> None:
    answer("convert", OLD, tmp_path / "open.csv")
    rows = (tmp_path / "open.csv").read_text().splitlines()
    assert rows[0] == "event_id,round,white_id,black_id,result,start,end"
    assert len(rows) - 1 == 89 + 4 + 25  # as in tests/formats/test_real_files.py
    answer("convert", OLD, tmp_path / "open.xlsx")
    assert (tmp_path / "open.xlsx").read_bytes().startswith(b"PK")
    answer("convert", OLD, tmp_path / "table.csv", "--to", "crosstable")
    assert "\nrank,number,name," in (tmp_path / "table.csv").read_text()


@pytest.mark.parametrize(("target", "name"), [("opponents", "t.csv"), ("opponents-xlsx", "t.xlsx")])
def test_a_round_robin_with_a_column_an_opponent(tmp_path: Path, target: str, name: str) -> None:
    found = answer("convert", DORTMUND, tmp_path / name, "--to", target)
    assert [p["message"] for p in found["problems"] if p["code"] == "convert-left-out"] == [
        "A column an opponent has no rounds, colours and byes: they are left out."
    ]
    answer("convert", tmp_path / name, tmp_path / "again.csv", "--to", "opponents")
    rows = (tmp_path / "again.csv").read_text().splitlines()
    # Ponomariov against the five others: the pairs of results that the report prints in his row
    assert rows[-6].endswith(",X,0½,1½,1½,½1,1½,6.5")


def test_a_games_sheet_and_back(tmp_path: Path) -> None:
    answer("convert", OLD, tmp_path / "open.csv")
    answer("convert", tmp_path / "open.csv", tmp_path / "open.xlsx", "--to", "games-xlsx")
    answer("convert", tmp_path / "open.xlsx", tmp_path / "again.csv", "--to", "csv")
    rows, again = ((tmp_path / name).read_text().splitlines() for name in ("open.csv", "again.csv"))
    named = [row.replace("open,", "again,", 1) for row in rows]
    assert [row.split(",", 1)[1] for row in named] == [row.split(",", 1)[1] for row in again]


LIST = 'player_id,name,rating,federation,sex\n7,"Reti, Ana",2224,ESP,w\n8,"Euwe, Max",,NED,m\n'


@pytest.mark.parametrize(
    ("name", "more"),
    [("list.txt", ()), ("list.xml", ()), ("x", ("--to", "fide-legacy")),
     ("x", ("--to", "fide-short", "--on", "2011-03-01")),
     ("x", ("--to", "fide-single", "--on", "2026-10-01"))],
)  # fmt: skip
def test_a_list_as_fide_writes_it_and_back(tmp_path: Path, name: str, more: tuple[str, ...]):
    source, out, again = tmp_path / "own.csv", tmp_path / name, tmp_path / "again.csv"
    source.write_text(LIST)
    found = answer("convert", source, out, *more)
    assert (found["players"], found["written"]) == (2, str(out))
    answer("convert", out, again)
    rows = again.read_text().splitlines()
    assert [row.split(",unrated")[0].split(",active")[0] for row in rows[1:]] == [
        '7,"Reti, Ana",2224,ESP,w', '8,"Euwe, Max",,NED,m',
    ]  # fmt: skip


@pytest.mark.parametrize(
    "more",
    [("--to", "fide-short"), ("--to", "fide-long"), ("--which", "bullet"), ("--on", "March")],
)
def test_wrong_usage_of_lists(tmp_path: Path, more: tuple[str, ...]) -> None:
    (tmp_path / "own.csv").write_text(LIST)
    assert run("convert", tmp_path / "own.csv", tmp_path / "list.xml", *more).exit_code == 2
    assert not (tmp_path / "list.xml").exists()


MEMBERS = (
    "player_id,name,rating,birth_date,club,k_factor,status\n"
    f'12,"Reti, {"Ana" * 20}",2224,1980,Riga,12.5,active\n123456789012345,"Euwe, Max",,,,,\n'
)
SHORT = {"swiss-manager": (), "vega": ("name",), "swiss-perfect": ("name", "birth_date"),
         "trf16": ("name",), "trf26": ("name",)}  # fmt: skip
"""What each format has too little room for, K of 12.5 apart, which none that has K can hold."""
UNHELD = {"swiss-manager": "status", "vega": "status, club", "swiss-perfect": "k_factor, status",
          "trf16": "k_factor, status, club", "trf26": "k_factor, status, club"}  # fmt: skip


@pytest.mark.parametrize(
    ("to", "name"),
    [("swiss-manager", "l.xlsx"), ("swiss-manager", "l.csv"), ("vega", "v.txt"),
     ("swiss-perfect", "p.dbf"), ("trf16", "l.trf"), ("trf26", "l.trf")],
)  # fmt: skip
def test_a_list_for_another_program_says_what_it_lost(tmp_path: Path, to: str, name: str) -> None:
    (tmp_path / "own.csv").write_text(MEMBERS)
    is_gone = to != "swiss-manager"  # whose lists have room for any number
    found = answer("convert", tmp_path / "own.csv", tmp_path / name, "--to", to, code=int(is_gone))
    said = [problem["message"] for problem in found["problems"]]
    columns = [words.split(" ")[2] for words in said if "written otherwise" in words]
    of_k = ("k_factor",) if to in ("swiss-manager", "vega") else ()
    assert sorted(columns) == sorted((*SHORT[to], *of_k))
    assert f"Columns left out: {UNHELD[to]}." in said
    assert is_gone == any("can't hold the number 123456789012345" in words for words in said)
    assert b"12345678901" not in (tmp_path / name).read_bytes() or not is_gone


def test_fides_numbers_are_not_a_federations_own(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(LIST)
    answer("convert", tmp_path / "own.csv", tmp_path / "fide.txt")
    found = answer("convert", tmp_path / "fide.txt", tmp_path / "v.csv", "--to", "vega")
    assert [
        problem["message"] for problem in found["problems"] if problem["level"] == "warning"
    ] == ["FIDE's numbers and ratings are written where Vega has a federation's own."]


@pytest.mark.parametrize(
    ("which", "names"),
    [("standard", "OTit, FOA, RRtng, RGm, Rk, BRtng, BGm, BK"),
     ("blitz", "OTit, FOA, SRtng, SGm, SK, RRtng, RGm, Rk")],
)  # fmt: skip
@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_what_of_fides_list_is_not_taken_is_named(tmp_path: Path, which, names, packed) -> None:
    (tmp_path / "own.csv").write_text(LIST)
    answer("convert", tmp_path / "own.csv", tmp_path / "fide.txt")
    (tmp_path / "packed").write_bytes(packed((tmp_path / "fide.txt").read_bytes()))
    call = (tmp_path / "packed", tmp_path / "x.txt", "--to", "fide-combined", "--which", which)
    said = [problem["message"] for problem in answer("convert", *call)["problems"]]
    assert f"Columns left out: {names}." in said


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_list_in_a_workbook_is_known_by_its_header(tmp_path: Path, is_packed: bool) -> None:
    """Below a title, with headers of others; a list of other headers in a zip is one as well."""
    rows = b"Our club\nC\xc3\xb3digo,Apellidos,Nombre,Elo\n501,Aguirre Sanz,Jon,2011\n"
    source = tmp_path / ("list.zip" if is_packed else "list.xlsx")
    if is_packed:
        with zipfile.ZipFile(source, "w") as archive:
            archive.writestr("list.csv", rows.partition(b"\n")[2])
    else:
        source.write_bytes(sheet_bytes([row.split(",") for row in rows.decode().splitlines()], "A"))
    out = tmp_path / "out.csv"
    assert answer("convert", source, out)["to"] == "list"
    frame, _ = read_list(out)
    assert frame.select("player_id", "name", "rating").rows() == [
        ("501", "Aguirre Sanz, Jon", 2011)
    ]
    other = run("convert", source, tmp_path / "out.xlsx")
    assert (other.exit_code, "give --to list|" in other.stderr) == (2, True)


@pytest.mark.long
def test_a_sheet_longer_than_is_read_loses_nobody(tmp_path: Path) -> None:
    rows = "".join(f"{number},Player {number},1500\n" for number in range(1, 20_002))
    (tmp_path / "own.csv").write_text(f"player_id,name,rating\n{rows}")
    found = answer("convert", tmp_path / "own.csv", tmp_path / "l.xlsx", "--to", "swiss-manager")
    assert (found["players"], found["problems"]) == (20_001, [])
    with zipfile.ZipFile(tmp_path / "l.xlsx") as sheet:
        assert sheet.read("xl/worksheets/sheet1.xml").count(b"<row ") == 20_002


def test_a_trf_numbers_9999_players(tmp_path: Path) -> None:
    rows = "".join(f"{number},Player {number},1500\n" for number in range(1, 10_001))
    (tmp_path / "own.csv").write_text(f"player_id,name,rating\n{rows}")
    found = answer("convert", tmp_path / "own.csv", tmp_path / "all.trf", code=1)
    assert found["written"] is None
    assert not (tmp_path / "all.trf").exists()


def test_a_program_is_given_a_file_that_it_opens(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(LIST)
    words = (tmp_path / "own.csv", tmp_path / "l.pdf", "--to", "swiss-manager")
    assert run("convert", *words).exit_code == 2


def test_a_list_that_cant_be_read_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "list.xml").write_text("<playerslist><player>")
    found = answer("convert", tmp_path / "list.xml", tmp_path / "list.csv", code=1)
    assert found["written"] is None
    assert not (tmp_path / "list.csv").exists()


def test_a_file_is_written_over_only_by_force(tmp_path: Path) -> None:
    out = tmp_path / "open.json"
    out.write_text("mine")
    assert run("convert", OLD, out).exit_code == 2
    assert out.read_text() == "mine"
    answer("convert", OLD, out, "--force")
    assert json.loads(out.read_text())["schema"] == "arpad-report-1"
    assert [path.name for path in tmp_path.iterdir()] == ["open.json"]


@pytest.mark.parametrize(
    "words", [("open.pdf",), ("open.trf", "--to", "trf17"), ("no/open.trf",), ("open",)]
)
def test_wrong_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert run("convert", OLD, tmp_path / words[0], *words[1:]).exit_code == 2


def test_what_is_no_report_writes_nothing(tmp_path: Path) -> None:
    source = tmp_path / "a.trf"
    source.write_bytes(b"%PDF-1.7")
    found = answer("convert", source, tmp_path / "b.trf", code=1)
    assert found["written"] is None
    assert not (tmp_path / "b.trf").exists()
    assert "Nothing is written." in run("convert", source, tmp_path / "b.trf").output


DATES = ("2010-09-24", "2010-10-02")  # records 042 and 052 of the open


@pytest.mark.parametrize("name", ["Open Final 2024", "Ópen_ñ", "x" * 200, "Отборочный", "…", "a,b"])
@pytest.mark.parametrize("to", ["csv", "games-xlsx"])
def test_what_arpad_wrote_it_reads_whatever_the_file_is_called(tmp_path: Path, name: str, to: str):
    source, out = tmp_path / f"{name}.trf", tmp_path / f"out.{to.removeprefix('games-')}"
    source.write_bytes(OLD.read_bytes())
    answer("convert", source, out, "--to", to)
    found = answer("check", out)
    (again,) = found["files"]
    assert (again["players"], again["games"]) == (52, 93)
    assert "facts-dates" not in {one["code"] for one in again["problems"]}
    answer("convert", out, tmp_path / "again.csv", "--to", "csv")
    rows = (tmp_path / "again.csv").read_text().splitlines()
    assert len(rows) - 1 == 93 + 25
    assert {tuple(row.split(",")[-2:]) for row in rows[1:]} == {DATES}


def test_days_of_play_tell_when_an_event_was(tmp_path: Path) -> None:
    path = tmp_path / "winter.csv"
    rows = "winter,1,1,2,1-0,2010-08-03\nwinter,2,2,1,0.5,2010-08-01\nwinter,3,1,2,0-1,\n"
    path.write_text("event_id,round,white_id,black_id,result,played_on\n" + rows)
    (found,) = answer("check", path)["files"]
    assert found["decided_by"]["start"] == found["decided_by"]["end"] == "stated"
    codes = {one["code"] for one in found["problems"]}
    assert not codes & {"facts-dates", "games-result"}


def test_an_event_has_one_first_day(tmp_path: Path) -> None:
    path = tmp_path / "winter.csv"
    path.write_text(
        "event_id,round,white_id,black_id,result,start\n"
        "winter,1,1,2,1,2010-08-03\nwinter,2,2,1,=,2010-08-01\n"
    )
    (found,) = answer("check", path, code=1)["files"]
    assert "The event winter has two days in the column start: 2010-08-01 and 2010-08-03." in [
        one["message"] for one in found["problems"]
    ]


FORMULAS = ('=HYPERLINK("http://e","x")', "@SUM(1)", "-2+3", "+1", "'=1+1", "'t Hart, Eva")


def test_an_exported_list_holds_no_formulas_and_is_read_as_it_was(tmp_path: Path) -> None:
    source, out = tmp_path / "own.csv", tmp_path / "out.csv"
    frame = pl.DataFrame({"player_id": [str(n) for n in range(6)], "name": FORMULAS,
                          "rating": [2000] * 6})  # fmt: skip
    write_csv(frame, source)
    assert b'"=HYPERLINK' in source.read_bytes()  # the canonical table keeps the name
    kept = read_list(source)[0]["name"].to_list()
    assert kept[:4] == list(FORMULAS[:4])
    answer("convert", source, out, "--to", "list")
    cells = [row[1] for row in csv.reader(out.read_text().splitlines()[1:])]
    assert not [cell for cell in cells if cell[0] in "=+-@"]
    assert read_list(out)[0]["name"].to_list() == kept
