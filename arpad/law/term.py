"""What a clause computes and when it holds, written in words: a small tree, of our own.

A term is made of words (columns of a table), whole numbers and the operations below. Each engine
computes it (`arpad.law.rule`), people read it (`arpad.law.printed`), the fingerprint hashes
it and the self-test asks which words it reads: all from the same tree.

>>> rating, peak = word("rating"), word("rating_peak")
>>> sorted(words((peak >= 2400) & ~rating.is_null()))
['rating', 'rating_peak']
>>> bool(rating == 2400)
Traceback (most recent call last):
TypeError: a condition is true or false of a row, not by itself: join conditions with & and |
"""

from dataclasses import dataclass
from typing import TypeAlias

Part: TypeAlias = "Term | int | str | tuple[int | str, ...] | None"


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """An operation and what it is applied to; a word, if the operation is "word"."""

    operation: str
    parts: tuple[Part, ...]

    def __bool__(self) -> bool:
        raise TypeError(
            "a condition is true or false of a row, not by itself: join conditions with & and |"
        )

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> "Term":  # type: ignore[override]
        return Term("=", (self, _part(other)))

    def __ne__(self, other: object) -> "Term":  # type: ignore[override]
        return Term("≠", (self, _part(other)))

    def __lt__(self, other: "Term | int") -> "Term":
        return Term("<", (self, _part(other)))

    def __le__(self, other: "Term | int") -> "Term":
        return Term("≤", (self, _part(other)))

    def __gt__(self, other: "Term | int") -> "Term":
        return Term(">", (self, _part(other)))

    def __ge__(self, other: "Term | int") -> "Term":
        return Term("≥", (self, _part(other)))

    def __and__(self, other: "Term") -> "Term":
        return Term("and", (self, other))

    def __or__(self, other: "Term") -> "Term":
        return Term("or", (self, other))

    def __invert__(self) -> "Term":
        return Term("not", (self,))

    def __add__(self, other: "Term | int") -> "Term":
        return Term("+", (self, _part(other)))

    def __radd__(self, other: int) -> "Term":
        return Term("+", (other, self))

    def __sub__(self, other: "Term | int") -> "Term":
        return Term("-", (self, _part(other)))

    def __rsub__(self, other: int) -> "Term":
        return Term("-", (other, self))

    def __mul__(self, other: "Term | int") -> "Term":
        return Term("×", (self, _part(other)))

    def __rmul__(self, other: int) -> "Term":
        return Term("×", (other, self))

    def __floordiv__(self, other: "Term | int") -> "Term":
        return Term("//", (self, _part(other)))

    def __rfloordiv__(self, other: int) -> "Term":
        return Term("//", (other, self))

    def __mod__(self, other: "Term | int") -> "Term":
        return Term("%", (self, _part(other)))

    def abs(self) -> "Term":
        """Return the number without its sign."""
        return Term("abs", (self,))

    def clip(self, low: int, high: int) -> "Term":
        """Return the number, but `low` below it and `high` above it."""
        return Term("clip", (self, low, high))

    def is_in(self, choices: "tuple[int | str, ...]") -> "Term":
        """Return whether it is one of some numbers or texts."""
        return Term("is_in", (self, tuple(choices)))

    def is_null(self) -> "Term":
        """Return whether nobody stated it."""
        return Term("is_null", (self,))

    def is_stated(self) -> "Term":
        """Return whether it is known."""
        return ~self.is_null()

    def fill_null(self, value: int) -> "Term":
        """Return the number, or another where nobody stated it."""
        return Term("fill_null", (self, value))


def word(name: str) -> Term:
    """Return the term that reads a column."""
    return Term("word", (name,))


def words(term: "Term | int | None") -> frozenset[str]:
    """Return the columns that a term reads."""
    if not isinstance(term, Term):
        return frozenset()
    if term.operation == "word":
        return frozenset(part for part in term.parts if isinstance(part, str))
    parts = (part for part in term.parts if isinstance(part, Term))
    return frozenset().union(*(words(part) for part in parts))


def _part(given: object) -> Part:
    if isinstance(given, Term | int | str):
        return given
    raise TypeError(f"a term is compared and computed with whole numbers, not with {given!r}")
