"""How the ratings of a list are spread: so many players in each band, and so many below one."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Final

BAND: Final = 100
_PERCENT: Final = Decimal("0.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Rated players from a rating to the one before the next band."""

    low: int
    high: int
    players: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many rated players of a list have each rating, the lowest first.

    >>> spread = Distribution(((1490, 3), (1510, 1), (1700, 4)))
    >>> [(band.low, band.high, band.players) for band in spread.bands]
    [(1400, 1499, 3), (1500, 1599, 1), (1600, 1699, 0), (1700, 1799, 4)]
    >>> spread.players, spread.below(1700)
    (8, Decimal('50.0'))
    """

    ratings: tuple[tuple[int, int], ...]

    @property
    def players(self) -> int:
        """Return how many there are."""
        return sum(count for _, count in self.ratings)

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return all bands from the lowest rating to the highest, empty ones too."""
        return _bands(self.ratings)

    def below(self, rating: int) -> Decimal:
        """Return how many of 100 have a lower rating, to a tenth."""
        lower = sum(count for value, count in self.ratings if value < rating)
        share = Decimal(100 * lower) / max(self.players, 1)
        return share.quantize(_PERCENT, ROUND_HALF_UP)


@lru_cache(maxsize=64)
def _bands(ratings: tuple[tuple[int, int], ...]) -> tuple[Band, ...]:
    """Return the bands of a list, on which every player's page has the player's place."""
    counted: dict[int, int] = {}
    for rating, players in ratings:
        low = rating // BAND * BAND
        counted[low] = counted.get(low, 0) + players
    if not counted:
        return ()
    return tuple(
        Band(low=low, high=low + BAND - 1, players=counted.get(low, 0))
        for low in range(min(counted), max(counted) + 1, BAND)
    )
