"""Figures lose nothing on the way into words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.explain import numbers
from arpad.explain.known_languages import languages


def read(text: str) -> Fraction:
    """Read a figure back as a person would."""
    plain = text.replace(numbers.MINUS, "-").replace(",", ".").replace("½", ".5")
    return Fraction(plain)


AMOUNTS = st.integers(min_value=-(10**12), max_value=10**12)


@given(AMOUNTS, st.sampled_from(languages()))
def test_every_figure_reads_back_exactly(amount: int, lang: str) -> None:
    assert read(numbers.points(amount, lang)) == Fraction(amount, 10**5)
    assert read(numbers.change(amount, lang)) == Fraction(amount, 10**5)
    assert read(numbers.expected(abs(amount), lang)) == Fraction(abs(amount), 10**3)
    assert read(numbers.k_factor(abs(amount), lang)) == Fraction(abs(amount), 10**2)
    assert read(numbers.score(abs(amount))) == Fraction(abs(amount), 2)
    assert read(numbers.whole(amount)) == read(numbers.signed(amount)) == amount


@given(AMOUNTS)
def test_no_hyphen_stands_for_a_minus(amount: int) -> None:
    texts = [numbers.change(amount, "en"), numbers.signed(amount), numbers.added(amount, "en")]
    assert not any("-" in text for text in texts)
    assert all((numbers.MINUS in text) == (amount < 0) for text in texts)


@pytest.mark.parametrize(
    ("change_e5", "en", "es"),
    [
        (1280000, "+12.80", "+12,80"),
        (-555000, "−5.55", "−5,55"),
        (1, "+0.00001", "+0,00001"),
        (-1, "−0.00001", "−0,00001"),
        (0, "0.00", "0,00"),
        (-9630000, "−96.30", "−96,30"),
    ],
)
def test_changes(change_e5: int, en: str, es: str) -> None:
    assert (numbers.change(change_e5, "en"), numbers.change(change_e5, "es")) == (en, es)


@pytest.mark.parametrize(
    ("expected_e3", "en", "es"),
    [
        (0, ".00", "0,00"),
        (80, ".08", "0,08"),
        (995, ".995", "0,995"),
        (1000, "1.00", "1,00"),
        (7360, "7.36", "7,36"),
        (10000, "10.00", "10,00"),
    ],
)
def test_expected_scores(expected_e3: int, en: str, es: str) -> None:
    assert (numbers.expected(expected_e3, "en"), numbers.expected(expected_e3, "es")) == (en, es)


@pytest.mark.parametrize(("score_half", "text"), [(0, "0"), (1, "½"), (2, "1"), (13, "6½")])
def test_scores(score_half: int, text: str) -> None:
    assert numbers.score(score_half) == text


@pytest.mark.parametrize(
    ("k_factor_e2", "text"), [(1000, "10"), (1500, "15"), (1250, "12.5"), (625, "6.25")]
)
def test_k_factors(k_factor_e2: int, text: str) -> None:
    assert numbers.k_factor(k_factor_e2, "en") == text
