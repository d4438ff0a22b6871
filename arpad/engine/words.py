"""Every word that a rule may read, whichever table has it: `the.rating`."""

from collections.abc import Mapping
from typing import Any, Final

from arpad.engine import tables
from arpad.law import Term, word
from arpad.law.table import Column, TableOf

TABLES: Final[tuple[TableOf, ...]] = tuple(
    value for value in vars(tables).values() if isinstance(value, TableOf)
)
WORDS: Final[Mapping[str, Column]] = {
    column.name: column for table in TABLES for column in table.columns
}
"""Every column that any rule may read, by name."""
TYPES: Final[Mapping[str, Any]] = {name: column.dtype for name, column in WORDS.items()}


class _Words:
    """`the.rating` is the word that reads the column `rating`; AttributeError if there is none."""

    def __getattr__(self, name: str) -> Term:
        if name not in WORDS:
            raise AttributeError(f"no table has a column '{name}'")
        return word(name)


the: Final = _Words()
