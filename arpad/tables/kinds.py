"""The kinds of play that a list of FIDE's has ratings for."""

from typing import Literal

Which = Literal["standard", "rapid", "blitz"]
