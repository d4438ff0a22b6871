"""The curves beside the tables: near them, and never what rates."""

from statistics import NormalDist

import pytest

from arpad.engine import questions as q
from arpad.explain.curves import logistic, normal
from arpad.rulebooks import CATALOGUE


@pytest.mark.parametrize("difference", [-735, -345, -1, 0, 1, 200, 400, 735])
def test_the_normal_curve_is_that_of_two_players_of_spread_200(difference: int) -> None:
    exact = NormalDist(0, (200**2 + 200**2) ** 0.5).cdf(difference)
    assert normal(difference) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(("difference", "odds"), [(0, 1), (400, 10), (800, 100), (-400, 0.1)])
def test_400_points_are_ten_to_one_on_the_logistic_curve(difference: int, odds: float) -> None:
    expected = logistic(difference)
    assert expected / (1 - expected) == pytest.approx(odds)


@pytest.mark.parametrize("curve", [normal, logistic])
def test_both_players_have_one_point_together(curve: object) -> None:
    assert callable(curve)
    assert all(curve(d) + curve(-d) == pytest.approx(1) for d in range(0, 800, 7))


def test_the_tables_are_near_both_curves() -> None:
    """FIDE B.02 2009 12.1: the logistic formula gives about what the tables give."""
    table = CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES]
    for difference in range(736):
        expected = table.expected_e3(difference) / 1000
        assert normal(difference) == pytest.approx(expected, abs=0.012)
        assert logistic(difference) == pytest.approx(expected, abs=0.03)
