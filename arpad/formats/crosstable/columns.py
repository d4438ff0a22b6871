"""The columns of a crosstable: their names as they are written, and as others write them."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from arpad.formats.delimited import Cells

PLAYER: Final = ("rank", "number", "name", "sex", "title", "rating", "federation", "id", "birth")
"""The columns before the rounds, in the order they are written; the points come after them."""
POINTS: Final = "points"
EVENT: Final = ("event", "city", "federation", "start", "end", "type", "type code",
                "time control", "time control code", "arbiter", "rounds")  # fmt: skip
"""What may stand in rows above the header, each as a name and a value."""

Name = Literal["rank", "number", "name", "sex", "title", "rating", "federation", "id", "birth",
               "points"]  # fmt: skip

_NAMES: Final[dict[Name, tuple[str, ...]]] = {
    "rank": ("rank", "rk", "place", "pl", "pos", "position", "rang", "puesto", "classificació"),
    "number": ("number", "no", "nr", "sno", "snr", "startno", "startingrank", "startrank", "num",
               "id no", "sn"),
    "name": ("name", "player", "players", "nom", "nombre", "nome", "jugador", "jogador"),
    "sex": ("sex", "gender"),
    "title": ("title", "ti", "tit"),
    "rating": ("rating", "rtg", "elo", "rtgi"),
    "federation": ("federation", "fed"),
    "id": ("id", "playerid", "fideid", "fidenumber", "fideno", "idnumber", "locid"),
    "birth": ("birth", "birthdate", "born", "dob", "byear", "birthyear"),
    "points": ("points", "pts", "score", "total", "punts", "puntos", "pontos"),
}  # fmt: skip
ROUNDS_MAX: Final = 200

_ROUND: Final = re.compile(
    r"(?:r|rd|round|rnd|ronda)?\s*\.?\s*([0-9]{1,3})\s*\.?\s*(?:rd|round)?\.?"
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each column stands, the columns of rounds (or opponents) in order, and the others."""

    named: dict[Name, int]
    turns: dict[int, int]
    others: tuple[str, ...]


def columns_of(row: Cells) -> Columns | None:
    """Return the columns if the row is a crosstable's header: a name, and rounds.

    >>> columns_of(Cells(("Rk.", "Name", "1.Rd", "2.Rd", "Pts."), 4)).turns
    {1: 2, 2: 3}
    >>> columns_of(Cells(("player_id", "name", "rating"), 1)) is None
    True
    """
    named: dict[Name, int] = {}
    turns: dict[int, int] = {}
    others = []
    for index, text in enumerate(row.cells):
        small = re.sub(r"[\s._\-#]", "", text.lower())
        name = next((one for one, words in _NAMES.items() if small in words), None)
        turn = _ROUND.fullmatch(text.lower())
        if name and name not in named:
            named[name] = index
        elif turn and 1 <= int(turn[1]) <= ROUNDS_MAX and int(turn[1]) not in turns:
            turns[int(turn[1])] = index
        elif text:
            others.append(text)
    return Columns(named, turns, tuple(others)) if "name" in named and turns else None
