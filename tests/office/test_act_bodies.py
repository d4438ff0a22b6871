"""An act as JSON: what is read of a body, what is refused, and that its schema says the same."""

from base64 import b64encode
from datetime import date
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from arpad.office.acts.bodies import requested, schema
from arpad.office.acts.claims import OpenClaim
from arpad.office.acts.declaring import TODAY, Declared, Handed
from arpad.office.acts.kinds import ACTS

FORMS = [one for one in ACTS.values() if one.form]
CLAIM = {"claimant": "Réti, Ana", "player": "502", "because": "round 2"}
SHEET = {"name": "sheet.txt", "data": b64encode(b"1-0").decode()}


def fits(kind: str, body: object) -> bool:
    checker = Draft202012Validator(schema(ACTS[kind]), format_checker=FormatChecker(["date"]))
    return checker.is_valid(body)


def test_a_body_is_the_form_and_the_reason() -> None:
    body = CLAIM | {"list": "active", "date": "2026-02-01", "evidence": [SHEET], "nameless": True}
    asked, problems = requested(ACTS["claim.open"], body)
    assert problems == ()
    assert asked is not None
    assert asked.because == "round 2"
    assert asked.form == OpenClaim(
        claimant="Réti, Ana", player="502", list_name="active", list_date=date(2026, 2, 1),
        files=(Handed("sheet.txt", b"1-0"),), is_nameless=True, made_on=TODAY,
    )  # fmt: skip


def test_a_usual_reason_need_not_be_given() -> None:
    asked, _ = requested(ACTS["claim.evidence"], {"number": "3", "files": [SHEET]})
    assert asked is not None
    assert asked.because == "handed in"


def test_each_thing_that_is_wrong_is_named() -> None:
    body = {"player": 502, "date": "2026-02-30", "rating": 1700, "because": "so"}
    asked, problems = requested(ACTS["claim.open"], body)
    assert asked is None
    assert {one.message for one in problems} == {
        "claim.open has no claimant.",
        "claim.open has no parameter rating.",
        "player of claim.open is not what it should be.",
        "date of claim.open is not what it should be.",
    }
    assert {one.code for one in problems} == {"act-body"}
    assert "Expected a day such as 2026-01-31." in {one.fix for one in problems}


@pytest.mark.parametrize(
    ("kind", "body", "is_right"),
    [
        ("claim.open", CLAIM, True),
        ("claim.open", {}, False),
        ("claim.open", [], False),
        ("claim.open", None, False),
        ("claim.open", CLAIM | {"because": ""}, False),
        ("claim.open", CLAIM | {"claimant": ""}, False),
        ("claim.open", CLAIM | {"player": None}, False),
        ("claim.open", CLAIM | {"nameless": "yes"}, False),
        ("claim.open", CLAIM | {"nameless": 1}, False),
        ("claim.open", CLAIM | {"date": "2026-02-01"}, True),
        ("claim.open", CLAIM | {"date": "20260201"}, False),
        ("claim.open", CLAIM | {"date": "2026-13-01"}, False),
        ("claim.open", CLAIM | {"list_name": "active"}, False),
        ("claim.open", CLAIM | {"evidence": []}, True),
        ("claim.open", CLAIM | {"evidence": SHEET}, False),
        ("claim.open", CLAIM | {"evidence": [SHEET | {"path": "x"}]}, False),
        ("claim.open", CLAIM | {"evidence": [{"name": "sheet.txt"}]}, False),
        ("claim.decide", {"number": "1", "outcome": "upheld", "because": "so"}, True),
        ("claim.decide", {"number": "1", "outcome": "granted", "because": "so"}, False),
        ("claim.decide", {"number": "1", "outcome": ["upheld"], "because": "so"}, False),
        ("undo", {"number": 12, "because": "so"}, True),
        ("undo", {"number": 0, "because": "so"}, False),
        ("undo", {"number": True, "because": "so"}, False),
        ("undo", {"number": "12", "because": "so"}, False),
        ("office.set", {"settings": {"languages": "es"}, "because": "so"}, True),
        ("office.set", {"settings": {}, "because": "so"}, False),
        ("office.set", {"settings": {"approvals": 2}, "because": "so"}, False),
    ],
)
def test_the_schema_takes_what_is_read_and_nothing_else(
    kind: str, body: Any, is_right: bool
) -> None:
    asked, problems = requested(ACTS[kind], body)
    assert (asked is not None) == (not problems) == is_right
    assert fits(kind, body) == is_right


def test_bytes_that_are_no_base64_are_refused() -> None:
    body = CLAIM | {"evidence": [SHEET | {"data": "1-0!"}]}
    assert requested(ACTS["claim.open"], body)[0] is None


@pytest.mark.parametrize("declared", FORMS, ids=lambda one: one.kind)
def test_every_act_with_a_form_has_a_schema(declared: Declared) -> None:
    Draft202012Validator.check_schema(schema(declared))
    keys = [one.key for one in declared.parameters]
    assert list(schema(declared)["properties"]) == [*keys, "because"]
