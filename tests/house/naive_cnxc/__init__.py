"""A naive second implementation of the CNXC's regulation, an oracle for the tests."""

from .cnxc import rate
from .generate import random_period
from .model import (
    Event,
    Game,
    Outcome,
    Performance,
    Period,
    Player,
    Side,
    Standing,
    Substitution,
)
from .substitutions import Line

__all__ = [
    "Event",
    "Game",
    "Line",
    "Outcome",
    "Performance",
    "Period",
    "Player",
    "Side",
    "Standing",
    "Substitution",
    "random_period",
    "rate",
]
