"""Which clauses of a rule can hold at once, and whether they then give different values."""

from itertools import combinations
from typing import Any

from arpad.law.dialect import Language, Table
from arpad.law.rule import Rule, Value, as_value, expression

Pair = tuple[str, str]
"""Two article numbers, that of the clause that is tried first before the other."""


def meetings(table: Table, rule: Rule) -> dict[Pair, bool]:
    """Return pairs of article numbers that both hold on some row, and whether values then differ.

    The general clause, which always holds, meets nobody: it comes last and yields. The table holds
    the columns that the rule reads, with every combination that is to be tried.
    """
    special = [clause for clause in rule.clauses if clause.when is not None]
    conditions = [clause.when for clause in rule.clauses if clause.when is not None]
    pairs = list(combinations(range(len(special)), 2))
    if not pairs:
        return {}
    language = table.language
    held = table.select(
        *[
            _flag(expression(when, language), language).alias(f"when_{i}")
            for i, when in enumerate(conditions)
        ],
        *[_value(clause.value, language).alias(f"value_{i}") for i, clause in enumerate(special)],
    )
    counted = [
        _flag(condition, language).sum().alias(f"{what}_{i}_{j}")
        for i, j in pairs
        for what, condition in (
            ("both", _both(i, j, language)),
            ("differ", _differ(i, j, language)),
        )
    ]
    counts = held.select(*counted).native.lazy().collect()
    by_pair: dict[Pair, bool] = {}
    for i, j in pairs:
        if counts[f"both_{i}_{j}"].item() > 0:
            pair = (special[i].article.number, special[j].article.number)
            by_pair[pair] = by_pair.get(pair, False) or counts[f"differ_{i}_{j}"].item() > 0
    return by_pair


def _both(i: int, j: int, language: Language) -> Any:
    return (language.col(f"when_{i}") == 1) & (language.col(f"when_{j}") == 1)


def _differ(i: int, j: int, language: Language) -> Any:
    values_differ = language.col(f"value_{i}") != language.col(f"value_{j}")
    return _both(i, j, language) & values_differ


def _flag(condition: Any, language: Language) -> Any:
    return language.when(condition).then(language.lit(1)).otherwise(language.lit(0))


def _value(value: Value, language: Language) -> Any:
    """Return the value with a number, never met in a rating, in the place of none."""
    return as_value(value, language).fill_null(-(2**40))
