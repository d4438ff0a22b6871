"""The scale of a series, list by list: what each kept of its drift, and whether ratings foretold.

FIDE B.02 2009-07, 10.1 to 10.3: the office watches whether ratings rise or fall as a whole.
"""

from dataclasses import dataclass
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from arpad.answers.public.lists import ListHead, head_of
from arpad.office.evidence.drift import Drift
from arpad.office.reading.shelf import Shelf, Volume
from arpad.office.reading.taking import BAND, BAND_MAX

YEAR: Final = timedelta(days=365)
_PERCENT: Final = Decimal("0.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class OnScale:
    """A list, and what it kept of the year before it; None where too few players told."""

    head: ListHead
    drift: Drift | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """Rated games between players so far apart: what the higher was to score, and scored, of 100.

    `high` is None in the last band, which has no end.
    """

    low: int
    high: int | None
    games: int
    expected: Decimal
    scored: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A series: its lists, the newest first, and how the last year's ratings foretold results."""

    series: str
    lists: tuple[OnScale, ...]
    foretold: tuple[Foretold, ...]


def scales(shelf: Shelf) -> tuple[Scale, ...]:
    """Return the scale of every series."""
    return tuple(_scale(name, [shelf.read(name, day) for day in shelf.days(name)])
                 for name in shelf.series)  # fmt: skip


def _scale(name: str, volumes: list[Volume]) -> Scale:
    since = volumes[-1].list_date - YEAR
    recent = [volume for volume in volumes if volume.list_date > since]
    return Scale(
        series=name,
        lists=tuple(
            OnScale(head=head_of(volume), drift=volume.drift) for volume in reversed(volumes)
        ),
        foretold=_foretold(recent),
    )


def _foretold(volumes: list[Volume]) -> tuple[Foretold, ...]:
    """Return what the higher rated scored, band by band of a hundred points.

    The expected score is that of the regulation, with its cap.
    """
    summed: dict[int, list[int]] = {}
    for volume in volumes:
        for low, *figures in volume.foretold:
            before = summed.get(low, [0] * len(figures))
            summed[low] = [
                before_figure + other for before_figure, other in zip(before, figures, strict=True)
            ]
    return tuple(
        Foretold(
            low=low,
            high=None if low == BAND_MAX else low + BAND - 1,
            games=games,
            expected=_of_100(Decimal(expected) / 1000, games),
            scored=_of_100(Decimal(scored) / 2, games),
        )
        for low, (games, expected, scored) in sorted(summed.items())
    )


def _of_100(points: Decimal, games: int) -> Decimal:
    return (points * 100 / games).quantize(_PERCENT, ROUND_HALF_UP)
