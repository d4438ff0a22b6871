"""Performance in every sense, each against its own definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.engine import questions as q
from arpad.lab.theory.expectation import logistic_curve, normal_curve, table_curve
from arpad.lab.theory.performance import likeliest, linear, matched, table, with_prior
from arpad.rulebooks import CATALOGUE

FIDE, CNXC, FCE = (
    CATALOGUE.book(name)[q.RATING_DIFFERENCES] for name in ("fide-2009", "cnxc-2000", "fce-2016")
)
FIELDS = st.lists(st.integers(1000, 2800), min_size=2, max_size=12)


def test_the_table_at_a_percentage_and_at_its_ends() -> None:
    """d_p: FIDE has none at 0% and 100%, CNXC prints 677 and FCE 800; 1/8 is .125, read .13."""
    assert table([2200] * 9, 6, FIDE) == 2200 + 125  # 6/9 is .67
    assert table([2200] * 8, 1, FIDE) == 2200 - 322  # .13
    assert table([2200] * 8, 7, FIDE) == 2200 + 336  # .88
    assert (table([2200], 1, FIDE), table([2200], 0, FIDE)) == (None, None)
    assert table([2200], 1, CNXC) == 2877
    assert table([2200], 0, FCE) == 1400


def test_the_line_of_400_is_wins_less_losses() -> None:
    opponents, wins, draws, losses = [2000, 2100, 2200, 2300, 2400], 2, 2, 1
    by_hand = np.mean(opponents) + 400 * (wins - losses) / 5
    assert linear(opponents, wins + draws / 2) == pytest.approx(by_hand)


def test_the_line_of_sonas() -> None:
    """chessmetrics.com: 3 of 5 against 2400 is 2485."""
    assert linear([2400] * 5, 3, width=850) == pytest.approx(2485)


@given(FIELDS, st.data())
def test_a_matched_rating_expects_the_score(opponents: list[int], data: st.DataObject) -> None:
    halves = data.draw(st.integers(1, 2 * len(opponents) - 1))
    for curve in (logistic_curve(), normal_curve()):
        found = matched(opponents, halves / 2, curve)
        assert found is not None
        expected = curve.expected(found - np.array(opponents, dtype=float)).sum()
        assert expected == pytest.approx(halves / 2, abs=1e-6)


def test_the_likeliest_is_the_maximum_of_the_likelihood() -> None:
    """Two wins, a draw and a loss: the product of the chances, on a fine grid."""
    opponents, scores = np.array([2000.0, 2150, 2300, 2400]), np.array([1, 1, 0.5, 0])
    grid = np.arange(1800, 2800, 0.05)[:, None]
    expected = 1 / (1 + 10 ** ((opponents - grid) / 400))
    logs = scores * np.log(expected) + (1 - scores) * np.log(1 - expected)
    best = grid[logs.sum(axis=1).argmax(), 0]
    assert likeliest(opponents.tolist(), 2.5) == pytest.approx(best, abs=0.05)


@given(FIELDS)
def test_0_and_100_percent_have_an_answer_only_with_a_prior(opponents: list[int]) -> None:
    assert likeliest(opponents, 0) is None
    assert likeliest(opponents, len(opponents)) is None
    most, least = with_prior(opponents, len(opponents)), with_prior(opponents, 0)
    assert least < min(opponents) + 1200
    assert least < np.mean(opponents) < most


def test_a_prior_is_drawn_games_more() -> None:
    """Two drawn games against 2100 are two opponents of 2100 with one point more."""
    assert with_prior([2000, 2200], 2, prior=2, prior_rating=2100) == pytest.approx(
        likeliest([2000, 2200, 2100, 2100], 3), abs=1e-6
    )
    weak, strong = (with_prior([2000, 2200], 1.5, prior=p) for p in (4, 0.1))
    assert 2100 < weak < strong < likeliest([2000, 2200], 1.5)


def test_a_limit_may_leave_no_answer() -> None:
    """With differences above 560 counted as 560, nobody is expected to score 95% (ICCF)."""
    assert matched([2000] * 20, 19, logistic_curve(640, 560)) is None
    assert matched([2000] * 20, 17, logistic_curve(640, 560)) == pytest.approx(
        2000 + 640 * np.log10(17 / 3)
    )


@pytest.mark.parametrize(("opponents", "score"), [([], 0), ([2000], 1.5), ([2000], -0.5)])
def test_impossible_scores_are_refused(opponents: list[int], score: float) -> None:
    for ask in (linear, likeliest, with_prior):
        with pytest.raises(ValueError, match=r"without games|are not possible"):
            ask(opponents, score)


def test_a_table_of_expected_scores_matches_no_score_exactly() -> None:
    curve = table_curve(CATALOGUE.book("fide-2009")[q.EXPECTED_SCORES])
    with pytest.raises(ValueError, match="steps"):
        matched([2000, 2100], 1.5, curve)
    with pytest.raises(ValueError, match="positive number"):
        with_prior([2000], 1, prior=0)
