"""Tables as people send them, to fits and to backtests by folds: nothing is lost in silence."""

from errno import ENOSPC
from pathlib import Path

import polars as pl
import pytest

import arpad.lab
from arpad.lab.study import report
from tests.cli.calls import answer, run

GAMES = "".join(
    f"{white},{black},{result},{2018 + number // 12}-{number % 12 + 1:02}-05\n"
    for number in range(60)
    for white, black, result in (("Ann", "Bob", "1"), ("Bob", "Cid", "="), ("Cid", "Ann", "0"))
)
HEADER = "white_id,black_id,result,played_on\n"
EVERY = ("fit", "backtest")
ROW = "Ann,Bob,1,2018-01-05\n"


def words(verb: str, path: Path) -> tuple[str | Path, ...]:
    if verb == "fit":
        return (verb, path, "--model", "elo")
    return (verb, path, "--models", "even", "--rulebook", "none", "--folds", "4")


def written(folder: Path, text: str) -> Path:
    path = folder / "games.csv"
    path.write_text(HEADER + text)
    return path


@pytest.mark.parametrize("verb", EVERY)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GAMES + ROW, "1 row is alike in every cell to an earlier row and counts once more: line "),
        (GAMES + "Ann,Bob,1,5th of May\nAnn,Bob,1,2021-13-05\n",
         "Days that can't be read, such as '5th of May': 2. These games are left out."),
    ],
)  # fmt: skip
def test_what_is_odd_is_warned_of(verb: str, text: str, message: str, tmp_path: Path) -> None:
    found = answer(*words(verb, written(tmp_path, text)))
    assert any(problem["message"].startswith(message) for problem in found["problems"])


@pytest.mark.parametrize("verb", EVERY)
@pytest.mark.parametrize("text", ["", "Ann,Bob,1,soon\n"])
def test_no_game_is_an_error(verb: str, text: str, tmp_path: Path) -> None:
    found = answer(*words(verb, written(tmp_path, text)), code=1)
    assert "record-empty" in {problem["code"] for problem in found["problems"]}


@pytest.mark.parametrize("text", ["player,rating\n4100018,2000\n", "player,rating\n"])
def test_ratings_of_nobody_in_the_games_are_warned_of(text: str, tmp_path: Path) -> None:
    """Another player's number, or an empty table: everybody enters as without it."""
    games, entry = written(tmp_path, GAMES), tmp_path / "entry.csv"
    entry.write_text(text)
    found = answer(*words("fit", games), "--entry", entry)
    (warning,) = [problem for problem in found["problems"] if problem["code"] == "fit-entry"]
    assert warning["level"] == "warning"
    assert warning["message"].startswith("Nobody of the table of ratings is in the games")
    assert found["ratings"] == answer(*words("fit", games))["ratings"]
    entry.write_text("player,rating\n4100018,2000\nAnn,1800\n")
    assert "fit-entry" not in {
        problem["code"] for problem in answer(*words("fit", games), "--entry", entry)["problems"]
    }


def test_a_device_is_no_place_for_a_report(tmp_path: Path) -> None:
    games = written(tmp_path, GAMES)
    result = run(*words("fit", games), "--out", "/dev/full")
    assert (result.exit_code, "/dev/full exists already" in result.output) == (2, True)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full after the third file: neither the report nor half of it is there."""
    games, files, write = written(tmp_path, GAMES), list[str](), report.write_whole

    def until_full(path: Path, data: bytes) -> None:
        files.append(path.name)
        if len(files) > 3:
            raise OSError(ENOSPC, "No space left on device", str(path))
        write(path, data)

    monkeypatch.setattr(report, "write_whole", until_full)
    result = run(*words("fit", games), "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "out can't be written: No space left on device" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]
    with pytest.raises(OSError, match="No space left"):
        arpad.lab.fit(games, "elo").write(tmp_path / "out")


@pytest.mark.parametrize("measure", [arpad.lab.fit, arpad.lab.backtest])
def test_programs_are_told_the_same(measure: object) -> None:
    empty = pl.DataFrame(schema=dict.fromkeys(HEADER.strip().split(","), pl.String))
    study = (arpad.lab.fit(empty, "elo") if measure is arpad.lab.fit
             else arpad.lab.backtest(empty, models=("even",), folds=4))  # fmt: skip
    assert study.report is None
    with pytest.raises(arpad.lab.NotMeasuredError, match="No game can be used"):
        _ = study.figures
