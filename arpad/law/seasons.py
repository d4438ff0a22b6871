"""Which season a day belongs to, and from when players' seasons are counted."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Seasons:
    """A body's seasons: each starts on the same day of the year and is named by its first year.

    Nobody's seasons before `first` are counted; `kept` is how many past ones a rule may read.

    >>> seasons = Seasons(first=2015, kept=5, start=(9, 1))
    >>> seasons.season_of(date(2016, 8, 31)), seasons.season_of(date(2016, 9, 1))
    (2015, 2016)
    """

    first: int
    kept: int
    start: tuple[int, int] = (1, 1)  # month and day

    def season_of(self, day: date) -> int:
        """Return the season that a day belongs to."""
        return day.year if (day.month, day.day) >= self.start else day.year - 1
