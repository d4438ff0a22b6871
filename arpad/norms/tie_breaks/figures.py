"""What a tie-break says of somebody: a figure, what is compared, and what each round gave."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class FigurePart:
    """What one round, or one board, gave to a figure; `is_cut`: it was left out."""

    round: int
    opponent: int | None
    amount: Fraction
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class TieBreakFigure:
    """One tie-break of one participant, exact: whole numbers over whole numbers.

    `value` None: the tie-break says nothing of him. `order` is compared, the greater first.
    """

    value: Fraction | None
    order: tuple[Fraction, ...]
    parts: tuple[FigurePart, ...] = ()


NONE: Final = TieBreakFigure(None, ())
"""It comes after every figure."""


def figure(value: Fraction | int | None, parts: Iterable[FigurePart] = ()) -> TieBreakFigure:
    """Return a figure of which the greater goes first.

    >>> figure(Fraction(13, 2)).order
    (Fraction(13, 2),)
    """
    if value is None:
        return NONE
    exact = value if isinstance(value, Fraction) else Fraction(value)
    return TieBreakFigure(exact, (exact,), tuple(parts))


def least_first(value: Fraction | int | None, parts: Iterable[FigurePart] = ()) -> TieBreakFigure:
    """Return a figure of which the lesser goes first."""
    if value is None:
        return NONE
    return TieBreakFigure(Fraction(value), (-Fraction(value),), tuple(parts))


@lru_cache(maxsize=1024)
def halves(half_points: int) -> Fraction:
    """Return points from half points.

    >>> halves(13)
    Fraction(13, 2)
    """
    return Fraction(half_points, 2)


@lru_cache(maxsize=4096)
def quarters(quarter_points: int) -> Fraction:
    """Return points from quarter points.

    >>> quarters(13)
    Fraction(13, 4)
    """
    return Fraction(quarter_points, 4)
