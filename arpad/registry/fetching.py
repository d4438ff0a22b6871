"""What a database is asked and told hundreds of times: worded once, and said to its driver itself.

SQLAlchemy takes five times as long to word a question, and to wrap its answer, as SQLite to answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import sqlalchemy as sa

Query = sa.Select[Any] | sa.CompoundSelect[Any]
Values = Mapping[str, "Sequence[str] | Sequence[int] | str | int"]
"""What is sought by the names of parameters: a value, or several of which it is one."""
NONE: Final[Values] = {}


def fetched(
    connection: sa.Connection, query: Query, values: Values = NONE
) -> Sequence[tuple[Any, ...]]:
    """Return the rows of a query that is made once, in the transaction of the connection.

    They are as the driver has them: texts, whole numbers and bytes, of which it makes no others.
    """
    shape = tuple(
        (name, len(value) if isinstance(value, list | tuple) else None)
        for name, value in values.items()
    )
    worded = _worded(query, connection.dialect, shape)
    with _cursor(connection) as cursor:
        cursor.execute(worded.text, worded.filled(values))
        rows: Sequence[tuple[Any, ...]] = cursor.fetchall()
    return rows


def add(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows to a table; each has the columns of the first, in whatever order."""
    if rows:
        worded = _inserting(table, connection.dialect, tuple(rows[0]))
        with _cursor(connection) as cursor:
            cursor.executemany(worded.text, [worded.filled(row) for row in rows])


@contextmanager
def _cursor(connection: sa.Connection) -> Iterator[Any]:
    """Yield a cursor of the driver, in the transaction of the connection."""
    if not connection.in_transaction():
        connection.begin()
    with closing(connection.connection.cursor()) as cursor:
        yield cursor


@dataclass(frozen=True, slots=True)
class _Blank:
    """Where a value stands among the parameters of a query: by its name, among several by place."""

    name: str
    place: int | None = None

    def of(self, values: Mapping[str, Any]) -> Any:
        value = values[self.name]
        return value if self.place is None else value[self.place]


@dataclass(frozen=True, slots=True)
class _Worded:
    """A query as a driver has it: its text, and its parameters in their order, or by name."""

    text: str
    parameters: Sequence[tuple[str, Any]]
    is_in_order: bool

    def filled(self, values: Mapping[str, Any]) -> Any:
        """Return the parameters with these values in their blanks."""
        each = [
            (name, said.of(values) if isinstance(said, _Blank) else said)
            for name, said in self.parameters
        ]
        return [value for _, value in each] if self.is_in_order else dict(each)


@lru_cache(maxsize=1024)
def _worded(
    query: Query, dialect: sa.Dialect, shape: tuple[tuple[str, int | None], ...]
) -> _Worded:
    """Return a query as a driver has it; `shape` says how many values a parameter has, if several.

    >>> from sqlalchemy.dialects.sqlite import dialect
    >>> number = sa.column("number")
    >>> is_sought = number.in_(sa.bindparam("numbers", expanding=True))
    >>> query = sa.select(number).where(is_sought, number > sa.bindparam("since"))
    >>> worded = _worded(query, dialect(), (("numbers", 2), ("since", None)))
    >>> worded.filled({"numbers": [7, 8], "since": 5})
    [7, 8, 5]
    """
    blanks = {
        name: _Blank(name) if count is None else [_Blank(name, place) for place in range(count)]
        for name, count in shape
    }
    return _said(query.compile(dialect=dialect), blanks)


@lru_cache(maxsize=256)
def _inserting(table: sa.Table, dialect: sa.Dialect, names: tuple[str, ...]) -> _Worded:
    """Return what adds a row with these columns to a table."""
    compiled = table.insert().compile(dialect=dialect, column_keys=names)
    return _said(compiled, {name: _Blank(name) for name in names})


def _said(compiled: Any, blanks: Mapping[str, Any]) -> _Worded:
    state = compiled.construct_expanded_state(blanks)
    names = state.parameters if state.positiontup is None else state.positiontup
    parameters = tuple((name, state.parameters[name]) for name in names)
    return _Worded(state.statement, parameters, state.positiontup is not None)
