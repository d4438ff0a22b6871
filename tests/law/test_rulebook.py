"""A rulebook numbers its clauses, and finds them again by their codes."""

from dataclasses import replace

import pytest

from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE

BOOKS = [edition.load() for edition in CATALOGUE.editions]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_every_clause_has_a_code_of_its_own(book: Rulebook) -> None:
    codes = book.codes()
    assert list(codes) == list(range(1, 1 + sum(len(rule.clauses) for rule in book.rules())))
    for rule in book.rules():
        for number, clause in enumerate(rule.clauses):
            assert book.clause(rule.first_code + number) is clause


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_a_rule_has_the_name_of_its_field(book: Rulebook) -> None:
    for rule in book.rules():
        measures = (*book.event_measures, *book.entry_measures)
        assert rule in measures or getattr(book, rule.name) is rule


def test_an_amended_rulebook_is_numbered_anew() -> None:
    book = CATALOGUE.book("fide-2009")
    longer = replace(book, rating_floor=CATALOGUE.book("fide-2009-applied").rating_floor)
    assert len(longer.codes()) == len(book.codes()) + 1
    assert book.k_factor.first_code + 1 == longer.k_factor.first_code
    assert book.codes()[1].article.number == "0.6"


def test_everything_that_cites_is_told() -> None:
    book = CATALOGUE.book("fide-2009")
    cited = {(field, citation.number) for field, citation, _ in book.citations()}
    assert {
        ("k_factor", "8.56/2"),
        ("checks", "4.1"),
        ("expected_scores", "8.1b"),
        ("rating_differences", "8.1a"),
        ("average_rating", "8.21b"),
        ("correction", "8.58"),
        ("calendar", "7.13"),
    } <= cited
