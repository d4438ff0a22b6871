"""Every field of every layout: what it says, and a wrong value found at its line and column."""

import pytest

from arpad.formats.fide_list import read
from arpad.formats.fide_list.fields import FIELDS, SECTIONS
from arpad.formats.fide_list.layouts import HEADERS
from arpad.report.rows import TITLES

WRONG = {
    "id": ("abc", "-7", "0", "+5", "7.5"),
    "federation": ("E5P", "ES", "???"),
    "sex": ("X", "9"),
    "title": ("XX", "9"),
    "other_titles": ("a1", "IA;FA"),
    "arena_title": ("AXM", "x"),
    "rating": ("22x4", "4001", "-100", "2.5", "1 2"),
    "games": ("x", "-1", "1.5"),
    "k_factor": ("1x", "-5"),
    "birth": ("19x0", "1700", "9999"),
    "flag": ("x", "iii"),
}
ERRORS = ("id", "rating", "games", "k_factor")
COLUMN = {"title": "title", "w_title": "title", "birth": "birth_date", "flag": "status"}
UNSEEN = ("o_title", "foa_title")


def section_of(field, layout):
    return field.section if layout in ("combined", "legacy", "xml") else "standard"


def cases(layouts):
    for layout in layouts:
        for field in FIELDS:
            for text in WRONG.get(field.kind, ()):
                yield pytest.param(layout, field, text, id=f"{layout}-{field.name}-{text}")


@pytest.mark.parametrize(("layout", "field", "text"), list(cases(HEADERS)))
def test_a_wrong_cell_is_found_in_columns(layout, field, text, columns, places, good, file):
    where = places(layout)
    if field.name not in where:
        return
    others = {**good, "player_id": "9900002"}
    path = file(columns(layout, others, {**good, field.name: text}))
    frame, problems = read(path, section_of(field, layout) or "standard")
    place = where[field.name]
    check(frame, problems, field, text, (3, place.start + 1))
    assert problems[0].fix.startswith(f"Columns {place.columns}: ")


@pytest.mark.parametrize(("layout", "field", "text"), list(cases(["xml"])))
def test_a_wrong_element_is_found_in_xml(layout, field, text, xml, good, file):
    others = {**good, "player_id": "9900002"}
    path = file(xml(others, {**good, field.name: text}), "list.xml")
    frame, problems = read(path, field.section or "standard")
    line = len(FIELDS) + 5 + FIELDS.index(field)
    check(frame, problems, field, text, (line, len(field.tag) + 3))
    assert problems[0].fix.startswith(f"<{field.tag}>: ")


def check(frame, problems, field, text, place):
    (problem,) = problems
    assert (problem.line, problem.column, problem.found) == (*place, text)
    assert problem.code == f"fide-list-{field.name.replace('_', '-')}"
    assert problem.level == ("error" if field.kind in ERRORS else "warning")
    assert problem.message.endswith(".")
    if field.kind == "id":
        assert frame["player_id"].to_list() == ["9900002"]
        return
    assert frame.height == 2
    name = field.name.removeprefix("rapid_").removeprefix("blitz_")
    if name in UNSEEN or name == "w_title":
        assert frame.drop("player_id").n_unique() == 1
    else:
        value = frame.row(1, named=True)[COLUMN.get(name, name)]
        assert value == {"flag": "active", "title": "WGM"}.get(name) or (
            name == "title" and value is None
        )


@pytest.mark.parametrize("layout", HEADERS)
@pytest.mark.parametrize("which", SECTIONS)
def test_a_whole_line_is_read(layout, which, columns, good, file):
    frame, problems = read(file(columns(layout, good)), which)
    assert problems == ()
    prefix = "" if which == "standard" or layout in ("single", "short") else f"{which}_"
    expected = {
        "player_id": "9900001", "name": "Reti, Ana", "rating": int(good[f"{prefix}rating"]),
        "federation": "ESP", "sex": "w", "birth_date": "1980", "title": "WGM",
        "k_factor": int(good[f"{prefix}k_factor"]), "status": "inactive",
        "games": int(good[f"{prefix}games"]),
    }  # fmt: skip
    assert frame.row(0, named=True) == {name: expected[name] for name in frame.columns}
    assert set(expected) - set(frame.columns) == ({"k_factor"} if layout == "short" else set())


@pytest.mark.parametrize(
    ("name", "text", "column", "value"),
    [
        ("rating", "0", "rating", None), ("rating", "", "rating", None),
        ("rating", "1", "rating", 1), ("rating", "4000", "rating", 4000),
        ("rating", " 850", "rating", 850), ("games", "0", "games", 0), ("games", "", "games", None),
        ("k_factor", "0", "k_factor", None), ("k_factor", "100", "k_factor", 100),
        ("k_factor", "", "k_factor", None), ("sex", "M", "sex", "m"), ("sex", "", "sex", None),
        ("birth", "0000", "birth_date", None), ("birth", "", "birth_date", None),
        ("birth", "1850", "birth_date", "1850"), ("birth", "2100", "birth_date", "2100"),
        ("flag", "", "status", "active"), ("flag", "w", "status", "active"),
        ("flag", "i", "status", "inactive"), ("federation", "", "federation", None),
        ("o_title", "FST,IA,NI", "title", "WGM"), ("o_title", "IA, FT", "title", "WGM"),
        *(("title", title, "title", title) for title in TITLES if title),
    ],
)  # fmt: skip
def test_values(name, text, column, value, columns, good, file):
    frame, problems = read(file(columns("combined", {**good, name: text})))
    assert problems == ()
    assert frame.row(0, named=True)[column] == value


def test_a_k_above_100_is_an_error(columns, good, file):
    _, problems = read(file(columns("combined", {**good, "k_factor": "101"})))
    assert [(p.code, p.message) for p in problems] == [
        ("fide-list-k-factor", "The k factor is above 100.")
    ]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("sex", "f", "w"),
        ("federation", "esp", "ESP"),
        ("flag", "WI", "inactive"),
        ("title", "h", "GM"),
    ],
)
def test_what_is_written_otherwise_is_said_once(name, text, value, columns, good, file):
    players = [{**good, "player_id": str(number), name: text} for number in (1, 2, 3)]
    frame, problems = read(file(columns("combined", good, *players)))
    assert frame[COLUMN.get(name, name)].to_list()[1:] == [value] * 3
    (problem,) = problems
    assert (problem.level, problem.line, problem.found) == ("fixed", 3, text)
    assert "(3 times)" in problem.message
