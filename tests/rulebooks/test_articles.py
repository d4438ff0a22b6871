"""Every article of a text is accounted for, in the order of the text."""

from datetime import date
from importlib import import_module
from pathlib import Path

import pytest

from arpad.engine.strategies import Stage
from arpad.law import Edition, Rulebook, Source
from arpad.rulebooks import CATALOGUE

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))


def index(year: str) -> list[str]:
    lines = (Path(__file__).parent / f"fide_{year}_articles.txt").read_text(encoding="utf-8")
    return [line for line in lines.splitlines() if line and not line.startswith("#")]


READ_WHOLE = {
    "fide-2005": "2005", "fide-2005-applied": "2005",
    **dict.fromkeys(("fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014",
                     "fide-2017"), "2009"),
}  # fmt: skip
"""Editions whose text, or the text that they amend, is read whole: by the year of its index."""


@pytest.mark.parametrize("name", READ_WHOLE)
def test_the_articles_are_those_of_the_text(name: str) -> None:
    """What the office decides about single games stands in no text, and is no article of one."""
    articles = CATALOGUE.book(name).articles
    numbers = [one.number for one in articles if one.number != "decision"]
    assert numbers == index(READ_WHOLE[name])


@pytest.mark.parametrize("name", ["fide-2022", "fide-2024", "fide-2025"])
def test_what_was_read_of_the_text_of_2024_is_there_in_its_order(name: str) -> None:
    numbers = [article.number for article in CATALOGUE.book(name).articles]
    known = index("2024")
    assert [number for number in numbers if number in known] == known


def texts_of(book: Rulebook) -> set[Source]:
    return {citation.source for _, citation, _ in book.citations()}


TEXTS = {text for book in BOOKS for text in texts_of(book)}
"""Every text that any edition cites."""


@pytest.mark.parametrize("edition", CATALOGUE.editions, ids=lambda one: str(one.name))
def test_an_edition_cites_the_texts_in_force(edition: Edition) -> None:
    """The latest of each name on its first day, or one that came while it was in force itself."""
    for text in texts_of(edition.load()):
        later = {one.in_force_from for one in TEXTS if one.name == text.name}
        later = {on for on in later if text.in_force_from < on <= edition.in_force_from}
        assert later == set(), f"{edition.name} cites {text}"
        assert edition.in_force_to is None or text.in_force_from <= edition.in_force_to


@each_book
def test_what_people_see_to_nothing_else_does(book: Rulebook) -> None:
    """No article says office or informative where a rule, a table or a function carries it out."""
    for article in book.articles:
        if article.state in ("office", "informative"):
            assert set(article.where) <= {"clocks"}, article.number
    named = {article.number for article in book.articles if article.where}
    cited = {citation.article for _, citation, _ in book.citations()}
    assert cited <= named


def test_fide_2025_cites_no_text_of_2022() -> None:
    cited = {str(citation) for _, citation, _ in CATALOGUE.book("fide-2025").citations()}
    assert [one for one in cited if "2022" in one] == []
    assert "FIDE B.02 2025-10 8.3.4" in cited


def test_what_a_club_keeps_of_fide_s_text_stays_fide_s() -> None:
    club = Source("Club", date(2026, 9, 1), "The club's rules")
    book = CATALOGUE.book("fide-2025").amended("club-2026", club)
    assert {c.source.name for _, c, _ in book.citations()} == {
        "FIDE B.02", "FIDE", "arpad's readings"
    }  # fmt: skip


@each_book
def test_everything_cited_is_an_article(book: Rulebook) -> None:
    numbers = {article.number for article in book.articles}
    assert {citation.article for _, citation, _ in book.citations()} <= numbers


@each_book
def test_what_is_computed_says_where(book: Rulebook) -> None:
    assert len(book.articles) > 10
    for article in book.articles:
        is_done = article.state in ("computed", "checked")
        assert bool(article.where) == is_done or set(article.where) == {"clocks"}, article


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("fide-2009", ("0.1", "7.14a", "7.14b", "7.24", "10.3")),
     ("fide-2005", ("0.11", "9.14a", "9.23d", "11.2", "11.3", "11.31", "12.3"))],
)  # fmt: skip
def test_what_an_office_was_once_left_with_is_computed(name: str, numbers: tuple[str, ...]) -> None:
    """The edition by the start, forms, the top list without the inactive, slides of the scale."""
    states = {article.number: article.state for article in CATALOGUE.book(name).articles}
    assert {number: states[number] for number in numbers} == dict.fromkeys(numbers, "computed")


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_of_the_engine_exists(stage: Stage) -> None:
    module, _, function = stage.value.partition(":")
    assert function == stage.name.lower()
    assert callable(getattr(import_module(module), function))


@each_book
def test_every_sentence_is_a_sentence(book: Rulebook) -> None:
    sentences = [says for _, _, says in book.citations()]
    sentences += [article.says for article in book.articles]
    sentences += [one.because for one in book.precedences()]
    assert [says for says in sentences if not says.endswith(".") or says != says.strip()] == []
