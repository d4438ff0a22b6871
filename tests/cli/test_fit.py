"""`arpad fit` as a user calls it: ratings, histories, forecasts, games to come."""

from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, broken_files, codes, run


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write two years in which Ann beats Bob, Bob beats Cid, and all draw now and then."""
    path = tmp_path_factory.mktemp("fit") / "games.csv"
    rows = ["white,black,result,date"]
    for month in range(24):
        day = f"{2001 + month // 12}-{month % 12 + 1:02d}-05"
        drawn = "=" if month % 4 == 0 else "1"
        rows += [f"Ann,Bob,{drawn},{day}", f"Bob,Cid,{drawn},{day}", f"Cid,Ann,=,{day}"]
    path.write_text("\n".join(rows))
    return path


@pytest.mark.long
def test_a_model_is_fitted_and_everything_is_kept(games: Path, tmp_path: Path) -> None:
    out, future = tmp_path / "fitted", tmp_path / "next.csv"
    future.write_text("white,black\nCid,Ann\nDora,Eve\n")
    found = answer("fit", games, "--model", "glicko2", "--predict", future, "--out", out)
    assert (found["model"], found["games"], found["players"]) == ("glicko2", 72, 3)
    assert [row["player"] for row in found["ratings"]] == ["Ann", "Bob", "Cid"]
    assert all(0 < row["deviation"] < 350 for row in found["ratings"])
    ann, strangers = found["predictions"]
    assert ann["expected"] < 0.5
    assert strangers["expected"] == pytest.approx(ann["expected"] * 0 + 0.5, abs=0.2)
    forecasts = pl.read_parquet(out / "forecasts.parquet")
    assert forecasts.columns == ["white", "black", "score", "period", "expected"]
    assert len(forecasts) == 72
    history = pl.read_parquet(out / "history.parquet")
    assert history.filter(pl.col("player") == "Ann").height == 24  # she played every month
    assert {"ratings.parquet", "predictions.parquet", "history.svg"} <= set(found["files"])


def test_elo_by_hand(tmp_path: Path) -> None:
    """K = 10: 1505 and 1495 after one win among equals."""
    path = tmp_path / "one.csv"
    path.write_text("white,black,result,date,neutral\nAnn,Bob,1,2001-01-05,1\n")
    found = answer("fit", path, "--model", "elo", "--set", "K=10")
    assert [row["rating"] for row in found["ratings"]] == [1505, 1495]
    assert found["ratings"][0]["deviation"] is None
    assert found["log_loss"] == pytest.approx(0.693147)  # ln 2


def test_people_see_the_best(games: Path) -> None:
    shown = run("fit", games, "--model", "davidson")
    assert shown.exit_code == 0
    assert "has followed 72 games of 3 players" in shown.stdout
    said = " ".join(shown.stdout.split())
    assert "made from the results before it, but White's advantage" in said
    assert "before the result was known" not in said
    assert "Ann" in shown.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--model", "chess"), "'chess' is none of these: "),
        (("--model", "football"), "'football' is none of these: "),
        (("--model", "elo", "--set", "tau=1"), "has no setting 'tau'"),
        (("--model", "elo", "--set", "K"), "NAME=NUMBER"),
        (("--model", "elo", "--player", "Zoe"), "nobody of this name"),
        (("--model", "elo", "--columns", "colour=x"), "there is no column 'colour'"),
    ],
)
def test_wrong_usage(games: Path, words: tuple[str, ...], message: str) -> None:
    found = run("fit", games, *words)
    assert found.exit_code == 2
    assert message in found.stderr


def test_broken_files_are_problems(tmp_path: Path, games: Path) -> None:
    for path in broken_files(tmp_path).values():
        assert codes(answer("fit", path, "--model", "elo", code=1)["problems"], "error")
    path = tmp_path / "no-players.csv"
    path.write_text("a,b\n1,2\n")
    found = answer("fit", games, "--model", "elo", "--predict", path, code=1)
    assert codes(found["problems"], "error") == ["games-column"]


@pytest.mark.parametrize("settings", ["K=0", "K=-20", "K=nan", "K=1e300"])
def test_a_setting_that_no_model_can_do_with_is_refused(tmp_path: Path, settings: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text("white_id,black_id,result,played_on\nA,B,1,2010-01-01\n")
    result = run("fit", path, "--model", "elo", "--set", settings)
    assert result.exit_code == 2
    assert "usual are 5, 8, 12" in " ".join(result.output.split())
    to_come = tmp_path / "to-come.csv"
    to_come.write_text("white_id,black_id\nA,Zoe\nB,B\n")
    found = answer("fit", path, "--model", "elo", "--predict", to_come)
    assert [(one["white"], one["black"]) for one in found["predictions"]] == [("A", "Zoe")]
    said = "Of these players of the games to come no game is known: Zoe."
    assert [one["message"] for one in found["problems"]] == [said]
