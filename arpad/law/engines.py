"""What a stage asks of the engine that a table lives on, whichever it is.

A stage only says what is to be computed. An engine takes rows, keeps them and gives them back, and
may know a quicker way for three joins. Those that need a library are in `arpad.law.backends`; who
has no more than a few facts needs none of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import singledispatch
from typing import Any, Final, Literal

from arpad.law import row_frames
from arpad.law.dialect import Expression, Int64, Table, col
from arpad.law.row_words import Language

Facts = Mapping[str, "int | str | None"]


class Engine:
    """What computes. Expressions are told to each alike; nothing else is asked of one."""

    def made(self, columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> Table:
        """Return a table of given values, each column as long as the others."""
        raise NotImplementedError

    def keep(self, table: Table) -> Table:
        """Return the same rows, computed now: what is made of them doesn't compute them again."""
        raise NotImplementedError

    def is_empty(self, table: Table) -> bool:
        """Return whether a table has no row."""
        raise NotImplementedError

    def rows(self, table: Table) -> list[dict[str, Any]]:
        """Return a table's rows, by column, computed now."""
        raise NotImplementedError

    def beside(self, table: Table, *others: Table) -> Table:
        """Return a table of one row per player with what others tell of him, else null."""
        for other in others:
            table = table.join(other, on="player_id", how="left")
        return table

    def looked_up(self, table: Table, other: Table, on: str) -> Table:
        """Return a table with what another tells of its keys, in one row for each; else null."""
        return table.join(other, on=on, how="left")

    def looked_up_at_hand(self, table: Table, other: Table, on: str) -> Table:
        """Return what `looked_up` does, where all that the other tells is there already."""
        return self.looked_up(table, other, on)

    def gathered(self, table: Table, other: Table, key: str, on: Mapping[str, str]) -> Table:
        """Return a table with what another tells of its keys, a prefix for each column of them."""
        names = [name for name in other.schema() if name != key]
        for column, prefix in on.items():
            named = {f"{prefix}{name}": col(name) for name in names}
            table = table.join(other.select(col(key).alias(column), **named), on=column, how="left")
        return table

    def totals_of_players(self, table: Table, named: Mapping[str, str]) -> Table:
        """Return the sums of columns for each player, each under its new name."""
        return table.group_by("player_id").agg(**{new: total(old) for new, old in named.items()})


class InPython(Engine):
    """Few rows, computed in Python."""

    def made(self, columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]) -> Table:
        """Return the values as they are given."""
        values = {name: list(columns[name]) for name in schema}
        return Table(row_frames.Frame(values, dict(schema)), Language)

    def keep(self, table: Table) -> Table:
        """Return the table, which is computed."""
        return table

    def is_empty(self, table: Table) -> bool:
        """Return whether it has no row."""
        return not len(table.native)

    def rows(self, table: Table) -> list[dict[str, Any]]:
        """Return the rows."""
        names = table.native.columns
        return [dict(zip(names, values, strict=True)) for values in table.native.rows()]


IN_PYTHON = InPython()


@singledispatch
def engine_for(native: object) -> Engine:
    """Return the engine of a native frame. Raises TypeError where none is known."""
    raise TypeError(f"no engine for {type(native).__name__}")


@engine_for.register
def _(_: row_frames.Frame) -> Engine:
    return IN_PYTHON


def engine_of(table: Table) -> Engine:
    """Return the engine that a table lives on.

    >>> isinstance(engine_of(facts_table([{"rating": 1900}], {})), InPython)
    True
    """
    return engine_for(table.native)


def small_table(
    like: Table, columns: Mapping[str, Sequence[Any]], schema: Mapping[str, Any]
) -> Table:
    """Return a table of given values on the engine, and with the laziness, of another table.

    Shapes: every column as long as the others. Used for look-ups that are joined: the tables of
    expected scores, the floors of events.
    """
    return engine_of(like).made(columns, schema)


def facts_table(facts: Sequence[Facts], types: Mapping[str, Any]) -> Table:
    """Return one row per set of facts, with the columns of `types`, null where nothing is stated.

    A fact that is none of these is a column too, of whole numbers. They are computed in Python.

    >>> from arpad.law.dialect import String
    >>> rows(facts_table([{"games_rated": 29}, {"kind": "swiss"}], {"kind": String}))
    [{'kind': None, 'games_rated': 29}, {'kind': 'swiss', 'games_rated': None}]
    """
    names = dict.fromkeys([*types, *(name for row in facts for name in row)])
    return IN_PYTHON.made(
        {name: [row.get(name) for row in facts] for name in names},
        {name: types.get(name, Int64) for name in names},
    )


def rows(table: Table) -> list[dict[str, Any]]:
    """Return a small table's rows, by column."""
    return engine_of(table).rows(table)


def has_rows(table: Table) -> bool:
    """Return whether a table has any row."""
    return not engine_of(table).is_empty(table)


def of_players(table: Table, players: Sequence[int]) -> Table:
    """Return the rows of these players, by their numbers."""
    return table.filter(col("player_id").is_in(players))


def beside(table: Table, *others: Table) -> Table:
    """Return a table of one row per player with the columns that others tell of him, else null.

    Each of the others has one row per player too. On Polars the rows of all are worked out now,
    unless a plan is told of few: whoever asks for ten players of a million has ten worked out.
    """
    return engine_of(table).beside(table, *others)


def planned_beside(table: Table, *others: Table) -> Table:
    """Return what `beside` does, and no row worked out yet, for who asks for few players."""
    return Engine.beside(engine_of(table), table, *others)


def looked_up(table: Table, other: Table, on: str) -> Table:
    """Return a table with what another tells of its keys, in one row for each; else null.

    On Polars the rows of both are worked out now, of the other no more than few keys ask for.
    """
    return engine_of(table).looked_up(table, other, on)


def looked_up_at_hand(table: Table, other: Table, on: str) -> Table:
    """Return what `looked_up` does: sooner, where all that the other tells is there already."""
    return engine_of(table).looked_up_at_hand(table, other, on)


def gathered(table: Table, other: Table, key: str, on: Mapping[str, str]) -> Table:
    """Return a table with what another tells of keys in several columns of it; else null.

    `on` gives the prefix of what each of these columns brings. On Polars no join is needed where
    the keys are the numbers from 0 on; a key that is asked for has to be among them, or null.
    """
    return engine_of(table).gathered(table, other, key, on)


def totals_of_players(table: Table, **named: str) -> Table:
    """Return the sums of columns, which have no null, for each player: player_id, and each name.

    On Polars those of many rows are added up without sorting them into groups, where NumPy is.
    """
    return engine_of(table).totals_of_players(table, named)


def materialise(table: Table) -> Table:
    """Return the same rows, computed once, on the same engine: later stages don't repeat it."""
    return engine_of(table).keep(table)


def total(column: str) -> Expression:
    """Return the integer sum of a column (DuckDB would make it a Decimal)."""
    return col(column).sum().cast(Int64)


COMPUTING: Final[ContextVar[Literal["auto", "in-memory"]]] = ContextVar("computing", default="auto")


@contextmanager
def whole_columns() -> Iterator[None]:
    """Have Polars compute plans column by column, and not in portions of rows.

    A fifth sooner for a list of half a million players; where games are joined with what is known
    of their players it takes a third longer, and more memory.
    """
    before = COMPUTING.set("in-memory")
    try:
        yield
    finally:
        COMPUTING.reset(before)
