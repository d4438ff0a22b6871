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
