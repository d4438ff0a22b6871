"""The table of problem codes: every code that the source gives is in it, and no other."""

from arpad.report.codes import CODES
from tests.report.codes_used import codes_used

ANYTHING = ("", "*")
"""A parameter handed on in a way that can't be read: its callers are found by themselves."""


def test_every_code_that_is_used_is_declared_and_every_declared_one_is_used() -> None:
    used = {code for code in codes_used() if code not in ANYTHING}
    assert len(used) > 150
    assert sorted(used - set(CODES)) == []
    assert sorted(set(CODES) - used) == []


def test_a_code_is_told_in_one_sentence() -> None:
    assert all(says[0].isupper() and says.endswith(".") for says in CODES.values())
