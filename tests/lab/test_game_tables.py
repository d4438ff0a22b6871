"""Hostile tables of games: both readers say what is wrong, and neither falls over."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.lab.games.rated import read_rated_games
from arpad.lab.games.record import read_record
from arpad.lab.games.tables import SCORES, open_games
from arpad.report.notes import Notes

HEADER = "White,Black,Result,Date,WhiteElo,BlackElo\n"
Reader = Callable[[Path], tuple[Any, tuple[Any, ...]]]
READERS = pytest.mark.parametrize("reader", [read_rated_games, read_record])


@READERS
def test_a_packed_table_is_read_as_the_plain_one(reader: Reader, tmp_path: Path) -> None:
    text = HEADER + "a,b,1-0,2010.01.01,2100,2000\nb,a,½,2010.02.01,2000,2100\n"
    plain, packed = tmp_path / "games.csv", tmp_path / "games.csv.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    for path in (plain, packed):
        found, problems = reader(path)
        assert problems == ()
        score = found["score"] if isinstance(found, pl.DataFrame) else found.games.score
        assert list(score) == [1.0, 0.5]


@READERS
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("half.csv.gz", gzip.compress(HEADER.encode() * 900, mtime=0)[:-20]),
        ("torn.csv.gz", b"\x1f\x8b" + bytes(range(256))),
        ("zip.csv", b"PK\x03\x04" + bytes(400)),
        ("page.csv", b"<html><body>White,Black</body></html>"),
        ("half.parquet", b"PAR1" + bytes(range(200))),
        ("empty.csv.gz", gzip.compress(b"", mtime=0)),
    ],
)
def test_what_is_no_table_is_one_problem_with_a_way_out(
    reader: Reader, tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    found, problems = reader(path)
    assert found is None
    (problem,) = problems
    assert problem.level == "error"
    assert problem.fix
    assert problem.message.endswith(".")


@READERS
def test_a_directory_and_a_missing_file_are_problems(reader: Reader, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.csv"):
        found, problems = reader(path)
        assert found is None
        assert len(problems) == 1


@READERS
def test_a_row_that_is_too_long_is_told_and_left_out(reader: Reader, tmp_path: Path) -> None:
    """A comma in a name that is not in quotes shifts all that follows: no result of it is right."""
    path = tmp_path / "games.csv"
    path.write_text(
        HEADER + "Ruiz, A,b,1-0,2010.01.01,2100,2000\na,b,1-0,2010.01.01,2100,2000\na,b\n"
    )
    found, problems = reader(path)
    games = found if isinstance(found, pl.DataFrame) else found.games
    assert len(games) == 1
    assert [(one.code, one.line) for one in problems if one.level == "error"] == [
        ("table-width", 2)
    ]


@READERS
def test_names_are_data_whatever_they_hold(reader: Reader, tmp_path: Path) -> None:
    """A formula, markup, control characters, Latin-1 and names of columns as players."""
    path = tmp_path / "games.csv"
    rows = '=HYPERLINK(1),<b>x</b>,1-0,2010.01.01,2100,2000\n"a\x1b[2Jb",M\xe1laga,0-1,2010.01.01,'
    path.write_bytes((HEADER + rows + "2100,99999999999999999999\n").encode("latin-1"))
    found, problems = reader(path)
    assert next(one.level for one in problems) == "fixed"  # not UTF-8
    if isinstance(found, pl.DataFrame):
        assert found["white_id"].to_list() == ["=HYPERLINK(1)"]  # the other has no whole rating
    else:
        assert set(found.players) == {"=HYPERLINK(1)", "<b>x</b>", "a [2Jb", "Málaga"}
        assert found.black_rating[0] == 2000
        assert found.black_rating[1] != found.black_rating[1]  # not a number


SAME = "a,b,1-0,2010.01.01,2100,2000\n"


@READERS
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (SAME * 3, "2 rows are alike in every cell to an earlier row and count once more: "
                   "line 3 (as line 2); line 4 (as line 2)."),
        # blank cells are no cells that differ
        ("a,b,1-0,2010.01.01,,\n" * 2 + SAME, "line 3 (as line 2)"),
        (SAME + SAME.replace("1-0", "0-1"), None),
        (SAME + SAME.replace("2100", "2101"), None),
        # no game, twice
        (SAME + SAME.replace("1-0", "*") * 2, None),
    ],
)  # fmt: skip
def test_a_game_that_stands_twice_is_told(
    reader: Reader, tmp_path: Path, rows: str, told: str | None
) -> None:
    path = tmp_path / "games.csv"
    path.write_text(HEADER + rows)
    _, problems = reader(path)
    found = [one for one in problems if one.code == "games-copies"]
    assert [one.level for one in found] == (["warning"] if told else [])
    if told:
        assert told in found[0].message
        assert found[0].line == 3
        assert "round" in found[0].fix


@READERS
def test_rounds_tell_games_apart_and_numbers_of_rows_do_not(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    for header, is_told in (("", True), ("Unnamed: 0", True), ("Round", False)):
        rows = [f"{header},{HEADER}", *(f"{number},{SAME}" for number in (1, 2))]
        path.write_text("".join(rows))
        assert ("games-copies" in {one.code for one in reader(path)[1]}) == is_told


@READERS
def test_a_game_that_two_lists_rated_is_warned_of(reader: Reader, tmp_path: Path) -> None:
    """The same players, day, round and result with other ratings: one game, counted twice.

    Another event of the same day, another round, or rounds without numbers are other games.
    """
    path = tmp_path / "games.csv"
    rows = ["standard,open,1,a,b,1,2010-01-01,2100,2000",
            "active,open,1,a,b,1,2010-01-01,1900,1800"]  # fmt: skip
    header = "series,event_id,round,white,black,result,date,white_rating,black_rating"
    for line, is_told in ((rows[1], True), (rows[1].replace("open", "rapid"), False),
                          (rows[1].replace(",1,a", ",2,a"), False), (rows[0], True)):  # fmt: skip
        path.write_text("\n".join([header, rows[0], line, ""]))
        warned = [one for one in reader(path)[1] if one.code == "games-copies"]
        assert [one.line for one in warned] == ([3] if is_told else [])
    path.write_text("\n".join([header, *rows, ""]).replace(",1,a", ",?,a"))
    assert "games-copies" not in {one.code for one in reader(path)[1]}


def test_a_bomb_is_not_unpacked_beyond_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "bomb.csv.gz"
    path.write_bytes(gzip.compress(bytes(5_000_000)))
    notes = Notes(str(path))
    assert open_games(path, notes, bytes_max=100_000) is None
    assert [one.message for one in notes.all()] == [
        "Unpacked it has more than the 100000 bytes that are read."
    ]


@READERS
@pytest.mark.parametrize("written", sorted(SCORES))
def test_a_result_means_the_same_to_both(reader: Reader, tmp_path: Path, written: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(HEADER + f'a,b,"{written}",2010.01.01,2100,2000\n')
    found, _ = reader(path)
    score = found["score"] if isinstance(found, pl.DataFrame) else found.games.score
    assert list(score) == [SCORES[written]]
