"""Expected scores of whole columns, against the scalar curves and the rulebooks' tables."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.engine import questions as q
from arpad.explain.curves import logistic, normal
from arpad.lab.theory.expectation import (
    Curve,
    linear_curve,
    logistic_curve,
    normal_curve,
    table_curve,
)
from arpad.rulebooks import CATALOGUE

WHOLE = np.arange(-900, 901)
CURVES = [normal_curve(), logistic_curve(), linear_curve(850), logistic_curve(640, 560)]
BOOKS = ["fide-2005", "fide-2009", "cnxc-2000", "fce-2016"]


def test_the_columns_are_the_scalar_curves() -> None:
    for column, scalar in ((normal_curve(), normal), (logistic_curve(), logistic)):
        expected = column.expected(WHOLE.astype(float))
        assert expected == pytest.approx([scalar(int(d)) for d in WHOLE], abs=1e-14)


@pytest.mark.parametrize("name", BOOKS)
def test_a_table_is_read_as_the_rulebook_reads_it(name: str) -> None:
    table = CATALOGUE.book(name)[q.EXPECTED_SCORES]
    found = np.rint(table_curve(table).expected(WHOLE.astype(float)) * 1000).astype(int)
    assert found.tolist() == [table.expected_e3(int(d)) for d in WHOLE]


def test_a_table_is_read_at_the_nearest_whole_difference_one_half_up() -> None:
    """FIDE B.02 table 8.1b: 0-3 is .50, 4-10 is .51; decisions 004-27 round before the look-up."""
    fide = table_curve(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES])
    found = fide.expected(np.array([3.49, 3.5, -3.49, -3.5, 10.5, -10.5]))
    assert found == pytest.approx([0.50, 0.51, 0.50, 0.49, 0.52, 0.48])


def test_a_limit_counts_a_larger_difference_as_the_limit() -> None:
    """FIDE B.02 2009-07 8.54: more than 400 counts as 400; the article cites it (2017)."""
    fide = table_curve(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES], limit=400)
    assert fide.expected(np.array([400.0, 401, 5000, -401])) == pytest.approx([0.92] * 3 + [0.08])


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: f"{curve.name} {curve.scale:.0f}")
@given(difference=st.floats(-5000, 5000))
def test_both_players_have_one_point_together(curve: Curve, difference: float) -> None:
    one, other = curve.expected(np.array([difference, -difference]))
    assert one + other == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("name", BOOKS)
@given(difference=st.floats(-1000, 1000))
def test_tables_share_one_point_too(name: str, difference: float) -> None:
    curve = table_curve(CATALOGUE.book(name)[q.EXPECTED_SCORES])
    one, other = curve.expected(np.array([difference, -difference]))
    is_even = int(abs(difference) + 0.5) == 0
    assert one + other == pytest.approx(1) or is_even
