"""Findings of one kind in one file, put together: 137 births that were mended are one line."""

import re
from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Final

from arpad.cli.findings.words import in_words, of_code, told
from arpad.cli.screen import SOURCE
from arpad.cli.words import marked, words
from arpad.report.problems import Problem

LINES_SHOWN: Final = 10
GRAVE_MIN: Final = 4
"""From how many equal errors or warnings on they are one line; fewer stand each on its own."""

COUNTED: Final = {
    "rating-differs": marked(
        "{count} players are printed with another rating than the list's, which is used"
    ),
}
"""What is said of many of a code at once, each of a player, instead of the first and its lines."""
_WHOSE: Final = re.compile(r" of player \d+| in round \d+| against player \d+")


def grouped(problems: Iterable[Problem], lang: str = SOURCE) -> list[Problem]:
    """Return the problems in a language, those that say the same put together by file.

    What was mended or is only worth knowing is put together by its code, whatever was found.

    >>> rows = [Problem("fixed", "trf-birth", f"The birth date of player {n} is read as 198{n}.",
    ...                 found=f"198{n}", line=n + 9, column=70) for n in (1, 2)]
    >>> [one.message for one in grouped(rows)]
    ["2 x The birth date is read as 1981, and the like: lines 10, 11 ('1981', '1982')."]
    >>> empty = [Problem("error", "trf-rating", f"The rating of player {n} is no number.", line=n)
    ...          for n in range(1, 21)]
    >>> [one.message for one in grouped(empty)]
    ['20 x The rating is no number: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 10 more.']
    >>> len(grouped(empty[:3]))
    3
    """
    groups: dict[Hashable, list[Problem]] = {}
    for number, problem in enumerate(problems):
        kind: Hashable = number
        if problem.line is not None:
            is_grave = problem.level in ("error", "warning")
            said = _WHOSE.sub("", problem.message) if is_grave else ""
            kind = (problem.level, problem.code, problem.file, problem.fix, said)
        groups.setdefault(kind, []).append(problem)
    found: list[Problem] = []
    for group in groups.values():
        is_grave = group[0].level in ("error", "warning")
        if len(group) >= (GRAVE_MIN if is_grave else 2):
            found.append(_together(group, lang))
        else:
            found += (in_words(problem, lang) for problem in group)
    return found


def likened(problems: Iterable[Problem], lang: str = SOURCE) -> list[tuple[int, Problem]]:
    """Return one problem for each file and code, with how many it stands for.

    A few errors or warnings that differ and name no line stand each on its own: nobody could look
    up what "and the like" left out.

    >>> rows = [Problem("warning", "demo", f"{name} is printed with 1900.", line=9)
    ...         for name in ("Ana", "Ivo")]
    >>> [(count, one.message) for count, one in likened(rows)]
    [(2, '2 x Ana is printed with 1900, and the like: line 9.')]
    """
    groups: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.level, problem.code, problem.file), []).append(problem)
    found: list[tuple[int, Problem]] = []
    for group in groups.values():
        if len(group) == 1 or _are_told_apart(group):
            found += ((1, in_words(problem, lang)) for problem in group)
        else:
            found.append((len(group), _together(group, lang)))
    return found


def _are_told_apart(group: list[Problem]) -> bool:
    is_grave = group[0].level in ("error", "warning")
    said = {(problem.message, problem.line) for problem in group}
    return is_grave and 1 < len(said) <= LINES_SHOWN and {line for _, line in said} == {None}


def alike(problems: Iterable[Problem], lang: str = SOURCE) -> list[Problem]:
    """Return the problems in a language, many of one code in one file put together.

    >>> rows = [Problem("warning", "entry-rating", f"{name} has 1900.", line=line)
    ...         for line, name in enumerate(["Ana", "Ivo", "Eva", "Bo"], 2)]
    >>> [one.message for one in alike(rows)], len(alike(rows[:3]))
    (['4 x Ana has 1900, and the like: lines 2, 3, 4, 5.'], 3)
    """
    groups: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.level, problem.code, problem.file), []).append(problem)
    found: list[Problem] = []
    for group in groups.values():
        if len(group) >= GRAVE_MIN:
            found.append(_together(group, lang))
        else:
            found += (in_words(problem, lang) for problem in group)
    return found


def _together(group: list[Problem], lang: str) -> Problem:
    first, say = in_words(group[0], lang), words(lang)
    lines = list(dict.fromkeys(problem.line for problem in group if problem.line))
    shown = ", ".join(str(line) for line in lines[:LINES_SHOWN])
    if len(lines) > LINES_SHOWN:
        shown += " " + say("and {more} more").format(more=len(lines) - LINES_SHOWN)
    found = list(dict.fromkeys(problem.found for problem in group if problem.found))
    examples = f" ({', '.join(repr(text) for text in found[:3])})" if found else ""
    named = say("lines") if len(lines) > 1 else say("line")
    where = f": {named} {shown}" if lines else ""
    shared = f"{len(group)} x {_shared(group, lang)}"
    if text := COUNTED.get(first.code):  # three lists may say it of one player
        shared, examples = say(text).format(count=len(lines) or len(group)), ""
    message = f"{shared}{where}{examples}."
    return replace(first, message=message, found="")


def _shared(group: list[Problem], lang: str) -> str:
    """Return the sentence that the messages share, without whose cell it is; else their code's."""
    messages = list(dict.fromkeys(_WHOSE.sub("", problem.message) for problem in group))
    first = told(messages[0], lang)
    if first is None:
        return of_code(group[0].code, lang).removesuffix(".") or messages[0].rstrip(".")
    shared, say = first.rstrip("."), words(lang)
    return shared if len(messages) == 1 else f"{shared}, " + say("and the like")
