"""Corrections of published lists: previewed, entered in the next list, undone without a trace.

The oracle is the history as it would have been: an office that had the right report from the start.
"""

import csv
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import (
    BY,
    FIRST_FOUR,
    PEOPLE,
    copied,
    federation,
    listed,
    put,
    report,
    round_robin,
)
from tests.office.papers import Paper
from tests.sampling import only_in_full

WRONG, RIGHT = "1=01=1", "0=01=1"
"""The results of January: the first game, 501 against 504, is the other way round."""
MIXED = ("501", "502", "505", "506")
LATER = ("506", "507", "505", "508")


def played(at: Path, folder: Path, january: str, *, until: str) -> None:
    """Let an office have January with these results, then two more months."""
    take(at, report(folder / "in", "enero", date(2026, 1, 9), results=january))
    put(at)
    take(at, report(folder / "in", "febrero", date(2026, 2, 6), MIXED, "01=1=0"))
    put(at, day="2026-03-01")
    take(at, report(folder / "in", "marzo", date(2026, 3, 6), LATER, "=1=0=1"))
    if until > "2026-03-01":
        put(at, day="2026-04-01")


def take(at: Path, *files: Path) -> None:
    answer("intake", *files, *BY, "--at", at)


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has published two lists on a wrong report."""
    folder = tmp_path_factory.mktemp("wrong")
    played(federation(folder, standard="fide"), folder, WRONG, until="2026-03-01")
    report(folder / "mended", "enero", date(2026, 1, 9), results=RIGHT)
    return folder


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office that had the right report from the start, up to April."""
    folder = tmp_path_factory.mktemp("right")
    at = federation(folder, standard="fide")
    played(at, folder, RIGHT, until="2026-04-01")
    return at


@pytest.fixture
def at(wrong: Path, tmp_path: Path) -> Path:
    return copied(wrong, tmp_path) / "federation"


def correct(at: Path, *words: str, code: int = 0) -> dict[str, Any]:
    mended = at.parent / "mended" / "enero.trf"
    asked = ("correct", "report", "1", mended, *BY, "--article", "FIDE 0.4", *words)
    return answer(*asked, "--at", at, code=code)


def ratings(rows: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {player: row["rating"] for player, row in rows.items()}


def rows_of(at: Path, day: str) -> dict[str, tuple[str, str, str]]:
    return {
        player: (row["rating_old"], row["rating"], row["games"])
        for player, row in listed(at, day).items()
    }


def files(at: Path) -> dict[str, bytes]:
    return {path.relative_to(at).as_posix(): path.read_bytes()
            for path in sorted(at.rglob("*")) if path.is_file()}  # fmt: skip


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
    by_path = {one["player"]: one["path"] for one in of_list["players"]}
    assert by_path == {"501": [], "504": [], "502": ["501"], "505": ["501"]}


def test_a_correction_enters_the_next_list_as_if_the_report_had_been_right(
    at: Path, right: Path
) -> None:
    vault = at / "vault" / "standard"
    published = files(vault)
    assert correct(at)["act"]["kind"] == "correct.report"
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
    again = answer("correct", "show", "--at", at)
    assert again["lists"] == []


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


def test_a_result_is_corrected_in_the_file_that_came(at: Path) -> None:
    typed = answer("correct", "result", "1", "1:1=0", *BY, "--preview", "--at", at)
    as_file = correct(at, "--preview")
    assert typed["differs"] == as_file["differs"]
    assert [one["players"] for one in typed["lists"]] == [
        one["players"] for one in as_file["lists"]
    ]
    none = answer("correct", "result", "1", "9:1=0", *BY, "--preview", "--at", at, code=1)
    assert codes(none["problems"], "error")


def test_what_can_not_be_corrected_is_refused(at: Path) -> None:
    asked = (*BY, "--preview", "--at", at)
    assert codes(answer("correct", "out", "3", *asked, code=1)["problems"]) == ["event-unrated"]
    assert codes(answer("correct", "out", "9", *asked, code=1)["problems"]) == ["event-unknown"]
    same = at.parent / "in" / "enero.trf"
    again = answer("correct", "report", "1", same, *asked, code=1)
    assert codes(again["problems"]) == ["event-again"]
    answer("office", "set", "correction_restore_point=2026-03-01", *BY, "--at", at)
    assert codes(correct(at, "--preview", code=1)["problems"]) == ["correction-late"]


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


def versions(at: Path, *more: str) -> list[tuple[str, str, str, str | None]]:
    found = answer("list", "versions", at / "archive", *more)["versions"]
    return [(one["list_date"], one["way"], one["since"], one["until"]) for one in found]


def test_two_officers_agree_on_a_revision(at: Path) -> None:
    answer("office", "set", "corrections=revision", "approvals=2", *BY, "--at", at)
    correct(at)
    vault = at / "vault" / "standard"
    published = files(vault)
    proposed = answer("period", "revise", "standard", *BY, "--at", at)
    assert (proposed["is_published"], proposed["act"] is None) == (False, False)
    again = answer("period", "revise", "standard", "--approve", *BY, "--at", at, code=1)
    assert codes(again["problems"], "error") == ["list-proposed"]
    assert files(vault) == published
    eva = ("--because", "looked at", "--by", "eva", "--at", at)
    approved = answer("period", "revise", "standard", "--approve", *eva)
    assert (approved["is_published"], approved["lists"]) == (True, proposed["lists"])
    assert proposed["lists"] == ["2026-02-01", "2026-03-01"]
    assert run("list", "verify", at / "archive").exit_code == 0


def test_which_version_was_in_force_on_a_day_is_told_and_shown(at: Path, right: Path) -> None:
    assert versions(at) == []
    answer("office", "set", "corrections=revision", *BY, "--at", at)
    correct(at)
    answer("period", "revise", "standard", *BY, "--at", at)
    today = datetime.now(UTC).date().isoformat()  # the office acts now
    assert versions(at, "--series", "standard") == [
        row for day in ("2026-02-01", "2026-03-01")
        for row in ((day, "original", day, today), (day, "revision", today, None))
    ]  # fmt: skip
    archive = at / "archive"
    for on, way, of in (("2026-03-02", "original", at), (today, "revision", right)):
        [found] = answer("list", "versions", archive, "--as-of", on)["versions"]
        assert (found["list_date"], found["way"]) == ("2026-03-01", way)
        shown = answer("list", "show", archive, "--series", "standard", "--as-of", on)
        rows = [one["shown"] for one in shown["parts"][0]["players"]]
        assert {one["player_id"]: one["rating"] for one in rows} == ratings(
            listed(of, "2026-03-01")
        )
    for wrong in (("--as-of", "2026-01-31"), ("--as-of", "9999-01-01"), ("--series", "blitz"),
                  ("--as-of", "soon")):  # fmt: skip
        assert run("list", "versions", archive, *wrong).exit_code == 2
    assert run("list", "versions", at, "--as-of", today).exit_code == 2


def test_a_claim_that_is_upheld_takes_effect_in_the_next_list(at: Path, right: Path) -> None:
    """From the claim to the rating: open, uphold, correct, join, publish; the public log tells."""
    eva, leo = ("--by", "eva", "--at", at), ("--by", "leo", "--at", at)
    answer("claim", "open", "Díez Muñoz, Pablo", "--player", "504", "--event", "1", "--round", "1",
           "--list", "standard", "--date", "2026-02-01", "--because", "I won", *eva)  # fmt: skip
    answer("claim", "decide", "1", "--uphold", "--article", "FIDE 0.5", "--because",
           "the score sheets were looked at", *leo)  # fmt: skip
    act = correct(at)["act"]["number"]
    joined = answer("claim", "decide", "1", "--correction", str(act), "--because", "corrected",
                    *leo)  # fmt: skip
    assert joined["claim"]["correction"] == str(act)
    other = answer("correct", "out", "2", *BY, "--at", at)["act"]["number"]
    wrong = ("claim", "decide", "1", "--correction", str(other), "--because", "no", *leo)
    assert codes(answer(*wrong, code=1)["problems"]) == ["claim-decision"]
    answer("correct", "undo", str(other), *BY, "--at", at)
    put(at, day="2026-04-01")
    assert ratings(listed(at, "2026-04-01")) == ratings(listed(right, "2026-04-01"))
    assert run("list", "verify", at / "archive").exit_code == 0


LEAGUE = ("501", "502", "503", "504")


def league(folder: Path, results: str) -> Path:
    """Write the report of a league of three months, two rounds a month and a last one."""
    pairs = [(1, "501", "504"), (1, "502", "503"), (2, "504", "503"), (2, "501", "502"),
             (3, "502", "504"), (3, "503", "501"), (4, "504", "501"), (4, "503", "502"),
             (5, "503", "504"), (5, "502", "501")]  # fmt: skip
    games = [(*pair, one) for pair, one in zip(pairs, results, strict=True)]
    days = [date(2026, 1, 9), date(2026, 1, 16), date(2026, 2, 6), date(2026, 2, 13),
            date(2026, 3, 6)]  # fmt: skip
    people = [PEOPLE[one] for one in LEAGUE]
    paper = Paper("liga", people, games, days[0], days[-1], kind="league", round_dates=days)
    return paper.write(folder / results)


def leagued(folder: Path, results: str) -> Path:
    """Return an office that has rated a league month by month (FCE 8.3), two lists of it out."""
    at = federation(folder, standard="fce-2016")
    take(at, league(folder, results))
    put(at)
    put(at, day="2026-03-01")
    return at


@pytest.mark.services
def test_a_corrected_league_is_corrected_in_every_list_that_rated_rounds_of_it(
    tmp_path: Path,
) -> None:
    results, right = "1=01=10=1=", "0=01=11=1="
    at, never = leagued(tmp_path / "wrong", results), leagued(tmp_path / "right", right)
    mended = league(tmp_path / "mended", right)
    seen = answer("correct", "report", "1", mended, *BY, "--at", at)
    assert [one["round"] for one in seen["differs"]] == [1, 4]
    assert seen["lists"][0]["lists"] == ["2026-02-01", "2026-03-01"]
    for office in (at, never):
        put(office, day="2026-04-01")
    now = listed(at, "2026-04-01")
    assert {one: row["rating_old"] for one, row in now.items()} == ratings(listed(at, "2026-03-01"))
    assert ratings(now) == ratings(listed(never, "2026-04-01"))
    assert ratings(now) != ratings(listed(at, "2026-03-01"))
    again = at / "vault" / "standard" / "2026-04-01.restated"
    for day in ("2026-02-01", "2026-03-01"):
        with (again / day / "list.csv").open(encoding="utf-8") as file:
            made = {row["player_id"]: row for row in csv.DictReader(file)}
        for one, row in listed(never, day).items():
            assert all(made[one][name] == row[name] for name in ("rating_old", "rating", "games"))
    assert run("list", "verify", at / "archive").exit_code == 0


def test_a_league_that_goes_on_has_other_days_between_its_rounds(at: Path) -> None:
    """What follows from the new rounds alone is no correction of those before."""
    ids, days = FIRST_FOUR, [date(2026, 1, 9), date(2026, 1, 10), date(2026, 1, 11)]
    games = [*round_robin(ids, WRONG), (4, "501", "502", "=")]
    paper = Paper("enero", [PEOPLE[one] for one in ids], games, days[0], date(2026, 3, 1),
                  kind="round_robin", round_dates=[*days, date(2026, 3, 1)])  # fmt: skip
    came = answer("intake", paper.write(at.parent / "on"), "--event", "1", *BY, "--at", at)
    assert [one["event"] for one in came["reports"]] == ["1"]


@pytest.mark.services
def test_a_correction_is_the_same_where_acts_are_in_postgresql(
    right: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    at = federation(tmp_path, "postgresql", standard="fide")
    played(at, tmp_path, WRONG, until="2026-03-01")
    report(tmp_path / "mended", "enero", date(2026, 1, 9), results=RIGHT)
    act = correct(at, "--preview")["act"], correct(at)["act"]["number"]
    assert act[0] is None
    put(at, day="2026-04-01")
    assert ratings(listed(at, "2026-04-01")) == ratings(listed(right, "2026-04-01"))
    seen = answer("correct", "undo", str(act[1]), *BY, "--preview", "--at", at)
    assert seen["lists"][0]["lists"] == ["2026-02-01", "2026-03-01", "2026-04-01"]
    assert run("list", "verify", at / "archive").exit_code == 0
    assert answer("office", "check", "--at", at)["problems"] == []
