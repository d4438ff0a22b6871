"""The editions of FIDE's tie-break regulations (C.07), and which one an event is ranked by."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from arpad.law.catalogue import Catalogue, Edition

if TYPE_CHECKING:
    from arpad.law import Rulebook

FAMILY: Final = "c07"


def _load(year: int) -> Rulebook:
    book: Rulebook = import_module(f"{__name__}.edition_{year}").BOOK
    return book


def _edition(year: int, first: date, last: date | None, title: str) -> Edition:
    return Edition(f"{FAMILY}-{year}", FAMILY, first, last, title, partial(_load, year))


EDITIONS: Final = Catalogue((
    _edition(2009, date(2009, 7, 1), date(2023, 8, 31),
             "FIDE tie-breaks 2009 to 2023 (virtual opponent)"),
    _edition(2023, date(2023, 9, 1), date(2024, 7, 31), "FIDE tie-breaks 2023 (C.07 anew)"),
    _edition(2024, date(2024, 8, 1), date(2026, 2, 28), "FIDE tie-breaks 2024 (GE is REP)"),
    _edition(2026, date(2026, 3, 1), None, "FIDE tie-breaks 2026 (dummies capped)"),
))  # fmt: skip


def in_force(on: date | None) -> Rulebook:
    """Return the edition by which an event that starts on a day is ranked.

    The first one for events before it, the newest where the day is not known.

    >>> in_force(date(2023, 8, 31)).name, in_force(date(2023, 9, 1)).name, in_force(None).name
    ('c07-2009', 'c07-2023', 'c07-2026')
    """
    first = EDITIONS.editions[0]
    if on is None:
        return EDITIONS.any_book(FAMILY)
    return EDITIONS.in_force(FAMILY, max(on, first.in_force_from))
