"""`arpad check`: every problem with its place, whether the event would be rated, and exit codes."""

from datetime import date
from pathlib import Path

import pytest

from tests.cli.calls import (
    DORTMUND,
    JULY,
    LIST,
    ODD_NAMES,
    OPEN,
    PROBLEM,
    answer,
    broken_files,
    codes,
    odd_report,
    run,
)
from tests.office.papers import Paper, Person, listed, write_list

CONTRACT = {"file", "format", "players", "games", "problems"}
MORE = {"kind", "decided_by", "rating"}
"""Beside the contract: the kind of event, which source decided each fact, and the verdict."""


def test_the_answer_has_the_contract_s_keys() -> None:
    found = answer("check", DORTMUND, OPEN, "--list", JULY)
    assert set(found) == {"files"}
    assert [one["file"] for one in found["files"]] == [str(DORTMUND), str(OPEN)]
    for one in found["files"]:
        assert set(one) == CONTRACT | MORE
        assert all(set(problem) == PROBLEM for problem in one["problems"])
    # counted with awk: 93 games of the open, and 25 byes
    assert [(one["players"], one["games"]) for one in found["files"]] == [(6, 30), (52, 93)]


def test_it_says_which_source_decided_and_whether_the_event_would_be_rated() -> None:
    (dortmund,) = answer("check", DORTMUND, "--list", JULY)["files"]
    assert (dortmund["kind"], dortmund["decided_by"]["kind"]) == (
        "double_round_robin", "record 092",
    )  # fmt: skip
    assert dortmund["rating"] == {
        "rulebook": "fide-2009-applied",
        "is_rated": True,
        "article": "FIDE B.02 2009-07 0",
        "says": "The event meets the conditions for being rated.",
        "list_date": "2010-09-01",
        "games_rated": 30,
        "excluded": [],
    }
    shown = run("check", DORTMUND, "--list", JULY)
    assert shown.exit_code == 0
    for text in ("6 players, 30 games, double_round_robin (by record 092)", "would be rated"):
        assert text in shown.stdout


@pytest.mark.long
def test_an_event_that_is_too_fast_would_not_be_rated(tmp_path: Path) -> None:
    path = Paper("fast", [Person("1", 2200), Person("2", 2000)], [(1, "1", "2", "1")], minutes=119)
    words = ("check", path.write(tmp_path), "--rulebook", "fide-2009")
    (found,) = answer(*words, code=1)["files"]
    assert (found["rating"]["is_rated"], found["rating"]["article"]) == (
        False, "FIDE B.02 2009-07 1.2/1",
    )  # fmt: skip
    assert "would NOT be rated" in run(*words).stdout


GAMES_OF_TWO_DAYS = [(1, "1", "2", "1"), (1, "3", "4", "="), (2, "1", "3", "+"), (2, "2", "4", "0")]


def _two_days(folder: Path, minutes: int) -> Path:
    """Write an event of January 2026 with three games that were played and a forfeit."""
    people = [Person(str(n), 2100 - 100 * n, name=f"Player {n}") for n in range(1, 5)]
    days = {"start": date(2026, 1, 10), "end": date(2026, 1, 11)}
    return Paper("open", people, GAMES_OF_TWO_DAYS, **days, minutes=minutes).write(folder)


def test_the_games_that_would_be_rated_are_counted(tmp_path: Path) -> None:
    words = ("check", _two_days(tmp_path, minutes=120), "--rulebook", "fide-2025")
    (found,) = answer(*words)["files"]
    assert (found["rating"]["is_rated"], found["rating"]["games_rated"]) == (True, 3)
    (forfeit,) = found["rating"]["excluded"]
    assert (forfeit["article"], forfeit["games"]) == ("FIDE B.02 2025-10 5.1/1", 1)
    shown = run(*words)
    assert "3 of 4 games, for the list of 2026-02-01" in shown.stdout
    assert "1 x A game won or lost by forfeit, or a bye, is not rated." in shown.stdout


@pytest.mark.long
def test_a_rapid_event_is_no_standard_one_and_the_answer_says_whose_it_is(tmp_path: Path) -> None:
    """25 minutes: too fast for the standard list by FIDE 2025 1.1, rapid by A.1 of the rapid rules.

    Of the four games the forfeit is rated by neither.
    """
    words = ("check", _two_days(tmp_path, minutes=25))
    (found,) = answer(*words, code=1)["files"]
    assert (found["rating"]["is_rated"], found["rating"]["games_rated"]) == (False, 0)
    assert "event-unrated" in codes(found["problems"], "error")
    shown = run(*words)
    assert "0 of 4 games would be rated under fide-2025." in shown.stderr
    assert "Rate it under fide-rapid, which takes 3 of its games (--rulebook)." in shown.stderr
    assert "Nothing to complain of" not in shown.stdout
    (rapid,) = answer(*words, "--rulebook", "fide-rapid")["files"]
    assert rapid["rating"]["games_rated"] == 3


@pytest.mark.long
def test_an_event_declared_unrated_is_an_error(tmp_path: Path) -> None:
    words = ("check", _two_days(tmp_path, minutes=120), "--fact", "is_declared_unrated=true")
    (found,) = answer(*words, code=1)["files"]
    assert codes(found["problems"], "error") == ["event-unrated"]
    assert "Nothing to complain of" not in run(*words).stdout


def test_a_problem_has_its_line_and_column(tmp_path: Path) -> None:
    """The rating of the player on line 13 is spelt with a letter."""
    text = OPEN.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(text) if line.startswith("001"))
    text[number] = f"{text[number][:48]}l850{text[number][52:]}"
    path = tmp_path / "open.trf"
    path.write_text("".join(text), encoding="utf-8")
    (found,) = answer("check", path, code=1)["files"]
    (error,) = [p for p in found["problems"] if p["level"] == "error"]
    assert (error["line"], error["column"], error["found"], error["code"]) == (
        number + 1, 49, "l850", "trf-rating",
    )  # fmt: skip
    assert "49-52" in error["fix"]
    shown = run("check", path)
    assert shown.exit_code == 1
    assert f"open.trf:{number + 1}:49" in shown.stderr


def test_players_are_compared_with_a_list(tmp_path: Path) -> None:
    people = [Person("1", 2050), Person("2", 2000), Person("3", 1900)]
    path = Paper("open", people, [(1, "1", "2", "1"), (2, "2", "3", "1")]).write(tmp_path)
    in_force = write_list(tmp_path / "list.csv", [listed("1", 2000), listed("2", 2000)])
    (found,) = answer("check", path, "--list", f"2009-07-01={in_force}", code=1)["files"]
    assert codes(found["problems"], "error") == ["match-none"]
    assert codes(found["problems"], "warning") == ["rating-differs"]
    assert found["rating"] is None  # left out, because of the error
    assert answer("check", path)["files"][0]["rating"]["is_rated"]


def test_problems_of_a_list_are_not_lost(tmp_path: Path) -> None:
    broken = broken_files(tmp_path)["html"]
    (found,) = answer("check", DORTMUND, "--list", broken, code=1)["files"]
    assert set(found) == CONTRACT | MORE
    assert [p["file"] for p in found["problems"] if p["level"] == "error"] == [str(broken)]
    assert run("check", DORTMUND, "--list", broken).exit_code == 1


def test_broken_reports_are_problems(tmp_path: Path) -> None:
    paths = broken_files(tmp_path)
    *broken, sound = answer("check", *paths.values(), DORTMUND, code=1)["files"]
    assert [one["file"] for one in broken] == [str(path) for path in paths.values()]
    for one in broken:
        errors = [problem for problem in one["problems"] if problem["level"] == "error"]
        assert errors
        assert all(p["file"] == one["file"] and p["message"] and p["fix"] for p in errors)
        assert one["rating"] is None
    assert codes(sound["problems"], "error") == []
    assert sound["rating"]["is_rated"]
    result = run("check", *paths.values())
    assert result.exit_code == 1
    assert all(path.name in result.stderr for path in paths.values())


@pytest.mark.parametrize("path", [".", "/", "nowhere.trf"])
def test_what_is_no_file_is_a_problem(path: str) -> None:
    (found,) = answer("check", path, code=1)["files"]
    assert codes(found["problems"], "error") == ["file-unreadable"]
    assert (found["players"], found["games"], found["format"]) == (0, 0, "")


def test_an_event_of_a_time_without_rules_is_checked_all_the_same(tmp_path: Path) -> None:
    text = DORTMUND.read_text(encoding="utf-8").replace("2010/07/", "2004/07/")
    path = tmp_path / "old.trf"
    path.write_text(text.replace("10/07/", "04/07/"), encoding="utf-8")
    (found,) = answer("check", path, code=1)["files"]
    assert codes(found["problems"], "error") == ["rulebook-none"]
    assert (found["games"], found["rating"]) == (30, None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing argument"),
        ([DORTMUND, "--rulebook", "fide-1999"], "fide-2009-applied"),
        ([DORTMUND, "--rulebook", "nonsense"], "nonsense"),
        ([DORTMUND, "--list", "nowhere.csv"], "nowhere.csv"),
        ([DORTMUND, "--list", LIST, "--list", LIST], "same date"),
        ([DORTMUND, "--fact", "kind=simul"], "swiss"),
    ],
)
def test_wrong_usage(words: list[str | Path], said: str) -> None:
    result = run("check", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_names_that_look_like_markup_are_printed_as_they_are(tmp_path: Path) -> None:
    path = odd_report(tmp_path)
    in_force = write_list(tmp_path / "list.csv", [listed("1", 2000)])
    result = run("check", path, "--list", f"2009-07-01={in_force}")
    assert result.exit_code == 1
    assert path.name in result.stdout
    for name in ODD_NAMES:
        assert name in result.stderr


def test_a_round_missing_from_every_row_is_an_error(tmp_path: Path) -> None:
    """Columns 92 to 101 of each player are round 1: without it most points don't fit."""
    rows = OPEN.read_bytes().split(b"\n")
    cut = [row[:91] + b" " * 10 + row[101:] if row.startswith(b"001") else row for row in rows]
    path = tmp_path / "open.trf"
    path.write_bytes(b"\n".join(cut))
    found = answer("check", path, "-l", JULY, code=1)
    assert "report-points-most" in codes(found["files"][0]["problems"], "error")
    sound = answer("check", OPEN, "-l", JULY)
    assert "report-points-most" not in codes(sound["files"][0]["problems"])
