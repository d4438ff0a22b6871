"""Whole numbers of small units as decimal figures, as people and JSON read them."""

from decimal import Decimal
from fractions import Fraction

from arpad.law import half_up


def points(amount: int, digits: int) -> Decimal:
    """Return a whole number of small units as a decimal figure with two places at least.

    >>> [str(one) for one in (points(390000, 5), points(-1195, 3), points(12345, 4))]
    ['3.90', '-1.195', '1.2345']
    """
    text = f"{Decimal(amount).scaleb(-digits):f}"
    whole, _, fraction = text.partition(".")
    return Decimal(f"{whole}.{fraction.rstrip('0').ljust(2, '0')}")


def score(half_points: int) -> Decimal:
    """Return points from half points.

    >>> str(score(13)), str(score(4))
    ('6.5', '2')
    """
    return Decimal(f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2))


def score_or_none(half_points: int | None) -> Decimal | None:
    """Return points from half points, and None from None."""
    return None if half_points is None else score(half_points)


def exact(value: Fraction) -> Decimal:
    """Return a figure with no more digits than it needs, three decimals at most, a half up.

    >>> [str(exact(Fraction(n, d))) for n, d in ((13, 2), (5, 1), (40, 3), (1888, 1))]
    ['6.5', '5', '13.333', '1888']
    """
    thousandths = half_up(value.numerator * 1000, value.denominator)
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    return Decimal(f"{sign}{whole}.{rest:03d}".rstrip("0").rstrip("."))


def hundredths(amount_e2: int) -> Decimal:
    """Return a number of hundredths with no more digits than it needs: K.

    >>> str(hundredths(1500)), str(hundredths(1250)), str(hundredths(625))
    ('15', '12.5', '6.25')
    """
    whole, fraction = divmod(amount_e2, 100)
    return Decimal(f"{whole}.{fraction:02d}".rstrip("0").rstrip("."))
