"""Few rows computed in Python: words by truth tables, each clause of each edition as on Polars."""

from collections.abc import Sequence
from typing import Any

import polars as pl
import pytest

from arpad.law import Rule, decide
from arpad.law.backends import to_polars
from arpad.law.dialect import (
    Expression,
    Int16,
    Int64,
    String,
    Table,
    col,
    concat,
    count_rows,
    lit,
    max_horizontal,
    min_horizontal,
    when,
)
from arpad.law.engines import IN_PYTHON, facts_table, rows
from arpad.law.rule import as_value
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.selftest import sample_table
from tests.sampling import amount

TRUTHS = (True, False, None)
A, B = col("a"), col("b")


def computed(expression: Expression, **columns: Sequence[Any]) -> list[Any]:
    kinds = {name: String if isinstance(some[0], str) else Int64 for name, some in columns.items()}
    table = IN_PYTHON.made(columns, kinds)
    return [row["found"] for row in rows(table.select(found=expression))]


def test_false_and_null_is_false_and_true_or_null_true() -> None:
    pairs = [(one, other) for one in TRUTHS for other in TRUTHS]
    stated = {True: 1, False: 0, None: None}
    a, b = ([stated[pair[place]] for pair in pairs] for place in (0, 1))
    both = computed((A == 1) & (B == 1), a=a, b=b)
    either = computed((A == 1) | (B == 1), a=a, b=b)
    assert both == [True, False, None, False, False, False, None, False, None]
    assert either == [True, True, True, True, False, None, True, None, None]
    assert computed(~(A == 1), a=[1, 0, None]) == [False, True, None]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (A // B, [-4, 3, None, None, None]),
        (A % B, [1, 1, None, None, None]),
        (A - B * 2 + 1, [-10, 4, 6, None, None]),
        (10 - A, [17, 3, 5, None, 4]),
        (20 // A, [-3, 2, 4, None, 3]),
        (-A, [7, -7, -5, None, -6]),
        (A.abs(), [7, 7, 5, None, 6]),
        (A.clip(-5, 6), [-5, 6, 5, None, 6]),
        (A.fill_null(9), [-7, 7, 5, 9, 6]),
        (A.is_null(), [False, False, False, True, False]),
        (A.is_in((5, 7)), [False, True, True, None, False]),
        (A != 7, [True, False, True, None, True]),
        (A <= 5, [True, False, True, None, False]),
        (max_horizontal("a", B), [2, 7, 5, 3, 6]),
        (min_horizontal("a", B, lit(1)), [-7, 1, 0, 1, 1]),
        (when(A > 5).then(B).when(A < 0).then(0).otherwise(None), [0, 2, None, None, None]),
        (when(B == 3).then(A).otherwise(1).cast(Int16), [1, 1, 1, None, 1]),
        (A.sum(), [11]),
        (B.max(), [3]),
        (B.min() + count_rows(), [5]),
        (A.cum_sum(), [-7, 0, 5, None, 11]),
        (B.cum_count().over(order_by="a"), [2, 4, 3, 1, 3]),
        (A.sum().over("b"), [0, 0, 5, 0, 6]),
    ],
)
def test_a_word_means_in_python_what_it_means_elsewhere(
    expression: Expression, expected: list[Any]
) -> None:
    """Nothing follows from a null, nor from a division by 0; `//` goes down."""
    columns = {"a": [-7, 7, 5, None, 6], "b": [2, 2, 0, 3, None]}
    assert computed(expression, **columns) == expected
    found = pl.DataFrame(columns).select(found=expression.told(pl))["found"]
    assert found.to_list() == expected


def test_what_is_no_number_and_who_is_not_there_raise() -> None:
    with pytest.raises(TypeError, match="can't be compared"):
        computed(A == "swiss", a=[1])
    with pytest.raises(OverflowError, match="Int16 doesn't hold 40000"):
        computed(A.cast(Int16), a=[40_000])
    with pytest.raises(ValueError, match="no column 'c'"):
        computed(col("c"), a=[1])
    one, other = facts_table([{"a": 1}], {}), facts_table([{"b": 1}], {})
    with pytest.raises(ValueError, match="other columns"):
        concat([one, other])
    with pytest.raises(ValueError, match="both tables have b"):
        one.with_columns(b=A).join(other.with_columns(a=B), on="a", how="left")


def in_python(table: Table) -> Table:
    return IN_PYTHON.made(to_polars(table).to_dict(as_series=False), table.schema())


def with_clauses(table: Table, rule: Rule) -> Table:
    """Return a table with what a rule decides, and with each clause's value and condition."""
    values = {f"value_{n}": clause.value for n, clause in enumerate(rule.clauses)}
    holds = {f"holds_{n}": when_ for n, when_ in enumerate(clause.when for clause in rule.clauses)}
    language = table.language
    stated = {name: as_value(value, language) for name, value in {**values, **holds}.items()}
    return Table(decide(table, rule).native.with_columns(**stated), language)


@pytest.mark.parametrize("name", [edition.name for edition in CATALOGUE.editions])
def test_every_clause_of_every_edition_is_the_same_in_python(name: str) -> None:
    """On facts on and beside each edge, drawn by chance: values, conditions and who decides."""
    count = 0
    for question, rule in CATALOGUE.book(name).questions():
        sample = sample_table(question.at.columns, amount(40, full=2_000), seed=7)
        expected = to_polars(with_clauses(sample, rule))
        assert to_polars(with_clauses(in_python(sample), rule)).equals(expected), rule.name
        count += len(rule.clauses)
    assert count > 15
