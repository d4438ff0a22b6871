"""What a rulebook settles, as text and as a hash: two lists made under one law can show it.

Values, conditions and their order: everything that could change a figure. Not the sentences, the
articles' numbers, the name of the text, or its doubts: a better word is no other law. Nor what
moves no figure; the clocks of lists stay in it, for lists have been published with them.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import sha256

from arpad.law.rule import Clause
from arpad.law.term import Term
from arpad.law.text import Rulebook


def lines(book: Rulebook) -> Iterator[str]:
    """Yield everything that the rulebook settles, one line each, in a fixed order."""
    for one in book.settings():
        if not one.setting.moves_no_figure:
            yield f"{one.setting.name} {canonical(one.value)}"
    for asked, rule in book.questions():
        for clause in rule.clauses:
            yield f"{asked.name} {asked.column} {_clause(clause)}"
    for warnings, clauses in book.warnings():
        for clause in clauses:
            yield f"{warnings.name} {_clause(clause)}"


def _clause(clause: Clause) -> str:
    return canonical([clause.value, clause.when, clause.kind])


@lru_cache(maxsize=128)
def fingerprint(book: Rulebook) -> str:
    """Return the SHA-256 of what the rulebook settles, as hexadecimal text; of each once."""
    return sha256("\n".join(lines(book)).encode()).hexdigest()


def canonical(value: object) -> str:
    """Return a value or condition in a form that is ours alone, the same in every version.

    >>> from arpad.law.term import word
    >>> canonical(word("games_rated") < 30)
    '["<",["word","games_rated"],30]'
    """
    return json.dumps(_plain(value), separators=(",", ":"), sort_keys=True, ensure_ascii=True)


def _plain(value: object) -> object:
    if isinstance(value, Term):
        return [value.operation, *(_plain(part) for part in value.parts)]
    if isinstance(value, Enum):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a {type(value).__name__} has no form that stays the same: {value!r}")
