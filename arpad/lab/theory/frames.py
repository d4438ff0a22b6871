"""Frames of any kind that Narwhals knows (Polars, pandas, pyarrow ...), as models read them."""

from __future__ import annotations

from typing import TypeAlias

import narwhals as nw
import numpy as np
import polars as pl
from narwhals.typing import IntoDataFrame

from arpad.lab.theory.games import Ids

Frame: TypeAlias = IntoDataFrame
"""A frame of Polars, pandas or pyarrow, with its rows in memory."""


def as_polars(frame: Frame) -> pl.DataFrame:
    """Return a frame's rows in Polars; TypeError for what is no frame.

    >>> as_polars(pl.DataFrame({"white": ["Ann"]})).rows()
    [('Ann',)]
    """
    return nw.from_native(frame, eager_only=True).to_polars()


def numbered(white: pl.Series, black: pl.Series) -> tuple[tuple[str, ...], Ids, Ids]:
    """Return the players of two columns of names, and each side's numbers among them.

    >>> numbered(pl.Series(["Ann", "Bob"]), pl.Series(["Bob", "Cid"]))[0]
    ('Ann', 'Bob', 'Cid')
    """
    players = pl.concat([white.alias("player"), black.alias("player")]).unique(maintain_order=True)
    number = pl.Enum(players)
    ids = (side.cast(number).to_physical().to_numpy().astype(np.int64) for side in (white, black))
    of_white, of_black = ids
    return tuple(players), of_white, of_black
