"""Published changes replayed, worked by hand; lists matched by name."""

from pathlib import Path

import polars as pl
import pytest

from arpad.supervise.backtest.replay import (
    against_lists,
    by_k_factor,
    read_chessmetrics_lists,
    read_irish_changes,
    replayed,
)
from arpad.supervise.games.record import record_of

ROWS = """1,1,48,1559,1561,1573,1573,0,5,24,2.5,2.397880
9,1,50,1411,1548,1857,1600,51,6,32,3.5,0.807236
16,1,51,758,761,0,0,0,5,40,0.0,0.0
17,1,52,0,1200,1200,1200,0,5,40,2.0,0.0
"""
"""The first two as published; 1559 + 24 x .10212 = 1561.45, 1411 + 32 x 2.692764 + 51 = 1548.17."""


@pytest.fixture
def changes(tmp_path: Path) -> pl.DataFrame:
    path = tmp_path / "changes.csv"
    path.write_text(ROWS)
    return read_irish_changes(path)


def test_changes_by_hand(changes: pl.DataFrame) -> None:
    found = replayed(changes)
    assert found["id"].to_list() == [1, 9, 16]  # who had no rating is not replayed
    assert found["computed"].to_list() == pytest.approx([1561.45088, 1548.168448, 758])
    assert found["off"].to_list() == pytest.approx([0.45088, 0.168448, 3])


def test_sums_by_k(changes: pl.DataFrame) -> None:
    assert by_k_factor(changes).rows() == [(24, 1, 1, 1, 0), (32, 1, 1, 1, 0), (40, 1, 0, 0, 1)]


def test_lists_are_matched_by_surname_and_initial() -> None:
    """Ana beats Bo, Bo beats Cy, over and over; the two Dos are not told apart."""
    names = ["Ana, X", "Bo, Y", "Cy, Z", "Do, A", "Do, Anne"]
    pairs = [(0, 1), (1, 2), (2, 3), (2, 4)] * 9
    record = record_of(
        pl.DataFrame(
            {
                "white": [names[one] for one, _ in pairs],
                "black": [names[other] for _, other in pairs],
                "result": ["1"] * len(pairs),
                "day": ["2000-11-01"] * 18 + ["2000-12-01"] * 18,
            }
        ),
        12,
    )
    lists = pl.DataFrame(
        {
            "player": ["Ana, Xenia", "Bo, Yves", "Cy, Z", "Do, A", "Do, Alma", "Ed, E"],
            "rating": [2700.0, 2600.0, 2500.0, 2400.0, 2390.0, 2380.0],
            "ranking": [1, 2, 3, 4, 5, 6],
            "year": [2000] * 6,
            "month": [12] * 6,
        }
    )
    found = against_lists(record, lists, games_min=9)
    row = found.row(0, named=True)
    assert (len(found), row["players"]) == (1, 3)
    assert row["rank_correlation"] == pytest.approx(1)
    assert row["correlation"] > 0.9
    assert against_lists(record, lists, games_min=1000).is_empty()


def test_lists_of_chessmetrics_are_read(tmp_path: Path) -> None:
    path = tmp_path / "lists.csv"
    path.write_text(
        'Player,Rating,Age,dateranking,ranking\n"Ana Xenia","2850","37y9m","200101",1\n'
        '"Bo van Yves","2700","20y0m","200212",2\n',
        encoding="utf-8",
    )
    assert read_chessmetrics_lists(path).rows() == [
        ("Xenia, Ana", 2850.0, 1, 2000, 12),
        ("Yves, Bo van", 2700.0, 2, 2002, 11),
    ]
