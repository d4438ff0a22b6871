"""Ratings over time, as the points of an SVG that the page draws without a script."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 200
_MARGIN: Final = 40
_SPAN_MIN: Final = 20


@dataclass(frozen=True, slots=True)
class SvgLine:
    """A line in a box of WIDTH by HEIGHT: its points as SVG has them, and the scale beside it."""

    points: str
    dots: tuple[tuple[int, int, str], ...]
    low: int
    high: int


def line(ratings: Sequence[tuple[date, int]]) -> SvgLine | None:
    """Return the line of at least two ratings, the oldest first; None of fewer.

    >>> found = line([(date(2026, 1, 1), 2000), (date(2026, 2, 1), 2040)])
    >>> found.points, found.low, found.high
    ('40,160 600,40', 2000, 2040)
    """
    days = [day.toordinal() for day, _ in ratings]
    if len(set(days)) < 2:
        return None
    low, high = min(rating for _, rating in ratings), max(rating for _, rating in ratings)
    span = max(high - low, _SPAN_MIN)
    first, length = days[0], days[-1] - days[0]
    dots = tuple(
        (
            _MARGIN + (day.toordinal() - first) * (WIDTH - 2 * _MARGIN) // length,
            HEIGHT - _MARGIN - (rating - low) * (HEIGHT - 2 * _MARGIN) // span,
            f"{day.isoformat()}: {rating}",
        )
        for day, rating in ratings
    )
    return SvgLine(" ".join(f"{x},{y}" for x, y, _ in dots), dots, low, high)


SPARK_WIDTH: Final = 60
SPARK_HEIGHT: Final = 16
SPARK_LISTS: Final = 12
"""A spark is of the last lists alone."""


def spark(ratings: Sequence[int]) -> str:
    """Return the points of a line without a scale, of the last ratings, the oldest first.

    Of fewer than two there is none.

    >>> spark([2000, 2010, 2040]), spark([2000])
    ('0,15 30,12 60,1', '')
    """
    last = ratings[-SPARK_LISTS:]
    if len(last) < 2:
        return ""
    low, span = min(last), max(max(last) - min(last), _SPAN_MIN)
    height = SPARK_HEIGHT - 2
    return " ".join(
        f"{place * SPARK_WIDTH // (len(last) - 1)},{1 + height - (rating - low) * height // span}"
        for place, rating in enumerate(last)
    )
