"""A list waits until its books are closed, and for every event of it that needs an officer."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.answers.periods import preview
from arpad.cli.findings.options import office_calls
from arpad.office.acting import Officer
from arpad.office.acts.lists import PublishList
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.gathering import draft
from arpad.office.periods.publishing import Publication, publish
from arpad.registry.place import opened_office
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, federation, put, report
from tests.office.papers import Person

STRANGER = Person("", 1700, name="Nemo, Quisquis", birth="1970", is_numbered=False)
FEBRUARY = date(2026, 2, 1)


def here(at: Path) -> Desk:
    return Desk(opened_office(at).store, Vault(at), CATALOGUE)


def published_on(at: Path, day: str, list_date: date = FEBRUARY) -> Publication:
    wanted = PublishList(list_name="standard", list_date=list_date)
    return publish(here(at), Officer("ana", f"{day}T10:00:00Z", "due"), wanted)


@pytest.mark.parametrize(("day", "is_open"), [("2026-01-29", True), ("2026-01-30", False)])
def test_a_list_comes_out_once_its_books_are_closed(
    tmp_path: Path, day: str, *, is_open: bool
) -> None:
    """FIDE B.02 2024 7.1.3: the books close three days before the list, on 29 January."""
    at = federation(tmp_path, standard="fide")
    done = published_on(at, day)
    assert done.is_published is not is_open
    errors = [problem for problem in done.problems if problem.level == "error"]
    assert [problem.code for problem in errors] == ["list-books-open"] * is_open
    desk = here(at)
    if is_open:
        assert "2026-01-29" in errors[0].message
        assert "2026-01-30" in errors[0].fix
        (call,) = office_calls(errors[0])
        lifts = "--date 2026-02-01 --override list-books-open --because WHY"
        assert call == f"arpad period decide standard {lifts}"
        looked = preview(desk, draft(desk, desk.lists["standard"], FEBRUARY), date(2026, 1, 29))
        assert {p.level for p in looked.problems if p.code == "list-books-open"} == {"warning"}


def test_an_office_may_publish_early_and_says_why(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    lift = ("--override", "list-books-open", "--because", "the congress decides on it", "--by")
    answer("period", "decide", "standard", "--date", "2026-02-01", *lift, "ana", "--at", at)
    done = published_on(at, "2026-01-02")
    assert done.is_published
    (warning,) = (problem for problem in done.problems if problem.code == "list-books-open")
    assert warning.level == "warning"
    assert "the congress decides on it" in warning.message
    later = published_on(at, "2026-02-02", date(2026, 3, 1))
    assert [problem.code for problem in later.problems] == ["list-books-open"]


def with_stranger(folder: Path, **more: Any) -> Path:
    return report(folder, "enero", date(2026, 1, 9), ("501", "502", "503", STRANGER), **more)


def test_no_event_falls_out_of_a_list_in_silence(tmp_path: Path) -> None:
    """Who played is not certain: the list waits, until it is said or the event is left out."""
    at = federation(tmp_path, standard="fide", rapid="fide-rapid")
    answer("intake", with_stranger(tmp_path, minutes=120), *BY, "--at", at, code=1)
    refused = put(at, code=1)
    assert (refused["is_published"], codes(refused["problems"], "error")) == (
        False, ["event-undecided"]
    )  # fmt: skip
    assert put(at, "rapid")["is_published"]  # it is no rapid event
    answer("event", "decide", "1", "--leave-out", *BY, "--at", at)
    february = put(at)
    assert february["is_published"]
    answer("event", "decide", "1", "--admit", *BY, "--at", at)
    answer("event", "enter", "1", *BY, "--at", at)
    answer("event", "decide", "1", "--admit", *BY, "--at", at)
    march = put(at, day="2026-03-01")
    games = march["taken_in"]
    assert (games["games"], games["held"], games["rated"] + games["excluded"]) == (6, 0, 6)
    assert games["rated"]


def test_an_event_of_a_later_list_holds_up_none(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    late = report(tmp_path, "febrero", date(2026, 2, 6), ("501", "502", "503", STRANGER))
    answer("intake", late, *BY, "--at", at, code=1)
    assert put(at)["is_published"]
    refused = put(at, day="2026-03-01", code=1)
    assert codes(refused["problems"], "error") == ["event-undecided"]


def test_an_event_s_number_is_said_to_be_one(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    answer("intake", with_stranger(tmp_path), *BY, "--at", at, code=1)
    status = run("period", "status", "standard", "--at", at).stdout
    assert "  doubtful: event 1  2026-01-09" in status
    assert "\n  doubtful: 1\n" in status


def test_what_an_officer_has_answered_is_no_warning_any_more(tmp_path: Path) -> None:
    """A name that the office recorded, beside the one on the list before."""
    at = federation(tmp_path, standard="fide")
    renamed = ("Zubiri Ruiz, Marta", "--since", "2026-01-05")
    answer("player", "rename", "502", *renamed, *BY, "--at", at)
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    problems = answer("period", "preview", "standard", "--at", at)["problems"]
    assert {one["level"] for one in problems if one["code"] == "people-name"} == {"info"}


def test_what_many_players_lack_a_table_tells_at_once() -> None:
    fix = "State the federation from 2026-02-01 on."
    few = Problem("error", "list-blank", "", fix, "501 502")
    many = Problem("error", "list-blank", "", fix, "501 502 503")
    assert len(office_calls(few)) == 2
    assert office_calls(many) == ("arpad player update FILE --because WHY",)
