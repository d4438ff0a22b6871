"""Keeps a text from being taken for a formula by a spreadsheet, and gives the text back."""

import re
from typing import Final

FORMULA: Final = r"'*[=+\-@\t\r]"
MADE_HARMLESS: Final = r"'('*[=+\-@\t\r])"

_FORMULA: Final = re.compile(FORMULA)
_MADE_HARMLESS: Final = re.compile(MADE_HARMLESS)


def harmless(text: str) -> str:
    """Return the text with an apostrophe before it if it could begin a formula.

    >>> harmless("=1+1"), harmless("'=1+1"), harmless("Reti, Ana")
    ("'=1+1", "''=1+1", 'Reti, Ana')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def as_written(text: str) -> str:
    """Return what `harmless` made harmless as it was.

    >>> as_written("'=1+1"), as_written("'t Hart, Eva")
    ('=1+1', "'t Hart, Eva")
    """
    return text[1:] if _MADE_HARMLESS.match(text) else text
