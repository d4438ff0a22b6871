"""A table in the words that rules are written in: what was stated, and null for all else.

A rule can be asked about any handful of facts: calculators, cases and samples do.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random

from arpad.engine.backends import embedded_table, rows
from arpad.engine.words import WORDS
from arpad.law import Rule, Table, decide
from arpad.law.dialect import Int64, String
from arpad.law.rule import reads
from arpad.law.table import Column

Facts = Mapping[str, "int | str | None"]


def facts_table(told: Sequence[Facts], words: Iterable[str] = WORDS) -> Table:
    """Return one row per set of facts, with every column that any rule may read, or with `words`.

    A fact that is no such word is a column too, of whole numbers.

    >>> told = facts_table([{"games_rated": 29}, {"kind": "swiss"}])
    >>> told.select("kind", "games_rated").native.rows()
    [(None, 29), ('swiss', None)]
    """
    names = dict.fromkeys([*words, *(name for row in told for name in row)])
    return embedded_table(
        {name: [row.get(name) for row in told] for name in names},
        {name: String if name in WORDS and WORDS[name].is_text else Int64 for name in names},
    )


def deciding(rule: Rule, facts: Facts) -> int:
    """Return the code of the clause by which a rule decides on a set of facts.

    Rules are asked about the events of a month one by one, and thousands are alike: the same facts
    are decided once.
    """
    read = reads(rule)
    return _deciding(rule, tuple(sorted((n, v) for n, v in facts.items() if n in read)))


@lru_cache(maxsize=4096)
def _deciding(rule: Rule, facts: tuple[tuple[str, "int | str | None"], ...]) -> int:
    asked = facts_table([dict(facts)], (*reads(rule), "on"))  # one that reads nothing has a row too
    [row] = rows(decide(asked, rule))
    return int(row[rule.clause_column])


def sample_table(columns: Iterable[Column], rows: int, seed: int) -> Table:
    """Return rows of facts drawn from the columns' samples, each column by itself.

    Among them are combinations that never occur: a rule has to be clear about those too.
    """
    found = {column.name: column for column in columns}
    return embedded_table(
        {name: _drawn(column, rows, seed) for name, column in found.items()},
        {name: String if column.is_text else Int64 for name, column in found.items()},
    )


@cache
def _drawn(column: Column, rows: int, seed: int) -> tuple[int | str | None, ...]:
    """Return a column's facts: the same for every rule that is asked, so drawn once."""
    return tuple(Random(f"{column.name} {seed}").choices(column.samples, k=rows))
