"""Parquet tables of strangers: what a footer claims is looked at before its file is read."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

import polars as pl
from polars.exceptions import PanicException

CELLS_MAX: Final = 100_000_000
"""Rows times columns of a table: a few bytes of a file can claim any number of rows."""


def read_table(data: bytes, shape: Mapping[str, pl.DataType]) -> pl.DataFrame | None:
    """Return the table in these bytes; None if there is none, or one of another shape or too large.

    >>> data = BytesIO()
    >>> pl.DataFrame({"rating": [2400]}).write_parquet(data)
    >>> read_table(data.getvalue(), {"rating": pl.Int64()}).height
    1
    >>> read_table(data.getvalue(), {"rating": pl.String()}) is None
    True
    """
    try:
        footer = pl.scan_parquet(BytesIO(data))
        schema = footer.collect_schema()
        rows = footer.select(pl.len()).collect().item()
        is_read = dict(schema) == dict(shape) and rows * len(schema) <= CELLS_MAX
        return footer.collect() if is_read else None
    except (Exception, PanicException):
        return None
