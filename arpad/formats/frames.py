"""Frames of any kind that Narwhals knows (Polars, pandas, pyarrow ...), as the office reads tables.

A frame becomes CSV in one form, whoever made it: so the same rows are the same input, with the same
hash, and are checked as a file of a stranger is.
"""

from datetime import datetime
from typing import Any, Final, TypeAlias, TypeGuard

import narwhals as nw
import polars as pl
from narwhals.typing import IntoFrame

from arpad.shown import kind_of

Frame: TypeAlias = IntoFrame
"""A frame of Polars, pandas, pyarrow, DuckDB ...: whatever Narwhals knows, eager or lazy."""
_CELLS: Final = (
    pl.Boolean, pl.String, pl.Categorical, pl.Enum, pl.Date, pl.Datetime, pl.Null,
)  # fmt: skip


def is_frame(source: object) -> TypeGuard[Frame]:
    """Say whether Narwhals knows the value as a frame.

    >>> is_frame(pl.DataFrame({"rating": [2000]})), is_frame(b"rating")
    (True, False)
    """
    try:
        nw.from_native(source)  # type: ignore[call-overload]
    except TypeError:
        return False
    except nw.exceptions.DuplicateError:
        columns = getattr(source, "column_names", None) or list(getattr(source, "columns", ()))
        twice = next(name for name in columns if columns.count(name) > 1)
        raise ValueError(f"the frame has two columns {twice}: leave one out") from None
    return True


def csv_of(frame: Frame) -> bytes:
    r"""Return a frame as CSV: days as 2010-09-01, whole numbers without a point, yes as 1.

    >>> csv_of(pl.DataFrame({"player_id": [7, 8], "rating": [2000.0, None], "result": [1.0, 0.5]}))
    b'player_id,rating,result\n7,2000,1\n8,,0.5\n'
    """
    rows = polars_of(frame)
    return rows.with_columns(_plain(rows[name]) for name in rows.columns).write_csv().encode()


def polars_of(frame: Frame) -> pl.DataFrame:
    """Return a frame of Polars'. Raises TypeError or ValueError for columns that no table has."""
    wrapped: Any = nw.from_native(frame)
    eager = wrapped.collect("polars") if isinstance(wrapped, nw.LazyFrame) else _with_index(wrapped)
    if not eager.columns:
        raise ValueError("the frame has no columns; without rows it still has those of its table")
    for name in eager.columns:
        if not isinstance(name, str):
            raise TypeError(f"a column's name is a text, and {name!r} is {kind_of(name)}")
    return pl.DataFrame([_column(eager, name) for name in eager.columns])


def _with_index(frame: "nw.DataFrame[Any]") -> "nw.DataFrame[Any]":
    """Return a frame of pandas' with what its index names as columns."""
    index = nw.maybe_get_index(frame)
    names = [
        name for name in getattr(index, "names", ()) if isinstance(name, str) and name not in frame
    ]
    return nw.from_native(frame.to_native().reset_index(level=names)) if names else frame


def _column(frame: "nw.DataFrame[Any]", name: str) -> pl.Series:
    """Return a column; one that holds values of several types as texts, each as a table has it."""
    try:
        column: pl.Series = frame.select(name).to_polars()[name]
    except (TypeError, ValueError):  # as pyarrow refuses what pandas holds of several types
        column = pl.Series(name, [], pl.Object)
    if column.dtype != pl.Object:
        return column
    return pl.Series(name, [_text(value) for value in frame[name].to_list()], pl.String)


def _text(value: object) -> str | None:
    """Return a value of a column of several types; None for what is none, NaN too.

    >>> _text(1.0), _text(0.5), _text(True), _text("="), _text(float("nan"))
    ('1', '0.5', '1', '=', None)
    """
    if value is None or value != value:
        return None
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _plain(column: pl.Series) -> pl.Series:
    """Return a column as tables have it. What pandas made a float or a time of goes back."""
    kind = column.dtype
    if not (kind.is_numeric() or kind in _CELLS):
        raise TypeError(f"the column {column.name} holds {str(kind).split('(')[0].lower()} values; "
                        "a cell is a text, a number, a day or yes or no")  # fmt: skip
    if kind == pl.Boolean:
        return column.cast(pl.Int8)
    if kind.is_float():
        return column.fill_nan(None).cast(pl.String).str.replace(r"\.0$", "")
    if kind.is_temporal() and kind != pl.Date:
        return column.dt.date()
    return column
