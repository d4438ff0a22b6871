"""The tables that every engine is told of: what can be asked of one, in the dialect's words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import narwhals as nw

from arpad.law.dialect import TYPES, Expression, Language, all_put_in, put_in


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rows on an engine, or what gives them when somebody asks. Stages take one and return one.

    `native` is a frame of Polars, eager or lazy, or of Narwhals on another engine; `language` is
    the module that speaks to it.
    """

    native: Any
    language: Language

    def select(self, *columns: Any, **named: Any) -> "Table":
        """Return these columns alone: names, or expressions."""
        return self._with(self.native.select, columns, named)

    def with_columns(self, *columns: Any, **named: Any) -> "Table":
        """Return the table with more columns, or others under their old names."""
        return self._with(self.native.with_columns, columns, named)

    def filter(self, condition: Expression) -> "Table":
        """Return the rows of which a condition is true."""
        return Table(self.native.filter(condition.told(self.language)), self.language)

    def join(
        self,
        other: "Table",
        on: str | Sequence[str],
        how: Literal["left", "inner", "semi", "anti"],
    ) -> "Table":
        """Return the rows with those of another table that are alike in some columns."""
        on = on if isinstance(on, str) else list(on)
        return Table(self.native.join(other.native, on=on, how=how), self.language)

    def group_by(self, *names: str) -> "Groups":
        """Return the rows in groups that are alike in some columns."""
        return Groups(self.native.group_by(*names), self.language)

    def drop(self, *names: str, strict: bool = True) -> "Table":
        """Return the table without some columns, which it has if `strict`."""
        return Table(self.native.drop(*names, strict=strict), self.language)

    def rename(self, names: Mapping[str, str]) -> "Table":
        """Return the table with some columns under other names."""
        return Table(self.native.rename(dict(names)), self.language)

    def unique(self) -> "Table":
        """Return each row once."""
        return Table(self.native.unique(), self.language)

    def head(self, rows: int) -> "Table":
        """Return so many of the rows."""
        return Table(self.native.head(rows), self.language)

    def schema(self) -> dict[str, Any]:
        """Return the columns with their types, in their order."""
        found = self.native.collect_schema()
        return {name: TYPES.get(type(dtype).__name__, dtype) for name, dtype in found.items()}

    def _with(
        self, made: Callable[..., Any], columns: Sequence[Any], named: Mapping[str, Any]
    ) -> "Table":
        language = self.language
        told = {name: put_in(one, language) for name, one in named.items()}
        return Table(made(*all_put_in(columns, language), **told), language)


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Rows in groups."""

    native: Any
    language: Language

    def agg(self, **named: Expression) -> Table:
        """Return one row for each group, with what is computed of its rows."""
        told = {name: one.told(self.language) for name, one in named.items()}
        return Table(self.native.agg(**told), self.language)


def concat(tables: Sequence[Table]) -> Table:
    """Return the rows of all tables, which have the same columns."""
    language = tables[0].language
    return Table(language.concat([one.native for one in tables]), language)


def table_of(frame: Any) -> Table:
    """Return a frame of any kind that Narwhals knows as a table; TypeError for what is no frame."""
    known = nw.from_native(frame)
    if known.implementation.is_polars():
        return Table(nw.to_native(known), nw.get_native_namespace(known))
    return Table(known, nw)
