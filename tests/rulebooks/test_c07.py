"""The editions of FIDE's tie-breaks: which holds when, and what each says."""

from datetime import date

import pytest

from arpad.law import Rulebook
from arpad.rulebooks.c07 import EDITIONS, in_force
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import Measure

BOOKS = [edition.load() for edition in EDITIONS.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))


@pytest.mark.parametrize(
    ("on", "name"),
    [
        (date(1999, 1, 1), "c07-2009"),
        (date(2023, 8, 31), "c07-2009"),
        (date(2023, 9, 1), "c07-2023"),
        (date(2024, 7, 31), "c07-2023"),
        (date(2024, 8, 1), "c07-2024"),
        (date(2026, 2, 28), "c07-2024"),
        (date(2026, 3, 1), "c07-2026"),
        (None, "c07-2026"),
    ],
)
def test_the_edition_is_that_of_the_start(on: date | None, name: str) -> None:
    assert in_force(on).name == name


@each_book
def test_an_edition_is_called_by_its_year_and_follows_without_a_gap(book: Rulebook) -> None:
    edition = next(one for one in EDITIONS.editions if one.name == book.name)
    assert edition.in_force_from == book.in_force_from
    assert book.name == f"c07-{book.in_force_from.year}"


@each_book
def test_every_acronym_stands_once(book: Rulebook) -> None:
    codes = [one.code for one in book[c.TIE_BREAKS]]
    assert len(codes) == len(set(codes))


def test_what_came_and_went() -> None:
    """Article 5 of each text; until August 2024 REP was called GE."""
    had = {book.name: {one.code for one in book[c.TIE_BREAKS]} for book in BOOKS}
    assert had["c07-2023"] - had["c07-2024"] == {"GE"}
    assert had["c07-2024"] - had["c07-2023"] == {"REP"}
    assert had["c07-2024"] - had["c07-2026"] == set()
    assert had["c07-2026"] - had["c07-2024"] == {
        "STD", "TPN", "RTNG", "EDEBT", "EDEBB", "EDET", "EDEB",
    }  # fmt: skip


def test_the_newest_text_measures_all_there_is() -> None:
    assert {one.measure for one in BOOKS[-1][c.TIE_BREAKS]} == set(Measure)


@each_book
def test_every_sentence_is_whole(book: Rulebook) -> None:
    for _, citation, says in book.citations():
        assert says.endswith("."), citation
