"""`read(write(report))` is the report again, whatever it holds."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.formats.trf import fit, read, write
from arpad.report import Details, Pairing, Player, Report, Team, without_places
from arpad.report.details import Byes, PointValue
from arpad.tables.births import Birth
from tests.formats.some_reports import reports
from tests.sampling import amount


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=amount(8, full=200))
@given(reports())
def test_what_is_written_is_read_again(report):
    again, problems = read(write(report))
    assert without_places(again) == without_places(report)
    assert not [p for p in problems if p.level in ("fixed", "error")]
    assert write(again) == write(report)


def test_every_line_stands_in_its_columns():
    report = Report(
        name="Riga Open",
        start=date(2024, 11, 23),
        rounds_stated=9,
        round_dates=(date(2024, 11, 23), None, date(2024, 11, 24)),
        players=(
            Player(
                1, "Alekhin, Vera", "w", "WGM", 2224, "ESP", "32004478", Birth(19810506), 23, 1,
                line=9,
            ),
        ),
        pairings=(
            Pairing(1, 1, 2, "w", "1"), Pairing(1, 2, None, "", "U"), Pairing(1, 4, 2, "", "+"),
        ),
        teams=(Team("Riga", (1, 12)),),
        records=(("BBW", "  1.0", 3), ("XYZ", " white1", 20)),
        details=Details(scoring=(PointValue("W", Decimal(1)),)),
    )  # fmt: skip
    assert write(report).decode() == (
        "012 Riga Open\n"
        "042 2024/11/23\n"
        "142 9\n"
        "162  W 1.0\n"
        "BBW  1.0\n"
        f"132{'':88}24/11/23{'':12}24/11/24\n"
        "001    1 wWGM Alekhin, Vera                     2224 ESP    32004478 1981/05/06 11.5    1"
        "     2 w 1  0000 - U               2 - +\n"
        "013 Riga                               1   12\n"
        "XYZ white1\n"
    )


def test_columns_hold_whatever_the_values():
    long = Player(12345, "N" * 40, rating=12345, federation="SPAIN", player_id="1" * 20)
    report = Report(name="Riga\nOpen\r\0", players=(long,))
    lines = write(report).decode().splitlines()
    assert lines[0] == "012 Riga Open"
    assert lines[1][46:48] == "N "
    assert lines[1][53:57] == "SPA "


def test_rounds_of_javafo_are_written_once():
    kept = Report(rounds_stated=9, details=Details(javafo_rounds=9))
    assert write(kept) == b"XXR 9\n"
    both = Report(rounds_stated=9, details=Details(javafo_rounds=7))
    assert write(both) == b"142 9\nXXR 7\n"


@pytest.mark.long
@pytest.mark.parametrize("version", ["TRF06", "TRF16", "TRF26"])
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=amount(5, full=100))
@given(reports())
def test_what_a_version_holds_is_read_again(version, report):
    held, problems = fit(report, version)
    again, found = read(write(report, version))
    assert without_places(again) == without_places(held)
    assert fit(held, version)[0] == held
    assert not [problem for problem in found if problem.level == "error"]
    if version == "TRF26":
        assert (held, problems) == (report, ())
    elif without_places(held) != without_places(report):
        is_rounds_alone = replace(report, details=held.details) == held
        assert is_rounds_alone or "trf-version" in {problem.code for problem in problems}


def test_what_a_version_can_not_hold_is_said():
    report = Report(
        type_code="FIDE_DUTCH_2025",
        pairings=(Pairing(1, 1, None, "", "U", 9, 92), Pairing(1, 2, 2, "w", "D", 9, 102)),
        details=Details(byes=(Byes("H", 2, (4,), 12), Byes("F", 3, (4,), 13))),
    )
    _, problems = fit(report, "TRF16")
    assert [(p.found, p.line) for p in problems] == [("192", None), ("240", 12)]
    held, problems = fit(report, "TRF06")
    assert [(p.found, p.line, p.column) for p in problems] == [
        ("192", None, None), ("U", 9, 92), ("D", 9, 102), ("240", 12, None),
    ]  # fmt: skip
    assert [(p.opponent, p.result) for p in held.pairings] == [(None, "F"), (None, "H")]


def test_titles_and_byes_of_trf06():
    player = Player(1, "Reti, Ana", title="WGM")
    rows = tuple(Pairing(1, n, None, "", bye) for n, bye in enumerate("HFZ", 1))
    text = write(Report(players=(player,), pairings=rows), "TRF06").decode()
    assert text[9:14] == "  wg "
    assert text[91:].split() == ["0000", "-", "=", "0000", "-", "+", "0000", "-", "-"]


def test_what_is_cut_is_said():
    long = Player(12345, "N" * 40, points_half=20_001, line=7)
    _, problems = fit(Report(players=(long,)), "TRF26")
    assert {(p.code, p.line, p.found) for p in problems} == {
        ("trf-cut", 7, "12345"), ("trf-cut", 7, "N" * 40), ("trf-cut", 7, "10000"),
    }  # fmt: skip
