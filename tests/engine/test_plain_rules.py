"""The tables that the clauses fill say what the clauses say, and a rule reads what it declares."""

from random import Random

import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.engine.plain.rules import RATING_MAX, differences
from arpad.law import decide
from arpad.law.backends import embedded_table
from arpad.law.dialect import Int64
from arpad.law.engines import rows
from arpad.law.rule import _decided, reads
from arpad.rulebooks import CATALOGUE
from tests.sampling import IS_FULL, amount

BOOKS = [one.name for one in CATALOGUE.editions]
CASES = amount(2_000, full=200_000)


@pytest.mark.parametrize("name", BOOKS if IS_FULL else ["fide-2009", "fide-2025", "cnxc-2000"])
def test_a_rule_reads_what_its_words_say(name: str) -> None:
    """What Polars finds in the expression of a rule is what our own tree declares."""
    for rule in CATALOGUE.book(name).rules():
        found = {root for one in _decided(rule, pl) for root in one.meta.root_names()}
        assert found == reads(rule), rule.name


@pytest.mark.parametrize("name", ["fide-2009", "fide-2025", "fide-blitz-2024-12"])
def test_the_table_of_differences_is_what_each_case_is_given(name: str) -> None:
    """Each case asked by itself: the rule's difference, and the expected score printed for it."""
    book, chance = CATALOGUE.book(name), Random(name)
    edges = (0, 400, 401, 735, 736, RATING_MAX)
    cases = [(rating, sign * edge) for rating in (2649, 2650) for edge in edges for sign in (1, -1)]
    cases += [
        (chance.randint(0, RATING_MAX), chance.randint(-RATING_MAX, RATING_MAX))
        for _ in range(CASES)
    ]
    told = {"rating": [one for one, _ in cases], "difference": [other for _, other in cases]}
    asked = decide(embedded_table(told, dict.fromkeys(told, Int64)), book[q.RATED_DIFFERENCE])
    table, scores = differences(book), book[q.EXPECTED_SCORES]
    for row in rows(asked):
        found = table.expected_e3[table.own_class[row["rating"]], RATING_MAX + row["difference"]]
        assert found == scores.expected_e3(row["rated_difference"]), row
