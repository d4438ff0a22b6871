"""Ratings over time, as the points of an SVG that the page draws without a script."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 200
_MARGIN: Final = 40
_SPAN_MIN: Final = 20


Ratings = Sequence[tuple[date, int]]
Dots = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class SvgLine:
    """Lines in a box of WIDTH by HEIGHT, each as its points as SVG has them; one scale for all.

    `earlier` are those drawn beside the first: each its points and its dots.
    """

    points: str
    dots: Dots
    low: int
    high: int
    earlier: tuple[tuple[str, Dots], ...] = ()


def line(ratings: Ratings, *earlier: Ratings) -> SvgLine | None:
    """Return the line of ratings, the oldest first, and others beside it; None of fewer than two.

    >>> drawn = line([(date(2026, 1, 1), 2000), (date(2026, 2, 1), 2040)])
    >>> drawn.points, drawn.low, drawn.high
    ('40,160 600,40', 2000, 2040)
    >>> beside = line([(date(2026, 2, 1), 2040)], [(date(2026, 1, 1), 2000)])
    >>> beside.points, beside.earlier[0][0], line([(date(2026, 2, 1), 2040)])
    ('600,40', '40,160', None)
    """
    every = [point for several in (ratings, *earlier) for point in several]
    days = [day.toordinal() for day, _ in every]
    if len(set(days)) < 2:
        return None
    low, high = min(rating for _, rating in every), max(rating for _, rating in every)
    span = max(high - low, _SPAN_MIN)
    first, length = min(days), max(days) - min(days)

    def drawn(several: Ratings) -> tuple[str, Dots]:
        dots = tuple(
            (
                _MARGIN + (day.toordinal() - first) * (WIDTH - 2 * _MARGIN) // length,
                HEIGHT - _MARGIN - (rating - low) * (HEIGHT - 2 * _MARGIN) // span,
                f"{day.isoformat()}: {rating}",
            )
            for day, rating in several
        )
        return " ".join(f"{x},{y}" for x, y, _ in dots), dots

    return SvgLine(*drawn(ratings), low, high, tuple(map(drawn, earlier)))


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
