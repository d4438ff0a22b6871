"""One random period of every rulebook, on any engine, and what it means that two are equal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from functools import cache
from itertools import count
from random import Random
from typing import Any

import polars as pl

from arpad.engine.events import RatedEvents
from arpad.engine.period import Period
from arpad.law.backends import to_polars
from arpad.law.dialect import Table
from arpad.rulebooks import CATALOGUE
from tests.house import cnxc_adapter, engine_adapter, fce_adapter, naive_cnxc, naive_fce
from tests.house.engine_adapter import Wrap
from tests.house.naive.generate import random_period as old_period
from tests.house.naive_fide_modern import EDITIONS as MODERN
from tests.house.naive_fide_modern import random_period as modern_period

OLD = ("fide-2005", "fide-2005-applied", "fide-2009", "fide-2009-applied")
BOOKS = tuple(one.name for one in CATALOGUE.editions)
FAMILIES = {
    "fide": "fide-2025", "fide of 2009": "fide-2009-applied", "fide-rapid": "fide-rapid-2024",
    "fide-blitz": "fide-blitz-2012", "cnxc": "cnxc-2000", "fce": "fce-2016",
}  # fmt: skip
"""A rulebook of each family; of FIDE's, one of the time before the lists were monthly too."""


def rate(book: str, periods: int, wrap: Wrap) -> dict[str, pl.DataFrame]:
    """Return every table of so many random periods, rated on an engine.

    FIDE's have one list date, and are rated together: so many cost no more than one.
    """
    found: list[dict[str, pl.DataFrame]] = []
    if book.startswith("cnxc"):
        for seed in range(periods):
            half_year = naive_cnxc.random_period(Random(seed))
            found.append(tables(*cnxc_adapter.rate_tables(half_year, book, wrap)))
    elif book.startswith("fce"):
        kind = "rapid" if "rapid" in book else "standard"
        months = (naive_fce.random_period(Random(one)) for one in range(10_000))
        theirs = (rest for found_kind, *rest in months if found_kind == kind)
        for _ in range(periods):
            list_date, players, events = next(theirs)
            found.append(tables(*fce_adapter.rate_tables(book, list_date, players, events, wrap)))
    else:
        list_date, together = of_one_date(book, periods)
        inputs = engine_adapter.tables_of(together)
        found.append(tables(*engine_adapter.rate_tables(book, list_date, inputs, wrap)))
    return {name: pl.concat([one[name] for one in found]) for name in found[0]}


@cache
def of_one_date(book: str, periods: int) -> tuple[date, dict[int, Any]]:
    """Return the first list date that so many random periods have in common, and those."""
    groups: dict[date, dict[int, Any]] = {}
    for seed in count():
        ((list_date, period),) = random_periods(book, (seed,)).items()
        group = groups.setdefault(list_date, {})
        group |= period
        if len(group) == periods:
            return list_date, group
    raise AssertionError


def random_periods(book: str, seeds: Sequence[int]) -> Mapping[date, dict[int, Any]]:
    """Return FIDE's random periods of some seeds, those of one list date together.

    An edition without periods of its own is given those of 2024: whatever it makes of them, every
    engine and every way has to make.
    """
    played = book if book in MODERN else "fide-2024"
    make: Callable[[int], Any] = (
        old_period if book in OLD else lambda seed: modern_period(played, seed)
    )
    groups: dict[date, dict[int, Any]] = {}
    for seed in seeds:
        period = make(seed)
        groups.setdefault(period[0], {})[seed] = period
    return groups


def tables(rated: RatedEvents, period: Period) -> dict[str, pl.DataFrame]:
    """Return all that a period is made of: the events' tables, the list, and what it hands on."""
    of = {type(one).__name__: one for one in (rated, rated.rows(), period, period.state)}
    return {
        f"{kind}.{field.name}": to_polars(getattr(one, field.name))
        for kind, one in of.items()
        for field in fields(one)
        if isinstance(getattr(one, field.name), Table)
    }


def assert_equal(one: Mapping[str, pl.DataFrame], other: Mapping[str, pl.DataFrame]) -> None:
    """Hold every cell of every table against the same of another engine, in any order of rows."""
    assert one.keys() == other.keys()
    assert {"Period.published", "Period.adjustments"} <= one.keys()
    for name, left in one.items():
        right = other[name].select(left.columns).cast(dict(left.schema))
        assert left.sort(pl.all()).equals(right.sort(pl.all())), name
