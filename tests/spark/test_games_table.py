"""Games where Spark reads them: what is none, or stands there twice, is said before anything."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.disk.job import Made, make
from arpad.disk.unfit import UnfitError
from arpad.library.files import load_list
from arpad.office.history.asked import Asked
from arpad.rulebooks import CATALOGUE
from arpad.spark.driver import made_on_cluster
from arpad.spark.games_table import GamesOnSpark, read_games
from tests.services import spark
from tests.spark.papers import GAMES, tables, written

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def session() -> "Iterator[SparkSession]":
    with spark.running("local[2]", **spark.FOR_LITTLE) as found:
        yield found


def _made(
    session: "SparkSession", folder: Path, *games: Path, is_new_admitted: bool = True
) -> Made:
    own, events, listed = tables(folder)
    found, _ = load_list(listed, date(2026, 1, 1))
    assert found is not None
    named = tuple(str(one) for one in games or (own,))
    day = date(2026, 2, 1)
    asked = Asked((), events, (found,), day, day, "fide", CATALOGUE,
                  are_new_admitted=is_new_admitted)  # fmt: skip
    there = GamesOnSpark(read_games(session, named))
    return make(asked, there, partial(made_on_cluster, batches=2))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["open,1,p00,p01,1", "open,1,p02,p02,1"], ["Games of a player with themselves: 1."]),
        (
            ["open,1,p00,p01,2-0", "open,,p02,p03,1"],
            ["White or a result: 1.", "Games whose result is not one of"],
        ),
        (["open,1,p00,p01,1"] * 2, ["Games are given twice, in the events open."]),
        (["late,1,p00,p01,1", "else,1,p00,p01,1"], ["the table of events lacks: else."]),
    ],
)
def test_what_is_no_game_is_said(
    rows: list[str], said: list[str], tmp_path: Path, session: "SparkSession"
) -> None:
    path = written(tmp_path / "odd.csv", GAMES, rows)
    with pytest.raises(UnfitError) as unfit:
        _made(session, tmp_path, path)
    assert [one in str(unfit.value) for one in said] == [True] * len(said), unfit.value.problems


def test_who_moved_goes_over_what_was_reported(tmp_path: Path, session: "SparkSession") -> None:
    """A game lost by default after both moved counts as any; one without a move does not."""
    told = [("1", ""), ("+", "1,1"), ("1", "1,1"), ("1", "1,0")]
    games = [
        written(
            tmp_path / f"{number}.csv", f"{GAMES},white_moved,black_moved",
            [f"open,1,p00,p01,{result},{moved or ','}", "open,1,p02,p03,1,,"],
        )
        for number, (result, moved) in enumerate(told)
    ]  # fmt: skip
    lists = [_made(session, tmp_path, one).tables["list"] for one in games]
    played, forfeit, moved, unmoved = (one.sort("player_id")["rating"].to_list() for one in lists)
    assert played == forfeit == moved != unmoved


def test_a_column_that_is_missing_is_named(tmp_path: Path, session: "SparkSession") -> None:
    path = written(tmp_path / "odd.csv", "event_id,round,white,black_id,result", ["open,1,a,b,1"])
    with pytest.raises(UnfitError, match="Columns are missing: white_id"):
        _made(session, tmp_path, path)


def test_files_that_are_not_there_are_said(tmp_path: Path, session: "SparkSession") -> None:
    with pytest.raises(UnfitError, match="can't be read"):
        _made(session, tmp_path, tmp_path / "none.parquet")


def test_who_is_on_no_list_has_to_be_admitted(tmp_path: Path, session: "SparkSession") -> None:
    with pytest.raises(
        UnfitError, match=r"^Games for the list of 2026-02-01 are of players on no list: p19\."
    ):
        _made(session, tmp_path, is_new_admitted=False)


def test_a_list_is_the_next_ones_list(tmp_path: Path, session: "SparkSession") -> None:
    """Results that wait and the record of games are handed on."""
    from arpad.office.lists.alone import is_written, read, write

    made = _made(session, tmp_path)
    told = write(made.tables, made.told(), tmp_path / "february")
    assert (told["games"], is_written(tmp_path / "february")) == (140, True)
    found, _ = read(tmp_path / "february")
    assert found is not None
    assert found.list_date == date(2026, 2, 1)
    assert found.pending.equals(made.tables["pending"])
    assert found.activity.height == made.tables["activity"].height > 0
