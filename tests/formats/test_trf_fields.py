"""Every field of the table: its columns, its code, and what a wrong value gives."""

import pytest

from arpad.formats.trf import read
from arpad.formats.trf.fields import (
    BLANK_COLUMNS,
    HEADER_FIELDS,
    JAVAFO_ROUNDS,
    PLAYER_FIELDS,
    ROUND_DATES,
    ROUND_FIELDS,
    TEAM_NAME,
    TEAM_PLAYERS,
)

PLAYER = "001    1 mGM  Alekhin, Vera                     2224 ESP    32004478 1981/05/06  1.0    1"
ROUND = "     2 w 1     3 b =  0000 - U"
OTHERS = "001    2      Reti, Emil\n001    3      Euwe, Eva\n"

WRONG = {
    "number": "x", "sex": "x", "title": "XXX", "name": "", "rating": "l850", "federation": "E5P",
    "player_id": "32 04478", "birth": "1981/45/67", "points_half": "1.25", "rank": "one",
    "opponent": "2x", "colour": "x", "result": "?",
}  # fmt: skip
WRONG_HEADER = {
    "text": "Op\ufffdn", "federation": "Spain", "count": "many", "date": "next summer",
}  # fmt: skip
MISSING_HEADER = ("012", "022", "032", "042", "052", "102")


def problems_of(text, code):
    _, problems = read(text.encode(), "open.trf")
    return [problem for problem in problems if problem.code == code]


def test_the_columns_of_a_player_are_fides():
    places = {field.name: (field.first, field.last) for field in PLAYER_FIELDS + ROUND_FIELDS}
    assert places == {
        "number": (5, 8), "sex": (10, 10), "title": (11, 13), "name": (15, 47),
        "rating": (49, 52), "federation": (54, 56), "player_id": (58, 68), "birth": (70, 79),
        "points_half": (81, 84), "rank": (86, 89),
        "opponent": (92, 95), "colour": (97, 97), "result": (99, 99),
    }  # fmt: skip
    assert (TEAM_NAME.first, TEAM_NAME.last, TEAM_PLAYERS.first, TEAM_PLAYERS.step) == (
        5,
        36,
        37,
        5,
    )
    assert (ROUND_DATES.first, ROUND_DATES.last, ROUND_DATES.step) == (92, 99, 10)
    covered = {c for field in PLAYER_FIELDS for c in range(field.first, field.last + 1)}
    assert covered.isdisjoint(BLANK_COLUMNS)
    assert covered | set(BLANK_COLUMNS) == set(range(4, 92))


def test_codes_name_one_field_each():
    fields = [*PLAYER_FIELDS, *ROUND_FIELDS, ROUND_DATES, TEAM_NAME, TEAM_PLAYERS]
    fields += [field for field in HEADER_FIELDS if field is not JAVAFO_ROUNDS]
    assert len({field.code for field in fields}) == len(fields)
    assert all(field.fix.endswith(".") and field.label for field in fields)


@pytest.mark.parametrize("field", PLAYER_FIELDS + ROUND_FIELDS, ids=lambda field: field.name)
def test_a_wrong_value_of_a_player_is_said_where_it_stands(field, put):
    line = put(PLAYER + ROUND, field, WRONG[field.name])
    found = problems_of(f"012 Open\n{line}\n{OTHERS}", field.code)
    (problem,) = [problem for problem in found if problem.line == 2 and problem.level != "info"]
    text = WRONG[field.name]
    assert problem.level == (field.missing if field.name == "name" else field.wrong)
    assert problem.column == (field.last + 1 - len(text) if text else field.first)
    assert problem.found == text
    assert problem.fix == field.fix
    assert problem.file == "open.trf"
    assert field.label in problem.message


@pytest.mark.parametrize("field", ROUND_FIELDS, ids=lambda field: field.name)
def test_a_wrong_value_of_a_later_round_is_said_where_it_stands(field, put):
    line = put(PLAYER + ROUND, field, WRONG[field.name], shift=10)
    (problem,) = problems_of(f"012 Open\n{line}\n{OTHERS}", field.code)
    assert problem.column == field.last + 11 - len(WRONG[field.name])
    assert "round 2" in problem.message


@pytest.mark.parametrize("field", HEADER_FIELDS, ids=lambda field: field.tag)
def test_a_wrong_value_of_the_event_is_said_where_it_stands(field):
    text = WRONG_HEADER[field.kind]
    (problem,) = problems_of(f"{PLAYER}\n{field.tag}  {text}", field.code)
    assert (problem.line, problem.column, problem.found) == (2, 6, text.replace("\ufffd", "�"))
    assert problem.level == field.wrong
    assert problem.fix == field.fix


@pytest.mark.parametrize("field", HEADER_FIELDS, ids=lambda field: field.tag)
def test_a_missing_record_is_said_if_the_rating_needs_it(field):
    found = problems_of(PLAYER, field.code)
    assert [problem.level for problem in found] == (
        ["warning"] if field.tag in MISSING_HEADER else []
    )


@pytest.mark.parametrize(
    ("field", "level"),
    [(field, field.missing) for field in PLAYER_FIELDS if field.missing and field.name != "number"],
    ids=lambda value: getattr(value, "name", value),
)
def test_missing_values_are_said_once_for_all_players(field, level, put):
    line = put(PLAYER, field, "")
    found = problems_of(f"{line}\n{line.replace('   1', '   2', 1)}", field.code)
    assert [(problem.level, problem.line, problem.column) for problem in found] == [
        (level, 1, field.first)
    ]
    assert "2 of 2 players: 1, 2" in found[0].message


@pytest.mark.parametrize("column", BLANK_COLUMNS)
def test_columns_between_fields_stay_blank(column):
    line = PLAYER.ljust(100)
    line = f"{line[: column - 1]}x{line[column:]}"
    codes = {problem.code for problem in problems_of(line, "trf-columns")}
    assert codes == ({"trf-columns"} if column > 4 else set())  # "001x" is no player's record


def test_a_wrong_date_of_a_round_is_said():
    line = "132".ljust(91) + "24/11/23  24/31/31"
    (problem,) = problems_of(f"{PLAYER}\n{line}", "trf-round-dates")
    assert (problem.line, problem.column, problem.found) == (2, 102, "24/31/31")


def test_wrong_teams_are_said():
    line = "013".ljust(36) + "   1   2x"
    (name,) = problems_of(f"{PLAYER}\n{line}", "trf-team-name")
    (player,) = problems_of(f"{PLAYER}\n{line}", "trf-team-players")
    assert (name.line, name.column, player.column, player.found) == (2, 5, 44, "2x")


@pytest.mark.parametrize(
    "birth", ["1981", "1981.05.06", "05.06.1981", "  1981", "0000.00.00", "1981-02-30", "x"]
)
def test_a_birth_written_otherwise_is_read_alike_in_a_usual_line_and_in_another(birth):
    """A title in small letters has its line read cell by cell; its own problem comes beside."""
    usual = PLAYER.replace("1981/05/06", birth.ljust(10))
    whole, other = usual + ROUND, usual.replace("GM ", "gm ") + ROUND
    (read_whole, _), (read_other, _) = (read(line.encode(), "open.trf") for line in (whole, other))
    assert read_whole.players == read_other.players
    assert read_whole.pairings == read_other.pairings
    assert problems_of(whole, "trf-birth") == problems_of(other, "trf-birth")
    assert problems_of(other, "trf-title")
    assert not problems_of(whole, "trf-title")
