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
    beside = ["date", "event", "row"]
    assert forecasts.columns == ["white", "black", "score", "period", "expected", *beside]
    assert len(forecasts) == 72
    written = games.read_text().splitlines()
    for row, day, white in forecasts.select("row", "date", "white").iter_rows():
        assert {day, white} <= set(written[row].split(","))
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


@pytest.mark.long
def test_white_s_advantage_is_that_of_earlier_years(tmp_path: Path) -> None:
    """White wins three games of four among many who meet once: nobody's rating tells of it."""
    days = [(year, month) for year in (2001, 2002) for month in range(1, 13)]
    rows = [f"W{year}-{month}-{at},B{year}-{month}-{at},{int(at % 4 > 0)},{year}-{month:02}-01"
            for year, month in days for at in range(40)]  # fmt: skip
    path = tmp_path / "whites.csv"
    path.write_text("\n".join(["white,black,result,date", *rows]) + "\n")
    found = answer("fit", path, "--model", "elo", "--out", tmp_path / "out")
    assert found["advantage"] == pytest.approx(191, abs=2)  # 400 log10 3
    forecasts = pl.read_parquet(tmp_path / "out" / "forecasts.parquet")
    first, second = (forecasts.filter(pl.col("date").str.starts_with(year))["expected"]
                     for year in ("2001", "2002"))  # fmt: skip
    assert set(first) == {0.5}
    assert second.to_numpy() == pytest.approx(0.75, abs=0.005)


@pytest.mark.long
def test_a_smoothed_history_knows_what_came_later(tmp_path: Path) -> None:
    """Two who drew, and of whom one won all later games: seen from the end, more than equals."""
    rows = ["Ann,Bob,=,2001-01-05,1", *(f"Ann,Bob,1,2001-{month:02}-05,1" for month in range(2, 9))]
    path = tmp_path / "rise.csv"
    path.write_text("\n".join(["white,black,result,date,neutral", *rows]) + "\n")
    out = tmp_path / "out"
    found = answer("fit", path, "--model", "whole_history", "--out", out)
    history = pl.read_parquet(out / "history.parquet").filter(player="Ann")
    assert history["rating"][0] > 1550
    assert history["deviation"].is_between(20, 350).all()
    assert found["ratings"][0]["deviation"] == pytest.approx(history["deviation"][-1], abs=1e-4)


def test_people_see_the_best(games: Path) -> None:
    shown = run("fit", games, "--model", "davidson")
    assert shown.exit_code == 0
    assert "has followed 72 games of 3 players" in shown.stdout
    said = " ".join(shown.stdout.split())
    assert "Each was made before its result was known" in said
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
