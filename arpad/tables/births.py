"""A birth, or since when somebody is federated: yyyymmdd inside, with 00 for what nobody knows."""

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    import polars as pl

Days = TypeVar("Days", int, "pl.Expr")
ISO: Final = r"^([0-9]{4}(-[0-9]{2}){0,2})?$"


class Birth(int):
    """A day, or as much of it as is known: as text 1980-05-28, 1980-05 or 1980; 0 is a blank.

    >>> str(Birth(19800528)), str(Birth(19800000)), str(Birth()), Birth(19800500).year
    ('1980-05-28', '1980', '', 1980)
    """

    __slots__ = ()

    @classmethod
    @lru_cache(maxsize=65536)  # the same people stand in report after report
    def of(cls, text: str) -> "Birth":
        """Return the birth that a text is. Raises ValueError for what is none.

        >>> Birth.of("1980-05-28"), Birth.of("1980"), Birth.of("")
        (19800528, 19800000, 0)
        """
        if not re.match(ISO, text):
            raise ValueError(f"no birth: {text}")
        return cls(text.replace("-", "").ljust(8, "0"))

    def __str__(self) -> str:
        """Return it as files have it."""
        digits = f"{int(self):08}"
        if digits.startswith("0000"):
            return ""
        if digits.endswith("00"):
            return digits[:4] if digits.endswith("0000") else f"{digits[:4]}-{digits[4:6]}"
        return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"

    __format__ = object.__format__

    @property
    def year(self) -> int:
        """Return its year."""
        return self // 10000

    @property
    def has_day(self) -> bool:
        """Return whether the day is known."""
        return self % 100 != 0

    @property
    def day(self) -> date | None:
        """Return the day; None where it isn't wholly known, or in no calendar."""
        try:
            return date(self.year, self // 100 % 100, self % 100)
        except ValueError:
            return None

    def is_after(self, day: date) -> bool:
        """Return whether it is later than a day, as far as it is known.

        >>> [Birth(born).is_after(date(1980, 5, 28)) for born in (19800529, 19800528, 19800000)]
        [True, False, False]
        """
        return int(self) > known_to(int(Birth.of(day.isoformat())), unknown(int(self)))


BLANK: Final = Birth()


def unknown(birth: Days) -> Days:
    """Return what the last digits count that aren't known: 1 of a day, 100, or 10000 of a year.

    >>> unknown(19800528), unknown(19800500), unknown(19800000), unknown(0)
    (1, 100, 10000, 100000000)
    """
    if isinstance(birth, int):
        return next(digits for digits in _DIGITS if birth % digits == 0)
    import polars as pl

    return pl.coalesce(pl.when(birth % digits == 0).then(digits) for digits in _DIGITS)


_DIGITS: Final = (100_000_000, 10_000, 100, 1)


def known_to(birth: Days, digits: Days) -> Days:
    """Return a birth without what isn't known (`unknown`) of another."""
    return birth // digits * digits


def shared(birth: int, other: int) -> tuple[Birth, Birth]:
    """Return of two births what both say: the days, the years where one says no more, or nothing.

    >>> [str(birth) for birth in shared(19800528, 19810000)]
    ['1980', '1981']
    """
    digits = max(unknown(birth), unknown(other))
    return Birth(known_to(birth, digits)), Birth(known_to(other, digits))


def differ(birth: int, other: int) -> bool:
    """Return whether two births can't be one, as far as both are known.

    >>> differ(19800528, 19800000), differ(19800528, 19800529), differ(0, 19800000)
    (False, True, False)
    """
    return len({*shared(birth, other)}) == 2
