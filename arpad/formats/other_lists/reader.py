"""Reads a rating list whose columns have other names than ours: CSV, TSV, Parquet or XLSX.

Sheets are read with python-calamine (MIT, one small wheel without dependencies): it reads XLSX
many times faster than openpyxl, evaluates no formulas and runs no macros.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import polars as pl

from arpad.formats.files import beginning, whole
from arpad.formats.other_lists.headers import (
    CODE,
    Taken,
    are_parts,
    candidates,
    codes_among,
    has_columns,
    name_columns,
    taken,
)
from arpad.formats.other_lists.synonyms import WEAK, folded
from arpad.formats.programs.declared import program_of
from arpad.formats.swissperfect.files import field_names, read_table
from arpad.formats.tables import LIST, frames
from arpad.formats.tables.cells import TYPES
from arpad.formats.tables.columns import PEOPLE, Shape
from arpad.formats.tables.source import LINE, FileSource, open_source, source_of
from arpad.formats.text import is_dbase, is_workbook
from arpad.formats.workbook import read_sheet
from arpad.report.notes import Notes, counted, left_out
from arpad.report.problems import Problem, Text

BYTES_MAX: Final = 64 * 1024 * 1024

_HEADER_ROWS: Final = 20  # so many rows of titles may stand above a sheet's header
_START: Final = 64
_CELLS_SHOWN: Final = 3
NOTHING_CALLED: Final[Mapping[str, str]] = MappingProxyType({})
_COUNT_MIN: Final = 3  # two rows may bear the numbers 1 and 2
_CORRESPONDENCE: Final = ("SIM", "CCM", "CCE", "LGM", "LIM")


def read(
    given: Path | bytes,
    bytes_max: int = BYTES_MAX,
    shape: Shape = LIST,
    name: str = "",
    called: Mapping[str, str] = NOTHING_CALLED,
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return a rating list, one row for each player, and its problems.

    Which column was taken for what is a problem of the level "fixed"; a column that several could
    be is an error. Surnames and given names are joined. The cells are read as those of our own
    lists are. With the shape of a table of people there need be no ratings. `called` are names to
    be read in the place of headers; "" leaves the column out.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "lista.csv")
    ...     _ = path.write_text("Nº FPX;Nome;Elo Nac.;Fator K\n7;Reti, Ana;2224;12,5\n")
    ...     frame, problems = read(path)
    >>> frame.row(0, named=True)
    {'player_id': '7', 'name': 'Reti, Ana', 'rating': 2224, 'k_factor': Decimal('12.500')}
    >>> problems[0].message
    "The column 'Nº FPX' is taken for 'player_id'."
    """
    if isinstance(given, bytes):
        notes = Notes(name)
        table = _of_bytes(given, notes, shape, called)
    else:
        notes = Notes(name or str(given))
        table = _opened(given, notes, bytes_max, shape)
    chosen = _taken(table, notes, shape) if table else None
    if table is None or chosen is None:
        return _empty(shape), notes.all()
    source = _mended(_of_program(_renamed(table, chosen), table.headers), notes)
    _note_unnamed(table, notes)
    if not _are_whole(source, chosen, table, notes):
        return _empty(shape), notes.all()
    source = _without_sums(source, notes)
    _note_count(source, chosen, notes, table.line)
    # The cells are read where those of our own lists are: there is one reading of a cell.
    columns = [column for column in shape.columns if column.name in source.frame.columns]
    series = [frames.typed_column(column, source, shape, notes) for column in columns]
    frame = pl.DataFrame(series).with_columns(source.frame[LINE])
    frame = frame.filter(pl.col("player_id").is_not_null())
    return frames.without_repeats(frame, source, shape, notes).drop(LINE), notes.all()


def as_written(
    data: bytes, name: str = "", called: Mapping[str, str] = NOTHING_CALLED
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return the cells of a table as text, its columns called as in its header, and its problems.

    `called` are names in the place of headers; "" leaves the column out.

    >>> as_written(b"player_id;number:iccf\n7;390002\n")[0].to_dicts()
    [{'player_id': '7', 'number:iccf': '390002'}]
    """
    notes = Notes(name)
    table = _of_bytes(data, notes, PEOPLE, called)
    if table is None:
        return pl.DataFrame(), notes.all()
    headers = table.headers
    twice = sorted({header for header in headers if header and headers.count(header) > 1})
    if twice:
        message = Text("Two columns are called {names}.", names=", ".join(map(repr, twice)))
        notes.add("error", CODE, message, fix=Text("Give each column once."), line=table.line)
        return pl.DataFrame(), notes.all()
    columns = zip(table.source.names, table.headers, strict=True)
    named = [pl.col(name).cast(pl.String).alias(header) for name, header in columns if header]
    return table.source.frame.select(named), notes.all()


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderTaken:
    """A header of a table, the column for which it is taken, and the first cells below it.

    The column is "" where it is left out, and has a "?" where others might be it too.
    """

    header: str
    column: str
    cells: tuple[str, ...]


def headers_taken(
    data: bytes, called: Mapping[str, str] = NOTHING_CALLED, shape: Shape = PEOPLE
) -> tuple[HeaderTaken, ...]:
    r"""Return for what each header of a table is taken; none where it can't be read.

    >>> table = b"Id,Apellidos,Nombre,Tel\n7,A,B,1\n"
    >>> [(taken.header, taken.column) for taken in headers_taken(table)]
    [('Id', 'player_id'), ('Apellidos', 'surname'), ('Nombre', 'given name'), ('Tel', '')]
    """
    table = _of_bytes(data, Notes(), shape, called)
    if table is None:
        return ()
    columns = _columns_of(table.headers, shape, codes_among(table.headers, table.cells_of))
    return tuple(
        HeaderTaken(header=written, column=columns.get(header, ""),
                    cells=tuple(cell for cell in table.cells_at(index) if cell)[:_CELLS_SHOWN])
        for index, (written, header) in enumerate(zip(table.written, table.headers, strict=True))
        if written
    )  # fmt: skip


def _columns_of(headers: Sequence[str], shape: Shape, codes: frozenset[str]) -> dict[str, str]:
    """Return the column for which each header is taken, or may be."""
    columns: dict[str, str] = {}
    for column, several in candidates(headers, shape, codes).items():
        if column != "name":
            columns |= {header: column if len(several) == 1 else f"{column}?" for header in several}
    names = name_columns(headers)
    doubt = "?" if len(names) > 1 else ""
    for named in names:
        part = "surname" if named.given else "name"
        columns |= dict.fromkeys(named.surnames, part + doubt)
        columns |= dict.fromkeys(named.given, f"given name{doubt}")
    return columns


def _taken(table: "_Table", notes: Notes, shape: Shape) -> Taken | None:
    codes = codes_among(table.headers, table.cells_of)
    return taken(table.headers, notes, table.line, shape, codes)


def _note_unnamed(table: "_Table", notes: Notes) -> None:
    """Warn of columns with cells and without a header, as below a header of merged cells."""
    unnamed = [
        f"{index + 1} ({', '.join(cells[:_CELLS_SHOWN])})"
        for index, header in enumerate(table.written)
        if not header and (cells := [cell for cell in table.cells_at(index) if cell])
    ]
    fix = Text("Give every column a header of its own.")
    if unnamed:
        notes.add("warning", CODE, left_out(unnamed), fix=fix, line=table.line)


def _without_sums(source: FileSource, notes: Notes) -> FileSource:
    """Leave out rows whose number is a word where all others are figures: totals, headings."""
    ids = source.frame["player_id"]
    is_word = ids.str.contains(r"^[^\d]+$").fill_null(value=False)
    others = ids.filter(~is_word).drop_nulls()
    if not is_word.any() or len(others) < _COUNT_MIN or not others.str.contains(r"^\d+$").all():
        return source
    frames.note_cells(PEOPLE.columns[0], source, "people-player-id", notes, is_word, {})
    return replace(source, frame=source.frame.filter(~is_word))


def _are_whole(source: FileSource, chosen: Taken, table: "_Table", notes: Notes) -> bool:
    """Tell whether the names are no surnames or given names alone; note an error if they are.

    A header of whole names is believed, unless the column beside it has none: one for both.
    """
    names, line = chosen.names, table.line
    if names is None or names.given or not are_parts(source.frame["name"]):
        return True
    beside = table.headers.index(header := names.headers[0]) + 1
    if names.is_sure and (beside == len(table.written) or table.written[beside]):
        return True
    message = Text("The column {only} holds one word for most players: a part of their names.",
                   only=repr(header))  # fmt: skip
    fix = Text("Give surnames and given names in two columns, or whole names in one called name.")
    notes.add("error", "list-given-name", message, fix=fix, found=header, line=line)
    return False


def _note_count(source: FileSource, chosen: Taken, notes: Notes, line: int) -> None:
    """Warn where the numbers may only count the rows: an unnamed column from 1 on, row by row."""
    header, ids = chosen.columns["player_id"], source.frame["player_id"].to_list()
    if folded(header) not in WEAK or len(ids) < _COUNT_MIN:
        return
    if ids == [str(number) for number in range(1, len(ids) + 1)]:
        message = Text("The column {header} counts the rows, and is taken for the players' "
                       "numbers.", header=repr(header))  # fmt: skip
        fix = Text("If they have others, call that column player_id.")
        notes.add("warning", CODE, message, fix=fix, found=header, line=line)


@dataclass(frozen=True, slots=True)
class _Table:
    """The cells of a file, the headers of its columns, and their line.

    `written` are the headers as they stand in the file, `headers` as they are to be read.
    """

    source: FileSource
    written: tuple[str, ...]
    line: int = 1
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def headers(self) -> tuple[str, ...]:
        """Return the headers as they are to be read."""
        return tuple(self.called.get(header, header) for header in self.written)

    def cells_at(self, index: int) -> list[str | None]:
        """Return the cells of a column by its place."""
        return self.source.frame[self.source.names[index]].cast(pl.String).to_list()

    def cells_of(self, header: str) -> list[str | None]:
        """Return the cells of the first column that is to be read under a header."""
        return self.cells_at(self.headers.index(header))


class _Sheet(FileSource):
    """A sheet's cells: a place is the number of the column."""

    def place(self, line: int, name: str) -> int | None:  # noqa: ARG002
        return self.names.index(name) + 1


def _opened(path: Path, notes: Notes, bytes_max: int, shape: Shape) -> _Table | None:
    try:
        start = beginning(path, _START)
        is_binary = start.startswith(b"PK\x03\x04") or is_dbase(start)
        data = whole(path, bytes_max) if is_binary else b""
    except OSError:
        data = b""  # open_source says why
    if is_workbook(data) or is_dbase(data):
        return _of_bytes(data, notes, shape)
    source = open_source(path, notes, bytes_max)
    return None if source is None else _table(source)


def _of_bytes(
    data: bytes, notes: Notes, shape: Shape, called: Mapping[str, str] = NOTHING_CALLED
) -> _Table | None:
    if is_workbook(data):
        return _sheet(data, notes, shape, called)
    if is_dbase(data):
        return replace(_dbase(data, notes), called=called)
    source = source_of(data, notes)
    return None if source is None else replace(_table(source), called=called)


def _dbase(data: bytes, notes: Notes) -> _Table:
    """Return the records of a dBase table, from which SwissPerfect takes players, by number."""
    headers = field_names(data)
    names = [f"_{number}" for number in range(len(headers))]
    records = read_table(data, ".dbf", (), headers, notes)
    columns = {
        name: [record.text(header) or None for record in records]
        for name, header in zip(names, headers, strict=True)
    }
    lines = {LINE: [record.number for record in records]}
    schema = {**dict.fromkeys(names, pl.String), LINE: pl.Int64}
    return _Table(_Sheet(pl.DataFrame({**columns, **lines}, schema=schema), names), headers)


def _table(source: FileSource) -> _Table:
    """Return the cells, the headers as they are written, and their line."""
    lines = re.split(r"\r\n|\r|\n", source.text, maxsplit=_HEADER_ROWS)
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    try:
        cells = next(csv.reader([lines[first]], delimiter=source.separator), [])
    except csv.Error:
        cells = []
    as_written = len(cells) == len(source.names)
    headers = tuple(cell.strip() for cell in cells) if as_written else tuple(source.names)
    return _Table(source, headers, first + 1)


def _sheet(
    data: bytes, notes: Notes, shape: Shape, called: Mapping[str, str] = NOTHING_CALLED
) -> _Table | None:
    """Return the cells below the first row that names the columns of a list.

    Or else below the one that names the most of them, in doubt the first; a row that has all
    headers of `called` goes before all.
    """
    rows = read_sheet(data, notes)
    if not rows:
        if not notes.all():
            notes.add("error", CODE, Text("The sheet is empty."),
                      fix=Text("Put the list on the first sheet."))  # fmt: skip
        return None
    named = [
        called.keys() <= {*row.cells} if called else has_columns(row.cells, shape)
        for row in rows[:_HEADER_ROWS]
    ]
    counts = [len(candidates(row.cells, shape)) for row in rows[:_HEADER_ROWS]]
    header = named.index(True) if any(named) else counts.index(max(counts))
    below = rows[header + 1 :]
    width = max(len(row.cells) for row in rows[header:])
    headers = (*rows[header].cells, *[""] * (width - len(rows[header].cells)))
    names = [f"_{number}" for number in range(width)]
    columns = {name: [row.cell(index) or None for row in below] for index, name in enumerate(names)}
    frame = pl.DataFrame(
        {**columns, LINE: [row.line for row in below]},
        schema={**dict.fromkeys(names, pl.String), LINE: pl.Int64},
    )
    return _Table(_Sheet(frame, names), headers, rows[header].line, called)


def _renamed(table: _Table, chosen: Taken) -> FileSource:
    """Return the cells of the columns chosen, under our names; parts of names are joined."""
    source = table.source
    index_of = {column: table.headers.index(header) for column, header in chosen.columns.items()}
    columns = [pl.col(source.names[index]).alias(column) for column, index in index_of.items()]
    names = [f"_{index}" for index in range(len(source.names))]
    if chosen.names:
        places = {header: table.headers.index(header) for header in chosen.names.headers}
        parts = {header: source.frame[source.names[index]] for header, index in places.items()}
        joined = pl.DataFrame(parts).select(chosen.names.joined())["name"]
        columns.append(pl.lit(joined).alias("name"))
        index_of["name"] = places[chosen.names.headers[0]]
    for column, index in index_of.items():
        names[index] = column
    return replace(source, frame=source.frame.select(*columns, LINE), names=names)


def _of_program(source: FileSource, headers: Sequence[str]) -> FileSource:
    """Return the cells as a list of ours writes them, where a program writes them otherwise."""
    program = program_of(headers)
    if program is None:
        return source
    read = [
        pl.col(own.column)
        .replace_strict(
            (texts := source.frame[own.column].drop_nulls().unique()),
            [own.form.read(text) or None for text in texts],
            default=None, return_dtype=pl.String,
        )
        for own in program.columns
        if own.column in source.frame.columns and own.column != "name"
    ]  # fmt: skip
    return replace(source, frame=source.frame.with_columns(read))


def _mended(source: FileSource, notes: Notes) -> FileSource:
    """Return the cells with decimal points for commas, and titles of FIDE alone."""
    frame = source.frame
    if "k_factor" in frame.columns:
        frame = frame.with_columns(pl.col("k_factor").str.replace(r"^(\d+),(\d+)$", "$1.$2"))
    if "title" in frame.columns:
        is_other = pl.col("title").str.to_uppercase().is_in(_CORRESPONDENCE)
        if count := frame.select(is_other.sum()).item():
            message = Text("Left out: {titles} of correspondence chess.",
                           titles=counted(count, "title"))  # fmt: skip
            fix = Text("A list holds titles of FIDE; {titles} are none.",
                       titles=", ".join(_CORRESPONDENCE))  # fmt: skip
            notes.add("fixed", "list-title", message, fix=fix)
        frame = frame.with_columns(pl.when(~is_other).then("title"))
    return replace(source, frame=frame)


def _empty(shape: Shape) -> pl.DataFrame:
    needed = [column for column in shape.columns if column.is_required]
    return pl.DataFrame(
        schema={column.name: TYPES.get(column.kind, pl.String()) for column in needed}
    )
