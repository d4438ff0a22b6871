"""Reads list, games and events files, CSV or Parquet, to typed frames and problems."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.harmless import MADE_HARMLESS
from arpad.formats.tables.cells import FIXES, TYPES, WARNED, read_cells
from arpad.formats.tables.columns import (
    EVENTS,
    GAMES,
    LIST,
    PEOPLE,
    SUBSTITUTIONS,
    FileColumn,
    Shape,
)
from arpad.formats.tables.source import LINE, FileSource, open_source, source_of
from arpad.report.facts.stated import note_unknown
from arpad.report.notes import PROBLEMS_MAX, Notes, left_out, shortened
from arpad.report.problems import Level, Problem, Text, plural

BYTES_MAX: Final = 64 * 1024 * 1024

ID: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z./_-]{0,63}")
"""An id of a player or an event."""

NEAR: Final = 0.85
"""A column of games so alike to a known one is that one with a slip: white_move, whiteid."""
REQUIRED_OF_GAMES: Final = tuple(column.name for column in GAMES.columns if column.is_required)

Read = tuple[pl.DataFrame, tuple[Problem, ...]]


def read_list(source: Path | bytes, bytes_max: int = BYTES_MAX, name: str = "") -> Read:
    r"""Return a rating list, one row for each player, and its problems.

    Unrated players have a null rating. A row without a player's id, or with one that is given
    before, is an error and left out.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.csv")
    ...     _ = path.write_text("player_id,name,rating\n7,Reti Ana,2224\n8,Euwe Eva,l850\n")
    ...     frame, problems = read_list(path)
    >>> frame["rating"].to_list()
    [2224, None]
    >>> [(problem.line, problem.column, problem.found) for problem in problems]
    [(3, 12, 'l850')]
    """
    return _read(source, LIST, bytes_max, name)


def read_people(
    source: Path | bytes, bytes_max: int = BYTES_MAX, name: str = "", shape: Shape = PEOPLE
) -> Read:
    r"""Return a table of people, one row for each, and its problems: a list without its ratings.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "people.csv")
    ...     _ = path.write_text("player_id,name,fide_rating\n7,Reti Ana,2224\n")
    ...     read_people(path)[0].rows()
    [('7', 'Reti Ana', 2224)]
    """
    return _read(source, shape, bytes_max, name)


def read_games(source: Path | bytes, bytes_max: int = BYTES_MAX, name: str = "") -> Read:
    """Return games, one row for each, results seen from White, and the problems.

    >>> frame, problems = read_games(Path("/no/such/games.csv"))
    >>> frame.columns, problems[0].level
    (['event_id', 'round', 'white_id', 'black_id', 'result'], 'error')
    """
    return _read(source, GAMES, bytes_max, name)


def read_events(source: Path | bytes, bytes_max: int = BYTES_MAX, name: str = "") -> Read:
    """Return events with the facts stated of them, one row for each, and the problems.

    >>> read_events(Path("/no/such/events.csv"))[0].columns
    ['event_id']
    """
    return _read(source, EVENTS, bytes_max, name)


def read_substitutions(source: Path | bytes, bytes_max: int = BYTES_MAX, name: str = "") -> Read:
    """Return who took over from whom, one row for each time, and the problems.

    >>> read_substitutions(Path("/no/such/substitutions.csv"))[0].columns[:3]
    ['event_id', 'round', 'side']
    """
    return _read(source, SUBSTITUTIONS, bytes_max, name)


def _read(given: Path | bytes, shape: Shape, bytes_max: int, name: str) -> Read:
    if isinstance(given, bytes):
        notes = Notes(name)
        source = source_of(given, notes)
    else:
        notes = Notes(name or str(given))
        source = open_source(given, notes, bytes_max)
    if source is None or not _has_columns(source, shape, notes):
        return _empty(shape), notes.all()
    present = [column for column in shape.columns if column.name in source.frame.columns]
    series = [typed_column(column, source, shape, notes) for column in present]
    frame = pl.DataFrame(series).with_columns(source.frame[LINE])
    filled = [column for column in present if column.is_filled]
    if any(frame[column.name].null_count() for column in filled):
        frame = frame.drop_nulls([column.name for column in filled])
    frame = without_repeats(frame, source, shape, notes)
    if shape is GAMES:
        _note_selves(frame, source, notes)
        frame = frame.filter(pl.col("white_id").ne_missing(pl.col("black_id")))
    return frame.drop(LINE), notes.all()


def _has_columns(source: FileSource, shape: Shape, notes: Notes) -> bool:
    """Tell whether the table has what it must, and note that, and the columns nobody reads."""
    missing = [
        column.name
        for column in shape.columns
        if column.is_required and column.name not in source.frame.columns
    ]
    _note_unknown(source, shape, notes)
    if missing:
        message, fix = columns_missing(shape, missing)
        notes.add("error", f"{shape.name}-column", message, fix=fix, line=1)
    return not missing


def columns_missing(shape: Shape, missing: Sequence[str]) -> tuple[Text, Text]:
    """Return what is said of columns that a table lacks, and how to mend it."""
    fix = Text("Give the header line their names.")
    if shape is GAMES:
        fix = Text("A games table has the columns {columns} at the least.",
                   columns=", ".join(REQUIRED_OF_GAMES))  # fmt: skip
    return Text("Columns are missing: {missing}.", missing=", ".join(missing)), fix


def _note_unknown(source: FileSource, shape: Shape, notes: Notes) -> None:
    """Note the columns that are not read: a fact that nobody knows is an error.

    So is one of games that is spelt a little otherwise than what a table of games may say; what
    stands under another name (a club, a remark) is left out.
    """
    columns = [column.name for column in shape.columns]
    unknown = [name for name in source.frame.columns if name not in {*columns, LINE}]
    others = []
    for name in unknown:
        if shape is EVENTS and source.frame[name].count():
            note_unknown(name, notes, 1)
        elif shape is GAMES and (near := get_close_matches(name, columns, n=1, cutoff=NEAR)):
            message = Text("There is no column {column} of games.", column=repr(shortened(name)))
            notes.add("error", "games-column", message, fix=Text("Write {what}.", what=near[0]),
                      found=name, line=1)  # fmt: skip
        else:
            others.append(name)
    if others:
        fix = Text("Known columns are {known}.", known=", ".join(sorted(columns)))
        code, unknown_names = f"{shape.name}-column", ", ".join(others)
        notes.add("info", code, left_out(others), fix=fix, found=unknown_names, line=1)


def typed_column(column: FileColumn, source: FileSource, shape: Shape, notes: Notes) -> pl.Series:
    """Return the column in its type; what can't be read is null, with a problem."""
    texts = source.frame[column.name]
    code = f"{shape.name}-{column.name.replace('_', '-')}"
    if column.is_filled:
        note_cells(column, source, code, notes, texts.is_null(), {})
    if column.kind == "id":
        is_wrong = ~texts.str.contains(f"^{ID.pattern}$").fill_null(value=True)
        note_cells(column, source, code, notes, is_wrong, {})
        return texts.set(is_wrong, None) if is_wrong.any() else texts
    dtype = TYPES.get(column.kind, pl.String())
    if texts.null_count() == texts.len():  # half of a list's columns say nothing
        return texts.cast(dtype)
    if column.kind == "text":
        is_harmless = texts.str.contains(f"^{MADE_HARMLESS}").any()
        return texts.str.replace(f"^{MADE_HARMLESS}", "${1}") if is_harmless else texts
    distinct = texts.drop_nulls().unique().sort()
    cells = read_cells(column.kind, distinct)
    wrong = {text: cell.wrong for text, cell in cells.items() if cell.wrong}
    if wrong:
        rows = texts.is_in(list(wrong)).fill_null(value=False)
        note_cells(column, source, code, notes, rows, wrong)
    mended = {text: cell.mend for text, cell in cells.items() if cell.mend}
    _note_mended(column, source, code, notes, mended)
    values = [cell.value for cell in cells.values()]
    if dtype.is_decimal():  # as text: Polars would import NumPy for Python's decimals
        values = [None if value is None else str(value) for value in values]
    each = pl.Series(column.name, values, None if dtype.is_decimal() else dtype).cast(dtype)
    return each.gather(texts.cast(pl.Enum(distinct)).to_physical())


def note_cells(
    column: FileColumn,
    source: FileSource,
    code: str,
    notes: Notes,
    rows: pl.Series,
    wrong: dict[str, Text],
) -> None:
    """Note each cell of these rows that is missing or wrong."""
    if not rows.any():
        return
    wrong_rows = source.frame.filter(rows).head(PROBLEMS_MAX + 1)
    for text, line in wrong_rows.select(column.name, LINE).iter_rows():
        what = Text("is missing") if text is None else wrong.get(text, Text("is no id"))
        level: Level = "warning" if column.kind in WARNED else "error"
        notes.add(level, code, Text("The {label}{whose} {what}.", label=column.name, whose="",
                                    what=what), fix=FIXES[column.kind], found=text or "", line=line,
                  column=source.place(line, column.name))  # fmt: skip


def _note_mended(
    column: FileColumn, source: FileSource, code: str, notes: Notes, mended: dict[str, str]
) -> None:
    """Note each text that was read in another form, once for all its cells."""
    if not mended:
        return
    name = column.name
    counts = (
        source.frame.filter(pl.col(name).is_in(list(mended)))
        .group_by(name, maintain_order=True)
        .agg(pl.len(), pl.col(LINE).first())
    )
    for text, count, line in counts.head(PROBLEMS_MAX).iter_rows():
        is_cut = column.kind == "birth" and len(re.findall(r"[1-9]\d*", text)) > 2
        level: Level = "warning" if is_cut and len(mended[text]) == len("1986") else "fixed"
        notes.add(level, code, Text("The {label} {text} is read as {words} ({count}).",
                                      label=name, text=text, words=mended[text],
                                      count=times(count)), fix=FIXES[column.kind], found=text,
                  line=line, column=source.place(line, name))  # fmt: skip


def times(count: int) -> Text:
    """Return how often something is there, in words.

    >>> times(1), times(2)
    ('once', '2 times')
    """
    return plural("once", "{count} times", count=count)


def without_repeats(
    frame: pl.DataFrame, source: FileSource, shape: Shape, notes: Notes
) -> pl.DataFrame:
    """Return the frame without the rows whose key stands in a row before."""
    if frame.select(pl.struct(shape.key).hash().n_unique()).item() == frame.height:
        return frame
    firsts = frame.with_columns(_first=pl.col(LINE).first().over(shape.key))
    again = pl.col(LINE) > pl.col("_first")
    for row in firsts.filter(again).head(PROBLEMS_MAX + 1).iter_rows(named=True):
        notes.add("error", f"{shape.name}-twice", Text("The {key} of line {row} is given again.",
                                                       key=", ".join(shape.key), row=row["_first"]),
                  fix=Text("Leave one of the rows."), found=", ".join(str(row[name])
                                                                for name in shape.key),
                  line=row[LINE], column=source.place(row[LINE], shape.key[0]))  # fmt: skip
    return firsts.filter(~again).drop("_first")


def _note_selves(frame: pl.DataFrame, source: FileSource, notes: Notes) -> None:
    for line, player in (
        frame.filter(pl.col("white_id") == pl.col("black_id"))
        .select(LINE, "white_id")
        .head(PROBLEMS_MAX + 1)
        .iter_rows()
    ):
        notes.add("error", "games-black-id", Text("The player {player} meets themselves.",
                                                  player=player),
                  fix=Text("Give the id of the opponent."), found=player, line=line,
                  column=source.place(line, "black_id"))  # fmt: skip


def _empty(shape: Shape) -> pl.DataFrame:
    """Return a frame without rows, with the columns that the file must have."""
    return pl.DataFrame(
        schema={
            column.name: TYPES.get(column.kind, pl.String())
            for column in shape.columns
            if column.is_required
        }
    )
