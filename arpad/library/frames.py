"""Frames of any kind that Narwhals knows (Polars, pandas, pyarrow ...), as the office reads tables.

A frame becomes CSV in one form, whoever made it: so the same rows are the same input, with the same
hash, and are checked as a file of a stranger is.
"""

from typing import Any, TypeAlias, TypeGuard

import narwhals as nw
import polars as pl
from narwhals.typing import IntoFrame

Frame: TypeAlias = IntoFrame
"""A frame of Polars, pandas, pyarrow, DuckDB ...: whatever Narwhals knows, eager or lazy."""


def is_frame(source: object) -> TypeGuard[Frame]:
    """Say whether Narwhals knows the value as a frame.

    >>> is_frame(pl.DataFrame({"rating": [2000]})), is_frame(b"rating")
    (True, False)
    """
    try:
        nw.from_native(source)  # type: ignore[call-overload]
    except TypeError:
        return False
    return True


def csv_of(frame: Frame) -> bytes:
    r"""Return a frame as CSV: days as 2010-09-01, whole numbers without a point, yes as 1.

    >>> csv_of(pl.DataFrame({"player_id": [7], "rating": [2000.0], "title": [None]}))
    b'player_id,rating,title\n7,2000,\n'
    """
    rows = _polars(frame)
    return rows.with_columns(_plain(rows[name]) for name in rows.columns).write_csv().encode()


def _polars(frame: Frame) -> pl.DataFrame:
    known = nw.from_native(frame)
    eager = known.collect("polars") if isinstance(known, nw.LazyFrame) else known
    found: Any = eager.to_polars()
    if not isinstance(found, pl.DataFrame):
        raise TypeError(f"{type(frame).__name__} is no frame with rows")
    return found


def _plain(column: pl.Series) -> pl.Series:
    """Return a column as tables have it. What pandas made a float or a time of goes back."""
    kind = column.dtype
    if kind == pl.Boolean:
        return column.cast(pl.Int8)
    if kind.is_float():
        filled = column.fill_nan(None)
        is_whole = bool((filled.drop_nulls() == filled.drop_nulls().floor()).all())
        return filled.cast(pl.Int64) if is_whole else filled
    if kind.is_temporal() and kind != pl.Date:
        return column.dt.date()
    return column
