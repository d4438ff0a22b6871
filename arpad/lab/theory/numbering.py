"""Players of two columns of names by dense numbers, as models take them."""

from __future__ import annotations

import numpy as np
import polars as pl

from arpad.lab.theory.games import Ids


def numbered(white: pl.Series, black: pl.Series) -> tuple[tuple[str, ...], Ids, Ids]:
    """Return the players of two columns of names, and each side's numbers among them.

    >>> numbered(pl.Series(["Ann", "Bob"]), pl.Series(["Bob", "Cid"]))[0]
    ('Ann', 'Bob', 'Cid')
    """
    players = pl.concat([white.alias("player"), black.alias("player")]).unique(maintain_order=True)
    number = pl.Enum(players)
    ids = (side.cast(number).to_physical().to_numpy().astype(np.int64) for side in (white, black))
    of_white, of_black = ids
    return tuple(players.to_list()), of_white, of_black
