"""How much a published list holds, and each part in which it is printed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """How much a list holds: players with a rating, first ratings, rated events and games."""

    players: int
    newcomers: int
    events: int
    games: int


@dataclass(frozen=True, slots=True)
class PartHeld:
    """A part of a printed list: rank, name, federation (and whose), and how many stand in it."""

    name: str
    federation: str
    players: int
    is_ranked: bool
