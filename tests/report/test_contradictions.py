"""Records that contradict the rows, or each other, are said with the line of one of them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from arpad.report import Details, Pairing, Player, Report, Team, games
from arpad.report.details import (
    BoardOrder,
    Byes,
    ForfeitedMatch,
    NationalEntry,
    NumberList,
    PointValue,
    TeamEntry,
)
from arpad.tables.births import Birth

PLAYERS = tuple(Player(number, f"Player {number}", line=number) for number in (1, 2))
ROW = Pairing(1, 1, None, "", "H", 1, 92)


def codes(details=None, teams=(), rows=(), **more):
    report = Report(players=PLAYERS, pairings=rows, teams=teams, **more)
    return [
        (p.level, p.code, p.line, p.found)
        for p in games(replace(report, details=details or Details()))[1]
    ]


def test_rounds_of_142_and_xxr():
    assert codes(Details(javafo_rounds=1), rounds_stated=1, rows=(ROW,)) == []
    assert codes(Details(javafo_rounds=7), rounds_stated=1, rows=(ROW,)) == [
        ("warning", "report-rounds", None, "7")
    ]


def test_points_of_162_and_xxs():
    three = (PointValue("W", Decimal(3), 8),)
    two = (PointValue("WW", Decimal(2), 9),)
    assert codes(Details(scoring=three, javafo_scoring=three)) == []
    assert codes(Details(scoring=three, javafo_scoring=two)) == [
        ("warning", "report-scoring", 9, "WW")
    ]


def test_teams_of_013_and_310():
    entry = TeamEntry(1, "Riga", players=(1, 2), line=9)
    assert codes(Details(teams=(entry,)), (Team("Riga", (1, 2), 8),)) == []
    assert codes(Details(teams=(entry,)), (Team("Riga", (2, 1), 8),)) == [
        ("warning", "report-team", 9, "1 2")
    ]
    both = (Team("Riga", (1,), 7), Team("Vilnius", (2,), 8))
    assert ("warning", "report-team", 9, "1") in codes(Details(teams=(entry,)), both)


@pytest.mark.parametrize(
    ("kind", "row", "expected"),
    [
        ("H", ROW, []),
        ("F", ROW, [("warning", "report-byes", 1, "F")]),
        ("H", None, []),
    ],
)
def test_byes_of_240_and_of_the_rows(kind, row, expected):
    details = Details(byes=(Byes(kind, 1, (1,), 9),))
    assert codes(details, rows=(row,) if row else ()) == expected


def test_a_bye_against_a_game_and_two_byes_in_a_round():
    game = (Pairing(1, 1, 2, "w", "1", 1, 92), Pairing(2, 1, 1, "b", "0", 2, 92))
    details = Details(byes=(Byes("H", 1, (1,), 9),))
    assert codes(details, rows=game) == [("warning", "report-byes", 1, "H")]
    twice = Details(byes=(Byes("H", 1, (1,), 9), Byes("F", 1, (1,), 10)))
    assert codes(twice) == [("warning", "report-byes", 10, "F")]


def test_byes_of_teams_say_nothing_of_players():
    details = Details(byes=(Byes("F", 1, (1,), 9),))
    assert codes(details, (Team("Riga", (1, 2)),), rows=(ROW,)) == []


@pytest.mark.parametrize(
    "details",
    [
        Details(national=(NationalEntry("LAT", 9, line=4),)),
        Details(byes=(Byes("H", 1, (9,), 4),)),
        Details(javafo_absent=(NumberList((1, 9), 4),)),
        Details(board_orders=(BoardOrder(1, 1, 1, (9, 0), 4),)),
        Details(forfeited_matches=(ForfeitedMatch("+-", 1, 1, 9, 4),)),
    ],
)
def test_numbers_that_nobody_has(details):
    assert codes(details) == [("warning", "report-unknown-number", 4, "9")]


def test_a_birth_is_compared_to_the_day():
    for birth, expected in (("2020-06-01", []), ("2020-06-02", ["report-birth"]), ("2020", [])):
        report = Report(start=date(2020, 6, 1), players=(Player(1, "A", birth=Birth.of(birth)),))
        assert [p.code for p in games(report)[1]] == expected


def test_more_rounds_dated_than_stated():
    days = (date(2020, 6, 1), date(2020, 6, 2))
    found = codes(rows=(ROW,), rounds_stated=1, round_dates=days)
    assert found == [("info", "report-rounds", None, "1")]
