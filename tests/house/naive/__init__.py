"""A naive second implementation of two FIDE regulations, an oracle for the tests."""

from .fide import rate
from .generate import random_period
from .model import Event, Game, Outcome, Pending, Player, Side

__all__ = [
    "Event",
    "Game",
    "Outcome",
    "Pending",
    "Player",
    "Side",
    "random_period",
    "rate",
]
