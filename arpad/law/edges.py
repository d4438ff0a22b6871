"""Where a condition begins to hold or not: the numbers at which a rule may decide otherwise."""

from collections.abc import Iterator

from arpad.law.rule import Rule
from arpad.law.term import Term, words


def edges(rule: Rule, name: str) -> frozenset[int] | None:
    """Return the numbers from which on a word makes a rule's conditions others; None where any.

    Between two of them each condition is the same. Values that read the word are not looked at.

    >>> from arpad.law.rule import Source
    >>> from arpad.law.rule import Clause
    >>> from arpad.law.term import word
    >>> from datetime import date
    >>> ART = Source("Club", date(2020, 1, 1), "Club rules")
    >>> rating = word("rating")
    >>> low, high = Clause(ART("1"), "20.", 20), Clause(ART("2"), "10.", 10, when=rating > 2399)
    >>> k = Rule("k", (high, low))
    >>> edges(k, "rating"), edges(k, "games")
    (frozenset({2400}), frozenset())
    """
    return edges_of((clause.when for clause in rule.clauses), name)


def edges_of(parts: Iterator[object], name: str) -> frozenset[int] | None:
    """Return the same of some terms; what is none has no edges."""
    places = {edge for part in parts if isinstance(part, Term) for edge in _edges(part, name)}
    return None if None in places else frozenset(edge for edge in places if edge is not None)


def compared(term: object) -> frozenset[str]:
    """Return the words of which a term asks more than whether they are stated.

    >>> from arpad.law.term import word
    >>> compared(word("rating").is_stated() & (word("result") == "1"))
    frozenset({'result'})
    """
    if not isinstance(term, Term) or term.operation == "is_null":
        return frozenset()
    if term.operation == "word":
        return words(term)
    return frozenset().union(*(compared(part) for part in term.parts))


def _edges(term: Term, name: str) -> Iterator[int | None]:
    """Yield the numbers from which a term is another; None where it reads the word otherwise."""
    if name not in words(term):
        return
    first, *rest = term.parts
    is_word = isinstance(first, Term) and first.operation == "word"
    if term.operation in ("and", "or", "not"):
        for part in term.parts:
            if isinstance(part, Term):
                yield from _edges(part, name)
    elif is_word and len(rest) == 1 and isinstance(rest[0], int):
        yield from {
            "<": (rest[0],), "≥": (rest[0],), "≤": (rest[0] + 1,), ">": (rest[0] + 1,),
            "=": (rest[0], rest[0] + 1), "≠": (rest[0], rest[0] + 1),
        }.get(term.operation, (None,))  # fmt: skip
    elif not (is_word and term.operation == "is_null"):
        yield None
