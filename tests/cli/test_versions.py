"""Corrections and revisions as offices meet them: by two officers, of a claim, of a league.

And which version of a list was in force on a day.
"""

import csv
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.corrected import (
    RIGHT,
    WRONG,
    correct,
    files,
    played,
    ratings,
    take,
)
from tests.cli.offices import (
    BY,
    FIRST_FOUR,
    PEOPLE,
    federation,
    listed,
    put,
    report,
    round_robin,
)
from tests.office.papers import Paper


@pytest.fixture
def at(mistaken: Path) -> Path:
    return mistaken


def versions(at: Path, *more: str) -> list[tuple[str, str, str, str | None]]:
    found = answer("list", "versions", at / "archive", *more)["versions"]
    return [(one["list_date"], one["way"], one["since"], one["until"]) for one in found]


@pytest.mark.long
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
    same = answer("period", "revise", "standard", *eva)
    assert not same["is_published"]
    assert "ana has proposed the same before." in [one["message"] for one in same["problems"]]
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


@pytest.mark.services
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
