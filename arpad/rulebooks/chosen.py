"""The readings that were chosen where a text is silent, contradicts itself or is misprinted.

They stand in `chosen.md`, which is a page of the documentation too: a part for each body, a table
of articles, questions and readings. An article of FIDE's is cited with the year of its edition.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from arpad.law import Rulebook

_YEAR: Final = re.compile(r"\b20\d\d\b")
_SPAN: Final = re.compile(r"\b(20\d\d) to (20\d\d)\b")
_ON: Final = re.compile(r"\b(20\d\d) on\b|\bfrom (?:\w+ )?(20\d\d)\b")
_FAST: Final = ("rapid", "blitz")


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a text leaves a question open, the question, and the reading that was chosen."""

    articles: str
    question: str
    chosen: str


def chosen(book: Rulebook) -> tuple[Reading, ...]:
    """Return the readings that concern a rulebook, in the order of their table.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = chosen(CATALOGUE.book("cnxc-2000"))
    >>> next(one.chosen for one in found if "-177" in one.question)
    'a misprint for -117; `cnxc-2000-as-printed` has it'
    """
    body = book.name.partition("-")[0]
    is_fast = any(word in book.name for word in _FAST)
    year = book.in_force_from.year
    return tuple(
        reading for reading in _by_body().get(body, ()) if concerns(reading, year, is_fast=is_fast)
    )


def concerns(reading: Reading, year: int, *, is_fast: bool) -> bool:
    """Say whether a reading is of the texts of a year: of those that it names, or of all.

    >>> concerns(Reading("2011 to 2021", "", ""), 2014, is_fast=False)
    True
    >>> concerns(Reading("2022 on, events of more than 30 days", "", ""), 2017, is_fast=False)
    False
    >>> concerns(Reading("rapid and blitz 2012", "", ""), 2012, is_fast=False)
    False
    """
    if not is_fast and any(word in reading.articles for word in _FAST):
        return False
    spans = [range(int(first), int(last) + 1) for first, last in _SPAN.findall(reading.articles)]
    begun = [int(a or b) for a, b in _ON.findall(reading.articles)]
    named = [int(text) for text in _YEAR.findall(reading.articles)]
    return (
        not named
        or year in named
        or any(year in span for span in spans)
        or any(year >= first for first in begun)
    )


@cache
def _by_body() -> dict[str, tuple[Reading, ...]]:
    text = files("arpad.rulebooks").joinpath("chosen.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return {part.split(maxsplit=1)[0].lower(): tuple(_rows(part)) for part in parts}


def _rows(part: str) -> Iterator[Reading]:
    lines = [line for line in part.splitlines() if line.startswith("|")]
    for line in lines[2:]:
        articles, question, reading = (cell.strip() for cell in line.strip("|").split("|"))
        yield Reading(articles, question, reading)
