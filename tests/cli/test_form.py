"""`arpad form` and `arpad crosstable`: what is written, said to be missing, and refused."""

import io
import re
from errno import ENOSPC
from pathlib import Path

import pytest
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from arpad.formats.files import write_whole
from tests.cli.calls import DORTMUND, JULY, OPEN, answer, broken_files, codes, odd_report, run
from tests.forms.test_norm_forms import memorial
from tests.sampling import sampled

DATA = Path(__file__).parents[1] / "data"
CLASSIC = DATA / "krause" / "classic_2008.tab"
TEAMS = DATA / "trf"


@pytest.mark.parametrize(
    ("name", "ending"),
    [("1", "pdf"), ("2", "xlsx"), ("3", "pdf"), ("5", "xlsx"), ("report", "pdf"),
     ("report", "xlsx")],
)  # fmt: skip
def test_a_form_is_written_and_what_is_missing_is_said(tmp_path: Path, name: str, ending: str):
    out = tmp_path / f"form.{ending}"
    found = answer("form", name, DORTMUND, "-o", out, "--list", JULY)
    (file,) = found["files"]
    assert (file["form"], file["written"]) == (name, str(out))
    assert "The report does not give the chief arbiter." in file["missing"]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    words = (
        "".join(page.extract_text() for page in PdfReader(out).pages)
        if ending == "pdf"
        else str(CalamineWorkbook.from_path(out).get_sheet_by_index(0).to_python())
    )
    assert "Sparkassen Chess Meeting 2010" in words


def test_people_read_what_is_missing_and_where_it_is(tmp_path: Path) -> None:
    out = tmp_path / "form1.pdf"
    told = run("form", "1", DORTMUND, "-o", out, "--list", JULY, "--lang", "es")
    assert told.exit_code == 0
    assert "Falta: El informe no da el árbitro principal." in told.output
    assert f"Escrito en {out}." in told.output
    assert "Observaciones" in PdfReader(out).pages[0].extract_text()


def test_the_arbiters_own_words_are_remarks(tmp_path: Path) -> None:
    out = tmp_path / "form1.pdf"
    words = "Round 4 began an hour late."
    answer("form", "1", DORTMUND, "-o", out, "--remark", words)
    assert words in PdfReader(out).pages[0].extract_text()


@pytest.mark.parametrize("who", ["78000005", "4", "kramnik"])
def test_a_card_of_one_player(tmp_path: Path, who: str) -> None:
    out = tmp_path / "card.pdf"
    answer("form", "2", DORTMUND, "-o", out, "--player", who)
    reader = PdfReader(out)
    assert len(reader.pages) == 1
    assert "4. Kramnik, Vladimir" in reader.pages[0].extract_text()


def test_nobody_or_several_is_a_problem_and_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "card.pdf"
    report = tmp_path / "two.trf"
    line = "001 {:4d} m    {:33s} 2000 ESP    {:8d} 1980"
    rows = [line.format(n, f"Reti, {name}", 100 + n) for n, name in ((1, "Ana"), (2, "Eva"))]
    report.write_text("\n".join(("012 Two", "042 2010/09/01", "052 2010/09/02", *rows)) + "\n")
    for who, said in (("nobody", "Nobody in the report"), ("reti", "2 players fit 'reti'")):
        found = answer("form", "2", report, "-o", out, "--player", who, code=1)
        (problem,) = (p for p in found["problems"] if p["code"] == "player")
        assert problem["message"].startswith(said)
        assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("form", "7", DORTMUND, "-o", "x.pdf"), "there is no form '7'"),
        (("form", "IT1-2005", DORTMUND, "-o", "x.pdf"), "there is no form 'it1-2005'"),
        (
            ("form", "it1", DORTMUND, "-o", "x.pdf", "--title", "FM"),
            "FM is not won by norms: write one of GM, IM, WGM, WIM",
        ),
        (
            ("form", "it3", DORTMUND, "-o", "x.pdf", "--title", "GM"),
            "--title is for Forms 4, 6, it1",
        ),
        (("form", "it3", DORTMUND, "-o", "x.pdf", "--fill", "organiser=A"), "Write organizer."),
        (
            ("form", "it3", DORTMUND, "-o", "x.pdf", *("--fill", "organizer=A") * 2),
            "organizer is given twice",
        ),
        (("form", "2", DORTMUND, "-o", "x.pdf", "--remark", "A"), "not for 2"),
        (("form", "all", DORTMUND, "-o", "x", "--to", "doc"), "--to: 'doc' is none of these"),
        (("form", "all", DORTMUND, "-o", "no/such"), "there is no directory"),
        (("form", "1", DORTMUND, "-o", "x.doc"), "is none of these: .pdf, .xlsx"),
        (("form", "1", DORTMUND, "-o", "no/such/x.pdf"), "there is no directory"),
        (("form", "1", DORTMUND, "-o", "x.pdf", "--lang", "tlh"), "there is no language 'tlh'"),
        (("form", "1", DORTMUND, "-o", "x.pdf", "--player", "4"), "--player is for Forms 2, 4, 6"),
        (("form", "1", DORTMUND, "-o", "x.pdf", "-r", "no-such"), "no-such"),
        (("crosstable", DORTMUND, "-o", "x.txt"), "is none of these: .pdf, .xlsx"),
        (("crosstable", DORTMUND, "--lang", "tlh"), "there is no language 'tlh'"),
    ],
)
def test_wrong_usage_leaves_with_2(tmp_path: Path, monkeypatch, words, said: str) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(*words)
    assert told.exit_code == 2
    assert said in told.output
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_never_written_over_unasked(tmp_path: Path) -> None:
    out = tmp_path / "form.pdf"
    out.write_bytes(b"mine")
    for verb in (("form", "1", DORTMUND), ("crosstable", DORTMUND)):
        assert run(*verb, "-o", out).exit_code == 2
        assert out.read_bytes() == b"mine"
    assert run("form", "1", DORTMUND, "-o", out, "--force").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_broken_files_give_problems_and_no_form(tmp_path: Path) -> None:
    for what, path in broken_files(tmp_path / "in").items():
        out = tmp_path / f"{what}.pdf"
        found = answer("form", "1", path, "-o", out, code=1)
        assert codes(found["problems"], "error"), what
        assert (found["files"], out.exists()) == ([], False), what
        assert answer("crosstable", path, code=1)["problems"]


def test_several_events_in_a_file_are_a_problem(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("event_id,round,white_id,black_id,result\na,1,1,2,1\nb,1,1,2,1\n")
    found = answer("form", "1", games, "-o", tmp_path / "x.pdf", code=1)
    assert codes(found["problems"]) == ["form-several"]


def test_odd_names_reach_the_forms_as_they_are(tmp_path: Path) -> None:
    report = odd_report(tmp_path)
    out = tmp_path / "form.pdf"
    answer("form", "1", report, "-o", out)
    text = "".join(page.extract_text() for page in PdfReader(out).pages)
    for name in ("[red]Rossi[/red], Ana", "<b>Bold</b> & Co, Bo", "{x} %s, Di"):
        assert name in text
    assert "[red]Rossi[/red], Ana" in run("crosstable", report).output


def test_the_cross_table_has_points_results_and_tie_breaks(tmp_path: Path) -> None:
    out = tmp_path / "table.xlsx"
    found = answer("crosstable", DORTMUND, "-o", out)
    first, second = found["players"][:2]
    assert (first["name"], first["points"], first["rank"]) == ("Ponomariov, Ruslan", "6.5", 1)
    assert first["results"] == ["×", "0½", "1½", "1½", "½1", "1½"]  # his row of the report, by hand
    # all met all twice, so Buchholz is twice what the others made: 2 x (30 - 6.5), 2 x (30 - 5.5)
    assert [p["tie_breaks"]["buchholz"] for p in (first, second)] == ["47", "49"]
    # against 2: 5.5 x ½, 3 and 4: 5 x 1½ each, 5 and 6: 4 x 1½ each
    assert first["tie_breaks"]["sonneborn_berger"] == "29.75"
    rows = CalamineWorkbook.from_path(out).get_sheet_by_index(0).to_python()
    assert any("Ponomariov, Ruslan" in row and 29.75 in row for row in rows)
    told = run("crosstable", DORTMUND).output
    assert "Ponomariov, Ruslan" in told
    assert "29.75" in told


def test_what_cannot_be_read_has_no_legend(tmp_path: Path) -> None:
    told = run("crosstable", tmp_path / "nofile.trf")
    assert told.exit_code == 1
    assert "Buchholz" not in told.output
    assert "nofile.trf" in told.output
    assert "Buchholz" in run("crosstable", DORTMUND).output


def test_the_form_compares_with_the_list(tmp_path: Path) -> None:
    rating_list = tmp_path / "list.csv"
    text = Path(JULY.partition("=")[2]).read_text()
    assert '"Kramnik, Vladimir",RUS,m,,GM,2790' in text
    rating_list.write_text(
        text.replace('"Kramnik, Vladimir",RUS,m,,GM,2790', '"Kramnik, W.",UKR,m,,IM,2791')
    )
    out = tmp_path / "form.pdf"
    found = answer("form", "1", DORTMUND, "-o", out, "--list", f"2010-07-01={rating_list}", code=1)
    assert codes(found["problems"], "error") == ["match-other-name"]
    remarks = PdfReader(io.BytesIO(out.read_bytes())).pages[0].extract_text().split("Remarks")[1]
    for said in (
        "Kramnik, Vladimir: the list in force has the name “Kramnik, W.”.",
        "Kramnik, Vladimir: title GM; the list in force has IM.",
        "Kramnik, Vladimir: federation RUS; the list in force has UKR.",
        "Kramnik, Vladimir: printed with 2790; the list in force has 2791, which counts.",
    ):
        assert said in remarks


@pytest.mark.parametrize("name", ["4", "6"])
def test_no_norm_is_no_certificate(tmp_path: Path, name: str) -> None:
    """Everybody in Dortmund was a grandmaster already."""
    out = tmp_path / "form.pdf"
    found = answer("form", name, DORTMUND, "-o", out, code=1)
    assert [p["message"] for p in found["problems"] if p["level"] == "error"] == [
        "Nobody in the report made a norm."
    ]
    assert not out.exists()
    told = run("form", name, DORTMUND, "-o", out, "--player", "kramnik")
    assert "Kramnik, Vladimir made no norm." in " ".join(told.output.split())


@pytest.mark.parametrize("name", ["4", "6"])
def test_norms_are_certified(tmp_path: Path, name: str) -> None:
    memorial(tmp_path)
    for ending in ("pdf", "xlsx"):
        out = tmp_path / f"form.{ending}"
        found = answer("form", name, tmp_path / "memorial.trf", "-o", out, "--player", "1")
        assert [file["written"] for file in found["files"]] == [str(out)]
    text = PdfReader(tmp_path / "form.pdf").pages[0].extract_text()
    assert "2536" in text
    assert "Surname1" in text


@pytest.mark.long
@pytest.mark.parametrize("to", ["pdf", "xlsx"])
def test_all_forms_at_once(tmp_path: Path, to: str) -> None:
    """A Swiss, a round robin with a norm, and one without: 2 and 3 are of the Swiss alone.

    As PDF, which takes longer, the second.
    """
    memorial(tmp_path)
    cases = (
        (OPEN, "1 2 3 5 report it3-2009"),
        (tmp_path / "memorial.trf", "1 4 5 6 report it1-2009 it3-2009"),
        (DORTMUND, "1 5 report it3-2009"),
    )
    for report, expected in cases if to == "xlsx" else cases[1:2]:
        out = tmp_path / f"of {report.stem}"
        found = answer("form", "all", report, "-o", out, "--to", to)
        assert [file["form"] for file in found["files"]] == expected.split()
        names = {f"{'form-' if one.isdecimal() else ''}{one}.{to}" for one in expected.split()}
        assert {path.name for path in out.iterdir()} == names
    again = run("form", "all", DORTMUND, "-o", out, "--to", to)
    assert (again.exit_code, "exists already" in again.output) == (2, True)
    assert run("form", "all", DORTMUND, "-o", out, "--to", to, "--force").exit_code == 0


def test_a_missing_package_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    result = run("form", "all", DORTMUND, "--list", JULY, "-o", tmp_path / "forms")
    assert result.exit_code == 2
    assert result.output.count('pip install "arpad[forms]"') == 1


def test_of_all_forms_none_is_left_where_the_disk_refuses_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = write_whole
    asked: list[Path] = []

    def refusing(path: Path, data: bytes) -> None:
        asked.append(path)
        if len(asked) == 3:
            raise OSError(ENOSPC, "No space left on device", str(path))
        kept(path, data)

    monkeypatch.setattr("arpad.formats.files.write_whole", refusing)
    out = tmp_path / "papers"
    result = run("form", "all", DORTMUND, "-o", out, "--to", "xlsx")
    assert result.exit_code == 3
    assert f"{asked[2]} can't be written: No space left on device." in result.stderr
    assert not out.exists()


def test_all_forms_have_no_place_where_a_file_stands(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    out.write_bytes(b"mine")
    result = run("form", "all", DORTMUND, "-o", out, "--to", "xlsx", "--force")
    assert result.exit_code == 3
    assert out.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("lang", "says"),
    sampled([("en", "An event of teams"), ("es", "Torneo por equipos"),
             ("ca", "Torneig per equips"), ("pt", "Prova por equipas")], 2),
)  # fmt: skip
def test_a_cross_table_of_teams_says_that_its_rows_are_players(lang: str, says: str) -> None:
    """Of the sample of FIDE's TEC: its records 310 say 20 match points and 32 of games."""
    told = run("crosstable", TEAMS / "grandmommys_cup.trf", "--lang", lang).stdout
    assert told.startswith(says)
    assert re.search(r"^ +1 +Slovakia +5 +20 +32 *$", told, re.MULTILINE)
    assert re.search(r"^ +2 +India 3 +5 +20 +33½ *$", told, re.MULTILINE)


def test_a_report_without_points_of_teams_says_so() -> None:
    """Records 013 of the Friendship Cup name 15 teams, and no points."""
    found = answer("crosstable", TEAMS / "friendship_cup_2024.trf", code=1)
    assert len(found["teams"]) == 15
    assert {team["match_points"] for team in found["teams"]} == {None}
    assert any("the match points of the teams" in words for words in found["missing"])
    assert "teams" not in answer("crosstable", DORTMUND)
