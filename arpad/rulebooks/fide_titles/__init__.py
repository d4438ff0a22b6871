"""The catalogue of FIDE's title regulations: which edition an event is judged by."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Final

from arpad.law.catalogue import NoRulebookError, as_date

if TYPE_CHECKING:
    from arpad.rulebooks.fide_titles.clauses import TitleRules

EDITIONS: Final = {
    "fide-titles-2005": (date(2005, 7, 1), "2005: 2601 and 2451"),
    "fide-titles-2006": (date(2006, 1, 1), "2005 with the floor of FIDE's lists of 2006"),
    "fide-titles-2009": (date(2009, 7, 1), "2009: 2600 and 2450"),
    "fide-titles-2012": (date(2012, 7, 1), "2009 with the floor of FIDE's lists of 2012"),
    "fide-titles-2022": (date(2022, 7, 1), "2009 with what applications need from 2022"),
    "fide-titles-2024": (date(2024, 1, 1), "2024: eight games and a bye, extra points"),
}
"""Name, first day, and what is new; each is in force until the next."""


def title_rules(name: str) -> TitleRules:
    """Return the edition of this name, or the one in force on a day: `fide-titles@2024-05-01`.

    >>> title_rules("fide-titles@2010-08-01").name
    'fide-titles-2009'
    >>> title_rules("fide-titles-1993")
    Traceback (most recent call last):
    arpad.law.catalogue.NoRulebookError: There is no edition 'fide-titles-1993'. There are: ...
    """
    family, _, day = name.partition("@")
    if day and family == "fide-titles":
        return in_force(as_date(day))
    if name not in EDITIONS:
        raise NoRulebookError("There is no edition '{name}'. There are: {known}.", name=name,
                              known=", ".join(EDITIONS))  # fmt: skip
    rules: TitleRules = import_module(f"{__name__}.edition_{name[-4:]}").RULES
    return rules


def in_force(on: date) -> TitleRules:
    """Return the edition by which an event that starts on a day is judged.

    >>> in_force(date(2024, 1, 1)).name, in_force(date(2009, 6, 30)).name
    ('fide-titles-2024', 'fide-titles-2006')
    """
    names = [name for name, (first, _) in EDITIONS.items() if first <= on]
    if not names:
        first = next(iter(EDITIONS.values()))[0]
        raise NoRulebookError("No title regulations are known for {day}: they begin with {first}.",
                              day=on, first=first)  # fmt: skip
    return title_rules(names[-1])
