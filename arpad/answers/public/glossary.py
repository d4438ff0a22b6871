"""The glossary as everybody reads it: each word with its articles, and those of these lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.explain.glossary import CATALOGUES, SECTIONS, GlossaryTerm
from arpad.explain.language import translator
from arpad.law import Rulebook
from arpad.office.reading.shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class TermRead:
    """A word in some languages, and what it is in one.

    `articles` are those from which the word is; `in_force` those that answer the question about it
    under the rulebooks of the newest lists, by the rulebooks' names.
    """

    key: str
    words: Mapping[str, str]
    says: str
    articles: str
    in_force: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossarySection:
    """Words that belong together."""

    title: str
    terms: tuple[TermRead, ...]


def glossary_read(shelf: Shelf, lang: str, languages: Sequence[str]) -> tuple[GlossarySection, ...]:
    """Return the glossary in a language, each word in all of some languages."""
    say = translator(lang, CATALOGUES)
    newest = [shelf.read(name, shelf.days(name)[-1]).book for name in shelf.series]
    articles = {book.name: _articles(book) for book in newest if book is not None}
    return tuple(
        GlossarySection(
            title=say(title),
            terms=tuple(_term(term, lang, languages, articles) for term in terms),
        )
        for title, terms in SECTIONS.items()
    )


def _articles(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """Return the articles of a rulebook by the questions that they answer, each once."""
    by_question: dict[str, dict[str, None]] = {}
    for question, article, _ in book.citations():
        by_question.setdefault(question, {})[article.number.partition("/")[0]] = None
    return {question: tuple(numbers) for question, numbers in by_question.items()}


def _term(
    term: GlossaryTerm,
    lang: str,
    languages: Sequence[str],
    articles: Mapping[str, Mapping[str, tuple[str, ...]]],
) -> TermRead:
    return TermRead(
        key=term.key,
        words={own: term.word_in(own) for own in (lang, *languages)},
        says=term.says_in(lang),
        articles=term.articles,
        in_force={
            name: of_book[term.question]
            for name, of_book in articles.items()
            if term.question in of_book
        },
    )
