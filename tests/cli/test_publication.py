"""`arpad list show` and `list export`: a list of ours, a file, and what is wrong with a call."""

import re
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from arpad.cli import publication
from tests.cli.calls import DEMO, DORTMUND, JULY, OPEN, answer, codes, run


@pytest.fixture(scope="module")
def november(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lists")
    september, out = folder / "sep10", folder / "nov10"
    answer("rate", DORTMUND, "--list", JULY, "--out", september, "--no-inputs")
    answer("rate", OPEN, "--list", JULY, "--list", september, "--out", out, "--no-inputs")
    return out


def test_a_list_and_a_cross_table_speak_the_language_of_the_window(
    november: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """README: --lang, or the variable ARPAD_LANG; --lang goes before it."""
    monkeypatch.setenv("ARPAD_LANG", "ca")
    assert run("list", "show", november, "--top", "1").output.startswith("Llista d’Elo")
    assert run("list", "show", november, "--top", "1", "--lang", "pt").output.startswith("Lista")
    assert "Cognoms, nom" in run("crosstable", OPEN).output


@pytest.mark.parametrize("ending", [".csv", ".json", ".parquet"])
def test_a_program_reads_the_figures_that_are_printed(
    november: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"list{ending}"
    found = answer("list", "export", november, out)
    shown = [
        (part["name"], part["federation"], one["rank"], one["status"], one["shown"])
        for part in found["parts"]
        for one in part["players"]
    ]
    read = {".csv": pl.read_csv, ".json": pl.read_json, ".parquet": pl.read_parquet}[ending]
    rows = read(out)
    assert rows.height == len(shown) > 100
    for row, (part, of, rank, status, cells) in zip(rows.rows(named=True), shown, strict=True):
        assert (row["part"], row["of"], row["rank"], row["status"]) == (part, of, rank, status)
        assert row["name"] == cells["name"]
        assert str(row["rating"] or "") == cells["rating"]
        assert Decimal(row["k_factor"] or 0) == Decimal(cells["k_factor"] or 0)
    assert rows.schema["rating"] == pl.Int64


def test_a_list_is_shown_by_rank(november: Path) -> None:
    shown = answer("list", "show", november, "--top", "3")  # after Dortmund nobody shares a place
    assert shown["list_date"] == "2010-11-01"
    (part,) = shown["parts"]
    ratings = [int(one["shown"]["rating"]) for one in part["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert [one["rank"] for one in part["players"]] == [1, 2, 3]
    assert set(part["players"][0]["shown"]) == {
        "name", "title", "federation", "rating", "player_id", "games", "birth", "sex", "k_factor",
    }  # fmt: skip
    assert "Kramnik, Vladimir" in run("list", "show", november).output


def test_a_file_is_shown_as_the_rulebook_of_its_day_wants(november: Path) -> None:
    path = DEMO / "list_2010-07.csv"
    shown = answer("list", "show", path, "--on", "2010-07-01", "--part", "name", "-r", "cnxc-2000")
    assert "change" in shown["parts"][0]["players"][0]["shown"]
    names = [one["shown"]["name"] for one in shown["parts"][0]["players"]]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("ending", "start"), [(".pdf", b"%PDF"), (".xlsx", b"PK"), (".html", b"<!doctype html>")]
)
def test_a_list_is_written_to_be_published(
    november: Path, tmp_path: Path, ending: str, start: bytes
) -> None:
    out = tmp_path / f"list{ending}"
    found = answer("list", "export", november, out, "--title", "Ruritania")
    assert out.read_bytes().startswith(start)
    assert {part["name"] for part in found["parts"]} >= {"rank", "name", "federation"}
    assert codes(found["problems"]) == ["list-blank"]
    again = run("list", "export", november, out)
    assert again.exit_code == 2
    assert "--force" in again.output
    before = out.read_bytes()
    answer("list", "export", november, out, "--title", "Ruritania", "--force")
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "LIST", "--part", "club"), "--part: 'club'"),
        (("show", "LIST", "--lang", "fr"), "'fr'"),
        (("show", "LIST", "--on", "2010-11-01"), "bears its date"),
        (("show", "nowhere"), "there is no file"),
        (("show", "LIST", "-r", "fide-1999"), "fide-1999"),
        (("export", "LIST", "list.doc"), "the ending of list.doc"),
        (("export", "LIST", "no/folder/list.pdf"), "there is no directory"),
    ],
)
def test_a_wrong_call_leaves_with_2(november: Path, words: tuple[str, ...], said: str) -> None:
    result = run("list", *(november if word == "LIST" else word for word in words))
    assert result.exit_code == 2, result.output
    assert said in result.output


def test_of_a_changed_list_nothing_is_written(november: Path, tmp_path: Path) -> None:
    changed = tmp_path / "nov10"
    changed.mkdir()
    for path in november.iterdir():
        (changed / path.name).write_bytes(path.read_bytes())
    (changed / "list.csv").write_bytes(b"player_id,name,rating\n1,A,2000\n")
    found = answer("list", "export", changed, tmp_path / "list.pdf", code=1)
    assert codes(found["problems"]) == ["archive-damaged"]
    assert found["written"] is None
    assert not (tmp_path / "list.pdf").exists()


def test_a_file_without_a_date_or_with_odd_values_is_shown_and_said(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("player_id,name,rating,birth_date,k_factor\n7,Reti Ana,2224,2015,20\n")
    undated = run("list", "show", path)
    assert undated.exit_code == 0
    assert "bears no date" in undated.stderr
    assert "(--on 2010-09-01)" in undated.stderr
    dated = answer("list", "show", path, "--on", "2010-07-01", code=1)
    assert codes(dated["problems"], "error") == ["list-births-impossible"]
    assert "list-undated" not in codes(dated["problems"])
    assert "list-k-unlikely" in codes(dated["problems"], "warning")  # K was 25, 15 or 10 then
    assert dated["parts"][0]["players"]


def test_a_rapid_list_of_2005_goes_to_pairing_programs_with_three_figures(tmp_path: Path) -> None:
    """FIDE 2005, 15c: 2105 is shown as 210; who is taken off is left out (16.2)."""
    table, out, text = tmp_path / "sheet.csv", tmp_path / "apr06", tmp_path / "list.xml"
    table.write_text(
        "player_id,name,sex,birth_date,federation,rating,games_rated,k_factor,is_taken_off\n"
        '501,"Aguirre Sanz, Jon",m,1961,ESP,2105,80,15,\n'
        '502,"Bilbao Ruiz, Marta",w,1974,ESP,1980,60,15,yes\n',
        encoding="utf-8",
    )
    run("rate", "--list", f"2006-01-01={table}", "--list-date", "2006-04-01",
        "-r", "fide-rapid-2005", "--out", out)  # fmt: skip
    made = answer("convert", out, text)
    assert made["players"] == 1
    assert "Left out, for the list doesn't show them: 1 player." in str(made["problems"])
    written = text.read_text(encoding="utf-8")
    assert "rating>210</" in written
    assert "Bilbao" not in written
    lines = tmp_path / "list.txt"
    answer("convert", out, lines)
    assert " 210 " in lines.read_text(encoding="utf-8")


CATALAN = ["WCM", "CM", "MC", "MN", "WMF", "MF", "WMI", "MI", "WGM", "GM"]
"""FCE 9.1c, in its order."""


def _catalan(path: Path) -> Path:
    """Write a list of ten titled players of the FCE, in FIDE's spelling as programs have it."""
    fide = {"WMF": "WFM", "MF": "FM", "WMI": "WIM", "MI": "IM"}
    rows = [f"{number},Puig {number},CAT,{fide.get(title, title)},2000,1,Girona,15"
            for number, title in enumerate(CATALAN, start=1)]  # fmt: skip
    head = "player_id,name,federation,title,rating,has_licence,club,k_factor"
    path.write_text("\n".join([head, *rows]) + "\n")
    return path


@pytest.mark.long
def test_a_list_of_the_fce_has_catalan_titles_whatever_it_is_written_as(tmp_path: Path) -> None:
    source, made = _catalan(tmp_path / "list.csv"), tmp_path / "nov"
    of_october = f"2026-10-01={source}"
    answer("rate", "-r", "fce", "--list", of_october, "--list-date", "2026-11-01", "--out", made)
    for found in (
        answer("list", "show", made),
        answer("list", "show", source, "-r", "fce", "--on", "2026-11-01"),
    ):
        players = sorted(
            found["parts"][0]["players"], key=lambda one: int(one["shown"]["player_id"])
        )
        assert [one["shown"]["title"] for one in players] == CATALAN
    for ending in ("pdf", "xlsx", "html"):
        answer("list", "export", made, tmp_path / f"list.{ending}")
    answer("convert", made, tmp_path / "again.csv", "--to", "list")
    page = "".join(one.extract_text() for one in PdfReader(tmp_path / "list.pdf").pages)
    sheet = CalamineWorkbook.from_path(tmp_path / "list.xlsx").get_sheet_by_index(0).to_python()
    written = {
        "pdf": set(page.split()),
        "xlsx": {str(cell) for row in sheet for cell in row},
        "html": set(re.findall(r">(\w+)<", (tmp_path / "list.html").read_text())),
        "csv": set(re.split(r"[,\n]", (tmp_path / "again.csv").read_text())),
    }
    for cells in written.values():
        assert set(CATALAN) <= cells
        assert not cells & {"IM", "FM", "WIM", "WFM"}
    # a list in FIDE's format has FIDE's words, whoever made it
    answer("convert", made, tmp_path / "fide.txt", "--to", "fide-combined")
    assert set((tmp_path / "fide.txt").read_text().split()) >= {"IM", "FM", "WIM", "WFM"}


def test_each_column_that_is_blank_is_said_with_whom(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("player_id,name,rating,club,k_factor\n1,Puig,2000,,15\n2,Mas,1900,Girona,\n")
    told = run("list", "show", path, "-r", "fce", "--on", "2026-11-01").stderr
    assert "the club: 1 Puig." in told
    assert "K: 2 Mas." in told
    assert "and the like" not in told


def test_a_terminal_shows_the_first_of_a_long_list(
    november: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe gets everybody; so does a terminal with --all, and with --top who was asked for."""
    piped = run("list", "show", november).output.splitlines()
    players = [line for line in piped if line.strip()[:1].isdigit()]
    terminal = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(publication, "sys", terminal)
    monkeypatch.setattr(publication, "_MOST", 2)
    shown = run("list", "show", november).output
    assert [line for line in shown.splitlines() if line.strip()[:1].isdigit()] == players[:2]
    assert f"and {len(players) - 2} more; --all shows everybody" in shown
    assert run("list", "show", november, "--all").output.splitlines() == piped
    assert "more; --all" not in run("list", "show", november, "--top", "5").output
