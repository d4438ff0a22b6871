"""What is known of single games beyond a report: decisions, moves, who was substituted by whom.

They stand in the facts file beside the report, as tables `[[decisions]]` and `[[substitutions]]`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from typing import Any, Final, TypeVar, get_args

from arpad.report.facts.toml import read_toml
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Problem, Text

ROWS_MAX: Final = 10_000
KEYS: Final = ("decisions", "substitutions")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDecision:
    """What was decided, or found out, about one game, named by its round and its players' ids.

    `is_left_out` is the board's decision to take it out; `white_moved` and `black_moved` tell
    whether they made a move before they withdrew. `played_on` is the day of a game that was not
    played with its round.
    """

    round: int
    white_id: str
    black_id: str
    is_left_out: bool | None = None
    white_moved: bool | None = None
    black_moved: bool | None = None
    played_on: date | None = None
    reason: str | None = None


SAID_OF_GAMES: Final = ("is_left_out", "white_moved", "black_moved")
"""What a decision may say of a game; columns of a games table too, which has `played_on` of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """One player taking over another's game: `order` counts 1, 2, ... on one side of a game."""

    round: int
    side: str
    order: int
    original_id: str
    substitute_id: str
    original_moved: bool
    substitute_moved: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """All that is stated of an event's games."""

    decisions: tuple[GameDecision, ...] = ()
    substitutions: tuple[Substitution, ...] = ()


Row = TypeVar("Row", GameDecision, Substitution)


def read_game_facts(data: bytes, file: str = "") -> tuple[GameFacts, tuple[Problem, ...]]:
    r"""Return what a facts file states of single games, and its problems; never raises.

    A file that is no TOML gives nothing: `read_facts` says why.

    >>> text = b'[[decisions]]\nround = 2\nwhite_id = "7"\nblack_id = "9"\nis_left_out = true'
    >>> read_game_facts(text)[0].decisions[0].is_left_out
    True
    >>> read_game_facts(b'[[decisions]]\nround = "2"')[1][0].message
    'In row 1 of decisions, round is not a whole number.'
    """
    notes = Notes(file)
    stated, _ = read_toml(data, Notes())  # read_facts says what is wrong with the file
    decisions = _rows(GameDecision, stated.get("decisions", []), "decisions", notes)
    substitutions = _rows(Substitution, stated.get("substitutions", []), "substitutions", notes)
    kept = tuple(substitution for substitution in substitutions if _has_side(substitution, notes))
    return GameFacts(decisions, kept), notes.all()


def _has_side(substitution: Substitution, notes: Notes) -> bool:
    if substitution.side in ("white", "black") and substitution.order >= 1:
        return True
    message = Text("A substitution's side is white or black, and its order 1, 2 and so on.")
    notes.add("error", "facts-substitutions", message, fix=Text('Write side = "white", order = 1.'),
              found=f"{substitution.side} {substitution.order}")  # fmt: skip
    return False


def _rows(row: type[Row], values: object, name: str, notes: Notes) -> tuple[Row, ...]:
    fix = Text("Write [[{name}]] with {row}.", name=name,
               row=", ".join(field.name for field in fields(row)))  # fmt: skip
    if not isinstance(values, list) or len(values) > ROWS_MAX:
        notes.add("error", f"facts-{name}", Text("{name} is no list of tables.", name=name),
                  fix=fix)  # fmt: skip
        return ()
    rows = []
    for number, value in enumerate(values, start=1):
        if wrong := _wrong(row, value):
            message = Text("In row {number} of {name}, {wrong}.", number=number, name=name,
                           wrong=wrong)  # fmt: skip
            notes.add("error", f"facts-{name}", message, fix=fix)
        else:
            rows.append(row(**value))
    return tuple(rows)


def _wrong(row: type[Row], row_value: object) -> str:
    """Return what is wrong with a row, or nothing."""
    if not isinstance(row_value, Mapping):
        return Text("there is no table")
    types = {field.name: field.type for field in fields(row)}
    for key, value in row_value.items():
        if key not in types:
            return Text("{key} is not known", key=shortened(str(key)))
        wanted = _plain(types[key])
        if type(value) is not wanted:
            said = {int: Text("a whole number"), str: Text("a text"), bool: Text("true or false"),
                    date: Text("a day")}  # fmt: skip
            return Text("{key} is not {what}", key=str(key), what=said[wanted])
    missing = [f.name for f in fields(row) if f.default is MISSING and f.name not in row_value]
    return Text("{name} is missing", name=missing[0]) if missing else ""


def _plain(hint: Any) -> type:
    options = [argument for argument in get_args(hint) if argument is not type(None)]
    plain: type = options[0] if options else hint
    return plain
