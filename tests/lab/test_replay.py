"""Published changes replayed, worked by hand."""

from pathlib import Path

import polars as pl
import pytest

from arpad.lab.backtest.replay import (
    by_k_factor,
    read_irish_changes,
    replayed,
)

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
