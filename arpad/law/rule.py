"""A rule is an ordered tuple of clauses, special before general; the first that holds decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from arpad.law.dialect import Language
from arpad.law.expression import expression
from arpad.law.frame import Table
from arpad.law.source import Citation
from arpad.law.term import Term, words

Value: TypeAlias = "int | Term | None"
Condition: TypeAlias = "Term | None"


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
    `needs` names the facts without which the decision may be another; the office is told of them.
    `first_code` is the code of the first clause; a rulebook numbers its rules one after another.

    >>> from datetime import date
    >>> from arpad.law.source import Source
    >>> from arpad.law.term import word
    >>> ART = Source("Club", date(2020, 1, 1), "Club rules")
    >>> k = Rule("k_factor", (
    ...     Clause(ART("2"), "K = 40 below 30 games.", 40, when=word("games_rated") < 30),
    ...     Clause(ART("1"), "K = 20 otherwise.", 20)))
    >>> import polars as pl
    >>> from arpad.law.frame import table_of
    >>> table = table_of(pl.DataFrame({"games_rated": [29, 30, None]}))
    >>> decide(table, k).native.to_dict(as_series=False)
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


@lru_cache(maxsize=4096)
def reads(rule: Rule) -> frozenset[str]:
    """Return the columns that a rule's values and conditions read."""
    given = [part for clause in rule.clauses for part in (clause.value, clause.when)]
    return frozenset().union(*(words(part) for part in given))


def decide(table: Table, rule: Rule) -> Table:
    """Add the rule's value and, from the same conditions, the code of the clause that gave it."""
    return table.with_columns(*_decided(rule, table.language))


@lru_cache(maxsize=4096)  # rules are few and decide often; a rulebook of one's own may be read anew
def _decided(rule: Rule, language: Language) -> tuple[Any, Any]:
    """Return the expressions of a rule's two columns."""
    first, clauses = rule.first_code, rule.clauses
    values = [as_value(clause.value, language) for clause in clauses]
    codes = [as_value(code, language) for code in range(first, first + len(clauses))]
    value = _first_that_holds(clauses, values, language)
    code = _first_that_holds(clauses, codes, language).cast(language.Int16)
    return value.alias(rule.column), code.alias(rule.clause_column)


def _first_that_holds(clauses: Sequence[Clause], values: Sequence[Any], language: Language) -> Any:
    decision = as_value(None, language)
    for clause, chosen in zip(reversed(clauses), reversed(values), strict=True):
        if clause.when is None:
            decision = chosen
        else:
            holds = expression(clause.when, language)
            decision = language.when(holds).then(chosen).otherwise(decision)
    return decision


def as_value(value: Value, language: Language) -> Any:
    """Return a value as every engine computes it, a whole number."""
    if isinstance(value, Term):
        return expression(value, language).cast(language.Int64)
    return language.lit(value, dtype=language.Int64)
