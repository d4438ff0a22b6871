"""What the next hundred and the next title ask, against a count by hand."""

from fractions import Fraction
from math import floor

import pytest

from arpad.answers.public.aims import title_need
from arpad.office.reading.hundreds import HundredNeed, hundreds, next_hundred_of
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.fide_titles import title_rules


def needed(rating: int, k: Fraction, games: int, target: int) -> Fraction | None:
    """Return the least points that make a rating against equals, each of whom is good for half."""
    for half in range(2 * games + 1):
        new = floor(rating + k * (Fraction(half, 2) - Fraction(games, 2)) + Fraction(1, 2))
        if new >= target:
            return Fraction(half, 2)
    return None


def test_the_next_hundred_is_as_many_points_as_by_hand() -> None:
    """FIDE 8.3.4: K times the score less what was expected of it, which is half against equals."""
    pairs = [
        (rating, k_e2)
        for k_e2 in (1000, 1250, 2000, 4000)
        for rating in (1900, 1905, 1909, 1910, 1920, 1949, 1955, 1975, 1987, 1990, 1995, 1999)
    ]
    needs = hundreds(CATALOGUE.book("fide-2025"), pairs)
    for (rating, k_e2), need in needs.items():
        k = Fraction(k_e2, 100)
        nine = needed(rating, k, 9, 2000)
        points = nine if nine is not None else needed(rating, k, 20, 2000)
        half = None if points is None else int(2 * points)
        assert next_hundred_of(rating) == 2000
        assert need == HundredNeed(9 if nine is not None else 20, half), (rating, k_e2)


@pytest.mark.parametrize(("rating", "title", "score"), [
    (2229, None, None), (2230, "IM", "7"), (2379, "IM", "5.5"), (2380, "IM", "5.5"),
])  # fmt: skip
def test_a_title_is_near_if_equals_are_strong_enough(
    rating: int, title: str | None, score: str | None
) -> None:
    """FIDE B.01 1.4.6.4 and 1.4.8: IM 2230 on average, performance 2450.

    220 more is d_p of 78 %: 7 of 9; 71 of 60 %, 70 of 60 %: 5½ of 9, which are 61 % and give 80.
    """
    need = title_need(title_rules("fide-titles-2024"), ("IM", "GM"), rating, rating)
    assert (need.title if need else None) == title
    assert (str(need.score) if need else None) == score
    assert need is None or (need.rating, need.missing) == (2400, 2400 - rating)


def test_who_holds_a_title_is_told_of_the_next() -> None:
    """GM: 2380 on average, performance 2600; 220 more are 7 of 9, for 2500 others are missing."""
    need = title_need(title_rules("fide-titles-2024"), ("GM",), 2380, 2510)
    assert need is not None
    assert (need.title, str(need.score), need.missing) == ("GM", "7", 0)
