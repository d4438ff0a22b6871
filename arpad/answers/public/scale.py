"""The scale of a series, list by list: what each kept of its drift, and whether ratings foretold.

FIDE B.02 2009-07, 10.1 to 10.3: the office watches whether ratings rise or fall as a whole.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from arpad.answers.public.lists import ListHead, head_of
from arpad.office.evidence.drift import Drift
from arpad.office.reading.shelf import Shelf, Volume
from arpad.office.reading.taking import BAND, BAND_MAX

YEAR: Final = timedelta(days=365)
OFF_MIN: Final = Decimal(2)
"""So many points of 100 is the least by which a forecast fails: less is chance's or rounding's."""
_PERCENT: Final = Decimal("0.1")
_APART: Final = Decimal("3.227")
"""So many standard deviations: eight intervals of that width hold together in 99 of 100 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnScale:
    """A list, and what it kept of the year before it; None where too few players told."""

    head: ListHead
    drift: Drift | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """Rated games between players so far apart: what the higher was to score, and scored, of 100.

    `high` is None in the last band, which has no end. In 99 of 100 cases all bands' scores lie
    between their `least` and `most` by chance alone; draws would make that narrower, and aren't
    counted in.
    """

    low: int
    high: int | None
    games: int
    expected: Decimal
    scored: Decimal
    least: Decimal
    most: Decimal

    @property
    def is_off(self) -> bool:
        """Return whether the score is further from the expected one than chance explains."""
        return abs(self.expected - self.scored) >= OFF_MIN and not (
            self.least <= self.expected <= self.most
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A series: its lists, the newest first, and how the last year's ratings foretold results."""

    series: str
    lists: tuple[OnScale, ...]
    foretold: tuple[Foretold, ...]

    @property
    def failed(self) -> tuple[Foretold, ...]:
        """Return the bands whose forecast failed: each is an alarm."""
        return tuple(band for band in self.foretold if band.is_off)


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
        foretold=bands_of(_foretold(recent)),
    )


def _foretold(volumes: list[Volume]) -> Iterator[tuple[int, int, int, int]]:
    """Yield low, games, expected_e3 and score_half of each band, summed over lists."""
    summed: dict[int, list[int]] = {}
    for volume in volumes:
        for low, *figures in volume.foretold:
            before = summed.get(low, [0] * len(figures))
            summed[low] = [
                before_figure + other for before_figure, other in zip(before, figures, strict=True)
            ]
    for low, (games, expected, scored) in sorted(summed.items()):
        yield low, games, expected, scored


def bands_of(summed: Iterable[tuple[int, int, int, int]]) -> tuple[Foretold, ...]:
    """Return what the higher rated scored, band by band of a hundred points.

    `summed` are the lowest difference of each band, its games, the sums of what was expected (in
    thousandths) and scored (in halves). The expected score is that of the regulation, with its cap.
    """
    return tuple(
        Foretold(
            low=low,
            high=None if low == BAND_MAX else low + BAND - 1,
            games=games,
            expected=_of_100(Decimal(expected) / 1000, games),
            scored=_of_100(Decimal(scored) / 2, games),
            **_interval(Decimal(scored) / 2, games),
        )
        for low, games, expected, scored in summed
    )


def _of_100(points: Decimal, games: int) -> Decimal:
    return (points * 100 / games).quantize(_PERCENT, ROUND_HALF_UP)


def _interval(points: Decimal, games: int) -> dict[str, Decimal]:
    """Return between what the score of 100 lies, as if all games were won or lost (Wilson, 1927).

    >>> _interval(Decimal(50), 100)
    {'least': Decimal('34.6'), 'most': Decimal('65.4')}
    """
    share, more = points / games, _APART**2 / games
    middle = share + more / 2
    half = _APART * (share * (1 - share) / games + more / games / 4).sqrt()
    least, most = ((100 * end / (1 + more)).quantize(_PERCENT, ROUND_HALF_UP)
                   for end in (middle - half, middle + half))  # fmt: skip
    return {"least": least, "most": most}
