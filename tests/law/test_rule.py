"""What a rule is: the first clause that holds decides, and says that it did."""

from datetime import date

import duckdb
import polars as pl
import pytest

from arpad.law import Clause, Rule, Source, decide
from arpad.law.backends import table_of
from arpad.law.term import word

ART = Source("Club", date(2020, 1, 1), "Club rules")
GAMES = word("games")
K = Rule("k", (
    Clause(ART("3"), "K = 10 from 2400.", 10, when=word("peak") >= 2400),
    Clause(ART("2"), "K = 40 below 30 games.", 40, when=GAMES < 30),
    Clause(ART("1"), "K = 20 otherwise.", 20),
), needs=("games",))  # fmt: skip


def decided(rule: Rule, **columns: list[int | None]) -> dict[str, list[int | None]]:
    table = table_of(pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.Int64)))
    found = decide(table, rule).native.to_dict(as_series=False)  # type: ignore[attr-defined]
    return {name: found[name] for name in (rule.column, rule.clause_column)}


def test_the_first_clause_that_holds_decides() -> None:
    found = decided(K, games=[29, 30, 29, 30], peak=[2399, 2399, 2400, 2400])
    assert found == {"k": [40, 20, 10, 10], "k_clause": [2, 3, 1, 1]}


def test_what_nobody_stated_does_not_hold() -> None:
    found = decided(K, games=[None, None], peak=[None, 2400])
    assert found == {"k": [20, 10], "k_clause": [3, 1]}


def test_a_rule_may_give_nothing() -> None:
    only = Rule("only", (Clause(ART("1"), "Below 3 games.", 1, when=GAMES < 3),))
    assert decided(only, games=[2, 3]) == {"only": [1, None], "only_clause": [1, None]}


def test_a_value_may_be_worked_out() -> None:
    doubled = Rule("doubled", (Clause(ART("1"), "Twice the games.", GAMES * 2),))
    assert decided(doubled, games=[7]) == {"doubled": [14], "doubled_clause": [1]}


def test_a_rule_decides_alike_on_another_engine() -> None:
    frame = pl.DataFrame({"games": [29, 30, None], "peak": [2399, 2400, None]})
    relation = table_of(duckdb.from_arrow(frame.to_arrow()))
    found = decide(relation, K).native.collect().to_native().to_pydict()  # type: ignore[arg-type]
    assert sorted(zip(found["k"], found["k_clause"], strict=True)) == [(10, 1), (20, 3), (40, 2)]


def test_only_the_last_clause_holds_always() -> None:
    with pytest.raises(ValueError, match="only the last clause may hold always"):
        Rule("k", (K.clauses[2], K.clauses[0]))


def test_a_citation_is_what_users_read() -> None:
    assert str(ART("8.56/3")) == "Club 2020-01 8.56/3"
    assert ART("8.56/3").article == "8.56"
