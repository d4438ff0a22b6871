"""A term as an expression that every engine computes."""

from collections.abc import Callable, Mapping
from operator import add, and_, eq, floordiv, ge, gt, invert, le, lt, mod, mul, ne, or_, sub
from typing import Any, Final

import narwhals as nw

from arpad.law.rounding import half_away, half_up
from arpad.law.term import Part, Term

_OF_TWO: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "=": eq, "≠": ne, "<": lt, "≤": le, ">": gt, "≥": ge, "and": and_, "or": or_,
    "+": add, "-": sub, "×": mul, "//": floordiv, "%": mod,
    "half_up": half_up, "half_away": half_away,
}  # fmt: skip


def expression(term: Term) -> nw.Expr:
    """Return what computes a term, and raise ValueError for an operation that is none.

    >>> import polars as pl
    >>> from arpad.law.term import word
    >>> frame = nw.from_native(pl.DataFrame({"difference": [-401, None, 3]}))
    >>> limited = expression(word("difference").clip(-400, 400))
    >>> frame.select(limited)["difference"].to_list()
    [-400, None, 3]
    """
    first, *rest = term.parts
    if term.operation == "word":
        return nw.col(str(first))
    if term.operation in _OF_TWO:
        made = _OF_TWO[term.operation](_operand(first, is_first=True), _operand(rest[0]))
        return _checked(made, term)
    return _checked(_of_one(term.operation, _operand(first, is_first=True), rest), term)


def _of_one(operation: str, inner: Any, rest: list[Part]) -> Any:
    match operation, rest:
        case "not", []:
            return invert(inner)
        case "abs", []:
            return inner.abs()
        case "clip", [low, high]:
            return inner.clip(low, high)
        case "is_in", [choices]:
            return inner.is_in(choices)
        case "is_null", []:
            return inner.is_null()
        case "fill_null", [value]:
            return inner.fill_null(value)
        case _:
            return None


def _operand(part: Part, *, is_first: bool = False) -> Any:
    """Return a part as an operand; the first one as an expression, for a number has no methods."""
    if isinstance(part, Term):
        return expression(part)
    return nw.lit(part) if is_first else part


def _checked(made: Any, term: Term) -> nw.Expr:
    if not isinstance(made, nw.Expr):
        raise ValueError(f"no engine computes '{term.operation}'")  # noqa: TRY004
    return made
