"""Whatever an arbiter sends: what it is, and the reports in it."""

import io
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from arpad.formats import crosstable, games_table
from arpad.formats.report_json import to_json
from arpad.formats.sniff import kind_of, read_report
from arpad.formats.trf import write
from arpad.report import Pairing, Player, Report, games
from tests.formats.mutating import MUTATIONS, check, mutated
from tests.formats.swissperfect.build import event, game, player

DATA = Path(__file__).parents[2] / "data"
REPORT = Report(
    name="Riga",
    players=(Player(1, "Reti, Ana", player_id="2502054"), Player(2, "Euwe, Eva")),
    pairings=(Pairing(1, 1, 2, "w", "1"), Pairing(2, 1, 1, "b", "0")),
)
TRF = write(REPORT)
PGN = b'[Event "Riga"]\n[Round "1"]\n[White "Reti"]\n[Black "Euwe"]\n[Result "1-0"]\n\n1. e4 1-0\n'
PAPI = b"Ref,Nom,Elo,Fide,Rd01Adv,Rd01Res,Rd01Cl\n2,Reti,2210,F,3,3,B\n3,Euwe,2300,F,2,1,N\n"
GAMES = b"event_id,round,white_id,black_id,result\nriga,1,7,8,1\nlima,1,9,8,=\nlima,2,9,,U\n"
CSV = crosstable.write_csv(REPORT)
SPREADSHEET = crosstable.write_xlsx(REPORT)


@pytest.mark.parametrize(
    ("data", "program", "fix"),
    [
        (b'<?xml version="1.0"?>\n<chessresults>\n<tournamentdata/>', "Swiss-Manager", "TRF16"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x01\x00", "Papi", "TRF"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00\x01\x00", "Papi", "TRF"),
    ],
)
def test_what_a_program_keeps_for_itself_is_named_with_its_export(
    data: bytes, program: str, fix: str
) -> None:
    """The root of Swiss-Manager's exchange XML, and the first bytes of an Access database."""
    (told,) = read_report(data, "event")[1]
    assert (told.code, program in told.message) == ("report-unknown", True)
    assert program in told.fix
    assert fix in told.fix


def packed(files: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    return archive.getvalue()


THREE = event([player(1), player(2)], [game(1, 1, 2)])
ZIP = packed(THREE)
FILES = {
    "trf": TRF, "pgn": PGN, "papi": PAPI, "crosstable": CSV, "games": GAMES, "swissperfect": ZIP,
    "json": to_json(REPORT), "krause": TRF.replace(b"2502054", b"  25054"),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", ["", "x", "x.trf", "x.pgn", "x.csv", "x.xlsx", "x.ini", "a/b.txt"])
def test_content_goes_before_the_name(kind, name):
    is_as_named = kind == "krause" and name in ("", "x", "x.trf")  # its records are those of a TRF
    assert kind_of(FILES[kind], name) == ("trf" if is_as_named else kind)


@pytest.mark.parametrize("kind", FILES)
def test_every_kind_is_read(kind):
    reports, problems = read_report(FILES[kind], "x.dat")
    assert sum(len(report.pairings) for report in reports) in (2, 5)
    assert not [one for one in problems if one.level == "error"]
    assert {one.file for one in problems} <= {"x.dat"}


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (SPREADSHEET, "x", "crosstable"), (THREE["riga.trn"], "x", "swissperfect"),
        (THREE["riga.ini"], "x", "swissperfect"), (packed({"a.trf": TRF}), "x", "zip"),
        (b"player_id,name,rating\n7,Reti,2224\n", "x.csv", "list"),
        (b"ID Number      Name      Fed Sex\n", "x.txt", "list"),
        (b"<playerslist><player>", "x.xml", "list"), (to_json(REPORT), "x", "json"),
        (games_table.sheet_of(GAMES), "x", "games"), (b"", "x.json", "json"),
        (b"event_id,kind\nriga,swiss\n", "x", "events"),
        (b"PAR1" + bytes(20), "x", "games"), (b"", "x.tab", "krause"), (b"", "x.TRF", "trf"),
        (b"", "", "unknown"), (b"%PDF-1.7", "x.trf", "unknown"), (b"Dear arbiter", "x", "unknown"),
        (b"Dear arbiter", "x.pgn", "pgn"), (b"\xef\xbb\xbf" + TRF, "x", "trf"),
        (b"\xef\xbb\xbf" + PGN, "x", "pgn"), (TRF.decode().encode("utf-16"), "x", "trf"),
        (TRF.replace(b"\n", b"\r"), "x", "trf"), (b"% note\n\n" + PGN, "x", "pgn"),
        (CSV.replace(b",", b";"), "x", "crosstable"), (TRF, "x.tab", "krause"),
    ],
)  # fmt: skip
def test_kinds(data, name, kind):
    assert kind_of(data, name) == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [("krause/*.tab", "krause"), ("swissperfect/*.zip", "swissperfect"), ("trf/*.trf", "trf"),
     ("swissperfect/*.trn", "swissperfect"), ("swissperfect/*.sco", "swissperfect"),
     ("swissperfect/*.ini", "swissperfect"), ("swissperfect/*_20*.txt", "crosstable")],
)  # fmt: skip
def test_real_files(path, kind):
    found = sorted(DATA.glob(path))
    assert found
    for one in found:
        assert kind_of(one.read_bytes(), one.name) == kind
        reports, _ = read_report(one)
        assert len(reports) == 1
        assert reports[0].players


def test_a_file_of_swissperfect_is_read_with_those_beside_it(tmp_path):
    for name, content in THREE.items():
        (tmp_path / name).write_bytes(content)
    for name in THREE:
        (report,), problems = read_report(tmp_path / name)
        assert len(report.pairings) == 2
        assert {one.file for one in problems} == {str(tmp_path / name)}
    assert read_report(THREE["riga.trn"], "riga.trn")[1][0].code == "swissperfect-missing"


def test_an_archive_of_several_reports():
    other = {name.replace("riga", "lima"): content for name, content in THREE.items()}
    files = {"a.trf": TRF, "b/c.pgn": PGN, "__MACOSX/._a.trf": b"x", ".hidden": b"x"}
    reports, problems = read_report(packed(THREE | other | files), "all.zip")
    assert sorted(report.format for report in reports) == [
        "PGN", "SwissPerfect", "SwissPerfect", "TRF16",
    ]  # fmt: skip
    assert {one.file for one in problems} == {"all.zip"}
    reports, problems = read_report(packed({"notes.txt": b"Dear arbiter"}), "all.zip")
    assert reports == ()
    assert [(one.level, one.code) for one in problems] == [("error", "report-unknown")]
    assert read_report(packed({}), "all.zip")[1][0].code == "report-unknown"


def test_games_tables_become_reports():
    reports, problems = read_report(GAMES, "games.csv")
    assert problems == ()
    assert [(r.name, r.format, len(r.players)) for r in reports] == [
        ("riga", "games table", 2), ("lima", "games table", 2),
    ]  # fmt: skip
    assert [(g.round, g.white, g.black, g.result) for g in games(reports[1])[0]] == [
        (1, 2, 1, "="), (2, 2, None, "U"),
    ]  # fmt: skip
    dated = GAMES.replace(b"result\n", b"result,played_on\n").replace(
        b",8,1\n", b",8,--,2024-02-17\n"
    )
    (report, _), problems = games_table.read(dated, "g.csv")
    assert [row.result for row in report.pairings] == ["-", "-"]
    assert str(report.round_dates[0]) == "2024-02-17"
    assert games_table.read(b"event_id,round\n", "g.csv")[1][0].file == "g.csv"


@pytest.mark.parametrize(
    ("header", "missing"),
    [
        ("white,black,result,date", "event_id, round, white_id, black_id"),
        ("Ronda;Blancas;Negras;Resultado;Fecha", "event_id, round, white_id, black_id, result"),
        ("event_id,round,white_id,black_id,date", "result"),
    ],
)
def test_a_table_of_games_is_told_what_it_lacks(header, missing):
    row = re.sub(r"\w+", "1", header)
    reports, problems = read_report(f"{header}\n{row}\n".encode(), "games.csv")
    assert reports == ()
    (wrong,) = (problem for problem in problems if problem.level == "error")
    assert wrong.message == f"Columns are missing: {missing}."
    assert wrong.fix.startswith("A games table has the columns event_id, round,")


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"%PDF-1.7", "report-unknown"), (b"", "report-unknown"),
        (b"player_id,name,rating\n7,Reti,2224\n", "report-unknown"), (b"PK\x03\x04", "zip-broken"),
        (Path("/no/such/file.trf"), "file-unreadable"), (Path("/"), "file-unreadable"),
        (Path("a\0b"), "file-unreadable"),
    ],
)  # fmt: skip
def test_what_is_no_report_gives_one_error(source, code):
    reports, (problem,) = read_report(source)
    assert reports == ()
    assert (problem.level, problem.code) == ("error", code)
    assert problem.fix


@pytest.mark.parametrize(
    "name", ["krause", "swissperfect", "pgn_tags", "papi", "crosstable", "sniff", "games_table"]
)
def test_nothing_heavy_is_imported(name):
    heavy = "('polars', 'narwhals', 'numpy', 'pyarrow', 'python_calamine', 'xlsxwriter')"
    code = f"import sys, arpad.formats.{name}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_mutated_files_are_read():
    files = [*FILES.values(), SPREADSHEET, packed({"a.trf": TRF, "b.pgn": PGN})]
    chance = random.Random(20240217)
    for _ in range(MUTATIONS):
        reports, problems = read_report(mutated(chance.choice(files), chance), "x.dat")
        check(reports, problems, "x.dat")
