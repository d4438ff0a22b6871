"""Tables in the words of the tables, and rules that are asked with them."""

import pytest

from arpad.engine import questions as q
from arpad.engine.calc import ask, ask_each
from arpad.engine.words import TYPES, WORDS
from arpad.law.engines import facts_table, rows
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.selftest import sample_table

BOOK = CATALOGUE.book("fide-2009")


def test_what_is_not_stated_is_null() -> None:
    stated, other = rows(facts_table([{"kind": "swiss", "players": 9}, {"days": 91}], TYPES))
    assert (stated["kind"], stated["players"], stated["days"]) == ("swiss", 9, None)
    assert (other["kind"], other["players"], other["days"]) == (None, None, 91)
    assert set(WORDS) <= set(stated)


def test_a_fact_outside_the_vocabulary_is_a_column_too() -> None:
    (row,) = rows(facts_table([{"age_at_year_end": 18}], TYPES))
    assert row["age_at_year_end"] == 18


def test_samples_are_drawn_from_the_vocabulary_and_can_be_drawn_again() -> None:
    drawn = rows(sample_table(WORDS.values(), 500, seed=1))
    assert drawn == rows(sample_table(WORDS.values(), 500, seed=1))
    assert drawn != rows(sample_table(WORDS.values(), 500, seed=2))
    for name, column in WORDS.items():
        seen = {row[name] for row in drawn}
        assert seen <= set(column.samples), name
        assert len(seen) > 1 or len(set(column.samples)) == 1, name


@pytest.mark.parametrize(("difference", "counts"), [(400, 400), (401, 400), (-401, -400)])
def test_one_rule_is_asked_alone(difference: int, counts: int) -> None:
    """8.54."""
    found = ask(BOOK[q.RATED_DIFFERENCE], {"difference": difference})
    assert (found.value, found.facts_missing) == (counts, ())
    assert found.clause.article.number == ("8.51" if abs(difference) == 400 else "8.54")


def test_rules_that_feed_the_last_are_asked_first_and_rows_keep_their_order() -> None:
    """7.21 with the floor of 0.6: 1200."""
    ratings = [1199, 1200, 1199, 2000]
    each = [{"rating_new": rating, "rating_old": 1300, "games_period": 1} for rating in ratings]
    found = ask_each((BOOK[q.RATING_FLOOR], BOOK[q.LIST_STATUS]), each)
    assert [one.clause.article.number for one in found] == ["7.21", "7.23c", "7.21", "7.23c"]


def test_a_fact_that_a_rule_needs_is_missed() -> None:
    assert ask(BOOK[q.K_FACTOR], {"rating": 2000}).facts_missing == ("games_rated",)
    assert ask(BOOK[q.K_FACTOR], {"rating": 2000, "games_rated": 9}).facts_missing == ()
