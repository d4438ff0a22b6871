"""What the games of a period come to for each player: all that K, rounding and the list need.

Explained rows and these sums are two ways to the same figures: a change is K times the surplus,
and K is the player's. Whoever makes sums without rows (`plain/kernel.py`) makes these.
"""

from collections.abc import Mapping
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.backends import total
from arpad.law import Rulebook, Table
from arpad.law.dialect import Int64, col, count_rows, when

SUMS: Final[Mapping[str, Any]] = dict.fromkeys(
    ("player_id", "k_factor_e2", "games", "surplus_e3", "sides", "sides_played"), Int64
)
"""By player and K. games: rated games that change his rating, as he has one; surplus_e3: their
scores less the expected ones; sides: all his rated games; sides_played: those that were played."""


def sums_of(explained: Table, book: Rulebook) -> Table:
    """Return the sums (SUMS) of explained sides, with the K that each side counts with."""
    is_played = when(col("result").is_in(book[q.PLAYED_RESULTS])).then(1).otherwise(0).cast(Int64)
    is_changing = when(~col("rating").is_null()).then(1).otherwise(0).cast(Int64)
    rated = explained.filter(col("is_rated") == 1).select(
        "player_id", "k_factor_e2", "surplus_e3", is_played=is_played, is_changing=is_changing
    )
    return rated.group_by("player_id", "k_factor_e2").agg(
        games=total("is_changing"),
        surplus_e3=total("surplus_e3"),
        sides=count_rows(),
        sides_played=total("is_played"),
    )
