"""Entry lists in CSV, as organisers' sheets write them."""

import pytest

from arpad.formats.entries import read_entries
from arpad.formats.workbook import sheet_bytes
from arpad.report import Player
from arpad.tables.births import Birth


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_by_their_names(separator):
    rows = [
        "FIDE ID,Name,Tit,Elo,Fed,Born,Sex",
        '7,"Reti Ana",WGM,2224,LAT,1981,w',
        ",,,,,,",
        "8,Bo",
    ]
    text = "\n".join(rows).replace(",", separator)
    report, problems = read_entries(text.encode())
    assert problems == ()
    assert report.players == (
        Player(1, "Reti Ana", "w", "WGM", 2224, "LAT", "7", Birth(19810000), line=2),
        Player(2, "Bo", player_id="8", line=4),
    )


def test_a_workbook_is_read_as_its_rows_in_csv():
    rows = [["FIDE ID", "Name", "Tit", "Elo"], [7, "Reti Ana", "WGM", 2224], ["", "", "", ""],
            [8, "Bo", "", "l850"]]  # fmt: skip
    report, problems = read_entries(sheet_bytes(rows), "e.xlsx")
    same = "\n".join(",".join(map(str, row)) for row in rows)
    assert (report, problems) == read_entries(same.encode(), "e.xlsx")
    assert [(one.player_id, one.rating, one.line) for one in report.players] == [
        ("7", 2224, 2), ("8", None, 4)
    ]  # fmt: skip
    assert read_entries(b"PK\x03\x04 xl/workbook.xml", "e.xlsx")[1][0].level == "error"


def test_a_wrong_cell_is_said_where_it_stands():
    _, (problem,) = read_entries(b"name,elo\nReti,l850\n", "e.csv")
    assert (problem.code, problem.line, problem.found, problem.file) == (
        "entries-rating", 2, "l850", "e.csv",
    )  # fmt: skip


def test_of_hombres_and_mujeres_m_is_a_woman():
    text = "Nombre completo;Sexo;F. Nac.\nGil, Jon;H;12/03/1978\nGil, Ana;M;1981\nGil;;"
    report, problems = read_entries(text.encode())
    assert problems == ()
    assert [(one.sex, one.birth.year) for one in report.players] == [
        ("m", 1978), ("w", 1981), ("", 0)
    ]  # fmt: skip


def test_surnames_and_given_names_are_joined():
    text = "Código;Apellidos;Nombre;Elo;Federación;Fecha nac.;Sexo\n501;Mas Pau;Jon;2105;ESP;1980;m"
    report, problems = read_entries(text.encode())
    assert problems == ()
    assert report.players == (
        Player(1, "Mas Pau, Jon", "m", "", 2105, "ESP", "501", Birth(19800000), line=2),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ID;Vorname;Elo\n501;Jon;2105", "'Vorname' holds given names"),
        ("ID;Nombre\n1;Jon\n2;Eva\n3;Ana", "'Nombre' holds one word"),
        ("ID;Player;Nombre\n1;Jon;Mas", "Several columns may be name: 'Player', 'Nombre'"),
    ],
)
def test_names_in_doubt_are_refused(text, said):
    report, (problem,) = read_entries(text.encode())
    assert report.players == ()
    assert (problem.level, problem.code) == ("error", "entries-column")
    assert said in problem.message


@pytest.mark.parametrize("data", [b"", b"%PDF", b"id,elo\n1,2\n", b'name\n"' + b"x" * 200_000])
def test_what_is_no_entry_list(data):
    report, problems = read_entries(data)
    assert report.players == ()
    assert [problem.level for problem in problems] == ["error"]


def test_a_row_with_more_cells_than_the_header_is_an_error() -> None:
    _, problems = read_entries(b'name\nMas, Ona\n"Pau, Eva"\n')
    found = [(one.level, one.line, one.message) for one in problems if one.code == "entries-csv"]
    assert found == [("error", 2, "The row has 2 cells, the header 1.")]
