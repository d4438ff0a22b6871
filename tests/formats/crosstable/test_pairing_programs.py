"""Exports as chess-results and Swiss-Manager lay them out, in the languages of their arbiters.

The headers and marks are those of their exports; people and results are invented.
"""

import pytest

import arpad
from arpad.formats import crosstable
from arpad.formats.crosstable.columns import columns_of
from arpad.formats.delimited import Cells
from arpad.report.pairs import games

ABOVE = (
    "From the Tournament-Database of Chess-Results https://chess-results.com\n"
    "Riga Open 2026\nLast update 12.01.2026 10:20:00\nFinal Ranking crosstable after 3 Rounds\n"
)
BELOW = "Annotation:\nTie Break1: Buchholz\n"
ROWS = (
    "1;2;GM;Ozols, Janis;LAT;2410;2{w}1;3{b}½;4{w}1;2,5;4,5\n"
    "2;1;;Reti, Emil;CZE;2400;1{b}0;4{w}1;3{b}1;2;5\n"
    "3;4;WFM;Mas, Eva;ESP;2000;4{w}½;1{w}½;2{w}0;1;5\n"
    "4;3;;Nobody, Ann;ENG;0;3{b}½;2{b}0;1{b}0;0,5;5\n"
)
"""The rounds name opponents by rank, which here are others' numbers: only colours tell."""


@pytest.mark.parametrize(
    ("header", "colours"),
    [
        ("Rk.;SNo;;Name;FED;Rtg;1.Rd;2.Rd;3.Rd;Pts.; TB1", "wb"),
        ("Rk.;SNo;;Name;FED;RtgI;1.Rd.;2.Rd.;3.Rd.;Pts;TB1", "wb"),
        ("Rg.;Snr;;Name;Land;EloI;1.Rd;2.Rd;3.Rd;Pkt.; Wtg1 ", "ws"),
        ("Rk.;No.Ini.;;Nombre;FED;Elo;1.Rd;2.Rd;3.Rd;Pts.; Des 1 ", "bn"),
        ("Rk.;No.Ini.;;Nombre;FED;EloI;1.Rd;2.Rd;3.Rd;Pts.; Des 1 ", "wb"),
        ("Clas.;Nr.Ini.;Tit.;Nome;FED;Elo;1.Rd;2.Rd;3.Rd;Pts.;Desemp1", "bp"),
        ("Rk.;Núm. ini.;;Nom;FED;Elo;1.Rd;2.Rd;3.Rd;Punts; Des 1 ", "bn"),
    ],
)
def test_a_ranking_with_rounds_is_read_whole_in_every_language(header: str, colours: str) -> None:
    text = ABOVE + header + "\n" + ROWS.format(w=colours[0], b=colours[1]) + BELOW
    report, problems = crosstable.read(text.encode())
    assert report.name == "Riga Open 2026"
    assert [(p.number, p.rank, p.title, p.rating, p.points_half) for p in report.players] == [
        (2, 1, "GM", 2410, 5), (1, 2, "", 2400, 4), (4, 3, "WFM", 2000, 2), (3, 4, "", None, 1),
    ]  # fmt: skip
    found, wrong = games(report)
    assert sorted((one.round, one.white, one.black, one.result) for one in found) == [
        (1, 2, 1, "1"), (1, 4, 3, "="), (2, 1, 3, "1"), (2, 4, 2, "="), (3, 2, 3, "1"),
        (3, 4, 1, "0"),
    ]  # fmt: skip
    assert [one.code for one in (*problems, *wrong) if one.level in ("error", "warning")] == []
    assert sum(one.level == "fixed" for one in problems) <= 1  # the colours' letters, once


def test_byes_as_chess_results_marks_them_are_no_findings() -> None:
    text = (
        "Rk.;SNo;;Name;FED;Rtg;1.Rd;2.Rd;3.Rd;Pts.\n"
        "1;1;;Ozols, Janis;LAT;2410;-1;3b½;2w+;2,5\n"
        "2;2;;Reti, Emil;LAT;2400;-½;-0;1b-;0,5\n"
        "3;3;;Mas, Eva;ESP;2000;bye;1w½;-0;1,5\n"
    )
    report, problems = crosstable.read(text.encode())
    assert [(r.player, r.round, r.opponent, r.result) for r in report.pairings] == [
        (1, 1, None, "U"), (1, 2, 3, "="), (1, 3, 2, "+"), (2, 1, None, "H"), (2, 2, None, "Z"),
        (2, 3, 1, "-"), (3, 1, None, "U"), (3, 2, 1, "="), (3, 3, None, "Z"),
    ]  # fmt: skip
    assert [(one.level, one.code) for one in problems] == [("info", "crosstable-points")]


def test_what_a_rating_changes_by_is_no_rating() -> None:
    header = ("Rk.", "Name", "RtgI", "RtgN", "1.Rd", "Pts.", "Rp", "K", "rtg+/-")
    found = columns_of(Cells(header, 1))
    assert found is not None
    assert (found.named["rating"], found.turns) == (2, {1: 4})
    assert {"RtgN", "K", "rtg+/-"} <= set(found.others)


def test_a_page_saved_from_a_browser_is_read_from_the_table_that_has_rounds() -> None:
    rows = "".join(
        "<tr class=CRg2><td>" + "<td>".join(line.split(";")) + "</td></tr>\n"
        for line in ROWS.format(w="w", b="b").splitlines()
    )
    page = (
        "<!DOCTYPE html><html><head><title>Rd.1 2.Rd</title><script>if (1<table) {}</script></head>"
        "<body><table><tr><td><a href=x.aspx?lan=1>Menu</a></td></tr>"
        "<tr><td><table class=CRs1>\n"
        "<tr><th>Rk.<th>SNo<th>&nbsp;<th>Name<th>FED<th>Rtg<th>1.Rd<th>2.Rd<th>3.Rd<th>Pts.<th>TB1"
        f"</tr>{rows}</table></td></tr></table><p>Program: Swiss-Manager</body></html>"
    )
    (found,) = arpad.read(page.replace("Nobody", "N&oacute;body").encode(), name="open.html")
    report = found.report
    assert [(p.number, p.name, p.title) for p in report.players] == [
        (2, "Ozols, Janis", "GM"), (1, "Reti, Emil", ""), (4, "Mas, Eva", "WFM"),
        (3, "Nóbody, Ann", ""),
    ]  # fmt: skip
    assert len(games(report)[0]) == 6
    assert not any("lost" in one.message for one in found.problems)
    (damaged,) = arpad.read(page.replace("Janis", "J?nis").encode(), name="open.html")
    assert "Letters of names were lost: 'J?nis'." in [one.message for one in damaged.problems]
    (refused,) = arpad.read(b"<html><table><tr><td>Riga</td></tr></table></html>")
    assert [one.code for one in refused.problems if one.level == "error"][:1] == [
        "crosstable-not-table"
    ]


@pytest.mark.parametrize("piece", ["<table", "<td>", "<tr><td colspan=999>", "</table>", "<", "&"])
def test_a_page_of_one_piece_over_and_over_is_read_in_no_time(piece: str) -> None:
    report, problems = crosstable.read(b"<html><table>" + piece.encode() * 100_000)
    assert report.players == ()
    assert [one.code for one in problems if one.level == "error"] == ["crosstable-not-table"]
