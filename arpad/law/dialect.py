"""The dialect: the words in which every engine is told what to compute, and the tables it knows.

They are the words that Polars and Narwhals share, and no others. Polars is told them directly, any
other engine through Narwhals, which translates an expression anew for each table: for a club's few
players that takes five times as long as computing it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add, and_, eq, floordiv, ge, gt, invert, le, lt, mod, mul, ne, neg, or_, sub
from typing import Any, Final, Literal, TypeAlias

Language: TypeAlias = Any
"""A module in which expressions are written: polars, narwhals, or this one."""
Operand: TypeAlias = "Expression | int | str | None"
FEW: Final = 20_000
"""Of fewer rows a step is computed on one core; more are shared out, or put in their places."""


class Int16:
    """Whole numbers of 16 bits; each engine has the type under the same name."""


class Int32:
    """Whole numbers of 32 bits."""


class Int64:
    """Whole numbers of 64 bits."""


class String:
    """Texts."""


class Expression:
    """What is computed of each row: said once, and told to each engine in its own language.

    >>> import polars as pl
    >>> is_rated = when(~col("rating").is_null()).then(1).otherwise(0)
    >>> pl.DataFrame({"rating": [1900, None]}).select(is_rated.told(pl)).to_series().to_list()
    [1, 0]
    >>> bool(col("rating") > 1900)
    Traceback (most recent call last):
    TypeError: an expression is true or false of a row, not by itself: join them with & and |
    """

    __slots__ = ("told",)
    __hash__ = object.__hash__

    def __init__(self, wording: Callable[[Language], Any]) -> None:
        self.told = wording

    def __bool__(self) -> bool:
        raise TypeError(
            "an expression is true or false of a row, not by itself: join them with & and |"
        )

    def __eq__(self, other: Operand) -> "Expression":  # type: ignore[override]
        return _of_two(eq, self, other)

    def __ne__(self, other: Operand) -> "Expression":  # type: ignore[override]
        return _of_two(ne, self, other)

    def __lt__(self, other: Operand) -> "Expression":
        return _of_two(lt, self, other)

    def __le__(self, other: Operand) -> "Expression":
        return _of_two(le, self, other)

    def __gt__(self, other: Operand) -> "Expression":
        return _of_two(gt, self, other)

    def __ge__(self, other: Operand) -> "Expression":
        return _of_two(ge, self, other)

    def __and__(self, other: "Expression") -> "Expression":
        return _of_two(and_, self, other)

    def __or__(self, other: "Expression") -> "Expression":
        return _of_two(or_, self, other)

    def __add__(self, other: Operand) -> "Expression":
        return _of_two(add, self, other)

    def __radd__(self, other: Operand) -> "Expression":
        return _of_two(add, other, self)

    def __sub__(self, other: Operand) -> "Expression":
        return _of_two(sub, self, other)

    def __rsub__(self, other: Operand) -> "Expression":
        return _of_two(sub, other, self)

    def __mul__(self, other: Operand) -> "Expression":
        return _of_two(mul, self, other)

    def __rmul__(self, other: Operand) -> "Expression":
        return _of_two(mul, other, self)

    def __floordiv__(self, other: Operand) -> "Expression":
        return _of_two(floordiv, self, other)

    def __rfloordiv__(self, other: Operand) -> "Expression":
        return _of_two(floordiv, other, self)

    def __mod__(self, other: Operand) -> "Expression":
        return _of_two(mod, self, other)

    def __invert__(self) -> "Expression":
        return Expression(lambda language: invert(self.told(language)))

    def __neg__(self) -> "Expression":
        return Expression(lambda language: neg(self.told(language)))

    def abs(self) -> "Expression":
        """Return the number without its sign."""
        return Expression(lambda language: self.told(language).abs())

    def alias(self, name: str) -> "Expression":
        """Return the same under another name."""
        return Expression(lambda language: self.told(language).alias(name))

    def cast(self, dtype: Any) -> "Expression":
        """Return the same as another of the dialect's types."""
        return Expression(lambda language: self.told(language).cast(type_in(language, dtype)))

    def clip(self, low: int, high: int) -> "Expression":
        """Return the number, but `low` below it and `high` above it."""
        return Expression(lambda language: self.told(language).clip(low, high))

    def fill_null(self, value: int) -> "Expression":
        """Return the value, or another where there is none."""
        return Expression(lambda language: self.told(language).fill_null(value))

    def is_in(self, choices: Any) -> "Expression":
        """Return whether it is one of some numbers or texts."""
        return Expression(lambda language: self.told(language).is_in(choices))

    def is_null(self) -> "Expression":
        """Return whether there is no value."""
        return Expression(lambda language: self.told(language).is_null())

    def max(self) -> "Expression":
        """Return the greatest of the rows."""
        return Expression(lambda language: self.told(language).max())

    def min(self) -> "Expression":
        """Return the least of the rows."""
        return Expression(lambda language: self.told(language).min())

    def sum(self) -> "Expression":
        """Return the sum of the rows (`total` of the engine is a whole number everywhere)."""
        return Expression(lambda language: self.told(language).sum())

    def cum_sum(self) -> "Expression":
        """Return the sum of the rows so far, in the order that `over` gives."""
        return Expression(lambda language: self.told(language).cum_sum())

    def cum_count(self) -> "Expression":
        """Return how many rows so far have a value, in the order that `over` gives."""
        return Expression(lambda language: self.told(language).cum_count())

    def over(self, *names: str, order_by: str | Sequence[str] | None = None) -> "Expression":
        """Return what was computed of the rows that are alike in some columns."""
        return Expression(lambda language: self.told(language).over(*names, order_by=order_by))


class When:
    """A choice that is not yet finished: conditions, each with its value."""

    __slots__ = ("_told",)

    def __init__(self, wording: Callable[[Language], Any]) -> None:
        self._told = wording

    def then(self, value: Operand) -> "Then":
        """Return the choice with the value of its last condition."""
        return Then(lambda language: self._told(language).then(put_in(value, language)))


class Then(Expression):
    """A choice that may go on; as it stands, null where no condition holds."""

    __slots__ = ()

    def when(self, condition: Expression) -> When:
        """Return the choice with one more condition."""
        return When(lambda language: self.told(language).when(condition.told(language)))

    def otherwise(self, value: Operand) -> Expression:
        """Return the whole choice, with the value where no condition holds."""
        return Expression(lambda language: self.told(language).otherwise(put_in(value, language)))


def col(name: str) -> Expression:
    """Return a column."""
    return Expression(lambda language: _column(language, name))


def lit(value: int | str | None, dtype: Any = None) -> Expression:
    """Return one value for every row, of one of the dialect's types."""
    return Expression(lambda language: _literal(language, value, dtype))


def when(condition: Expression) -> When:
    """Return the beginning of a choice."""
    return When(lambda language: language.when(condition.told(language)))


def count_rows() -> Expression:
    """Return how many rows there are."""
    return Expression(lambda language: language.len().cast(language.Int64))


def max_horizontal(*columns: "str | Expression") -> Expression:
    """Return the greatest of some columns of a row, of those that have a value."""
    return Expression(lambda language: language.max_horizontal(*all_put_in(columns, language)))


def min_horizontal(*columns: "str | Expression") -> Expression:
    """Return the least of some columns of a row, of those that have a value."""
    return Expression(lambda language: language.min_horizontal(*all_put_in(columns, language)))


TYPES: Final = {dtype.__name__: dtype for dtype in (Int16, Int32, Int64, String)}


def type_in(language: Language, dtype: Any) -> Any:
    """Return one of the dialect's types in an engine's language; None is none.

    >>> import polars as pl
    >>> type_in(pl, Int16)
    Int16
    """
    return None if dtype is None else getattr(language, dtype.__name__)


def _of_two(operation: Callable[[Any, Any], Any], left: Operand, other: Operand) -> Expression:
    return Expression(lambda language: operation(put_in(left, language), put_in(other, language)))


def put_in(said: Any, language: Language) -> Any:
    """Return an expression in an engine's language; what is none, as it is."""
    if isinstance(said, Expression):
        return said.told(language)
    return _literal(language, said, None) if type(said) is int else said


@lru_cache(maxsize=4096)
def _column(language: Language, name: str) -> Any:
    """Return a column in an engine's language, which is told of each many times."""
    return language.col(name)


@lru_cache(maxsize=4096, typed=True)  # a number is no truth, though 1 is equal to it
def _literal(language: Language, value: int | str | None, dtype: Any) -> Any:
    return language.lit(value, dtype=type_in(language, dtype))


def all_put_in(said: Sequence[Any], language: Language) -> list[Any]:
    """Return several expressions in an engine's language."""
    return [put_in(operand, language) for operand in said]


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
        if self._is_small() and not named and all(isinstance(column, str) for column in columns):
            return Table(self.native[list(columns)], self.language)  # nothing is to be computed
        return self._with("select", columns, named)

    def with_columns(self, *columns: Any, **named: Any) -> "Table":
        """Return the table with more columns, or others under their old names."""
        return self._with("with_columns", columns, named)

    def filter(self, condition: Expression) -> "Table":
        """Return the rows of which a condition is true."""
        if self._is_empty():
            return self
        return Table(self.native.filter(condition.told(self.language)), self.language)

    def join(
        self,
        other: "Table",
        on: str | Sequence[str],
        how: Literal["left", "inner", "semi", "anti"],
    ) -> "Table":
        """Return the rows with those of another table that are alike in some columns."""
        if how in ("semi", "anti") and self._is_empty():
            return self
        on = on if isinstance(on, str) else list(on)
        return Table(self.native.join(other.native, on=on, how=how), self.language)

    def group_by(self, *names: str) -> "Groups":
        """Return the rows in groups that are alike in some columns."""
        return Groups(self.native.group_by(*names), self.language)

    def drop(self, *names: str, strict: bool = True) -> "Table":
        """Return the table without some columns, which it has if `strict`."""
        if self._is_small() and (not strict or {*names} <= {*self.native.columns}):
            kept = [name for name in self.native.columns if name not in names]
            return Table(self.native[kept], self.language)
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
        dtypes = self.native.collect_schema()
        return {name: TYPES.get(type(dtype).__name__, dtype) for name, dtype in dtypes.items()}

    def _is_empty(self) -> bool:
        """Tell whether it is known to have no row, as many tables of newcomers have none."""
        return getattr(self.native, "height", 1) == 0

    def _is_small(self) -> bool:
        """Tell whether it is few rows in memory, which have a height."""
        return getattr(self.native, "height", FEW) < FEW

    def _with(self, verb: str, columns: Sequence[Any], named: Mapping[str, Any]) -> "Table":
        """Return what a verb makes; few rows in memory stay on one core."""
        native, language = self.native, self.language
        method = getattr(native, f"{verb}_seq" if self._is_small() else verb)
        columns_named = {name: put_in(operand, language) for name, operand in named.items()}
        return Table(method(*all_put_in(columns, language), **columns_named), language)


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Rows in groups."""

    native: Any
    language: Language

    def agg(self, **named: Expression) -> Table:
        """Return one row for each group, with what is computed of its rows."""
        columns_named = {name: expression.told(self.language) for name, expression in named.items()}
        return Table(self.native.agg(**columns_named), self.language)


def concat(tables: Sequence[Table]) -> Table:
    """Return the rows of all tables, which have the same columns."""
    language = tables[0].language
    return Table(language.concat([table.native for table in tables]), language)
