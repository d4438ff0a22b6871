"""Lists as they come: line ends, encodings, cells beside their columns, players given twice."""

import pytest

from arpad.formats.fide_list import read


def places_of(problems):
    return [(p.level, p.code, p.line, p.column) for p in problems]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("last", ["", "\x1a", "\n\n", "   \r\n"])
def test_line_ends(end, last, columns, good, file):
    text = columns("combined", good, {**good, "player_id": "2"}, end=end) + last
    frame, problems = read(file(text))
    assert frame["player_id"].to_list() == ["9900001", "2"]
    assert problems == ()


@pytest.mark.parametrize(
    ("encoding", "level"),
    [("ascii", []), ("utf-8", []), ("utf-8-sig", []), ("cp1252", ["fixed"]), ("utf-16", ["fixed"])],
)
def test_encodings(encoding, level, columns, good, file):
    name = "Alvarez" if encoding == "ascii" else "Álvarez Núñez"
    text = columns("single", {**good, "name": name})
    frame, problems = read(file(text.encode(encoding)))
    assert frame["name"].to_list() == [name]
    assert frame["rating"].to_list() == [2224]
    assert [p.level for p in problems] == level


def test_lines_whose_columns_are_counted_in_bytes(columns, good, file):
    names = ["Reti, Ana", "Álvarez Núñez, Ñ", "Полугаевская, А"]
    players = [{**good, "player_id": str(at), "name": name} for at, name in enumerate(names, 1)]
    text = columns("combined", *players)
    for name in names:  # a writer that pads to 61 bytes
        text = text.replace(name.ljust(61), name + " " * (61 - len(name.encode())))
    frame, problems = read(file(text))
    assert frame["name"].to_list() == names
    assert frame["rating"].to_list() == [2224] * 3
    assert places_of(problems) == [("fixed", "fide-list-bytes", 3, None)]
    assert "2 lines" in problems[0].message


def test_other_titles_a_letter_too_long_push_the_rest(columns, good, file):
    long = {**good, "player_id": "2", "o_title": "FST,FT,IA,IO,NI", "foa_title": ""}
    lines = columns("combined", good, long, {**good, "player_id": "3"}).split("\r\n")
    lines[2] = lines[2].replace("FST,FT,IA,IO,NI ", "FST,FT,IA,IO,LSI ")
    frame, problems = read(file("\r\n".join(lines)))
    assert frame["player_id"].to_list() == ["9900001", "2", "3"]
    assert frame.drop("player_id").n_unique() == 1
    assert places_of(problems) == [("fixed", "fide-list-overflow", 3, 110)]


@pytest.mark.parametrize("layout", ["combined", "single", "legacy"])
def test_an_overflow_in_any_layout(layout, columns, good, file, places):
    lines = columns(layout, {**good, "o_title": "FST,FT,IA,IO,NI"}).split("\n")
    end = places(layout)["o_title"].end
    lines[1] = lines[1][:end] + "A" + lines[1][end:]
    frame, problems = read(file("\n".join(lines)))
    assert frame["rating"].to_list() == [2224]
    assert places_of(problems) == [("fixed", "fide-list-overflow", 2, 110)]


def test_a_wrong_cell_beside_an_overflow_is_found_where_it_stands(columns, good, file):
    line = columns("combined", {**good, "rating": "22x4"}).replace("FST,IA  ", "FST,I A ")
    _, problems = read(file(line))
    assert [(p.code, p.line, p.column) for p in problems] == [
        ("fide-list-o-title", 2, 95), ("fide-list-rating", 2, 114),
    ]  # fmt: skip


def test_a_line_that_is_cut_off_is_said(columns, good, file):
    text = columns("combined", good, {**good, "player_id": "2"})
    frame, problems = read(file(text[:-100]))
    assert frame["rating"].to_list() == [2224, None]
    assert places_of(problems) == [("warning", "fide-list-cut", 3, 63)]


def test_blanks_at_the_end_of_lines_may_be_missing(columns, good, file):
    text = columns("combined", {**good, "flag": "", "birth": ""}, end="\n")
    frame, problems = read(file("\n".join(line.rstrip() for line in text.split("\n"))))
    assert (frame["rating"].to_list(), frame["status"].to_list()) == ([2224], ["active"])
    assert problems == ()


def test_a_player_given_twice_is_an_error(columns, good, file, xml):
    players = [good, {**good, "player_id": "2"}, {**good, "player_id": "009900001"}]
    frame, problems = read(file(columns("combined", *players)))
    assert frame["player_id"].to_list() == ["9900001", "2"]
    assert places_of(problems) == [("error", "fide-list-twice", 4, 1)]
    assert "line 2" in problems[0].message
    frame, problems = read(file(xml(*players)))
    assert frame["player_id"].to_list() == ["9900001", "2"]
    assert places_of(problems) == [("error", "fide-list-twice", 45, 9)]
    assert "line 3" in problems[0].message


def test_a_player_without_an_id_is_an_error(columns, good, file, xml):
    for text, place in ((columns("single", {**good, "player_id": ""}), (2, 1)),
                        (xml({**good, "player_id": ""}), (3, 9))):  # fmt: skip
        frame, problems = read(file(text))
        assert frame.height == 0
        assert [(p.level, p.message) for p in problems] == [("error", "The player id is missing.")]
        assert (problems[0].line, problems[0].column) == place


@pytest.mark.parametrize(
    ("flag", "rating", "status", "sex"),
    [
        ("", "2224", "active", "m"), ("w", "2224", "active", "w"), ("i", "2224", "inactive", "m"),
        ("wi", "2224", "inactive", "w"), ("", "0", "unrated", "m"), ("wi", "0", "inactive", "w"),
    ],
)  # fmt: skip
def test_flags_tell_status_and_in_short_lists_the_sex(
    flag, rating, status, sex, columns, good, file
):
    player = {**good, "flag": flag, "rating": rating, "sex": "M"}
    short, _ = read(file(columns("short", player)))
    assert (short["status"].item(), short["sex"].item()) == (status, sex)
    long, _ = read(file(columns("combined", player)))
    assert (long["status"].item(), long["sex"].item()) == (status, "m")


def test_titles_of_old_lists(columns, good, file):
    short = ("g", "m", "f", "c", "wg", "wm", "wf", "wc")
    players = [{**good, "player_id": str(at), "title": one} for at, one in enumerate(short, 1)]
    frame, problems = read(file(columns("short", *players)))
    assert frame["title"].to_list() == ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"]
    assert problems == ()


def test_a_womans_title_stands_where_no_other_does(columns, good, file):
    player = {**good, "title": "", "w_title": "WFM"}
    assert read(file(columns("combined", player)))[0]["title"].to_list() == ["WFM"]


def test_control_characters_in_names_are_blanks(columns, good, file):
    names = ["Reti\tAna", "Re\0ti", "\x1b[31mRed"]
    players = [{**good, "player_id": str(at), "name": name} for at, name in enumerate(names, 1)]
    frame, problems = read(file(columns("combined", *players)))
    assert frame["name"].to_list() == ["Reti Ana", "Re ti", "[31mRed"]
    assert places_of(problems) == [("fixed", "fide-list-name", at, 16) for at in (2, 3, 4)]
    assert all(problem.found.isprintable() for problem in problems)


def test_an_xml_list_of_one_kind_is_read_whatever_is_asked(xml, good, file):
    names = {name for name in good if not name.startswith(("rapid", "blitz"))}
    for which in ("standard", "rapid", "blitz"):
        frame, problems = read(file(xml(good, names=names)), which)
        assert (frame["rating"].to_list(), problems) == ([2224], ())


@pytest.mark.parametrize(
    ("which", "rating"), [("standard", 2224), ("rapid", 2200), ("blitz", 2150)]
)
def test_an_xml_list_of_three_kinds(which, rating, xml, good, file):
    frame, problems = read(file("\ufeff" + xml(good)), which)
    assert (frame["rating"].to_list(), problems) == ([rating], ())


def test_elements_that_are_empty_missing_or_unknown(file):
    first = "<fideid>7</fideid><name> A &amp; B\n</name><rating/><shoe>42</shoe>"
    second = "<fideid>8</fideid>"
    text = f"<playerslist><player>{first}</player><player>{second}</player></playerslist>"
    frame, problems = read(file(text))
    assert frame.rows() == [("7", "A & B", None), ("8", "", None)]
    assert problems == ()


def test_many_wrong_cells_are_bounded(columns, good, file):
    players = [{**good, "player_id": str(at), "rating": "x"} for at in range(1, 12_001)]
    frame, problems = read(file(columns("single", *players)))
    assert frame["rating"].null_count() == 12_000
    assert len(problems) == 10_000
    assert problems[-1].code == "too-many-problems"
