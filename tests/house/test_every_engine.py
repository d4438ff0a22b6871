"""The same expressions on Polars (planned, at once), in Python, DuckDB, PySpark: equal integers."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import polars as pl
import pytest

from arpad.law.backends import Spark
from tests.house.engine_adapter import duck, eager, in_python, lazy
from tests.house.every_engine import BOOKS, FAMILIES, assert_equal, rate
from tests.sampling import IS_FULL, amount, sampled
from tests.services import spark

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

PERIODS = amount(1, full=20)
TRIED = BOOKS if IS_FULL else ("fide-2025", "cnxc-2000")


@pytest.mark.parametrize("book", sampled(TRIED, 1))
def test_every_embedded_engine_gives_the_same_integers(book: str) -> None:
    found = rate(book, PERIODS, lazy)
    assert found["ExplainedRows.explained"].height > 20 * PERIODS
    assert_equal(found, rate(book, PERIODS, eager))
    assert_equal(found, rate(book, PERIODS, duck))
    assert_equal(found, rate(book, PERIODS, in_python))


@pytest.mark.parametrize(
    "table", ["ExplainedRows.explained", "Period.published", "Period.adjustments"]
)
def test_the_comparison_sees_one_cell(table: str) -> None:
    found = rate("fide-2025", 1, eager)
    column = "amount_e5" if table.endswith("adjustments") else "player_id"
    first = pl.int_range(pl.len()) == 0
    other = found[table].with_columns(pl.when(first).then(pl.col(column) + 1).otherwise(column))
    with pytest.raises(AssertionError, match=table):
        assert_equal(found, {**found, table: other})


@pytest.fixture(scope="module")
def session() -> "Iterator[SparkSession]":
    with spark.running("local[2]", **spark.FOR_LITTLE) as found:
        yield found


@pytest.mark.services
@pytest.mark.parametrize("family", FAMILIES)
def test_spark_gives_the_same_integers(family: str, session: "SparkSession") -> None:
    wrap: Callable[[pl.DataFrame], object] = Spark(session).table
    found = rate(FAMILIES[family], 1, eager)
    assert found["ExplainedRows.explained"].height > 20
    assert_equal(found, rate(FAMILIES[family], 1, wrap))
