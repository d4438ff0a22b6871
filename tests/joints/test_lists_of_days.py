"""An event of more than 30 days: each game uses the list of its day, whoever makes the list.

FIDE's title regulations (B.01 1.1.4, 2022 on). The figures are worked out by hand, with the table
of 8.1 and K 20: in May 2000 beats 1900 (7.2) and 1800 beats 1700 (7.2); in July, when the list has
2100, 1800, 1800, 1700, the first beats the third (3.0) and the second loses to the fourth (12.8).
"""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.services import spark

MAY, JULY, AUGUST = "2024-05-01", "2024-07-01", "2024-08-01"
RATINGS = {MAY: (2000, 1900, 1800, 1700), JULY: (2100, 1800, 1800, 1700)}
EXPECTED = {"1": 2110, "2": 1780, "3": 1804, "4": 1706}
GAMES = (
    (1, "1", "2", "1", date(2024, 5, 11)),
    (1, "3", "4", "1", date(2024, 5, 11)),
    (2, "1", "3", "1", date(2024, 7, 6)),
    (2, "2", "4", "0", date(2024, 7, 6)),
)


@pytest.fixture
def facts(tmp_path: Path) -> tuple[str | Path, ...]:
    """Write the games, the event and the two lists; return the words that name event and lists."""
    names = ("round", "white_id", "black_id", "result", "played_on")
    games = pl.DataFrame(GAMES, schema=names, orient="row").with_columns(event_id=pl.lit("league"))
    games.write_csv(tmp_path / "games.csv")
    games.write_parquet(tmp_path / "games.parquet")
    events = tmp_path / "events.csv"
    events.write_text(
        "event_id,name,kind,start,end,minutes_for_60_moves\n"
        "league,The league,league,2024-05-11,2024-07-06,120\n"
    )
    words: list[str | Path] = ["--events", events, "-r", "fide"]
    for day, ratings in RATINGS.items():
        rows = [f"{n},Player {n},ESP,m,1980,{rating},50" for n, rating in enumerate(ratings, 1)]
        head = "player_id,name,federation,sex,birth_date,rating,games_rated"
        (tmp_path / f"{day}.csv").write_text("\n".join([head, *rows, ""]))
        words += ["--list", f"{day}={tmp_path / day}.csv"]
    return tuple(words)


def ratings(table: pl.DataFrame) -> dict[str, int]:
    return {str(row["player_id"]): int(row["rating"]) for row in table.iter_rows(named=True)}


def test_a_list_of_explained_games(facts: tuple[str | Path, ...], tmp_path: Path) -> None:
    answer("rate", tmp_path / "games.csv", *facts, "--list-date", AUGUST, "--out", tmp_path / "out")
    assert ratings(pl.read_parquet(tmp_path / "out" / "list.parquet")) == EXPECTED


def test_a_list_alone(facts: tuple[str | Path, ...], tmp_path: Path) -> None:
    games, out = tmp_path / "games.parquet", tmp_path / "out"
    answer("rate", games, *facts, "--list-date", AUGUST, "--list-only", "--out", out)
    assert ratings(pl.read_parquet(out / "list.parquet")) == EXPECTED


def test_a_list_alone_of_a_league_that_goes_on(
    facts: tuple[str | Path, ...], tmp_path: Path
) -> None:
    """The league ends in July: the list of June takes May's games, and 7.2 for who won them."""
    games, out = tmp_path / "games.parquet", tmp_path / "out"
    words = (*facts[:-2], "--list-date", "2024-06-01", "--list-only", "--out", out)
    problems = answer("rate", games, *words)["problems"]
    assert [(one["code"], one["found"]) for one in problems] == [("rounds-later", "league")]
    june = {"1": 2007, "2": 1893, "3": 1807, "4": 1693}
    assert ratings(pl.read_parquet(out / "list.parquet")) == june


def test_days_of_play_that_are_no_dates_are_refused(
    facts: tuple[str | Path, ...], tmp_path: Path
) -> None:
    games, out = tmp_path / "games.parquet", tmp_path / "out"
    texts = pl.read_parquet(games).with_columns(pl.col("played_on").cast(pl.String))
    texts.write_parquet(games)
    words = (*facts, "--list-date", AUGUST, "--list-only", "--out", out)
    problems = answer("rate", games, *words, code=1)["problems"]
    assert [
        (one["code"], "played_on of the games is String" in one["message"]) for one in problems
    ] == [("games-type", True)]


def test_a_history(facts: tuple[str | Path, ...], tmp_path: Path) -> None:
    out, table = tmp_path / "history", tmp_path / "exported.csv"
    answer("history", "--games", tmp_path / "games.csv", *facts, "--from", AUGUST, "--to", AUGUST,
           "--out", out)  # fmt: skip
    answer("history", "export", out, AUGUST, table)
    assert ratings(pl.read_csv(table)) == EXPECTED


@pytest.mark.services
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_spark(facts: tuple[str | Path, ...], tmp_path: Path, ending: str) -> None:
    spark.needed()
    out = tmp_path / "out"
    words = ["-m", "arpad.spark", tmp_path / f"games.{ending}", *facts, "--list-date", AUGUST]
    paths = os.pathsep.join(filter(None, sys.path))
    subprocess.run(
        [sys.executable, *map(str, words), "--out", str(out)],
        check=True, env=os.environ | {"PYSPARK_PYTHON": sys.executable, "PYTHONPATH": paths},
    )  # fmt: skip
    assert ratings(pl.read_parquet(out / "list.parquet")) == EXPECTED
