"""What may be asked to be mended in a TRF file: a cell, a result, lines beside their columns."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.formats.trf import fields
from arpad.formats.trf.fields import TrfField
from arpad.formats.trf.writer import as_written
from arpad.report.rows import RESULTS
from arpad.tables.births import Birth


def _names(of: tuple[TrfField, ...]) -> dict[str, TrfField]:
    """Return fields by the names that people give them: the file's, without what holds them."""
    return {re.sub("_(text|half|stated)$", "", field.name): field for field in of}


PLAYER_CELLS: Final = _names(
    tuple(field for field in fields.PLAYER_FIELDS if field is not fields.NUMBER)
)
"""The starting rank is no such cell: other lines name a player by it."""
EVENT_CELLS: Final = _names(
    tuple(
        field
        for field in fields.HEADER_FIELDS
        if field not in (fields.DEPUTIES, fields.JAVAFO_ROUNDS)
    )
)
"""A report names several deputy arbiters, in a line each; rounds stand in record 142."""
_CELL: Final = re.compile(r"(?:(\d{1,4}|round)\.)?(\w+)=(.*)", re.ASCII | re.DOTALL)
_RESULT: Final = re.compile(r"(\d{1,3}):(\d{1,4})=(\S)(?:/(\S))?", re.ASCII)
_SHIFT: Final = re.compile(r"(\d{1,4}):([+-]\d{1,2})(?:@(\d{1,6}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class CellMend:
    """A cell of the event (player None), or of a player by starting rank; `text` as it is written.

    `shift` is how many columns further right than the field's first round the cell stands.
    """

    field: TrfField
    text: str
    player: int | None = None
    shift: int = 0


@dataclass(frozen=True, slots=True)
class ResultMend:
    """The result of a player in a round; `of_other` that of his opponent, "" the opposite one."""

    round: int
    player: int
    result: str
    of_other: str = ""


@dataclass(frozen=True, slots=True)
class ShiftMend:
    """From a column on, blanks put in (by > 0) or taken out, in players' lines or in one line."""

    column: int
    by: int
    line: int | None = None


def cell_mend(text: str) -> CellMend | str:
    """Return the cell that is asked for, or what is wrong with the words.

    >>> cell_mend("12.birth=1990"), cell_mend("start=2026-01-09").text
    (CellMend(field=TrfField(tag='001', name='birth', ...), text='1990/00/00', ...), '2026/01/09')
    >>> cell_mend("12.elo=2100")
    "a player has no cell 'elo', but birth, federation, name, player_id, points, rank, rating, ..."
    """
    parts = _CELL.fullmatch(text)
    if parts is None:
        return f"'{text}' is no cell: write 12.rating=2100, start=2026-01-09 or round.3=2026-01-11"
    whose, name, value = parts[1], parts[2], parts[3].strip()
    if whose == "round":
        return _round_date(name, value)
    cells = EVENT_CELLS if whose is None else PLAYER_CELLS
    if name not in cells:
        owner = "the event" if whose is None else "a player"
        return f"{owner} has no cell '{name}', but {', '.join(sorted(cells))}"
    field = cells[name]
    if "\n" in value or "\r" in value:
        return f"'{name}' stands in one line"
    if field.kind == "birth":
        try:
            value = as_written(field, Birth.of(value.replace("/", "-")))
        except ValueError:
            return f"'{value}' is no birth: write it as 1980-05-28 or 1980"
    if field.width and len(as_written(field, value)) > field.width:
        return f"'{value}' is longer than the {field.width} columns of '{name}'"
    if field.kind == "date":
        day = _day(value)
        if day is None:
            return f"'{value}' is no day: write it as 2026-01-09"
        return CellMend(field, as_written(field, day))
    return CellMend(field, as_written(field, value), int(whose) if whose else None)


def _round_date(number: str, value: str) -> CellMend | str:
    day = _day(value)
    if day is None:
        return f"'{value}' is no day: write it as 2026-01-09"
    if not number.isdecimal() or not 1 <= int(number) <= fields.ROUNDS_MAX:
        return f"'{number}' is no round: write round.3=2026-01-11"
    shift = (int(number) - 1) * fields.ROUND_DATES.step
    return CellMend(fields.ROUND_DATES, f"{day:%y/%m/%d}", shift=shift)


def _day(value: str) -> date | None:
    try:
        return date.fromisoformat(value.replace("/", "-"))
    except ValueError:
        return None


def result_mend(text: str) -> ResultMend | str:
    """Return the result that is asked for, or what is wrong with the words.

    >>> result_mend("3:12=1"), result_mend("3:12=-/-").of_other
    (ResultMend(round=3, player=12, result='1', of_other=''), '-')
    """
    parts = _RESULT.fullmatch(text)
    marks = [mark for mark in parts.groups()[2:] if mark] if parts else []
    if parts is None or any(mark not in RESULTS for mark in marks):
        return (
            f"'{text}' is no result of a round: write 3:12=1 (round 3, player 12), with one of "
            f"{' '.join(RESULTS)}, or 3:12=-/- where both forfeited"
        )
    return ResultMend(int(parts[1]), int(parts[2]), parts[3], parts[4] or "")


def shift_mend(text: str) -> ShiftMend | str:
    """Return the shift that is asked for, or what is wrong with the words.

    >>> shift_mend("15:-1"), shift_mend("92:+2@17").line
    (ShiftMend(column=15, by=-1, line=None), 17)
    """
    parts = _SHIFT.fullmatch(text)
    if parts is None or int(parts[1]) < 5 or int(parts[2]) == 0:
        return (
            f"'{text}' is no shift: write 15:-1 (from column 15 on one column to the left), or "
            "15:+1@17 for line 17 alone"
        )
    return ShiftMend(int(parts[1]), int(parts[2]), int(parts[3]) if parts[3] else None)
