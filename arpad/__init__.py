"""The rating office of chess federations: exact, dated, explained, verifiable.

Names are loaded on first use (PEP 562), so that importing the package costs nothing. The reference
is docs/library.md.

>>> import arpad
>>> arpad.calc.expected_score(1834, 2179, rulebook="fide-2009").expected_score
Decimal('0.11')
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from arpad.version import VERSION

if TYPE_CHECKING:
    from arpad.library.names import *

__version__ = VERSION

__all__ = [
    "Facts",
    "Form",
    "Forms",
    "NoRulebookError",
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


if not TYPE_CHECKING:  # for who checks types, what is not in __all__ is not there

    def __dir__() -> list[str]:
        """Return what Tab shows: the library, and not what it is made with."""
        return [*__all__, "__version__"]

    def __getattr__(name: str) -> Any:
        """Return a name of the library, loaded now."""
        if name not in __all__:
            raise AttributeError(f"module 'arpad' has no attribute {name!r}")
        return getattr(import_module("arpad.library.names"), name)


class _Library(ModuleType):
    """The package as programs see it: `arpad.norms` is the function, not the folder of that name.

    When Python imports the folder, it would put it in the function's place.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Library
