"""Crosstables: what is written is read again, whatever the names; what others write is read too."""

import csv
import io
import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats import crosstable
from arpad.formats.crosstable.cells import read_round, round_text
from arpad.report import Pairing, Player, Report, games, without_places
from arpad.tables.births import Birth
from tests.formats.mutating import MUTATIONS, check, mutated
from tests.sampling import amount

WRITERS = [crosstable.write_csv, crosstable.write_xlsx]
WRITERS_BY_OPPONENT = [crosstable.write_csv_by_opponent, crosstable.write_xlsx_by_opponent]
USUAL = ("crosstable-grid", "crosstable-number", "crosstable-columns")

NAMES = st.text(
    st.characters(
        codec="utf-8", exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp", "Cn", "Co", "Cf"]
    ),
    min_size=1,
    max_size=20,
) | st.sampled_from(["=1+1", "+A", "-B", "@C", "'=D", "''-E", "' F", 'G "H", I', "12w1", "X", "1"])
RESULTS = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}


@st.composite
def reports(draw) -> Report:
    """Return a report with some rounds of a Swiss."""
    count = draw(st.integers(1, 7))
    players = [
        Player(
            number, draw(NAMES), sex=draw(st.sampled_from(["m", "w", ""])),
            title=draw(st.sampled_from(["GM", "WFM", ""])),
            rating=draw(st.none() | st.integers(1, 9999)),
            federation=draw(st.sampled_from(["LAT", "", "ESP"])),
            player_id=draw(st.sampled_from(["", "2502054", "CN-7", "12e3"])),
            birth=draw(st.sampled_from([Birth(), Birth(19810000), Birth(19901220)])),
            points_half=draw(st.none() | st.integers(0, 40)),
            rank=draw(st.none() | st.integers(1, 99)),
        )
        for number in draw(st.permutations(range(1, count + 1)))
    ]  # fmt: skip
    pairings = []
    for turn in range(1, draw(st.integers(1, 4)) + 1):
        order = list(draw(st.permutations([player.number for player in players])))
        while len(order) > 1 and draw(st.integers(0, 5)):
            white, black = order.pop(), order.pop()
            result = draw(st.sampled_from(list(RESULTS)))
            colours = draw(st.sampled_from([("w", "b"), ("", "")]))
            pairings.append(Pairing(white, turn, black, colours[0], result))
            pairings.append(Pairing(black, turn, white, colours[1], RESULTS[result]))
        for number in order:
            if bye := draw(st.sampled_from(["H", "F", "U", "Z", ""])):
                pairings.append(Pairing(number, turn, None, "", bye))
    return Report(
        name=draw(NAMES | st.just("")), city=draw(NAMES | st.just("")), federation="LAT",
        start=draw(st.none() | st.dates(date(1900, 1, 1), date(2099, 1, 1))),
        type_text=draw(st.sampled_from(["", "Swiss"])), chief_arbiter=draw(NAMES | st.just("")),
        rounds_stated=draw(st.none() | st.integers(1, 99)),
        time_control_code=draw(st.sampled_from(["", "40/6000+30:900+30"])),
        players=tuple(players), pairings=tuple(pairings),
    )  # fmt: skip


def in_order(report: Report) -> Report:
    plain = without_places(report)
    rows = sorted(plain.pairings, key=lambda one: (one.round, one.player))
    return replace(plain, pairings=tuple(rows))


@given(reports())
@settings(deadline=None, max_examples=amount(20, full=40))
def test_what_is_written_is_read(report):
    for write in WRITERS:
        again, problems = crosstable.read(write(report))
        assert in_order(again) == in_order(report)
        assert not [one for one in problems if one.level in ("error", "fixed")]


@given(reports())
@settings(deadline=None, max_examples=amount(10, full=20))
def test_a_table_by_opponent_holds_players_and_results(report):
    for write in WRITERS_BY_OPPONENT:
        first, problems = crosstable.read(write(report))
        assert without_places(first).players == without_places(report).players
        assert not [one for one in problems if one.level in ("error", "fixed")]
        assert in_order(crosstable.read(write(first))[0]) == in_order(first)
        met = sorted((r.player, r.opponent, r.result) for r in report.pairings if r.opponent)
        assert sorted((r.player, r.opponent, r.result) for r in first.pairings) == met


def test_equal_reports_give_equal_bytes():
    report = Report(name="Riga", players=(Player(1, "Reti, Ana"),))
    assert crosstable.write_xlsx(report) == crosstable.write_xlsx(report)


def test_formulas_are_harmless_in_the_file():
    evil = '=HYPERLINK("http://x")'
    report = Report(name="@sum", players=(Player(1, evil), Player(2, "+1"), Player(3, "'-1")))
    cells = [
        c for row in csv.reader(io.StringIO(crosstable.write_csv(report).decode())) for c in row
    ]
    assert not [cell for cell in cells if cell[:1] in "=+-@" and cell]
    assert f"'{evil}" in cells
    assert [p.name for p in crosstable.read(crosstable.write_csv(report))[0].players] == [
        evil, "+1", "'-1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "opponent", "colour", "result"),
    [
        ("12w1", 12, "w", "1"), ("3b½", 3, "b", "="), ("3B=", 3, "b", "="), ("3b1/2", 3, "b", "="),
        ("7w+", 7, "w", "+"), ("7b-", 7, "b", "-"), ("5?0", 5, "", "0"), ("5½", 5, "", "="),
        ("9wW", 9, "w", "W"), ("9bl", 9, "b", "L"), ("12 w 1", 12, "w", "1"), ("12:W", 12, "", "1"),
        ("4:-", 4, "", "-"), ("0:D", None, "", "H"), ("0:=", None, "", "H"), ("0:+", None, "", "F"),
        ("bye", None, "", "U"), ("Bye", None, "", "U"), ("bye1", None, "", "F"),
        ("bye½", None, "", "H"), ("bye0", None, "", "Z"), ("+", None, "", "F"),
        ("-", None, "", "Z"),
        ("½", None, "", "H"), ("1", None, "", "F"), ("0", None, "", "Z"), ("-1", None, "", "U"),
        ("H", None, "", "H"), ("0.5", None, "", "H"),
    ],
)  # fmt: skip
def test_cells_of_a_round(text, opponent, colour, result):
    cell = read_round(text)
    assert (cell.opponent, cell.colour, cell.result) == (opponent, colour, result)


@pytest.mark.parametrize("text", ["", ".", ":", "0:", "…"])
def test_cells_that_say_nothing(text):
    assert read_round(text) is None


@pytest.mark.parametrize(
    "text", ["12", "121", "12x1", "w1", "0w1", "12345w1", "12w2", "1-0", "²w1"]
)
def test_cells_that_are_wrong(text):
    assert isinstance(read_round(text), str)
    report, (problem,) = crosstable.read(f"number,name,1\n1,Reti,{text}\n2,Euwe,\n".encode(), "x")
    assert report.pairings == ()
    assert (problem.level, problem.line, problem.column) == ("error", 2, 8)
    assert (problem.found, problem.file) == (text, "x")


def test_a_mended_cell_is_said():
    data = b"number,name,1,2\n1,Reti,+,2w1\n2,Euwe,-,1b0\n"
    problems = crosstable.read(data)[1]
    assert [(p.level, p.line, p.column, p.found) for p in problems] == [
        ("fixed", 2, 8, "+"), ("fixed", 3, 8, "-"),
    ]  # fmt: skip


def test_round_text_is_read_as_it_was():
    for result in RESULTS:
        for colour in ("w", "b", ""):
            row = Pairing(1, 1, 12, colour, result)
            cell = read_round(round_text(row))
            assert (cell.opponent, cell.colour, cell.result, cell.mend) == (12, colour, result, "")


def test_a_table_as_chess_results_writes_it():
    text = (
        "Riga Open 2024;;;;\n\nRk.;SNo;;Name;Rtg;FED;1.Rd.;2.Rd.;Pts.;TB1\n"
        "1;2;GM;Euwe, Eva;2310;NED;3w1;1b½;1,5;2\n2;1;;Reti, Ana;2224;CZE;-1;2w½;1,5;1\n"
        "3;3;;Lasker, E.;;GER;2b0;-0;0;1\n"
    )
    report, problems = crosstable.read(text.encode())
    assert [(r.player, r.round, r.opponent, r.result) for r in report.pairings] == [
        (2, 1, 3, "1"), (2, 2, 1, "="), (1, 1, None, "U"), (1, 2, 2, "="), (3, 1, 2, "0"),
        (3, 2, None, "Z"),
    ]  # fmt: skip
    assert [p.points_half for p in report.players] == [3, 3, 0]
    assert not [p for p in (*problems, *games(report)[1]) if p.level in ("error", "warning")]


def test_opponents_may_be_named_by_rank():
    text = "rank,number,name,1\n1,5,Reti,3w1\n2,6,Euwe,4w1\n3,8,Lasker,1b0\n4,7,Steinitz,2b0\n"
    report, problems = crosstable.read(text.encode())
    assert [(r.player, r.opponent) for r in report.pairings] == [(5, 8), (6, 7), (8, 5), (7, 6)]
    assert "crosstable-rank" in {p.code for p in problems}


def test_a_round_robin_as_it_is_printed():
    text = "Pl,Name,1,2,3,4,Points\n1,Reti,X,1,½,1,2½\n2,Euwe,0,X,1,+,2\n3,Lasker,=,0,x,1,1.5\n" \
           "4,Steinitz,0,-,0,*,0\n"  # fmt: skip
    report, problems = crosstable.read(text.encode())
    found, more = games(report)
    assert sorted((g.white, g.black, g.result) for g in found) == [
        (1, 2, "1"), (1, 3, "="), (1, 4, "1"), (2, 3, "1"), (2, 4, "+"), (3, 4, "1"),
    ]  # fmt: skip
    assert {p.level for p in more} == {"info"}
    assert not [p for p in problems if p.level in ("error", "warning")]
    assert sorted({r.round for r in report.pairings}) == [1, 2, 3]


def test_a_double_round_robin_has_two_results_in_a_cell():
    text = "number,name,1,2,3\n1,A,X,1½,01\n2,B,0½,X,1/2 1\n3,C,10,=0,X\n"
    report, _ = crosstable.read(text.encode())
    found, more = games(report)
    assert len(found) == 6
    assert sorted({g.round for g in found}) == [1, 2, 3, 4, 5, 6]
    assert not [p for p in more if p.level == "error"]


@pytest.mark.parametrize(
    ("row", "name", "level", "column"),
    [
        ("x,2,Euwe,,,,,,,,1", "rank", "warning", 1), ("1,x,Euwe,,,,,,,,1", "number", "error", 3),
        ("1,,Euwe,,,,,,,,1", "number", "error", 3), ("1,2,Euwe,q,,,,,,,1", "sex", "warning", 10),
        ("1,2,Euwe,,XX,,,,,,1", "title", "warning", 11),
        ("1,2,Euwe,,,l8,,,,,1", "rating", "error", 12),
        ("1,2,Euwe,,,12345,,,,,1", "rating", "error", 12),
        ("1,2,Euwe,,,,L4,,,,1", "federation", "warning", 13),
        ("1,2,Euwe,,,,,a b,,,1", "id", "error", 14),
        ("1,2,Euwe,,,,,,soon,,1", "birth", "error", 15),
        ("1,2,Euwe,,,,,,,,1.3", "points", "warning", 17),
        ("1,2,Euwe,,,,lat,,,,", "federation", "fixed", 13),
    ],
)  # fmt: skip
def test_every_wrong_value_of_a_player_is_found(row, name, level, column):
    head = "rank,number,name,sex,title,rating,federation,id,birth,1,points"
    problems = crosstable.read(f"{head}\n,1,Reti,,,,,,,,\n{row}\n".encode())[1]
    assert [(p.level, p.code, p.line, p.column) for p in problems] == [
        (level, f"crosstable-{name}", 3, column)
    ]
    assert problems[0].fix


def test_rows_above_the_header():
    text = "event,Riga\nstart,2024-02-30\nend,03/04/2024\nodd row\nnumber,name,1\n1,Reti,bye\n"
    report, problems = crosstable.read(text.encode())
    assert (report.name, report.start) == ("Riga", None)
    assert [(p.level, p.line) for p in problems] == [("error", 2), ("warning", 3), ("info", 4)]


@pytest.mark.parametrize(
    "data", [b"", b"%PDF", b"\0" * 50, b"player_id,name,rating\n7,Reti,2224\n", b"PK\x03\x04", b"a"]
)
def test_what_is_no_crosstable_gives_one_error(data):
    report, (problem,) = crosstable.read(data, "x.csv")
    assert not report.format
    assert problem.level == "error"
    assert problem.fix


def test_a_quote_that_is_not_closed():
    _, problems = crosstable.read(b'number,name,1\n1,"Reti,bye\n' + b"x" * 200_000)
    assert "crosstable-table" in {p.code for p in problems}


def test_mutated_tables_are_read():
    players = tuple(Player(n, f"Player {n}", rating=2000 + n, points_half=n) for n in range(1, 7))
    rows = [Pairing(a, 1, b, "w", "1") for a, b in [(1, 2), (3, 4)]]
    rows += [Pairing(b, 1, a, "b", "0") for a, b in [(1, 2), (3, 4)]]
    report = Report(name="Riga", players=players, pairings=(*rows, Pairing(5, 1, None, "", "U")))
    files = [write(report) for write in (*WRITERS, *WRITERS_BY_OPPONENT)]
    chance = random.Random(20240217)
    for _ in range(MUTATIONS):
        found, problems = crosstable.read(mutated(chance.choice(files), chance), "x.csv")
        check([found], problems, "x.csv")


def test_three_columns_a_round_as_chess_results_exports_them():
    # the layout of an export of 2010; people and results are invented
    text = (
        "Riga Open\n\nFinal Ranking\n\n"
        "Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;3.Rd.;;;Pts;RecRp\n"
        "1;14;IM;Reti Ana;2486;CZE;3;b;1;2;w;x;4;-;+;2x;2614\n"
        "2;13;GM;Euwe Eva;2486;NED;4;w;1;1;b;x;-;-;x;2;2642\n"
        ";4;;Lasker E.;0;GER;1;w;0;-;-;1;-;-;1;2;2500\n"
        "4;2;;Nunez O.;2104;ESP;2;b;0;-;-;0;1;-;-;0;1800\n"
    )
    report, problems = crosstable.read(text.encode(), "riga.csv")
    assert [(p.number, p.title, p.rating, p.points_half) for p in report.players] == [
        (14, "IM", 2486, 5), (13, "GM", 2486, 4), (4, "", None, 4), (2, "", 2104, 0),
    ]  # fmt: skip
    assert [(r.player, r.round, r.opponent, r.colour, r.result) for r in report.pairings] == [
        (14, 1, 4, "b", "1"), (14, 2, 13, "w", "="), (14, 3, 2, "", "+"),
        (13, 1, 2, "w", "1"), (13, 2, 14, "b", "="), (13, 3, None, "", "H"),
        (4, 1, 14, "w", "0"), (4, 2, None, "", "U"), (4, 3, None, "", "U"),
        (2, 1, 13, "b", "0"), (2, 2, None, "", "Z"), (2, 3, 14, "", "-"),
    ]  # fmt: skip
    assert {p.level for p in (*problems, *games(report)[1])} <= {"info", "fixed"}
