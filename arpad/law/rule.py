"""A rule is an ordered tuple of clauses, special before general; the first that holds decides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import narwhals as nw

from arpad.law.source import Citation

Table: TypeAlias = "nw.LazyFrame[Any]"
"""A narwhals frame, lazy or eager, on any engine. Stages take one and return one."""

Value: TypeAlias = "int | nw.Expr | None"


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """An article, one sentence in our words, the value it gives, and the condition (None: always).

    A condition that is null, because a fact was not stated, does not hold.
    """

    article: Citation
    says: str
    value: Value
    when: nw.Expr | None = None
    is_verified: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """What a regulation settles under one name.

    The value is added as `column` (its name, unless a unit is part of it: k_factor_e2).
    `needs` names the facts without which the decision may be another: `facts_missing` finds them.
    `first_code` is the code of the first clause; a rulebook numbers its rules one after another.

    >>> from datetime import date
    >>> from arpad.law.source import Source
    >>> ART = Source("Club", date(2020, 1, 1), "Club rules")
    >>> k = Rule("k_factor", (
    ...     Clause(ART("2"), "K = 40 below 30 games.", 40, when=nw.col("games_rated") < 30),
    ...     Clause(ART("1"), "K = 20 otherwise.", 20)))
    >>> import polars as pl
    >>> frame = nw.from_native(pl.DataFrame({"games_rated": [29, 30, None]}))
    >>> decide(frame, k).to_native().to_dict(as_series=False)
    {'games_rated': [29, 30, None], 'k_factor': [40, 20, 20], 'k_factor_clause': [1, 2, 2]}
    """

    name: str
    clauses: tuple[Clause, ...]
    column: str = ""
    needs: tuple[str, ...] = ()
    first_code: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "column", self.column or self.name)
        if any(clause.when is None for clause in self.clauses[:-1]):
            raise ValueError(f"{self.name}: only the last clause may hold always")

    @property
    def clause_column(self) -> str:
        """Return the name of the column that records the deciding clause."""
        return f"{self.name}_clause"

    def with_exception(self, *special: Clause) -> "Rule":
        """Return the rule with clauses that come before all others: lex specialis."""
        return replace(self, clauses=(*special, *self.clauses))

    def amended(self, *changed: Clause) -> "Rule":
        """Return the rule with each clause of the same article number put in place of the old.

        A number that the rule doesn't have is a slip of the amendment and raises.
        """
        by_number = {clause.article.number: clause for clause in changed}
        unknown = by_number.keys() - {clause.article.number for clause in self.clauses}
        if unknown:
            raise ValueError(f"{self.name} has no clause numbered {', '.join(sorted(unknown))}")
        clauses = tuple(by_number.get(c.article.number, c) for c in self.clauses)
        return replace(self, clauses=clauses)


def decide(table: Table, rule: Rule) -> Table:
    """Add the rule's value and, from the same conditions, the code of the clause that gave it."""
    return table.with_columns(
        _first_that_holds(rule.clauses, [clause.value for clause in rule.clauses]).alias(
            rule.column
        ),
        _first_that_holds(rule.clauses, range(rule.first_code, rule.first_code + len(rule.clauses)))
        .cast(nw.Int16)
        .alias(rule.clause_column),
    )


def _first_that_holds(clauses: Sequence[Clause], values: Sequence[Value]) -> nw.Expr:
    decision = _expression(None)
    for clause, value in zip(reversed(clauses), reversed(values), strict=True):
        chosen = _expression(value)
        decision = (
            chosen if clause.when is None else nw.when(clause.when).then(chosen).otherwise(decision)
        )
    return decision


def _expression(value: Value) -> nw.Expr:
    if isinstance(value, nw.Expr):
        return value.cast(nw.Int64)
    return nw.lit(value, dtype=nw.Int64)


def bands(
    column: str, bounds: Sequence[int], clauses: Sequence[tuple[Citation, str, Value]]
) -> tuple[Clause, ...]:
    """Return disjoint clauses for a ladder: below bounds[0], then each half-open step, then above.

    Shapes: one clause more than bounds. `bands("rating", (1000, 1400), (low, middle, high))` gives
    rating < 1000, 1000 <= rating < 1400, rating >= 1400.
    """
    if len(clauses) != len(bounds) + 1 or list(bounds) != sorted(set(bounds)):
        raise ValueError(f"{column}: {len(bounds)} rising bounds separate {len(bounds) + 1} bands")
    value = nw.col(column)
    conditions = [value < bounds[0]]
    conditions += [(value >= low) & (value < high) for low, high in pairwise(bounds)]
    conditions += [value >= bounds[-1]]
    return tuple(
        Clause(article, says, given, when=condition)
        for (article, says, given), condition in zip(clauses, conditions, strict=True)
    )
