"""Conditions and values as people write them; the forms are pinned, because `repr` is not ours."""

import narwhals as nw
import pytest

from arpad.law import half_up
from arpad.law.printed import printed

A, B = nw.col("a"), nw.col("b")


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
def test_forms(expression: nw.Expr | int | None, text: str) -> None:
    assert printed(expression) == text


@pytest.mark.parametrize(
    "expression", [nw.when(A > 1).then(2).otherwise(3), A.is_in([1, 2]).sum(), A.cast(nw.Int16)]
)
def test_an_unknown_form_is_shown_as_it_is(expression: nw.Expr) -> None:
    assert printed(expression) == repr(expression)
