"""How a program's list writes what a cell of ours holds, and how that is read: each way once."""

import re
from collections.abc import Callable
from dataclasses import dataclass

_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write a cell: `write` makes the program's text of ours, `read` ours of theirs.

    "" is a blank on both sides. What can't be written is "" too; whoever writes reads it again.
    """

    write: Callable[[str], str] = _same
    read: Callable[[str], str] = _same


def _days_first(text: str, sign: str) -> str:
    """Return a day as day, month and year.

    >>> _days_first("1990-12-25", "-"), _days_first("1990", "")
    ('25-12-1990', '')
    """
    day = _DAY.fullmatch(text)
    return sign.join(reversed(day.groups())) if day else ""


def _together(text: str) -> str:
    """Return a birth as eight figures, with 0 for the day and month that nobody knows.

    >>> _together("1990-12-25"), _together("1990"), _together("1990-12")
    ('25121990', '00001990', '')
    """
    return f"0000{text}" if re.fullmatch("[0-9]{4}", text) else _days_first(text, "")


def _apart(text: str) -> str:
    """Return the birth that day, month and year are; other texts are left to who reads births.

    >>> _apart("25121990"), _apart("03-04-1990"), _apart("00001990"), _apart("00.00.00")
    ('1990-12-25', '1990-04-03', '1990', '')
    """
    if not text.strip("0. "):
        return ""
    figures = re.fullmatch("([0-9]{2})-?([0-9]{2})-?([0-9]{4})", text)
    if not figures:
        return text
    day, month, year = figures.groups()
    return year if day == month == "00" else f"{year}-{month}-{day}"


def _whole(text: str) -> str:
    """Return a K without decimals.

    >>> _whole("20.000"), _whole("12.500")
    ('20', '')
    """
    whole, _, rest = text.partition(".")
    return whole if not rest.strip("0") else ""


def _without_zero(text: str) -> str:
    return text if text.strip("0 ") else ""


PLAIN = Form()
FIGURES = Form(write=lambda text: text or "0", read=_without_zero)
"""A number; 0 where there is none."""
K_FACTOR = Form(write=_whole)
K_OR_ZERO = Form(write=lambda text: _whole(text) or "0", read=_without_zero)
MALE_FEMALE = Form(write=lambda text: {"m": "M", "w": "F"}.get(text, ""))
MALE_FEMALE_SMALL = Form(write=lambda text: {"m": "m", "w": "f"}.get(text, ""))
DAY_MONTH_YEAR = Form(write=lambda text: _days_first(text, "-"), read=_apart)
DAY_MONTH_YEAR_TOGETHER = Form(write=_together, read=_apart)
SURNAME = Form(write=lambda text: text.partition(", ")[0])
GIVEN = Form(write=lambda text: text.partition(", ")[2])
