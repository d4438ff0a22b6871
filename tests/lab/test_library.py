"""`arpad.lab` as a library: the values of the verbs, from files and from frames of any kind."""

import inspect
import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import arpad
import arpad.lab
from arpad.cli.lab.backtest import backtest as backtest_verb
from arpad.cli.lab.calibration import calibration as calibration_verb
from arpad.cli.lab.drift import drift as drift_verb
from arpad.lab.games.period import PeriodLength
from tests.cli.calls import answer

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def table() -> pl.DataFrame:
    """Return three years of games of six players with both ratings; the lower number wins more."""
    rows = []
    for month in range(36):
        for at in range(4):
            white, black = (month + at) % 6, (month + 3 * at + 1 + at % 2) % 6
            result = "=" if (month + at) % 3 == 0 else str(int((white < black) ^ (month % 7 == 0)))
            day = date(2001 + month // 12, month % 12 + 1, 1 + at)
            ratings = 2300 - 40 * white, 2300 - 40 * black
            rows += [(f"p{white}", f"p{black}", result, day, *ratings)] if white != black else []
    names = ["white_id", "black_id", "result", "played_on", "white_rating", "black_rating"]
    return pl.DataFrame(rows, names, orient="row")


@pytest.fixture(scope="module")
def games(table: pl.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "games.csv"
    table.write_csv(path)
    return path


def printed(*words: str | Path) -> dict[str, Any]:
    found = answer(*words)
    found.pop("problems")
    return found


def as_printed(figures: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(figures))


def frames(table: pl.DataFrame) -> tuple[Any, ...]:
    days_as_texts = table.with_columns(pl.col("played_on").cast(pl.String))
    return table, table.lazy(), table.to_pandas(), table.to_arrow(), days_as_texts.to_pandas()


def test_fit_has_the_values_of_its_verb(table: pl.DataFrame, games: Path) -> None:
    words = ("fit", games, "--model", "glicko2", "--set", "tau=0.3", "--since", "2002")
    verb = printed(*words, "--lists-a-year", "4")
    for source in (games, *frames(table)):
        study = arpad.lab.fit(source, "glicko2", {"tau": 0.3}, since=2002,
                              period=PeriodLength.of_year(4))  # fmt: skip
        assert as_printed(study.figures) == verb
        assert study.measured is not None
        assert study.tables["forecasts"].height == verb["games"]


@pytest.mark.parametrize("folds", [1, 2])
def test_backtest_has_the_values_of_its_verb(table: pl.DataFrame, games: Path, folds: int) -> None:
    words = ("backtest", games, "--models", "even,elo", "--folds", str(folds))
    words = (*words, "--tune-from", "2002", "--judge-from", "2003", "--lists-a-year", "2")
    verb = printed(*words, "--what-if", "K=40")
    book = arpad.rulebook("fide-2009-applied")
    books = [book, arpad.lab.what_if(book, "K=40")]
    for source in (games, table):
        study = arpad.lab.backtest(source, ["even", "elo"], books, years=(2002, 2003), folds=folds,
                                   period=PeriodLength.of_year(2))  # fmt: skip
        assert as_printed(study.figures) == verb
    assert len(verb["folds"]) == (0 if folds == 1 else folds)


def test_calibration_has_the_values_of_its_verb(table: pl.DataFrame, games: Path) -> None:
    words = ("calibration", games, "--by", "games", "--min-games", "10", "--seed", "3")
    verb = printed(*words, "--filter", "white_rating > 2150")
    for source in (games, *frames(table)):
        study = arpad.lab.calibration(source, by=["games"], min_games=10, seed=3,
                                      condition="white_rating > 2150")  # fmt: skip
        assert as_printed(study.figures) == verb


def test_drift_has_the_values_of_its_verb(games: Path, tmp_path: Path) -> None:
    paths, lists = [], []
    for year in (2001, 2002, 2003, 2004):
        rows = pl.DataFrame({
            "player_id": [f"p{number}" for number in range(6)],
            "name": [f"Player {number}" for number in range(6)],
            "rating": [2300 - 40 * number + 9 * (year - 2001) for number in range(6)],
            "birth_date": [f"{1960 + 5 * number}-01-01" for number in range(6)],
        })  # fmt: skip
        path = tmp_path / f"{year}.csv"
        rows.write_csv(path)
        paths.append(f"{year}-01-01={path}")
        lists.append(arpad.read_list(rows, on=date(year, 1, 1)))
    verb = printed("drift", *paths, "--games", games, "--history", "--threshold", "stayers=3")
    limits = arpad.lab.Thresholds(stayers=3)
    study = arpad.lab.drift(lists, games=games, history=True, thresholds=limits)
    assert as_printed(study.figures) == verb
    assert [alarm["name"] for alarm in verb["alarms"]] == ["stayers"]


@pytest.mark.parametrize(
    ("verb", "function", "names"),
    [
        (backtest_verb, arpad.lab.backtest, {"models": "models", "folds": "folds", "seed": "seed"}),
        (calibration_verb, arpad.lab.calibration, {"rulebook": "rulebook", "seed": "seed"}),
        (drift_verb, arpad.lab.drift, {"top": "top", "history": "history", "seed": "seed"}),
    ],
)
def test_what_is_not_given_is_the_same(
    verb: Callable[..., Any], function: Callable[..., Any], names: Mapping[str, str]
) -> None:
    of_verb, own = inspect.signature(verb).parameters, inspect.signature(function).parameters
    assert {n: of_verb[n].default for n in names} == {n: own[n].default for n in names}


def test_what_can_t_be_measured_says_why(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("white_id,black_id,played_on\nA,B,2010-01-01\n")
    studies = [arpad.lab.fit(path, "elo"), arpad.lab.backtest(path),
               arpad.lab.fit(pl.read_csv(path), "elo")]  # fmt: skip
    for study in (*studies, arpad.lab.calibration(path)):
        assert [problem.level for problem in study.problems] == ["error"]
        assert (study.measured, study.report) == (None, None)
        with pytest.raises(arpad.lab.NotMeasuredError, match="Columns are missing"):
            _ = study.figures
    table = {"white_id": ["A"], "black_id": ["B"], "result": [1.0], "played_on": ["2010-01-01"]}
    with pytest.raises(LookupError, match="nobody is called Zoe"):
        arpad.lab.fit(pd.DataFrame(table), "elo", players=["Zoe"])
    with pytest.raises(TypeError):
        arpad.lab.fit(3, "elo")  # type: ignore[arg-type]


def test_a_report_is_written_as_the_verb_does(games: Path, tmp_path: Path) -> None:
    verb = printed("fit", games, "--model", "elo", "--out", tmp_path / "verb")
    names = arpad.lab.fit(games, "elo").write(tmp_path / "library")
    assert [*names] == verb["files"]
    for name in ("report.md", "figures.json"):
        texts = [(tmp_path / side / name).read_text("utf-8") for side in ("verb", "library")]
        assert texts[0] == texts[1]


def test_the_page_has_every_name() -> None:
    page = (DOCS / "library.md").read_text(encoding="utf-8")
    assert {name for name in arpad.lab.__all__ if f"### `arpad.lab.{name}`" not in page} == set()
    assert dir(arpad.lab) == sorted(arpad.lab.__all__)
