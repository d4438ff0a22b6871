"""Players enter a fit with ratings of their own: one fit goes on where another ended."""

from pathlib import Path

import polars as pl
import pytest

import arpad.lab
from arpad.lab.games.entry import read_entry
from tests.cli.calls import answer, codes

GAMES = pl.DataFrame({
    "white_id": ["Ann", "Bob", "Cid", "Ann", "Bob", "Dan"] * 4,
    "black_id": ["Bob", "Cid", "Ann", "Cid", "Ann", "Ann"] * 4,
    "result": ["1", "=", "0", "1", "=", "1"] * 4,
    "played_on": [f"2024-{month:02}-05" for month in range(1, 5) for _ in range(6)],
    "neutral": [1] * 24,
})  # fmt: skip


@pytest.mark.parametrize("model", ["elo", "glicko", "stephenson"])
def test_two_fits_in_a_row_are_one(model: str) -> None:
    """Ratings and deviations after February are all that either half hands to the other."""
    whole = arpad.lab.fit(GAMES, model).tables["ratings"].sort("player")
    first = arpad.lab.fit(GAMES[:12], model).tables["ratings"]
    second = arpad.lab.fit(GAMES[12:], model, entry=first).tables["ratings"].sort("player")
    assert second["rating"].to_list() == pytest.approx(whole["rating"].to_list())
    if model != "elo":
        assert second["deviation"].to_list() == pytest.approx(whole["deviation"].to_list())
    without = arpad.lab.fit(GAMES[12:], model).tables["ratings"].sort("player")
    assert without["rating"].to_list() != pytest.approx(whole["rating"].to_list(), abs=1)


def test_who_is_not_in_the_table_enters_as_without_it(tmp_path: Path) -> None:
    """Ann's 1800 against Bob's 1500 by Elo's formula, K = 10; Dan is in no game."""
    path, entry = tmp_path / "games.csv", tmp_path / "entry.csv"
    GAMES[:1].write_csv(path)
    entry.write_text("Player,Rating,RD\nAnn,1800,\nDan,2700,30\n")
    found = answer("fit", path, "--model", "elo", "--set", "K=10", "--entry", entry)
    won = 10 * (1 - 1 / (1 + 10 ** (-300 / 400)))
    assert [row["rating"] for row in found["ratings"]] == pytest.approx(
        [1800 + won, 1500 - won], abs=1e-4
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("player,deviation\nAnn,50\n", "Columns are missing: rating."),
        ("player,rating\nAnn,high\n", "a number of points above 0: 1."),
        ("player,rating\n,1500\n", "a number of points above 0: 1."),
        ("player,rating,deviation\nAnn,1500,0\nBob,1500,-3\nCid,1500,x\n", "above 0: 3."),
        ("player,rating\nAnn,1500\nAnn,1600\n", "A player has several rows: Ann."),
    ],
)
def test_a_table_that_says_no_ratings_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path, entry = tmp_path / "games.csv", tmp_path / "entry.csv"
    GAMES.write_csv(path)
    entry.write_text(text)
    found = answer("fit", path, "--model", "elo", "--entry", entry, code=1)
    assert codes(found["problems"], "error") == ["fit-entry"]
    assert message in found["problems"][0]["message"]
    assert "games" not in found


def test_pandas_columns_are_read_as_they_are() -> None:
    frame = pl.DataFrame({"player": ["Ann"], "rating": [1800.5], "deviation": [None]})
    given, problems = read_entry(frame.to_pandas())
    assert problems == ()
    assert given is not None
    assert given.rows.rows() == [("Ann", 1800.5, None)]
