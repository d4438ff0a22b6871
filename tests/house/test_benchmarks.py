"""The benchmarks run, on less than they measure: no change of the engine breaks them unseen."""

import importlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import benchmarks
from arpad.engine.plain import vectors
from arpad.lab.theory.catalogue import KINDS
from benchmarks import __main__ as bench
from benchmarks import million, models
from benchmarks.measured import Benchmark, Measured, NotHereError, Peer
from benchmarks.results import charts, markdown

NAMES = sorted(path.stem for path in Path(benchmarks.__file__).parent.glob("[!_]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_finds_what_it_calls(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_all_that_are_declared_have_a_name_of_their_own() -> None:
    assert {"looked-up", "million", "report", "large-lists", "spark"} <= bench.gathered().keys()


@pytest.mark.parametrize("edition", ["fide-2009-applied", "fide-2025"])
def test_the_million_is_rated(edition: str) -> None:
    listed = million.period(million.tables(0.0, games=1000, players=500), edition)
    assert listed.height == 500
    assert listed["games_period"].sum() == 2 * 1000


def test_every_model_is_measured_and_stands_in_the_table_of_theory() -> None:
    """A game of each kind is rated; a model that is added has to be measured for its page."""
    rows = models.every_model(models.random_games(40, 10))
    titles = [one.what.partition(", 40 games")[0] for one in rows]
    assert titles == [kind.title for kind in KINDS.values()]
    page = (Path(benchmarks.__file__).parents[1] / "docs" / "theory.md").read_text(encoding="utf-8")
    assert [one for one in titles if f"\n| {one} | " not in page] == []


def of_one(line: Measured) -> dict[str, Benchmark]:
    return {"one": Benchmark("one", lambda: [line], small=())}


def test_one_object_is_printed_with_every_ratio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = Measured("a", 2.0, peers=(Peer("NumPy", 5.0),), equal=True)
    monkeypatch.setattr(bench, "gathered", lambda: of_one(line))
    assert bench.main(["--small", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["measured"][0]["peers"] == [{"name": "NumPy", "value": 5.0, "ratio": 2.5}]
    assert found["measured"][0]["equal"] is True
    assert {"start", "end"} == found["machine"]["load"].keys()
    assert "/" not in json.dumps(found["machine"])


def test_a_wrong_integer_alone_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = Measured("a", 1e9, goal="1 s", equal=True)
    monkeypatch.setattr(bench, "gathered", lambda: of_one(slow))
    assert bench.main(["--small"]) == 0
    wrong = Measured("a", 0.1, equal=False)
    monkeypatch.setattr(bench, "gathered", lambda: of_one(wrong))
    assert bench.main(["--small"]) == 1
    assert capsys.readouterr().err.endswith("one: a: integers differ\n")


def test_what_a_machine_lacks_is_left_out_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    def spark() -> list[Measured]:
        raise NotHereError("Spark is left out: no Java is installed")

    left_out = bench.result([Benchmark("spark", spark, small=())], "small")["left_out"]
    assert left_out == [
        {"benchmark": "spark", "because": "Spark is left out: no Java is installed"}
    ]


def test_charts_are_drawn_of_what_was_scaled() -> None:
    """Two sizes of games among the most players, two of players with the most games."""
    lines = [
        Measured("a", seconds, megabytes=100,
                 of={"games": games, "players": players, "way": "looked up"})
        for games, players, seconds in ((100, 50, 0.1), (1000, 50, 0.3), (1000, 20, 0.2))
    ]  # fmt: skip
    found = bench.result([Benchmark("scaled", lambda: lines, small=())], "small")
    assert charts(found).keys() == {
        "seconds-by-games", "megabytes-by-games", "seconds-by-players", "megabytes-by-players",
    }  # fmt: skip
    finding = charts(found)["seconds-by-games"].finding
    assert finding == "A period of 1,000 games takes 0.30 s looked up"
    assert "| scaled | a | 0.30 s | 100 MB |" in markdown(found)


@pytest.mark.services
def test_a_trial_finds_equal_integers(capsys: pytest.CaptureFixture[str]) -> None:
    """CI runs this: what has a trial size, for its integers alone."""
    assert bench.main(["--trial", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    compared = {one["benchmark"] for one in found["measured"] if one["equal"]}
    assert {"looked-up", "million"} <= compared


@pytest.mark.services
def test_a_trial_fails_on_one_wrong_integer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = vectors.added

    def added(*asked: Any) -> vectors.Added:
        found = right(*asked)
        found.surplus_e3[np.argmax(found.games)] += 1
        return found

    monkeypatch.setattr(vectors, "added", added)
    assert bench.main(["--trial", "looked-up"]) == 1
    assert "looked-up" in capsys.readouterr().err


def test_what_grew_is_drawn_beside_n_log_n() -> None:
    """An office four times as large takes so many times as long; the table stands in the chart."""
    lines = [
        Measured("a", seconds, of={"what": "events a month", "size": size, "done": done})
        for done, values in {"preview": (1.0, 3.0), "publishing": (2.0, 10.0)}.items()
        for size, seconds in zip((8, 32), values, strict=True)
    ]
    measured = [{"benchmark": "grown", **one.json()} for one in lines]
    (chart,) = charts({"measured": measured}).values()
    assert chart.table.headings == (
        "events a month of an office", "preview", "publishing", "n", "n log n",
    )  # fmt: skip
    assert chart.table.rows[0] == (8, 1.0, 1.0, 1.0, 1.0)
    assert chart.table.rows[1][:4] == (32, 3.0, 5.0, 4.0)
    assert chart.table.texts()[1][4] == "6.7"  # 32 x 5 by 8 x 3: the logarithms are in bits
    assert "preview 3.0, publishing 5.0" in chart.finding
