"""The words of the pages, in every language that explanations are had in."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from arpad.explain.language import Translator, marked
from arpad.explain.language import translator as of_catalogues

CATALOGUES: Final = Path(__file__).parent / "locale"


def translator(lang: str) -> Translator:
    """Return the function that says an English sentence of a page in a language.

    >>> translator("en")("Rating lists")
    'Rating lists'
    """
    return of_catalogues(lang, CATALOGUES)


WORDS: Final = (
    marked("active"), marked("inactive"), marked("delisted"), marked("unrated"),
    marked("provisional"), marked("effective"), marked("passive"),
    marked("yes"), marked("no"), marked("whole list"), marked("alphabetical only"),
    marked("titled unrated"), marked("not shown"),
    marked("claim"), marked("protest"), marked("appeal"), marked("publication"), marked("decision"),
    marked("upheld"), marked("dismissed"), marked("rating"), marked("fact"), marked("game"),
    marked("event"),
)  # fmt: skip
"""Words that answers have as values, and that a page says in its language."""
LIST_NAMES: Final = {
    "standard": marked("Standard"), "rapid": marked("Rapid"), "blitz": marked("Blitz"),
    "correspondence": marked("Correspondence"),
}  # fmt: skip
"""What lists are usually called; an office may name its own (`arpad office set list_names=...`)."""
ORDINALS: Final[Mapping[str, str]] = {
    "one": marked("{number}st"), "two": marked("{number}nd"), "few": marked("{number}rd"),
    "other": marked("{number}th"),
}  # fmt: skip
"""Ordinal numbers, by the form that a language has for a number (CLDR, as English calls them)."""
