"""The lists that an office keeps: added once, with known rules and players; what it decides."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.office.acting import Officer
from arpad.office.acts.lists import DecideOnList
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.deciding import decide_on_list
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, SHEET, federation

STANDARD = ("--rulebook", "fide", "--date", "2026-01-01")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return federation(tmp_path)


def add(at: Path, *words: str | Path, code: int = 0, name: str = "standard") -> dict:
    given = words if "--from" in words else ("--from", at.parent / "sheet.csv", *words)
    return answer("list", "add", name, *given, *BY, "--at", at, code=code)


@pytest.mark.parametrize("store", ["folder", "sqlite"])
def test_an_office_keeps_lists_from_their_first_one(tmp_path: Path, store: str) -> None:
    at = federation(tmp_path, store, standard="fide", rapid="fide-rapid")
    shown = answer("office", "show", "--at", at)["lists"]
    assert [(one["name"], one["kind"], one["last_date"], one["published"]) for one in shown] == [
        ("standard", "standard", "2026-01-01", 0),
        ("rapid", "rapid", "2026-01-01", 0),
    ]
    told = answer("office", "log", "--at", at)["acts"]
    assert [(act["kind"], act["lists"]) for act in told][2:] == [
        ("list.add", ["standard"]), ("list.add", ["rapid"])
    ]  # fmt: skip
    assert answer("office", "check", "--at", at)["problems"] == []
    answer("office", "undo", "4", *BY, "--at", at)
    assert [one["name"] for one in answer("office", "show", "--at", at)["lists"]] == ["standard"]


def test_a_list_that_cannot_be_kept_is_refused(at: Path) -> None:
    add(at, *STANDARD)
    assert codes(add(at, *STANDARD, code=1)["problems"]) == ["office-list"]
    assert codes(add(at, *STANDARD, name="../rapid", code=1)["problems"]) == ["office-list"]
    wrong = (
        (("--rulebook", "fide-rapid", "--date", "2026-01-01"), "office-list"),
        (("--rulebook", "uefa", "--date", "2026-01-01"), "rulebook-none"),
        (("--rulebook", "fide", "--date", "1999-01-01"), "rulebook-none"),
        (("--rulebook", "fide", "--date", "2026-01-02"), "list-date"),
        (("--rulebook", "cnxc", "--date", "2026-02-01"), "list-date"),
    )
    for words, code in wrong:
        assert codes(add(at, *words, name="other", code=1)["problems"], "error") == [code], words
    assert len(answer("office", "show", "--at", at)["lists"]) == 1


def test_a_first_list_with_what_can_t_be_is_refused(at: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.csv"
    odd.write_text(SHEET.replace(",1961,", ",2034,"))
    assert "2034" in odd.read_text()
    found = add(at, *STANDARD, "--from", odd, code=1)["problems"]
    assert codes(found, "error") == ["list-births-impossible"]


def test_the_players_of_a_list_are_those_of_the_office(at: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text(
        SHEET.replace("Herrero Vidal, Nuria", "Zamora Costa, Pere")
        + '509,"Ibarra, Bo",m,,,1500,9\n'
    )
    refused = add(at, "--from", other, *STANDARD, code=1)
    assert codes(refused["problems"], "error") == ["list-strangers", "list-strangers"]
    said = " ".join(one["message"] for one in refused["problems"])
    assert "509" in said
    assert "508 Zamora Costa, Pere" in said


def test_what_is_no_list_is_said(at: Path, tmp_path: Path) -> None:
    assert run("list", "add", "x", "--from", tmp_path, *STANDARD, *BY, "--at", at).exit_code == 2
    blank = tmp_path / "blank.csv"
    blank.write_text("\n")
    found = add(at, "--from", blank, *STANDARD, code=1)
    assert found["act"] is None
    assert "error" in [one["level"] for one in found["problems"]]


def test_an_office_decides_how_it_works(at: Path) -> None:
    answer("office", "set", "languages=es,ca", "approvals=2", *BY, "--at", at)
    for wrong in ("languages=de", "approvals=3", "colour=red", "name= "):
        found = answer("office", "set", wrong, *BY, "--at", at, code=1)
        assert codes(found["problems"]) == ["office-setting"]
    assert run("office", "set", "languages", *BY, "--at", at).exit_code == 2
    twice = run("office", "set", "backup_days=5", "backup_days=6", *BY, "--at", at)
    assert (twice.exit_code, "given twice" in twice.output) == (2, True)
    answer("office", "set", "name=Borduria", *BY, "--at", at)
    assert answer("office", "show", "--at", at)["name"] == "Borduria"


def test_what_would_do_nothing_or_two_things_at_once_is_refused(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    to = (*BY, "--at", at)
    day = ("--start", "2026-01-09", "--end", "2026-01-11")
    answer("event", "add", "Open", *day, *to)
    answer("event", "fact", "1", "minutes_for_60_moves=120", *to)
    acts = answer("office", "show", "--at", at)["acts"]
    for words, code in (
        (("office", "set", "approvals=1"), "office-setting"),
        (("office", "set", "languages=es,es"), "office-setting"),
        (("player", "set", "501", "--fact", "club=A", "--fact", "club=B"), "player-fact"),
        (("event", "fact", "1", "minutes_for_60_moves=120"), "event-idle"),
        (
            ("period", "decide", "standard", "--date", "2026-01-01", "--override", "list-blank"),
            "list-date",
        ),
    ):
        refused = answer(*words, *to, code=1)
        assert (refused["act"], codes(refused["problems"])) == (None, [code]), words
    for words in (
        ("event", "fact", "1", "kind=swiss", "kind=league"),
        ("event", "add", "Open", *day, "--fact", "city=Riga", "--fact", "city=Vilnius"),
        ("event", "add", "Open", *day, "--fact", "name=Closed"),
    ):
        told = run(*words, *to)
        assert (told.exit_code, "is given twice" in told.output) == (2, True), words
    none = ("--date", "2026-02-01", "--override", "list-bald")
    assert run("period", "decide", "standard", *none, *to).exit_code == 2
    assert answer("office", "show", "--at", at)["acts"] == acts


def test_two_officers_agree_that_one_may_publish_alone(at: Path) -> None:
    eva = ("--because", "so too", "--by", "eva", "--at", at)
    two = answer("office", "set", "approvals=2", *BY, "--at", at)["act"]["number"]
    alone = ("office", "set", "approvals=1")
    proposed = answer(*alone, *BY, "--at", at)
    assert (proposed["act"]["kind"], codes(proposed["problems"])) == (
        "office.propose", ["office-proposed"]
    )  # fmt: skip
    again = answer(*alone, "--approve", *BY, "--at", at, code=1)
    assert (again["act"], codes(again["problems"])) == (None, ["office-proposed"])
    undone = answer("office", "undo", str(two), *BY, "--at", at, code=1)
    assert (undone["act"], codes(undone["problems"])) == (None, ["act-kept"])
    more = (*alone, "name=Borduria")
    refused = answer(*more, "--approve", *eva, code=1)  # more than was proposed
    assert (refused["act"], codes(refused["problems"])) == (None, ["office-proposed"])
    assert answer(*more, *eva)["act"]["kind"] == "office.propose"
    assert answer(*alone, "--approve", *eva)["act"]["kind"] == "office.set"
    back = answer("office", "set", "approvals=2", *eva)
    assert back["act"]["kind"] == "office.set"
    spent = answer(*alone, "--approve", *eva, code=1)  # what was agreed on before is done with
    assert (spent["act"], codes(spent["problems"])) == (None, ["office-proposed"])
    spent = answer(*alone, *eva)
    assert spent["act"]["kind"] == "office.propose"
    assert answer("office", "undo", str(spent["act"]["number"]), *eva)["act"] is not None


def test_what_is_decided_in_general_stands_in_the_register(at: Path) -> None:
    why = ("--because", "blitz by teams is rated from May on", "--by", "ana", "--at", at)
    general = answer("office", "decide", "--article", "FCE 2.2", *why)["act"]
    assert (general["kind"], general["events"], general["lists"]) == ("office.decide", [], [])
    answer("event", "add", "Open", "--start", "2026-01-09", "--end", "2026-01-11", *BY, "--at", at)
    answer("event", "decide", "1", "--record", "--article", "CNXC 8.2", *BY, "--at", at)
    register = answer("office", "decisions", "--at", at)["acts"]
    assert [(one["kind"], one["because"]) for one in register] == [
        ("office.decide", "blitz by teams is rated from May on"),
        ("event.decide", "as the rules say"),
    ]
    assert "FCE 2.2" in run("office", "decisions", "--at", at).output
    answer("office", "undo", str(general["number"]), *BY, "--at", at)
    assert len(answer("office", "decisions", "--at", at)["acts"]) == 1


def test_a_rule_refuses_what_its_verb_would_not_hand_on(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide")
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    ana = Officer("ana", "2026-02-01T10:00:00Z", "due")
    wanted = DecideOnList(list_name="none", list_date=date(2099, 1, 1), override=("list-bald",))
    assert [one.code for one in decide_on_list(desk, ana, wanted).problems] == ["office-list"]
    wanted = replace(wanted, list_name=next(iter(desk.lists)))
    done = decide_on_list(desk, ana, wanted)
    assert (done.act, [one.code for one in done.problems]) == (None, ["override"])
