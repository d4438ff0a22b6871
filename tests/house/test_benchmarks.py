"""The benchmarks run, on less than they measure: no change of the engine breaks them unseen."""

import importlib
from pathlib import Path

import pytest

import benchmarks
from arpad.theory.catalogue import KINDS
from benchmarks import million, models

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


def test_every_model_is_measured_and_stands_in_the_table_of_theory() -> None:
    """A game of each kind is rated; a model that is added has to be measured for its page."""
    rows = models.every_model(models.random_games(40, 10))
    titles = [what.partition(", 40 games")[0] for what, *_ in rows]
    assert titles == [kind.title for kind in KINDS.values()]
    page = (Path(benchmarks.__file__).parents[1] / "docs" / "theory.md").read_text(encoding="utf-8")
    assert [one for one in titles if f"\n| {one} | " not in page] == []
