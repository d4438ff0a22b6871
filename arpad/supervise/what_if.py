"""A rulebook with fields replaced: what would have been, had something been settled otherwise.

FIELD=VALUE, several with commas: a field of the rulebook (`k_factor`, `rated_difference`, ...; K
and cap for short) and a whole number, `none`, or another edition whose field is taken.
"""

from dataclasses import fields, replace
from typing import Any, Final

import narwhals as nw

from arpad.law import Clause, Rule, Rulebook, Source
from arpad.law.catalogue import Catalogue, NoRulebookError

SHORT: Final = {"K": "k_factor", "k": "k_factor", "cap": "rated_difference"}
LABELS: Final = ("name", "source", "articles", "overlaps", "checks")
"""What says which text it is, and settles no figure."""


class NoSuchChangeError(ValueError):
    """The text asks for no change that can be made."""


def what_if(book: Rulebook, text: str, catalogue: Catalogue) -> Rulebook:
    """Return the rulebook with the fields replaced that the text names.

    >>> from arpad.rulebooks import CATALOGUE
    >>> changed = what_if(CATALOGUE.book("fide-2009"), "cap=none,K=10", CATALOGUE)
    >>> changed.name, len(changed.rated_difference.clauses)
    ('fide-2009 rated_difference=none k_factor=10', 1)
    >>> what_if(CATALOGUE.book("fide-2009"), "colour=red", CATALOGUE)
    Traceback (most recent call last):
    arpad.supervise.what_if.NoSuchChangeError: A rulebook has no field 'colour'.
    """
    for change in text.split(","):
        book = _changed(book, change, catalogue)
    return book


def _changed(book: Rulebook, text: str, catalogue: Catalogue) -> Rulebook:
    field, separator, value = (part.strip() for part in text.partition("="))
    if not separator or not value:
        raise NoSuchChangeError(f"'{text}' is no change: write FIELD=VALUE, such as k_factor=20.")
    field = SHORT.get(field, field)
    if field in LABELS or field not in {one.name for one in fields(book)}:
        raise NoSuchChangeError(f"A rulebook has no field '{field}'.")
    made: dict[str, Any] = {field: _value(book, field, value, catalogue)}
    return replace(book, name=f"{book.name} {field}={value}", **made)


def _value(book: Rulebook, field: str, value: str, catalogue: Catalogue) -> object:
    now = getattr(book, field)
    number = int(value) if value.removeprefix("-").isascii() and _is_whole(value) else None
    if isinstance(now, bool) or (number is None and value != "none"):
        return _of_other(field, value, catalogue)
    if isinstance(now, Rule):
        return _rule(book, now, field, value, number)
    if isinstance(now, int) and number is not None and number >= 0:
        return number
    if value == "none" and now is None:
        return None
    raise NoSuchChangeError(
        f"{field} takes no number: name another edition, such as {field}=fide-2005."
    )


def _is_whole(value: str) -> bool:
    return value.removeprefix("-").isdigit() and len(value) <= 6


def _rule(book: Rulebook, now: Rule, field: str, value: str, number: int | None) -> Rule:
    art = Source("What if", book.source.in_force_from, "A change that somebody asked about")
    article, says = art(f"{field}={value}"), f"{field} is {value} (what if)."
    if field == "rated_difference":
        if number is not None and number <= 0:
            raise NoSuchChangeError("A limit on differences is a positive number, or none.")
        difference = nw.col("difference")
        kept = difference if number is None else difference.clip(-number, number)
        return Rule(now.name, (Clause(article, says, kept),), column=now.column)
    if field == "k_factor":
        if number is None or number <= 0:
            raise NoSuchChangeError("K is a positive whole number.")
        unrated = Clause(article, "Without a rating no K.", None, when=nw.col("rating").is_null())
        return Rule(now.name, (unrated, Clause(article, says, number * 100)), column=now.column)
    return Rule(now.name, (Clause(article, says, number),), column=now.column)


def _of_other(field: str, value: str, catalogue: Catalogue) -> object:
    try:
        return getattr(catalogue.book(value), field)
    except NoRulebookError as error:
        raise NoSuchChangeError(str(error)) from None
