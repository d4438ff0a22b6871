"""Who moved by what came later to lists, asked of the index; and what was corrected by it."""

import json
from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa

from arpad.office.corrections.paths import MovedPlayer
from arpad.office.evidence.later import LaterMaking
from arpad.office.reading.restated import parts_of
from arpad.office.reading.schema import MOVED
from arpad.office.reading.shelf import Shelf

_MOVED: Final = sa.select(MOVED).order_by(MOVED.c.entry, MOVED.c.place)
_OF_ENTRY: Final = _MOVED.where(
    MOVED.c.entry == sa.bindparam("entry"),
    MOVED.c.place >= sa.bindparam("first"),
    MOVED.c.place < sa.bindparam("after"),
)
_OF_PLAYER: Final = _MOVED.where(MOVED.c.player_id == sa.bindparam("player_id"))
_COUNT: Final = (
    sa.select(sa.func.count()).select_from(MOVED).where(MOVED.c.entry == sa.bindparam("entry"))
)
CORRECTIONS: Final = "corrections"
Told = list[Mapping[str, str]]
"""Corrections as the manifest of a list tells them (`Corrections.of_one`)."""


def moves(shelf: Shelf, number: int, first: int, most: int) -> tuple[MovedPlayer, ...]:
    """Return who moved by what came later to a list, from the place `first` (0) on.

    Nobody is named: names are the newest lists'.
    """
    rows = shelf.index.rows(_OF_ENTRY, entry=number, first=first, after=first + most)
    return tuple(map(_moved, rows))


def moves_count(shelf: Shelf, number: int) -> int:
    """Return how many moved by it."""
    return int(shelf.index.tuples(_COUNT, entry=number)[0][0])


def moves_of(shelf: Shelf, player_id: str) -> tuple[tuple[LaterMaking, MovedPlayer], ...]:
    """Return every list that came later with another rating of a player, in order."""
    rows = shelf.index.rows(_OF_PLAYER, player_id=player_id) if shelf.later else ()
    return tuple(
        (shelf.later[row["entry"]], _moved(row)) for row in rows if row["entry"] in shelf.later
    )


def _moved(row: Mapping[str, Any]) -> MovedPlayer:
    return MovedPlayer(
        row["player_id"], row["player_id"], row["rating_before"], row["rating_after"],
        parts_of(row["parts"]), tuple(json.loads(row["path"])),
    )  # fmt: skip


def corrected_by(shelf: Shelf, making: LaterMaking) -> tuple[Told, Told]:
    """Return the corrections that what came later bears first, and those that it bears no more."""
    old = _borne(shelf, making.replaced.record.number, making)
    new = shelf.made_again(making.number).manifest.get(CORRECTIONS, ())
    return [row for row in new if row not in old], [row for row in old if row not in new]


def _borne(shelf: Shelf, number: int, making: LaterMaking) -> Told:
    """Return the corrections that the making before bears."""
    if number in shelf.later:
        return list(shelf.made_again(number).manifest.get(CORRECTIONS, ()))
    return list(shelf.read(making.series, making.list_date).manifest.get(CORRECTIONS, ()))
