"""Reports as they come in: kept, judged by every list, never twice; what is decided of them."""

from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, federation, report
from tests.office.papers import Person

NEW = Person("", None, name="Zamora, Pere", birth="1990", is_numbered=False)
THREE = ("501", "502", "503")


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return federation(tmp_path, standard="fide", rapid="fide-rapid")


def take(at: Path, *words: str | Path, code: int = 0) -> dict[str, Any]:
    return answer("intake", *words, *BY, "--at", at, code=code)


def states(found: dict[str, Any]) -> list[tuple[str | None, str, list[str]]]:
    return [
        (one["event"], one["state"], [by["list"] for by in one["lists"] if by["is_rated"]])
        for one in found["reports"]
    ]


def shown(at: Path, number: str, code: int = 0) -> dict[str, Any]:
    return answer("event", "show", number, "--at", at, code=code)


@pytest.mark.long
def test_each_event_goes_to_the_list_of_its_time(at: Path, tmp_path: Path) -> None:
    slow = report(tmp_path, "enero", date(2026, 1, 9))
    fast = report(tmp_path, "rapido", date(2026, 1, 12), LAST_FOUR, minutes=15)
    found = take(at, slow, fast)
    assert states(found) == [("1", "taken", ["standard"]), ("2", "taken", ["rapid"])]
    files = {one["file"]: one["sha256"] for one in shown(at, "1")["files"]}
    assert files == {
        "enero.trf": sha256(slow.read_bytes()).hexdigest(),
        "enero.facts.toml": sha256(slow.with_suffix(".facts.toml").read_bytes()).hexdigest(),
    }
    assert answer("office", "check", "--at", at)["problems"] == []


def test_a_year_typed_wrong_makes_no_other_event_late(at: Path, tmp_path: Path) -> None:
    slow = report(tmp_path, "enero", date(2026, 1, 9))
    wrong = report(tmp_path, "torneo", date(2036, 1, 16), LAST_FOUR)
    found = take(at, slow, wrong, code=1)
    assert states(found)[0] == ("1", "taken", ["standard"])


def test_what_is_no_report_is_refused_and_nothing_recorded(at: Path, tmp_path: Path) -> None:
    (tmp_path / "rubbish.trf").write_text("hello")
    found = take(at, tmp_path / "rubbish.trf", code=1)
    assert states(found) == [(None, "refused", [])]
    assert answer("event", "list", "--at", at)["events"] == []


LETTERS = {
    "en": ("We can't rate your report", "What has to be mended:"),
    "es": ("No podemos tramitar su informe", "Qué hay que corregir:"),
    "ca": ("No podem tramitar el vostre informe", "Què cal corregir:"),
    "pt": ("Não podemos tratar o seu relatório", "O que é preciso corrigir:"),
}


@pytest.mark.parametrize("lang", LETTERS)
def test_the_arbiter_gets_a_letter_in_his_language(at: Path, tmp_path: Path, lang: str) -> None:
    path = report(tmp_path / "in", "enero", date(2026, 1, 9))
    path.write_text(path.read_text().replace("042 ", "043 ").replace("052 ", "053 "))
    words = ("--letters", tmp_path / "letters", "--letters-in", lang)
    (one,) = take(at, path, *words, code=1)["reports"]
    text = Path(one["letter"]).read_text()
    for said in LETTERS[lang]:
        assert said in text
    assert "--" not in text
    assert run("intake", path, "--letters-in", "tlh", "--at", at).exit_code == 2


@pytest.mark.long
def test_a_report_comes_once_and_one_like_it_is_asked_about(at: Path, tmp_path: Path) -> None:
    first = report(tmp_path / "a", "enero", date(2026, 1, 9))
    take(at, first)
    assert states(take(at, first)) == [(None, "known", [])]
    corrected = report(tmp_path / "b", "enero", date(2026, 1, 9), results="0=01=1")
    asked = take(at, corrected, code=1)
    assert states(asked) == [(None, "refused", [])]
    assert [(one["code"], one["found"]) for one in asked["problems"]] == [("event-like", "1")]
    renamed = report(tmp_path / "c", "otro", date(2026, 1, 9))
    assert codes(take(at, renamed, code=1)["problems"]) == ["event-like"]
    assert states(take(at, corrected, "--event", "1")) == [("1", "taken", ["standard"])]
    assert shown(at, "1")["files"][0]["sha256"] == sha256(corrected.read_bytes()).hexdigest()
    assert codes(take(at, first, "--event", "7", code=1)["problems"]) == ["event-unknown"]
    assert [one["event"] for one in answer("event", "list", "--at", at)["events"]] == ["1"]
    assert run("intake", first, renamed, "--event", "1", "--at", at).exit_code == 2


@pytest.mark.long
def test_a_mended_report_under_another_name_is_not_rated_twice(at: Path, tmp_path: Path) -> None:
    """The arbiter mends a result and sends the event with the sponsor's name: one event."""
    take(at, report(tmp_path / "a", "enero", date(2026, 1, 9)))
    mended = report(tmp_path / "b", "sponsored", date(2026, 1, 9), results="==01=1")
    asked = take(at, mended, code=1)
    assert [(problem["code"], problem["found"]) for problem in asked["problems"]] == [
        ("event-like", "1")
    ]
    assert states(take(at, mended, "--new", code=0))[0][:2] == ("2", "doubtful")
    verb_answer = answer("period", "preview", "standard", "--at", at, code=1)
    (doubt,) = [
        problem for problem in verb_answer["problems"] if problem["code"] == "event-undecided"
    ]
    assert "event 1, The enero" in doubt["message"]
    (twice,) = [
        problem for problem in shown(at, "2")["problems"] if problem["code"] == "event-twice"
    ]
    assert (twice["found"], twice["level"]) == ("1", "warning")
    answer("event", "decide", "2", "--admit", *BY, "--at", at)
    assert shown(at, "2")["state"] == "taken"
    answer("period", "preview", "standard", "--at", at)


@pytest.mark.long
def test_a_doubt_is_settled_for_the_two_events_alone(at: Path, tmp_path: Path) -> None:
    """An event admitted beside one of the same players and days is asked about beside another."""
    for name, results in (("a", "111111"), ("b", "000000")):
        take(at, report(tmp_path / name, name, date(2026, 1, 9), results=results))
    assert shown(at, "2")["state"] == "doubtful"
    decided = answer("event", "decide", "2", "--admit", *BY, "--at", at)
    assert decided["act"] is not None
    assert shown(at, "2")["decisions"][0]["settles"] == ["event-twice:1"]
    take(at, report(tmp_path / "aa", "aa", date(2026, 1, 9), results="======"))
    assert shown(at, "2")["state"] == "doubtful"
    assert [shown(at, one)["state"] for one in "13"] == ["taken", "doubtful"]


@pytest.mark.long
def test_a_doubt_about_an_event_of_other_days_can_be_settled(at: Path, tmp_path: Path) -> None:
    """The year was typed wrong, then right: what status asks about, `event decide` settles."""
    named = {"facts": {"name": "The torneo"}}
    take(at, report(tmp_path, "torneo", date(2025, 1, 9)), code=1)
    take(at, report(tmp_path, "torneo2", date(2026, 1, 9), **named))
    assert shown(at, "2")["state"] == "doubtful"
    status = answer("period", "status", "standard", "--at", at, code=1)
    assert [(event["event"], event["doubts"]) for event in status["events"]][1:] == [
        ("2", ["event-twice"])
    ]
    answer("event", "decide", "2", "--admit", *BY, "--at", at)
    status = answer("period", "status", "standard", "--at", at, code=1)
    assert [event["state"] for event in status["events"]] == ["blocked", "in"]


def test_a_report_of_the_future_is_blocked_until_its_days_are_stated(
    at: Path, tmp_path: Path
) -> None:
    found = take(at, report(tmp_path, "torneo", date(2062, 1, 9)), code=1)
    assert states(found)[0][:2] == ("1", "blocked")
    (future,) = [problem for problem in found["problems"] if problem["code"] == "event-future"]
    assert future["message"] == (
        "The event begins on 2062-01-09, which is still to come, and has results."
    )
    days = ("start=2026-01-09", "end=2026-01-11")
    answer("event", "fact", "1", *days, *BY, "--at", at)
    assert shown(at, "1")["state"] == "taken"


def test_a_registered_event_gets_its_report(at: Path, tmp_path: Path) -> None:
    days = ("--start", "2026-01-09", "--end", "2026-01-11")
    answer("event", "add", "The Enero", *days, *BY, "--at", at)
    assert answer("event", "list", "--at", at)["events"][0]["state"] == "registered"
    assert shown(at, "1")["lists"] == []
    found = take(at, report(tmp_path, "enero", date(2026, 1, 9)))
    assert states(found) == [("1", "taken", ["standard"])]
    wrong = (
        ("Odd", "--start", "2026-01-11", "--end", "2026-01-09"),
        ("Odd", "--start", "soon", "--end", "2026-01-09"),
    )
    for words in wrong:
        refused = answer("event", "add", *words, *BY, "--at", at, code=1)
        assert refused["act"] is None


def test_an_event_is_registered_once(at: Path) -> None:
    days = ("--start", "2026-01-09", "--end", "2026-01-11")
    answer("event", "add", "Open", *days, *BY, "--at", at)
    again = answer("event", "add", "  open ", *days, *BY, "--at", at, code=1)
    assert (again["act"], codes(again["problems"])) == (None, ["event-like"])
    early = answer("event", "player", "1", "1", "501", *BY, "--at", at, code=1)
    assert early["problems"][0]["fix"] == "Wait for the report."
    answer("event", "add", "Open B", *days, *BY, "--at", at)


@pytest.mark.long
def test_nobody_is_made_up(at: Path, tmp_path: Path) -> None:
    found = take(
        at, report(tmp_path, "nuevo", date(2026, 1, 20), ["501", "502", "503", NEW]), code=1
    )
    assert states(found) == [("1", "doubtful", [])]
    assert answer("office", "show", "--at", at)["players"] == 8
    entered = answer("event", "enter", "1", *BY, "--at", at)
    assert entered["players"] == ["509"]
    assert states_of(at, "1") == ("taken", {"4": "509"})
    assert answer("event", "enter", "1", *BY, "--at", at, code=1)["act"] is None
    answer("office", "undo", str(entered["act"]["number"]), *BY, "--at", at)
    assert shown(at, "1", code=1)["state"] == "doubtful"


@pytest.mark.long
def test_nobody_is_entered_without_a_name(at: Path, tmp_path: Path) -> None:
    """A games table has numbers alone: who was entered of it had no name, and no list took them."""
    path = tmp_path / "liga.csv"
    rows = ["liga,1,501,502,1,2026-01-20", "liga,1,503,777,0,2026-01-20"]
    head = "event_id,round,white_id,black_id,result,played_on"
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    assert states(take(at, path, code=1))[0][1] == "doubtful"
    refused = answer("event", "enter", "1", *BY, "--at", at, code=1)
    assert (refused["act"], codes(refused["problems"])) == (None, ["player-nameless"])
    answer("player", "add", "Nuevo Puig, Iu", "--number", "777", *BY, "--at", at)
    assert shown(at, "1")["players"] == {}
    assert "player-nameless" not in codes(shown(at, "1")["problems"])


def states_of(at: Path, number: str) -> tuple[str, dict[str, str]]:
    found = shown(at, number)
    return found["state"], found["players"]


def test_who_may_be_somebody_known_is_not_entered(at: Path, tmp_path: Path) -> None:
    like = replace(NEW, name="Bilbao Ruiz, M.", birth="")
    take(at, report(tmp_path, "nuevo", date(2026, 1, 20), ["501", "504", "503", like]), code=1)
    refused = answer("event", "enter", "1", *BY, "--at", at, code=1)
    assert codes(refused["problems"]) == ["player-known", "player-double"]
    answer("event", "player", "1", "4", "502", *BY, "--at", at)
    assert states_of(at, "1") == ("taken", {"4": "502"})
    unknown = answer("event", "player", "1", "4", "999", *BY, "--at", at, code=1)
    assert codes(unknown["problems"]) == ["player-unknown"]
    nobody = answer("event", "player", "1", "40", "502", *BY, "--at", at, code=1)
    assert nobody["act"] is None
    assert nobody["problems"][0]["fix"] == "Give a rank from 1 to 4."


@pytest.mark.long
def test_players_are_known_by_any_bodys_number_and_after_a_merge(at: Path, tmp_path: Path) -> None:
    answer("player", "set", "502", "--fact", "number:fide=2299999", *BY, "--at", at)
    answer("player", "add", "Bilbao, Marta", "--not", "502", *BY, "--at", at)
    answer("player", "merge", "502", "509", *BY, "--at", at)
    by_fide = replace(PEOPLE["502"], player_id="2299999")
    by_old = replace(PEOPLE["502"], player_id="509", name="Bilbao, Marta")
    for number, one, results in (("1", by_fide, "111111"), ("2", by_old, "000000")):
        people = ["501", one, "503", "504"]
        start = date(2026, 1, 5 * int(number))
        found = take(at, report(tmp_path, f"e{number}", start, people, results))
        assert states(found) == [(number, "taken", ["standard"])]


def test_a_number_under_another_name_is_asked_about(at: Path, tmp_path: Path) -> None:
    other = Person("504", 1700, name="Otro, Nombre")
    found = take(
        at, report(tmp_path, "roto", date(2026, 1, 9), ["501", "502", "503", other]), code=1
    )
    assert states(found) == [("1", "doubtful", [])]
    assert "match-other-name" in codes(found["problems"], "error")


@pytest.mark.long
def test_a_decision_has_an_effect_and_stands_with_its_article(at: Path, tmp_path: Path) -> None:
    take(at, report(tmp_path, "enero", date(2026, 1, 9)))
    take(at, report(tmp_path, "febrero", date(2026, 2, 9), minutes=None), code=0)
    why = ("--article", "FIDE 0.5", *BY, "--at", at)
    answer("event", "decide", "1", "--leave-out", *why)
    found = shown(at, "1")
    assert found["state"] == "left_out"
    assert [(one["effect"], one["article"]) for one in found["decisions"]] == [
        ("left_out", "FIDE 0.5")
    ]
    assert codes(answer("event", "decide", "1", "--leave-out", *why, code=1)["problems"]) == [
        "event-idle"
    ]
    answer("event", "decide", "1", "--admit", *why)
    assert shown(at, "1")["state"] == "taken"
    answer("event", "fact", "1", "is_declared_unrated=true", *BY, "--at", at)
    assert shown(at, "1")["state"] == "not_rated"
    answer("event", "fact", "1", "is_declared_unrated=", *BY, "--at", at)
    assert shown(at, "1")["state"] == "taken"
    answer("event", "withdraw", "1", *BY, "--at", at)
    assert answer("event", "list", "--at", at)["events"][0]["state"] == "withdrawn"
    for words in (("fact", "1", "colour=red"), ("fact", "9", "city=Riga"),
                  ("decide", "9", "--admit"), ("withdraw", "9")):  # fmt: skip
        assert answer("event", *words, *BY, "--at", at, code=1)["act"] is None, words
    assert run("event", "decide", "1", *BY, "--at", at).exit_code == 2
    assert run("event", "show", "9", "--at", at).exit_code == 2


@pytest.mark.long
def test_a_time_that_nobody_stated_is_for_an_officer(at: Path, tmp_path: Path) -> None:
    """The standard and the rapid rules would rate it: the officer says how long they played."""
    found = take(at, report(tmp_path, "enero", date(2026, 1, 9), minutes=None))
    if states(found) != [("1", "taken", ["standard"])]:
        assert states(found) == [("1", "doubtful", ["standard", "rapid"])]
        answer("event", "fact", "1", "minutes_for_60_moves=120", *BY, "--at", at)
    assert shown(at, "1")["state"] == "taken"
