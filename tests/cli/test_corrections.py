"""Corrections of published lists: previewed, entered in the next list, undone without a trace.

The oracle is the history as it would have been: an office that had the right report from the start.
"""

import json
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.answers.public.rows import whole_list
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.corrected import (
    RIGHT,
    WRONG,
    correct,
    files,
    ratings,
    rows_of,
)
from tests.cli.offices import (
    BY,
    PEOPLE,
    copied,
    listed,
    put,
    report,
    round_robin,
)
from tests.office.papers import Paper
from tests.sampling import only_in_full
from tests.web.deviations_again import Again


@pytest.fixture
def at(mistaken: Path) -> Path:
    return mistaken


@pytest.mark.long
def test_a_preview_tells_who_moves_over_whom_and_every_part_and_writes_nothing(
    at: Path, right: Path
) -> None:
    before = answer("office", "check", "--at", at)
    seen = correct(at, "--preview")
    assert (seen["act"], seen["is_preview"]) == (None, True)
    assert [
        (one["what"], one["round"], one["before"], one["after"]) for one in seen["differs"]
    ] == [("game", 1, "1", "0")]
    assert answer("office", "check", "--at", at) == before
    [of_list] = seen["lists"]
    assert (of_list["since"], of_list["enters"]) == ("2026-02-01", "2026-04-01")
    march, as_right = (listed(one, "2026-03-01") for one in (at, right))
    moved = {
        player: (int(row["rating"]), int(as_right[player]["rating"]))
        for player, row in march.items()
        if row["rating"] != as_right[player]["rating"]
    }
    told = {one["player"]: (one["before"], one["after"]) for one in of_list["players"]}
    assert told == moved
    assert set(moved) == {"501", "502", "504", "505"}
    for one in of_list["players"]:
        summed = sum(round(float(part["amount"]) * 10**5) for part in one["parts"])
        assert summed == one["points"] * 10**5, one
        assert {part["event_name"] for part in one["parts"] if part["event"]} <= {
            "The enero",
            "The febrero",
        }
    by_path = {one["player"]: one["path"] for one in of_list["players"]}
    assert by_path == {"501": [], "504": [], "502": ["501"], "505": ["501"]}


def test_a_correction_enters_the_next_list_as_if_the_report_had_been_right(
    at: Path, right: Path, tmp_path: Path
) -> None:
    vault = at / "vault" / "standard"
    published = files(vault)
    act = correct(at)["act"]
    assert act["kind"] == "correct.report"
    done = put(at, day="2026-04-01")
    assert done["is_published"]
    assert files(vault).items() >= published.items()
    april, as_right = rows_of(at, "2026-04-01"), rows_of(right, "2026-04-01")
    march, march_right = (listed(one, "2026-03-01") for one in (at, right))
    assert {one: row[1:] for one, row in april.items()} == {
        one: row[1:] for one, row in as_right.items()
    }
    assert {one: row[0] for one, row in april.items()} == ratings(march)
    assert {one: row[0] for one, row in as_right.items()} == ratings(march_right)
    assert run("list", "verify", vault).exit_code == 0
    assert run("list", "verify", at / "archive").exit_code == 0
    kinds = [json.loads(one.read_text())["record"]["kind"]
             for one in sorted((at / "archive").glob("*/record.json"))]  # fmt: skip
    assert kinds == ["key-first", "list", "list", "correction", "correction", "list"]
    told = run("explain", "502", "--in", vault / "2026-04-01").output
    points = int(march_right["502"]["rating"]) - int(march["502"]["rating"])
    assert f"to {march_right['502']['rating']}: −{-points}" in told
    assert (
        "corrected report of event The enero, from the list of 1 February 2026 on (FIDE 0.4)"
        in told
    )
    public = run("explain", "502", "--in", max((at / "archive").glob("0*"))).output
    assert "over the games of these players with each other: " in public
    path = next(line for line in public.splitlines() if "with each other" in line)
    names = [listed(at, "2026-03-01")[one]["name"] for one in ("501", "502", "505")]
    assert path.endswith(f": {names[0]} → {names[1]}.")
    shelf = Shelf.opened(at / "archive", CATALOGUE)
    on_pages = shelf.read("standard", date(2026, 4, 1)).told("505").explanation("en")
    assert path.replace(names[1], names[2]) in on_pages.sentences()
    answer("claim", "open", "Her father", "--player", "502", "--list", "standard", "--because",
           "why is it another?", "--on", "2026-04-02", "--by", "ana", "--at", at)  # fmt: skip
    answer("claim", "decide", "1", "--uphold", "--article", "FIDE 0.4", "--because", "it was wrong",
           "--by", "leo", "--correction", act["number"], "--at", at)  # fmt: skip
    reply = tmp_path / "reply.html"
    answer("claim", "reply", "1", "--out", reply, "--at", at)
    written = reply.read_text(encoding="utf-8")
    assert path in written
    assert f"by correction {act['number']}, from the list of 1 April 2026 on." in written
    again = answer("correct", "show", "--at", at)
    assert again["lists"] == []


@pytest.mark.long
def test_a_correction_undone_equals_never_made_in_every_list(at: Path, tmp_path: Path) -> None:
    never = copied(at, tmp_path / "never")
    act = correct(at)["act"]["number"]
    undone = answer("correct", "undo", str(act), *BY, "--at", at)
    assert undone["lists"] == []
    assert put(never, day="2026-04-01")["is_published"]
    assert put(at, day="2026-04-01")["is_published"]
    april = "vault/standard/2026-04-01"
    assert files(at / april) == files(never / april)
    assert not (at / f"{april}.restated").exists()


@only_in_full
def test_a_correction_undone_after_it_entered_is_taken_back_by_the_next_list(
    at: Path, tmp_path: Path
) -> None:
    answer("office", "set", "titles_protected=no", *BY, "--at", at)
    never = copied(at, tmp_path / "never")
    act = correct(at)["act"]["number"]
    for one in (at, never):
        put(one, day="2026-04-01")
    seen = answer("correct", "undo", str(act), *BY, "--preview", "--at", at)
    assert seen["lists"][0]["lists"] == ["2026-02-01", "2026-03-01", "2026-04-01"]
    answer("correct", "undo", str(act), *BY, "--at", at)
    for one in (at, never):
        put(one, day="2026-05-01")
    assert ratings(listed(at, "2026-05-01")) == ratings(listed(never, "2026-05-01"))
    march, april = (at / "vault" / "standard" / day for day in ("2026-03-01", "2026-04-01"))
    again = at / "vault" / "standard" / "2026-05-01.restated"
    assert [one.name for one in again.iterdir() if one.suffix != ".inputs"] == ["2026-04-01"]
    assert files(again / "2026-04-01") == files(never / "vault" / "standard" / "2026-04-01")
    assert march.exists()
    assert april.exists()
    for place in (at / "vault" / "standard", at / "archive"):
        assert run("list", "verify", place).exit_code == 0, run("list", "verify", place).output


def test_a_new_file_of_a_rated_event_is_offered_as_a_correction(at: Path) -> None:
    mended = at.parent / "mended" / "enero.trf"
    came = answer("intake", mended, *BY, "--at", at, code=1)
    assert codes(came["problems"]) == ["event-corrected"]
    assert (
        "round 1, 501 Aguirre Sanz, Jon – 504 Díez Muñoz, Pablo: 1 → 0"
        in (came["problems"][0]["message"])
    )
    assert (
        answer("intake", mended, "--event", "1", *BY, "--at", at, code=1)["problems"]
        == (came["problems"])
    )


def test_a_report_with_new_rounds_alone_is_no_correction(at: Path) -> None:
    """A league is sent each month as far as it was played; a result of January is another thing."""
    ids = ("501", "502", "503", "504")
    for results, code in ((WRONG, 0), (RIGHT, 1)):
        games = [*round_robin(ids, results), (4, "501", "502", "=")]
        people = [PEOPLE[one] for one in ids]
        days = {"start": date(2026, 1, 9), "end": date(2026, 3, 1)}
        longer = Paper("enero", people, games, **days, kind="round_robin").write(
            at.parent / results
        )
        came = answer("intake", longer, "--event", "1", *BY, "--at", at, code=code)
        assert ("event-corrected" in codes(came["problems"])) == bool(code)
        assert [one["event"] for one in came["reports"]] == [None if code else "1"]


@pytest.mark.long
def test_a_result_is_corrected_in_the_file_that_came(at: Path) -> None:
    typed = answer("correct", "result", "1", "1:1=0", *BY, "--preview", "--at", at)
    as_file = correct(at, "--preview")
    assert typed["differs"] == as_file["differs"]
    assert [one["players"] for one in typed["lists"]] == [
        one["players"] for one in as_file["lists"]
    ]
    none = answer("correct", "result", "1", "9:1=0", *BY, "--preview", "--at", at, code=1)
    assert codes(none["problems"], "error")
    act = answer("correct", "result", "1", "1:1=0", *BY, "--at", at)["act"]
    assert act["kind"] == "correct.result"


def test_what_can_not_be_corrected_is_refused(at: Path) -> None:
    asked = (*BY, "--preview", "--at", at)
    assert codes(answer("correct", "out", "3", *asked, code=1)["problems"]) == ["event-unrated"]
    assert codes(answer("correct", "out", "9", *asked, code=1)["problems"]) == ["event-unknown"]
    same = at.parent / "in" / "enero.trf"
    for words in (("fact", "1", "end=2026-01-11", "end=2026-01-12"), ("result", "1", "first"),
                  ("report", "1", at / "nowhere.trf")):  # fmt: skip
        assert run("correct", *words, *asked).exit_code == 2, words
    again = answer("correct", "report", "1", same, *asked, code=1)
    assert codes(again["problems"]) == ["event-again"]
    answer("office", "set", "correction_restore_point=2026-03-01", *BY, "--at", at)
    assert codes(correct(at, "--preview", code=1)["problems"]) == ["correction-late"]


def games_of(place: Path) -> dict[str, dict[str, int]]:
    """Return by event how many games its reports' rows have in a list: rated, and excluded."""
    changes = pl.read_parquet(place / "changes.parquet").filter(pl.col("opponent_id") != "")
    games = changes.group_by("event_id", "game_id").agg(pl.col("is_rated").max())
    counted = games.group_by("event_id").agg(rated=pl.col("is_rated").sum(), games=pl.len())
    return {event: {"rated": rated, "excluded": number - rated}
            for event, rated, number in counted.iter_rows()}  # fmt: skip


@pytest.mark.long
def test_as_many_games_are_accounted_for_after_a_correction_as_before(at: Path) -> None:
    """One game of six was won by default: five are rated and one is excluded, by its article.

    Undone, each list has the games that it had.
    """
    vault, february = at / "vault" / "standard", "2026-02-01"
    assert games_of(vault / february) == {"enero": {"rated": 6, "excluded": 0}}
    answer("office", "set", "corrections=revision", *BY, "--at", at)
    act = answer("correct", "result", "1", "1:1=+", *BY, "--at", at)["act"]["number"]
    answer("period", "revise", "standard", *BY, "--at", at)
    revised = vault / "revision-1.restated"
    assert games_of(revised / february) == {"enero": {"rated": 5, "excluded": 1}}
    out = pl.read_parquet(revised / february / "changes.parquet").filter(is_rated=0)
    assert out["is_rated_clause"].null_count() == 0
    march = "2026-03-01"
    assert games_of(revised / march) == games_of(vault / march)
    answer("correct", "undo", str(act), *BY, "--at", at)
    undone = answer("period", "revise", "standard", *BY, "--at", at)
    assert undone["lists"] == [february, march]
    assert not (vault / "revision-2.restated" / february).exists()  # it is again what was published
    assert put(at, day="2026-04-01")["is_published"]


@pytest.mark.long
def test_a_correction_that_leaves_games_on_no_list_is_refused(at: Path) -> None:
    """January's event would end in February: its 6 games would be for the list of March."""
    asked = ("correct", "fact", "1", "end=2026-02-15", *BY, "--at", at)
    (lost,) = answer(*asked, code=1)["problems"]
    assert (lost["code"], "6 of its games" in lost["message"]) == ("correction-unrated", True)
    assert codes(put(at, day="2026-04-01", code=1)["problems"], "error") == ["correction-unrated"]


@pytest.mark.long
def test_a_revision_stands_beside_what_was_published_and_others_are_made_on_it(
    at: Path, right: Path
) -> None:
    vault = at / "vault" / "standard"
    published = files(vault)
    answer("office", "set", "corrections=revision", *BY, "--at", at)
    assert codes(answer("period", "revise", "standard", *BY, "--at", at, code=1)["problems"]) == [
        "revision-idle"
    ]
    correct(at)
    assert codes(put(at, day="2026-04-01", code=1)["problems"], "error") == ["list-unrevised"]
    done = answer("period", "revise", "standard", *BY, "--at", at)
    assert (done["lists"], done["is_published"]) == (["2026-02-01", "2026-03-01"], True)
    assert files(vault).items() >= published.items()
    for day in done["lists"]:
        revised, wanted = vault / "revision-1.restated" / day, right / "vault" / "standard" / day
        assert (revised / "list.csv").read_bytes() == (wanted / "list.csv").read_bytes()
    assert put(at, day="2026-04-01")["is_published"]
    assert rows_of(at, "2026-04-01") == rows_of(right, "2026-04-01")
    for place in (vault, at / "archive"):
        assert run("list", "verify", place).exit_code == 0, run("list", "verify", place).output


@pytest.mark.long
def test_a_revision_that_was_stopped_is_finished_by_whoever_opens_the_office(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer("office", "set", "corrections=revision", *BY, "--at", at)
    correct(at)
    with monkeypatch.context() as stopped:
        stopped.setattr("arpad.office.periods.revising.put_public", _stop)
        assert run("period", "revise", "standard", *BY, "--at", at).exit_code == 3
    entries = sorted(one.name for one in (at / "archive").iterdir())
    answer("office", "show", "--at", at)
    assert len(list((at / "archive").iterdir())) == len(entries) + 2
    vault = at / "vault" / "standard"
    assert sorted(one.name for one in vault.glob(".*")) == []
    assert (vault / "revision-1.restated" / "2026-03-01" / "list.csv").exists()
    assert run("list", "verify", at / "archive").exit_code == 0


def _stop(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.long
def test_a_history_rated_anew_changes_nothing_and_twice_no_more_than_once(at: Path) -> None:
    asked = ("rerate", "standard", "--from", "2026-01", *BY, "--at", at)
    seen = answer(*asked)
    assert (seen["act"], [one["lists"] for one in seen["lists"]]) == (None, [[]])
    correct(at)
    once = answer(*asked, "--adopt")
    twice = answer(*asked)
    assert once["lists"][0]["lists"] == ["2026-02-01", "2026-03-01"]
    assert [one["players"] for one in twice["lists"]] == [one["players"] for one in once["lists"]]
    put(at, day="2026-04-01")
    again = answer(*asked)
    assert [(one["lists"], one["players"]) for one in again["lists"]] == [([], [])]


def test_a_deviation_goes_on_from_the_corrected_list(at: Path) -> None:
    """501 did not play 504 in January: a game less tells of 501 in April, on no earlier list."""
    report(at.parent / "mended", "enero", date(2026, 1, 9), results=f"+{RIGHT[1:]}")
    correct(at)
    put(at, day="2026-04-01")
    shelf, again = Shelf.opened(at / "archive", CATALOGUE), Again(at / "archive")
    shown = {}
    for volume in shelf.volumes():
        rows = whole_list(volume).frame.select("player_id", "deviation", "deviation_games")
        of_list = {number: tuple(figures) for number, *figures in rows.iter_rows()}
        right = again.listed(volume.number)
        assert of_list == {number: right[number] for number in of_list}
        shown[volume.list_date.month] = of_list
    games = {month: of_list["501"][1] for month, of_list in shown.items()}
    assert games == {2: 3, 3: 6, 4: 5}
    assert shown[4]["501"][0] > shown[3]["501"][0]
