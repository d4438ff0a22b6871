"""`arpad todo`: everything that waits for an officer, each with what to type for it."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import answer, run
from tests.cli.offices import BY, FIRST_FOUR, LAST_FOUR, copied, federation, put, report
from tests.cli.test_season import SHEET as LICENSED
from tests.office.papers import Person

WRONG = Person("504", 1700, name="Fuentes Peña, Luis", birth="1955")


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office of two officers with one task of each kind; nothing is recorded in it."""
    folder = tmp_path_factory.mktemp("todo")
    at = federation(folder, standard="fide", rapid="fide-rapid")
    good = report(folder, "good", date(2026, 1, 5), results="111111")
    odd = report(folder, "odd", date(2026, 1, 9), LAST_FOUR, minutes=None)
    wrong = report(folder, "wrong", date(2026, 1, 13), [*FIRST_FOUR[:3], WRONG])
    future = report(folder, "future", date(2062, 1, 9), LAST_FOUR, results="000000")
    answer("intake", good, odd, wrong, future, *BY, "--at", at, code=1)
    days = ("--start", "2026-01-16", "--end", "2026-01-18")
    answer("event", "add", "Lost open", *days, *BY, "--at", at)
    told = ("--player", "501", "--list", "rapid", "--on", "2026-01-03")
    answer("claim", "open", "Aguirre Sanz, Jon", *told, *BY, "--at", at)
    answer("office", "set", "approvals=2", *BY, "--at", at)
    run("job", "add", "--at", at, "--", "period", "publish", "standard", "--date", "2026-07-01")
    run("worker", "--once", "--at", at)
    return at


def todo(at: Path, on: str = "2026-02-03") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer("todo", "--on", on, "--at", at)["tasks"]
    return found


@pytest.mark.long
def test_everything_that_waits_is_there_once(at: Path) -> None:
    assert [(one["kind"], one["event"], one["lists"]) for one in todo(at)] == [
        ("decide", "2", ["standard", "rapid"]),
        ("identify", "3", ["standard", "rapid"]),
        ("mend", "4", ["standard", "rapid"]),
        ("await", "5", ["standard", "rapid"]),
        ("publish", None, ["standard"]),
        ("publish", None, ["rapid"]),
        ("claim", None, ["rapid"]),
        ("job", None, []),
    ]
    kinds = [one["kind"] for one in todo(at, on="2026-01-20")]
    assert "publish" not in kinds  # the books are open


@pytest.mark.long
def test_each_task_is_printed_with_what_to_type(at: Path) -> None:
    said = run("todo", "--on", "2026-02-03", "--at", at).stdout
    for line in (
        "arpad event fact 2 minutes_for_60_moves=MINUTES --because WHY",
        "arpad event player 3 4 506 --because WHY",
        "The event begins on 2062-01-09, which is still to come, and has results.",
        "arpad event fact 4 start=DATE end=DATE --because WHY",
        "arpad intake FILE --event 4",
        "arpad intake FILE --event 5",
        "arpad period publish standard --date 2026-02-01",
        "Decide on claim 1 of Aguirre Sanz, Jon, against rapid of 2026-01-01",
        "arpad claim show 1",
        "arpad job show 1",
    ):
        assert f"    {line}\n" in said or f"\n{line}\n" in said, line


@pytest.mark.long
def test_what_is_doubtful_stands_above_the_list(at: Path) -> None:
    """So too above a publication that was refused for it."""
    wanted = [
        "Decide on event 2, The odd",
        "Say who played in event 3, The wrong",
        "Mend the report of event 4, The future",
        "The report of event 5, Lost open, has not come",
        "What to type for each: arpad todo",
    ]
    for words in (("preview", "standard"), ("publish", "standard", "--date", "2026-02-01", *BY)):
        assert run("period", *words, "--at", at).stdout.splitlines()[:5] == wanted


@pytest.mark.long
def test_what_no_new_report_would_mend_is_decided(tmp_path: Path) -> None:
    """One event missed the third list after its end (FIDE 2024 9.1), no list rates the other."""
    at = federation(tmp_path, standard="fide")
    expired = report(tmp_path, "old", date(2025, 8, 20))
    short = report(tmp_path, "bullet", date(2026, 1, 9), LAST_FOUR, minutes=3)
    said = run("intake", expired, short, *BY, "--at", at)
    assert "(arpad event fact 2 minutes_for_60_moves=MINUTES --because WHY)" in said.output
    assert [(one["kind"], one["event"]) for one in todo(at, on="2026-01-20")] == [("decide", "1")]
    printed = run("todo", "--on", "2026-01-20", "--at", at).stdout.splitlines()
    assert printed[0] == "Decide on event 1, The old"
    admit = "event decide 1 --admit --fact is_admitted_late=true"
    assert printed[2:] == [
        "      arpad event decide 1 --leave-out --because WHY",
        f"      arpad {admit} --because WHY",
        "      arpad event show 1",
    ]
    answer(*admit.split(), *BY, "--at", at)
    assert [one["kind"] for one in todo(at, on="2026-01-20")] != ["decide"]


def test_a_hint_names_the_fact_for_which_an_event_is_not_rated(tmp_path: Path) -> None:
    """FCE 2.1: it was registered on its last day, and its time has nothing to do with that."""
    at = federation(tmp_path, standard="fce", rapid="fce-rapid")
    late = report(tmp_path, "late", date(2026, 1, 9), minutes=120)
    with late.with_suffix(".facts.toml").open("a", encoding="utf-8") as facts:
        facts.write("registered_on = 2026-01-11\n")
    said = " ".join(run("intake", late, *BY, "--at", at).stderr.split())
    assert "else correct registered_on (arpad event fact 1 registered_on=DATE" in said
    assert "arpad event decide 1 --admit --fact is_registered=true --because WHY)" in said
    assert "minutes_for_60_moves=" not in said
    admit = ("--admit", "--fact", "is_registered=true")
    answer("event", "decide", "1", *admit, *BY, "--at", at)
    assert answer("event", "show", "1", "--at", at)["state"] == "taken"


@pytest.mark.long
def test_a_member_without_a_club_is_named_by_every_screen(tmp_path: Path) -> None:
    """FCE 9.1d has the list show the club: its publication stops where one is missing."""
    at = federation(tmp_path, sheet=LICENSED.replace("Foment,2024", ",2024"), standard="fce")
    (task, *_) = todo(at)
    blank = "Of 1 player the list doesn't say the club: 1 Amat Sol, Ona."
    assert (task["kind"], [one["message"] for one in task["problems"]]) == ("complete", [blank])
    remedy = "arpad player set 1 --fact club=CLUB --since 2026-02-01 --because WHY"
    date_ = ("--date", "2026-02-01", *BY)
    publish = ("period", "publish", "standard", *date_)
    screens = (("period", "status"), ("period", "preview"), publish, ("doctor",))
    for words in screens:
        problems = answer(*words, "--at", at, code=1)["problems"]
        assert [one["message"] for one in problems if one["code"] == "list-blank"] == [blank], words
        said = run(*words, "--at", at).stderr
        assert f"({remedy})" in said
    assert run("todo", "--on", "2026-02-03", "--at", at).stdout.splitlines()[:3] == [
        "Complete standard of 2026-02-01",
        f"    {blank}",
        f"      {remedy}",
    ]
    lifted = copied(at, tmp_path / "lifted")
    decided = ("--date", "2026-02-01", "--override", "list-blank", *BY, "--at", lifted)
    answer("period", "decide", "standard", *decided)
    assert "complete" not in [one["kind"] for one in todo(lifted)]
    answer(*publish, "--at", lifted)
    answer("player", "set", "1", "--fact", "club=Foment", "--since", "2026-02-01", *BY, "--at", at)
    assert "complete" not in [one["kind"] for one in todo(at)]
    answer(*publish, "--at", at)


def test_an_office_without_a_list_needs_one_and_its_reports_wait(tmp_path: Path) -> None:
    at = federation(tmp_path)
    sound, unknown = LAST_FOUR, [*FIRST_FOUR[:3], Person("", 1700, name="Nemo, Quisquis")]
    for name, people in (("good", sound), ("odd", unknown)):
        came = report(tmp_path, name, date(2026, 1, 5), people)
        run("intake", came, *BY, "--at", at)
    assert [(task["kind"], task["event"]) for task in todo(at)] == [
        ("begin", None), ("identify", "2")
    ]  # fmt: skip
    printed = run("todo", "--at", at).stdout
    assert "Add a list: the office keeps none yet" in printed
    assert "arpad list add NAME --rulebook RULEBOOK --from FILE --date DATE" in printed
    assert "Nothing waits" not in printed


@pytest.mark.long
def test_a_list_that_was_proposed_waits_for_another_officer(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    assert todo(at, on="2026-01-20") == []
    assert run("todo", "--on", "2026-01-20", "--at", at).stdout == "Nothing waits.\n"
    answer("office", "set", "approvals=2", *BY, "--at", at)
    day = ("--date", "2026-02-01")
    answer("period", "publish", "standard", *day, *BY, "--at", at)
    (task,) = todo(at, on="2026-01-20")
    assert (task["kind"], task["who"], task["list_date"]) == ("approve", "ana", "2026-02-01")
    said = run("todo", "--at", at).stdout
    assert "arpad period publish standard --date 2026-02-01 --approve" in said
    answer("period", "publish", "standard", *day, "--approve", "--by", "bea", "--at", at)
    assert todo(at, on="2026-02-02") == []


@pytest.mark.long
def test_an_event_that_waits_for_its_time_control_is_blocked_and_a_task(tmp_path: Path) -> None:
    """FCE 3.1: without the time that a player had neither list takes it, until it is stated."""
    at = federation(tmp_path, standard="fce-2016")
    silent = report(tmp_path, "silent", date(2026, 1, 9), minutes=None)
    (report_read,) = answer("intake", silent, *BY, "--at", at, code=1)["reports"]
    assert report_read["state"] == "blocked"
    (task,) = [task for task in answer("todo", "--at", at)["tasks"] if task["kind"] == "mend"]
    assert [problem["fix"] for problem in task["problems"]] == ["State minutes_for_60_moves."]
    printed = run("todo", "--at", at).output
    assert "arpad event fact 1 minutes_for_60_moves=MINUTES --because WHY" in " ".join(
        printed.split()
    )


@pytest.mark.long
def test_a_claim_that_was_upheld_waits_for_its_correction(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    put(at)
    told = ("--player", "502", "--list", "standard", "--event", "1", "--round", "2")
    answer("claim", "open", "Bilbao Ruiz, Marta", *told, "--on", "2026-02-03", *BY, "--at", at)
    decide = (
        "claim",
        "decide",
        "1",
        "--on",
        "2026-02-05",
        "--because",
        "it was won",
        "--by",
        "leo",
    )
    answer(*decide, "--uphold", "--article", "FIDE 0.5", "--at", at)
    (task,) = todo(at, on="2026-02-06")
    assert (task["kind"], task["claim"], task["lists"]) == ("correct", "1", ["standard"])
    said = run("todo", "--on", "2026-02-06", "--at", at).stdout
    assert "arpad claim decide 1 --correction ACT --because WHY" in said
    act = answer("correct", "result", "1", "2:2=1", *BY, "--at", at)["act"]["number"]
    answer(*decide, "--correction", str(act), "--at", at)
    assert todo(at, on="2026-02-06") == []
