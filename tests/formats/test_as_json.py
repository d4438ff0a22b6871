"""A report goes to JSON and comes back the same, whatever it holds."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.formats import crosstable
from arpad.formats.report_json import from_json, to_json
from arpad.formats.trf import read
from arpad.report import Player, Report, games
from tests.formats.some_reports import reports
from tests.sampling import amount


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=amount(5, full=200))
@given(reports())
def test_what_is_written_is_read_again(report):
    assert from_json(to_json(report)) == (report, ())


def test_the_lines_of_a_file_are_kept(trf_files):
    report, _ = read((trf_files / "grandmommys_cup.trf").read_bytes())
    assert from_json(to_json(report)) == (report, ())


def test_what_is_empty_is_left_out():
    text = to_json(Report("TRF16", players=(Player(1, "Reti, Ana"),)))
    assert json.loads(text) == {
        "schema": "arpad-report-1",
        "format": "TRF16",
        "players": [{"number": 1, "name": "Reti, Ana"}],
    }


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('{"name": "Riga"}', 'The JSON has no "schema": "arpad-report-1".'),
        ("[]", 'The JSON has no "schema": "arpad-report-1".'),
        ("{", "The file is not JSON: "),
        ('{%s, "nome": "Riga"}', "nome is not known."),
        ('{%s, "players": {}}', "players is no list: {}."),
        ('{%s, "players": [1]}', "players[0] is no object: 1."),
        ('{%s, "players": [{"name": "A"}]}', "players[0] has no number."),
        ('{%s, "players": [{"name": "A", "number": true}]}', "players[0].number is not a whole "),
        ('{%s, "start": "2024-13-01"}', "start is not a day: '2024-13-01'."),
        ('{%s, "name": null}', "name is not a text: None."),
        ('{%s, "records": [["XYZ", " 1"]]}', "records[0] has 2 parts and not 3."),
        (
            '{%s, "details": {"scoring": [{"code": "W", "points": "NaN"}]}}',
            "details.scoring[0].points is not a decimal in quotes: 'NaN'.",
        ),
        (
            '{%s, "pairings": [{"player": 1, "round": 1, "opponent": 2, "colour": "x", '
            '"result": "1"}]}',
            "pairings[0].colour can't be 'x'.",
        ),
        ('{%s, "rounds_stated": ' + "9" * 5000 + "}", "The file is not JSON in UTF-8."),
    ],
)
def test_what_is_wrong_is_said(body, message):
    data = body.replace("%s", '"schema": "arpad-report-1"').encode()
    report, (problem,) = from_json(data, "open.json")
    assert report == Report()
    assert (problem.level, problem.code, problem.file) == ("error", "report-json", "open.json")
    assert problem.message.startswith(message)
    assert problem.fix


def test_bytes_that_are_no_text():
    assert from_json(b"\xff\xfe\x00")[1][0].code == "report-json"
    assert from_json(b"[" * 100_000)[1][0].code == "report-json"


PLAYER = '{%s, "players": [{"number": 1, "name": "A", %s}]}'
HUGE = "1" + "0" * 400


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ('"rating": 99999', "players[0].rating is 99999; it goes from 0 to 9999."),
        ('"rating": -1', "players[0].rating is -1; it goes from 0 to 9999."),
        (f'"rating": {2**63}', "players[0].rating is too large a number; it goes from 0 to 9999."),
        (f'"rating": {HUGE}', "players[0].rating is too large a number; it goes from 0 to 9999."),
        ('"title": "Grandmaster"', "players[0].title is none of GM IM WGM FM WIM CM WFM WCM."),
        ('"sex": "x"', "players[0].sex is neither m nor w."),
        ('"birth": "next May"', "players[0].birth is no birth such as 1990-12-20 or 1990."),
        ('"birth": 1990', "players[0].birth is not a text: 1990."),
        ('"player_id": "=1+1"', "players[0].player_id is no number of a player."),
        ('"rank": 10000', "players[0].rank is 10000; it goes from 0 to 9999."),
        ('"points_half": 20000', "players[0].points_half is 20000; it goes from 0 to 19999."),
    ],
)
def test_what_no_column_of_trf_could_hold_is_refused(cell, message):
    schema = '"schema": "arpad-report-1"'
    report, (problem,) = from_json((PLAYER % (schema, cell)).encode())
    assert (report, problem.message) == (Report(), message)


@pytest.mark.parametrize("day", ["9999-12-31", "1849-12-31", "0001-01-01"])
def test_days_are_those_that_trf_can_hold(day):
    text = f'{{"schema": "arpad-report-1", "end": "{day}"}}'
    assert from_json(text.encode())[1][0].message == f"end is not a day: '{day}'."


@pytest.mark.parametrize("amount", ["1E+1000000", "Infinity", "1" * 7, "1.23456", "-"])
def test_points_are_those_that_trf_can_hold(amount):
    text = '{"schema": "arpad-report-1", "details": {"scoring": [{"code": "W", "points": "%s"}]}}'
    assert "is not a decimal in quotes" in from_json((text % amount).encode())[1][0].message


def test_halves_of_signs_and_what_nobody_sees_are_taken_out():
    text = '{"schema": "arpad-report-1", "name": "\\ud800R\\u202eiga\\u009b\\u0007 Open"}'
    assert from_json(text.encode())[0].name == "Riga   Open"


def test_a_result_without_an_opponent_is_said_and_is_no_game_in_a_crosstable():
    text = (
        '{"schema": "arpad-report-1", "players": [{"number": 1, "name": "A"}], "pairings": '
        '[{"player": 1, "round": 1, "opponent": null, "colour": "w", "result": "1"}]}'
    )
    report, problems = from_json(text.encode())
    assert problems == ()
    assert [one.code for one in games(report)[1]] == ["report-result"]
    assert b"\n,1,A,,,,,,,,\n" in crosstable.write_csv(report)
    assert crosstable.write_xlsx(report).startswith(b"PK")


@pytest.mark.parametrize("name", ["result", "colour"])
def test_a_text_of_any_length_is_told_in_a_line(name):
    row = {"player": 1, "round": 1, "opponent": None, "colour": "", "result": "U"}
    body = {"schema": "arpad-report-1", "players": [{"number": 1, "name": "A"}],
            "pairings": [row | {name: "x" * 5_000}]}  # fmt: skip
    assert len(from_json(json.dumps(body).encode())[1][0].message) < 120
