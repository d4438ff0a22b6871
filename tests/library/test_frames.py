"""Frames as spreadsheets, databases and programs have them: right, or one sentence of ours."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import arpad
from tests.library.test_rating import GAMES, NOVEMBER, PEOPLE

Frame = Any
ONES = ["1", "3", "1", "2"]
ROUNDS = [1, 1, 2, 2]


def games(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({**GAMES, **columns})


def people(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({**PEOPLE, **columns})


def rated(frame: Frame, listed: Frame | None = None) -> arpad.RatedPeriod:
    september = arpad.read_list(people() if listed is None else listed, on=date(2010, 9, 1))
    return arpad.rate(frame, lists=september, list_date=NOVEMBER)


def days(text: str) -> pd.DataFrame:
    return games(played_on=[text] * 4)


def moments(zone: str) -> pd.DataFrame:
    return games(played_on=pd.to_datetime(["2010-09-04T23:30"] * 4).tz_localize(zone))


RIGHT: Mapping[str, Callable[[], tuple[Frame, ...]]] = {
    "numbers as floats": lambda: (
        games(white_id=[1.0, 3.0, 1.0, 2.0], black_id=[2.0, 4.0, 3.0, 4.0], round=[1.0, 1.0, 2, 2]),
        people(player_id=[1.0, 2.0, 3.0, 4.0]),
    ),
    "integers with a gap": lambda: (
        games(white_id=pd.array([1, 3, 1, 2], dtype="Int64")),
        people(rating=pd.array([2100, 2000, 1900, None], dtype="Int64")),
    ),
    "integers of numpy": lambda: (
        games(white_id=np.array([1, 3, 1, 2], np.int8), black_id=np.array([2, 4, 3, 4], np.uint64)),
        people(player_id=np.array([1, 2, 3, 4])),
    ),
    "categories": lambda: (games(result=pd.Categorical(GAMES["result"])),),
    "categories of Polars": lambda: (
        pl.DataFrame(GAMES).with_columns(
            pl.col("result").cast(pl.Categorical), pl.col("white_id").cast(pl.Enum(["1", "2", "3"]))
        ),
    ),
    "objects of many types": lambda: (games(white_id=[1, "3", 1.0, Decimal(2)]),),
    "a day by points": lambda: (days("04.09.2010"),),
    "a day by strokes": lambda: (days("2010/09/04"),),
    "a day without signs": lambda: (games(played_on=[20100904] * 4),),
    "times of Spain": lambda: (moments("Europe/Madrid"),),
    "times of New York": lambda: (moments("America/New_York"),),
    "times of pyarrow": lambda: (
        pa.table({**GAMES, "played_on": pa.array([datetime(2010, 9, 4, tzinfo=UTC)] * 4)}),
    ),
    "scores": lambda: (games(result=[1.0, 0.5, 0.0, 1.0]),),
    "scores exactly": lambda: (games(result=[*map(Decimal, ("1.0", "0.5", "0", "1"))]),),
    "scores exactly, of Polars": lambda: (
        pl.DataFrame({**GAMES, "result": [*map(Decimal, ("1.0", "0.5", "0.0", "1.0"))]}),
    ),
    "scores with a comma": lambda: (games(result=["1", "0,5", "0", "1"]),),
    "yes and no": lambda: (games(result=pd.Series([True, "=", False, True], dtype=object)),),
    "results of both": lambda: (games(result=["1-0", "1/2-1/2", "0-1", "1-0"]),),
    "halves": lambda: (games(result=["1-0", "½-½", "0-1", "1"]),),
    "no rating is NaN": lambda: (games(), people(rating=[2100, 2000, 1900, float("nan")])),
    "ratings as texts": lambda: (games(), people(rating=["2100", "2000", "1900", None])),
    "ratings exactly": lambda: (
        games(), people(rating=[Decimal(2100), Decimal(2000), Decimal(1900), None]),
    ),
    "blanks around": lambda: (games(white_id=[" 1", "3 ", "1", "2"]),),
    "more columns": lambda: (games(opening=["B12"] * 4), people(shoe_size=[42] * 4)),
    "an index that says it": lambda: (
        games().set_index(["event_id", "round"]), people().set_index("player_id"),
    ),
    "names that are formulas": lambda: (games(), people(name=["=1+1", "<b>", "a\nb", "Di"])),
    "Narwhals": lambda: (nw.from_native(games()),),
    "Narwhals, lazy": lambda: (nw.from_native(pl.LazyFrame(GAMES)),),
    "Arrow in pandas": lambda: (
        games().convert_dtypes(dtype_backend="pyarrow"),
        people().convert_dtypes(dtype_backend="pyarrow"),
    ),
    "pandas' own types": lambda: (games().convert_dtypes(), people().convert_dtypes()),
    "Arrow by numbers": lambda: (
        pa.table({**GAMES, "white_id": pa.array(ONES).dictionary_encode()}), pa.table(PEOPLE),
    ),
    "Arrow, large": lambda: (pa.table({**GAMES, "white_id": pa.array(ONES, pa.large_string())}),),
    "DuckDB": lambda: (duckdb.from_arrow(pa.table(GAMES)),),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_a_frame_is_read_as_what_it_means(name: str) -> None:
    """As the values that it was made of; what they give is rated by hand in test_rating."""
    frame, *listed = RIGHT[name]()
    [event] = arpad.read(frame)
    assert event.is_sound, event.problems
    ids = {one.number: one.player_id for one in event.report.players}
    played = [(one.round, ids[one.white], ids[one.black or 0]) for one in event.games]
    assert played == [(1, "1", "2"), (1, "3", "4"), (2, "1", "3"), (2, "2", "4")]
    assert [one.result for one in event.games] == ["1", "=", "0", "1"]
    assert event.facts.start == date(2010, 9, 4)
    rows = arpad.read_list(*(listed or [people()]), on=date(2010, 9, 1)).rows
    assert rows.select("player_id", "rating").rows() == [
        ("1", 2100), ("2", 2000), ("3", 1900), ("4", None)
    ]  # fmt: skip


def test_what_was_read_of_numbers_is_rated() -> None:
    """FIDE 2009 8.1b: D = 100 expects .64, D = 200 .76; K = 15: +5.4 - 11.4, -5.4, +11.4."""
    assert rated(*RIGHT["numbers as floats"]()).list["rating"].to_list() == [2094, 1995, 1911, None]


def test_columns_that_nobody_reads_are_named() -> None:
    period = rated(games(opening=["B12"] * 4), people(shoe_size=[42] * 4))
    left_out = [problem.message for problem in period.problems if problem.code.endswith("-column")]
    assert left_out == ["Columns left out: shoe_size.", "Columns left out: opening."]


def test_a_frame_without_rows_is_a_period_without_games() -> None:
    assert rated(games().iloc[:0]).list["rating"].to_list() == [2100, 2000, 1900, None]


DATA: Mapping[str, tuple[Callable[[], tuple[Frame, ...]], str]] = {
    "a day that may be two": (lambda: (days("04/09/2010"),), "line 2: The played_on is not a day"),
    "a day and a time": (lambda: (days("2010-09-04 00:00"),), "Write YYYY-MM-DD"),
    "a day in words": (lambda: (days("yesterday"),), "Write YYYY-MM-DD"),
    "a spreadsheet's number": (lambda: (games(played_on=[40425] * 4),), "Write YYYY-MM-DD"),
    "a rating below zero": (
        lambda: (games(), people(rating=[2100, -5, 1900, None])), "line 3: The rating is not a"),
    "a rating of five digits": (
        lambda: (games(), people(rating=[21000, 2000, 1900, None])), "at most four digits"),
    "half a rating point": (
        lambda: (games(), people(rating=[2100.5, 2000, 1900, None])), "line 2: The rating is not"),
    "an endless rating": (
        lambda: (games(), people(rating=[2100, float("inf"), 1900, None])), "four digits"),
    "a rating in words": (
        lambda: (games(), people(rating=["2100", "unr", "1900", None])), "leave it blank for none"),
    "who is nobody": (lambda: (games(white_id=["1", "9", "1", "2"]),), "9 could not be found"),
    "both sides": (lambda: (games(white_id=["1", "4", "1", "2"]),), "line 3: .*meets themselves"),
    "no number": (lambda: (games(white_id=[1.0, np.nan, 1, 2]),), "line 3: The white_id is m"),
    "a number too large": (lambda: (games(white_id=[1e18, 3, 1, 2]),), "line 2: The white_id is"),
    "a number of two lines": (lambda: (games(white_id=["1", "a\nb", "1", "2"]),), "is no id"),
    "a number twice": (
        lambda: (games(), people(player_id=["1", "1", "3", "4"])), "player_id of line 2 is given"),
    "no result": (lambda: (games(result=["1", None, "0", "1"]),), "line 3: The result is missing"),
    "a score of two": (lambda: (games(result=[2, 1, 0, 1]),), "line 2: The result is none of"),
    "a third": (lambda: (games(result=[1, 0.3, 0, 1]),), "line 3: The result is none of"),
    "half a round": (lambda: (games(round=[1.5, 1, 2, 2]),), "line 2: The round is no number"),
    "round none": (lambda: (games(round=[0, 1, 2, 2]),), "Rounds go from 1 to 999"),
    "a round left out": (lambda: (games(round=[1, np.nan, 2, 2]),), "line 3: The round is missing"),
    "without rounds": (lambda: (games().drop(columns="round"),), "Columns are missing: round"),
    "without results": (lambda: (games().drop(columns="result"),), "Columns are missing: result"),
    "under another name": (
        lambda: (games().rename(columns={"white_id": "W"}),), "Columns are missing: white_id"),
    "a list without numbers": (
        lambda: (games(), people().drop(columns="player_id")), "known to be player_id"),
    "a list without ratings": (
        lambda: (games(), people().drop(columns="rating")), "Columns are missing: rating"),
    "a list of nobody": (lambda: (games(), people().iloc[:0]), "4 players could not be found"),
}  # fmt: skip


@pytest.mark.parametrize("name", DATA)
def test_what_is_wrong_with_a_frame_s_data_is_a_problem_with_its_place(name: str) -> None:
    frames, said = DATA[name]
    with pytest.raises(arpad.NotFitError, match=said):
        rated(*frames()).raise_for_problems()


NO_TABLE: Mapping[str, tuple[Callable[[], Frame], type[Exception], str]] = {
    "a column twice": (lambda: pd.concat([games(), games()[["result"]]], axis=1), ValueError,
                       "two columns result: leave one out"),
    "a column twice, of Arrow": (
        lambda: pa.table([pa.array(["1"])] * 2, names=["round", "round"]), ValueError,
        "two columns round"),
    "columns by number": (lambda: pd.DataFrame([[1, 2]]), TypeError, "0 is an int"),
    "columns in two rows": (lambda: pd.concat({"a": games()}, axis=1), TypeError, "is a tuple"),
    "no columns": (pd.DataFrame, ValueError, "the frame has no columns"),
    "lists": (lambda: pl.DataFrame({"result": [["1"]]}), TypeError, "result holds list values"),
    "lists of pandas": (lambda: games(result=[["1"]] * 4), TypeError, "result holds list values"),
    "structures": (lambda: pl.DataFrame({"a": [{"b": 1}]}), TypeError, "a holds struct values"),
    "bytes": (lambda: pl.DataFrame({"a": [b"1"]}), TypeError, "a holds binary values"),
    "durations": (lambda: games(played_on=pd.to_timedelta([1, 2, 3, 4])), TypeError, "duration"),
    "spans": (lambda: games(played_on=pd.period_range("2010-09-04", periods=4)), TypeError,
              "played_on holds extension values"),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_TABLE)
def test_what_is_no_table_is_refused_at_once(name: str) -> None:
    frame, error, said = NO_TABLE[name]
    with pytest.raises(error, match=said):
        arpad.read(frame())
    with pytest.raises(error, match=said):
        arpad.read_list(frame())


def listed() -> arpad.RatingList:
    return arpad.read_list(people(), on=date(2010, 9, 1))


WRONG: Mapping[str, tuple[Callable[[], object], str]] = {
    "lists a frame": (lambda: arpad.rate(games(), lists=people()), "read_list .* is a DataFrame"),
    "lists frames": (lambda: arpad.rate(games(), lists=[people()]), "read it first, with its date"),
    "lists a path": (lambda: arpad.check(games(), lists="list.csv"), "and this is a str"),
    "people and problems": (
        lambda: arpad.rate(games(), people=arpad.read_people(people())), "the first of what"),
    "reports a dict": (lambda: arpad.rate(GAMES), "arpad.read returns, and this is a dict"),
    "reports a column": (lambda: arpad.rate(games()["result"]), "and this is a Series"),
    "reports frames": (lambda: arpad.rate([games()]), "and this is a DataFrame"),
    "reports none": (lambda: arpad.standings(None), "arpad.read returns, and this is None"),
    "a rulebook's number": (lambda: arpad.rate(games(), rulebook=2009), "and this is an int"),
    "no rulebook": (lambda: arpad.calc.expected_score(1, 2, rulebook=None), "and this is None"),
    "no name of rules": (
        lambda: arpad.standings(games(), tie_break_rules=2024), "c07-2024, and this is an int"),
    "a day in words": (lambda: rated_on("2010-11-01"), r"list_date is a datetime.date, .* a str"),
    "a day of numpy": (lambda: rated_on(np.datetime64("2010-11-01")), "and this is a datetime64"),
    "a list's day": (lambda: arpad.read_list(people(), on="2010-09-01"), "on is a datetime.date"),
    "a code alone": (lambda: arpad.rate(games(), overrides="list-stale"), "an arpad.Override"),
    "facts in words": (lambda: arpad.read(games(), facts="swiss"), "facts are arpad.Facts or"),
    "a fact's day": (lambda: arpad.read(games(), facts={"start": "4 Sep"}), "start is a day such"),
    "no such fact": (lambda: arpad.read(games(), facts={"is_oficial": True}), "mean is_official"),
    "read nothing": (lambda: arpad.read(None), "a frame, and this is None"),
    "read numbers": (lambda: arpad.read(np.zeros((2, 2))), "is a ndarray"),
    "read people": (lambda: arpad.read_people(7), "and this is an int"),
    "a history of frames": (lambda: list(arpad.history(listed(), [games()])), "a period is a list"),
    "open a frame": (lambda: arpad.open(games()), "and this is a DataFrame"),
    "explain a frame": (lambda: arpad.explain(games(), "Ana"), "arpad.rate or arpad.open returns"),
    "explain nobody": (lambda: rated(games()).explain(None), "and this is None"),
    "a rating in words": (
        lambda: arpad.calc.performance([("2000", 1)], rulebook="fide"), "a rating is a whole num"),
    "a game alone": (lambda: arpad.calc.performance((2000, 1), rulebook="fide"), "a game is "),
    "a birth in words": (
        lambda: arpad.calc.k_factor(rulebook="fide", birth_date="2010-01-01"), "birth_date is a"),
}  # fmt: skip


def rated_on(day: Any) -> arpad.RatedPeriod:
    return arpad.rate(games(), lists=listed(), list_date=day)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_of_another_type_is_refused_in_words(name: str) -> None:
    call, said = WRONG[name]
    with pytest.raises(TypeError, match=said):
        call()


VALUES: Mapping[str, tuple[Callable[[], object], str]] = {
    "no such kind of list": (lambda: arpad.read_list(people(), kind="fast"), "standard, rapid, bl"),
    "no such kind of event": (lambda: arpad.read(games(), facts={"kind": "swis"}), "Write swiss"),
    "no such kind in facts": (lambda: arpad.read(games(), facts=arpad.Facts(kind="x")), "kind can"),
    "no games": (lambda: arpad.calc.performance([], rulebook="fide"), "there are no games"),
    "half a point of rating": (
        lambda: arpad.calc.expected_score(2000.5, 1900, rulebook="fide"), "and this is 2000.5"),
    "five digits": (
        lambda: arpad.calc.expected_score(20000, 1900, rulebook="fide"), "at most four digits"),
    "a score in words": (
        lambda: arpad.calc.performance([(2000, "win")], rulebook="fide"), "and this is 'win'"),
    "a score of NaN": (
        lambda: arpad.calc.performance([(2000, np.nan)], rulebook="fide"), "score is a number"),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_a_value_that_can_t_be_is_refused_in_words(name: str) -> None:
    call, said = VALUES[name]
    with pytest.raises(ValueError, match=said):
        call()


@pytest.mark.parametrize("day", [pd.Timestamp(NOVEMBER), datetime(2010, 11, 1, 9, 0, tzinfo=UTC)])
def test_a_time_of_a_day_is_the_day_and_a_number_is_a_player(day: datetime) -> None:
    period = rated_on(day)
    assert (period.list_date, type(period.list_date)) == (NOVEMBER, date)
    assert period.explain(np.int64(1)).sentences == period.explain("Ana").sentences
    numbers = arpad.calc.change(np.int64(2224), [(np.int64(2319), np.float64(0))],
                                rulebook="fide-2009", k_factor=np.int64(15))  # fmt: skip
    assert type(numbers.rating) is int
