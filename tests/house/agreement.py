"""What it means that the engine and the naive implementation agree: every figure, exactly."""

from fractions import Fraction
from typing import Any

import polars as pl

from tests.house.engine_adapter import Figures
from tests.house.naive import model


def assert_agree(seed: int, outcome: model.Outcome, figures: Figures) -> None:
    """Compare one naive period with the engine's figures for it."""
    for event_id, is_rated in outcome.event_is_rated.items():
        assert figures.event_is_rated[seed, event_id] == is_rated, (seed, event_id)
    for key, event_rating in outcome.event_ratings.items():
        assert figures.event_ratings.get((seed, *key)) == event_rating, (seed, key)
    for key, is_kept in outcome.kept.items():
        assert figures.kept[(seed, *key)] == is_kept, (seed, key)
    for place, side in outcome.sides.items():
        _assert_side_equal((seed, *place), side, figures.sides[(seed, *place)])
    for player, rating in outcome.rating_new.items():
        assert figures.rating_new[seed, player] == rating, (seed, player)
        assert figures.status[seed, player] == outcome.status[player], (seed, player)


def _assert_side_equal(key: tuple[int, ...], side: model.Side, row: dict[str, Any]) -> None:
    assert (row["is_rated"] == 1) == side.is_rated, key
    assert Fraction(row["change_e5"], 100000) == side.change, key
    if side.k is not None:
        found = (row["opponent_rating"], row["rated_difference"])
        assert found == (side.opponent_rating, side.rated_difference), key
        assert Fraction(row["expected_e3"], 1000) == side.expected, key
        assert Fraction(row["k_factor_e2"], 100) == side.k, key


def assert_lists_are_sums(figures: Figures) -> None:
    """Rating before + changes + adjustments = rating new, in 1e-5 points, for every player."""
    amounts = figures.adjustments.group_by("player_id").agg(pl.col("amount_e5").sum())
    summed = figures.sums.join(amounts, on="player_id", how="left").filter(
        pl.col("rating_new").is_not_null()
    )
    total = (
        pl.col("rating_old").fill_null(0) * 100000
        + pl.col("sum_e5")
        + pl.col("amount_e5").fill_null(0)
    )
    assert summed.filter(total != pl.col("rating_new") * 100000).is_empty()
    assert summed.height > 0
