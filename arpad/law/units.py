"""Small words for the units in which law is written: K in hundredths, days as yyyymmdd, points.

>>> k(30), k("12.5"), day(2012, 8, 1)
(3000, 1250, 20120801)
>>> k("12.555")
Traceback (most recent call last):
ValueError: K has at most two decimals: 12.555
"""

from datetime import date
from typing import Final

from arpad.law.arithmetic import half_away, half_up
from arpad.law.term import Term

E5: Final = 100_000
"""Changes are counted in 1e-5 points: this many are one."""


def k(amount: int | str) -> int:
    """Return K in hundredths; write one with decimals as text."""
    whole, _, part = str(amount).partition(".")
    if len(part) > 2:
        raise ValueError(f"K has at most two decimals: {amount}")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def tenths(amount: int | str) -> int:
    """Return tenths: of a point, of a year. Write decimals as text.

    >>> tenths(15), tenths("12.5")
    (150, 125)
    """
    whole, _, part = str(amount).partition(".")
    if len(part) > 1:
        raise ValueError(f"at most one decimal: {amount}")
    return int(whole) * 10 + int(part or 0)


def day(year: int, month: int, number: int) -> int:
    """Return a day as words that are days hold it: yyyymmdd. A day that there isn't raises."""
    return day_number(date(year, month, number))


def day_number(on: date) -> int:
    """Return a day as yyyymmdd.

    >>> day_number(date(2009, 7, 1))
    20090701
    """
    return on.year * 10000 + on.month * 100 + on.day


def years_before(on: Term, years: int) -> Term:
    """Return the same day so many years before a day."""
    return on - years * 10000


def changed_half_up(rating: Term, change_e5: Term) -> Term:
    """Return rating and change together, rounded to whole points, a half going up."""
    return half_up(rating * E5 + change_e5, E5)


def changed_half_away(rating: Term, change_e5: Term) -> Term:
    """Return the rating and the change, which is rounded, a half going away from zero."""
    return rating + half_away(change_e5, E5)
