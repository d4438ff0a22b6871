"""`arpad list doubles`: who may stand on a list twice."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from arpad.library.list_files import is_list
from tests.answers.schemas import check
from tests.cli.calls import DORTMUND, JULY, LIST, answer, broken_files, run
from tests.office.papers import listed, write_list


def test_a_person_under_two_numbers_is_shown(tmp_path: Path) -> None:
    roll = [
        listed("509", 1600, name="Réti, Bo", federation="ESP", birth_date="1960-01-01"),
        listed("511", 1490, name="BO RETI", federation="ESP", birth_date="1960-01-01"),
        listed("512", 1490, name="Reti, Bo", federation="ESP", birth_date="1961-01-01"),
    ]
    path = write_list(tmp_path / "list.csv", roll)
    found = answer("list", "doubles", path)
    assert found == {
        "players": 3,
        "doubles": [
            {
                "first": {"player_id": "509", "name": "Réti, Bo", "federation": "ESP",
                          "birth": "1960-01-01"},
                "second": {"player_id": "511", "name": "BO RETI", "federation": "ESP",
                           "birth": "1960-01-01"},
                "nearness": "same",
                "reason": "the same name, born on 1960-01-01",
            }
        ],
        "problems": [],
    }  # fmt: skip
    check("list-doubles", found)
    shown = run("list", "doubles", path)
    assert shown.exit_code == 0
    assert "1 pair among 3 players" in shown.stdout
    assert "BO RETI" in shown.stdout


def test_a_directory_and_a_list_without_doubles(tmp_path: Path) -> None:
    out = tmp_path / "sep10"
    assert (
        run("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out", out).exit_code
        == 0
    )
    for source in (LIST, out):
        shown = run("list", "doubles", source)
        assert (shown.exit_code, shown.stdout.split(" among")[0]) == (0, "Nobody stands twice")


@pytest.mark.parametrize("kind", ["empty", "binary"])
def test_a_broken_list_is_a_problem(tmp_path: Path, kind: str) -> None:
    broken = broken_files(tmp_path)[kind]
    found = answer("list", "doubles", broken, code=1)
    assert (found["players"], found["doubles"]) == (0, [])
    assert run("list", "doubles", "nowhere.csv").exit_code == 2


def test_a_directory_and_a_players_table_are_converted_to_a_list(tmp_path: Path) -> None:
    """A month's directory, and a table with a federation's own headers: no `--to` is needed."""
    out = tmp_path / "sep10"
    assert (
        run("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out", out).exit_code
        == 0
    )
    assert answer("convert", out, tmp_path / "a.csv")["to"] == "list"
    assert answer("list", "diff", out, tmp_path / "a.csv")["differences"] == []
    assert answer("convert", out, tmp_path / "a.xml")["to"] == "fide-xml"
    players = tmp_path / "players.csv"
    players.write_text("Código;Apellidos;Nombre;Elo\n501;Mas Pau;Jon;2105\n", encoding="utf-8")
    found = answer("convert", players, tmp_path / "b.csv")
    assert (found["to"], found["players"]) == ("list", 1)
    assert (tmp_path / "b.csv").read_text(
        "utf-8"
    ) == 'player_id,name,rating\n501,"Mas Pau, Jon",2105\n'
    nothing = answer("convert", tmp_path, tmp_path / "c.csv", code=1)
    assert nothing["written"] is None


@pytest.mark.parametrize("ending", ["fide-combined", "fide-xml"])
def test_a_zipped_list_is_known_by_what_it_holds(tmp_path: Path, ending: str) -> None:
    """FIDE's download is such a zip; it was taken for reports where no `--to` was given."""
    text = tmp_path / "players_list"
    players = answer("convert", JULY.partition("=")[2], text, "--to", ending)["players"]
    packed = tmp_path / "players_list.zip"
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.write(text, "players_list")
    found = answer("convert", packed, tmp_path / "players.csv")
    assert (found["to"], found["players"]) == ("list", players)


def test_a_zip_of_anything_else_is_no_list(tmp_path: Path) -> None:
    """Two lists are not one, a report is a report, and what is refused is refused as before."""
    assert answer("convert", JULY.partition("=")[2], tmp_path / "a.txt")["written"]
    fide = (tmp_path / "a.txt").read_bytes()
    two, report, outside = (tmp_path / f"{name}.zip" for name in ("two", "report", "outside"))
    for path, members in (
        (two, {"a.txt": fide, "b.txt": fide}),
        (report, {"open.trf": b"012 Riga Open\n"}),
        (outside, {"../a.txt": fide}),
    ):
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in members.items():
                archive.writestr(name, content)
    assert [is_list(path) for path in (two, report, outside)] == [False] * 3
    assert answer("convert", outside, tmp_path / "out.csv", code=1)["written"] is None
