"""The columns of a list's tables: those of the engine, everything by the office's own names.

A published list has no columns about persons, and the tables that it was made of beside.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

import polars as pl

from arpad.archive.manifest import DIRECTORY, ENTRY
from arpad.engine.backends import empty
from arpad.engine.evidence import FIGURES, GIVEN
from arpad.engine.judged_by import JUDGED_BY
from arpad.engine.published import LIST_PUBLIC, LIST_ROWS, PUBLISHED

_NAMED: Final = ("player_id", "opponent_id", "winner_id", "event_id", "stage_of")
"""What the engine numbers, and files name as the office does."""
_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "changes": ("rulebook",), "events": ("rulebook", "name"), "results": ("rulebook",),
    "rounds": ("rulebook",),
}  # fmt: skip
_RATINGS: Final = tuple(one.name for one in LIST_PUBLIC if one.unit == "points")
_RATING_MAX: Final = 32_767
_DAYS: Final = tuple(one.name for one in LIST_PUBLIC if one.kind == "day")
"""Days of the office's own; of a birth the year may be all that is known."""
_DAY: Final = r"^\d{4}-\d\d-\d\d$"


@cache
def shape(table: str, form: str = DIRECTORY) -> Mapping[str, pl.DataType]:
    """Return the columns of a table, by name, with their types.

    >>> sorted(shape("activity").items())
    [('games', Int64), ('list_id', Int64), ('player_id', String)]
    """
    if table == LIST_ROWS.name:
        return dict(empty(FIGURES if form == ENTRY else LIST_ROWS).schema)
    if given := GIVEN.get(table) or JUDGED_BY.get(table):
        return dict(empty(given).schema)
    declared = dict(empty(PUBLISHED[table]).schema)
    texts = (*(name for name in _NAMED if name in declared), *_MORE.get(table, ()))
    return declared | dict.fromkeys(texts, pl.String())


def public_columns(form: str) -> tuple[str, ...]:
    """Return the columns of the list that people read, `list.csv`, in their order.

    >>> "name" in public_columns(DIRECTORY), "name" in public_columns(ENTRY)
    (True, False)
    """
    return tuple(one.name for one in LIST_PUBLIC if form == DIRECTORY or one.name in FIGURES)


def can_be_read(rows: pl.DataFrame) -> bool:
    """Tell whether the engine can count with a list's ratings, and read its days.

    >>> rows = pl.DataFrame({"rating": [1800, None], "inactive_since": ["2026-01-01", None]})
    >>> can_be_read(rows), can_be_read(rows.with_columns(rating=pl.lit(10**9)))
    (True, False)
    """
    ratings = [pl.col(n).is_between(0, _RATING_MAX) for n in _RATINGS if n in rows.columns]
    days = [
        pl.col(name).is_null()
        | (pl.col(name).str.contains(_DAY) & pl.col(name).str.to_date(strict=False).is_not_null())
        for name in _DAYS
        if name in rows.columns
    ]
    told = (one.fill_null(value=True).all().alias(str(n)) for n, one in enumerate(ratings + days))
    return all(map(all, rows.select(told).iter_rows()))
