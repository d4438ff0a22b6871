"""What a value of a JSON report can be: the bounds that the columns of TRF set by their width."""

import re
from datetime import date
from decimal import Decimal
from typing import Final

from arpad.report.dates import YEAR_FIRST, YEAR_LAST
from arpad.report.problems import NOTHING, Text
from arpad.report.rows import SEXES, TITLES

NUMBER_MAX: Final = 9_999
ROUNDS_MAX: Final = 200
PLACE_MAX: Final = 999_999_999
"""The greatest line, column, or number of players that a header states."""

_DETAILS_ROUND_MAX: Final = 999  # three columns
_ROUNDS: Final = ("round", "first_round", "last_round")
_COUNTS: Final = (
    "line", "column", "players_stated", "rated_stated", "teams_stated", "rounds_stated",
    "javafo_rounds", "records",
)  # fmt: skip
_SIX_FIGURES: Final = ("numbers", "players", "teams", "strength")  # most are lists of numbers
_SIX_FIGURES_MAX: Final = 999_999
_POINTS_HALF_MAX: Final = 19_999
_AMOUNT: Final = re.compile(r"-?[0-9]{1,5}(\.[0-9]{1,3})?", re.ASCII)
_ID: Final = re.compile(r"([0-9A-Za-z][0-9A-Za-z./_-]{0,63})?")
_BIRTH: Final = re.compile(r"([0-9]{4}(-[0-9]{2}-[0-9]{2})?)?", re.ASCII)


def whole_number_wrong(place: str, number: int) -> Text:
    """Return why a number can't stand at a place, such as players[3].rating; "" if it can.

    >>> whole_number_wrong("players[3].rating", 2224)
    ''
    >>> whole_number_wrong("players[3].rating", 99_999)
    'is 99999; it goes from 0 to 9999'
    """
    name = _name(place)
    greatest = NUMBER_MAX
    if name in _ROUNDS:
        greatest = _DETAILS_ROUND_MAX if place.startswith("details.") else ROUNDS_MAX
    elif name in _COUNTS:
        greatest = PLACE_MAX
    elif name in _SIX_FIGURES:
        greatest = _SIX_FIGURES_MAX
    elif name == "points_half":
        greatest = _POINTS_HALF_MAX
    if 0 <= number <= greatest:
        return NOTHING
    shown = number if abs(number) <= PLACE_MAX else Text("too large a number")
    return Text("is {shown}; it goes from 0 to {greatest}", shown=shown, greatest=greatest)


def text_wrong(place: str, text: str) -> Text:
    """Return why a text can't stand at a place; "" if it can.

    >>> text_wrong("players[0].title", "GM"), text_wrong("players[0].title", "Grandmaster")
    ('', 'is none of GM IM WGM FM WIM CM WFM WCM')
    """
    name = _name(place)
    if name == "birth" and not _BIRTH.fullmatch(text):
        return Text("is no birth such as 1990-12-20 or 1990")
    if not place.startswith("players["):
        return NOTHING
    if name == "title" and text not in TITLES:
        return Text("is none of {choices}", choices=" ".join(TITLES).strip())
    if name == "sex" and text not in SEXES:
        return Text("is neither m nor w")
    if name == "player_id" and not _ID.fullmatch(text):
        return Text("is no number of a player")
    return NOTHING


def day_of(text: str) -> date:
    """Return the day that a text names; raises ValueError for none, and outside of 1850 to 2100.

    >>> day_of("2024-11-23").year
    2024
    >>> day_of("9999-12-31")
    Traceback (most recent call last):
    ValueError: not a day between 1850 and 2100
    """
    day = date.fromisoformat(text)
    if not YEAR_FIRST <= day.year <= YEAR_LAST:
        raise ValueError(f"not a day between {YEAR_FIRST} and {YEAR_LAST}")
    return day


def amount_of(text: str) -> Decimal:
    """Return the points that a text names; raises ValueError for what no record of TRF can hold.

    >>> str(amount_of("2.5"))
    '2.5'
    >>> amount_of("1E+1000000")
    Traceback (most recent call last):
    ValueError: not an amount of points
    """
    if not _AMOUNT.fullmatch(text):
        raise ValueError("not an amount of points")
    return Decimal(text)


def _name(place: str) -> str:
    return place.rpartition(".")[2].partition("[")[0]
