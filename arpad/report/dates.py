"""Which day a text means: dates as programs and people write them, and what else they could mean.

The orders of a date's parts: ymd (TRF's own), dmy, mdy, ydm. The dates of one record group are
written in one order, so they are read together: what fits all of them is taken.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Final

from arpad.tables.births import BLANK, Birth

YEAR_FIRST: Final = 1850
YEAR_LAST: Final = 2100
CENTURY_TURNS: Final = 70  # two figures: 70 is 1970, 69 is 2069

_ORDERS: Final = ("ymd", "dmy", "mdy", "ydm")
_PARTS: Final = re.compile(r"(\d{1,4})\s*([./\-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?")
_TOGETHER: Final = re.compile(r"(\d{4})(\d{2})(\d{2})")
_DAY_NAMED: Final = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?\s*(?:de |d'|of )?\s*([^\W\d_]{3,12})\.?,?\s*"
    r"(?:de[l]? )?(\d{4})"
)
_NAMED_DAY: Final = re.compile(r"([^\W\d_]{3,12})\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s*,?\s*(\d{4})")
_ISO_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NO_DATE: Final = re.compile(r"[0\s./\-]*")
_YEAR_ALONE: Final = re.compile(r"(\d{4})(?:\s*([./\-])\s*(\d{0,2})\s*\2\s*(\d{0,2})\.?)?")

_YEAR_AT_END: Final = re.compile(r"0{1,2}\s*([./\-])\s*0{1,2}\s*\1\s*(\d{4})")

_MONTHS: Final = (  # beginnings in English, German, Spanish, French, Italian, Portuguese, Catalan
    "jan ene gen jän", "feb fév fev", "mar mär", "apr abr avr", "may mai mag",
    "jun juin giu", "jul lug juil", "aug ago aoû aou", "sep set", "oct okt ott out",
    "nov", "dec dez dic déc des",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DateReading:
    """What a text says: the day taken, the days it could mean as well, whether TRF writes so."""

    value: date | None
    others: tuple[date, ...] = ()
    is_usual: bool = True


def read_date(text: str) -> DateReading:
    """Return the day that one text means, year first or else day first.

    >>> read_date("28. 07. 2005").value.isoformat()
    '2005-07-28'
    >>> reading = read_date("08/04/2018")
    >>> str(reading.value), str(reading.others[0])
    ('2018-04-08', '2018-08-04')
    >>> read_date("next May").value is None
    True
    """
    return read_dates((text,))[0]


def read_dates(
    texts: Sequence[str], fits: Callable[[Sequence[date]], bool] = lambda _: True
) -> tuple[DateReading, ...]:
    """Return the days that the texts mean, all written in one order.

    Orders that give rising days go before others, and those whose days fit go before all.

    >>> [str(reading.value) for reading in read_dates(["24/09/2010", "02/10/2010"])]
    ['2010-09-24', '2010-10-02']
    """
    possible = [_days_by_order(text) for text in texts]
    written = [days for days in possible if days]
    shared = [order for order in _ORDERS if all(order in days for days in written)]
    if not written or not shared:
        return tuple(
            _reading(text, list(days.values())) for text, days in zip(texts, possible, strict=True)
        )

    def rank(order: str) -> tuple[bool, bool]:
        days = [day[order] for day in written]
        is_rising = all(a <= b for a, b in pairwise(days))
        return not (is_rising and fits(days)), not is_rising

    best = min(rank(order) for order in shared)
    orders = [order for order in shared if rank(order) == best]
    return tuple(
        _reading(text, [days[order] for order in orders] if days else [])
        for text, days in zip(texts, possible, strict=True)
    )


def order_of(texts: Iterable[str]) -> str:
    """Return the order of a column's dates, year last, where a date shows it and none another.

    >>> order_of(["04/06/1986", "23/11/1964"]), order_of(["04/06/1986"]), order_of(["1986-06-04"])
    ('dmy', '', '')
    """
    possible = [_days_by_order(text) for text in texts if not text.strip()[:4].isdecimal()]
    shown = {order for days in possible if len(days) == 1 for order in days} & {"dmy", "mdy"}
    return shown.pop() if len(shown) == 1 else ""


def is_whole_birth(text: str) -> bool:
    """Tell whether a text is a day of birth as our own files write it: read_birth changes nothing.

    >>> [is_whole_birth(text) for text in ("1990-12-20", "1990-02-30", "1849-01-01", "1990")]
    [True, False, False, False]
    """
    if not _ISO_DAY.fullmatch(text):
        return False
    try:
        return YEAR_FIRST <= date.fromisoformat(text).year <= YEAR_LAST
    except ValueError:
        return False


@lru_cache(maxsize=65536)  # the same people stand on list after list
def read_birth(text: str, order: str = "") -> tuple[Birth, bool] | None:
    """Return (birth, whether TRF writes so); None if it is no date.

    Of a date that can be read in two ways, and not in the given order of its column, only the year
    is certain, and only the year is taken.

    >>> read_birth("1970/00/00"), read_birth("1975.  .  "), read_birth("20/12/1990")
    ((19700000, True), (19750000, False), (19901220, False))
    >>> read_birth("08/04/1970"), read_birth("00/00/1985"), read_birth("70-04-08")
    ((19700000, False), (19850000, False), None)
    """
    stripped = text.strip()
    if _ISO_DAY.fullmatch(stripped) and (days := _known(ymd=tuple(stripped.split("-")))):
        return Birth.of(days["ymd"].isoformat()), False  # as our own lists have it
    if _NO_DATE.fullmatch(stripped):
        return BLANK, True
    if year := _YEAR_ALONE.fullmatch(stripped):
        number, separator, month, day = year.groups()
        if not int(month or 0) or not int(day or 0):
            is_known = YEAR_FIRST <= int(number) <= YEAR_LAST and int(month or 0) <= 12
            is_usual = separator == "/" and month == day == "00"
            return (Birth(number + "0000"), is_usual) if is_known else None
    if year := _YEAR_AT_END.fullmatch(stripped):
        return (Birth(year[2] + "0000"), False) if YEAR_FIRST <= int(year[2]) <= YEAR_LAST else None
    if not re.search(r"\d{4}", stripped):
        return None
    reading = read_date(stripped)
    if reading.value is None:
        return None
    day = _days_by_order(stripped).get(order, reading.value)
    if reading.others and not order:
        return Birth(reading.value.year * 10000), False
    return Birth.of(day.isoformat()), reading.is_usual


def read_round_dates(
    texts: Sequence[str], start: date | None, end: date | None
) -> tuple[DateReading, ...]:
    """Return the days of the rounds, written YY/MM/DD or nearly so; blank stands for no date.

    An order that keeps the rounds between the first and the last day is preferred.

    >>> from datetime import date
    >>> readings = read_round_dates(["11.25.02", "11.26.02"], date(2011, 2, 25), date(2011, 2, 27))
    >>> [str(reading.value) for reading in readings]
    ['2011-02-25', '2011-02-26']
    """

    def fits(days: Sequence[date]) -> bool:
        return all((start is None or start <= day) and (end is None or day <= end) for day in days)

    return tuple(
        DateReading(
            reading.value, (), is_usual=bool(re.fullmatch(r"(\d\d/\d\d/\d\d)?", text.strip()))
        )
        for text, reading in zip(texts, read_dates(texts, fits), strict=True)
    )


def _reading(text: str, days: list[date]) -> DateReading:
    distinct = list(dict.fromkeys(days))
    if not distinct:
        return DateReading(None, (), is_usual=not text.strip())
    is_usual = f"{distinct[0]:%Y/%m/%d}" == text.strip()
    return DateReading(distinct[0], tuple(distinct[1:]), is_usual)


def _days_by_order(text: str) -> dict[str, date]:
    stripped = re.sub(r"\s+", " ", text.strip().lower())[:40]
    if together := _TOGETHER.fullmatch(stripped):
        return _known(ymd=together.groups())
    if named := _DAY_NAMED.fullmatch(stripped):
        return _named(*named.groups())
    if named := _NAMED_DAY.fullmatch(stripped):
        month, day, year = named.groups()
        return _named(day, month, year)
    parts = _PARTS.fullmatch(stripped)
    return _numbered(*parts.groups()) if parts else {}


def _numbered(first: str, separator: str, middle: str, last: str) -> dict[str, date]:
    if len(first) == 4 and len(last) <= 2:
        year_first = _known(ymd=(first, middle, last))
        return year_first or _known(ydm=(first, last, middle))
    if len(last) == 4 and len(first) <= 2:
        day_first = _known(dmy=(last, middle, first))
        if separator == "." and day_first:
            return day_first
        return day_first | _known(mdy=(last, first, middle))
    if len(first) == len(middle) == len(last) == 2:
        days = _known(ymd=(first, middle, last), dmy=(last, middle, first))
        month_first = {} if separator == "." else _known(mdy=(last, first, middle))
        return days | month_first | _known(ydm=(first, last, middle))
    return {}


def _named(day: str, name: str, year: str) -> dict[str, date]:
    month = month_named(name)
    days = _known(ymd=(year, str(month), day)) if month else {}
    return dict.fromkeys(_ORDERS, days["ymd"]) if days else {}


def month_named(name: str) -> int | None:
    """Return the month that a word of small letters begins, from 1; None if it is none's name.

    >>> month_named("oct"), month_named("outubro"), month_named("open")
    (10, 10, None)
    """
    months = (month for month, beginnings in enumerate(_MONTHS, start=1)
              if name.startswith(tuple(beginnings.split())))  # fmt: skip
    return next(months, None)


def whole_year(year: int) -> int:
    """Return a year of four figures for one of two.

    >>> whole_year(70), whole_year(69), whole_year(2011)
    (1970, 2069, 2011)
    """
    if year >= 100:
        return year
    return year + (1900 if year >= CENTURY_TURNS else 2000)


def _known(**orders: tuple[str | None, ...]) -> dict[str, date]:
    """Return each order that gives a day of the calendar, from (year, month, day)."""
    days = {}
    for order, parts in orders.items():
        year, month, day = (int(part or 0) for part in parts)
        year = whole_year(year)
        try:
            day_read = date(year, month, day)
        except ValueError:
            continue
        if YEAR_FIRST <= year <= YEAR_LAST:
            days[order] = day_read
    return days
