"""The closing check: every game of every report taken in is rated, for later, or excluded.

The sums are those of the reports that are sent: six games a round robin, two a round of the league.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.office.reading.taking import figures
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, FIRST_FOUR, LAST_FOUR, SHEET, copied, federation, put, report
from tests.cli.test_leagues import league

WAYS = ("rated", "rated_before", "later", "excluded", "held", "unaccounted")


def broken(path: Path) -> Path:
    """Let a report contradict itself: of one game both players say that they won."""
    text = path.read_text()
    path.write_text(text.replace("1 b 0", "1 b 1", 1))
    assert path.read_text() != text
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office with events of every kind, before its February lists."""
    folder = tmp_path_factory.mktemp("closing")
    at = federation(folder, standard="fide", active="fce-2016")
    reports = [
        league(folder, 2),
        report(folder, "rapido", date(2026, 1, 12), LAST_FOUR, minutes=15),
        report(folder, "tarde", date(2026, 1, 30), LAST_FOUR, "=1=0=1"),
        report(folder, "fuera", date(2026, 1, 20), LAST_FOUR, "======"),
    ]
    answer("intake", *reports, *BY, "--at", at)
    answer("event", "decide", "4", "--leave-out", "--article", "FIDE 0.5", *BY, "--at", at)
    malo = broken(report(folder, "malo", date(2026, 1, 16), FIRST_FOUR, "10=0=1"))
    answer("intake", malo, *BY, "--at", at, code=1)
    return folder


def sums(taken_in: Mapping[str, Any]) -> tuple[int, dict[str, int]]:
    return taken_in["games"], {way: taken_in[way] for way in WAYS if taken_in[way]}


@pytest.mark.long
def test_the_games_taken_in_are_told_one_by_one(folder: Path, tmp_path: Path) -> None:
    """4 of the league; 6 rapid and 6 left out; 6 after the books closed; 5 of a faulty report.

    The sixth game of that one is the one that its two players tell otherwise.
    """
    at = copied(folder, tmp_path) / "federation"
    january = (27, {"rated": 4, "later": 6, "excluded": 12, "held": 5})
    for name, article in (("standard", "FIDE B.02 2025-10 1.1/3"), ("active", "FCE 2016-01 5.1")):
        told = [
            answer("period", "status", name, "--at", at, code=1)["taken_in"],
            answer("period", "preview", name, "--at", at)["taken_in"],
            put(at, name)["taken_in"],
        ]
        assert [sums(one) for one in told] == [january] * 3
        events = {event["event"]: event["ways"] for event in told[0]["events"]}
        assert [(one["way"], one["article"]) for one in events["2"]] == [("excluded", article)]
        assert [(one["way"], one["article"]) for one in events["4"]] == [("excluded", "FIDE 0.5")]
        assert events["5"][0]["says"].endswith("The game is left out.")
    answer("intake", league(folder, 4), "--event", "1", *BY, "--at", at)
    answer("event", "decide", "3", "--admit", *BY, "--at", at)
    told = [answer("period", "preview", "standard", "--at", at)["taken_in"]]
    assert sums(told[0]) == (19, {"rated": 10, "rated_before": 4, "held": 5})
    printed = run("period", "preview", "standard", "--games", "--at", at).stdout
    assert "Taken in: 19 games = 10 rated + 4 rated by earlier lists + 5 held back" in printed
    assert "5 held back: Round " in printed


@pytest.mark.long
def test_a_list_with_events_of_two_texts_counts_the_games_of_both(tmp_path: Path) -> None:
    """FIDE B.02 of 1 October 2025 is for events that begin on or after it: six games under each."""
    at = tmp_path / "federation"
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")
    answer("office", "init", at, "--name", "Ruritania", "--by", "ana")
    answer("player", "import", tmp_path / "sheet.csv", *BY, "--at", at)
    words = ("--from", tmp_path / "sheet.csv", "--date", "2025-09-01", "--rulebook", "fide")
    answer("list", "add", "standard", *words, *BY, "--at", at)
    put(at, day="2025-10-01")
    reports = [
        report(tmp_path, "before", date(2025, 9, 29), FIRST_FOUR),
        report(tmp_path, "after", date(2025, 10, 6), LAST_FOUR),
    ]
    answer("intake", *reports, *BY, "--at", at)
    preview = answer("period", "preview", "standard", "--at", at)
    assert sums(preview["taken_in"]) == (12, {"rated": 12})
    assert preview["counts"]["games"] == 12
    put(at, day="2025-11-01")
    vault = at / "vault" / "standard" / "2025-11-01"
    tables = {
        name: pl.read_parquet(vault / f"{name}.parquet") for name in ("list", "changes", "events")
    }
    assert set(tables["changes"]["rulebook"]) == {"fide-2024", "fide-2025"}
    assert figures(tables)["games"] == 12


def test_a_game_that_no_list_would_ever_rate_stops_the_publication(tmp_path: Path) -> None:
    """CNXC 4.1: the list of July takes the events of the half-year, and no later one does."""
    at = federation(tmp_path, standard="cnxc-2000")
    good = report(tmp_path, "bom", date(2026, 3, 6), LAST_FOUR)
    answer("intake", good, *BY, "--at", at)
    bad = broken(report(tmp_path, "malo", date(2026, 1, 16)))
    answer("intake", bad, *BY, "--at", at, code=1)
    found = put(at, day="2026-07-01", code=1)
    (lost,) = [problem for problem in found["problems"] if problem["code"] == "list-unaccounted"]
    assert "Event 2, The malo: 5 games are neither rated" in lost["message"]
    assert "No later list takes the event" in lost["message"]
    assert "CNXC 2000-07 4.1" in lost["message"]
    assert (
        "arpad event decide EVENT --leave-out"
        in run("period", "status", "standard", "--at", at).output
    )
    said = run("period", "publish", "standard", "--date", "2026-07-01", *BY, "--at", at,
               "--lang", "es").stderr  # fmt: skip
    assert "Torneo 2, The malo: 5 partidas sin evaluar" in said
    assert "Ninguna lista posterior admite el torneo: " in said
    assert "[Event" not in said
    assert found["taken_in"]["unaccounted"] == 5
    assert not found["is_published"]
    answer("event", "decide", "2", "--leave-out", "--article", "CNXC 8.2", *BY, "--at", at)
    preview = run("period", "preview", "standard", "--games", "--at", at, "--lang", "ca").output
    assert "L’oficina va decidir que el torneig no s’avalua" in preview
    done = put(at, day="2026-07-01")
    assert sums(done["taken_in"]) == (11, {"rated": 6, "excluded": 5})
    assert codes(done["problems"], "error") == []


@pytest.mark.long
def test_stages_that_are_rated_together_are_all_taken(tmp_path: Path) -> None:
    """FIDE 2009 6.2: two stages of six games each, rated as one event."""
    at = federation(tmp_path, standard="fide-2009")
    facts = {"stages_are_grouped": True}
    stages = [
        report(tmp_path, "prelim", date(2026, 1, 6), LAST_FOUR, facts=facts),
        report(tmp_path, "final", date(2026, 1, 16), facts=facts | {"stage_of": "prelim"}),
    ]
    verb_answer = answer("intake", *stages, *BY, "--at", at)
    assert [report["state"] for report in verb_answer["reports"]] == ["taken", "taken"]
    done = put(at, day="2026-03-01")
    assert sums(done["taken_in"]) == (12, {"rated": 12})
    again = answer("period", "status", "standard", "--at", at)
    assert again["events"] == []
