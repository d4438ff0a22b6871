"""Where the names of lines and rows stand in a chart: broken if they are long, moved apart."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

LINE_HEIGHT: Final = 13
"""Pixels from one line of a label to the next."""
CHARACTER: Final = 6
"""Pixels of a character at a label's size, on average."""


def broken(name: str, width: int) -> str:
    r"""Return a name in lines of at most `width` characters.

    >>> broken("fide-2009 k_factor=20, rated_difference=none", 24)
    'fide-2009 k_factor=20,\nrated_difference=none'
    """
    return "\n".join(wrap(name, width)) or name


def lines_of(label: str) -> int:
    """Return how many lines a broken label has."""
    return label.count("\n") + 1


def pixels(labels: Sequence[str]) -> int:
    """Return about how wide the widest of broken labels is, in pixels."""
    parts = [part for label in labels for part in label.split("\n")]
    return max(map(len, parts), default=0) * CHARACTER


def spread(ends: Sequence[float], heights: Sequence[float], low: float, high: float) -> list[float]:
    """Return a middle for each label: near its line's end, none on another, inside if they fit.

    ends: where the lines end, rising; heights: of the labels; low and high: the edges, all in one
    unit. Labels move up where they would lie on each other, and down again from the upper edge.

    >>> spread([0, 0, 100], [10, 10, 10], 0, 100)
    [0, 10.0, 100]
    >>> spread([0, 98, 100], [10, 10, 10], 0, 100)
    [0, 90.0, 100]
    """
    placed = list(ends)
    placed[0] = max(placed[0], low)
    for at in range(1, len(placed)):
        placed[at] = max(placed[at], placed[at - 1] + (heights[at - 1] + heights[at]) / 2)
    placed[-1] = min(placed[-1], high)
    for at in range(len(placed) - 2, -1, -1):
        placed[at] = min(placed[at], placed[at + 1] - (heights[at + 1] + heights[at]) / 2)
    return placed
