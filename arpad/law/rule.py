"""A rule is an ordered tuple of clauses, special before general; the first that holds decides."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import narwhals as nw

from arpad.law.expression import expression
from arpad.law.source import Citation
from arpad.law.term import Term, words

Table: TypeAlias = "nw.LazyFrame[Any]"
"""A narwhals frame, lazy or eager, on any engine. Stages take one and return one."""

Value: TypeAlias = "int | Term | nw.Expr | None"
Condition: TypeAlias = "Term | nw.Expr | None"


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """An article, one sentence in our words, the value it gives, and the condition (None: always).

    A condition that is null, because a fact was not stated, does not hold. `is_verified` is False
    where no source shows that the regulation says so at its date; users see it beside the clause.
    `kind` is what an adjustment made by this clause is called ("floor"), where it has a name.
    """

    article: Citation
    says: str
    value: Value
    when: Condition = None
    is_verified: bool = True
    kind: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence as users read it, with the doubt where there is one."""
        return self.says if self.is_verified else f"{self.says.removesuffix('.')} (not verified)."


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

    def unverified(self, *numbers: str) -> "Rule":
        """Return the rule with the clauses of these numbers, or all of them, marked not verified.

        A number that the rule doesn't have raises.
        """
        known = {clause.article.number for clause in self.clauses}
        if unknown := set(numbers) - known:
            raise ValueError(f"{self.name} has no clause numbered {', '.join(sorted(unknown))}")
        marked = numbers or known
        clauses = tuple(
            replace(c, is_verified=False) if c.article.number in marked else c for c in self.clauses
        )
        return replace(self, clauses=clauses)

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


def reads(rule: Rule) -> frozenset[str]:
    """Return the columns that a rule's values and conditions read."""
    given = [part for clause in rule.clauses for part in (clause.value, clause.when)]
    return frozenset().union(*(_read(part) for part in given))


def _read(part: Value) -> frozenset[str]:
    if isinstance(part, nw.Expr):
        return frozenset(re.findall(r"col\((\w+)\)", repr(part)))
    return words(part)


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
    decision = as_value(None)
    for clause, value in zip(reversed(clauses), reversed(values), strict=True):
        chosen = as_value(value)
        decision = (
            chosen
            if clause.when is None
            else nw.when(as_expression(clause.when)).then(chosen).otherwise(decision)
        )
    return decision


def as_expression(condition: Term | nw.Expr) -> nw.Expr:
    """Return a condition as every engine computes it."""
    return expression(condition) if isinstance(condition, Term) else condition


def as_value(value: Value) -> nw.Expr:
    """Return a value as every engine computes it, a whole number."""
    if isinstance(value, Term | nw.Expr):
        return as_expression(value).cast(nw.Int64)
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
