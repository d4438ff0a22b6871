"""Rows that end too early, and quotes that swallow the rows below: nobody vanishes in silence."""

import pytest

from arpad.formats.tables.frames import read_list

HEADER = "player_id,name,rating,k_factor\n"


def told(text: str) -> list[tuple[str, str, int | None]]:
    _, problems = read_list(text.encode())
    return [(one.level, one.code, one.line) for one in problems]


def test_a_quote_that_is_not_closed_is_an_error_where_it_is_opened() -> None:
    text = HEADER + '1,Ana,1900,20\n2,"Pau, Jon,1800,20\n3,Eva,1700,20\n'
    frame, problems = read_list(text.encode())
    assert ("error", "table-quote", 3) in [(one.level, one.code, one.line) for one in problems]
    assert frame["player_id"].to_list() == ["1"]


def test_a_cell_of_two_lines_is_none() -> None:
    assert told(HEADER + '1,"Ana\nPau",1900,20\n') == []


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("2,Jon,1800,20\n", []),
        ("2,Jon,1800,\n", []),
        ("2,Jon,1800\n", [("warning", "table-width", 3)]),
        ("2,Jon,18", [("error", "table-width", 3)]),
        ("2,Jon,1800,", []),
    ],
)
def test_a_row_that_ends_before_the_header_does(
    row: str, found: list[tuple[str, str, int]]
) -> None:
    """The list of an interrupted download ends in the middle of a row, and so of a rating."""
    assert told(HEADER + "1,Ana,1900,20\n" + row) == found
