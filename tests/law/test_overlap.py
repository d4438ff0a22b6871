"""Two clauses that may hold at once with different values, and those that may not."""

from datetime import date

import polars as pl

from arpad.law import Clause, Rule, Source
from arpad.law.backends import table_of
from arpad.law.overlap import meetings
from arpad.law.term import word

ART = Source("Club", date(2020, 1, 1), "Club rules")
GAMES, PEAK = word("games"), word("peak")
TABLE = table_of(pl.DataFrame({
    "games": [0, 29, 30, None, 0, 29, 30, None],
    "peak": [2399, 2399, 2399, 2399, 2400, 2400, 2400, None],
}))  # fmt: skip


def rule(*clauses: Clause) -> Rule:
    return Rule("k", clauses)


def conflicts(*clauses: Clause) -> set[tuple[str, str]]:
    """Return the pairs that hold at once with different values."""
    return {pair for pair, differ in meetings(TABLE, rule(*clauses)).items() if differ}


def test_clauses_that_meet_with_different_values() -> None:
    young = Clause(ART("2"), "K = 40.", 40, when=GAMES < 30)
    master = Clause(ART("3/1"), "K = 10.", 10, when=PEAK >= 2400)
    assert conflicts(young, master) == {("2", "3/1")}


def test_the_same_value_is_no_conflict() -> None:
    one = Clause(ART("2"), "K = 40.", 40, when=GAMES < 30)
    other = Clause(ART("3"), "K = 40.", 40, when=PEAK >= 2400)
    assert conflicts(one, other) == set()


def test_none_is_a_value_like_another() -> None:
    one = Clause(ART("2"), "No K.", None, when=GAMES < 30)
    other = Clause(ART("3"), "K = 10.", 10, when=PEAK >= 2400)
    assert conflicts(one, other) == {("2", "3")}
    assert conflicts(one, Clause(ART("4"), "No K.", None, when=PEAK > 0)) == set()


def test_the_general_clause_yields() -> None:
    one = Clause(ART("2"), "K = 40.", 40, when=GAMES < 30)
    assert conflicts(one, Clause(ART("1"), "K = 20.", 20)) == set()


def test_worked_out_values_are_compared_row_by_row() -> None:
    one = Clause(ART("2"), "The games.", GAMES, when=GAMES < 30)
    other = Clause(ART("3"), "29.", 29, when=GAMES > 0)
    assert conflicts(one, other) == set()


def test_meetings_tell_equal_values_too() -> None:
    one = Clause(ART("2"), "K = 40.", 40, when=GAMES < 30)
    same = Clause(ART("3"), "K = 40.", 40, when=PEAK >= 2400)
    other = Clause(ART("4"), "K = 10.", 10, when=PEAK >= 2400)
    assert meetings(TABLE, rule(one, same)) == {("2", "3"): False}
    assert meetings(TABLE, rule(one, other)) == {("2", "4"): True}
