"""Mends of one kind in one file, put together: 137 births that were mended are one line."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from arpad.report.problems import Problem

LINES_SHOWN: Final = 10

_WHOSE: Final = re.compile(r" of player \d+| in round \d+| against player \d+")


def grouped(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems, those of level "fixed" or "info" put together by file and code.

    >>> rows = [Problem("fixed", "trf-birth", f"The birth date of player {n} is read as 198{n}.",
    ...                 found=f"198{n}", line=n + 9, column=70) for n in (1, 2)]
    >>> [one.message for one in grouped(rows)]
    ["2 x The birth date is read as 1981, and the like: lines 10, 11 ('1981', '1982')."]
    """
    groups: dict[object, list[Problem]] = {}
    for number, problem in enumerate(problems):
        is_mend = problem.level in ("fixed", "info") and problem.line is not None
        kind = (problem.level, problem.code, problem.file, problem.fix) if is_mend else number
        groups.setdefault(kind, []).append(problem)
    return [_together(group) if len(group) > 1 else group[0] for group in groups.values()]


def _together(group: list[Problem]) -> Problem:
    first = group[0]
    lines = list(dict.fromkeys(problem.line for problem in group if problem.line))
    shown = ", ".join(str(line) for line in lines[:LINES_SHOWN])
    more = f" and {len(lines) - LINES_SHOWN} more" if len(lines) > LINES_SHOWN else ""
    found = list(dict.fromkeys(problem.found for problem in group if problem.found))
    examples = f" ({', '.join(repr(text) for text in found[:3])})" if found else ""
    where = f"line{'s' if len(lines) > 1 else ''} {shown}{more}"
    message = f"{len(group)} x {_shared(group)}: {where}{examples}."
    return replace(first, message=message, found="")


def _shared(group: list[Problem]) -> str:
    """Return the sentence that the messages share, without whose cell it is."""
    messages = list(dict.fromkeys(_WHOSE.sub("", problem.message) for problem in group))
    first = messages[0].rstrip(".")
    if len(messages) == 1:
        return first
    return f"{first}, and the like"
