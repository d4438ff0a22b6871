"""`arpad backtest` as a user calls it: on a sound table, with a rule changed, on broken files."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from tests.cli.calls import answer, broken_files, run
from tests.cli.calls import codes as codes_of
from tests.sampling import only_compiled


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write three years in which a beats b, b beats c, and a and c draw."""
    path = tmp_path_factory.mktemp("record") / "games.csv"
    rows = ["white_id,black_id,result,played_on,white_rating,black_rating"]
    for month in range(36):
        day = f"{2001 + month // 12}-{month % 12 + 1:02d}-05"
        rows += [f"[b]a,b,1,{day},2300,2200", f"b,c,1,{day},2200,2100", f"c,[b]a,=,{day},2100,2300"]
    path.write_text("\n".join(rows))
    return path


@only_compiled
def test_models_are_tuned_and_judged(games: Path, tmp_path: Path) -> None:
    """Hostile names of players reach no chart; every section has its picture and its table."""
    words = (
        "backtest", games, "--models", "even,elo", "--what-if", "K=40", "--tune-from", "2002",
        "--judge-from", "2003", "--lists-a-year", "2",
    )  # fmt: skip
    out = tmp_path / "report"
    found = answer(*words, "--out", out)
    assert (found["games"], found["games_tuned_on"], found["games_judged"]) == (108, 36, 36)
    assert (found["tuned_from"], found["judged_from"]) == ("2002-01", "2003-01")
    names = {row["model"] for row in found["models"]}
    assert names == {"even", "elo", "fide-2009-applied", "fide-2009-applied k_factor=40"}
    losses = [float(row["log_loss"]) for row in found["models"]]
    assert losses == sorted(losses)
    assert [one["change"] for one in found["what_if"]] == ["k_factor=40"]
    assert found["written"] == str(out)
    assert {"judgement.svg", "what-if.svg", "report.html", "figures.json"} <= set(found["files"])
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "fide-2009-applied with k\\_factor=40" not in page
    assert "fide-2009-applied with k_factor=40 would have forecast" in page


@pytest.mark.long
def test_forecasts_are_kept_and_no_edition_must_compete(games: Path, tmp_path: Path) -> None:
    """108 games, a week a period; each of the two models has a row for every game judged."""
    out = tmp_path / "kept"
    found = answer(
        "backtest", games, "--models", "even,elo", "-r", "none", "--period-days", "7", "--out", out
    )
    assert {row["model"] for row in found["models"]} == {"even", "elo"}
    assert found["what_if"] == []
    kept = pl.read_parquet(out / "forecasts.parquet")
    assert len(kept) == 2 * found["games_judged"]
    assert kept.columns[:6] == ["game", "period", "white", "black", "score", "model"]
    assert (kept.select("win", "draw", "loss").sum_horizontal() - 1).abs().max() < 1e-9
    of_elo = kept.filter(model="elo")
    held = of_elo["expected"].clip(1e-6, 1 - 1e-6).to_numpy()
    score = of_elo["score"].to_numpy()
    loss = -(score * np.log(held) + (1 - score) * np.log1p(-held)).mean()
    (elo,) = [row for row in found["models"] if row["model"] == "elo"]
    assert loss == pytest.approx(elo["log_loss"], abs=1e-6)


@pytest.mark.long
def test_piped_tables_are_not_folded(games: Path) -> None:
    """Nobody looks and COLUMNS says nothing: every row of the judgement is one line."""
    runner = CliRunner(env={"COLUMNS": None, "NO_COLOR": "1", "TERM": "dumb"})
    words = ["backtest", str(games), "--models", "even,elo", "--lists-a-year", "1"]
    shown = runner.invoke(app, words).stdout
    (line,) = [one for one in shown.splitlines() if "rates after" in one]
    assert line.split()[0] == "model"
    assert line.rstrip().endswith("raw log loss")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--models", "chess"), "no model 'chess'"),
        (("--what-if", "K"), "FIELD=VALUE"),
        (("--rulebook", "fide-1066"), "no rulebook"),
        (("--tune-from", "2002"), "both"),
        (("--tune-from", "2003", "--judge-from", "2002"), "come before"),
        (("--tune-from", "2009", "--judge-from", "2010"), "no games are left"),
        (("--lists-a-year", "5"), "'5' is none of these: 1, 2, 3, 4, 6, 12"),
        (("-r", "none", "--what-if", "K=20"), "--what-if: only with --rulebook"),
        (("--columns", "white_id"), "write white_id=NAME"),
    ],
)
def test_wrong_usage(games: Path, words: tuple[str, ...], message: str) -> None:
    found = run("backtest", games, *words)
    assert found.exit_code == 2
    assert message in found.stderr


def test_people_see_a_table(games: Path) -> None:
    shown = run("backtest", games, "--models", "elo", "--lists-a-year", "1")
    assert shown.exit_code == 0
    assert "log loss" in shown.stdout
    assert "108 games of 3 players" in shown.stdout


def test_broken_files_are_problems(tmp_path: Path) -> None:
    for path in broken_files(tmp_path).values():
        found = answer("backtest", path, "--models", "even", code=1)
        assert codes_of(found["problems"], "error")
    assert run("backtest", tmp_path / "none.csv").exit_code == 2


def test_without_the_extra_it_says_what_to_install(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for words in (("backtest", games),):
        found = run(*words)
        assert found.exit_code == 2
        assert 'pip install "arpad[lab]"' in found.stderr
