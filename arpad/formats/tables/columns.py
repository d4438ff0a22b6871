"""The columns of list, games and events files: names, order, what their cells hold."""

from dataclasses import dataclass, fields, replace
from datetime import date
from fractions import Fraction
from typing import Final, get_args

from arpad.report.facts import Facts
from arpad.report.facts.game_facts import SAID_OF_GAMES
from arpad.tables import rating_list
from arpad.tables.rating_list import Kind


@dataclass(frozen=True, slots=True)
class FileColumn:
    """One column: its name, what its cells hold, and whether the file must have it."""

    name: str
    kind: Kind
    is_required: bool = False
    is_filled: bool = False  # a blank cell is an error


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of file: its columns in the order they are written, and its key.

    >>> LIST.name, LIST.key, [column.name for column in LIST.columns if column.is_required]
    ('list', ('player_id',), ['player_id', 'name', 'rating'])
    """

    name: str
    columns: tuple[FileColumn, ...]
    key: tuple[str, ...]


_NEEDED: Final = ("player_id", "name", "rating")
LIST: Final = Shape(
    "list",
    tuple(
        FileColumn(
            column.name,
            column.kind,
            is_required=column.name in _NEEDED,
            is_filled=column.name == "player_id",
        )
        for column in sorted(rating_list.COLUMNS, key=lambda column: column.name not in _NEEDED)
        if column.in_files
    ),
    ("player_id",),
)
"""The columns that a list must have, then the others in the order of `list.csv`."""
PEOPLE: Final = Shape(
    "people",
    tuple(
        replace(column, is_required=column.is_required and column.name != "rating")
        for column in LIST.columns
    ),
    LIST.key,
)
"""A list without ratings: what is known of people beside one."""
NUMBERED: Final = Shape(
    "people",
    tuple(replace(column, is_required=column.name == "player_id") for column in LIST.columns),
    LIST.key,
)
"""What a table tells of people who are known by their numbers."""
GAMES: Final = Shape(
    "games",
    (
        FileColumn("event_id", "id", is_required=True, is_filled=True),
        FileColumn("round", "round", is_required=True, is_filled=True),
        FileColumn("white_id", "id", is_required=True, is_filled=True),
        FileColumn("black_id", "id", is_required=True),
        FileColumn("result", "result", is_required=True, is_filled=True),
        FileColumn("played_on", "day"),
        FileColumn("start", "day"),
        FileColumn("end", "day"),
        *(FileColumn(name, "flag") for name in SAID_OF_GAMES),
    ),
    ("event_id", "round", "white_id", "black_id"),
)

SUBSTITUTIONS: Final = Shape(
    "substitutions",
    (
        FileColumn("event_id", "id", is_required=True, is_filled=True),
        FileColumn("round", "round", is_required=True, is_filled=True),
        FileColumn("side", "text", is_required=True, is_filled=True),
        FileColumn("order", "whole", is_required=True, is_filled=True),
        FileColumn("original_id", "id", is_required=True, is_filled=True),
        FileColumn("substitute_id", "id", is_required=True, is_filled=True),
        FileColumn("original_moved", "flag", is_required=True, is_filled=True),
        FileColumn("substitute_moved", "flag", is_required=True, is_filled=True),
    ),
    ("event_id", "round", "side", "order", "original_id"),
)

_KINDS_OF_FACTS: Final[dict[type, Kind]] = {
    str: "text", int: "whole", bool: "flag", date: "day", Fraction: "amount",
}  # fmt: skip
_CHOICES: Final[dict[str, Kind]] = {
    "kind": "event_kind", "ratings_at": "ratings_at", "virtual_rating_class": "virtual_class",
}  # fmt: skip
EVENTS: Final = Shape(
    "events",
    (
        FileColumn("event_id", "id", is_required=True, is_filled=True),
        *(
            FileColumn(
                field.name, _CHOICES.get(field.name, _KINDS_OF_FACTS[get_args(field.type)[0]])
            )
            for field in fields(Facts)
        ),
    ),
    ("event_id",),
)
SHAPES: Final = (GAMES, LIST, EVENTS)
