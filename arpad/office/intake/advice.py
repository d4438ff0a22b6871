"""Advice of a reader that somebody has followed already."""

from collections.abc import Sequence
from typing import Final

from arpad.report.facts import Facts
from arpad.report.problems import Problem

ASKING_FOR_DAYS: Final = ("papi-dates", "swissperfect-dates", "pgn-dates")
"""Codes of readers whose formats tell no days, and who ask that they be stated."""


def still_asked(problems: Sequence[Problem], stated: Facts) -> list[Problem]:
    """Return the problems without those that ask for the days of an event whose days are stated.

    >>> from datetime import date
    >>> asked = (Problem("warning", "papi-dates", "The table has no dates."),)
    >>> len(still_asked(asked, Facts())), still_asked(asked, Facts(start=date(2024, 2, 17),
    ...     end=date(2024, 2, 18)))
    (1, [])
    """
    are_stated = stated.start is not None and stated.end is not None
    return [one for one in problems if not (are_stated and one.code in ASKING_FOR_DAYS)]
