"""Roles: who may do which act, and from when until when; an office may name nobody."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin

import pytest

from arpad.office.acting import Done, Officer, perform
from arpad.office.acts.accounts import GiveToken
from arpad.office.acts.claims import Appeal, DecideClaim, OpenClaim, Outcome
from arpad.office.acts.declaring import ROLES, Declared, Handed, Role
from arpad.office.acts.events import AddEvent
from arpad.office.acts.kinds import ACTS
from arpad.office.acts.lists import PublishList, ReviseLists
from arpad.office.acts.office import DecideInGeneral, SetOffice, UndoAct
from arpad.office.acts.persons import EndRole, GiveRole
from arpad.office.claims import acts as claims
from arpad.office.desk import Desk
from arpad.office.events.acts import decided, register
from arpad.office.kept.settings import change
from arpad.office.kept.vault import Vault
from arpad.office.persons import end_role, give_role
from arpad.office.roles import forbidden, given_roles, roles_of
from arpad.registry.acts import ActStatement
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer, run
from tests.cli.offices import federation
from tests.office.undone import undo

DAY = date(2026, 1, 5)
ROOT = Officer("root", "2026-01-05T10:00:00Z", "the board")
ANA, EVA, LEO = (replace(ROOT, who=who) for who in ("ana", "eva", "leo"))
MARTA = replace(ROOT, who="marta", because="round 2 was won")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    at = federation(tmp_path, "folder", active="fce-2016")
    return Desk(opened_office(at).store, Vault(at), CATALOGUE)


def give(desk: Desk, who: str, role: Role, officer: Officer = ROOT, **more: Any) -> Done:
    form = GiveRole(**{"who": who, "role": role, "since": DAY} | more)
    return give_role(desk, officer, form)


def codes(done: Done) -> list[str]:
    return [one.code for one in done.problems]


def may_register(desk: Desk, officer: Officer) -> bool:
    event = AddEvent(name=f"Open {desk.store.last}", start="2026-01-09", end="2026-01-11")
    return perform(desk, officer, event).act is not None


def test_whoever_works_at_the_machine_is_administrator_while_none_is_named(desk: Desk) -> None:
    assert roles_of((), "anybody", DAY) == {"administrator"}
    assert give(desk, "ana", "officer").problems == ()
    assert change(
        desk, replace(ROOT, who="anybody"), SetOffice(settings={"claim_officers": "2"})
    ).act
    assert codes(change(desk, ANA, SetOffice(settings={"claim_officers": "1"}))) == ["role-missing"]
    assert give(desk, "root", "administrator").problems == ()
    assert codes(change(desk, EVA, SetOffice(settings={"claim_officers": "1"}))) == ["role-missing"]
    assert change(desk, ROOT, SetOffice(settings={"claim_officers": "1"})).act


def test_a_refusal_says_which_role_may_do_it(desk: Desk) -> None:
    give(desk, "leo", "arbiter")
    event = register(desk, LEO, AddEvent(name="Open", start="2026-01-09", end="2026-01-11"))
    assert event.act is not None
    refused = decided(desk.store, LEO, event.events[0], "left_out", "FCE 2.1")
    assert [one.message for one in refused.problems] == [
        "leo may not do this: it takes the role officer or administrator."
    ]


@pytest.mark.parametrize(
    ("day", "is_allowed"),
    [("2026-01-09", False), ("2026-01-10", True), ("2026-01-20", True), ("2026-01-21", False)],
)
def test_a_role_holds_from_its_first_day_to_its_last(
    desk: Desk, day: str, is_allowed: bool
) -> None:
    give(desk, "ana", "officer", since=date(2026, 1, 10), until=date(2026, 1, 20))
    assert may_register(desk, replace(ANA, at=f"{day}T00:00:00Z")) == is_allowed


def test_a_role_ends_at_once_and_nobody_gives_it_back_to_themselves(desk: Desk) -> None:
    give(desk, "root", "administrator")
    give(desk, "ana", "officer")
    ended = end_role(desk, ROOT, EndRole(who="ana", role="officer", on=DAY)).act
    assert ended is not None
    assert not may_register(desk, ANA)
    give(desk, "eva", "officer")
    assert codes(undo(desk.store, EVA, ended.number)) == ["role-missing"]
    assert undo(desk.store, ROOT, ended.number).problems == ()
    assert may_register(desk, ANA)


def test_an_office_that_names_administrators_keeps_one(desk: Desk) -> None:
    give(desk, "root", "administrator")
    end = EndRole(who="root", role="administrator", on=DAY)
    assert codes(end_role(desk, ROOT, end)) == ["role-told"]
    until = date(2026, 12, 31)
    assert codes(give(desk, "root", "administrator", until=until)) == ["role-told"]
    give(desk, "eva", "administrator", since=date(2026, 2, 1))
    assert codes(end_role(desk, ROOT, end)) == ["role-told"]
    assert end_role(desk, ROOT, replace(end, on=date(2026, 3, 1))).problems == ()


def test_an_administrator_named_again_for_later_leaves_no_day_without_one(desk: Desk) -> None:
    later = date(2026, 2, 1)
    assert codes(give(desk, "root", "administrator", since=later)) == ["role-told"]
    give(desk, "root", "administrator")
    assert codes(give(desk, "root", "administrator", since=later)) == ["role-told"]
    give(desk, "eva", "administrator", until=date(2026, 1, 30))
    end = EndRole(who="root", role="administrator", on=date(2026, 1, 15))
    assert codes(end_role(desk, ROOT, end)) == ["role-told"]
    assert give(desk, "eva", "administrator", since=date(2026, 1, 31)).problems == ()
    assert end_role(desk, ROOT, end).problems == ()
    given = given_roles(desk.store)
    assert roles_of(given, "root", end.on) == frozenset()
    assert all(roles_of(given, "eva", day) for day in (DAY, date(2026, 1, 30), later))


def test_a_role_given_before_is_not_replaced_unawares(desk: Desk) -> None:
    first, again = (date(2026, 3, 1), date(2026, 3, 31)), (date(2026, 5, 1), date(2026, 5, 31))
    for since, until in (first, again):
        assert give(desk, "ana", "officer", since=since, until=until).problems == ()
    held = [date(2026, 3, 1), date(2026, 3, 31), date(2026, 5, 1), date(2026, 5, 31)]
    not_held = [date(2026, 2, 28), date(2026, 4, 1), date(2026, 4, 30), date(2026, 6, 1)]
    given = given_roles(desk.store)
    assert all(roles_of(given, "ana", day) == {"officer"} for day in held)
    assert not any(roles_of(given, "ana", day) for day in not_held)
    for since, until in ((held[1], held[2]), (DAY, held[0]), (held[3], None)):
        assert codes(give(desk, "ana", "officer", since=since, until=until)) == ["role-told"]
    end = EndRole(who="ana", role="officer", on=held[0])
    for day in (DAY, held[1] + timedelta(1), date(2026, 6, 1)):
        assert codes(end_role(desk, ROOT, replace(end, on=day))) == ["role-told"]
    assert end_role(desk, ROOT, replace(end, on=held[3])).problems == ()
    given = given_roles(desk.store)
    assert roles_of(given, "ana", held[1]) == roles_of(given, "ana", held[2]) == {"officer"}
    assert roles_of(given, "ana", held[3]) == frozenset()


def test_to_name_the_only_administrator_is_not_undone(desk: Desk) -> None:
    named, other = give(desk, "root", "administrator").act, give(desk, "eva", "administrator").act
    assert named is not None
    assert other is not None
    assert undo(desk.store, ROOT, other.number).problems == ()
    assert codes(undo(desk.store, ROOT, named.number)) == ["act-kept"]
    give(desk, "ana", "administrator")
    assert undo(desk.store, ANA, named.number).problems == ()


def test_nobody_gives_up_unawares_that_they_are_administrator(desk: Desk) -> None:
    assert codes(give(desk, "root", "officer")) == ["role-told"]
    assert give(desk, "root", "administrator").problems == ()
    assert give(desk, "root", "officer").problems == ()
    assert roles_of(given_roles(desk.store), "root", DAY) == {"administrator", "officer"}


@pytest.mark.parametrize(
    "verb",
    [
        ("claim", "evidence", "1", "sheet.txt"),
        ("claim", "decide", "1", "--uphold"),
        ("period", "publish", "active", "--date", "2026-02-01"),
        ("period", "revise", "active"),
        ("player", "erase", "501"),
    ],
)
def test_a_refusal_comes_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: tuple[str, ...]
) -> None:
    at = federation(tmp_path, "folder", active="fce-2016")
    monkeypatch.chdir(tmp_path)
    Path("sheet.txt").write_text("1-0", encoding="utf-8")
    give_role(Desk(opened_office(at).store, Vault(at), CATALOGUE), ROOT,
              GiveRole(who="carl", role="club", since=DAY))  # fmt: skip
    before = whole(at)
    refused = answer(*verb, "--because", "so", "--by", "carl", "--at", at, code=1)
    assert [one["code"] for one in refused["problems"]] == ["role-missing"]
    assert whole(at) == before


REFUSED = [one for one in ACTS.values() if one.form and one.kind != "office.init"]
"""An office that is being made has no roles yet; a proposal is asked for by its act."""


def filled(declared: Declared) -> object:
    """Return the form of an act with something in all that it can't be done without."""
    something = {
        str: "1", int: 1, date: DAY, Handed: Handed("a.csv", b"x"), Mapping[str, str]: {"a": "b"},
        tuple[str, ...]: ("1",), tuple[Handed, ...]: (Handed("a.trf", b"x"),),
        tuple[tuple[Handed, ...], ...]: ((Handed("a.trf", b"x"),),),
    }  # fmt: skip
    assert declared.form is not None
    return declared.form(**{
        one.name: get_args(one.type)[0] if get_origin(one.type) is Literal else something[one.type]
        for one in declared.parameters if one.is_required
    })  # fmt: skip


@pytest.mark.parametrize("declared", REFUSED, ids=lambda one: one.kind)
def test_no_act_begins_before_its_role_is_asked(
    tmp_path: Path, declared: Declared, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = federation(tmp_path, "folder", active="fce-2016")
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    role = next(one for one in ROLES if one not in declared.roles)
    give(desk, "carl", role, player="502" if role == "player" else "")
    monkeypatch.setattr(Declared, "decided", lambda *_: pytest.fail("it was begun"))
    before = whole(at)
    refused = perform(desk.anew(), replace(ROOT, who="carl"), filled(declared))
    assert (refused.act, codes(refused)) == (None, ["role-missing"])
    assert whole(at) == before


FORMS = [
    *map(filled, REFUSED),
    PublishList(list_name="active", list_date=DAY), ReviseLists(list_name="active"),
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS, ids=lambda one: type(one).__name__)
def test_what_is_refused_by_its_rule_leaves_the_office_as_it_was(
    tmp_path: Path, form: object
) -> None:
    """Nothing that the forms name is there: a general decision and a new program need nothing."""
    at = federation(tmp_path, "folder", active="fce-2016")
    before = whole(at)
    done = perform(Desk(opened_office(at).store, Vault(at), CATALOGUE), ROOT, form)
    is_refused = not isinstance(form, DecideInGeneral | GiveToken)
    assert [done.act is None, bool(done.problems), whole(at) == before] == [is_refused] * 3


def test_what_an_officer_may_not_do_they_do_not_undo(desk: Desk) -> None:
    give(desk, "root", "administrator")
    given = give(desk, "ana", "officer").act
    assert given is not None
    refused = perform(desk.anew(), ANA, UndoAct(number=given.number))
    assert codes(refused) == ["role-missing"]


def whole(at: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in at.rglob("*") if path.is_file()}


def test_an_arbiter_does_nothing_with_the_event_of_another(desk: Desk) -> None:
    for who, role in (("leo", "arbiter"), ("eva", "arbiter"), ("ana", "officer")):
        give(desk, who, cast(Role, role))
    open_of = partial(AddEvent, start="2026-01-09", end="2026-01-11")
    leos, anas = (
        register(desk, officer, open_of(name=f"Open of {officer.who}")).events[0]
        for officer in (LEO, ANA)
    )

    def may(officer: Officer, event: str) -> bool:
        statement = officer.tells("event.report")
        return forbidden(desk.store, statement, (), (event,)) is None

    assert may(LEO, leos)
    assert not may(EVA, leos)
    assert may(EVA, anas)
    assert may(ANA, leos)
    claim = OpenClaim(claimant="Eva", event=leos, made_on=DAY)
    assert [one.message for one in perform(desk, EVA, claim).problems] == [
        f"eva may not do this: event {leos} was registered by another arbiter, leo."
    ]


@pytest.mark.parametrize(
    "more",
    [
        {"role": "player"}, {"role": "officer", "player": "502"},
        {"role": "player", "player": "999"},
        {"role": "club", "until": date(2026, 1, 4)}, {"role": "club", "who": ""},
    ],
)  # fmt: skip
def test_a_role_that_says_nothing_sensible_is_refused(desk: Desk, more: dict[str, Any]) -> None:
    before = desk.store.last
    assert give(desk, **{"who": "ana"} | more).problems
    assert desk.store.last == before


def test_a_player_claims_for_themselves_alone(desk: Desk) -> None:
    give(desk, "marta", "player", player="502")
    claim = OpenClaim(claimant="Bilbao Ruiz, Marta", list_name="active", made_on=DAY, player="502")
    other = replace(claim, player="503")
    assert codes(claims.open_claim(desk, MARTA, other)) == ["role-missing"]
    assert claims.open_claim(desk, MARTA, claim).problems == ()
    assert not may_register(desk, MARTA)


def test_where_some_hear_appeals_nobody_else_decides_one(desk: Desk) -> None:
    give(desk, "ruth", "appeals")
    ruth = replace(ROOT, who="ruth", because="looked at again")

    def decide(officer: Officer, outcome: Outcome = "dismissed") -> list[str]:
        form = DecideClaim(number="1", outcome=outcome, article="FCE 12", on=DAY)
        return codes(claims.decide_claim(desk, officer, form))

    claim = OpenClaim(claimant="Marta B.", list_name="active", made_on=DAY, player="502")
    claims.open_claim(desk, EVA, claim)
    assert decide(ruth) == ["claim-officer"]
    assert decide(LEO) == []
    assert claims.appeal(desk, EVA, Appeal(number="1", on=DAY)).problems == ()
    assert decide(EVA) == ["claim-officer"]
    assert decide(ruth) == []


def test_acts_of_an_earlier_version_are_read_though_this_one_has_no_such_kind(
    tmp_path: Path,
) -> None:
    at = federation(tmp_path, "folder", active="fce-2016")
    store = opened_office(at).store
    kind = "office.undo"
    assert kind not in ACTS
    act = store.record(
        ActStatement(kind, "ana", "2025-01-05T10:00:00Z", "as it was"), {}, store.last
    )
    assert given_roles(store) == ()
    told = answer("office", "log", "--at", at, "--last", "1")["acts"][0]
    assert (told["number"], told["kind"]) == (act.number, kind)
    assert run("office", "check", "--at", at).exit_code == 0


def test_roles_are_given_listed_and_ended_on_the_command_line(tmp_path: Path) -> None:
    at = federation(tmp_path, "folder", active="fce-2016")
    word = ("--because", "the board", "--by", "root", "--at", at)
    role = ("--role", "player")
    given = answer("office", "person", "add", "marta", *role, "--player", "bilbao", *word)
    assert (given["act"]["kind"], given["players"]) == ("person.add", ["502"])
    ended = answer("office", "person", "end", "marta", *role, *word)
    listed = answer("office", "person", "list", "--at", at)
    assert listed["everybody_is_administrator"]
    (held,) = listed["persons"]
    assert (held["who"], held["player"], held["given_by"], held["act"]) == (
        "marta", "502", "root", ended["act"]["number"],
    )  # fmt: skip
    nameless = run("office", "person", "add", "", *role, *word)
    assert (nameless.exit_code, "NAME: nothing is given" in nameless.output) == (2, True)
    refused = run("player", "add", "Nobody, Nora", "--because", "x", "--by", "marta", "--at", at)
    assert refused.exit_code == 1
    assert "it takes the role officer or administrator" in refused.output
