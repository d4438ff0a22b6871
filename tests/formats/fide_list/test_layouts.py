"""The header says where the fields are: the columns of the published lists, and what is refused."""

from itertools import pairwise

import pytest

from arpad.formats.fide_list.layouts import HEADERS, blocks, is_header, read_header
from arpad.report.notes import Notes

PERSON = {
    "player_id": (0, 15), "name": (15, 76), "federation": (76, 80), "sex": (80, 84),
    "title": (84, 89), "w_title": (89, 94), "o_title": (94, 109),
}  # fmt: skip
FIGURES = ("rating", "games", "k_factor", "rapid_rating", "rapid_games", "rapid_k_factor",
           "blitz_rating", "blitz_games", "blitz_k_factor", "birth")  # fmt: skip


def spans(*edges):
    return dict(zip(FIGURES, pairwise(edges), strict=False))


COLUMNS = {
    "combined": PERSON | {"foa_title": (109, 113), "flag": (158, None)}
    | spans(113, 119, 123, 126, 132, 136, 139, 145, 149, 152, 158),
    "single": PERSON | {"foa_title": (109, 113), "flag": (132, None), "birth": (126, 132)}
    | spans(113, 119, 123, 126),
    "legacy": PERSON | {"flag": (154, None)}
    | spans(109, 115, 119, 122, 128, 132, 135, 141, 145, 148, 154),
    "short": {
        "player_id": (0, 10), "name": (10, 44), "title": (44, 48), "federation": (48, 53),
        "rating": (53, 59), "games": (59, 64), "birth": (64, 70), "flag": (70, None),
    },
}  # fmt: skip
LENGTHS = {"combined": 162, "single": 136, "legacy": 158, "short": 74}


@pytest.mark.parametrize("layout", HEADERS)
def test_columns_are_those_of_the_published_lists(layout, places):
    found = {name: (place.start, place.end) for name, place in places(layout).items()}
    assert found == COLUMNS[layout]
    assert len(HEADERS[layout].replace("{month}", "OCT26")) == LENGTHS[layout]


@pytest.mark.parametrize("layout", HEADERS)
@pytest.mark.parametrize("change", [str.upper, str.lower, lambda text: text.replace("ID ", "ID_")])
def test_headers_in_any_letters(layout, change):
    header = change(HEADERS[layout].replace("{month}", "Mar11"))
    assert is_header(header)
    assert len(read_header(header, "standard", Notes())) == len(COLUMNS[layout])


@pytest.mark.parametrize(
    ("change", "column", "message"),
    [
        (lambda text: text.replace("SRtng", "Score"), 114, "no column for rating"),
        (lambda text: text.replace("Flag", "Note"), 159, "'Note' is no column"),
        (lambda text: text.replace("BK ", "SK "), 150, "a column twice"),
        (lambda text: text.replace("Name", "    "), None, "no column for name"),
        (lambda text: text + "  Shoe", 165, "'Shoe' is no column"),
    ],
)
def test_a_header_that_is_not_known_is_one_error(change, column, message):
    notes = Notes()
    assert read_header(change(HEADERS["combined"]), "standard", notes, 3) == ()
    (problem,) = notes.all()
    assert (problem.level, problem.code) == ("error", "fide-list-header")
    assert (problem.line, problem.column) == (3, column)
    assert message in problem.message
    assert problem.fix


@pytest.mark.parametrize(
    "line", ["", "id,name,rating", "ID Number;Name;Fed", "Name      ID Number"]
)
def test_what_is_no_header(line):
    assert not is_header(line)


@pytest.mark.parametrize(("which", "start"), [("standard", 113), ("rapid", 126), ("blitz", 139)])
def test_the_figures_of_one_kind_are_read_together(which, start):
    places = read_header(HEADERS["combined"], which, Notes())
    what, figures, rest = blocks(places, which)
    assert (what[0].start, what[-1].end) == (76, 113)
    assert (figures[0].start, figures[-1].end) == (start, start + 13)
    assert [place.field.name for place in rest] == ["birth", "flag"]
