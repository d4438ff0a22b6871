"""A rulebook with fields replaced: what would have been, had something been settled otherwise.

FIELD=VALUE, several with commas: a field of the rulebook (`k_factor`, `rated_difference`, ...; K
and cap for short) and a whole number, `none`, or another edition whose field is taken.
"""

from dataclasses import fields, replace
from typing import Any, Final

import narwhals as nw
import polars as pl
from narwhals.exceptions import ColumnNotFoundError

from arpad.law import Clause, Rule, Rulebook, Source
from arpad.law.catalogue import Catalogue, NoRulebookError
from arpad.supervise.chain import GAMES_SCHEMA, PEOPLE, Chain, first_day

SHORT: Final = {"K": "k_factor", "k": "k_factor", "cap": "rated_difference"}
LABELS: Final = ("name", "source", "articles", "overlaps", "checks")
"""What says which text it is, and settles no figure."""


COMPANIONS: Final = {
    "k_factor": ("player_facts", "entry_measures", "seasons"),
    "side_k_factor": ("event_measures",),
    "rated_difference": ("side_measures",),
    "own_rating": ("player_facts",),
    "listed_rating": ("player_facts",),
}
"""What a field of another edition reads, and brings with it."""


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
    name = f"{book.name} {field}={value}"
    number = _number(value)
    if number is None and value != "none":
        return _of_other(replace(book, name=name), field, value, catalogue)
    made: dict[str, Any] = {field: _value(book, field, value, number)}
    return replace(book, name=name, **made)


def _value(book: Rulebook, field: str, value: str, number: int | None) -> object:
    now = getattr(book, field)
    if isinstance(now, Rule):
        return _rule(book, now, field, value, number)
    if isinstance(now, int) and not isinstance(now, bool) and number is not None and number >= 0:
        return number
    if value == "none" and now is None:
        return None
    raise NoSuchChangeError(
        f"{field} takes no number: name another edition, such as {field}=fide-2005."
    )


def _number(value: str) -> int | None:
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(value) <= 6 else None


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


def _of_other(book: Rulebook, field: str, value: str, catalogue: Catalogue) -> Rulebook:
    """Return the rulebook with a field of another edition, and with what the field reads."""
    try:
        other = catalogue.book(value)
    except NoRulebookError as error:
        raise NoSuchChangeError(str(error)) from None
    made: dict[str, Any] = {field: getattr(other, field)}
    for companion in COMPANIONS.get(field, ()):
        ours, theirs = getattr(book, companion), getattr(other, companion)
        if isinstance(ours, tuple):
            kept = {_column(one) for one in theirs}
            made[companion] = (*(one for one in ours if _column(one) not in kept), *theirs)
        elif ours is None:
            made[companion] = theirs
    changed = replace(book, **made)
    _probe(changed, field, value)
    return changed


def _column(one: Rule | str) -> str:
    return one.column if isinstance(one, Rule) else one


def _probe(book: Rulebook, field: str, value: str) -> None:
    """Rate one game, and refuse a field that reads what nothing in the rulebook gives."""
    if book.adjustment:
        return
    chain = Chain.opened(book, first_day(book))
    people = [(number, 2000, 100, None) for number in range(2)]
    chain.enrol(pl.DataFrame(people, schema=PEOPLE, orient="row"))
    game = pl.DataFrame([(0, 1, 0, 1, "1")], schema=GAMES_SCHEMA, orient="row")
    try:
        chain.rate(game, book.calendar.next_list(chain.on))
    except ColumnNotFoundError:
        raise NoSuchChangeError(
            f"{field} of {value} reads what the other rules of {book.source.name} don't give."
        ) from None
