"""Every act that is declared has a rule that takes its form, and says what each parameter is."""

from dataclasses import replace
from importlib import import_module
from inspect import signature

import pytest

from arpad.office.acts.accounts import CHANGED
from arpad.office.acts.claims import Withdraw
from arpad.office.acts.declaring import ROLES, TODAY, Declared, declaration
from arpad.office.acts.kinds import ACTS

FORMS = [one for one in ACTS.values() if one.form]


@pytest.mark.parametrize("declared", FORMS, ids=lambda one: one.kind)
def test_a_rule_takes_the_desk_who_acts_and_the_form(declared: Declared) -> None:
    module, _, name = declared.rule.partition(":")
    rule = getattr(import_module(module), name)
    where = "place" if declared.kind == "office.init" else "desk"  # there is no office yet
    assert list(signature(rule).parameters)[:2] == [where, "officer"]
    assert rule.__annotations__["wanted"] is declared.form


@pytest.mark.parametrize("declared", FORMS, ids=lambda one: one.kind)
def test_each_parameter_has_its_sentence_and_a_name_of_its_own(declared: Declared) -> None:
    assert all(one.says.text.endswith(".") for one in declared.parameters)
    keys = [one.key for one in declared.parameters]
    assert len(set(keys) - {"at", "by", "json", "because"}) == len(keys)
    assert declared.says.endswith(".")


def test_only_a_proposal_has_no_form_of_its_own() -> None:
    proposals = {one.proposal.kind: one for one in FORMS if one.proposal}
    by_the_site_alone = {CHANGED}
    formless = {one.kind for one in ACTS.values() if not one.form}
    assert formless - by_the_site_alone == set(proposals)
    assert all(ACTS[kind].by == one.by for kind, one in proposals.items())


def test_an_administrator_may_do_all_and_no_role_is_without_an_act() -> None:
    assert all("administrator" in one.roles for one in ACTS.values())
    assert {role for one in ACTS.values() for role in one.roles} == set(ROLES)


def test_a_day_that_is_not_said_is_the_day_of_the_act(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    from arpad.office.claims import acts

    given: list[date] = []
    monkeypatch.setattr(acts, "withdraw", lambda _desk, _officer, wanted: given.append(wanted.on))
    form, today = Withdraw(number="1"), date(2026, 1, 5)
    assert form.on is TODAY
    declaration(Withdraw).decided(None, None, form, today)
    declaration(Withdraw).decided(None, None, replace(form, on=date(2026, 1, 2)), today)
    assert given == [today, date(2026, 1, 2)]
