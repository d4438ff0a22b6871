"""The engine and the naive implementation, which share no code, agree to the last digit."""

import os
from collections import defaultdict
from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from tests.house.engine_adapter import Figures, Random, duck, eager, lazy, rate_with_engine
from tests.house.naive import model, rate
from tests.house.naive.generate import random_period

EDITIONS = ("fide-2005", "fide-2009", "fide-2009-applied")
SEEDS = 2000 if os.environ.get("ARPAD_FULL") else 240


def _by_list_date(seeds: range) -> dict[Any, dict[int, Random]]:
    groups: dict[Any, dict[int, Random]] = defaultdict(dict)
    for seed in seeds:
        period = random_period(seed)
        groups[period[0]][seed] = period
    return groups


@pytest.mark.parametrize("edition", EDITIONS)
def test_agrees_on_random_periods_of_every_kind(edition: str) -> None:
    compared = 0
    for list_date, periods in _by_list_date(range(SEEDS)).items():
        figures = rate_with_engine(edition, list_date, periods)
        for seed, (_, players, events, pending) in periods.items():
            outcome = rate(edition, list_date, players, events, pending)
            _assert_equal(seed, outcome, figures)
            compared += len(outcome.sides)
        _assert_lists_are_sums(figures)
    assert compared > SEEDS * 10


def _assert_equal(seed: int, outcome: model.Outcome, figures: Figures) -> None:
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


def _assert_lists_are_sums(figures: Figures) -> None:
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_engine_gives_the_same_integers(edition: str) -> None:
    list_date, periods = next(iter(_by_list_date(range(60)).items()))
    first, second, third = (
        rate_with_engine(edition, list_date, periods, wrap) for wrap in (lazy, eager, duck)
    )
    for other in (second, third):
        assert other.sides == first.sides
        assert other.event_ratings == first.event_ratings
        assert (other.rating_new, other.status) == (first.rating_new, first.status)
        for table in ("sums", "adjustments"):
            left, right = (getattr(f, table).sort(pl.all()) for f in (first, other))
            assert left.equals(right.select(left.columns).cast(dict(left.schema)))
