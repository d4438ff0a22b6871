"""The engine and the naive implementation, which share no code, agree to the last digit."""

from collections import defaultdict
from typing import Any

import polars as pl
import pytest

from tests.house.agreement import assert_agree, assert_lists_are_sums
from tests.house.engine_adapter import Random, duck, eager, lazy, rate_with_engine
from tests.house.naive import rate
from tests.house.naive.generate import random_period
from tests.sampling import amount, only_in_full

EDITIONS = ("fide-2005", "fide-2009", "fide-2009-applied")
SEEDS, DATES = amount(200, full=2000), amount(3, full=2000)
"""Periods of one list date are rated together, so that many cost no more than one."""


def _by_list_date(seeds: range, dates: int) -> dict[Any, dict[int, Random]]:
    """Return the periods of the dates that have the most of them."""
    groups: dict[Any, dict[int, Random]] = defaultdict(dict)
    for seed in seeds:
        period = random_period(seed)
        groups[period[0]][seed] = period
    return dict(sorted(groups.items(), key=lambda one: -len(one[1]))[:dates])


@pytest.mark.parametrize("edition", EDITIONS)
def test_agrees_on_random_periods_of_every_kind(edition: str) -> None:
    compared = periods_compared = 0
    for list_date, periods in _by_list_date(range(SEEDS), DATES).items():
        figures = rate_with_engine(edition, list_date, periods)
        for seed, (_, players, events, pending) in periods.items():
            outcome = rate(edition, list_date, players, events, pending)
            assert_agree(seed, outcome, figures)
            compared += len(outcome.sides)
        periods_compared += len(periods)
        assert_lists_are_sums(figures)
    assert compared > periods_compared * 10 > SEEDS


@only_in_full  # the modern editions' test, and the office's test_recomputing, go through each too
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_engine_gives_the_same_integers(edition: str) -> None:
    list_date, periods = next(iter(_by_list_date(range(60), 1).items()))
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
