"""Records of games read: columns of several houses, what is left out, hostile files."""

import gzip
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from arpad.lab.games.period import PeriodLength
from arpad.lab.games.record import GameRecord, read_record
from arpad.lab.games.tables import read_columns

HEADERS = """Date,White,Black,Result,WhiteElo,BlackElo
2010.02.03,"Ruiz, A","=Evil, B",1/2-1/2,2300,
2010.01.??,"<b>C</b>","Ruiz, A",1-0,2100,2310
2010.??.??,"Ruiz, A","<b>C</b>",0-1,2300,2100
2010.02.04,"Ruiz, A","Ruiz, A",1-0,2300,2300
2010.02.05,"=Evil, B","<b>C</b>",*,0,2110
2010.02.05,"=Evil, B","<b>C</b>",0-1,0,2110
"""


def read(folder: Path, text: str, name: str = "games.csv", **how: int | bool) -> GameRecord:
    path = folder / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    record, problems = read_record(path, **how)  # type: ignore[arg-type]
    assert record is not None, problems
    return record


def test_headers_of_games_in_order_of_time(tmp_path: Path) -> None:
    record = read(tmp_path, HEADERS)
    assert [record.players[n] for n in record.games.white] == ["<b>C</b>", "Ruiz, A", "=Evil, B"]
    assert record.games.score.tolist() == [1.0, 0.5, 0.0]
    assert record.games.period.tolist() == [2010 * 12, 2010 * 12 + 1, 2010 * 12 + 1]
    assert record.left_out == {
        "no month": 1, "no result": 1, "a player is missing, or meets themselves": 1,
    }  # fmt: skip
    assert np.isnan(record.black_rating).tolist() == [False, True, False]


def test_players_start_at_their_first_rating_or_at_the_mean(tmp_path: Path) -> None:
    """C and Ruiz first show 2100 and 2310; Evil none: (2100 + 2310) / 2."""
    record = read(tmp_path, HEADERS)
    start = dict(zip(record.players, record.start.tolist(), strict=True))
    assert start == {"<b>C</b>": 2100.0, "Ruiz, A": 2310.0, "=Evil, B": 2205.0}
    rated = dict(zip(record.players, record.games_rated.tolist(), strict=True))
    assert rated == {"<b>C</b>": 30, "Ruiz, A": 30, "=Evil, B": 0}


def test_only_games_with_both_ratings(tmp_path: Path) -> None:
    record = read(tmp_path, HEADERS, rated_only=True)
    assert len(record.games) == 1
    assert record.left_out["not both ratings"] == 2


def test_football_with_neutral_ground_and_what_a_match_is_worth(tmp_path: Path) -> None:
    """K by competition x G: a final of the World Cup won by two 60 x 1.5; a friendly drawn 20."""
    text = """date,home_team,away_team,home_score,away_score,tournament,neutral
1990-07-08,A,B,3,1,FIFA World Cup,TRUE
1990-08-01,B,A,0,0,Friendly,FALSE
1990-09-01,B,A,0,1,UEFA Euro qualification,FALSE
1990-10-01,B,A,0,,Friendly,FALSE
"""
    record = read(tmp_path, text, "results.csv.gz", period=4)
    assert record.worth.tolist() == [90.0, 20.0, 40.0]
    assert record.games.score.tolist() == [1.0, 0.5, 0.0]
    assert record.games.advantage.tolist() == [0.0, 1.0, 1.0]
    assert record.games.period.tolist() == [1990 * 4 + 2] * 3
    assert record.left_out == {"no result": 1}


def test_a_games_table_of_this_house_as_parquet(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    pl.DataFrame(
        {"event_id": ["a"], "round": [1], "white_id": [7], "black_id": [8], "result": ["="],
         "played_on": ["2010-09-01"]}
    ).write_parquet(path)  # fmt: skip
    record, problems = read_record(path, since=2010)
    assert record is not None
    assert problems == ()
    assert record.players == ("7", "8")


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.csv", b"", "record-file"),
        ("noise.parquet", bytes(range(256)), "record-file"),
        ("noise.csv", bytes(range(256)) * 9, "record-file"),
        ("page.csv", b"<!DOCTYPE html>\n<html>404</html>\n", "record-file"),
        ("half.csv", b"white,black,result\na,b,1\n", "record-columns"),
        ("blank.csv", b"white,black,result,date\n,,,\n", "record-empty"),
    ],
)
def test_what_is_no_record_is_said_in_one_problem(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    record, problems = read_record(path)
    assert record is None
    assert [problem.code for problem in problems] == [code]
    assert problems[0].fix


def test_why_no_game_can_be_used_is_said(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("white,black,result,date\na,b,1,2001-01-01\na,b,x,2001-01-01\n")
    record, problems = read_record(path, rated_only=True)
    assert record is None
    assert [one.message for one in problems] == [
        "Results that can't be read, such as 'x': 1. These games are left out.",
        "No game can be used. 1: no result. 1: not both ratings.",
    ]


def test_slips_in_the_year_do_not_make_thousands_of_empty_periods(tmp_path: Path) -> None:
    text = "white,black,result,date\n"
    text += "".join(f"a,b,1,{year}-01-01\n" for year in ("0001", "1599", "1600", "2199", "2200"))
    record = read(tmp_path, text)
    assert record.left_out == {"a year before 1600 or after 2199": 2 + 1}
    assert record.games.period.tolist() == [1600 * 12, 2199 * 12]


def test_winners_and_losers_have_no_side(tmp_path: Path) -> None:
    """Dora beats Ann and Bob, Ann and Bob draw: the first by name is White, on neutral ground."""
    text = """Winner_Name,Loser_Name,Date,Result
Dora,Ann,2001-01-02,1
Dora,Bob,2001-01-03,1
Bob,Ann,2001-01-04,=
"""
    record = read(tmp_path, text, "games.csv")
    games = record.games
    sides = zip(games.white, games.black, strict=True)
    named = [(record.players[white], record.players[black]) for white, black in sides]
    assert named == [("Ann", "Dora"), ("Bob", "Dora"), ("Ann", "Bob")]
    assert games.score.tolist() == [0, 0, 0.5]
    assert games.advantage.tolist() == [0, 0, 0]


def test_games_of_one_day_stay_in_the_order_of_the_file(tmp_path: Path) -> None:
    """As docs/formats/games.md says; days are put in order, wherever their rows stand."""
    path = tmp_path / "games.csv"
    rows = ["c,d,1,2001-02-02", "b,a,0,2001-01-05", "a,b,1,2001-01-05", "a,c,=,2001-01-05"]
    path.write_text("\n".join(["white,black,result,date", *rows]))
    record, _ = read_record(path)
    assert record is not None
    sides = zip(record.games.white, record.games.black, strict=True)
    names = [(record.players[one], record.players[other]) for one, other in sides]
    assert names == [("b", "a"), ("a", "b"), ("a", "c"), ("c", "d")]


def test_winners_fed_as_white_are_warned_of(tmp_path: Path) -> None:
    rows = "".join(f"p{n % 5},p{(n + 1 + n // 5 % 3) % 5},1,2001-01-02,{n}\n" for n in range(40))
    path = tmp_path / "games.csv"
    path.write_text(f"white,black,result,date,round\n{rows}")
    _, problems = read_record(path)
    (warned,) = [one for one in problems if one.code == "record-one-side"]
    assert (warned.level, "scores 100.0% of 40 games" in warned.message) == ("warning", True)
    assert "winner_id and loser_id" in warned.fix
    path.write_text(f"winner,loser,result,date,round\n{rows}")
    assert [one.code for one in read_record(path)[1]] == []


def test_columns_by_other_names_and_weights(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("Heim,Gast,Erg,Tag,Weight\nA,B,1,2001-01-02,0.29\nB,A,0,2001-01-03,\n"
                    "A,C,1,2001-01-04,much\n")  # fmt: skip
    named = read_columns("white_id=Heim,black=Gast,result=Erg,played_on=Tag")
    record, problems = read_record(path, columns=named)
    assert record is not None
    assert record.games.weight.tolist() == [0.29, 1.0]
    assert [one.message for one in problems] == [
        "Games left out: 1 (a weight is no number from 0 up)."
    ]
    nothing, problems = read_record(path, columns={"white_id": "Hem"})
    assert nothing is None
    assert problems[0].message == "Columns are missing: Hem."


def test_periods_of_days(tmp_path: Path) -> None:
    """Monday 1 and Sunday 7 January 2001 are six days apart; a game without its day is left out."""
    text = """white,black,result,date
A,B,1,2001-01-01
A,B,1,2001-01-07
B,A,1,2001-01-22
A,C,1,2001-02
"""
    record = read(tmp_path, text, "games.csv", period=PeriodLength(days=7))
    numbers = record.games.period - record.games.period[0]
    assert numbers.tolist() in ([0, 0, 3], [0, 1, 3])
    assert record.left_out == {"no day": 1}
    daily = read(tmp_path, text, "games.csv", period=PeriodLength(days=1))
    assert (daily.games.period - daily.games.period[0]).tolist() == [0, 6, 21]
    assert daily.period.first_day(int(daily.games.period[0])).isoformat() == "2001-01-01"
