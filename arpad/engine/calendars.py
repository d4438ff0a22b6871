"""The calendar of a rulebook: when lists come out, when their books close, which are used."""

from arpad.engine import questions as q
from arpad.engine.strategies import ListsUsed
from arpad.law import Calendar, Rulebook


def calendar(book: Rulebook) -> Calendar:
    """Return the calendar that a rulebook's articles settle.

    >>> from datetime import date
    >>> from arpad.rulebooks import CATALOGUE
    >>> calendar(CATALOGUE.book("fide-2009")).next_list(date(2010, 9, 1))
    datetime.date(2010, 11, 1)
    """
    is_of_calculation = book[q.LISTS_USED] is ListsUsed.OF_CALCULATION
    return Calendar(book[q.LIST_MONTHS], book[q.CLOSING], is_of_calculation)
