"""Frames of any kind that Narwhals knows (Polars, pandas, pyarrow ...), as models read them."""

from __future__ import annotations

from typing import TypeAlias

import narwhals as nw
import polars as pl
from narwhals.typing import IntoDataFrame

Frame: TypeAlias = IntoDataFrame
"""A frame of Polars, pandas or pyarrow, with its rows in memory."""


def as_polars(frame: Frame) -> pl.DataFrame:
    """Return a frame's rows in Polars; TypeError for what is no frame.

    >>> as_polars(pl.DataFrame({"white": ["Ann"]})).rows()
    [('Ann',)]
    """
    return nw.from_native(frame, eager_only=True).to_polars()
