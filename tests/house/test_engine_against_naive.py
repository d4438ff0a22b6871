"""The engine and the naive implementation, which share no code, agree to the last digit."""

from collections import defaultdict
from typing import Any

import pytest

from tests.house.agreement import assert_agree, assert_lists_are_sums
from tests.house.engine_adapter import Random, rate_with_engine
from tests.house.naive import rate
from tests.house.naive.generate import random_period
from tests.sampling import amount

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
