"""Roundings (10.2 b, 16.2, 17.2)."""

from fractions import Fraction
from math import floor


def half_up(number: Fraction) -> int:
    """Round to the nearest whole number, a half upwards (16.2)."""
    return floor(number + Fraction(1, 2))


def half_away(number: Fraction) -> int:
    """Round to the nearest whole number, a half away from zero (17.2)."""
    return half_up(number) if number >= 0 else -half_up(-number)
