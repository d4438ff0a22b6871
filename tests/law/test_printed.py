"""Conditions and values as people write them; the forms are pinned, for hashes know them too."""

import pytest

from arpad.law import half_up
from arpad.law.printed import printed
from arpad.law.term import Term, word

A, B = word("a"), word("b")


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (A, "a"),
        (A >= 2200, "a ≥ 2200"),
        (A <= 3, "a ≤ 3"),
        ((A > 1) & (B < 2), "a > 1 and b < 2"),
        ((A == 1) | (B != 2), "a = 1 or b ≠ 2"),
        ((A == 1) & ((B == 2) | (B == 3)), "a = 1 and (b = 2 or b = 3)"),
        (((A == 1) & (B == 2)) | (B == 3), "a = 1 and b = 2 or b = 3"),
        (A.is_null(), "a is not stated"),
        (~A.is_null(), "a is stated"),
        (~(A == 1), "not a = 1"),
        (~((A == 1) & B.is_null()), "not (a = 1 and b is not stated)"),
        (A == "double_round_robin", "a = double_round_robin"),
        (A.is_in(("+", "-")), "a is one of +, -"),
        (A.abs() > 400, "|a| > 400"),
        ((A - B).clip(-400, 400), "a - b limited to -400..400"),
        ((A + B) * 3, "(a + b) × 3"),
        (A * 3 < B, "a × 3 < b"),
        (A - (B - 1), "a - (b - 1)"),
        (A // B % 100, "a // b % 100"),
        (half_up(A, 10), "a / 10 (a half up)"),
        (half_up(A * 2 + 1, B + 1), "(a × 2 + 1) / (b + 1) (a half up)"),
        ((A * 2 + 10) // 30, "(a × 2 + 10) // 30"),
        (None, "none"),
        (0, "0"),
    ],
)
def test_forms(expression: Term | int | None, text: str) -> None:
    assert printed(expression) == text


def test_an_unknown_form_is_a_slip() -> None:
    with pytest.raises(ValueError, match="'sqrt' can't be written"):
        printed(Term("sqrt", (A,)))
