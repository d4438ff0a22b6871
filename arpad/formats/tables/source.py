"""The cells of a CSV or Parquet file as text, and where each of them stands.

Nearly all CSV files are plain: each line is a row as wide as the header. They are read all at once,
one of 1.5 million rows in a tenth of the time that Python's own reader takes. Whatever else a file
has is left to that one, which says what is wrong.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

import polars as pl
from polars.exceptions import PanicException

from arpad.formats.files import TooLargeError, reason, whole
from arpad.formats.text import decode, what_it_is
from arpad.report.notes import PROBLEMS_MAX, Notes, shortened
from arpad.report.problems import Text, marked

LINE: Final = "_line"
ROWS_AT_ONCE: Final = 50_000
ROWS_MAX: Final = 100_000_000
COLUMNS_MAX: Final = 1_000
_CUT: Final = marked("The row has {count} cells, the header {width}: the file ends within it.")
_SHORT: Final = marked("The row has {count} cells, the header {width}: the others are "
                       "taken as blank.")  # fmt: skip
SEPARATORS: Final = (",", ";", "\t")
_HIDDEN: Final = r"\p{Cf}\p{Cc}\p{Zl}\p{Zp}"
_LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class _Reader(Protocol):
    """What csv.reader returns: rows, and the line it has come to."""

    @property
    def line_num(self) -> int: ...
    def __iter__(self) -> Iterator[list[str]]: ...


@dataclass(slots=True)
class FileSource:
    """A file's cells: a frame of text with the column `_line`; blank cells are null.

    `text` is the text of a CSV file, from which a cell's place is worked out when it is wrong.
    """

    frame: pl.DataFrame
    names: list[str] = field(default_factory=list)
    text: str = ""
    separator: str = ","
    _lines: list[str] = field(default_factory=list)

    def place(self, line: int, name: str) -> int | None:
        """Return the column where the cell of this name begins; None in a Parquet file.

        >>> source = FileSource(pl.DataFrame(), ["id", "name", "rating"], '7,"Reti, Ana",l850')
        >>> source.place(1, "rating")
        15
        """
        if self.text and not self._lines:
            self._lines = re.split(r"\r\n|\r|\n", self.text)
        if not 0 < line <= len(self._lines):
            return None
        text = self._lines[line - 1]
        cells_before = self.names.index(name)
        is_quoted = False
        for position, sign in enumerate(text):
            if cells_before == 0:
                return position + 1
            is_quoted ^= sign == '"'
            cells_before -= sign == self.separator and not is_quoted
        return len(text) + 1 if cells_before == 0 else None


def open_source(path: Path, notes: Notes, bytes_max: int) -> FileSource | None:
    """Return the cells of the file, or None with a problem.

    >>> notes = Notes()
    >>> open_source(Path("/no/such/list.csv"), notes, 1), notes.all()[0].code
    (None, 'table-file')
    """
    try:
        return source_of(whole(path, bytes_max), notes)
    except OSError as error:
        code = "table-too-large" if isinstance(error, TooLargeError) else "table-file"
        _refuse(notes, code, Text("The file can't be read: {error}.", error=reason(error)))
        return None


def source_of(data: bytes, notes: Notes) -> FileSource | None:
    r"""Return the cells of a file's bytes, or None with a problem.

    >>> source_of(b"id,rating\n7,1850\n", Notes()).frame.rows()
    [('7', '1850', 2)]
    """
    if data.startswith(b"PAR1"):
        return _parquet(data, notes)
    if other_kind := what_it_is(data):
        _refuse(
            notes, "table-not-csv", Text("This is {found}, not CSV or Parquet.", found=other_kind)
        )
        return None
    return _csv(decode(data, notes, "table-encoding"), notes)


def _csv(text: str, notes: Notes) -> FileSource | None:
    first = next((line for line in text.split("\n", 10) if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader((line[0] for line in _LINES.finditer(text)), delimiter=separator)
    try:
        header = next((row for row in reader if any(cell.strip() for cell in row)), [])
        if _are_too_many(len(header), notes):
            return None
        names = _names(header, notes)
        frame, is_tidy = plain_rows(text, names, separator, LINE)
        if frame is None:
            frame = _row_by_row(reader, names, separator, notes)
            _note_short(frame, names, text, notes)
    except csv.Error as error:
        _refuse(notes, "table-not-csv", Text("The table can't be read: {error}.", error=str(error)),
                reader.line_num)  # fmt: skip
        return None
    return FileSource(frame if is_tidy else _cleaned(frame, names), names, text, separator)


def _row_by_row(reader: _Reader, names: list[str], separator: str, notes: Notes) -> pl.DataFrame:
    """Return the rows that Python's reader finds. Raises csv.Error where it can't go on."""
    frames = [pl.DataFrame(schema=_schema(names))]
    rows = _rows(reader, len(names), separator, notes)
    while chunk := list(islice(rows, ROWS_AT_ONCE)):
        columns = dict(zip([*names, LINE], zip(*chunk, strict=True), strict=True))
        frames.append(pl.DataFrame(columns, schema=_schema(names)))
    return pl.concat(frames)


def _rows(
    reader: _Reader, width: int, separator: str, notes: Notes
) -> Iterator[list[str | int | None]]:
    """Yield each row that is not blank, padded to the header's width, and its line.

    A cell that was never written is null, and blank text one that was.
    """
    line = reader.line_num + 1
    for row in reader:
        if len(row) > width and "".join(row[width:]).strip():
            notes.add("error", "table-width",
                      Text("The row has {count} cells, the header {width}.", count=len(row),
                           width=width),
                      fix=Text("Put a cell that holds the separator in quotes."),
                      found=",".join(row), line=line)  # fmt: skip
        elif reader.line_num > line and any(_runs_on(cell, separator) for cell in row):
            notes.add("error", "table-quote",
                      Text("A cell runs on to line {line}: a quote is opened and not closed.",
                           line=reader.line_num),
                      fix=Text("Close the quote where the cell ends, or take it away."),
                      found=",".join(row), line=line)  # fmt: skip
        elif "".join(row).strip():
            yield [*row[:width], *[None] * (width - len(row)), line]
        line = reader.line_num + 1


def _runs_on(cell: str, separator: str) -> bool:
    return separator in cell and ("\n" in cell or "\r" in cell)


def _note_short(frame: pl.DataFrame, names: list[str], text: str, notes: Notes) -> None:
    """Note the rows that end before the header does: an error where the file ends in one."""
    if not names or frame.is_empty():
        return
    short = frame.filter(pl.col(names[-1]).is_null())
    for row in short.head(PROBLEMS_MAX + 1).iter_rows():
        cells = [cell for cell in row[:-1] if cell is not None]
        is_cut = row[-1] == frame[LINE][-1] and not text.endswith(("\n", "\r"))
        notes.add("error" if is_cut else "warning", "table-width",
                  Text(_CUT if is_cut else _SHORT, count=len(cells), width=len(names)),
                  fix=Text("Fetch the whole file.") if is_cut
                  else Text("Look whether something is missing."), found=",".join(cells),
                  line=row[-1])  # fmt: skip


def _parquet(data: bytes, notes: Notes) -> FileSource | None:
    try:
        if _are_too_many(len(pl.read_parquet_schema(io.BytesIO(data))), notes):
            return None
        rows = pl.scan_parquet(io.BytesIO(data)).select(pl.len()).collect().item()
        if rows > ROWS_MAX:
            _refuse(notes, "table-too-large", Text("The file has {rows} rows; {most} are read.",
                                                   rows=rows, most=ROWS_MAX))  # fmt: skip
            return None
        frame = pl.read_parquet(io.BytesIO(data))
        names = _names(frame.columns, notes)
        frame.columns = names
        texts = [_as_text(series) for series in frame if not series.dtype.is_nested()]
    except (Exception, PanicException) as error:
        message = Text("The Parquet file can't be read: {error}.", error=shortened(str(error)))
        _refuse(notes, "table-not-parquet", message)
        return None
    frame = pl.DataFrame(texts).with_row_index(LINE, offset=1)
    kept = [name for name in frame.columns if name != LINE]
    return FileSource(_cleaned(frame, kept), kept)


def _as_text(series: pl.Series) -> pl.Series:
    if series.dtype.is_float() and (series.drop_nulls() == series.drop_nulls().round()).all():
        series = series.cast(pl.Int64, strict=False)
    if isinstance(series.dtype, pl.Datetime):
        series = series.dt.date()
    return series.cast(pl.String)


def _names(header: list[str], notes: Notes) -> list[str]:
    """Return the header's names in small letters with underlines; one given twice is no name."""
    names: list[str] = []
    for number, cell in enumerate(header, start=1):
        name = re.sub(r"\W", "_", cell.strip().lower())
        name = "" if name == LINE else name
        if name in names:
            notes.add("error", "table-column-twice",
                      Text("The column {name} is given twice.", name=name),
                      fix=Text("Leave one of them."), found=cell.strip(), line=1)  # fmt: skip
            name = ""
        names.append(name or f"_{number}")
    return names


def _cleaned(frame: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """Return the frame without signs that nobody sees and outer blanks, and blanks null."""
    names = [name for name in names if frame[name].null_count() < frame.height]
    are_hidden = frame.select(pl.col(names).str.contains(f"[{_HIDDEN}]").any())
    hiding = [name for name in names if are_hidden[name].item()]  # most columns have none
    shown = pl.col(hiding).str.replace_all(r"\p{Cf}", "")
    blank = pl.col(names).str.strip_chars()
    return frame.with_columns(shown.str.replace_all(r"[\p{Cc}\p{Zl}\p{Zp}]", " ")).with_columns(
        pl.when(blank.str.len_bytes() > 0).then(blank), pl.col(LINE).cast(pl.Int64)
    )


def _are_too_many(columns: int, notes: Notes) -> bool:
    """Tell whether a table has more columns than any list, and note it."""
    if columns > COLUMNS_MAX:
        message = Text("The table has {columns} columns; {most} are read.", columns=columns,
                       most=COLUMNS_MAX)  # fmt: skip
        _refuse(notes, "table-too-large", message)
    return columns > COLUMNS_MAX


def _schema(names: list[str]) -> dict[str, type[pl.DataType]]:
    return {**dict.fromkeys(names, pl.String), LINE: pl.Int64}


def _refuse(notes: Notes, code: str, message: Text, line: int | None = None) -> None:
    fix = Text("Give a CSV file in UTF-8 with a header line, or a Parquet file.")
    notes.add("error", code, message, fix=fix, line=line)


_CONTROLS: Final = r"\x00-\x1f\x7f-\x9f"
_BYTES_MAX: Final = 100_000
"""Python's reader refuses cells somewhat longer than this."""
_PLAIN: Final = rf'[^"SIGN{_CONTROLS}]*|"(?:[^"{_CONTROLS}]|"")*"'
"""A plain cell; SIGN stands for what separates cells."""
_IN_QUOTES: Final = rf'(?:[^"\s{_HIDDEN}]|"")'
_TIDY: Final = (
    rf'(?:[^"SIGN\s{_HIDDEN}](?:[^"SIGN{_HIDDEN}]*[^"SIGN\s{_HIDDEN}])?)?|'
    rf'"{_IN_QUOTES}(?:(?:[^"{_HIDDEN}]|"")*{_IN_QUOTES})?"'
)
"""A plain cell from which nothing is taken away: no sign that nobody sees, no outer blank."""
_MANY, _TIDY_MAX = 10_000, 100
"""Of so many lines, and no more columns, a look at each line saves one at each cell."""


def plain_rows(
    text: str, names: list[str], separator: str, line: str
) -> tuple[pl.DataFrame | None, bool]:
    r"""Return the rows below the header, with the column `line`, and whether all are tidy.

    None if a line is not plain: in a plain one quotes stand around whole cells alone, no sign is a
    control, and there are as many cells as in the first line. Whether lines are tidy, so that no
    cell needs cleaning, is asked of a long table alone.

    >>> rows, is_tidy = plain_rows('id,name\n7,"Reti, Ana"\n8,\n', ["id", "name"], ",", "line")
    >>> rows.rows(), is_tidy
    ([('7', 'Reti, Ana', 2), ('8', None, 3)], False)
    >>> plain_rows("id,name\n7\n", ["id", "name"], ",", "line")
    (None, False)
    """
    width = len(names)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    lines = pl.Series([text.removesuffix("\n")]).str.split("\n").explode()
    is_long = lines.len() > _MANY and width <= _TIDY_MAX
    is_tidy = is_long and _are(lines, _TIDY, width, separator)
    if not is_tidy and not _are(lines, _PLAIN, width, separator):
        return None, False
    if lines.len() == 1:
        return pl.DataFrame(schema=dict.fromkeys(names, pl.String) | {line: pl.Int64}), True
    frame = pl.read_csv(
        io.BytesIO(text.encode()),
        has_header=False,
        skip_lines=1,
        new_columns=names,
        separator=separator,
        infer_schema=False,
    )
    of_lines = pl.int_range(2, frame.height + 2, eager=True, dtype=pl.Int64)
    cells = pl.col(names)
    is_written = cells.is_not_null() if is_tidy else cells.str.strip_chars().str.len_bytes() > 0
    are_written = frame.select(pl.any_horizontal(is_written)).to_series()
    frame = frame.with_columns(of_lines.alias(line))
    return frame if are_written.sum() == frame.height else frame.filter(are_written), is_tidy


def _are(lines: pl.Series, cell: str, width: int, separator: str) -> bool:
    """Tell whether every line is a row of so many such cells, and none is blank."""
    if not width:
        return False
    sign = re.escape(separator)
    of_sign = cell.replace("SIGN", sign)
    text = pl.col("line").str
    is_row = text.contains(rf"^(?:{of_sign})(?:{sign}(?:{of_sign})){{{width - 1}}}$")
    is_short = text.len_bytes().is_between(1, _BYTES_MAX)
    return bool(lines.to_frame("line").lazy().select((is_short & is_row).all()).collect().item())
