"""Every field of every record of TRF26 and JaVaFo: columns, code, and what a wrong value gives.

The tests are made from the field tables (arpad/formats/trf/layouts.py).
"""

from decimal import Decimal

import pytest

from arpad.formats.trf import read, write
from arpad.formats.trf.cells import put
from arpad.formats.trf.layouts import COMMENTS, LAYOUTS, NATIONAL
from arpad.report import Details, Player, Report, games
from arpad.report.details import (
    AllocatedByes,
    BoardOrder,
    Byes,
    Comment,
    RankingMethod,
    TeamEntry,
)

HEAD = "012 Open\n001    1 m    Alekhin, Vera\n001    2 m    Reti, Emil\n"
RIGHT = {
    "side": "W", "point_code": "W", "match_code": "TW", "amount": "1.0", "signed": "-1.0",
    "federation": "LAT", "method": "NRO", "text": "Ri", "codes": "PTS,BH", "sides": "WBWB",
    "whole": "1", "number": "7", "sex": "w", "id": "L1", "birth": "1981/05/06", "bye": "H",
    "abnormal": "W", "forfeit": "+-", "numbers": "1 2", "settings": "W=3.0", "choices": "white1",
    "verbatim": " Ri",
}  # fmt: skip
WRONG = {
    "side": "X", "point_code": "Q", "match_code": "TX", "amount": "x.0", "signed": "x",
    "federation": "L9", "method": "NONE", "text": "R\ufffd", "sides": "WX", "whole": "x",
    "number": "x", "sex": "x", "id": "1 2", "birth": "1981/45/67", "bye": "U", "abnormal": "Q",
    "forfeit": "**", "numbers": "1 x", "settings": "W=x", "choices": "green1",
}  # fmt: skip
FIELDS = [(layout, field) for layout in LAYOUTS for field in layout.fields]
IDS = [f"{layout.tag}-{field.name}" for layout, field in FIELDS]


def line_of(layout, changed=None, text="", shift=0):
    line = "LAT" if layout is NATIONAL else layout.tag
    for field in layout.fields:
        cell = text if field is changed and not shift else RIGHT[field.kind]
        line = _set(line, field, cell)
    if shift:
        for field in layout.repeated:
            line = _set(line, field, text if field is changed else RIGHT[field.kind], shift)
    return line


def _set(line, field, cell, shift=0):
    if not field.last:
        return f"{line.ljust(field.first - 1)}{cell}"
    return put(line, field, cell, shift) if cell.strip() else line


def problems_of(line, code):
    _, problems = read(f"{HEAD}{line}\n".encode(), "open.trf")
    return [problem for problem in problems if problem.code == code]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.tag)
def test_a_right_line_is_read_and_written_as_it_stands(layout):
    line = line_of(layout)
    report, problems = read(f"{HEAD}{line}\n".encode())
    assert not [problem for problem in problems if problem.line == 4]
    assert getattr(report.details, layout.part) != getattr(Details(), layout.part)
    assert report.records == ()
    assert line in write(report).decode().splitlines()
    assert report.format == ("TRF16" if layout.tag[:2] in ("XX", "##") else "TRF26")


@pytest.mark.parametrize(("layout", "field"), FIELDS, ids=IDS)
def test_codes_and_labels(layout, field):
    codes = [one.code for _, one in FIELDS]
    assert codes.count(field.code) == 1
    assert field.fix.endswith(".")
    assert field.label
    assert field.last == 0 or field.last >= field.first > 3


@pytest.mark.parametrize(
    ("layout", "field"),
    [pair for pair in FIELDS if pair[1].kind in WRONG],
    ids=[name for (_, field), name in zip(FIELDS, IDS, strict=True) if field.kind in WRONG],
)
def test_a_wrong_value_is_said_where_it_stands(layout, field):
    text = WRONG[field.kind][: field.width or None]
    line = line_of(layout, field, text)
    (problem,) = problems_of(line, field.code)
    assert (problem.level, problem.line, problem.file) == (field.wrong, 4, "open.trf")
    assert problem.column == line.index(text, field.first - 1) + 1
    assert (problem.found, problem.fix) == (text.replace("\ufffd", "�"), field.fix)
    assert field.label in problem.message
    report, _ = read(f"{HEAD}{line}\n".encode())
    kept = [] if field.kind == "text" else [(line[:3], line[3:], 4)]
    assert list(report.records) == kept


@pytest.mark.parametrize(
    ("layout", "field"),
    [pair for pair in FIELDS if pair[1].missing and pair[1].last],
    ids=[n for (_, f), n in zip(FIELDS, IDS, strict=True) if f.missing and f.last],
)
def test_a_missing_value_is_said(layout, field):
    (problem,) = problems_of(line_of(layout, field, " "), field.code)
    assert (problem.level, problem.line, problem.column) == ("warning", 4, field.first)
    assert "is missing" in problem.message


REPEATED = [pair for pair in FIELDS if pair[1].step and pair[1].kind in WRONG]


@pytest.mark.parametrize(
    ("layout", "field"), REPEATED, ids=[f"{pair[0].tag}-{pair[1].name}" for pair in REPEATED]
)
def test_a_wrong_value_further_on_is_said_where_it_stands(layout, field):
    text = WRONG[field.kind][: field.width]
    line = line_of(layout, field, text, shift=field.step)
    (problem,) = problems_of(line, field.code)
    assert problem.column == line.index(text, field.first + field.step - 1) + 1
    assert problem.found == text


@pytest.mark.parametrize("layout", [one for one in LAYOUTS if one.shape == "value"],
                         ids=lambda layout: layout.tag)  # fmt: skip
def test_a_record_that_is_given_twice(layout):
    twice = f"{line_of(layout)}\n{line_of(layout)}"
    found = problems_of(twice, layout.fields[0].code)
    is_cumulative = layout.tag.startswith("XX")
    assert [(p.level, p.line) for p in found] == ([] if is_cumulative else [("warning", 5)])
    assert ("again" in found[0].message) if found else is_cumulative


def details_of(text):
    report, problems = read(f"{HEAD}{text}\n".encode())
    return report, [(p.level, p.code, p.column) for p in problems if p.line == 4]


def test_cells_beside_their_columns_go_to_the_nearest_field():
    report, found = details_of("299 +  2.0  2.5   1    1")  # so Sharly Chess writes it
    assert found == [("fixed", "trf-columns", 13)]
    (points,) = report.details.abnormal_points
    assert (points.kind, points.match_points, points.game_points) == ("+", 2, Decimal("2.5"))
    assert (points.round, points.numbers) == (1, (1,))
    report, found = details_of("172 NIDOF")
    assert found == [("fixed", "trf-columns", 8)]
    assert report.details.ranking_methods == (RankingMethod("", "NIDOF", 4),)


def test_cells_that_can_not_be_told_apart_are_kept():
    line = "240 H   123456    4"
    report, found = details_of(line)
    assert [(level, code) for level, code, _ in found] == [("warning", "trf-columns")]
    assert report.records == (("240", line[3:], 4),)


def test_lists_by_place_keep_their_gaps():
    report, _ = details_of("320  1.0  2.0          50  49")
    assert report.details.allocated_byes == (
        AllocatedByes(Decimal(1), Decimal(2), (0, 0, 50, 49), 4),
    )
    report, _ = details_of("300   1   5  17   14    0   29   39")
    assert report.details.board_orders == (BoardOrder(1, 5, 17, (14, 0, 29, 39), 4),)


def test_figures_with_zeros_and_a_tab_at_the_end():
    report, found = details_of("240 H 003  026  047\t ")
    assert (report.details.byes, found) == ((Byes("H", 3, (26, 47), 4),), [])


@pytest.mark.parametrize("line", ["DAT    1 EMAIL", "XXQ    1 w", "CCC    1 m", "BBX    1 m"])
def test_what_looks_like_a_national_record_and_is_none(line):
    report, _ = details_of(line)
    assert report.details.national == ()
    assert [tag for tag, _, _ in report.records] == [line[:3]]


def test_comments_are_kept_to_the_letter():
    report, found = details_of("###  SSSS  sTTT")
    assert (report.details.comments, found) == ((Comment("  SSSS  sTTT", 4),), [])
    assert line_of(COMMENTS) == "### Ri"


def test_national_records_are_those_of_players():
    report, _ = details_of("LAT    9 m    Nobody, Ann                       1500")
    assert [p.code for p in games(report)[1]] == ["report-unknown-number"]


def test_a_team_s_strength_with_a_decimal_point_is_a_whole_number():
    # such a file of fide-swiss-pairing-engine lost all its teams for "2390.0"
    team = TeamEntry(1, "Riga", strength=2390, players=(1,))
    details = Details(teams=(team,))
    written = write(Report(name="Open", players=(Player(1, "Reti"),), details=details))
    report, problems = read(written.replace(b"  2390", b"2390.0"))
    assert report.details.teams[0].strength == 2390
    assert [one.name for one in report.teams] == ["Riga"]
    assert "The strength is read as 2390." in [one.message for one in problems]
