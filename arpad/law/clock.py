"""How long somebody has for a claim, and from when: data that the office counts by."""

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: for what, how many days, and from which event they run.

    `is_first` says that the day of that event is the first of them, and not the day after it.
    """

    name: str
    days: int
    runs_from: str
    is_first: bool = False

    def last_day(self, begins: date) -> date:
        """Return the last day in time, where what it runs from was on a day.

        >>> Clock("claim", 25, "publication", is_first=True).last_day(date(2026, 2, 1))
        datetime.date(2026, 2, 25)
        >>> Clock("protest", 30, "publication").last_day(date(2026, 7, 1))
        datetime.date(2026, 7, 31)
        """
        return begins + timedelta(days=self.days - self.is_first)
