"""A row of the registry and the value that it is: each field a column, as its type says."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date
from functools import cache
from typing import Any, Final, TypeVar

from arpad.registry.acts import Row, Value
from arpad.registry.tables import TableShape

_Of = TypeVar("_Of")


def value_of(of: type[_Of], row: Row, **more: Any) -> _Of:
    """Return a row as a value of a dataclass: a field that isn't given is the column of its name.

    A text that there is not is "", a day that there is not is None. Raises KeyError for a field
    that is no column or of a type that none is, and ValueError for what is no day or number.

    >>> from dataclasses import make_dataclass
    >>> step = make_dataclass("Step", [("act", int), ("day", date | None), ("article", str)])
    >>> value_of(step, {"day": "2026-01-31", "article": None, "claim": "3"}, act=7)
    Step(act=7, day=datetime.date(2026, 1, 31), article='')
    """
    shape: type = of
    read = {name: _READ[kind](row[name]) for name, kind in _fields(shape) if name not in more}
    return of(**read, **more)


@cache
def _fields(of: type) -> tuple[tuple[str, Any], ...]:
    """Return the names and types of a dataclass's fields: an office has thousands of rows."""
    return tuple((field.name, field.type) for field in fields(of))


def row_of(shape: TableShape, *values: object, **more: object) -> Row:
    """Return values as a row of a table: each column is the field of its name of one of them.

    `more` are columns that no field is called as, and go before; what nobody tells is empty.

    >>> from types import SimpleNamespace
    >>> from arpad.registry.tables import TABLES
    >>> told = SimpleNamespace(day=date(2026, 1, 31), rank=3)
    >>> row_of(TABLES["event_player"], told, event="7")
    {'event': '7', 'rank': 3, 'player': ''}
    """
    read = ({name: getattr(value, name) for name in shape.names if hasattr(value, name)}
            for value in values)  # fmt: skip
    row = {name: value for cells in (*read, more) for name, value in cells.items()}
    assert row.keys() <= {*shape.names}, row.keys()
    return {name: _written(row.get(name)) for name in shape.names}


def _written(value: object) -> Value:
    if isinstance(value, bool):
        return int(value)
    return value if isinstance(value, int) else str(value or "")


def _day(value: Value) -> date:
    return date.fromisoformat(str(value))


_READ: Final[Mapping[Any, Callable[[Value], object]]] = {
    str: lambda value: str(value or ""), bool: bool, int: lambda value: int(str(value)),
    date: _day, date | None: lambda value: _day(value) if value else None,
}  # fmt: skip
