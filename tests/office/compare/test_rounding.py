"""Every other way to round a change, on figures that are rounded by hand."""

import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.law import Rulebook, decide
from arpad.law.backends import embedded_table, to_polars
from arpad.law.dialect import Int64
from arpad.office.compare.rounding import ROUNDINGS, otherwise
from arpad.rulebooks import CATALOGUE

HALVES = (250_000, -250_000, 350_000, -350_000, 249_999, -249_999)
"""Changes of 2.5, 3.5 and next to 2.5, up and down, of a rating of 1500."""
EXPECTED = {
    "half up": (1503, 1498, 1504, 1497, 1502, 1498),
    "half away from zero": (1503, 1497, 1504, 1496, 1502, 1498),
    "half down": (1502, 1497, 1503, 1496, 1502, 1498),
    "half to even": (1502, 1498, 1504, 1496, 1502, 1498),
    "cut off toward zero": (1502, 1498, 1503, 1497, 1502, 1498),
    "cut off downwards": (1502, 1497, 1503, 1496, 1502, 1497),
}


@pytest.mark.parametrize("book", [CATALOGUE.book("fide-2009"), CATALOGUE.book("fide-2024")],
                         ids=lambda book: str(book.name))  # fmt: skip
@pytest.mark.parametrize("name", EXPECTED)
def test_a_change_is_rounded_as_the_name_says(book: Rulebook, name: str) -> None:
    ((question, change),) = otherwise(name)
    rule = change(book[question])
    assert rule is not None
    read = {*book.reads(q.RATING_NEW), "rating_old", "sum_e5"}
    columns = {column: [None] * len(HALVES) for column in read}
    columns |= {"rating_old": [1500] * len(HALVES), "sum_e5": list(HALVES)}
    table = embedded_table(columns, dict.fromkeys(columns, Int64))
    rounded = to_polars(decide(table, rule))[rule.column]
    assert tuple(rounded.to_list()) == EXPECTED[name]


def test_every_rounding_is_tried_here_or_by_event() -> None:
    assert {name.removesuffix(" by event") for name in ROUNDINGS} == {*EXPECTED}
    assert pl.Series(ROUNDINGS).is_unique().all()
