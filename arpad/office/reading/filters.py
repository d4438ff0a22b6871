"""Who of a list's players is meant: what pages, programs and groups of players filter a list by."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

import polars as pl

from arpad.office.lists.candidates import plain
from arpad.report.names import words

_YEARS: Final = re.compile(r"(\d{4})?(?:(-)(\d{4})?)?", re.ASCII)
_YEAR_MAX: Final = 9999


@dataclass(frozen=True, slots=True)
class BirthYears:
    """Years of birth, from the first to the last; None where they have no end."""

    first: int | None = None
    last: int | None = None

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the years that a text is. Raises ValueError for what is none.

        >>> BirthYears.of("2008"), BirthYears.of("2008-"), BirthYears.of("-1976")
        (BirthYears(first=2008, last=2008), BirthYears(first=2008, last=None), \
BirthYears(first=None, last=1976))
        >>> str(BirthYears.of("2008-2012")), str(BirthYears.of("2008-2008"))
        ('2008-2012', '2008')
        >>> BirthYears.of("2012-2008")
        Traceback (most recent call last):
        ValueError: no years of birth: 2012-2008
        """
        match = _YEARS.fullmatch(text)
        first, dash, last = match.groups() if match else (None, None, None)
        if not (first or last) or (first and last and first > last):
            raise ValueError(f"no years of birth: {text}")
        if not dash:
            last = first
        return cls(int(first) if first else None, int(last) if last else None)

    def __str__(self) -> str:
        """Return them as they are written."""
        if self.first == self.last:
            return f"{self.first}"
        return "-".join("" if year is None else f"{year}" for year in (self.first, self.last))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFilter:
    """Who is meant: by beginnings of words of a name, equal facts, years of birth, and ratings.

    `is_new`: only those whose first rating the list has. Of whom a list doesn't tell the year of
    birth no years are true.
    """

    name: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    born: BirthYears | None = None
    lowest: int | None = None
    highest: int | None = None
    is_new: bool = False

    def condition(self) -> pl.Expr:
        """Return what is true of those meant, in rows of a list with a `birth_year` (text).

        >>> rows = pl.DataFrame({"name": ["Réti, Ana", "Euwe, Eva"], "sex": ["w", "w"],
        ...     "birth_year": ["2012", None], "rating": [1700, 2100]})
        >>> rows.filter(PlayerFilter(name="ana", born=BirthYears.of("2012-")).condition()).height
        1
        >>> rows.filter(PlayerFilter(facts={"sex": "w"}, lowest=1800).condition())["name"].item()
        'Euwe, Eva'
        """
        conditions = [pl.col(fact) == value for fact, value in self.facts.items()]
        text = pl.lit(" ") + plain()
        conditions += [text.str.contains(f" {word}", literal=True) for word in words(self.name)]
        conditions += _between("rating", self.lowest, self.highest)
        if self.born is not None:
            year = pl.col("birth_year").cast(pl.Int64, strict=False)
            conditions.append(year.is_between(self.born.first or 0, self.born.last or _YEAR_MAX))
        if self.is_new:
            conditions.append(pl.col("rating").is_not_null() & pl.col("rating_old").is_null())
        return pl.all_horizontal(pl.lit(value=True), *conditions)


def _between(column: str, least: int | None, most: int | None) -> list[pl.Expr]:
    bounds = [] if least is None else [pl.col(column) >= least]
    return bounds if most is None else [*bounds, pl.col(column) <= most]
