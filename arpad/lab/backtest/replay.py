"""Published changes of another body replayed: those of the Irish Chess Union.

New = old + K (S - E) + bonus, in whole points; K, S, E and the bonus are those
published beside the change. Who had no rating is rated by performance and not replayed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import polars as pl

IRISH_COLUMNS: Final = (
    "id", "tournament", "player", "rating_old", "rating_new", "performance", "rating_event",
    "bonus", "games", "k_factor", "score", "expected_score",
)  # fmt: skip
"""Columns of the file old_rating_histories.csv, which has no header."""


def read_irish_changes(path: Path) -> pl.DataFrame:
    """Return the published changes of a file of github.com/sanichi/icu_ratings_app (MIT)."""
    decimals = {"score": pl.Float64, "expected_score": pl.Float64}
    schema = {name: decimals.get(name, pl.Int64) for name in IRISH_COLUMNS}
    return pl.read_csv(path, has_header=False, schema=schema)


def replayed(changes: pl.DataFrame) -> pl.DataFrame:
    """Return each change of a rated player with `computed`, the exact new rating, and `off`.

    off: how far the published rating is from it; at most half a point where it was rounded.
    """
    rated = changes.filter(pl.col("rating_old") > 0)
    gained = pl.col("k_factor") * (pl.col("score") - pl.col("expected_score"))
    computed = pl.col("rating_old") + gained + pl.col("bonus")
    return rated.with_columns(computed=computed).with_columns(
        off=(pl.col("rating_new") - pl.col("computed")).abs()
    )


def by_k_factor(changes: pl.DataFrame) -> pl.DataFrame:
    """Return for each K: k_factor, changes, rounded (off by no more than half a point), within_1.

    without_expected: of those off by more than half a point, how many print an expected score of 0.
    """
    is_off = pl.col("off") > 0.5
    return (
        replayed(changes)
        .group_by("k_factor")
        .agg(
            changes=pl.len(),
            rounded=(pl.col("off") <= 0.5).sum(),
            within_1=(pl.col("off") <= 1).sum(),
            without_expected=(is_off & (pl.col("expected_score") == 0)).sum(),
        )
        .sort("k_factor")
    )
