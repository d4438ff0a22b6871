"""Reads a rating list from a file of any format, told by its content. Needs Polars."""

import csv
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PanicException

from arpad.formats import fide_list, other_lists
from arpad.formats.crosstable.columns import columns_of
from arpad.formats.delimited import Cells
from arpad.formats.files import beginning, whole
from arpad.formats.other_lists.headers import candidates
from arpad.formats.other_lists.synonyms import folded
from arpad.formats.tables import read_list, read_people
from arpad.formats.tables.columns import LIST, PEOPLE, Shape
from arpad.formats.text import is_dbase, is_workbook
from arpad.formats.zipped import ARCHIVE, GZIP, gunzip, only_file, unzip
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text

BYTES_MAX: Final = 1024 * 1024 * 1024

_OWN_NAMES: Final = frozenset(folded(column.name) for column in LIST.columns)
_START: Final = 64 * 1024
_RECORD: Final = re.compile(rb"(\xef\xbb\xbf)?\s*0[01][1-9] ")


def read_any_list(
    given: Path | bytes,
    which: fide_list.Which = "standard",
    bytes_max: int = BYTES_MAX,
    name: str = "",
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return the list in a file, or in its bytes, and its problems: our own, FIDE's, or another.

    `which` tells the kind of ratings to read where a list of FIDE has several; `name` is what
    problems call the file. A file that is packed alone (gzip, zip) is unpacked first.

    >>> read_any_list(b"Id,Name,Elo\n7,Reti Ana,2224\n")[0].rows()
    [('7', 'Reti Ana', 2224)]
    """
    start = given[:_START] if isinstance(given, bytes) else _start(given)
    file = name or ("" if isinstance(given, bytes) else str(given))
    if (packed := _packed(given, start, bytes_max)) is not None:
        notes = Notes(file)
        data = _unpacked(packed, notes, bytes_max)
        unread = _nobody(), notes.all()
        return unread if data is None else read_any_list(data, which, bytes_max, file)
    if start.startswith(ARCHIVE):
        if _is_workbook(given, bytes_max):
            return other_lists.read(given, name=name)
        return fide_list.read(given, which, bytes_max, name)
    if is_dbase(start):
        return other_lists.read(given, bytes_max, name=name)
    if start.startswith(b"PAR1"):
        reader = read_list if _is_own(given) else other_lists.read
        return reader(given, bytes_max, name=name)
    if _RECORD.match(start):
        message = Text("This is a tournament report (TRF), not a rating list.")
        fix = Text("Give the list that was in force when the event began.")
        return _nobody(), (Problem("error", "list-file", message, fix, file=file),)
    if is_of_fide(start):
        return fide_list.read(given, which, bytes_max, name)
    if _is_own_header(_lines(start)[0]):
        return read_list(given, bytes_max, name)
    return other_lists.read(given, bytes_max, name=name)


def read_any_people(
    given: Path | bytes,
    bytes_max: int = BYTES_MAX,
    name: str = "",
    shape: Shape = PEOPLE,
    called: Mapping[str, str] = other_lists.NOTHING_CALLED,
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return a table of people and its problems: with our names of columns, or with others'.

    `called` are names to be read in the place of headers; "" leaves the column out. A list of FIDE
    is a table of people too, and so is one that is packed.

    >>> table = "Código;Apellidos;Nombre;Nac.\n7;Reti;Ana;1980\n".encode()
    >>> read_any_people(table)[0].rows()
    [('7', 'Reti, Ana', '1980')]
    """
    start = given[:_START] if isinstance(given, bytes) else _start(given)
    is_packed = start.startswith(GZIP) or (
        start.startswith(ARCHIVE) and not _is_workbook(given, bytes_max)
    )
    if not called and (is_packed or is_of_fide(start)):
        return read_any_list(given, bytes_max=bytes_max, name=name)
    if called or start.startswith(ARCHIVE) or is_dbase(start):
        return other_lists.read(given, bytes_max, shape, name, called)
    is_own = _is_own(given) if start.startswith(b"PAR1") else _is_own_header(_lines(start)[0])
    if is_own:
        return read_people(given, bytes_max, name, shape)
    return other_lists.read(given, bytes_max, shape, name)


def _nobody() -> pl.DataFrame:
    return pl.DataFrame(schema={"player_id": pl.String, "name": pl.String, "rating": pl.Int64})


def _packed(given: Path | bytes, start: bytes, bytes_max: int) -> bytes | None:
    """Return the bytes of an archive whose file is not of FIDE: those unpack as they are read."""
    if not start.startswith((GZIP, ARCHIVE)):
        return None
    try:
        data = given if isinstance(given, bytes) else whole(given, bytes_max)
    except OSError:
        return None  # the reader says why
    only = None if start.startswith(GZIP) or is_workbook(data) else only_file(data, _START)
    return data if start.startswith(GZIP) or (only and not is_of_fide(only[1])) else None


def _unpacked(data: bytes, notes: Notes, bytes_max: int) -> bytes | None:
    """Return the one file of an archive, or None with an error."""
    if data.startswith(GZIP):
        return gunzip(data, notes, bytes_max)
    files = unzip(data, notes, bytes_max, members_max=1)
    return next(iter(files.values())) if files else None


def _is_workbook(given: Path | bytes, bytes_max: int) -> bool:
    if isinstance(given, bytes):
        return is_workbook(given)
    try:
        return is_workbook(whole(given, bytes_max))
    except OSError:
        return False  # the reader says why


def is_of_fide(start: bytes) -> bool:
    """Tell whether a file begins as FIDE's lists do, in columns or in XML.

    >>> is_of_fide(b"<playerslist>"), is_of_fide(b"player_id,name,rating")
    (True, False)
    """
    first = _lines(start)[0]
    return first.startswith("<") or fide_list.is_header(first)


def _lines(start: bytes) -> list[str]:
    encoding = "utf-16" if start[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return re.split(r"[\r\n]+", start.decode(encoding, errors="replace").lstrip())


def _is_own_header(line: str) -> bool:
    r"""Tell whether a header has our names of number and name, or is none.

    One that calls what a list knows otherwise as well is read as others write it.

    >>> _is_own_header("player_id,name,rating"), _is_own_header("player_id,name,rating,birth_year")
    (True, False)
    """
    headers = [header.strip(' "') for header in re.split("[,;\t]", line)]
    names = {re.sub(r"\W", "_", header.lower()) for header in headers}
    if len(names) < len(("player_id", "name")):
        return True
    others = [header for header in headers if folded(header) not in _OWN_NAMES]
    own = {"player_id", "name"} <= names
    return own and (not others or candidates(others).keys() <= names)


def names_a_list(start: bytes) -> bool:
    r"""Tell whether a header names a list's columns, as others call them, and no round.

    That of a CSV file, by its first bytes, or of a workbook.

    >>> names_a_list("Código;Apellidos;Nombre;Elo\n501;Mas;Jon;2105\n".encode())
    True
    >>> names_a_list(b"number,name,rating,id,1,2\n"), names_a_list(b"012 Riga Open\n")
    (False, False)
    """
    if is_workbook(start):
        headers = [taken.header for taken in other_lists.headers_taken(start, shape=LIST)]
    else:
        line = _lines(start)[0]
        headers = next(csv.reader([line], delimiter=max(",;\t", key=line.count)), [])
    has_rounds = columns_of(Cells(tuple(map(str.strip, headers)), 1)) is not None
    return not has_rounds and other_lists.has_columns(headers)


def _start(path: Path) -> bytes:
    try:
        return beginning(path, _START)
    except OSError:
        return b""  # the reader says why


def _is_own(given: Path | bytes) -> bool:
    source = BytesIO(given) if isinstance(given, bytes) else given
    try:
        return {"player_id", "name"} <= pl.read_parquet_schema(source).keys()
    except (Exception, PanicException):
        return True  # the reader says what is wrong
