"""The benchmarks run, on less than they measure: no change of the engine breaks them unseen."""

import importlib
from pathlib import Path

import pytest

import benchmarks
from benchmarks import million

NAMES = sorted(path.stem for path in Path(benchmarks.__file__).parent.glob("[!_]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_finds_what_it_calls(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


@pytest.mark.parametrize("edition", ["fide-2009-applied", "fide-2025"])
def test_the_million_is_rated(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("PLAYERS", 500), ("GAMES", 1000), ("EVENTS", 20)):
        monkeypatch.setattr(million, name, size)
    listed = million.period(million.tables(0.0), edition)
    assert listed.height == 500
    assert listed["games_period"].sum() == 2 * 1000
