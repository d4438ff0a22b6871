"""`arpad rate`: its JSON object, its exit codes, what it writes and what it refuses to write."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from tests.cli.calls import (
    DORTMUND,
    JULY,
    LIST,
    ODD_NAMES,
    OPEN,
    answer,
    broken_files,
    codes,
    odd_report,
    run,
)
from tests.office.papers import listed, write_list
from tests.spark.papers import tables

KEYS = {"rulebook", "list", "excluded", "problems", "manifest"} | {"list_date", "ways"}
"""The contract's keys, the date of the list, which `rate` may have worked out, how games went."""
ROW = {
    "player_id", "name", "rating_old", "rating_new", "change", "k_factor", "games", "status",
    "articles",
}  # fmt: skip
EXCLUDED = {"event_id", "round", "white_id", "black_id", "article", "reason"}
SEPTEMBER = ("--list", JULY, "--list-date", "2010-09-01", "--rulebook", "fide")
NOVEMBER = ("--list", f"2010-09-01={LIST}", "--list-date", "2010-11-01")


@cache
def dortmund() -> dict[str, Any]:
    """Return what `rate` answers of Dortmund, which nobody changes."""
    return answer("rate", DORTMUND, *SEPTEMBER)


def row_of(found: dict[str, list[dict[str, object]]], player_id: str) -> dict[str, object]:
    return next(row for row in found["list"] if row["player_id"] == player_id)


def test_the_answer_has_the_contract_s_keys() -> None:
    found = dortmund()
    assert set(found) == KEYS
    assert all(set(row) == ROW for row in found["list"])
    assert (found["rulebook"], found["list_date"], found["manifest"]) == (
        "fide-2009-applied", "2010-09-01", {},
    )  # fmt: skip


def test_dortmund_2010() -> None:
    """Ponomariov 2734 against 2790, 2761, 2734, 2684, 2681, each twice: .42 + .46 + .50 + .57 +
    .57, twice, is 5.04 (8.1b); 6.5 - 5.04 = 1.46; K = 10: 14.60 and 2749, as on FIDE's list."""
    row = row_of(dortmund(), "78000002")
    assert {name: row[name] for name in ROW - {"articles"}} == {
        "player_id": "78000002", "name": "Ponomariov, Ruslan", "rating_old": 2734,
        "rating_new": 2749, "change": "14.60", "k_factor": "10", "games": 10, "status": "active",
    }  # fmt: skip
    assert "8.56/2" in str(row["articles"])


def test_a_game_not_rated_is_listed_with_its_article() -> None:
    found = answer("rate", OPEN, *NOVEMBER)
    assert found["excluded"]
    assert all(set(row) == EXCLUDED for row in found["excluded"])
    assert all(row["article"].startswith("FIDE B.02") for row in found["excluded"])
    unrated = [row for row in found["list"] if row["rating_old"] is None and row["games"] == 0]
    assert unrated
    assert all(row["change"] is None for row in unrated)


def test_people_see_the_list_and_what_was_not_rated() -> None:
    result = run("rate", OPEN, *NOVEMBER)
    assert result.exit_code == 0
    for shown in ("List of 2010-11-01", "fide-2009-applied", "Not rated", "5.1/1"):
        assert shown in result.stdout


def test_explained_in_both_languages() -> None:
    told = {
        lang: run("rate", DORTMUND, *SEPTEMBER, "--explain", "--lang", lang).stdout
        for lang in ("en", "es")
    }
    for text in told.values():
        assert "Ponomariov" in text
        assert "8.56)" in text
    assert told["en"] != told["es"]
    assert "partida" in told["es"]


# Without a list


def test_without_a_list_the_printed_ratings_are_used_and_it_is_said() -> None:
    found = answer("rate", DORTMUND, "--list-date", "2010-09-01")
    assert "list-printed" in codes(found["problems"], "info")
    assert row_of(found, "78000002")["rating_old"] == 2734
    result = run("rate", DORTMUND, "--list-date", "2010-09-01")
    assert result.exit_code == 0
    assert "ratings printed in the reports are used" in result.stderr
    assert "list-printed" not in codes(dortmund()["problems"])


def test_without_a_date_the_first_list_in_time_is_made() -> None:
    assert answer("rate", DORTMUND, "--list", JULY)["list_date"] == "2010-09-01"
    assert answer("rate", OPEN, *NOVEMBER[:2])["list_date"] == "2010-11-01"


# Written


@pytest.mark.long
def test_what_is_written_is_said_and_can_be_chained(tmp_path: Path) -> None:
    first, second = tmp_path / "sep10", tmp_path / "nov10"
    found = answer("rate", DORTMUND, *SEPTEMBER, "--out", first)
    manifest = json.loads((first / "manifest.json").read_text(encoding="utf-8"))
    assert found["manifest"] == manifest
    result = run("rate", OPEN, "--list", first, "--list-date", "2010-11-01", "--out", second)
    assert result.exit_code == 0
    assert f"Written to {second}" in result.stdout
    following = json.loads((second / "manifest.json").read_text(encoding="utf-8"))
    assert [one["sha256"] for one in following["lists"]] == [manifest["identity"]]


@pytest.mark.long
def test_rated_twice_it_is_the_same_list(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert run("rate", OPEN, *NOVEMBER, "--out", tmp_path / name).exit_code == 0
    for file in ("list.csv", "manifest.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_a_target_that_exists_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    result = run("rate", DORTMUND, *SEPTEMBER, "--out", tmp_path)
    assert result.exit_code == 2
    assert "never written over" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_beside_a_faulty_report(tmp_path: Path) -> None:
    faulty, out = broken_files(tmp_path)["truncated"], tmp_path / "sep10"
    found = answer("rate", DORTMUND, faulty, *SEPTEMBER, "--out", out, code=1)
    assert not out.exists()
    assert found["manifest"] == {}
    assert row_of(found, "78000002")["change"] == "14.60"
    result = run("rate", DORTMUND, faulty, *SEPTEMBER, "--out", out)
    assert (result.exit_code, out.exists()) == (1, False)
    assert "--leave-out-faulty" in result.stderr


def test_unless_the_office_leaves_the_faulty_ones_out(tmp_path: Path) -> None:
    faulty, out = broken_files(tmp_path)["truncated"], tmp_path / "sep10"
    words = ("rate", DORTMUND, faulty, *SEPTEMBER, "--out", out, "--leave-out-faulty")
    found = answer(*words, code=1)
    assert [row["event_id"] for row in found["manifest"]["reports"]] == ["dortmund_2010"]
    assert (out / "list.csv").exists()


def test_when_no_event_is_in_time_the_list_is_made_without_events(tmp_path: Path) -> None:
    out = tmp_path / "jul10"
    words = ("rate", DORTMUND, "-l", f"2010-05-01={LIST}", "--list-date", "2010-07-01")
    found = answer(*words, "--out", out)
    assert {"event-late", "list-no-events"} <= {*codes(found["problems"], "warning")}
    assert [row["article"] for row in found["excluded"]] == ["FIDE B.02 2009-07 7.13"]
    assert [row["event_id"] for row in found["manifest"]["left_out"]] == ["dortmund_2010"]
    assert "No event is rated for the list of 2010-07-01" in run(*words).stderr
    assert (out / "list.csv").exists()


# Broken files and wrong words


@pytest.mark.parametrize("words", [SEPTEMBER, ("--list", JULY)])
def test_broken_reports_are_problems(tmp_path: Path, words: tuple[str, ...]) -> None:
    """With a date the list is made without them; without one there is no period at all."""
    paths = broken_files(tmp_path)
    found = answer("rate", *paths.values(), *words, code=1)
    assert set(found) == KEYS
    assert (found["list"] != []) == (words == SEPTEMBER)
    errors = [problem for problem in found["problems"] if problem["level"] == "error"]
    assert {problem["file"] for problem in errors} == {str(path) for path in paths.values()}
    assert all(problem["message"] and problem["fix"] for problem in errors)
    result = run("rate", *paths.values(), *words)
    assert result.exit_code == 1
    assert all(path.name in result.stderr for path in paths.values())


@pytest.mark.parametrize("kind", ["empty", "binary", "html", "zipped", "text"])
def test_a_broken_list_is_a_problem(tmp_path: Path, kind: str) -> None:
    path = broken_files(tmp_path)[kind]
    found = answer("rate", DORTMUND, "--list", path, code=1)
    assert set(found) == KEYS
    assert {p["file"] for p in found["problems"] if p["level"] == "error"} == {str(path)}
    assert run("rate", DORTMUND, "--list", path).exit_code == 1


def test_a_player_who_is_on_no_list_is_a_problem_and_the_event_left_out(tmp_path: Path) -> None:
    path = write_list(tmp_path / "list.csv", [listed("1", 2000)])
    words = ("--list", f"2010-07-01={path}", "--list-date", "2010-09-01")
    found = answer("rate", DORTMUND, *words, code=1)
    assert codes(found["problems"], "error") == ["match-none"]
    assert [row["player_id"] for row in found["list"]] == ["1"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give a report"),
        (["--list", LIST], "--list-date"),
        ([DORTMUND, "--override", "list-stale"], "--because"),
        ([DORTMUND, "--override", "list-stale", "--because", " "], "--because"),
        ([DORTMUND, "--override", "trf-id", "--because", "x"], "rounds-rated"),
        ([DORTMUND, "--rulebook", "fide-1999"], "fide-2009-applied"),
        ([DORTMUND, "--rulebook", "fide@yesterday"], "2010-08-01"),
        ([DORTMUND, "--list-date", "1 September"], "2010-09-01"),
        ([DORTMUND, "--list-date", "2001-09-01"], "fide"),
        ([DORTMUND, "--list", "nowhere.csv"], "nowhere.csv"),
        ([DORTMUND, "--list", LIST, "--list", LIST], "same date"),
        ([DORTMUND, "--fact", "is_oficial=true"], "is_official"),
        ([DORTMUND, "--lang", "xx"], "en"),
        ([DORTMUND, "--lisst", LIST], "--lis"),
    ],
)
def test_wrong_usage(words: list[str | Path], said: str) -> None:
    result = run("rate", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


# Names


def test_names_that_look_like_markup_are_printed_as_they_are(tmp_path: Path) -> None:
    path = odd_report(tmp_path)
    words = ("rate", path, "--list-date", "2009-09-01")
    result = run(*words, "--explain")
    assert result.exit_code == 0
    on_one_line = " ".join(result.stdout.split())
    for name in ODD_NAMES:
        assert name in on_one_line
    assert "[bold]cup" in on_one_line
    assert [row["name"] for row in answer(*words)["list"]] == list(ODD_NAMES)


@pytest.mark.parametrize("lang", ["en", "es", "ca", "pt"])
def test_on_eighty_columns_every_figure_is_shown(tmp_path: Path, lang: str) -> None:
    """Numbers shorter than their heading ("código") took the room of K, which became dots."""
    table, report = tmp_path / "list.csv", tmp_path / "open.csv"
    rows = [f"{n},Fernández de la Reguera y Sanz,2000,20,60" for n in (7, 8)]
    table.write_text("\n".join(["player_id,name,rating,k_factor,games_rated", *rows]) + "\n")
    report.write_text(
        "event_id,round,white_id,black_id,result,start,end\nopen,1,7,8,1,2026-01-09,2026-01-09\n"
    )
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})
    words = ["rate", str(report), "--list", f"2026-01-01={table}", "--lang", lang]
    told = runner.invoke(app, [*words, "--fact", "minutes_for_60_moves=120"]).stdout
    rows = [line.split() for line in told.splitlines() if "Fern" in line]
    assert len(rows) == 2
    assert all("20" in row for row in rows), told  # K


def test_a_list_alone_is_made_of_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its JSON says which way the games went; what doesn't go with it is a wrong call."""
    games, events, _ = tables(tmp_path)
    pl.read_csv(games).write_parquet(tmp_path / "games.parquet")
    monkeypatch.chdir(tmp_path)
    words = ("rate", "games.parquet", "--events", str(events), "--list", "2026-01-01=list.csv",
             "--list-date", "2026-02-01", "--list-only")  # fmt: skip
    refused = run(*words, "--out", "february")
    assert (refused.exit_code, Path("february").exists()) == (1, False)
    assert "are of players on no list: p19" in refused.stderr
    found = answer(*words, "--admit-new", "--out", "february")
    (way,) = found["ways"]
    assert (way["rulebook"], way["games_added"] + way["games_explained"]) == ("fide-2025", 140)
    assert found["manifest"]["games"] == 140
    assert json.loads(Path("february/list.json").read_text()).items() <= found["manifest"].items()
    assert run(*words).exit_code == 2
    assert run(*words, "--out", "march", "--explain").exit_code == 2
    rows = pl.read_parquet("february/list.parquet").with_columns(status=pl.lit("busy"))
    rows.write_parquet("february/list.parquet")
    (wrong,) = answer("rate", "games.parquet", "--events", str(events), "--list", "february",
                      "--list-date", "2026-03-01", code=1)["problems"]  # fmt: skip
    assert (wrong["code"], wrong["file"]) == ("list-file", "february/list.parquet")
