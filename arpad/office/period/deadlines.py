"""Until when a list can be claimed against: the time limits of its rulebook, as days.

A limit that runs from the list's publication ends on a known day, for lists are dated by it; one
that runs from a decision has its number of days alone.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.engine import questions as q
from arpad.law import Rulebook

PUBLICATION: Final = "publication"


@dataclass(frozen=True, slots=True)
class Deadline:
    """What is claimed, within how many days of what, the last of them if it is known, and why."""

    name: str
    days: int
    runs_from: str
    last_day: date | None
    article: str


def deadlines(book: Rulebook, list_date: date) -> tuple[Deadline, ...]:
    """Return the time limits of a list that is published on its date, in the order of the text.

    >>> from arpad.rulebooks import CATALOGUE
    >>> for one in deadlines(CATALOGUE.book("cnxc-2000"), date(2026, 7, 1)):
    ...     print(one.name, one.days, one.runs_from, one.last_day, one.article)
    protest 30 publication 2026-07-31 CNXC 2000-07 4.3
    appeal 7 decision None CNXC 2000-07 4.3
    """
    return tuple(
        Deadline(
            clock.name,
            clock.days,
            clock.runs_from,
            clock.last_day(list_date) if clock.runs_from == PUBLICATION else None,
            str(clause.article).partition("/")[0],
        )
        for clock, clause in zip(book[q.CLOCKS], book.bases(q.CLOCKS), strict=True)
    )
