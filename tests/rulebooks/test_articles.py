"""Every article of a text is accounted for, in the order of the text."""

from importlib import import_module
from pathlib import Path

import pytest

from arpad.engine.strategies import Stage
from arpad.law import Rulebook
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
    numbers = [article.number for article in CATALOGUE.book(name).articles]
    assert numbers == index(READ_WHOLE[name])


@each_book
def test_everything_cited_is_an_article(book: Rulebook) -> None:
    numbers = {article.number for article in book.articles}
    assert {citation.article for _, citation, _ in book.citations()} <= numbers


@each_book
def test_what_is_computed_says_where(book: Rulebook) -> None:
    for article in book.articles:
        is_done = article.state in ("computed", "checked")
        assert bool(article.where) == is_done or set(article.where) == {"clocks"}, article


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


CNXC = """
    1.1 1.2 2.1 2.2 3.1 3.2 3.3 4.1 4.2 4.3 5.1 5.2 5.3 6.1 6.2 6.3 6.4 6.5 6.6
    7.1 7.2 7.2a 7.2b 7.2c 7.2d 7.2e 7.2f 7.2g 7.2h 7.3 8.1 8.2
"""
FCE = """
    1 2.1 2.2 3.1 4.1 4.2 5.1 5.2 5.3 6.1 6.2 7 8.1 8.2 8.3 8.4 9.1 10.1 10.2 10.3 11.1 11.2 11.3
    11.4 12 13.1 13.2 13.3 14.1 14.2 14.3 14.4 14.5 15.1 15.2 16.1 16.2a 16.2b 16.2c 16.3 16.4 16.5
    16.6 17.1 17.2 17.3 18.1 19.1 19.2 20 21
"""
WITHIN = {"9.1f", "15.2c", "16.6a"}
"""Letters of FCE articles that clauses cite beside the article itself."""


@pytest.mark.parametrize(("name", "numbers"), [("cnxc-2000", CNXC), ("fce-2016", FCE)])
def test_the_articles_of_other_bodies_are_those_of_the_text(name: str, numbers: str) -> None:
    """Numbers as the two regulations print them, in their order."""
    articles = [article.number for article in CATALOGUE.book(name).articles]
    assert [number for number in articles if number not in WITHIN] == numbers.split()
