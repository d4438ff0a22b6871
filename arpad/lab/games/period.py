"""Rating periods: so many months, counted from January, or so many days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from arpad.lab.theory.games import Ids
from arpad.law import months_before

DAY_0: Final = date(1600, 1, 1)
"""From here days are counted."""
DAYS_A_YEAR: Final = 365.2425


@dataclass(frozen=True, slots=True)
class PeriodLength:
    """The length of a rating period: months that divide a year, or else days.

    >>> PeriodLength(months=5)
    Traceback (most recent call last):
    ValueError: a year has 1, 2, 3, 4, 6 or 12 periods, or they are counted in days
    """

    months: int = 1
    days: int = 0

    def __post_init__(self) -> None:
        if self.days < 0 or (not self.days and (self.months < 1 or 12 % self.months)):
            raise ValueError("a year has 1, 2, 3, 4, 6 or 12 periods, or they are counted in days")

    @classmethod
    def of_year(cls, periods: int) -> PeriodLength:
        """Return periods of which a year has so many.

        >>> PeriodLength.of_year(4)
        PeriodLength(months=3, days=0)
        """
        return cls(12 // periods if periods > 0 and 12 % periods == 0 else 0)

    @property
    def a_year(self) -> float:
        """Return how many there are in a year.

        >>> PeriodLength(2).a_year, round(PeriodLength(days=7).a_year, 2)
        (6.0, 52.18)
        """
        return DAYS_A_YEAR / self.days if self.days else 12 / self.months

    @property
    def asks_days(self) -> bool:
        """Say whether a game's month alone does not tell its period."""
        return self.days > 0

    def numbers(self, years: Ids, months: Ids, days: Ids) -> Ids:
        """Return the number of the period in which each day lies.

        >>> date = [np.array([one]) for one in (2010, 3, 31)]
        >>> PeriodLength(3).numbers(*date).tolist(), PeriodLength(days=7).numbers(*date).tolist()
        ([8040], [21405])
        """
        if not self.days:
            return (years * 12 + months - 1) // self.months
        of_month = (years * 12 + months - 1 - 1970 * 12).astype("datetime64[M]")
        since = of_month.astype("datetime64[D]") - np.datetime64(DAY_0) + (days - 1)
        return since.astype(np.int64) // self.days

    def of(self, on: date) -> int:
        """Return the number of the period in which a day lies."""
        return int(self.numbers(*(np.array([part]) for part in (on.year, on.month, on.day)))[0])

    def first_day(self, number: int) -> date:
        """Return the day on which a period begins.

        >>> PeriodLength(3).first_day(8040), PeriodLength(days=7).first_day(21405)
        (datetime.date(2010, 1, 1), datetime.date(2010, 3, 27))
        """
        if self.days:
            return DAY_0 + timedelta(days=number * self.days)
        year, month = divmod(number * self.months, 12)
        return date(year, month + 1, 1)

    def after(self, day: date) -> date:
        """Return the same day one period later."""
        return day + timedelta(days=self.days) if self.days else months_before(day, -self.months)

    def text(self) -> str:
        """Return how many there are, in words.

        >>> PeriodLength(1).text(), PeriodLength(days=7).text()
        ('12 rating periods a year', 'rating periods of 7 days')
        """
        if self.days:
            return f"rating periods of {self.days} day" + ("s" if self.days > 1 else "")
        return f"{12 // self.months} rating periods a year"


MONTH: Final = PeriodLength()
