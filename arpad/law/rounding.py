"""The only two divisions that decide a rating: both round to whole units, and say how ties go.

Built on `//`, which every engine computes alike for numerators below 9e15; `/` and `round` differ
between engines (-2.5 becomes -2 on one and -3 on another).
"""

from typing import Any, TypeVar, cast

from arpad.law import dialect
from arpad.law.dialect import Expression
from arpad.law.term import Term

Number = TypeVar("Number", int, Expression, Term)


def half_up(numerator: Number, denominator: int | Expression | Term) -> Number:
    """Return numerator / denominator in whole units, a half going up (-2.5 -> -2).

    The denominator is positive.

    >>> half_up(4697, 2), half_up(-5, 2), half_up(-6, 4)
    (2349, -2, -1)
    >>> half_up(1, 0)
    Traceback (most recent call last):
    ZeroDivisionError: integer division or modulo by zero
    """
    if isinstance(numerator, Term):
        return Term("half_up", (numerator, cast("Term | int", denominator)))
    below: Any = denominator
    return (numerator * 2 + below) // (below * 2)  # type: ignore[no-any-return]


def half_away(numerator: Number, denominator: int | Expression | Term) -> Number:
    """Return numerator / denominator in whole units, a half going away from zero (-2.5 -> -3).

    The denominator is positive.

    >>> half_away(4697, 2), half_away(-5, 2), half_away(-6, 4)
    (2349, -3, -2)
    """
    if isinstance(numerator, Term):
        return Term("half_away", (numerator, cast("Term | int", denominator)))
    if isinstance(numerator, Expression):
        return half_away_in(dialect, numerator, denominator)  # type: ignore[no-any-return]
    if numerator < 0:
        return -half_up(-numerator, cast("int", denominator))
    return half_up(numerator, cast("int", denominator))


def half_away_in(language: Any, numerator: Any, denominator: Any) -> Any:
    """Return `half_away` of expressions, written in any language."""
    below = language.when(numerator < 0).then(-half_up(-numerator, denominator))
    return below.otherwise(half_up(numerator, denominator))
