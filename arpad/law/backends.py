"""The one place that knows there are several engines, and that asks one to compute.

A stage only says what is to be computed. Four verbs (`Engine`) put rows on an engine and get them
from it; the rest of this file is told in them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

import polars as pl

from arpad.law import places
from arpad.law.dialect import FEW, Expression, Int64, Table, col, table_of, type_in

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

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
    return AT_ONCE.table(_frame(columns, schema))


Facts = Mapping[str, "int | str | None"]


def facts_table(facts: Sequence[Facts], types: Mapping[str, Any]) -> Table:
    """Return one row per set of facts, with the columns of `types`, null where nothing is stated.

    A fact that is none of these is a column too, of whole numbers.

    >>> from arpad.law.dialect import String
    >>> table = facts_table([{"games_rated": 29}, {"kind": "swiss"}], {"kind": String})
    >>> table.native.rows()
    [(None, 29), ('swiss', None)]
    """
    names = dict.fromkeys([*types, *(name for row in facts for name in row)])
    return embedded_table(
        {name: [row.get(name) for row in facts] for name in names},
        {name: types.get(name, Int64) for name in names},
    )


def rows(table: Table) -> list[dict[str, Any]]:
    """Return a small table's rows, by column."""
    return to_polars(table).rows(named=True)


def _frame(columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> pl.DataFrame:
    series = (pl.Series(name, columns[name], type_in(pl, t)) for name, t in schema.items())
    return pl.DataFrame(list(series))  # a third faster than of a dictionary and a schema


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
    if isinstance(frame, pl.LazyFrame):
        frame = frame.collect(engine="in-memory")
    return AT_ONCE.table(frame)


def embedded_for(players: int) -> Callable[[Frame], Table]:
    """Return how the tables of so many players are put on the embedded engine."""
    return embedded_at_once if players <= AT_ONCE_MAX else embedded


class Engine(Protocol):
    """What computes. Expressions are told to each alike; nothing else is asked of one."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return a Polars frame as a table of this engine."""

    def keep(self, table: Table) -> Table:
        """Return the same rows, computed now: what is made of them doesn't compute them again."""

    def is_empty(self, table: Table) -> bool:
        """Return whether a table has no row."""

    def rows(self, table: Table) -> pl.DataFrame:
        """Return the table's rows as a Polars frame, computed now."""


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Polars, every step computed as it is told."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame."""
        return Table(frame, pl)

    def keep(self, table: Table) -> Table:
        """Return the table, which is computed."""
        return table

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row."""
        return self.rows(table).is_empty()

    def rows(self, table: Table) -> pl.DataFrame:
        """Return the frame of which the table is."""
        frame: pl.DataFrame = table.native
        return frame


@dataclass(frozen=True, slots=True)
class Lazy:
    """Polars, which computes when rows are asked for, and then what is asked for alone."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame, as the beginning of a plan."""
        return Table(frame.lazy(), pl)

    def keep(self, table: Table) -> Table:
        """Return the rows, computed, as the beginning of a new plan."""
        return self.table(self.rows(table))

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row; so much is computed as the first row needs."""
        return self.rows(table.head(1)).is_empty()

    def rows(self, table: Table) -> pl.DataFrame:
        """Return what the plan computes."""
        frame: pl.DataFrame = table.native.collect(engine=_COMPUTING.get())
        return frame


_COMPUTING: ContextVar[Literal["auto", "in-memory"]] = ContextVar("computing", default="auto")


@contextmanager
def whole_columns() -> Iterator[None]:
    """Have Polars compute plans column by column, and not in portions of rows.

    A fifth sooner for a list of half a million players; where games are joined with what is known
    of their players it takes a third longer, and more memory.
    """
    before = _COMPUTING.set("in-memory")
    try:
        yield
    finally:
        _COMPUTING.reset(before)


@dataclass(frozen=True, slots=True)
class DuckDB:
    """DuckDB, which the tests hold the embedded engine against."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame as a relation of the process's database in memory."""
        import duckdb

        return table_of(duckdb.from_arrow(frame.to_arrow()))

    def keep(self, table: Table) -> Table:
        """Return the rows, computed, as a new relation."""
        return self.table(self.rows(table))

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row."""
        return self.rows(table.head(1)).is_empty()

    def rows(self, table: Table) -> pl.DataFrame:
        """Return what the relation holds."""
        frame: pl.DataFrame = table.native.collect("polars").to_polars()
        return frame


@dataclass(frozen=True, slots=True)
class Spark:
    """A session of PySpark: many machines, or several processes of one."""

    session: "SparkSession"

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame, handed to the session."""
        return table_of(self.session.createDataFrame(frame.to_arrow()))

    def keep(self, table: Table) -> Table:
        """Return the rows, computed where they are, without the plan that made them.

        A plan that is only cached grows with every stage, until planning takes longest.
        """
        return table_of(table.native.to_native().localCheckpoint(eager=True))

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row."""
        return bool(table.native.to_native().isEmpty())

    def rows(self, table: Table) -> pl.DataFrame:
        """Return all rows, brought to the driver."""
        frame = pl.from_arrow(table.native.to_native().toArrow())
        if not isinstance(frame, pl.DataFrame):
            raise TypeError(f"Spark gave no table, but a {type(frame).__name__}")
        return frame


AT_ONCE, LAZY, DUCKDB = AtOnce(), Lazy(), DuckDB()


def engine_of(table: Table) -> Engine:
    """Return the engine that a table lives on.

    >>> engine_of(embedded_table({"rating": [1900]}, {"rating": Int64}))
    AtOnce()
    """
    native = table.native
    if isinstance(native, pl.DataFrame):
        return AT_ONCE
    if isinstance(native, pl.LazyFrame):
        return LAZY
    if native.implementation.is_duckdb():
        return DUCKDB
    if native.implementation.is_pyspark():
        return Spark(native.to_native().sparkSession)
    raise TypeError(f"no engine for {native.implementation}")


def on_duckdb(frame: Frame) -> Table:
    """Return a frame as a table of DuckDB."""
    return DUCKDB.table(frame.lazy().collect())


def on_engine_of(like: Table, frame: pl.DataFrame) -> Table:
    """Return a Polars frame as a table of the engine that another table lives on."""
    return engine_of(like).table(frame)


def to_polars(table: Table) -> pl.DataFrame:
    """Return the table's rows as a Polars frame, computed now."""
    return engine_of(table).rows(table)


def of_players(table: Table, players: Sequence[int]) -> Table:
    """Return the rows of these players, by their numbers."""
    return table.filter(col("player_id").is_in(players))


def has_rows(table: Table) -> bool:
    """Return whether a table has any row."""
    return not engine_of(table).is_empty(table)


def beside(table: Table, *others: Table) -> Table:
    """Return a table of one row per player with the columns that others tell of him, else null.

    Each of the others has one row per player too. On Polars the rows of all are worked out now,
    unless a plan is told of few: whoever asks for ten players of a million has ten worked out.
    """
    if isinstance(table.native, pl.LazyFrame):
        frames = [_in_memory(other) for other in others]
        if sum(map(len, frames)) < FEW:
            return Table(_joined(table.native, frames), table.language)
        others = tuple(map(LAZY.table, frames))
    return put_beside(table, *others)


def put_beside(table: Table, *others: Table) -> Table:
    """Return what `beside` does, on Polars with all rows worked out now, for who asks for all."""
    if _is_polars(table):
        frames = [_in_memory(other) for other in others]
        return on_engine_of(table, places.beside(_in_memory(table), frames, "player_id"))
    return planned_beside(table, *others)


def planned_beside(table: Table, *others: Table) -> Table:
    """Return what `beside` does, and no row worked out yet, for who asks for few players."""
    for other in others:
        table = table.join(other, on="player_id", how="left")
    return table


def _joined(plan: pl.LazyFrame, frames: Sequence[pl.DataFrame]) -> pl.LazyFrame:
    """Return a plan with what is told of players; of nobody: null, which costs no join."""
    for frame in frames:
        if frame.is_empty():
            rest = frame.schema.items()
            nothing = {name: pl.lit(None, kind) for name, kind in rest if name != "player_id"}
            plan = plan.with_columns(**nothing)
        else:
            plan = plan.join(frame.lazy(), on="player_id", how="left", maintain_order="left")
    return plan


def looked_up(table: Table, other: Table, on: str) -> Table:
    """Return a table with what another tells of its keys, in one row for each; else null.

    On Polars the rows of both are worked out now, of the other no more than few keys ask for.
    """
    if _is_polars(table):
        frame, plan = _in_memory(table), other.native.lazy()
        if len(frame) < FEW:
            plan = plan.filter(pl.col(on).is_in(frame[on].unique().implode()))
        rows_named = plan.collect(engine="in-memory")
        return on_engine_of(table, places.looked_up(frame, rows_named, on))
    return table.join(other, on=on, how="left")


def totals_of_players(table: Table, **named: str) -> Table:
    """Return the sums of columns, which have no null, for each player: player_id, and each name.

    On Polars those of many rows are added up without sorting them into groups, where NumPy is.
    """
    if _is_polars(table):
        frame = _in_memory(table)
        if frame.height >= FEW and find_spec("numpy") is not None:
            totals = places.totals(frame, "player_id", named)
            if totals is not None:
                return on_engine_of(table, totals)
        table = on_engine_of(table, frame)
    return table.group_by("player_id").agg(**{new: total(old) for new, old in named.items()})


def _is_polars(table: Table) -> bool:
    return isinstance(table.native, pl.DataFrame | pl.LazyFrame)


def _in_memory(table: Table) -> pl.DataFrame:
    """Return what a plan of few joins computes, without a copy of the columns that it leaves."""
    frame: pl.DataFrame = table.native.lazy().collect(engine="in-memory")
    return frame


def materialise(table: Table) -> Table:
    """Return the same rows, computed once, on the same engine: later stages don't repeat it."""
    return engine_of(table).keep(table)


def total(column: str) -> Expression:
    """Return the integer sum of a column (DuckDB would make it a Decimal)."""
    return col(column).sum().cast(Int64)
