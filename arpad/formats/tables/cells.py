"""What one cell of a list, games or events file says."""

import re
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Final

import polars as pl

from arpad.formats.trf.cells import TrfCell, read_word
from arpad.report.dates import is_whole_birth, order_of, read_birth, read_date
from arpad.report.facts import KINDS, RATINGS_AT, VIRTUAL_CLASSES
from arpad.report.problems import Text
from arpad.report.rows import DOUBLE_FORFEIT, NATIONAL_TITLES, RESULTS, TITLES_OTHERWISE
from arpad.report.yes_no import YES_NO
from arpad.tables.rating_list import Kind
from arpad.tables.statuses import STATUS_NAMES

ROUNDS_MAX: Final = 999
_STATUSES: Final = tuple(STATUS_NAMES.values())
Value = str | int | bool | date | Decimal | None

TYPES: Final[dict[Kind, pl.DataType]] = {
    "rating": pl.Int64(), "whole": pl.Int64(), "round": pl.Int64(),
    "decimal": pl.Decimal(12, 3), "amount": pl.Decimal(12, 3), "day": pl.Date(),
    "flag": pl.Boolean(),
}  # fmt: skip
"""Types of the columns; every other kind is text."""

WARNED: Final[tuple[Kind, ...]] = ("sex", "title", "federation", "birth")
"""Kinds whose wrong cells are warnings; every other wrong cell is an error."""
FIXES: Final[dict[Kind, Text]] = {
    "id": Text("An id has at most 64 letters, figures and signs . / _ - and no blanks."),
    "text": Text("Give a text."),
    "rating": Text("A rating has at most four digits; leave it blank for none."),
    "whole": Text("Give a whole number in digits."),
    "round": Text("Rounds go from 1 to {most}.", most=ROUNDS_MAX),
    "decimal": Text("Give a number such as 20 or 12.5."),
    "amount": Text("Give a number such as 20 or 12.5."),
    "sex": Text("Write m or w."),
    "title": Text("Write GM IM WGM FM WIM CM WFM WCM, or leave it blank."),
    "federation": Text("Write a code of three capitals."),
    "birth": Text("Write YYYY-MM-DD or YYYY."),
    "day": Text("Write YYYY-MM-DD."),
    "flag": Text("Write true or false."),
    "status": Text("Write one of {what}.", what=", ".join(_STATUSES)),
    "result": Text("Write one of 1 0 = + - W D L H F U Z, or -- where both forfeited."),
    "event_kind": Text("Write one of {what}.", what=", ".join(KINDS)),
    "ratings_at": Text("Write one of {what}.", what=", ".join(RATINGS_AT)),
    "virtual_class": Text("Write one of {what}.", what=", ".join(VIRTUAL_CLASSES)),
    "seasons": Text("Write the games of each season, such as 2015:27 2016:31."),
}

_HALF: Final = ("½", "1/2", "0.5", ".5", "0,5", "½-½", "1/2-1/2")
_SCORES: Final = {"1-0": "1", "0-1": "0", "1.0": "1", "0.0": "0", "1,0": "1", "0,0": "0"}
_RESULTS_OTHERWISE: Final = {**dict.fromkeys(_HALF, "="), **_SCORES, "–": "-"}
_MEN: Final = frozenset("hv")
"""Hombre, home, homme; varón."""
_MEN_AND_WOMEN: Final = {**dict.fromkeys(_MEN, "m"), "m": "w", "d": "w"}


def read_cell(kind: Kind, text: str) -> TrfCell[Value]:
    """Return what a cell that is not blank says; ids and texts are taken as they are.

    >>> read_cell("rating", "l850")
    TrfCell(value=None, mend='', wrong='is not a number of at most four digits')
    >>> read_cell("result", "½").value, read_cell("decimal", "12.5").value
    ('=', Decimal('12.5'))
    """
    return _READERS[kind](text)


def read_cells(kind: Kind, texts: Iterable[str]) -> dict[str, TrfCell[Value]]:
    """Return what each text of one column says; of a sex, M is told by the letters beside it.

    A birth such as 04/06/1986 is read in the order that another of the column shows. Beside H
    (hombre, home, homme) or V (varón) M is mujer, a woman; beside F as well nobody knows.

    >>> {text: cell.value for text, cell in read_cells("sex", ["H", "M"]).items()}
    {'H': 'm', 'M': 'w'}
    >>> {text: cell.value for text, cell in read_cells("sex", ["F", "M"]).items()}
    {'F': 'w', 'M': 'm'}
    """
    if kind == "birth":
        texts = tuple(texts)
        order = order_of(texts)
        return {text: _birth(text, order) for text in texts}
    cells = {text: read_cell(kind, text) for text in texts}
    letters = {text.strip().lower() for text in cells}
    if kind != "sex" or not letters & _MEN:
        return cells
    is_unclear = bool(letters & {"f", "w"})
    for text in cells:
        letter = text.strip().lower()
        if letter == "m" and is_unclear:
            cells[text] = TrfCell(
                None, wrong=Text("may be a man's or a woman's, beside both H and F")
            )
        elif sex := _MEN_AND_WOMEN.get(letter):
            cells[text] = TrfCell(sex, mend=sex)
    return cells


def _rating(text: str) -> TrfCell[Value]:
    if re.fullmatch(r"[0-9]{1,4}", text):
        return TrfCell(int(text) or None)
    return TrfCell(None, wrong=Text("is not a number of at most four digits"))


def _whole(text: str) -> TrfCell[Value]:
    if re.fullmatch(r"[0-9]{1,6}", text):
        return TrfCell(int(text))
    return TrfCell(None, wrong=Text("is not a whole number"))


def _round(text: str) -> TrfCell[Value]:
    whole = _whole(text)
    if isinstance(whole.value, int) and 1 <= whole.value <= ROUNDS_MAX:
        return whole
    return TrfCell(None, wrong=Text("is no number of a round"))


def _amount(text: str) -> TrfCell[Value]:
    cell = _decimal(text)
    if isinstance(cell.value, Decimal) and cell.value <= 0:
        return TrfCell(None, wrong=Text("is not a number such as 12.5"))
    return cell


def _decimal(text: str) -> TrfCell[Value]:
    if re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,3}0*)?", text):
        return TrfCell(Decimal(text))
    return TrfCell(None, wrong=Text("is not a number such as 12.5"))


def _sex(text: str) -> TrfCell[Value]:
    cell = read_word("sex", text)
    return TrfCell(cell.value or None, cell.mend, cell.wrong)


def _title(text: str) -> TrfCell[Value]:
    if text.upper() in NATIONAL_TITLES:
        return TrfCell(text.upper(), mend="" if text.isupper() else text.upper())
    cell = read_word("title", TITLES_OTHERWISE.get(text.upper(), text))
    return TrfCell(cell.value or None, cell.mend, cell.wrong)


def _federation(text: str) -> TrfCell[Value]:
    cell = read_word("federation", text)
    return TrfCell(cell.value, cell.mend, cell.wrong)


def _birth(text: str, order: str = "") -> TrfCell[Value]:
    if is_whole_birth(text):  # nearly every cell of a list
        return TrfCell(text)
    reading = read_birth(text, order)
    if reading is None:
        return TrfCell(None, wrong=Text("is not a date such as 1990-12-20, or a year"))
    birth = str(reading[0])
    is_usual = not birth or text in (birth, f"{birth}/00/00") or re.match(r"\d{4}[-/]", text)
    return TrfCell(birth or None, mend="" if is_usual else birth)


def _day(text: str) -> TrfCell[Value]:
    reading = read_date(text)
    if reading.value is None or reading.others:
        return TrfCell(None, wrong=Text("is not a day such as 2025-03-16"))
    is_usual = reading.is_usual or text == reading.value.isoformat()
    return TrfCell(reading.value, mend="" if is_usual else reading.value.isoformat())


def _flag(text: str) -> TrfCell[Value]:
    if text.lower() in YES_NO:
        return TrfCell(YES_NO[text.lower()])
    return TrfCell(None, wrong=Text("is neither true nor false"))


def _choice(choices: tuple[str, ...]) -> Callable[[str], TrfCell[Value]]:
    def read(text: str) -> TrfCell[Value]:
        if text.lower() in choices:
            return TrfCell(text.lower(), mend="" if text in choices else text.lower())
        return TrfCell(None, wrong=Text("is none of {choices}", choices=", ".join(choices)))

    return read


def _result(text: str) -> TrfCell[Value]:
    result = _RESULTS_OTHERWISE.get(text, text.upper())
    if result not in (*RESULTS, DOUBLE_FORFEIT):
        return TrfCell(None, wrong=Text("is none of 1 0 = + - W D L H F U Z --"))
    is_usual = text in (result, *_HALF, *_SCORES)
    return TrfCell(result, mend="" if is_usual else result)


def _seasons(text: str) -> TrfCell[Value]:
    pairs = text.split()
    seasons = {pair.partition(":")[0] for pair in pairs}
    is_right = all(re.fullmatch(r"[0-9]{4}:[0-9]{1,6}", pair) for pair in pairs)
    if is_right and len(seasons) == len(pairs):
        return TrfCell(" ".join(pairs))
    return TrfCell(None, wrong=Text("is no games by season such as 2015:27 2016:31"))


_READERS: Final[dict[Kind, Callable[[str], TrfCell[Value]]]] = {
    "rating": _rating, "whole": _whole, "round": _round,
    "decimal": _decimal, "amount": _amount,
    "sex": _sex, "title": _title, "federation": _federation, "birth": _birth,
    "day": _day, "flag": _flag, "status": _choice(_STATUSES), "event_kind": _choice(KINDS),
    "ratings_at": _choice(RATINGS_AT), "virtual_class": _choice(VIRTUAL_CLASSES),
    "result": _result, "seasons": _seasons,
}  # fmt: skip
