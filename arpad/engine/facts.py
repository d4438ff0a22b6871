"""A table in the words that rules are written in: what was stated, and null for all else.

A rule can be asked about any handful of facts: calculators, cases and samples do.
"""

from collections.abc import Mapping, Sequence
from random import Random

import narwhals as nw

from arpad.engine.backends import embedded_table
from arpad.engine.vocabulary import VOCABULARY
from arpad.law import Table

Facts = Mapping[str, "int | str | None"]


def facts_table(rows: Sequence[Facts]) -> Table:
    """Return one row per set of facts, with every column of the vocabulary.

    A fact that is no word of the vocabulary is a column too, of whole numbers.

    >>> facts_table([{"games_rated": 29}, {"kind": "swiss"}]).select("kind", "games_rated").rows()
    [(None, 29), ('swiss', None)]
    """
    words = dict.fromkeys([*VOCABULARY, *(name for row in rows for name in row)])
    return embedded_table(
        {name: [row.get(name) for row in rows] for name in words},
        {name: nw.String if _is_text(name) else nw.Int64 for name in words},
    )


def sample_table(rows: int, seed: int) -> Table:
    """Return rows of facts drawn from the vocabulary's samples, each column by itself.

    Among them are combinations that never occur: a rule has to be clear about those too.
    """
    chance = Random(seed)
    return embedded_table(
        {name: chance.choices(fact.samples, k=rows) for name, fact in VOCABULARY.items()},
        {name: nw.String if _is_text(name) else nw.Int64 for name in VOCABULARY},
    )


def _is_text(name: str) -> bool:
    return name in VOCABULARY and any(isinstance(s, str) for s in VOCABULARY[name].samples)
