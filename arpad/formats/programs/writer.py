"""Writes a list as a program reads it: CSV, a sheet, or a dBase table.

Nothing is noted here: what a form can't hold is cut or left blank, and whoever writes reads the
bytes again and says what differs (`arpad.library.list_losses`).
"""

import csv
import io
from typing import Final
from unicodedata import normalize

import polars as pl

from arpad.formats.harmless import harmless
from arpad.formats.programs.dbase import DbaseField, dbase_table
from arpad.formats.programs.declared import Program, ProgramColumn
from arpad.formats.programs.forms import FIGURES
from arpad.formats.workbook import sheet_bytes

_CUT: Final = ("name", "club")
"""Of these a part is better than nothing; half a number would be another's."""
_FIGURES_MAX: Final = 15
"""A sheet keeps so many figures of a number."""


def encoded(frame: pl.DataFrame, program: Program, ending: str) -> bytes:
    r"""Return a list's frame as the program reads it, in a file of this ending.

    A player whose number the program can't hold is left out.

    >>> from arpad.formats.programs.declared import PROGRAMS
    >>> frame = pl.DataFrame({"player_id": ["7"], "name": ["Reti, Ana"], "rating": [2224]})
    >>> print(encoded(frame, PROGRAMS["vega"], ".csv").decode().replace("\r", ""), end="")
    NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF
    Reti, Ana;;;;;0;0;7;2224;0
    """
    columns = [_cells(frame, column, program) for column in program.columns]
    whose = program.of("player_id")[0].header
    place = next(at for at, column in enumerate(program.columns) if column.header == whose)
    rows = [row for row in zip(*columns, strict=True) if row[place]]
    if ending == ".dbf":
        fields = [
            DbaseField(column.header, column.width, is_number=column.form is FIGURES)
            for column in program.columns
        ]
        return dbase_table(fields, rows, program.encoding)
    header = tuple(column.header for column in program.columns)
    if ending == ".xlsx":
        return sheet_bytes([header, *(tuple(map(_number, row)) for row in rows)], program.name)
    return _delimited([header, *(tuple(map(harmless, row)) for row in rows)], program)


def _cells(frame: pl.DataFrame, column: ProgramColumn, program: Program) -> list[str]:
    """Return the texts of one column of the program, one for each row of the list."""
    if column.column not in frame.columns:
        return [column.form.write("")] * frame.height
    texts = frame[column.column].cast(pl.String).fill_null("")
    distinct = {text: _cell(text, column, program) for text in texts.unique()}
    return [distinct[text] for text in texts]


def _cell(text: str, column: ProgramColumn, program: Program) -> str:
    """Return what the program's cell holds of a text of ours."""
    held = (sign if sign.isprintable() and sign not in program.unheld else " " for sign in text)
    seen = "".join(held).strip()
    if program.encoding == "cp1252":
        seen = "".join(map(_western, seen))
    written = column.form.write(seen)
    if not column.width or len(written) <= column.width:
        return written
    return written[: column.width].strip() if column.column in _CUT else column.form.write("")


def _western(sign: str) -> str:
    """Return a letter as Windows' western encoding has it: without its accents, or a ?.

    >>> _western("ñ"), _western("ő"), _western("Я")
    ('ñ', 'o', '?')
    """
    for tried in (sign, normalize("NFKD", sign)[:1]):
        if tried.encode("cp1252", "ignore"):
            return tried
    return "?"


def _number(text: str) -> str | int:
    is_number = text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0")
    return int(text) if is_number and len(text) <= _FIGURES_MAX else text


def _delimited(rows: list[tuple[str, ...]], program: Program) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode(program.encoding)
