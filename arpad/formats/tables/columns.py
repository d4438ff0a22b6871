"""The columns of list, games and events files: names, order, what their cells hold."""

from dataclasses import dataclass, fields, replace
from datetime import date
from fractions import Fraction
from typing import Final, Literal, get_args

from arpad.report.facts import Facts
from arpad.report.facts.game_facts import SAID_OF_GAMES

Kind = Literal[
    "id", "text", "rating", "whole", "round", "decimal", "amount", "sex", "title", "federation",
    "birth", "day", "flag", "status", "result", "event_kind", "ratings_at", "seasons",
    "virtual_class",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Column:
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
    columns: tuple[Column, ...]
    key: tuple[str, ...]


LIST: Final = Shape(
    "list",
    (
        Column("player_id", "id", is_required=True, is_filled=True),
        Column("name", "text", is_required=True),
        Column("rating", "rating", is_required=True),
        Column("federation", "federation"),
        Column("sex", "sex"),
        Column("birth_date", "birth"),
        Column("title", "title"),
        Column("games_rated", "whole"),
        Column("rating_peak", "rating"),
        Column("k_factor", "decimal"),
        Column("status", "status"),
        Column("club", "text"),
        Column("federated_since", "birth"),
        Column("games_by_year", "seasons"),
        Column("has_licence", "flag"),
        Column("is_taken_off", "flag"),
        Column("fide_rating", "rating"),
        Column("other_rating", "rating"),
        Column("iccf_rating", "rating"),
        Column("iccf_rating_next", "rating"),
        Column("fpx_rating", "rating"),
        Column("initial_since", "day"),
        Column("last_played", "day"),
        Column("k_base", "decimal"),
        Column("inactive_since", "day"),
        Column("is_disabled_member", "flag"),
        Column("has_played_event", "flag"),
        Column("rating_old", "rating"),
        Column("rating_new", "rating"),
        Column("change", "decimal"),
        Column("games", "whole"),
        Column("section", "text"),
        Column("articles", "text"),
    ),
    ("player_id",),
)
PEOPLE: Final = Shape(
    "people",
    tuple(
        replace(one, is_required=one.is_required and one.name != "rating") for one in LIST.columns
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
        Column("event_id", "id", is_required=True, is_filled=True),
        Column("round", "round", is_required=True, is_filled=True),
        Column("white_id", "id", is_required=True, is_filled=True),
        Column("black_id", "id", is_required=True),
        Column("result", "result", is_required=True, is_filled=True),
        Column("played_on", "day"),
        Column("start", "day"),
        Column("end", "day"),
        *(Column(name, "flag") for name in SAID_OF_GAMES),
    ),
    ("event_id", "round", "white_id", "black_id"),
)

SUBSTITUTIONS: Final = Shape(
    "substitutions",
    (
        Column("event_id", "id", is_required=True, is_filled=True),
        Column("round", "round", is_required=True, is_filled=True),
        Column("side", "text", is_required=True, is_filled=True),
        Column("order", "whole", is_required=True, is_filled=True),
        Column("original_id", "id", is_required=True, is_filled=True),
        Column("substitute_id", "id", is_required=True, is_filled=True),
        Column("original_moved", "flag", is_required=True, is_filled=True),
        Column("substitute_moved", "flag", is_required=True, is_filled=True),
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
        Column("event_id", "id", is_required=True, is_filled=True),
        *(
            Column(field.name, _CHOICES.get(field.name, _KINDS_OF_FACTS[get_args(field.type)[0]]))
            for field in fields(Facts)
        ),
    ),
    ("event_id",),
)
SHAPES: Final = (GAMES, LIST, EVENTS)
