"""What one cell of a FIDE list says."""

import re
from collections.abc import Callable
from typing import Final

import polars as pl

from arpad.formats.fide_list.fields import K_MAX, RATING_MAX, Kind
from arpad.formats.trf.cells import TrfCell, read_word
from arpad.report.dates import YEAR_FIRST, YEAR_LAST, read_birth
from arpad.report.problems import Text
from arpad.report.rows import TITLES

Value = str | int | None

TYPES: Final[dict[Kind, pl.DataType]] = {
    "rating": pl.Int64(), "games": pl.Int64(), "k_factor": pl.Int64(),
}  # fmt: skip
"""Types of the fields; every other kind is text."""
ERRORS: Final[tuple[Kind, ...]] = ("id", "rating", "games", "k_factor")
"""Kinds whose wrong cells are errors; every other wrong cell is a warning."""
EXPECTED: Final[dict[Kind, Text]] = {
    "id": Text("the figures of a FIDE ID"),
    "name": Text("a name without control characters"),
    "federation": Text("a code of three capitals, or blanks"),
    "sex": Text("M or F, or blanks"),
    "title": Text("GM IM FM CM WGM WIM WFM WCM (g m f c wg wm wf wc in old lists), or blanks"),
    "other_titles": Text("codes of capitals with commas between them, or blanks"),
    "arena_title": Text("AGM AIM AFM ACM, or blanks"),
    "rating": Text("a whole number from 0 to {most}, 0 for none", most=RATING_MAX),
    "games": Text("a whole number"),
    "k_factor": Text("a whole number from 0 to {most}, 0 for none", most=K_MAX),
    "birth": Text("a year, 0000 for none"),
    "flag": Text("i, w or wi, or blanks"),
}

FLAGS: Final = ("", "i", "w", "wi")
SHORT_TITLES: Final = {
    "GM": "g", "IM": "m", "FM": "f", "CM": "c", "WGM": "wg", "WIM": "wm", "WFM": "wf", "WCM": "wc",
}  # fmt: skip
"""The titles as the lists before 2013 write them."""
_LONG_TITLES: Final = {short: title for title, short in SHORT_TITLES.items()}
_ARENA_TITLES: Final = ("", "AGM", "AIM", "AFM", "ACM")
SEXES: Final = {"": None, "M": "m", "F": "w"}


def read_cell(kind: Kind, text: str) -> TrfCell[Value]:
    """Return what a cell without outer blanks says.

    >>> read_cell("rating", "2224").value, read_cell("rating", "0").value
    (2224, None)
    >>> read_cell("rating", "22x4").wrong, read_cell("title", "wg").value
    ('is no whole number', 'WGM')
    """
    return _READERS[kind](text)


def _whole(maximum: int, *, is_zero_none: bool) -> Callable[[str], TrfCell[Value]]:
    def read(text: str) -> TrfCell[Value]:
        if not text:
            return TrfCell(None)
        if not re.fullmatch(r"[0-9]{1,6}", text):
            return TrfCell(None, wrong=Text("is no whole number"))
        if int(text) > maximum:
            return TrfCell(None, wrong=Text("is above {maximum}", maximum=maximum))
        return TrfCell(int(text) or (None if is_zero_none else 0))

    return read


def _federation(text: str) -> TrfCell[Value]:
    cell = read_word("federation", text)
    return TrfCell(None if cell.wrong else cell.value or None, cell.mend, cell.wrong)


def _sex(text: str) -> TrfCell[Value]:
    if text in SEXES:
        return TrfCell(SEXES[text])
    cell = read_word("sex", text)
    return TrfCell(cell.value or None, cell.mend, cell.wrong)


def _title(text: str) -> TrfCell[Value]:
    if text in TITLES:
        return TrfCell(text or None)
    if text in _LONG_TITLES:
        return TrfCell(_LONG_TITLES[text])
    cell = read_word("title", text)
    return TrfCell(cell.value or None, cell.mend, cell.wrong)


def _other_titles(text: str) -> TrfCell[Value]:
    if re.fullmatch(r"([A-Z]{2,4}(, ?[A-Z]{2,4})*)?", text):
        return TrfCell(None)
    return TrfCell(None, wrong=Text("are no codes with commas between them"))


def _arena_title(text: str) -> TrfCell[Value]:
    if text in _ARENA_TITLES:
        return TrfCell(None)
    return TrfCell(None, wrong=Text("is none of FIDE's arena titles"))


def _birth(text: str) -> TrfCell[Value]:
    if re.fullmatch(r"0*", text):
        return TrfCell(None)
    if re.fullmatch(r"[0-9]{4}", text) and YEAR_FIRST <= int(text) <= YEAR_LAST:
        return TrfCell(text)
    if early := re.fullmatch(r"[0-9 ]{2}\.[0-9 ]{2}\.([0-9]{2}|  )?", text):
        year = early[1]  # of lists before 2006, whose youngest were born in the 1990s
        return TrfCell(f"19{year}" if year and year.strip() else None)
    birth = read_birth(text)
    if birth is None:
        return TrfCell(None, wrong=Text("is no year of birth"))
    year = str(birth[0])
    return TrfCell(year or None, mend=year or "none")


def _flag(text: str) -> TrfCell[Value]:
    if text in FLAGS:
        return TrfCell(text or None)
    if text.lower() in (*FLAGS, "iw"):
        flag = "".join(sorted(text.lower(), reverse=True))
        return TrfCell(flag, mend=flag)
    return TrfCell(None, wrong=Text("is none of i, w, wi"))


_READERS: Final[dict[Kind, Callable[[str], TrfCell[Value]]]] = {
    "federation": _federation, "sex": _sex, "title": _title, "other_titles": _other_titles,
    "arena_title": _arena_title, "rating": _whole(RATING_MAX, is_zero_none=True),
    "games": _whole(9999, is_zero_none=False), "k_factor": _whole(K_MAX, is_zero_none=True),
    "birth": _birth, "flag": _flag,
}  # fmt: skip
