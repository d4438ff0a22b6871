"""A table declared once: its key, and of each column type, unit, sentence and values to try."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from arpad.law.dialect import Int64, String, Table, col, lit
from arpad.law.term import Term, word


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, what it says, and in which unit.

    `samples` are values on and beside the edges, from which tables are made that try every rule for
    contradictions (`arpad rulebook test`). Flags are 1 or 0; null is "nobody stated it".
    """

    name: str
    says: str
    unit: str = ""
    dtype: Any = Int64
    samples: tuple[int | str | None, ...] = (None, 0, 1)

    @property
    def is_text(self) -> bool:
        """Return whether the column holds text, not whole numbers."""
        return self.dtype is String


@dataclass(frozen=True, slots=True, eq=False)
class TableOf(Mapping[str, Any]):
    """A table's shape: a mapping of its columns' names to their types, in their order.

    >>> on = Column("on", "the day", "yyyymmdd")
    >>> days = TableOf("days", ("on",), "One row for each day.", (on,))
    >>> list(days.also(Column("games", "games of the day")))
    ['on', 'games']
    >>> days.word("games")
    Traceback (most recent call last):
    AttributeError: the table 'days' has no column 'games'
    """

    name: str
    key: tuple[str, ...]
    says: str
    columns: tuple[Column, ...] = field(repr=False)
    _by_name: Mapping[str, Column] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_name = {column.name: column for column in self.columns}
        if len(by_name) != len(self.columns):
            names = [column.name for column in self.columns]
            twice = {name for name in names if names.count(name) > 1}
            raise ValueError(f"{self.name} has {', '.join(sorted(twice))} twice")
        object.__setattr__(self, "_by_name", by_name)

    def __getitem__(self, name: str) -> Any:
        return self._by_name[name].dtype

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self.columns)

    def column(self, name: str) -> Column:
        """Return a column; KeyError if the table has none of this name."""
        return self._by_name[name]

    def word(self, name: str) -> Term:
        """Return the word that reads a column; AttributeError if the table has none."""
        if name not in self._by_name:
            raise AttributeError(f"the table '{self.name}' has no column '{name}'")
        return word(name)

    def also(self, *columns: Column) -> "TableOf":
        """Return the table with more columns, as it is when they have been worked out."""
        return replace(self, columns=(*self.columns, *columns))

    def called(self, name: str, key: tuple[str, ...], says: str) -> "TableOf":
        """Return another table of the same columns."""
        return replace(self, name=name, key=key, says=says)


def conform(table: Table, schema: Mapping[str, Any]) -> Table:
    """Return the table with exactly the schema's columns, in its order and types.

    A column that the table lacks is null throughout; one that the schema lacks is left out.
    """
    present = table.schema()
    if list(present.items()) == list(schema.items()):
        return table
    return table.select(
        *[
            name
            if present.get(name) == dtype
            else (col(name) if name in present else lit(None, dtype=dtype).alias(name)).cast(dtype)
            for name, dtype in schema.items()
        ]
    )
