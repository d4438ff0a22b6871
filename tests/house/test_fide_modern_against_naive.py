"""FIDE's editions from 2011 on, rapid and blitz among them, against their naive implementation."""

from collections import defaultdict
from typing import Any

import polars as pl
import pytest

from tests.house.agreement import assert_agree, assert_lists_are_sums
from tests.house.engine_adapter import Random, Wrap, rate_with_engine, usual
from tests.house.naive_fide_modern import EDITIONS, random_period, rate
from tests.sampling import amount

SEEDS, DATES = amount(15, full=500), amount(1, full=500)
"""Periods of one list date are rated together, so that many cost no more than one."""
NAMES = list(EDITIONS)
ADMINISTRATORS_K = 20


def _by_list_date(edition: str, seeds: range, dates: int) -> dict[Any, dict[int, Random]]:
    """Return the periods of the dates that have the most of them."""
    groups: dict[Any, dict[int, Random]] = defaultdict(dict)
    for seed in seeds:
        period = random_period(edition, seed)
        groups[period[0]][seed] = period
    return dict(sorted(groups.items(), key=lambda one: -len(one[1]))[:dates])


def _wrap(edition: str) -> Wrap:
    """Print the administrator's K on the lists of the edition that reads it there."""
    if edition != "fide-rapid-2005":
        return usual

    def with_k(frame: pl.DataFrame) -> Any:
        has_k = "k_factor_listed_e2" in frame.columns
        printed = pl.lit(ADMINISTRATORS_K * 100).alias("k_factor_listed_e2")
        return usual(frame.with_columns(printed) if has_k else frame)

    return with_k


@pytest.mark.parametrize("edition", NAMES)
def test_agrees_on_random_periods_of_every_kind(edition: str) -> None:
    compared = periods_compared = 0
    for list_date, periods in _by_list_date(edition, range(SEEDS), DATES).items():
        figures = rate_with_engine(edition, list_date, periods, _wrap(edition))
        for seed, (_, players, events, pending) in periods.items():
            outcome = rate(edition, list_date, players, events, pending, ADMINISTRATORS_K)
            assert_agree(seed, outcome, figures)
            compared += len(outcome.sides)
        periods_compared += len(periods)
        assert_lists_are_sums(figures)
    assert compared > periods_compared * 10 > SEEDS
