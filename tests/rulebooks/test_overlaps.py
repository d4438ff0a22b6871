"""No two clauses hold at once with different values unless the edition says which goes before."""

from dataclasses import replace

import narwhals as nw
import pytest

from arpad.law import Clause, Rule, Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.selftest import Check, overlaps_found, self_checks

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
BOOK = CATALOGUE.book("fide-2009")
ART = BOOK.source


def findings(book: Rulebook, part: str) -> tuple[str, ...]:
    checks: list[Check] = [check for check in self_checks(book) if part in check.says]
    assert len(checks) == 1
    return checks[0].findings


@each_book
def test_every_overlap_is_declared_and_every_declaration_is_needed(book: Rulebook) -> None:
    found = set(overlaps_found(book))
    declared = {frozenset((left, right)) for left, right, _ in book.overlaps}
    assert found - declared == set()
    assert declared - found == set()


@each_book
def test_every_check_is_passed(book: Rulebook) -> None:
    assert [check for check in self_checks(book) if not check.is_ok] == []


def test_an_undeclared_overlap_is_found() -> None:
    blitz = Clause(ART("8.57"), "K = 5 for old masters.", 500, when=nw.col("rating_peak") > 2600)
    book = replace(BOOK, k_factor=BOOK.k_factor.with_exception(blitz))
    found = findings(book, "are declared")
    assert any(said.startswith("k_factor: 8.57 and 8.56/2") for said in found)


def test_an_overlap_that_never_occurs_is_found() -> None:
    book = replace(BOOK, overlaps=(*BOOK.overlaps, ("6.5", "8.57", "They never meet.")))
    assert findings(book, "declared overlap") == (
        "6.5 and 8.57 never hold at once with different values.",
    )


def test_a_word_that_is_not_in_the_vocabulary_is_found() -> None:
    rule = Rule("rating_floor", (Clause(ART("0.6"), "A floor.", nw.col("floor_of_the_day")),))
    found = findings(replace(BOOK, rating_floor=rule), "vocabulary")
    assert len(found) == 1
    assert found[0].startswith("rating_floor: ")
    assert "floor_of_the_day" in found[0]


def test_a_citation_of_no_article_is_found() -> None:
    rule = Rule("rating_floor", (Clause(ART("99.1"), "A floor.", 1000),))
    book = replace(BOOK, rating_floor=rule)
    assert findings(book, "what is cited") == (
        "rating_floor cites FIDE B.02 2009-07 99.1, which is not among the articles.",
    )
    assert findings(book, "names every field") == (
        "99.1 is cited by rating_floor, which its `where` does not name.",
    )


def test_articles_that_nobody_sees_to_are_found() -> None:
    first, *rest = BOOK.articles
    for changed, said in (
        (replace(first, where=""), "0 is computed, and nobody says where."),
        (replace(first, where="event_is_rated, moon"), "0: moon is neither a field of"),
        (replace(first, state="office"), "0 is office, and yet event_is_rated sees to it."),
        (replace(first, where="event_is_rated, checks"), "0: no check cites it"),
    ):
        found = findings(replace(BOOK, articles=(changed, *rest)), "says where")
        assert [one for one in found if said in one] == list(found[:1])


def test_an_article_that_stands_twice_is_found() -> None:
    book = replace(BOOK, articles=(*BOOK.articles, BOOK.articles[0]))
    assert findings(book, "stands once") == ("0 stands 2 times.",)


def test_a_table_that_leaps_is_found() -> None:
    table = replace(BOOK.expected_scores, steps=((0, 500), (4, 520), (11, 530)))
    assert findings(replace(BOOK, expected_scores=table), "rises by hundredths") == (
        "From 0 to 4 the expected score rises by 20/1000.",
    )
