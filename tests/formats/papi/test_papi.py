"""Papi's conversions: an invented event with every code, and every wrong value."""

import random

import pytest

from arpad.formats import papi
from arpad.formats.papi import reader
from arpad.report import games
from tests.formats.mutating import MUTATIONS, check, mutated

HEAD = (
    "Ref,Nom,Prenom,Elo,Rapide,Federation,Sexe,FideTitre,Cat,Fide,NeLe,FideCode,"
    "Rd01Adv,Rd01Res,Rd02Adv,Rd02Res,Rd03Adv,Rd03Res,Rd01Cl,Rd02Cl,Rd03Cl"
)
EXEMPT = "1,EXEMPT,,1399,,FRA,M,,Sen,E,,,,0,5,0,,0,R,N,R"
PLAYERS = [
    "2,ORME,Basile,2210,2100,FRA,M,f,Sen,F,1981,600002,3,3,4,2,,2,B,N,F",
    "3,HOULE,Cleo,1860,,FRA,F,ff,Sen,F,1990-12-20,600003,2,1,,0,4,5,N,F,B",
    "4,VALLIN,Odon,1399,,BEL,M,,Jun,E,,,5,6,2,2,3,5,B,B,N",
    "5,RENAUD,Iris,1450,,FRA,F,,Pup,N,,600005,4,4,1,6,,6,N,B,F",
    "6,SORNAY,Luce,,,,,,,,,,,0,,0,,0,R,R,R",
]
USUAL = ("papi-dates", "papi-columns", "papi-rating")


def read(*rows: str, head: str = HEAD, separator: str = ","):
    text = "\n".join([head, *rows]).replace(",", separator)
    report, problems = papi.read(text.encode(), "fr.csv")
    return report, [one for one in problems if one.code not in USUAL or one.level == "error"]


def test_every_code():
    report, problems = read(EXEMPT, *PLAYERS)
    assert problems == []
    assert {(r.player, r.round): (r.opponent, r.colour, r.result) for r in report.pairings} == {
        (2, 1): (3, "w", "1"), (3, 1): (2, "b", "0"), (4, 1): (5, "w", "+"), (5, 1): (4, "b", "-"),
        (2, 2): (4, "b", "="), (4, 2): (2, "w", "="), (3, 2): (None, "", "Z"),
        (5, 2): (None, "", "U"), (2, 3): (None, "", "H"), (3, 3): (4, "w", "-"),
        (4, 3): (3, "b", "-"), (5, 3): (None, "", "F"),
    }  # fmt: skip
    found, more = games(report)
    assert not more
    assert [(g.round, g.white, g.black, g.result) for g in found if g.black] == [
        (1, 2, 3, "1"), (1, 4, 5, "+"), (2, 4, 2, "="), (3, 3, 4, "--"),
    ]  # fmt: skip


def test_the_players():
    report, _ = read(EXEMPT, *PLAYERS)
    assert [(p.number, p.name, p.rating, p.title, p.sex) for p in report.players] == [
        (2, "ORME, Basile", 2210, "FM", "m"), (3, "HOULE, Cleo", 1860, "WFM", "w"),
        (4, "VALLIN, Odon", None, "", "m"), (5, "RENAUD, Iris", 1450, "", "w"),
        (6, "SORNAY, Luce", None, "", ""),
    ]  # fmt: skip
    assert [p.birth for p in report.players] == [19810000, 19901220, 0, 0, 0]
    assert [p.player_id for p in report.players] == ["600002", "600003", "", "600005", ""]
    assert (report.format, report.players[2].federation) == ("Papi", "BEL")


def test_an_estimated_elo_is_no_rating_and_is_said():
    data = "\n".join([HEAD, EXEMPT, *PLAYERS]).encode()
    problems = [p for p in papi.read(data)[1] if p.code == "papi-rating"]
    assert [(p.level, p.found, p.line) for p in problems] == [("info", "E", 5), ("info", "N", 6)]
    assert problems[0].message.startswith("1 of 5 players have an estimated Elo")


def test_other_separators():
    assert read(EXEMPT, *PLAYERS, separator=";")[0] == read(EXEMPT, *PLAYERS)[0]


def test_ref_1_is_exempt_only_if_it_looks_so():
    real = "1,AMBRE,Line,1700,,FRA,F,,Sen,F,,,2,3,,0,,0,B,R,R"
    other = "2,ORME,Basile,2210,,FRA,M,,Sen,F,,,1,1,,0,,0,N,R,R"
    report, problems = read(real, other)
    assert problems == []
    assert [(r.player, r.opponent, r.result) for r in report.pairings] == [(1, 2, "1"), (2, 1, "0")]


def test_absences_after_the_last_round_are_left_out():
    report, _ = read("2,A,,,,,,,,,,,3,3,,0,,0,B,F,F", "3,B,,,,,,,,,,,2,1,,0,,0,N,F,F")
    assert report.rounds == 1


def line(changes: dict[str, str]) -> str:
    names = HEAD.split(",")
    cells = PLAYERS[0].split(",")
    return ",".join(changes.get(name, cell) for name, cell in zip(names, cells, strict=True))


@pytest.mark.parametrize(
    ("changes", "code", "level"),
    [
        ({"Ref": "x"}, "number", "error"), ({"Ref": "0"}, "number", "error"),
        ({"Ref": "3"}, "number", "error"), ({"Ref": "10000"}, "number", "error"),
        ({"Elo": "22x0"}, "elo", "error"), ({"Elo": "22100"}, "elo", "error"),
        ({"Fide": "Q"}, "fide", "warning"), ({"Sexe": "X"}, "sexe", "warning"),
        ({"FideTitre": "zz"}, "fidetitre", "warning"), ({"NeLe": "soon"}, "nele", "error"),
        ({"Federation": "F1"}, "federation", "warning"),
        ({"FideCode": "no number"}, "fidecode", "error"),
        ({"Rd01Adv": "99"}, "result", "error"), ({"Rd01Adv": "x"}, "result", "error"),
        ({"Rd01Res": "9"}, "result", "error"), ({"Rd01Res": "0"}, "result", "error"),
        ({"Rd01Res": "5"}, "result", "error"), ({"Rd01Cl": "Q"}, "result", "error"),
        ({"Rd03Res": "3"}, "result", "error"), ({"Rd02Adv": "1"}, "result", "error"),
    ],
)  # fmt: skip
def test_every_wrong_value_is_found(changes, code, level):
    _, problems = read(EXEMPT, *PLAYERS[1:], line(changes))
    found = [one for one in problems if one.line == 7]
    assert (found[0].code, found[0].level) == (f"papi-{code}", level)
    name, value = next(iter(changes.items()))
    if name not in ("Rd02Adv",):
        assert found[0].found == value
    before = HEAD.split(",").index("Rd02Res" if name == "Rd02Adv" else name)
    assert found[0].column == len(",".join(line(changes).split(",")[:before])) + 2 - (before == 0)
    assert found[0].fix


def test_sides_that_do_not_agree_are_left_to_the_report():
    report, _ = read(EXEMPT, *PLAYERS[1:], line({"Rd01Res": "2"}))
    assert "report-result" in {one.code for one in games(report)[1]}


@pytest.mark.parametrize(
    "data", [b"", b"%PDF", b"\0" * 50, b"Ref,Elo\n2,2210\n", b"a,b\n1,2\n", b"Rd01Adv,Rd01Res\n1,2"]
)
def test_what_is_no_conversion_gives_one_error(data):
    report, problems = papi.read(data, "x.csv")
    assert not report.format
    assert [(p.level, p.code) for p in problems] == [("error", "papi-not-papi")]


def test_bounds(monkeypatch):
    monkeypatch.setattr(reader, "BYTES_MAX", 10)
    assert papi.read(HEAD.encode())[1][0].code == "papi-too-large"
    assert read(head="Ref,Rd01Adv,Rd01Res")[1][0].code == "papi-too-large"


def test_a_table_without_players():
    report, problems = read()
    assert report.players == ()
    assert ("error", "papi-number") in [(p.level, p.code) for p in problems]


def test_mutated_files_are_read():
    data = "\n".join([HEAD, EXEMPT, *PLAYERS]).encode()
    chance = random.Random(20240217)
    for _ in range(MUTATIONS):
        report, problems = papi.read(mutated(data, chance), "x.csv")
        check([report], problems, "x.csv")
