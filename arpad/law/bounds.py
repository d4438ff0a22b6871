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


def bounds(value: Value, words: Mapping[str, Bounds]) -> Bounds | None:
    """Return the lowest and highest number that a value can be, None where nothing bounds it.

    `words` are the bounds of words. What is clipped is bounded by that, whatever it is.

    >>> from arpad.law.term import word
    >>> bounds(word("k") + 3 - half_up(word("games").clip(0, 54), 9), {"k": (6, 42)})
    (3, 45)
    >>> bounds(word("games"), {}) is None
    True
    """
    return _bounds(value, words)


def bounds_of_rule(rule: Rule, words: Mapping[str, Bounds]) -> Bounds | None:
    """Return the bounds of what a rule gives where it gives a number, None if nothing bounds it."""
    of_clauses = [
        bounds(clause.value, words) for clause in rule.clauses if clause.value is not None
    ]
    known_bounds = [pair for pair in of_clauses if pair is not None]
    if not known_bounds or len(known_bounds) < len(of_clauses):
        return None
    return min(low for low, _ in known_bounds), max(high for _, high in known_bounds)


def _bounds(part: Part, words: Mapping[str, Bounds]) -> Bounds | None:
    if isinstance(part, int):
        return part, part
    if not isinstance(part, Term):
        return None
    if part.operation == "word":
        return words.get(str(part.parts[0]))
    inner = [_bounds(inner_part, words) for inner_part in part.parts]
    if part.operation == "clip":
        first, low, high = inner
        return _within(first, low, high)
    known_bounds = [pair for pair in inner if pair is not None]
    if len(known_bounds) < len(inner):
        return None
    if part.operation == "fill_null":
        return min(low for low, _ in known_bounds), max(high for _, high in known_bounds)
    if part.operation not in _OF_TWO:
        return None
    corners = [_OF_TWO[part.operation](left, other) for left, other in product(*known_bounds)]
    return min(corners), max(corners)


def _within(inner: Bounds | None, low: Bounds | None, high: Bounds | None) -> Bounds | None:
    if low is None or high is None:
        return None
    if inner is None:
        return low[0], high[1]
    return max(low[0], min(inner[0], high[1])), min(high[1], max(inner[1], low[0]))
