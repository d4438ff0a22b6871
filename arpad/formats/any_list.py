"""Reads a rating list from a file of any format, told by its content. Needs Polars."""

import csv
import re
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PanicException

from arpad.formats import fide_list, other_lists
from arpad.formats.crosstable.workbook import is_workbook
from arpad.formats.files import beginning, whole
from arpad.formats.tables import read_list, read_people
from arpad.formats.tables.columns import PEOPLE
from arpad.report.problems import Problem

BYTES_MAX: Final = 1024 * 1024 * 1024

_ROUND: Final = re.compile(r"(r|rd|rd\.|ro|round|ronda)? ?\d{1,2}\.?( ?rd)?")
_START: Final = 64 * 1024


def read_any_list(
    path: Path, which: fide_list.Which = "standard", bytes_max: int = BYTES_MAX
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return the list in a file and its problems: our own CSV or Parquet, FIDE's, or another.

    `which` tells the kind of ratings to read where a list of FIDE has several.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.csv")
    ...     _ = path.write_text("Id,Name,Elo\n7,Reti Ana,2224\n")
    ...     read_any_list(path)[0].rows()
    [('7', 'Reti Ana', 2224)]
    """
    start = _start(path)
    if start.startswith(b"PK\x03\x04"):
        is_sheet = _is_workbook(path, bytes_max)
        return other_lists.read(path) if is_sheet else fide_list.read(path, which, bytes_max)
    if start.startswith(b"PAR1"):
        return read_list(path, bytes_max) if _is_own(path) else other_lists.read(path, bytes_max)
    lines = _lines(start)
    if lines[0].startswith("<") or fide_list.is_header(lines[0]):
        return fide_list.read(path, which, bytes_max)
    if _is_own_header(lines[0]):
        return read_list(path, bytes_max)
    return other_lists.read(path, bytes_max)


def read_any_people(
    path: Path, bytes_max: int = BYTES_MAX
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return a table of people and its problems: with our names of columns, or with others'.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "socios.csv")
    ...     _ = path.write_text("Código;Apellidos;Nombre;Nac.\n7;Reti;Ana;1980\n")
    ...     read_any_people(path)[0].rows()
    [('7', 'Reti, Ana', '1980')]
    """
    start = _start(path)
    if start.startswith(b"PK\x03\x04"):
        return other_lists.read(path, bytes_max, PEOPLE)
    is_own = _is_own(path) if start.startswith(b"PAR1") else _is_own_header(_lines(start)[0])
    return read_people(path, bytes_max) if is_own else other_lists.read(path, bytes_max, PEOPLE)


def _lines(start: bytes) -> list[str]:
    encoding = "utf-16" if start[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return re.split(r"[\r\n]+", start.decode(encoding, errors="replace").lstrip())


def _is_own_header(line: str) -> bool:
    """Tell whether a header has our names of number and name, or is none."""
    names = {re.sub(r"\W", "_", name.strip(' "').lower()) for name in re.split("[,;\t]", line)}
    return {"player_id", "name"} <= names or len(names) < 2


def names_a_list(start: bytes) -> bool:
    r"""Tell whether a CSV file's header names a list's columns, as others call them, and no round.

    >>> names_a_list("Código;Apellidos;Nombre;Elo\n501;Mas;Jon;2105\n".encode())
    True
    >>> names_a_list(b"number,name,rating,id,1,2\n"), names_a_list(b"012 Riga Open\n")
    (False, False)
    """
    line = _lines(start)[0]
    headers = next(csv.reader([line], delimiter=max(",;\t", key=line.count)), [])
    has_rounds = any(_ROUND.fullmatch(header.strip().lower()) for header in headers)
    return not has_rounds and other_lists.has_columns(headers)


def _start(path: Path) -> bytes:
    try:
        return beginning(path, _START)
    except OSError:
        return b""  # the reader says why


def _is_workbook(path: Path, bytes_max: int) -> bool:
    try:
        return is_workbook(whole(path, bytes_max))
    except OSError:
        return False  # the reader says why


def _is_own(path: Path) -> bool:
    try:
        return {"player_id", "name"} <= pl.read_parquet_schema(path).keys()
    except (Exception, PanicException):
        return True  # the reader says what is wrong
