"""A term as an expression that every engine computes."""

from collections.abc import Callable, Mapping
from operator import add, and_, eq, floordiv, ge, gt, invert, le, lt, mod, mul, ne, or_, sub
from typing import Any, Final

from arpad.law import dialect
from arpad.law.dialect import Language
from arpad.law.rounding import half_away_in, half_up
from arpad.law.term import Part, Term

_OF_TWO: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "=": eq, "≠": ne, "<": lt, "≤": le, ">": gt, "≥": ge, "and": and_, "or": or_,
    "+": add, "-": sub, "×": mul, "//": floordiv, "%": mod,
    "half_up": half_up,
}  # fmt: skip


def expression(term: Term, language: Language = dialect) -> Any:
    """Return what computes a term, and raise ValueError for an operation that is none.

    >>> import polars as pl
    >>> from arpad.law.term import word
    >>> frame = pl.DataFrame({"difference": [-401, None, 3]})
    >>> limited = expression(word("difference").clip(-400, 400), pl)
    >>> frame.select(limited)["difference"].to_list()
    [-400, None, 3]
    """
    first, *rest = term.parts
    if term.operation == "word":
        return language.col(first)
    operand = _operand(first, language) if isinstance(first, Term) else language.lit(first)
    others = [_operand(part, language) for part in rest]
    if term.operation == "half_away":
        return half_away_in(language, operand, *others)
    if term.operation in _OF_TWO:
        return _OF_TWO[term.operation](operand, *others)
    return _of_one(term.operation, operand, others)


def _operand(part: Part, language: Language) -> Any:
    return expression(part, language) if isinstance(part, Term) else part


def _of_one(operation: str, inner: Any, rest: list[Any]) -> Any:
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
            raise ValueError(f"no engine computes '{operation}'")
