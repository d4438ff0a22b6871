"""What a long list costs: who neither played nor is asked about never becomes a Python value."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.calls import DORTMUND, LIST, OPEN, run

LISTED, SOME = 20_000, 2_000
"""People on the list; so many values of one table may be turned into Python's at a time."""
TURNED = ((pl.DataFrame, "iter_rows"), (pl.DataFrame, "rows"), (pl.DataFrame, "to_dicts"),
          (pl.Series, "to_list"), (pl.Series, "__iter__"))  # fmt: skip


@pytest.fixture(scope="module")
def long_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the sample list with thousands of invented people added."""
    known = pl.read_csv(LIST, schema_overrides={"player_id": pl.String})
    numbers = pl.int_range(LISTED, eager=True)
    more = pl.DataFrame(
        {"player_id": (numbers + 5_000_000).cast(pl.String), "rating": numbers % 900 + 1400,
         "name": pl.select(pl.format("Player{}, Given{}", numbers, numbers % 77)).to_series()}
    )  # fmt: skip
    path = tmp_path_factory.mktemp("long") / "list.parquet"
    pl.concat([known, more], how="diagonal").write_parquet(path)
    return path


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note how many rows every call has that turns a table into Python values."""
    heights: list[int] = []

    def noted(call: Callable[..., Any]) -> Callable[..., Any]:
        def noting(rows: Any, *arguments: Any, **named: Any) -> Any:
            heights.append(len(rows))
            return call(rows, *arguments, **named)

        return noting

    for of, name in TURNED:
        monkeypatch.setattr(of, name, noted(getattr(of, name)))
    return heights


def rated(report: Path, source: Path | str, list_date: str, *more: str | Path) -> str:
    result = run("rate", report, "--list", source, "--list-date", list_date, *more)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.long
def test_who_did_not_play_is_no_python_value(
    long_list: Path, tmp_path: Path, turned: list[int]
) -> None:
    """Rated from a file and from a directory, written, checked and explained."""
    given = f"2010-07-01={long_list}"
    shown = rated(DORTMUND, given, "2010-09-01", "--out", tmp_path / "september")
    assert "6 players who played" in shown
    assert "52 players who played" in rated(OPEN, tmp_path / "september", "2010-11-01")
    assert run("check", DORTMUND, "--list", given).exit_code == 0
    told = run("explain", "Player77", "--in", tmp_path / "september")
    assert "Player77" in told.output
    assert max(turned) < SOME


def test_everybody_in_json_is_no_python_value(long_list: Path, turned: list[int]) -> None:
    """--json tells the whole list: who differs in his number and name alone is told once."""
    shown = json.loads(rated(DORTMUND, f"2010-07-01={long_list}", "2010-09-01", "--json"))
    assert len(shown["list"]) > LISTED
    assert max(turned) <= SOME


def test_the_count_sees_a_whole_list(long_list: Path, turned: list[int]) -> None:
    """The guard above would see it if a whole list became Python values."""
    assert len(pl.read_parquet(long_list).rows()) > LISTED
    assert max(turned) > LISTED
