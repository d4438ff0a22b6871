"""The rating office of chess federations: exact, dated, explained, verifiable.

Names are loaded on first use (PEP 562), so that importing the package costs nothing. The reference
is docs/library.md.

>>> import arpad
>>> arpad.calc.expected_score(1834, 2179, rulebook="fide-2009").expected_score
Decimal('0.11')
"""

import sys
from typing import TYPE_CHECKING

from arpad.on_use import LoadedOnUse
from arpad.version import VERSION

if TYPE_CHECKING:
    from arpad.library.names import *

_NAMES = "arpad.library.names"
__version__ = VERSION

__all__ = [
    "Facts",
    "Form",
    "Forms",
    "NoRulebookError",
    "NoSuchPlayerError",
    "NotFitError",
    "Override",
    "Problem",
    "PublishedList",
    "RatedPeriod",
    "RatingList",
    "Standings",
    "Submission",
    "calc",
    "check",
    "explain",
    "forms",
    "history",
    "norms",
    "open",
    "rate",
    "read",
    "read_list",
    "read_people",
    "rulebook",
    "rulebooks",
    "standings",
]
sys.modules[__name__].__class__ = LoadedOnUse
