"""The draw margin epsilon: equation (4), its bound, and epsilon found again in games."""

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.lab.theory.benitez_roca.draw_margin import (
    bound,
    bound_sharp,
    epsilon_of_equals,
    expected_score,
    outcomes,
)

DIFFERENCES = np.linspace(-800, 800, 321)
OF_DIFFERENCE = NormalDist(0, (2 * 200**2) ** 0.5)


def test_the_chances_are_those_of_the_difference_of_two_normals() -> None:
    """Section 2.1: win above epsilon, draw within, of a normal variable of mean D."""
    for epsilon in (0, 10, 150):
        for difference in (-300, 0, 77):
            shifted = NormalDist(difference, OF_DIFFERENCE.stdev)
            win, draw, loss = outcomes([difference], epsilon)[0]
            assert win == pytest.approx(1 - shifted.cdf(epsilon))
            assert loss == pytest.approx(shifted.cdf(-epsilon))
            assert draw == pytest.approx(shifted.cdf(epsilon) - shifted.cdf(-epsilon), abs=1e-12)
            assert expected_score([difference], epsilon)[0] == pytest.approx(win + draw / 2)


@given(st.floats(-3000, 3000), st.floats(0, 1000))
def test_chances_add_up_and_mirror(difference: float, epsilon: float) -> None:
    one, other = outcomes([difference, -difference], epsilon)
    assert one.sum() == pytest.approx(1)
    assert one[::-1] == pytest.approx(other)
    assert (one >= 0).all()


def test_without_epsilon_nobody_draws_and_4_is_2() -> None:
    """Section 2.1: pr(X = 1/2) = 0; with epsilon = 0 equation (4) reduces to (2)."""
    assert outcomes(DIFFERENCES, 0)[:, 1].tolist() == [0.0] * len(DIFFERENCES)
    exact = [OF_DIFFERENCE.cdf(d) for d in DIFFERENCES]
    assert expected_score(DIFFERENCES, 0) == pytest.approx(exact)


@pytest.mark.parametrize("epsilon", [1, 10, 20, 110, 215, 400])
def test_the_bound_holds_and_the_sharp_one_is_nearly_reached(epsilon: float) -> None:
    """|E(Y) - Phi(gamma)|, at every difference from -800 to 800."""
    gap = np.abs(expected_score(DIFFERENCES, epsilon) - expected_score(DIFFERENCES, 0)).max()
    assert gap <= bound_sharp(epsilon) < bound(epsilon)
    if epsilon <= 20:
        assert gap > 0.99 * bound_sharp(epsilon)


def test_epsilons_that_draw_as_people_do() -> None:
    """Decision 002-5: 30% to 55% of draws need about 110 to 215; 20 gives only 5.6%."""
    assert epsilon_of_equals(0.30) == pytest.approx(109, abs=1)
    assert epsilon_of_equals(0.55) == pytest.approx(214, abs=1)
    assert outcomes([0.0], 20)[0, 1] == pytest.approx(0.056, abs=5e-4)
    assert epsilon_of_equals(0) == 0


@given(st.floats(0.01, 0.98))
def test_epsilon_of_equals_turns_the_chance_round(draws: float) -> None:
    assert outcomes([0.0], epsilon_of_equals(draws))[0, 1] == pytest.approx(draws)


def test_a_negative_epsilon_is_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        outcomes([0.0], -1)
