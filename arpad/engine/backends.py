"""The one place that knows there are several engines: small tables, and stopping laziness."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import polars as pl

from arpad.law import Table
from arpad.law.dialect import Expression, Int64, col, lit, type_in
from arpad.law.frame import table_of

AT_ONCE_MAX: Final = 50_000
"""Players of a list up to which every step is computed as it is told."""


def small_table(
    like: Table, columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]
) -> Table:
    """Return a table of given values on the engine, and with the laziness, of another table.

    Shapes: every column as long as the others. Used for look-ups that are joined: the tables of
    expected scores, the floors of events.
    """
    return on_engine_of(like, _frame(columns, schema))


def embedded_table(columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> Table:
    """Return a table of given values on the embedded engine, computed at once.

    Used where somebody asks a rule about a few facts: calculators, cases, samples.
    """
    return table_of(_frame(columns, schema))


def rows(table: Table) -> list[dict[str, Any]]:
    """Return a small table's rows, by column."""
    return to_polars(table).rows(named=True)


def _frame(columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(dict(columns), schema={name: type_in(pl, t) for name, t in schema.items()})


def empty(schema: Mapping[str, Any]) -> pl.DataFrame:
    """Return a frame without rows, with the columns of a table."""
    return _frame({name: [] for name in schema}, schema)


Frame: TypeAlias = pl.DataFrame | pl.LazyFrame
"""Rows, or what gives them when somebody asks."""


def embedded(frame: Frame) -> Table:
    """Return a frame as a table of the embedded engine, lazy: a large one need not fit at once."""
    return table_of(frame.lazy())


def embedded_at_once(frame: Frame) -> Table:
    """Return a frame as a table of the embedded engine whose every step is computed as it is told.

    For a club's few thousand players, planning a step lazily takes longer than computing it.
    """
    return table_of(frame.lazy().collect())


def embedded_for(players: int) -> Callable[[Frame], Table]:
    """Return how the tables of so many players are put on the embedded engine."""
    return embedded_at_once if players <= AT_ONCE_MAX else embedded


def on_duckdb(frame: Frame) -> Table:
    """Return a frame as a table of DuckDB, which the tests hold the embedded engine against."""
    import duckdb

    return table_of(duckdb.from_arrow(frame.lazy().collect().to_arrow()))


def on_engine_of(like: Table, frame: pl.DataFrame) -> Table:
    """Return a Polars frame as a table of the engine that another table lives on."""
    if isinstance(like.native, pl.DataFrame):
        return table_of(frame)
    if isinstance(like.native, pl.LazyFrame):
        return table_of(frame.lazy())
    if like.native.implementation.is_duckdb():
        return on_duckdb(frame)
    raise TypeError(f"no engine for {like.native.implementation}")


def to_polars(table: Table) -> pl.DataFrame:
    """Return the table's rows as a Polars frame, computed now."""
    native = table.native
    if isinstance(native, pl.LazyFrame):
        return native.collect()
    return native if isinstance(native, pl.DataFrame) else native.collect("polars").to_polars()


def of_players(table: Table, players: Sequence[int]) -> Table:
    """Return the rows of these players, by their numbers."""
    return table.filter(col("player_id").is_in(players))


def has_rows(table: Table) -> bool:
    """Return whether a table, which should be small, has any row."""
    return not to_polars(table.head(1)).is_empty()


def join_small(table: Table, other: Table, on: str) -> Table:
    """Return the left join with a table that is often empty: then its columns are added as null.

    Joining half a million players with nothing costs as much as joining them with something.
    """
    if has_rows(other):
        return table.join(other, on=on, how="left")
    missing = {n: t for n, t in other.schema().items() if n != on}
    return table.with_columns(**{n: lit(None, dtype=t) for n, t in missing.items()})


def materialise(table: Table) -> Table:
    """Return the same rows, computed once, on the same engine: later stages don't repeat it."""
    if isinstance(table.native, pl.DataFrame):
        return table
    return on_engine_of(table, to_polars(table))


def total(column: str) -> Expression:
    """Return the integer sum of a column (DuckDB would make it a Decimal)."""
    return col(column).sum().cast(Int64)
