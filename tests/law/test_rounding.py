"""The two divisions: alike on Python's integers, Polars and DuckDB, and as Fractions have it."""

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.law import half_away, half_up
from arpad.law.backends import table_of
from arpad.law.dialect import col

SMALL = [(n, d) for n in range(-45, 46) for d in range(1, 13)]
LARGE = [
    (n, d) for n in (-(4 * 10**15), -(10**12) - 1, 10**12 + 1, 4 * 10**15) for d in (2, 100000)
]
PAIRS = SMALL + LARGE


def exact_half_up(numerator: int, denominator: int) -> int:
    return floor(Fraction(numerator, denominator) + Fraction(1, 2))


def exact_half_away(numerator: int, denominator: int) -> int:
    sign = -1 if numerator < 0 else 1
    return sign * exact_half_up(abs(numerator), denominator)


@pytest.mark.parametrize(
    ("division", "numerator", "denominator", "whole"),
    [
        (half_up, -5, 2, -2),
        (half_up, 5, 2, 3),
        (half_up, 4821, 2, 2411),  # C in FIDE B.02 2005 10.54: 2410.5 is printed 2411
        (half_up, 4393, 2, 2197),  # 8.34 of 2009 with 12.5: 2196.5
        (half_away, -5, 2, -3),
        (half_away, 5, 2, 3),
        (half_away, -1, 2, -1),
        (half_away, -49, 100, 0),
    ],
)
def test_halves(
    division: Callable[[int, int], int], numerator: int, denominator: int, whole: int
) -> None:
    assert division(numerator, denominator) == whole


@given(st.integers(-(10**15), 10**15), st.integers(1, 10**6))
def test_integers_are_rounded_as_fractions(numerator: int, denominator: int) -> None:
    assert half_up(numerator, denominator) == exact_half_up(numerator, denominator)
    assert half_away(numerator, denominator) == exact_half_away(numerator, denominator)


def frame() -> pl.DataFrame:
    schema = {"n": pl.Int64, "d": pl.Int64}
    return pl.DataFrame(PAIRS, schema=schema, orient="row").with_row_index("place")


@pytest.mark.parametrize(
    "engine",
    [
        lambda: table_of(frame()),
        lambda: table_of(frame().lazy()),
        lambda: table_of(duckdb.from_arrow(frame().to_arrow())),
    ],
    ids=["polars", "polars-lazy", "duckdb"],
)
def test_engines_round_as_integers_do(engine: Callable[[], Any]) -> None:
    n, d = col("n"), col("d")
    computed = engine().select("place", up=half_up(n, d), away=half_away(n, d))
    rows = sorted(computed.native.lazy().collect().rows())
    assert [up for _, up, _ in rows] == [exact_half_up(*pair) for pair in PAIRS]
    assert [away for _, _, away in rows] == [exact_half_away(*pair) for pair in PAIRS]


def test_nothing_divides_by_zero() -> None:
    with pytest.raises(ZeroDivisionError):
        half_up(1, 0)
