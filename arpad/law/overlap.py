"""Which clauses of a rule can hold at once and yet give different values."""

import narwhals as nw

from arpad.law.rule import Rule, Table, Value, as_expression, as_value


def conflicts(table: Table, rule: Rule) -> set[tuple[str, str]]:
    """Return pairs of article numbers that both hold on some row with different values.

    The general clause, which always holds, is no conflict: it comes last and yields. The table
    holds the columns that the rule reads, with every combination that is to be tried.
    """
    special = [clause for clause in rule.clauses if clause.when is not None]
    held = table.select(
        *[_flag(as_expression(clause.when)).alias(f"when_{i}") for i, clause in enumerate(special)],  # type: ignore[arg-type]
        *[_value(clause.value).alias(f"value_{i}") for i, clause in enumerate(special)],
    )
    both_differ = [
        (
            i,
            j,
            (nw.col(f"when_{i}") == 1)
            & (nw.col(f"when_{j}") == 1)
            & (nw.col(f"value_{i}") != nw.col(f"value_{j}")),
        )
        for i in range(len(special))
        for j in range(i + 1, len(special))
    ]
    if not both_differ:
        return set()
    counts = (
        held.select(*[_flag(expr).sum().alias(f"pair_{i}_{j}") for i, j, expr in both_differ])
        .lazy()
        .collect()
    )
    return {
        (special[i].article.number, special[j].article.number)
        for i, j, _ in both_differ
        if counts[f"pair_{i}_{j}"].item() > 0
    }


def _flag(condition: nw.Expr) -> nw.Expr:
    return nw.when(condition).then(nw.lit(1)).otherwise(nw.lit(0))


def _value(value: Value) -> nw.Expr:
    """Return the value with a number, never met in a rating, in the place of none."""
    return as_value(value).fill_null(-(2**40))
