"""The engines that a library brings: Polars, at once or as plans; DuckDB; PySpark.

What stages ask of any of them is in `arpad.law.engines`. Who has frames puts them on one here, and
gets them back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import polars as pl

from arpad.law import places
from arpad.law.dialect import FEW, Table, type_in
from arpad.law.engines import COMPUTING, Engine, engine_for, engine_of
from arpad.law.row_frames import Frame as RowFrame

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

AT_ONCE_MAX: Final = 50_000
"""Players of a list up to which every step is computed as it is told."""


def embedded_table(columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> Table:
    """Return a table of given values on the embedded engine, computed at once.

    Used where somebody asks a rule about many cases: samples, tables of what can be.
    """
    return AT_ONCE.made(columns, schema)


def _frame(columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> pl.DataFrame:
    series = (pl.Series(name, columns[name], type_in(pl, t)) for name, t in schema.items())
    return pl.DataFrame(list(series))  # a third faster than of a dictionary and a schema


def empty(schema: Mapping[str, Any]) -> pl.DataFrame:
    """Return a frame without rows, with the columns of a table."""
    return _frame({name: [] for name in schema}, schema)


Frame: TypeAlias = pl.DataFrame | pl.LazyFrame
"""Rows, or what gives them when somebody asks."""


def table_of(frame: Any) -> Table:
    """Return a frame of any kind that Narwhals knows as a table; TypeError for what is no frame."""
    if isinstance(frame, pl.DataFrame | pl.LazyFrame):
        return Table(frame, pl)
    import narwhals as nw  # not at the top: who has no frames but ours needs it not

    wrapped = nw.from_native(frame)
    if wrapped.implementation.is_polars():
        return Table(nw.to_native(wrapped), pl)
    return Table(wrapped, nw)


def embedded(frame: Frame) -> Table:
    """Return a frame as a table of the embedded engine, lazy: a large one need not fit at once."""
    return Table(frame.lazy(), pl)


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


class FrameEngine(Engine):
    """An engine to which rows come as a frame of Polars, and from which they go as one."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return a Polars frame as a table of this engine."""
        raise NotImplementedError

    def frame(self, table: Table) -> pl.DataFrame:
        """Return the table's rows as a Polars frame, computed now."""
        raise NotImplementedError

    def made(self, columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> Table:
        """Return a table of given values, each column as long as the others."""
        return self.table(_frame(columns, schema))

    def keep(self, table: Table) -> Table:
        """Return the same rows, computed now, as a new table."""
        return self.table(self.frame(table))

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row; so much is computed as the first row needs."""
        return self.frame(table.head(1)).is_empty()

    def rows(self, table: Table) -> list[dict[str, Any]]:
        """Return a table's rows, by column, computed now."""
        return self.frame(table).rows(named=True)


class Polars(FrameEngine):
    """Polars, which puts columns beside others, and adds up, by the places of their keys."""

    def beside(self, table: Table, *others: Table) -> Table:
        """Return the table with what others tell, all rows worked out now."""
        frames = [_in_memory(other) for other in others]
        return self.table(places.beside(_in_memory(table), frames, "player_id"))

    def looked_up(self, table: Table, other: Table, on: str) -> Table:
        """Return the table with what another tells, of which no more is worked out than asked."""
        frame, plan = _in_memory(table), other.native.lazy()
        if len(frame) < FEW and isinstance(other.native, pl.LazyFrame):
            plan = plan.filter(pl.col(on).is_in(frame[on].unique().implode()))
        rows_named = plan.collect(engine="in-memory")
        return self.table(places.looked_up(frame, rows_named, on))

    def looked_up_at_hand(self, table: Table, other: Table, on: str) -> Table:
        """Return what `looked_up` does, and all that the other tells worked out."""
        return self.table(places.looked_up(_in_memory(table), _in_memory(other), on))

    def gathered(self, table: Table, other: Table, key: str, on: Mapping[str, str]) -> Table:
        """Return the table with what is told of numbers, without a join, as a plan."""
        frame = self.frame(other)
        rows = places.by_number(frame, key)
        if rows is None:
            return super().gathered(table, self.table(frame), key, on)
        gathered = {
            f"{prefix}{values.name}": pl.lit(values).gather(pl.col(column))
            for column, prefix in on.items()
            for values in rows
        }
        return Table(table.native.with_columns(**gathered), pl)

    def totals_of_players(self, table: Table, named: Mapping[str, str]) -> Table:
        """Return the sums for each player; those of many rows by the players' places."""
        frame = _in_memory(table)
        if frame.height >= FEW and find_spec("numpy") is not None:
            totals = places.totals(frame, "player_id", named)
            if totals is not None:
                return self.table(totals)
        return super().totals_of_players(self.table(frame), named)


class AtOnce(Polars):
    """Polars, every step computed as it is told."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame."""
        return Table(frame, pl)

    def keep(self, table: Table) -> Table:
        """Return the table, which is computed."""
        return table

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row."""
        return self.frame(table).is_empty()

    def frame(self, table: Table) -> pl.DataFrame:
        """Return the frame of which the table is."""
        frame: pl.DataFrame = table.native
        return frame


class Lazy(Polars):
    """Polars, which computes when rows are asked for, and then what is asked for alone."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame, as the beginning of a plan."""
        return Table(frame.lazy(), pl)

    def frame(self, table: Table) -> pl.DataFrame:
        """Return what the plan computes."""
        frame: pl.DataFrame = table.native.collect(engine=COMPUTING.get())
        return frame

    def beside(self, table: Table, *others: Table) -> Table:
        """Return the table with what others tell, as a plan where they tell of few players."""
        frames = [_in_memory(other) for other in others]
        if sum(map(len, frames)) < FEW:
            return Table(_joined(table.native, frames), pl)
        return super().beside(table, *map(self.table, frames))


class DuckDB(FrameEngine):
    """DuckDB, which the tests hold the embedded engine against."""

    def table(self, frame: pl.DataFrame) -> Table:
        """Return the frame as a relation of the process's database in memory."""
        import duckdb

        return table_of(duckdb.from_arrow(frame.to_arrow()))

    def frame(self, table: Table) -> pl.DataFrame:
        """Return what the relation holds."""
        frame: pl.DataFrame = table.native.collect("polars").to_polars()
        return frame


@dataclass(frozen=True, slots=True)
class Spark(FrameEngine):
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

    def frame(self, table: Table) -> pl.DataFrame:
        """Return all rows, brought to the driver."""
        frame = pl.from_arrow(table.native.to_native().toArrow())
        if not isinstance(frame, pl.DataFrame):
            raise TypeError(f"Spark gave no table, but a {type(frame).__name__}")
        return frame


AT_ONCE, LAZY, DUCKDB = AtOnce(), Lazy(), DuckDB()


@engine_for.register(pl.DataFrame)
def _(_: pl.DataFrame) -> Engine:
    return AT_ONCE


@engine_for.register(pl.LazyFrame)
def _(_: pl.LazyFrame) -> Engine:
    return LAZY


@engine_for.register(object)
def _(native: Any) -> Engine:
    """Return the engine of a frame of Narwhals."""
    implementation = getattr(native, "implementation", None)
    if implementation is not None and implementation.is_duckdb():
        return DUCKDB
    if implementation is not None and implementation.is_pyspark():
        return Spark(native.to_native().sparkSession)
    raise TypeError(f"no engine for {implementation or type(native).__name__}")


def on_duckdb(frame: Frame) -> Table:
    """Return a frame as a table of DuckDB."""
    return DUCKDB.table(frame.lazy().collect())


def on_engine_of(like: Table, frame: pl.DataFrame) -> Table:
    """Return a Polars frame as a table of the engine that another table lives on."""
    engine = engine_of(like)
    if isinstance(engine, FrameEngine):
        return engine.table(frame)
    return engine.made(frame.to_dict(as_series=False), Table(frame, pl).schema())


def given_later(like: Table, frame: Callable[[], pl.DataFrame], schema: Mapping[str, Any]) -> Table:
    """Return a table of a Polars frame that is made when somebody asks for rows of it.

    On an engine that doesn't plan it is made now.
    """
    if engine_of(like) is not LAZY:
        return on_engine_of(like, frame())
    types = {name: type_in(pl, kind) for name, kind in schema.items()}
    return Table(pl.defer(frame, schema=types), pl)


def to_polars(table: Table) -> pl.DataFrame:
    """Return the table's rows as a Polars frame, computed now."""
    engine = engine_of(table)
    if isinstance(engine, FrameEngine):
        return engine.frame(table)
    rows: RowFrame = table.native
    return _frame(rows.columns, rows.types)


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


def _in_memory(table: Table) -> pl.DataFrame:
    """Return what a plan of few joins computes, without a copy of the columns that it leaves."""
    frame: pl.DataFrame = table.native.lazy().collect(engine="in-memory")
    return frame
