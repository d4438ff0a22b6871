"""Writes lists, games and events as canonical CSV: UTF-8, LF, columns and rows in a fixed order."""

from pathlib import Path

import polars as pl
import polars.selectors as cs

from arpad.formats.files import write_whole
from arpad.formats.harmless import FORMULA, MADE_HARMLESS
from arpad.formats.tables.columns import SHAPES, Shape


def write_csv(frame: pl.DataFrame, path: Path) -> None:
    r"""Write a list, games or events frame as canonical CSV, whole or not at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.csv")
    ...     frame = pl.DataFrame({"rating": [2224], "name": ["Reti, Ana"], "player_id": ["7"]})
    ...     write_csv(frame, path)
    ...     path.read_text()
    'player_id,name,rating\n7,"Reti, Ana",2224\n'
    """
    write_whole(path, csv_bytes(frame))


def write_for_spreadsheets(frame: pl.DataFrame, path: Path) -> None:
    r"""Write a list, games or events frame as CSV in which no text is a formula.

    It is the canonical CSV, with an apostrophe before each text that a spreadsheet would take for a
    formula; reading takes it away.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.csv")
    ...     frame = pl.DataFrame({"rating": [2224], "name": ["=1+1"], "player_id": ["7"]})
    ...     write_for_spreadsheets(frame, path)
    ...     path.read_text()
    "player_id,name,rating\n7,'=1+1,2224\n"
    """
    write_whole(path, csv_bytes(frame, FORMULA))


def csv_bytes(frame: pl.DataFrame, guarded: str = MADE_HARMLESS) -> bytes:
    r"""Return the canonical CSV of a list, games or events frame.

    Columns stand in the order of the table of columns; optional ones that are blank throughout are
    left out; rows are sorted by their key; decimals end in no 0. Equal content gives equal bytes. A
    column that the table doesn't know is a programmer's mistake. Texts that begin as `guarded` says
    get an apostrophe, which reading takes away.

    >>> csv_bytes(pl.DataFrame({"event_id": ["b", "a"], "kind": ["swiss", None]}))
    b'event_id,kind\na,\nb,swiss\n'
    >>> csv_bytes(pl.DataFrame({"event_id": ["a"], "colour": ["red"]}))
    Traceback (most recent call last):
    ValueError: events have no column colour
    """
    shape = _shape(frame)
    present = [column.name for column in shape.columns if column.name in frame.columns]
    unknown = [name for name in frame.columns if name not in present]
    if unknown:
        raise ValueError(f"{shape.name} have no column {', '.join(unknown)}")
    required = {column.name for column in shape.columns if column.is_required}
    texts = frame.select(present).sort(*(key for key in shape.key if key in present))
    prose = {column.name for column in shape.columns if column.kind == "text"}
    kept = [
        _as_text(column, guarded if column.name in prose else None)
        for column in texts.iter_columns()
        if column.name in required or column.null_count() < texts.height
    ]
    return pl.DataFrame(kept).write_csv(line_terminator="\n").encode()


def _shape(frame: pl.DataFrame) -> Shape:
    """Return the shape whose columns the frame has."""
    for shape in SHAPES:
        if all(column.name in frame.columns for column in shape.columns if column.is_required):
            return shape
    raise ValueError("the frame is no list, no games, no events")


def _as_text(series: pl.Series, guarded: str | None) -> pl.Series:
    if isinstance(series.dtype, pl.Decimal):
        text = series.cast(pl.String)
        return pl.select(
            pl.when(text.str.contains(".", literal=True))
            .then(text.str.replace(r"\.?0+$", ""))
            .otherwise(text)
            .alias(series.name)
        ).to_series()
    if series.dtype == pl.String:
        filled = series.replace("", None)
        return filled.str.replace(f"^({guarded})", "'${1}") if guarded else filled
    return series


def inert(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a frame in which no text is a formula: names come from anybody.

    >>> inert(pl.DataFrame({"name": ["=1+1", "Ana"], "rating": [1, 2]})).rows()
    [("'=1+1", 1), ('Ana', 2)]
    """
    text = cs.string()
    expression = pl.when(text.str.contains(f"^{FORMULA}")).then(pl.lit("'") + text).otherwise(text)
    return frame.with_columns(expression.name.keep())
