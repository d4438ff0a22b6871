"""Which errors of a report keep its forms from being printed."""

from collections.abc import Iterable
from typing import Final

from arpad.office.period.refusals import REFUSALS
from arpad.report.problems import Problem

PRINTED: Final = frozenset(("facts-dates", "match-none", "match-nameless", *REFUSALS))
"""Errors that leave a form true: what isn't known stays blank; what is refused is the list's."""


def contradicting(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the errors of a report that contradicts itself or the list: nobody signs its forms.

    >>> [one.code for one in contradicting((Problem("error", "report-result", "Both won."),
    ...     Problem("error", "facts-dates", "No day is known."), Problem("info", "a", "b")))]
    ['report-result']
    """
    return tuple(one for one in problems if one.level == "error" and one.code not in PRINTED)
