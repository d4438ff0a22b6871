"""Lists, games and events: every wrong cell is found where it stands."""

from datetime import UTC, date, datetime
from decimal import Decimal

import polars as pl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arpad.formats.tables import (
    EVENTS,
    GAMES,
    LIST,
    csv_bytes,
    read_events,
    read_games,
    read_list,
    write_csv,
)
from arpad.formats.tables.columns import SHAPES

FULL = {
    "player_id": "0042", "name": "Alekhin, Vera", "rating": 2224, "federation": "ESP", "sex": "w",
    "birth_date": "1981-05-06", "title": "WGM", "games_rated": 31, "rating_peak": 2401,
    "k_factor": Decimal("12.5"), "status": "active", "club": "Riga", "federated_since": "2015",
    "games_by_year": "2023:9", "has_licence": True,
    "is_taken_off": False, "fide_rating": 2201, "other_rating": 2190,
    "iccf_rating": 2300, "iccf_rating_next": 2310, "fpx_rating": 2150,
    "initial_since": date(2023, 7, 1), "last_played": date(2023, 6, 30), "k_base": Decimal(16),
    "inactive_since": date(2024, 1, 1), "is_disabled_member": False,
    "has_played_event": True, "rating_old": 2220, "rating_new": 2224, "change": Decimal("-3.9"),
    "games": 9, "section": "whole list", "articles": "8.56",
}  # fmt: skip
WRONG = {
    "id": "a b", "rating": "l850", "whole": "-1", "round": "0", "decimal": "12;5", "amount": "-5",
    "sex": "x", "title": "XX",
    "federation": "E5P", "birth": "1981/45/67", "day": "2024-31-31", "flag": "perhaps",
    "status": "gone", "result": "2", "event_kind": "simul", "ratings_at": "end",
    "seasons": "2015-27", "virtual_class": "final",
}  # fmt: skip
WARNED = ("sex", "title", "federation", "birth")


@pytest.fixture
def file(tmp_path):
    def write(text, name="list.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def places(problems):
    return [(p.level, p.code, p.line, p.column, p.found) for p in problems]


def test_every_column_of_a_list_is_known():
    assert {column.name for column in LIST.columns} == {*FULL}


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_full_list_is_read_as_it_was_written(tmp_path, suffix):
    frame = pl.DataFrame([FULL, {**FULL, "player_id": "7", "rating": None}]).sort("player_id")
    path = tmp_path / f"list.{suffix}"
    if suffix == "csv":
        write_csv(frame, path)
    else:
        frame.write_parquet(path)
    again, problems = read_list(path)
    assert problems == ()
    assert again.rows(named=True) == frame.rows(named=True)
    assert csv_bytes(again) == csv_bytes(frame)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_csv_in_any_dress(file, separator, end, encoding):
    rows = [["Player ID", "NAME", "rating"], ["007", '"Zoë, Ana"', "2224"], ["8", "Paz", ""], []]
    text = end.join(separator.join(row) for row in rows)
    frame, problems = read_list(file(text.encode(encoding)))
    assert frame.rows() == [("007", "Zoë, Ana", 2224), ("8", "Paz", None)]
    assert [p.level for p in problems] == (["fixed"] if encoding in ("cp1252", "utf-16") else [])


@pytest.mark.parametrize(
    ("cell", "rating"), [("", None), ("0", None), (" 2224 ", 2224), ("0850", 850), ("9999", 9999)]
)
def test_ratings(file, cell, rating):
    frame, problems = read_list(file(f"player_id,name,rating\n7,A,{cell}\n"))
    assert (frame["rating"].to_list(), problems) == ([rating], ())


@pytest.mark.parametrize("cell", ["l850", "-1200", "22244", "2224.5", "2 224", "²", "1e3", "NaN"])
def test_wrong_ratings_are_errors(file, cell):
    frame, problems = read_list(file(f'player_id,name,rating\n7,"A, B",{cell}\n8,C,2000\n'))
    assert frame["rating"].to_list() == [None, 2000]
    assert places(problems) == [("error", "list-rating", 2, 10, cell)]
    assert "four digits" in problems[0].fix


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_wrong_cell_of_any_column_is_found(file, shape):
    read = {"list": read_list, "games": read_games, "events": read_events}[shape.name]
    good = {"id": "7", "whole": "1", "result": "1", "text": "A", "rating": "2000",
            "round": "1"}  # fmt: skip
    for column in shape.columns:
        if column.kind == "text":
            continue
        others = [c for c in shape.columns if c.is_required and c is not column]
        cells = [good[c.kind] if c.name != "black_id" else "8" for c in others]
        header = ",".join([*(c.name for c in others), column.name])
        row = ",".join([*cells, WRONG[column.kind]])
        path = file(f"{header}\n{row}\n")
        frame, problems = read(path)
        code = f"{shape.name}-{column.name.replace('_', '-')}"
        (problem,) = [p for p in problems if p.code == code and p.found]
        assert problem.level == ("warning" if column.kind in WARNED else "error")
        assert (problem.line, problem.file) == (2, str(path))
        assert problem.column == len(row) - len(WRONG[column.kind]) + 1
        assert problem.fix
        assert frame.height == (0 if column.is_filled else 1)


def test_a_player_given_twice_is_an_error(file):
    frame, problems = read_list(file("player_id,name,rating\n7,A,2000\n8,B,\n7,C,2100\n"))
    assert frame["name"].to_list() == ["A", "B"]
    assert places(problems) == [("error", "list-twice", 4, 1, "7")]
    assert "line 2" in problems[0].message


def test_ids_stay_texts(file):
    frame, _ = read_list(file("player_id,name,rating\n007,A,\n7,B,\n1e3,C,\nL-0042,D,\n"))
    assert frame["player_id"].to_list() == ["007", "7", "1e3", "L-0042"]


def test_a_blank_id_is_an_error_and_left_out(file):
    frame, problems = read_list(file("name,player_id,rating\nA,,2000\nB,8,2000\n"))
    assert frame["player_id"].to_list() == ["8"]
    assert places(problems) == [("error", "list-player-id", 2, 3, "")]


def test_columns_nobody_knows_are_named(file):
    frame, problems = read_list(file("player_id,shoe,name,rating,hat\n7,42,A,2000,9\n"))
    assert frame.columns == ["player_id", "name", "rating"]
    assert [(p.level, p.found) for p in problems] == [("info", "shoe, hat")]


@pytest.mark.parametrize("odd", ["*", "^.*$", "_line", "_1", "text", "", "a b", "é", "_first"])
def test_columns_of_any_name_are_left_out(file, odd):
    frame, problems = read_list(file(f"player_id,name,rating,{odd}\n7,A,2000,9\n"))
    assert frame.rows() == [("7", "A", 2000)]
    assert [p.level for p in problems] == ["info"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("player_id,name\n7,A\n", "rating"),
        ("id,naam,elo\n7,A,2000\n", "player_id, name, rating"),
        ("", ""),
        ("player_id,name,rating,name\n7,A,2000,B\n", "name is given twice"),
    ],
)
def test_a_header_that_lacks_columns_is_an_error(file, text, found):
    _, problems = read_list(file(text))
    assert any(found in p.message for p in problems if p.level == "error")


def test_rows_of_another_width(file):
    text = "player_id,name,rating\n7,Reti, Ana,2224\n8,B\n9,C,2000,\n"
    frame, problems = read_list(file(text))
    assert frame.rows() == [("8", "B", None), ("9", "C", 2000)]
    assert [(p.level, p.code, p.line) for p in problems] == [
        ("error", "table-width", 2), ("warning", "table-width", 3),
    ]  # fmt: skip


def test_a_cell_of_two_lines_keeps_the_places_right(file):
    text = 'player_id,name,rating\n7,"Reti\nAna",2224\n8,B,x\n'
    frame, problems = read_list(file(text))
    assert frame["name"].to_list() == ["Reti Ana", "B"]
    assert places(problems) == [("error", "list-rating", 4, 5, "x")]


def test_words_written_otherwise_are_said_once(file):
    text = "player_id,name,rating,sex\n7,A,,M\n8,B,,F\n9,C,,M\n"
    frame, problems = read_list(file(text))
    assert frame["sex"].to_list() == ["m", "w", "m"]
    assert [(p.level, p.found, p.line) for p in problems] == [("fixed", "M", 2), ("fixed", "F", 3)]
    assert "2 times" in problems[0].message


@pytest.mark.parametrize(
    ("cells", "sexes"),
    [("HMh", ["m", "w", "m"]), ("HDH", ["m", "w", "m"]), ("MFM", ["m", "w", "m"])],
    ids=["hombre and mujer", "home and dona", "male and female"],
)
def test_beside_h_an_m_is_a_woman(file, cells, sexes):
    rows = "".join(f"{number},N,,{cell}\n" for number, cell in enumerate(cells, start=1))
    frame, problems = read_list(file("player_id,name,rating,sex\n" + rows))
    assert frame["sex"].to_list() == sexes
    assert {p.level for p in problems} == {"fixed"}


def test_beside_h_and_f_nobody_knows_whom_an_m_means(file):
    frame, problems = read_list(file("player_id,name,rating,sex\n7,A,,H\n8,B,,M\n9,C,,F\n"))
    assert frame["sex"].to_list() == ["m", None, "w"]
    assert [(p.level, p.line, p.found) for p in problems if p.level == "warning"] == [
        ("warning", 3, "M")
    ]


@pytest.mark.parametrize(
    ("cell", "result"),
    [("1", "1"), ("½", "="), ("1/2", "="), ("0.5", "="), ("=", "="), ("w", "W"), ("--", "--"),
     ("+", "+"), ("1-0", "1"), ("1.0", "1"), ("0.0", "0"), ("0-1", "0")],
)  # fmt: skip
def test_results_of_games(file, cell, result):
    frame, problems = read_games(
        file(f"event_id,round,white_id,black_id,result,played_on\nR,1,7,8,{cell},2024-11-23\n")
    )
    assert frame.rows() == [("R", 1, "7", "8", result, date(2024, 11, 23))]
    assert not [p for p in problems if p.level != "fixed"]


def test_a_bye_has_no_black(file):
    frame, problems = read_games(file("event_id,round,white_id,black_id,result\nR,1,7,,U\n"))
    assert (frame.rows(), problems) == ([("R", 1, "7", None, "U")], ())


def test_a_player_who_meets_himself_and_a_game_given_twice(file):
    text = "event_id,round,white_id,black_id,result\nR,1,7,7,1\nR,1,8,9,1\nR,1,8,9,0\n"
    frame, problems = read_games(file(text))
    assert frame.rows() == [("R", 1, "8", "9", "1")]
    assert [(p.code, p.line) for p in problems] == [("games-black-id", 2), ("games-twice", 4)]


def test_events_carry_facts(file):
    text = (
        "event_id,kind,start,minutes_for_60_moves,is_official\nR,swiss,2024-11-23,90.5,yes\nS,,,,\n"
    )
    frame, problems = read_events(file(text))
    assert problems == ()
    row = frame.row(0, named=True)
    assert (row["kind"], row["start"]) == ("swiss", date(2024, 11, 23))
    assert (row["minutes_for_60_moves"], row["is_official"]) == (Decimal("90.5"), True)
    assert frame.row(1)[1:] == (None, None, None, None)


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("minutes_for_60_minutes", "minutes_for_60_moves"),
        ("is_oficial", "is_official, is_officialised"),
    ],
)
def test_a_fact_of_events_that_nobody_knows_is_an_error(file, name, fix):
    _, problems = read_events(file(f"event_id,kind,{name},\nR,swiss,90,\n"))
    wrong = [(p.code, p.found, p.fix, p.line) for p in problems if p.level == "error"]
    assert wrong == [
        ("facts-unknown", name, f"Do you mean {fix}? All facts stand in docs/formats/facts.md.", 1)
    ]


def test_a_column_of_games_with_a_slip_is_an_error_and_a_remark_is_none(file):
    games = "event_id,round,white_id,black_id,result,white_move,white_name\nR,1,7,8,-,true,Ana\n"
    _, problems = read_games(file(games))
    told = [(p.level, p.found, p.fix) for p in problems]
    assert told[0] == ("error", "white_move", "Write white_moved.")
    assert [one[:2] for one in told[1:]] == [("info", "white_name")]


@pytest.mark.parametrize(
    "data",
    [b"PAR1", b"PAR1" + bytes(200) + b"PAR1", b"PK\x03\x04", b"<html>", b"\0" * 50, b"%PDF",
     b'player_id,name,rating\n7,"A', b"player_id,name,rating\n7," + b"x" * 200_000 + b",1\n",
     b"\xff\xfe", b",,,\n,,,\n", b"\n\n\n"],
)  # fmt: skip
def test_what_is_no_table_never_raises(file, data):
    for read in (read_list, read_games, read_events):
        frame, problems = read(file(data))
        assert frame.height <= 1
        assert problems or frame.height == 1


@given(st.binary(max_size=300))
def test_any_bytes_are_read(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / "list.csv"
    for start in (b"", b"player_id,name,rating,sex,k_factor\n", b"PAR1"):
        path.write_bytes(start + data)
        frame, problems = read_list(path)
        assert all(p.level in ("fixed", "info", "warning", "error") for p in problems)
        assert frame["player_id"].null_count() == 0


def test_a_file_that_is_not_there_or_too_large(file, tmp_path):
    assert read_list(tmp_path / "none.csv")[1][0].code == "table-file"
    assert read_list(tmp_path)[1][0].code == "table-file"
    path = file("player_id,name,rating\n7,A,2000\n")
    assert read_list(path, bytes_max=30)[1][0].code == "table-too-large"
    assert read_list(path, bytes_max=40)[1] == ()


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_table_of_a_million_columns_is_refused_at_once(tmp_path, ending):
    """A header of a million names took minutes: each was looked for among those before."""
    names = ["player_id", "name", "rating", *(f"c{number}" for number in range(998))]
    path = tmp_path / f"list.{ending}"
    for columns, codes in ((names, ["table-too-large"]), (names[:-1], ["list-column"])):
        frame = pl.DataFrame({name: ["7"] for name in columns})
        frame.write_csv(path) if ending == "csv" else frame.write_parquet(path)
        assert [problem.code for problem in read_list(path)[1]] == codes


def test_ten_thousand_problems_are_enough(file):
    rows = "".join(f"{n},A,x{n}\n" for n in range(12_000))
    frame, problems = read_list(file(f"player_id,name,rating\n{rows}"))
    assert (frame.height, len(problems)) == (12_000, 10_000)


def test_parquet_of_other_types(tmp_path):
    frame = pl.DataFrame({
        "player_id": [7, 8], "name": ["A", "B"], "rating": [2224.0, None], "sex": ["w", None],
        "birth_date": [datetime(1981, 5, 6, tzinfo=UTC), None], "games_by_year": [[1], [2]],
        "k_factor": [20, 10],
    })  # fmt: skip
    frame.write_parquet(tmp_path / "list.parquet")
    again, problems = read_list(tmp_path / "list.parquet")
    assert again.rows() == [
        ("7", "A", 2224, "w", "1981-05-06", Decimal(20)), ("8", "B", None, None, None, Decimal(10)),
    ]  # fmt: skip
    assert problems == ()


def test_a_wrong_cell_of_parquet_has_its_row(tmp_path):
    pl.DataFrame({"player_id": ["7"], "name": ["A"], "rating": ["x"]}).write_parquet(
        tmp_path / "list.parquet"
    )
    _, problems = read_list(tmp_path / "list.parquet")
    assert places(problems) == [("error", "list-rating", 1, None, "x")]


def test_canonical_csv():
    frame = pl.DataFrame({
        "rating": [None, 2000], "name": ['Q "x"', "A, B"], "player_id": ["8", "10"],
        "k_factor": [Decimal("20.00"), Decimal("12.50")], "club": [None, None], "title": ["", "GM"],
    }, schema_overrides={"club": pl.String})  # fmt: skip
    expected = (
        "player_id,name,rating,title,k_factor\n"
        '10,"A, B",2000,GM,12.5\n'
        '8,"Q ""x""",,,20\n'
    )  # fmt: skip
    assert csv_bytes(frame).decode() == expected
    assert csv_bytes(frame.reverse()) == csv_bytes(frame.select(frame.columns[::-1]))


def test_shapes_are_told_by_their_columns():
    games = pl.DataFrame({
        "event_id": ["R", "R"], "round": [10, 2], "white_id": ["7", "7"], "black_id": [None, "8"],
        "result": ["U", "1"],
    })  # fmt: skip
    assert csv_bytes(games) == b"event_id,round,white_id,black_id,result\nR,2,7,8,1\nR,10,7,,U\n"
    odd = pl.DataFrame({"player_id": ["7"], "name": ["A"], "rating": [2000], "shoe": [42]})
    with pytest.raises(ValueError, match="list have no column shoe"):
        csv_bytes(odd)
    with pytest.raises(ValueError, match="no list"):
        csv_bytes(pl.DataFrame({"colour": ["red"]}))
    assert {shape.name for shape in SHAPES} == {LIST.name, GAMES.name, EVENTS.name}


@given(
    st.lists(
        st.tuples(
            st.from_regex(r"[0-9A-Za-z]{1,9}", fullmatch=True),
            st.text(
                st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), max_size=20
            ).map(str.strip),
            st.none() | st.integers(1, 9999),
        ),
        unique_by=lambda row: row[0],
    )
)
@example([("7", "'@", None)])
def test_what_is_written_is_read_again(tmp_path_factory, rows):
    names = {"player_id": pl.String, "name": pl.String, "rating": pl.Int64}
    frame = pl.DataFrame(rows, schema=names, orient="row").sort("player_id")
    path = tmp_path_factory.mktemp("again") / "list.csv"
    write_csv(frame, path)
    again, problems = read_list(path)
    assert again.with_columns(pl.col("name").fill_null("")).equals(frame)
    assert [p for p in problems if p.level == "error"] == []
