"""Between which numbers a value lies, whatever a row says: 16.2b's K is 3 to 45."""

from collections.abc import Callable, Mapping
from itertools import product
from operator import add, floordiv, mul, sub
from typing import Final, TypeAlias

from arpad.law.rule import Rule, Value
from arpad.law.term import Part, Term
from arpad.law.units import half_away, half_up

Bounds: TypeAlias = tuple[int, int]
"""The lowest and the highest."""

_OF_TWO: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": add, "-": sub, "×": mul, "//": floordiv, "half_up": half_up, "half_away": half_away,
}  # fmt: skip
"""Operations that are extreme where what they are applied to is; what divides is positive."""


def bounds(value: Value, known: Mapping[str, Bounds]) -> Bounds | None:
    """Return the lowest and highest number that a value can be, None where nothing bounds it.

    `known` are the bounds of words. What is clipped is bounded by that, whatever it is.

    >>> from arpad.law.term import word
    >>> bounds(word("k") + 3 - half_up(word("games").clip(0, 54), 9), {"k": (6, 42)})
    (3, 45)
    >>> bounds(word("games"), {}) is None
    True
    """
    return _bounds(value, known)


def bounds_of_rule(rule: Rule, known: Mapping[str, Bounds]) -> Bounds | None:
    """Return the bounds of what a rule gives where it gives a number, None if nothing bounds it."""
    found = [bounds(clause.value, known) for clause in rule.clauses if clause.value is not None]
    told = [one for one in found if one is not None]
    if not told or len(told) < len(found):
        return None
    return min(low for low, _ in told), max(high for _, high in told)


def _bounds(part: Part, known: Mapping[str, Bounds]) -> Bounds | None:
    if isinstance(part, int):
        return part, part
    if not isinstance(part, Term):
        return None
    if part.operation == "word":
        return known.get(str(part.parts[0]))
    inner = [_bounds(one, known) for one in part.parts]
    if part.operation == "clip":
        first, low, high = inner
        return _within(first, low, high)
    told = [one for one in inner if one is not None]
    if len(told) < len(inner):
        return None
    if part.operation == "fill_null":
        return min(low for low, _ in told), max(high for _, high in told)
    if part.operation not in _OF_TWO:
        return None
    corners = [_OF_TWO[part.operation](one, other) for one, other in product(*told)]
    return min(corners), max(corners)


def _within(inner: Bounds | None, low: Bounds | None, high: Bounds | None) -> Bounds | None:
    if low is None or high is None:
        return None
    if inner is None:
        return low[0], high[1]
    return max(low[0], min(inner[0], high[1])), min(high[1], max(inner[1], low[0]))
