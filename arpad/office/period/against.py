"""A period under two rulebooks: who gains what under the second."""

from typing import Any

import polars as pl

from arpad.office.period.rating import RatedPeriod


def gains(period: RatedPeriod, other: RatedPeriod) -> list[dict[str, Any]]:
    """Return a row for every player whom two rulebooks leave with different ratings.

    Keys: player_id, name, rating_old, rating_new, rating_against (null: unrated), and gain, in
    points, where both are ratings; most first, then those with one rating, by id.
    """
    ours = period.tables["list"].select("player_id", "name", "rating_old", rating_new="rating")
    theirs = other.tables["list"].select("player_id", rating_against="rating")
    gain = pl.col("rating_against") - pl.col("rating_new")
    return (
        ours.join(theirs, on="player_id", how="left")
        .filter(pl.col("rating_new").ne_missing(pl.col("rating_against")))
        .with_columns(gain=gain)
        .sort("gain", "player_id", descending=[True, False], nulls_last=True)
        .rows(named=True)
    )
