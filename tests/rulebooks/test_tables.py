"""FIDE's two tables: whole, symmetric, and mirror images, as 8.1 (2009) and 10.1 (2005) say."""

from itertools import pairwise

import pytest

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE
from tests.house.naive.tables import DP, PD
from tests.house.naive_cnxc import tables as cnxc
from tests.house.naive_fce import tables as fce

ALL = [edition.load() for edition in CATALOGUE.editions]
BOOKS = [book for book in ALL if book.name.startswith("fide-")]
OTHERS = [book for book in ALL if book not in BOOKS]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))


@each_book
def test_fifty_intervals_follow_each_other_and_then_all_above(book: Rulebook) -> None:
    steps = book[q.EXPECTED_SCORES].steps
    assert len(steps) == 51
    assert (steps[0], steps[-1]) == ((0, 500), (736, 1000))
    assert all(next_score - score == 10 for (_, score), (_, next_score) in pairwise(steps))
    assert all(next_low > low for (low, _), (next_low, _) in pairwise(steps))


@pytest.mark.parametrize("book", ALL, ids=lambda book: str(book.name))
def test_the_expected_scores_of_both_players_make_one(book: Rulebook) -> None:
    table = book[q.EXPECTED_SCORES]
    assert all(table.expected_e3(d) + table.expected_e3(-d) == 1000 for d in range(800))


@each_book
def test_a_difference_is_the_middle_of_its_interval(book: Rulebook) -> None:
    """Decisions 0.2: 50 of 50; that of 50% is 0."""
    differences = book[q.RATING_DIFFERENCES].by_percent
    steps = book[q.EXPECTED_SCORES].steps
    middles = [(low + above - 1) // 2 for (low, _), (above, _) in pairwise(steps)]
    assert list(differences[51:100]) == middles[1:]
    assert differences[50] == 0


@each_book
def test_differences_are_symmetric_and_undetermined_at_the_ends(book: Rulebook) -> None:
    differences = book[q.RATING_DIFFERENCES].by_percent
    ends = (-800, 800) if book.in_force_from.year >= 2022 else (None, None)  # 8.1.1: notional
    assert (differences[0], differences[100]) == ends
    for percent in range(1, 100):
        above, below = differences[percent], differences[100 - percent]
        assert above is not None
        assert below is not None
        assert above == -below


@each_book
def test_the_tables_are_those_that_another_hand_typed(book: Rulebook) -> None:
    for first, last, higher, lower in PD:
        for difference in (first, last):
            assert book[q.EXPECTED_SCORES].expected_e3(difference) == higher * 10
            if difference:
                assert book[q.EXPECTED_SCORES].expected_e3(-difference) == lower * 10
    by_percent = book[q.RATING_DIFFERENCES].by_percent
    assert {p: d for p, d in enumerate(by_percent) if d is not None and abs(d) != 800} == DP


@pytest.mark.parametrize("book", OTHERS, ids=lambda book: str(book.name))
def test_the_tables_of_other_bodies_are_those_that_another_hand_typed(book: Rulebook) -> None:
    if book.name.startswith("fce-"):
        expected, by_percent = fce.expected_hundredths, fce.DP
        scale = 10
    else:
        expected, by_percent = cnxc.thousandths_at, cnxc.TABLE_I
        scale = 1
    for difference in range(-1000, 1001):
        found = book[q.EXPECTED_SCORES].expected_e3(difference)
        assert found == expected(difference) * scale, difference
    for percent, found in enumerate(book[q.RATING_DIFFERENCES].by_percent):
        printed = percent == 34 and book.name == "cnxc-2000-as-printed"
        assert found == (-177 if printed else by_percent[percent]), percent
