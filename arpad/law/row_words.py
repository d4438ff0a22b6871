"""The dialect's words told to few rows in Python: what is computed of each, with no engine loaded.

Who asks a rule of one player has his answer before an engine is there. Every word means what it
means on the others: nothing follows from a null, save that false and null is false and true or null
true; `//` goes down, and by 0 gives null; sums leave nulls out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from itertools import accumulate, repeat
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, neg, sub
from typing import Any, Final

from arpad.law import dialect
from arpad.law.row_frames import Boolean, Column, Frame, Null, Values, concat, constant, places

Operation = Callable[[Any, Any], Any]
_LOWEST: Final = {dialect.Int16: -(2**15), dialect.Int32: -(2**31), dialect.Int64: -(2**63)}


def _or_null(operation: Operation) -> Operation:
    return lambda left, right: None if left is None or right is None else operation(left, right)


def _unless_zero(operation: Operation) -> Operation:
    return lambda number, divisor: operation(number, divisor) if divisor else None


def _of_one_kind(operation: Operation) -> Operation:
    """Return a comparison that raises TypeError for a number and a text, as other engines do."""

    def compared(left: Any, right: Any) -> Any:
        if isinstance(left, str) is not isinstance(right, str):
            raise TypeError(f"{left!r} and {right!r} can't be compared")
        return operation(left, right)

    return compared


def _and(left: Any, right: Any) -> Any:
    return False if left is False or right is False else (None if None in (left, right) else True)


def _or(left: Any, right: Any) -> Any:
    return True if left is True or right is True else (None if None in (left, right) else False)


def _of_two(operation: Operation, left: Any, right: Any, dtype: Any = None) -> "RowExpression":
    """Return what an operation makes of two values of each row, by default of the first's type."""
    first, second = _put(left), _put(right)

    def of(frame: Frame) -> Column:
        columns = first.of(frame), second.of(frame)
        kind = dtype or next((c.dtype for c in columns if c.dtype is not Null), Null)
        if all(column.is_one for column in columns):
            alone = operation(*(column.values[0] for column in columns))
            return Column([alone], kind, is_one=True)
        each = (repeat(c.values[0]) if c.is_one else c.values for c in columns)
        return Column(list(map(operation, *each)), kind)

    return RowExpression(first.name, of)


def _first(left: Any, right: Any) -> Any:
    return right if left is None else left


def _word(
    operation: Operation, dtype: Any, *, is_turned: bool = False
) -> Callable[["RowExpression", Any], "RowExpression"]:
    """Return how an expression and something else are put together; `is_turned`: the other way."""

    def put_together(self: "RowExpression", other: Any) -> "RowExpression":
        left, right = (other, self) if is_turned else (self, other)
        return _of_two(operation, left, right, dtype)

    return put_together


def _arithmetic(
    operation: Operation, *, is_turned: bool = False
) -> Callable[["RowExpression", Any], "RowExpression"]:
    return _word(_or_null(operation), dialect.Int64, is_turned=is_turned)


def _comparison(operation: Operation) -> Callable[["RowExpression", Any], "RowExpression"]:
    return _word(_or_null(operation), Boolean)


class RowExpression:
    """An expression in this language: the name of what it gives, and how it is computed."""

    __slots__ = ("name", "of")
    __hash__ = object.__hash__

    def __init__(self, name: str, of: Callable[[Frame], Column]) -> None:
        self.name = name
        self.of = of

    def _and_then(self, of: Callable[[Column], Column]) -> "RowExpression":
        return RowExpression(self.name, lambda frame: of(self.of(frame)))

    def _each(self, operation: Callable[[Any], Any], dtype: Any = None) -> "RowExpression":
        """Return what an operation makes of each value; of a null, null."""
        return self._and_then(
            lambda column: Column(
                [None if value is None else operation(value) for value in column.values],
                dtype or column.dtype,
                column.is_one,
            )
        )

    __eq__ = _comparison(_of_one_kind(eq))  # type: ignore[assignment]
    __ne__ = _comparison(_of_one_kind(ne))  # type: ignore[assignment]
    __lt__, __le__, __gt__, __ge__ = map(_comparison, (lt, le, gt, ge))
    __and__, __or__ = _word(_and, Boolean), _word(_or, Boolean)
    __add__, __sub__, __mul__ = map(_arithmetic, (add, sub, mul))
    __radd__, __rsub__, __rmul__ = (_arithmetic(of, is_turned=True) for of in (add, sub, mul))
    __floordiv__, __mod__ = map(_arithmetic, map(_unless_zero, (floordiv, mod)))
    __rfloordiv__ = _arithmetic(_unless_zero(floordiv), is_turned=True)

    def __invert__(self) -> "RowExpression":
        return self._each(lambda value: not value, Boolean)

    def __neg__(self) -> "RowExpression":
        return self._each(neg)

    def abs(self) -> "RowExpression":
        """Return the number without its sign."""
        return self._each(abs)

    def alias(self, name: str) -> "RowExpression":
        """Return the same under another name."""
        return RowExpression(name, self.of)

    def cast(self, dtype: Any) -> "RowExpression":
        """Return the same as another type; OverflowError for a number that it doesn't hold."""
        return self._each(_CASTS[dtype], dtype)

    def clip(self, low: int, high: int) -> "RowExpression":
        """Return the number, but `low` below it and `high` above it."""
        return self._each(lambda value: min(max(value, low), high))

    def fill_null(self, value: Any) -> "RowExpression":
        """Return the value, or another where there is none."""
        return _of_two(_first, self, value)

    def is_in(self, choices: Iterable[Any]) -> "RowExpression":
        """Return whether it is one of some numbers or texts."""
        wanted = frozenset(choices)
        return self._each(lambda value: value in wanted, Boolean)

    def is_null(self) -> "RowExpression":
        """Return whether there is no value."""
        return self._and_then(
            lambda column: column._replace(
                values=[value is None for value in column.values], dtype=Boolean
            )
        )

    def _of_all(self, summed: Callable[[Values], Any]) -> "RowExpression":
        """Return one value, made of those that are no null."""
        return RowExpression(self.name, lambda frame: Column(
            [summed([value for value in self.of(frame).of(len(frame)) if value is not None])],
            self.of(frame).dtype, is_one=True,
        ))  # fmt: skip

    def max(self) -> "RowExpression":
        """Return the greatest of the rows."""
        return self._of_all(lambda values: max(values, default=None))

    def min(self) -> "RowExpression":
        """Return the least of the rows."""
        return self._of_all(lambda values: min(values, default=None))

    def sum(self) -> "RowExpression":
        """Return the sum of the rows."""
        return self._of_all(sum)

    def cum_sum(self) -> "RowExpression":
        """Return the sum of the rows so far; null where the row has no value."""
        return self._and_then(lambda column: Column(
            [value if value is None else so_far for value, so_far in
             zip(column.values, accumulate(value or 0 for value in column.values), strict=True)],
            dialect.Int64,
        ))  # fmt: skip

    def cum_count(self) -> "RowExpression":
        """Return how many rows so far have a value."""
        return self._and_then(lambda column: Column(
            list(accumulate(int(value is not None) for value in column.values)), dialect.Int64
        ))  # fmt: skip

    def over(self, *names: str, order_by: str | Sequence[str] | None = None) -> "RowExpression":
        """Return what is computed of the rows that are alike in some columns, in an order."""
        order = [order_by] if isinstance(order_by, str) else list(order_by or ())

        def of(frame: Frame) -> Column:
            values: Values = [None] * len(frame)
            dtype = self.of(frame.head(0)).dtype
            ordering = [frame.column(name).values for name in order]
            ranks = [[(value is not None, value) for value in values] for values in ordering]
            for alike in places(frame, names).values():
                in_order = sorted(alike, key=lambda place: [rank[place] for rank in ranks])
                column = self.of(frame.at(in_order))
                for place, value in zip(in_order, column.of(len(in_order)), strict=True):
                    values[place] = value
            return Column(values, dtype)

        return RowExpression(self.name, of)


def _whole(dtype: Any) -> Callable[[Any], int]:
    lowest = _LOWEST[dtype]

    def whole(value: Any) -> int:
        number = int(value)
        if not lowest <= number < -lowest:
            raise OverflowError(f"{dtype.__name__} doesn't hold {number}")
        return number

    return whole


_CASTS: Final[Mapping[Any, Callable[[Any], Any]]] = {
    **{dtype: _whole(dtype) for dtype in _LOWEST}, dialect.String: str
}  # fmt: skip


class When:
    """A choice that is not yet finished; `before` are its conditions so far, with their values."""

    def __init__(
        self, before: Sequence[tuple[RowExpression, RowExpression]], condition: RowExpression
    ) -> None:
        self.before, self.condition = before, condition

    def then(self, value: Any) -> "Then":
        """Return the choice with the value of its last condition."""
        return Then([*self.before, (self.condition, _put(value))])


class Then(RowExpression):
    """A choice that may go on; as it stands, null where no condition holds."""

    __slots__ = ("_cases",)

    def __init__(self, cases: Sequence[tuple[RowExpression, RowExpression]]) -> None:
        self._cases = cases
        whole = self.otherwise(None)
        super().__init__(whole.name, whole.of)

    def when(self, condition: RowExpression) -> When:
        """Return the choice with one more condition."""
        return When(self._cases, condition)

    def otherwise(self, value: Any) -> RowExpression:
        """Return the whole choice, with the value where no condition holds."""
        decided = _put(value)
        for condition, chosen in reversed(self._cases):
            decided = _chosen(condition, chosen, decided)
        return decided


def _chosen(condition: RowExpression, chosen: RowExpression, rest: RowExpression) -> RowExpression:
    """Return one value where a condition holds, else the other; both are worked out throughout."""

    def of(frame: Frame) -> Column:
        parts = [part.of(frame) for part in (condition, chosen, rest)]
        is_one = all(part.is_one for part in parts)
        holds, values, others = (part.of(1 if is_one else len(frame)) for part in parts)
        dtype = parts[2].dtype if parts[1].dtype is Null else parts[1].dtype
        decided = [a if is_true else b for is_true, a, b in zip(holds, values, others, strict=True)]
        return Column(decided, dtype, is_one)

    return RowExpression(chosen.name, of)


def col(name: str) -> RowExpression:
    """Return a column; ValueError, when it is computed, of a table that has none of this name."""
    return RowExpression(name, lambda frame: frame.column(name))


def lit(value: Any, dtype: Any = None) -> RowExpression:
    """Return one value for every row."""
    column = constant(value, dtype)
    return RowExpression("literal", lambda _: column)


def when(condition: RowExpression) -> When:
    """Return the beginning of a choice."""
    return When((), condition)


def count_rows() -> RowExpression:
    """Return how many rows there are."""
    return RowExpression("len", lambda frame: Column([len(frame)], dialect.Int64, is_one=True))


def max_horizontal(*columns: Any) -> RowExpression:
    """Return the greatest of some columns of a row, of those that have a value."""
    return reduce(partial(_of_two, _or_other(max)), map(_column, columns))


def min_horizontal(*columns: Any) -> RowExpression:
    """Return the least of some columns of a row, of those that have a value."""
    return reduce(partial(_of_two, _or_other(min)), map(_column, columns))


def _or_other(operation: Operation) -> Operation:
    def of(left: Any, right: Any) -> Any:
        return _first(left, right) if left is None or right is None else operation(left, right)

    return of


def _put(said: Any) -> RowExpression:
    return said if isinstance(said, RowExpression) else lit(said)


def _column(said: Any) -> RowExpression:
    return col(said) if isinstance(said, str) else _put(said)


class Language:
    """The words of the dialect under the names that every language has for them."""

    Int16, Int32, Int64, String = dialect.Int16, dialect.Int32, dialect.Int64, dialect.String
    col, lit, when = staticmethod(col), staticmethod(lit), staticmethod(when)
    len, concat = staticmethod(count_rows), staticmethod(concat)
    max_horizontal, min_horizontal = staticmethod(max_horizontal), staticmethod(min_horizontal)
