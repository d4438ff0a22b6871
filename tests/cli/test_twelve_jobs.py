"""Messy files as people send them, of docs/studies/jobs.md: what each has to come to, typed out."""

import io
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

from tests.cli.calls import run

PLAYERS = ("Aldane, Anna", "Brisco, Boris", "Corvell, Clara", "Dunmore, Denis")
ROUNDS = (
    ("   2 w 1", "   1 b 0", "   4 w =", "   3 b ="),
    ("   3 b =", "   4 w 1", "   1 w =", "   2 b 0"),
)
"""Two rounds of the four, each row as TRF has it."""


def report(*rounds: tuple[str, ...], start: str = "2026/01/05") -> bytes:
    """Return a report without points, as an arbiter types it; Denis is 77000104."""
    lines = ["012 Cup of the Vale", "022 Vallbona", "032 RUR", f"042 {start}", f"052 {start}",
             "092 Individual: Swiss-System", "122 90 min + 30 sec"]  # fmt: skip
    for at, name in enumerate(PLAYERS):
        cells = "  ".join(cells[at] for cells in rounds)
        person = f"{at + 1:4} {'wmwm'[at]}    {name:<33} {2000 - 20 * at} RUR    7700010{at + 1}"
        lines.append(f"001 {person}{'':17}{at + 1:4}  {cells}")
    return "\n".join(lines).encode()


def test_an_arbiter_s_round_that_stands_twice_is_named(tmp_path: Path) -> None:
    (tmp_path / "cup.trf").write_bytes(report(*ROUNDS, ROUNDS[1]))
    names = "\n".join(f'7700010{at + 1},"{name}",2000' for at, name in enumerate(PLAYERS[:3]))
    (tmp_path / "list.csv").write_text(f"player_id,name,rating\n{names}\n", "utf-8")
    typed = ("check", tmp_path / "cup.trf", "--list", f"2026-01-01={tmp_path / 'list.csv'}")
    checked = run(*typed)
    assert checked.exit_code == 1
    assert "Round 3 is round 2 once more, game by game." in checked.stderr
    assert "not compared with the list before these errors are mended" in checked.stderr
    (tmp_path / "cup.trf").write_bytes(report(*ROUNDS))
    mended = run(*typed)
    assert "once more" not in mended.stderr
    assert "not compared" not in mended.stderr
    assert "Dunmore, Denis could not be found on the list" in mended.stderr


def test_an_arbiter_s_game_without_a_result_is_no_game_won(tmp_path: Path) -> None:
    rows = ["Rg.;Snr;Name;EloI;FideID;1.Rd;2.Rd;Pkt.", "1;1;Aldane, Anna;2000;77000101;2w1;3s;1,0",
            "2;2;Brisco, Boris;1980;77000102;1s0;4w1;1,0",
            "3;3;Corvell, Clara;1960;77000103;4w½;1w;0,5",
            "4;4;Dunmore, Denis;1940;77000104;3s½;2s0;0,5"]  # fmt: skip
    source, written = tmp_path / "klub.csv", tmp_path / "klub.trf"
    source.write_text("\r\n".join(rows), "utf-8-sig")
    (tmp_path / "klub.facts.toml").write_text("start = 2026-01-12\nend = 2026-01-16\n", "utf-8")
    converted = run("convert", source, written)
    assert converted.exit_code == 1
    for player, cell in ((1, "3s"), (3, "1w")):
        assert f"Round 2 of player {player} has no result. ('{cell}')" in converted.stderr
    assert "The facts in klub.facts.toml are not written into the new file." in converted.stderr
    assert "- W" not in written.read_text("utf-8")


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """Return members under a head of merged cells, with slashed births and a row of totals."""
    path = tmp_path / "socis.xlsx"
    rows = [("Fitxa", "Jugador", "", "Naixement"), (101, "Aldane", "Anna", "04/06/1986"),
            (102, "Brisco", "Boris", "23/11/1964"), (103, "Corvell", "Clara", "05/05/1971"),
            (104, "Dunmore", "Denis", "12/03/1999"), ("Total", "4 socis", "", "")]  # fmt: skip
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for line, cells in enumerate(rows):
            sheet.write_row(line, 0, cells)
        sheet.merge_range(0, 1, 0, 2, "Jugador")
    return path


def test_an_officer_s_merged_head_loses_no_given_names(tmp_path: Path, workbook: Path) -> None:
    office = tmp_path / "office"
    assert run("office", "init", office, "--name", "Lirnia").exit_code == 0
    typed = ("player", "import", workbook, "--because", "members", "--at", office)
    refused = run(*typed, "--column", "Fitxa=player_id")
    assert refused.exit_code == 1
    assert "'Jugador' holds one word for most players" in refused.stderr
    assert "Columns left out: 3 (Anna, Boris, Clara)." in refused.stderr


def test_an_officer_s_totals_are_nobody_and_slashed_births_keep_their_day(tmp_path: Path) -> None:
    table = tmp_path / "members.csv"
    table.write_text("Fitxa;Cognoms;Nom;Naixement\n101;Aldane;Anna;04/06/1986\n"
                     "102;Brisco;Boris;23/11/1964\n103;Corvell;Clara;05/05/1971\n"
                     "Total;socis;3;\n", "utf-8")  # fmt: skip
    office = tmp_path / "office"
    assert run("office", "init", office, "--name", "Lirnia").exit_code == 0
    typed = ("player", "import", table, "--because", "members", "--at", office)
    refused = run(*typed, "--column", "Fitxa=player_id")
    assert refused.exit_code == 1
    assert "('Total')" in refused.stderr
    table.write_text(table.read_text("utf-8").replace("Total;socis;3;\n", ""), "utf-8")
    assert run(*typed, "--column", "Fitxa=player_id").exit_code == 0
    # 23/11 shows that the days stand first
    assert "birth: 1986-06-04" in run("player", "show", "101", "--at", office).stdout


def test_an_officer_s_mail_with_a_poster_in_it_is_taken_in(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Cup/report/cup.trf", report(*ROUNDS))
        archive.writestr("Cup/poster.pdf", b"%PDF-1.4")
        archive.writestr("Cup/readme.txt", "Sorry for the delay.")
    (tmp_path / "mail.zip").write_bytes(packed.getvalue())
    checked = run("check", tmp_path / "mail.zip")
    assert "4 players, 4 games" in checked.stdout
    for name in ("poster.pdf: warning: This is a PDF", "readme.txt: warning: This is a text"):
        assert f"mail.zip/Cup/{name}" in checked.stderr


def test_a_player_s_halves_are_read_as_people_write_them() -> None:
    """By hand, K 20: 20 (½ - .56) = -1.2 for 46 points less, 20 (½ - .60) = -2 for 69."""
    for half in ("½", "0.5", "0,5", "="):
        figures = run("calc", "change", "--rating", "1943", "--k", "20", "--vs", f"1897:{half}",
                      "--vs", f"1874:{half}", "--on", "2026-03-06").stdout  # fmt: skip
        assert "-3.20" in figures, half


def test_a_researcher_s_results_and_days_are_read_in_every_form(tmp_path: Path) -> None:
    """Six games between two players; the seventh went on, and was not played."""
    table = tmp_path / "partien.csv"
    rows = ["1-0;3.1.2023", "0–1;04.01.2023", "½–½;??.02.2023", "1:0;05.03.2023", "0,5;2023-04-06",
            "½:½;2023.05.07", "*;08.06.2023"]  # fmt: skip
    text = "\r\n".join(f"Aldane;Brisco;{row}" for row in rows)
    table.write_bytes(f"Weiß;Schwarz;Ergebnis;Datum\r\n{text}".encode("cp1252"))
    columns = "white_id=Weiß,black_id=Schwarz,result=Ergebnis,played_on=Datum"
    fitted = run("lab", "fit", table, "--model", "elo", "--columns", columns)
    assert fitted.exit_code == 0, fitted.stderr
    assert "has followed 6 games of 2 players" in fitted.stdout
