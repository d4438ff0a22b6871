"""A rulebook with answers replaced: what would have been, had something been settled otherwise.

QUESTION=VALUE, several with commas: a question of `arpad.engine.questions` (`k_factor`,
`rated_difference`, ...; K and cap for short) and a whole number, `none`, or another edition whose
answer is taken.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import polars as pl
from polars.exceptions import ColumnNotFoundError

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import Rates
from arpad.lab.chain import GAMES_SCHEMA, PEOPLE, ListChain, first_day
from arpad.law import Article, Rulebook, RulebookError, Source
from arpad.law.catalogue import Catalogue, Edition, NoRulebookError
from arpad.law.question import Answer, Question, Setting, Titled
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar

SHORT: Final = {"K": "k_factor", "k": "k_factor", "cap": "rated_difference"}
COMPANIONS: Final[Mapping[Titled, tuple[Titled, ...]]] = {
    q.K_FACTOR: (q.K_BASE, q.SEASONS),
    q.SIDE_K_FACTOR: (q.SINGLE_K_FACTOR, q.K_DIVISOR, q.CHILDREN_AGE),
    q.RATED_DIFFERENCE: (q.WIDEST_DIFFERENCE,),
    q.GAME_IS_RATED: (q.MINUTES_OF_EVENT, q.GAMES_AFTER_DECISION),
}
"""What the answers of another edition read, and bring with them."""


class NoSuchChangeError(ValueError):
    """The text asks for no change that can be made."""


def what_if(book: Rulebook, text: str, catalogue: Catalogue = CATALOGUE) -> Rulebook:
    """Return the rulebook with the answers replaced that the text names.

    >>> fide = CATALOGUE.book("fide-2009")
    >>> changed = what_if(fide, "cap=none,K=10")
    >>> changed.name, len(changed[q.RATED_DIFFERENCE].clauses)
    ('fide-2009 rated_difference=none k_factor=10', 1)
    >>> what_if(fide, "colour=red")
    Traceback (most recent call last):
    arpad.lab.what_if.NoSuchChangeError: A rulebook has no field 'colour'.
    """
    for change in text.split(","):
        book = _changed(book, change, catalogue)
    return book


def everywhere(catalogue: Catalogue, text: str) -> Catalogue:
    """Return the catalogue with each edition changed as `what_if` does, when it is loaded.

    An edition is asked for under the name that it has as written.

    >>> from arpad.rulebooks import CATALOGUE
    >>> everywhere(CATALOGUE, "K=10").book("fide-2009").name
    'fide-2009 k_factor=10'
    """

    def loading(edition: Edition) -> Edition:
        return replace(edition, load=cache(lambda: what_if(edition.load(), text, catalogue)))

    return Catalogue(tuple(map(loading, catalogue.editions)))


def _changed(book: Rulebook, text: str, catalogue: Catalogue) -> Rulebook:
    field, separator, value = (part.strip() for part in text.partition("="))
    if not separator or not value:
        raise NoSuchChangeError(f"'{text}' is no change: write FIELD=VALUE, such as k_factor=20.")
    field = SHORT.get(field, field)
    question = next(
        (candidate for candidate in q.ALL if candidate.name == field and candidate is not q.CHECKS),
        None,
    )
    if question is None:
        raise NoSuchChangeError(f"A rulebook has no field '{field}'.")
    name = f"{book.name} {field}={value}"
    number = _number(value)
    if number is None and value != "none":
        return _of_other(book.renamed(name), question, value, catalogue)
    art = Source("What if", book.source.in_force_from, "A change that somebody asked about")
    answers = _answers(question, value, number, f"{field} is {value} (what if).")
    article = Article(f"{field}={value}", "A change that somebody asked about.", *answers,
                      source=art)  # fmt: skip
    return book.amended(name, book.source, article, anew=(question,))


def _number(value: str) -> int | None:
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(value) <= 6 else None


def _answers(question: Titled, value: str, number: int | None, says: str) -> tuple[Answer, ...]:
    if isinstance(question, Setting):
        return _setting(question, value, number, says)
    if not isinstance(question, Question):
        raise NoSuchChangeError(
            f"{question.name} takes no number: name another edition, such as "
            f"{question.name}=fide-2005."
        )
    if question is q.RATED_DIFFERENCE:
        if number is not None and number <= 0:
            raise NoSuchChangeError("A limit on differences is a positive number, or none.")
        limited = the.difference if number is None else the.difference.clip(-number, number)
        return (question.is_(limited, says),)
    if question is q.K_FACTOR:
        if number is None or number <= 0:
            raise NoSuchChangeError("K is a positive whole number.")
        unrated = question.none("Without a rating no K.", when=the.rating.is_null())
        return (unrated, question.is_(k(number), says))
    return (question.is_(number, says),)


def _setting(
    setting: Setting[object], value: str, number: int | None, says: str
) -> tuple[Answer, ...]:
    is_number = isinstance(setting.plain, int) and not isinstance(setting.plain, bool)
    if is_number and number is not None and number >= 0:
        return (setting.is_(number, says),)
    if value == "none" and setting.is_optional:
        return ()
    raise NoSuchChangeError(
        f"{setting.name} takes no number: name another edition, such as {setting.name}=fide-2005."
    )


def _of_other(book: Rulebook, question: Titled, value: str, catalogue: Catalogue) -> Rulebook:
    """Return the rulebook with another edition's answers, and with what they read."""
    try:
        other = catalogue.book(value)
    except NoRulebookError as error:
        raise NoSuchChangeError(str(error)) from None
    companions = tuple(
        companion for companion in COMPANIONS.get(question, ())
        if companion in other or companion not in book
    )  # fmt: skip
    try:
        changed = book.taking(other, question, *companions)
    except RulebookError as error:
        raise NoSuchChangeError(f"{question.name} of {value} doesn't fit: {error}") from None
    _probe(changed, question.name, value)
    return changed


def _probe(book: Rulebook, field: str, value: str) -> None:
    """Rate one game, and refuse a field that reads what nothing in the rulebook gives."""
    if book[q.RATES] is Rates.ONE_LIST:
        return
    chain = ListChain.opened(book, first_day(book))
    people = [(number, 2000, 100, None) for number in range(2)]
    chain.enrol(pl.DataFrame(people, schema=PEOPLE, orient="row"))
    game = pl.DataFrame([(0, 1, 0, 1, "1")], schema=GAMES_SCHEMA, orient="row")
    try:
        chain.rate(game, calendar(book).next_list(chain.on))
    except (ColumnNotFoundError, KeyError, ValueError):
        raise NoSuchChangeError(
            f"{field} of {value} reads what the other rules of {book.source.name} don't give."
        ) from None
