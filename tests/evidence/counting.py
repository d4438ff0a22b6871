"""What an official figure is, and how many of them arpad makes too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

PUBLISHED, PRINTED = "published", "printed"
"""Figures of a rating that somebody has, and figures of a text that shows how it is done."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: as the body has it, and as arpad makes it, both as text."""

    official: str
    own: str

    @property
    def is_equal(self) -> bool:
        return self.official == self.own


@dataclass(frozen=True, slots=True)
class Counted:
    """Figures of one kind and source, under one edition.

    `others` says why the rest differ: an unequal figure without a reason fails.
    """

    edition: str
    kind: str
    what: str
    source: str
    figures: int
    equal: int
    others: str = ""


def counted(
    edition: str, kind: str, what: str, source: str, figures: Iterable[Figure], others: str = ""
) -> Counted:
    """Return how many figures there are, and how many are equal."""
    every = list(figures)
    return Counted(edition, kind, what, source, len(every), sum(one.is_equal for one in every),
                   others)  # fmt: skip


def unexplained(rows: Iterable[Counted]) -> Iterator[Counted]:
    """Yield what has figures that differ, and no reason."""
    return (row for row in rows if row.equal < row.figures and not row.others)
