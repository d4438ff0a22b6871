"""A report goes to JSON and comes back the same, whatever it holds."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.formats.report_json import from_json, to_json
from arpad.formats.trf import read
from arpad.report import Player, Report
from tests.formats.some_reports import reports


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=40)
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
