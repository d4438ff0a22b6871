"""Lists of other federations: what their columns are taken for, and when that is in doubt."""

from datetime import date
from decimal import Decimal

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.any_list import read_any_list
from arpad.formats.other_lists import read
from arpad.formats.other_lists.headers import candidates
from arpad.formats.other_lists.synonyms import COLUMN_OF, OWN, folded
from arpad.formats.tables import LIST
from arpad.formats.workbook import sheet_bytes

ROW = {
    "player_id": "77", "name": "Reti, Ana", "rating": "2224", "federation": "POR", "sex": "w",
    "birth_date": "1980", "title": "WGM", "games_rated": "31", "rating_peak": "2301",
    "k_factor": "12.5", "club": "Riga", "has_licence": "sí", "games": "9",
}  # fmt: skip
VALUES = {
    **ROW,
    "rating": 2224,
    "games_rated": 31,
    "games": 9,
    "rating_peak": 2301,
    "k_factor": Decimal("12.5"),
    "has_licence": True,
}
LISTS = {
    "FPX": "Nº FPX;Nome;Elo Nac.;Fed;Nasc.;Jogos;K;Título",
    "ICCF": "ICCF ID;Name;Rating;Country;Born;Games;K;Title",
    "FCE": "Codi FCE;Cognoms i nom;Elo Català;País;Any naixement;Partides;Factor K;Títol",
    "FEDA": "Número;Apellidos y nombre;Elo;Federación;Fecha nac.;Partidas;Coeficiente;Título",
    "FFE": "Licence;Nom et prénom;Classement;Pays;Naissance;Parties;Coefficient;Titre",
    "FIDE": "FIDE ID;Name;Std;Fed;B-Day;Games;K;Title",
}  # fmt: skip
CELLS = '77;"Reti, Ana";2224;POR;1980;31;12,5;WGM'


@pytest.fixture
def file(tmp_path):
    def put(content, name="list.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put


def said(problems):
    return [(p.level, p.code, p.line, p.column, p.found) for p in problems]


@pytest.mark.parametrize("header", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_lists_of_federations(header, separator, encoding, file):
    text = f"{header}\r\n{CELLS}\r\n".replace(";", separator)
    frame, problems = read(file(text.encode(encoding)))
    names = ("player_id", "name", "rating", "federation", "birth_date", "games_rated", "k_factor",
             "title")  # fmt: skip
    assert frame.row(0, named=True) == {name: VALUES[name] for name in frame.columns}
    assert set(frame.columns) == set(names)
    assert {p.level for p in problems} <= {"fixed"}


def test_what_is_taken_for_what_is_said(file):
    _, problems = read(file("Nº FPX;Name;Elo Nac.;Sapato\n7;A;2000;42\n"))
    assert said(problems) == [
        ("fixed", "list-column", 1, None, "Nº FPX"), ("fixed", "list-column", 1, None, "Elo Nac."),
        ("info", "list-column", 1, None, "Sapato"),
    ]  # fmt: skip
    assert problems[1].message == "The column 'Elo Nac.' is taken for 'rating'."


@pytest.mark.parametrize(("word", "column"), COLUMN_OF.items())
def test_every_synonym_is_read(word, column, file):
    header = {"player_id": "player_id", "name": "name", "rating": "rating", column: word.upper()}
    cells = [f'"{ROW[name]}"' for name in header]
    frame, problems = read(file(f"{','.join(header.values())}\n{','.join(cells)}\n"))
    assert frame[column].to_list() == [VALUES[column]]
    assert [p.found for p in problems] == [word.upper()]


def test_no_word_means_two_columns_and_none_is_one_of_ours():
    assert all(folded(word) == word for word in COLUMN_OF)
    assert set(COLUMN_OF.values()) <= {column.name for column in LIST.columns}
    assert not set(COLUMN_OF) & {folded(name) for name in OWN}


@pytest.mark.parametrize(
    ("header", "column", "several"),
    [
        ("Id,FIDE ID,Name,Elo", "player_id", "Id, FIDE ID"),
        ("Id,Name,Elo Nac.,Elo FIDE", "rating", "Elo Nac., Elo FIDE"),
        ("Id,Player,Nome,Elo", "name", "Player, Nome"),
        ("Id,Name,Elo,País,Fed", "federation", "País, Fed"),
    ],
)
def test_doubt_is_an_error_that_lists_the_candidates(header, column, several, file):
    frame, problems = read(file(f"{header}\n"))
    assert frame.height == 0
    (problem,) = problems
    assert (problem.level, problem.code, problem.found) == ("error", "list-column", several)
    assert column in problem.fix


def test_our_own_names_go_before_all(file):
    frame, problems = read(file("FIDE ID,player_id,name,rating,Elo FIDE\n1,2,A,2000,2100\n"))
    assert frame.rows() == [("2", "A", 2000)]
    assert said(problems) == [("info", "list-column", 1, None, "FIDE ID, Elo FIDE")]
    assert candidates(["Rating"]) == {"rating": ["Rating"]}


def test_missing_columns_are_one_error(file):
    for text in ("Sapato;Elo\n1;2\n", "a\n", "Nome\n", ";;\n1;2;3\n"):
        frame, problems = read(file(text))
        assert frame.columns == ["player_id", "name", "rating"]
        assert [p.level for p in problems] == ["error"]
    assert "player_id, name, rating" in problems[0].message


def test_wrong_cells_are_found_where_they_stand(file):
    text = 'Nº FPX;Nome;Elo\n7;"Reti; Ana";l850\n;Euwe;2000\n7;Paz;2100\n'
    frame, problems = read(file(text))
    assert frame.rows() == [("7", "Reti; Ana", None)]
    assert said(problems)[3:] == [
        ("error", "list-rating", 2, 15, "l850"), ("error", "list-player-id", 3, 1, ""),
        ("error", "list-twice", 4, 1, "7"),
    ]  # fmt: skip


def test_titles_of_correspondence_chess_are_left_out(file):
    frame, problems = read(file("ICCF ID,Name,Rating,Title\n1,A,2500,SIM\n2,B,,ccm\n3,C,,GM\n"))
    assert frame["title"].to_list() == [None, None, "GM"]
    assert [p.message for p in problems if p.code == "list-title"] == [
        "Left out: 2 titles of correspondence chess."
    ]


def test_a_sheet_is_read_below_its_titles(file):
    rows = [
        ["Lista nacional", "", 2026], [], ["Nº FPX", "Nome", "Elo Nac.", "Nasc.", "K"],
        [77, "Reti, Ana", 2224.0, "1980-02-03", 12.5], [], [78, "Euwe, Eva", "l850", 1981, ""],
    ]  # fmt: skip
    frame, problems = read(file(sheet_bytes(rows), "lista.xlsx"))
    assert frame["rating"].to_list() == [2224, None]
    assert frame["birth_date"].to_list() == ["1980-02-03", "1981"]
    assert frame["k_factor"].to_list() == [Decimal("12.5"), None]
    assert [p.line for p in problems if p.level == "fixed"] == [3] * 5
    assert said(problems)[-1] == ("error", "list-rating", 6, 3, "l850")


def test_sheets_and_files_that_are_none(file, tmp_path):
    for data in (b"PK\x03\x04xl/workbook.xml", b"%PDF-1.7", b"", sheet_bytes([]),
                 sheet_bytes([["Sapato"], [42]])):  # fmt: skip
        frame, problems = read(file(data, "lista.xlsx"))
        assert frame.height == 0
        assert [p.level for p in problems] == ["error"]
    assert [p.level for p in read(tmp_path / "none.csv")[1]] == ["error"]


def test_parquet(tmp_path):
    path = tmp_path / "list.parquet"
    frame = pl.DataFrame({"Id": [7], "Nome": ["A"], "Elo": [2000.0], "Nasc.": [date(1980, 2, 3)]})
    frame.write_parquet(path)
    assert read(path)[0].rows() == [("7", "A", 2000, "1980-02-03")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.binary(max_size=200), start=st.sampled_from(["", *LISTS.values()]))
def test_any_bytes_are_read(data, start, file):
    frame, problems = read(file(start.encode() + data))
    assert frame["player_id"].null_count() == 0
    assert all(problem.code and problem.message for problem in problems)


@pytest.mark.parametrize("header", ["Año", "birth_year", "Any", "Ano"])
@pytest.mark.parametrize("first", ["Código;Nombre;Elo", "player_id;name;rating"])
def test_a_column_of_years_is_the_birth(first: str, header: str) -> None:
    table = f"{first};{header}\n7;Reti, Ana;2224;1980\n8;Euwe, Eva;2100;1975\n".encode()
    frame, problems = read_any_list(table)
    assert frame["birth_date"].to_list() == ["1980", "1975"]
    assert f"The column {header!r} is taken for 'birth_date'." in [one.message for one in problems]


def test_a_year_beside_a_birth_is_another_s() -> None:
    table = "Código;Nombre;Elo;Año;F. Nac.\n7;Reti, Ana;2224;2024;1980-05-28\n".encode()
    frame, problems = read_any_list(table)
    assert frame["birth_date"].to_list() == ["1980-05-28"]
    assert [one.found for one in problems if one.level == "info"] == ["Año"]


@pytest.mark.parametrize(
    ("word", "value"),
    [("sí", True), ("Si", True), ("S", True), ("sim", True), ("VERDADERO", True), ("1", True),
     ("no", False), ("N", False), ("não", False), ("nao", False), ("FALSO", False)],
)  # fmt: skip
def test_yes_and_no_in_the_languages_of_federations(word: str, value: bool) -> None:
    table = f"player_id,name,rating,has_licence\n7,Reti Ana,2224,{word}\n".encode()
    assert read_any_list(table)[0]["has_licence"].to_list() == [value]
    licence = f"Código;Nombre;Elo;Licencia en vigor\n7;Reti, Ana;2224;{word}\n".encode()
    assert read_any_list(licence)[0]["has_licence"].to_list() == [value]


def test_a_word_that_is_neither_yes_nor_no_is_an_error() -> None:
    _, problems = read_any_list(b"player_id,name,rating,has_licence\n7,Reti Ana,2224,quizas\n")
    assert [one.found for one in problems if one.level == "error"] == ["quizas"]
