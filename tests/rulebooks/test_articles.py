"""Every article of a text is accounted for, and nothing cites an article that isn't there."""

from importlib import import_module
from pathlib import Path

import pytest

from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.selftest import ENGINE_PARTS

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))


def index(year: str) -> list[str]:
    lines = (Path(__file__).parent / f"fide_{year}_articles.txt").read_text(encoding="utf-8")
    return [line for line in lines.splitlines() if line and not line.startswith("#")]


@each_book
def test_the_articles_are_those_of_the_text(book: Rulebook) -> None:
    assert [article.number for article in book.articles] == index(book.name.split("-")[1])


@each_book
def test_everything_cited_is_an_article(book: Rulebook) -> None:
    numbers = {article.number for article in book.articles}
    assert {citation.article for _, citation, _ in book.citations()} <= numbers
    assert {number for left, right, _ in book.overlaps for number in (left, right)} <= numbers


@each_book
def test_what_is_computed_says_where_and_that_is_there(book: Rulebook) -> None:
    fields = set(type(book).__dataclass_fields__)
    for article in book.articles:
        names = article.where.split(", ") if article.where else []
        assert set(names) <= fields | set(ENGINE_PARTS), article
        assert bool(names) == (article.state in ("computed", "checked")), article


@each_book
def test_a_field_that_cites_an_article_is_named_by_it(book: Rulebook) -> None:
    where = {article.number: article.where.split(", ") for article in book.articles}
    assert [
        (citation.article, field)
        for field, citation, _ in book.citations()
        if field not in where[citation.article]
    ] == []


@each_book
def test_what_only_checks_cite_is_checked_and_what_rules_cite_is_computed(book: Rulebook) -> None:
    states = {article.number: article.state for article in book.articles}
    by_rules = {c.article for field, c, _ in book.citations() if field != "checks"}
    by_checks = {c.article for field, c, _ in book.citations() if field == "checks"}
    assert {states[number] for number in by_rules} == {"computed"}
    assert {states[number] for number in by_checks - by_rules} == {"checked"}


@pytest.mark.parametrize(("name", "place"), ENGINE_PARTS.items())
def test_every_part_of_the_engine_exists(name: str, place: str) -> None:
    module, _, function = place.partition(":")
    assert function == name
    assert callable(getattr(import_module(module), function))


@each_book
def test_every_sentence_is_a_sentence(book: Rulebook) -> None:
    sentences = [says for _, _, says in book.citations()]
    sentences += [article.says for article in book.articles]
    sentences += [why for _, _, why in book.overlaps]
    assert [says for says in sentences if not says.endswith(".") or says != says.strip()] == []
