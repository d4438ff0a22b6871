"""What a time control is called, beside the minutes that it gives: rapid, blitz, of days."""

import re
from fractions import Fraction
from typing import Final

_RAPID: Final = re.compile(
    r"\b(?:semi)?r[aáà]pid\w*|\bactiv[oae]s?\b|\bactius?\b|\bschnellschach\b", re.IGNORECASE
)
_BLITZ: Final = re.compile(r"\bblitz\b|\brel[aâá]mpagos?\b|\bllampec\b", re.IGNORECASE)
_STANDARD: Final = re.compile(r"\bstandard\b|\bcl[aáà]ss?i\w+|\best[aáà]nd[aà]r\b", re.IGNORECASE)
_DAYS: Final = re.compile(
    r"\d\s*(?:days?|d[ií]as?|dies|dia|tage?n?|jours?|giorni)\b", re.IGNORECASE
)
_STANDARD_MIN: Final = 60
"""From so many minutes for 60 moves on play is standard."""
_BLITZ_MAX: Final = 15
"""With so many minutes for 60 moves, or more, no text calls play blitz."""


def contradicted(text: str, minutes: Fraction | None) -> str:
    """Return what a time control is called, if its minutes for 60 moves are another's; else "".

    Where no minutes can be read, a faster name contradicts the standard play that is assumed.

    >>> contradicted("Rápido 90+30", Fraction(120)), contradicted("Rápido 12+3", Fraction(15))
    ('rapid', '')
    >>> contradicted("Blitz, all rounds", None), contradicted("Classical, 10+5", Fraction(15))
    ('blitz', 'standard')
    """
    if _BLITZ.search(text):
        return "blitz" if minutes is None or minutes >= _BLITZ_MAX else ""
    if _RAPID.search(text):
        return "rapid" if minutes is None or minutes >= _STANDARD_MIN else ""
    is_fast = minutes is not None and minutes < _STANDARD_MIN
    return "standard" if is_fast and _STANDARD.search(text) else ""


def is_of_days(text: str) -> bool:
    """Tell whether a time control counts days, as in correspondence.

    >>> is_of_days("10 moves in 40 days"), is_of_days("10 jugadas en 50 días"), is_of_days("90+30")
    (True, True, False)
    """
    return bool(_DAYS.search(text))
