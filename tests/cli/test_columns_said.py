"""What a table's columns hold: proposed, said, remembered for the same headers; facts with days."""

import gzip
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.formats.fide_list import write as write_fide
from arpad.formats.workbook import sheet_bytes
from arpad.office.kept.lists import kept_lists
from arpad.office.kept.reading import first_list
from arpad.registry.place import opened_office
from tests.cli.calls import answer, run
from tests.cli.offices import BY, federation

MEMBERS = """\
Fitxa;Familia;Nom;Any;Sexe;FIDE;Telèfon
601;Amat;Ona;1990;F;2000019;600
602;Bosch;Pau;1985;M;2000027;601
603;Casals;Eva;2001;F;;602
"""
SAID = ("--column", "Fitxa=player_id", "--column", "Familia=surname", "--column",
        "FIDE=number:fide", "--column", "Telèfon=")  # fmt: skip


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return federation(tmp_path)


def table(at: Path, text: str, name: str = "members.csv") -> Path:
    path = at.parent / name
    path.write_text(text, encoding="utf-8")
    return path


def taken(found: dict[str, Any]) -> dict[str, str]:
    return {one["header"]: one["column"] for one in found["headers"]}


def facts(at: Path, player: str, on: str = "2026-06-01") -> dict[str, str]:
    shown = answer("player", "show", player, "--on", on, "--at", at)["facts"]
    return {f"{one['fact']}:{one['which']}".rstrip(":"): one["value"] for one in shown}


def test_a_mapping_is_proposed_said_and_remembered(at: Path) -> None:
    path = table(at, MEMBERS)
    proposed = answer("player", "import", path, "--preview", "--at", at, code=1)
    assert taken(proposed) == {"Fitxa": "", "Familia": "", "Nom": "name", "Any": "birth_date",
                               "Sexe": "sex", "FIDE": "", "Telèfon": ""}  # fmt: skip
    shown = answer("player", "import", path, "--preview", *SAID, "--at", at)
    assert taken(shown) == {"Fitxa": "player_id", "Familia": "surname", "Nom": "given name",
                            "Any": "birth_date", "Sexe": "sex", "FIDE": "number:fide",
                            "Telèfon": ""}  # fmt: skip
    assert (shown["entered"], shown["act"]) == (3, None)
    assert (
        "Familia → surname  (Amat, Bosch, Casals)"
        in run("player", "import", path, "--preview", *SAID, "--at", at).output
    )
    assert answer("player", "import", path, *SAID, "--at", at, *BY)["entered"] == 3
    assert facts(at, "601") == {"name": "Amat, Ona", "birth": "1990", "sex": "w",
                                "number:fide": "2000019"}  # fmt: skip
    later = table(at, MEMBERS.replace("601;Amat;Ona", "604;Dalmau;Ivo").replace("2000019", "77"))
    again = answer("player", "import", later, "--at", at, *BY)
    assert (again["entered"], taken(again)["Fitxa"]) == (1, "player_id")
    other = table(at, MEMBERS.replace("Telèfon", "Correu"), "other.csv")
    assert answer("player", "import", other, "--at", at, *BY, code=1)["entered"] == 0


def test_a_sheet_with_titles_above_its_headers_is_read_as_said(at: Path) -> None:
    rows = [["Club members"], *(line.split(";") for line in MEMBERS.splitlines())]
    path = at.parent / "members.xlsx"
    path.write_bytes(sheet_bytes(rows))
    assert answer("player", "import", path, *SAID, "--at", at, *BY)["entered"] == 3
    again = answer("player", "import", path, "--preview", "--at", at)
    assert taken(again)["FIDE"] == "number:fide"


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Fitx=player_id", "The table has no column 'Fitx'."),
        ("Fitxa=card", "No column is called 'card'."),
        ("Fitxa=number", "No column is called 'number'."),
    ],
)
def test_what_can_not_be_said_is_an_error(at: Path, said: str, message: str) -> None:
    found = answer("player", "import", table(at, MEMBERS), "--column", said, "--at", at, *BY,
                   code=1)  # fmt: skip
    assert message in [one["message"] for one in found["problems"]]
    assert found["act"] is None


def test_the_header_of_a_sheet_is_found_below_its_titles(at: Path) -> None:
    """Of rows none of which names all that is needed, the one that names most of it."""
    rows = [
        ["Members, 2026"],
        [],
        ["Reg.", "Surname", "Given", "Born"],
        ["601", "Amat", "Ona", 1990],
    ]
    path = at.parent / "members.xlsx"
    path.write_bytes(sheet_bytes(rows))
    found = answer("player", "import", path, "--preview", "--at", at, code=1)
    assert taken(found) == {"Reg.": "", "Surname": "surname", "Given": "given name",
                            "Born": "birth_date"}  # fmt: skip


def test_a_list_of_fide_is_imported_as_it_is(at: Path) -> None:
    frame = pl.DataFrame({"player_id": ["99000010"], "name": ["Ashdown, Bethan"], "rating": [2011],
                          "sex": ["w"], "federation": ["RUR"], "birth_date": ["1988"]})  # fmt: skip
    path = at.parent / "standard_jan26frl.txt"
    write_fide(frame, path, "single", on=date(2026, 1, 1))
    packed = at.parent / "standard.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert answer("player", "import", packed, "--preview", "--at", at)["entered"] == 1
    assert answer("player", "import", path, "--at", at, *BY)["entered"] == 1
    assert facts(at, "99000010") == {"name": "Ashdown, Bethan", "sex": "w", "federation": "RUR",
                                     "birth": "1988"}  # fmt: skip


def test_a_body_s_number_is_never_two_players(at: Path) -> None:
    answer("player", "set", "501", "--fact", "number:fide=2000019", "--at", at, *BY)
    found = answer("player", "import", table(at, MEMBERS), *SAID, "--at", at, *BY, code=1)
    assert (found["act"], found["problems"][-1]["code"]) == (None, "player-number")


def test_facts_of_many_players_hold_from_the_days_of_their_rows(at: Path) -> None:
    """A transfer, a title, a licence and somebody taken off the list, each from its own day."""
    text = ("Código;Nombre;Desde;federation;title:fide;licence:2026;taken_off\n"
            "501;Aguirre Sanz, Jon;2026-03-01;FRA;;;\n"
            "502;Bilbao Ruiz, Marta;2026-04-01;;WFM;yes;\n"
            "503;Castaño Gil, Íñigo;;;;;yes\n"
            "504;Díez Muñoz, Pablo;1 May;FRA;;;\n")  # fmt: skip
    path = table(at, text, "facts.csv")
    said = ("--column", "Desde=since", "--since", "2026-05-01")
    found = answer("player", "update", path, *said, "--at", at, *BY)
    changes = {(one["player"], one["fact"], one["which"]): one["since"] for one in found["changes"]}
    assert changes == {
        ("501", "federation", ""): "2026-03-01", ("502", "title", "fide"): "2026-04-01",
        ("502", "licence", "2026"): "2026-04-01", ("503", "taken_off", ""): "2026-05-01",
    }  # fmt: skip
    assert [one["code"] for one in found["problems"] if one["level"] == "warning"] == [
        "player-table"
    ]
    assert facts(at, "501", "2026-02-28")["federation"] == "ESP"
    assert facts(at, "501", "2026-03-01")["federation"] == "FRA"
    assert answer("player", "update", path, "--preview", "--at", at, code=1)["changes"] == []


GRADED = """\
Fitxa;FIDE ID;Familia;Nom;Força;Elo FIDE;Any
601;2000019;Amat;Ona;1820;1905;1990
602;2000027;Bosch;Pau;1710;1788;1985
"""
"""Two numbers, and two ratings: which is the players' own, nobody can know but who is asked."""
GRADED_SAID = ("--column", "Fitxa=player_id", "--column", "FIDE ID=number:fide", "--column",
               "Familia=surname", "--column", "Força=rating", "--column", "Elo FIDE=")  # fmt: skip


@pytest.mark.parametrize("as_sheet", [False, True])
def test_the_columns_of_a_list_are_said_and_remembered(at: Path, as_sheet: bool) -> None:
    """Below a title in a sheet; the member's import remembers them for the list of the same file.

    Asked anew, the list says by hand's reading of the table 1820 and 1710: its own column.
    """
    name, data = "graded.csv", GRADED.encode()
    if as_sheet:
        rows = [["Our league"], *(line.split(";") for line in GRADED.splitlines())]
        name, data = "graded.xlsx", sheet_bytes(rows)
    path = at.parent / name
    path.write_bytes(data)
    begin = ("list", "add", "own", "--rulebook", "fide", "--from", path, "--date", "2026-01-01")
    answer("player", "import", path, *GRADED_SAID[:6], "--column", "Força=", "--column",
           "Elo FIDE=", "--at", at, *BY)  # fmt: skip
    answer(*begin, "--at", at, *BY, code=1)  # both ratings were left out
    wrong = answer(*begin, "--column", "Forca=rating", "--at", at, *BY, code=1)
    assert "The table has no column 'Forca'." in [one["message"] for one in wrong["problems"]]
    answer(*begin, *GRADED_SAID, "--at", at, *BY)
    kept = kept_lists(opened_office(at).store)["own"]
    first, problems = first_list(opened_office(at).store, kept)
    assert (first is not None, problems) == (True, ())
    assert first.rows.select("player_id", "name", "rating").rows() == [
        ("601", "Amat, Ona", 1820), ("602", "Bosch, Pau", 1710)
    ]  # fmt: skip
    again = ("list", "add", "other", *begin[3:])
    assert "The columns are read as the office remembers" in run(*again, "--at", at, *BY).output


def test_the_columns_of_earlier_lists_hold_for_each_that_has_them(at: Path) -> None:
    """Three files of two headers and one packed: what is said of a header holds where it stands."""
    answer("player", "import", table(at, GRADED), *GRADED_SAID[:6], "--column", "Força=", "--at",
           at, *BY)  # fmt: skip
    answer("list", "add", "own", "--rulebook", "fide", "--from", table(at, GRADED), *GRADED_SAID,
           "--date", "2026-01-01", "--at", at, *BY)  # fmt: skip
    old = at.parent / "old"
    old.mkdir()
    (old / "2024-01-01.csv").write_text(GRADED.replace("1820", "1801"), encoding="utf-8")
    (old / "2024-07-01.csv").write_text("Num;Jugador;Grau\n601;Amat, Ona;1815\n", encoding="utf-8")
    plain = 'player_id,name,rating\n601,"Amat, Ona",1818\n'
    (old / "2025-01-01.csv.gz").write_bytes(gzip.compress(plain.encode()))
    add = ("list", "history", "add", old, "--published-by", "The league", "--list", "own")
    said = ("--column", "Num=player_id", "--column", "Jugador=name", "--column", "Grau=rating")
    assert answer(*add, "--at", at, *BY, code=1)["act"] is None
    nobody = answer(*add, *said, "--column", "Grado=rating", "--at", at, *BY, code=1)
    assert "No table has a column 'Grado'." in [one["message"] for one in nobody["problems"]]
    answer(*add, *said, "--at", at, *BY)
    shown = answer("player", "show", "601", "--at", at)["earlier"]
    assert [(row["list_date"], row["rating"]) for row in shown] == [
        ("2024-01-01", 1801), ("2024-07-01", 1815), ("2025-01-01", 1818)
    ]  # fmt: skip
    shown = answer("list", "history", "show", "--list", "own", "--date", "2024-07-01", "--at", at)
    assert (shown["lists"][0]["rows"], shown["problems"]) == (1, [])
