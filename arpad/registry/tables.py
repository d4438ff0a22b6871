"""The tables of the registry, each declared once: columns, what each says, what is looked up by.

Every row belongs to the act that added it and is never changed: what holds now are the rows of the
acts that nobody has undone. The SQL schema and the files of a folder follow from what stands here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Kind = Literal["text", "integer"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, its type, and the sentence that tells what it holds."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True, slots=True)
class Shape:
    """One table: its columns, and the columns by which its rows are looked up, each an index."""

    name: str
    says: str
    columns: tuple[Column, ...]
    sought_by: tuple[tuple[str, ...], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its columns, in their order."""
        return tuple(column.name for column in self.columns)


def _text(name: str, says: str) -> Column:
    return Column(name, "text", says)


SETTINGS: Final = Shape(
    "setting",
    "What the office decided for itself.",
    (
        _text("name", "Which setting: languages, approvals, ..."),
        _text("value", "Its value, as text."),
    ),
)
RATED_LISTS: Final = Shape(
    "rated_list",
    "The lists that the office keeps, each a kind under a rulebook or a family of them.",
    (
        _text("name", "What the office calls the list: standard, rapid, blitz, active, ..."),
        _text("kind", "Whose time control it takes: standard, rapid or blitz."),
        _text("rulebook", "An edition, or a family whose editions follow one another by date."),
    ),
)
PLAYERS: Final = Shape(
    "player",
    "Who was entered: the numbers that the office has given, none of them ever given again.",
    (
        _text("player", "The office's own number of the player."),
        Column("serial", "integer", "The number as a whole number, where it is one."),
    ),
    (("player",), ("serial",)),
)
FACTS: Final = Shape(
    "fact",
    "What the office knows of a player, each fact from its day on.",
    (
        _text("player", "The office's own number of the player."),
        _text("fact", "Which fact: name, federation, sex, birth, title, number, club, licence."),
        _text("which", "Whose or which, where there are several: fide, 2026; else empty."),
        _text("since", "The first day on which it holds, as 2026-01-31; empty: always."),
        _text("value", "The value as text; empty: none from that day on."),
    ),
    (("player",), ("fact", "which", "value")),
)
SAME_PERSON: Final = Shape(
    "same_person",
    "Numbers that are one person's: the first is read as the second from then on.",
    (
        _text("player", "The number that is given up."),
        _text("into", "The number under which the person is kept."),
    ),
    (("player",), ("into",)),
)
CONCERNS: Final = Shape(
    "concern",
    "Whom or what an act is about.",
    (
        _text("what", "player, event, list, ..."),
        _text("which", "Its number."),
    ),
    (("what", "which"),),
)
TABLES: Final[Mapping[str, Shape]] = MappingProxyType(
    {shape.name: shape for shape in (SETTINGS, RATED_LISTS, PLAYERS, FACTS, SAME_PERSON, CONCERNS)}
)
