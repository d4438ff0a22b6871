"""Calibration: one difference added to all effective ratings, exactly, before they are rounded.

The common players' ratings in preparation are fractions (a mean of performances has the games as
its denominator), so this is done in plain numbers, for the few players that a calibrated list has.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.backends import rows, small_table
from arpad.engine.vocabulary import EFFECTIVE
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Int64, col, when

E5: Final = 100_000


@dataclass(frozen=True, slots=True)
class Calibration:
    """How many players both lists have, the two means, and what is added to every rating.

    No means without players; nothing is added (None) where they are too few.
    """

    players: int
    theirs: Fraction | None
    ours: Fraction | None
    added: Fraction | None


def measured(published: Table, book: Rulebook) -> Calibration | None:
    """Return what a published list was calibrated by; None under rulebooks that don't calibrate."""
    if q.IS_CALIBRATED not in book:
        return None
    listed = rows(published.select(*(name for name in _READ if name != "is_calibrated")))
    players_min = book[q.CALIBRATION_PLAYERS_MIN]
    common = _common(listed)
    if not common:
        return Calibration(0, None, None, None)
    theirs = Fraction(sum(row["iccf_rating_next"] for row in common), len(common))
    ours = sum((exact(row) for row in common), Fraction(0)) * Fraction(1, len(common))
    return Calibration(len(common), theirs, ours, calibration(listed, players_min))


def _common(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        row
        for row in listed
        if row["list_status"] == EFFECTIVE and row["iccf_rating_next"] is not None
    ]


def calibrated(decided: Table, book: Rulebook) -> Table:
    """Return the list with rating_new calibrated, and calibration_e5 beside it (null: none).

    The common set are the effective players with iccf_rating_next; every rating that the
    rulebook calibrates gets the difference of the two means (CNXC 7.3).
    """
    decided = decide(decided, book[q.IS_CALIBRATED])
    listed = rows(decided.select(*_READ))
    amount = calibration(listed, book[q.CALIBRATION_PLAYERS_MIN])
    found = []
    if amount is not None:
        found = [
            (row["player_id"], floor(exact(row) + amount + Fraction(1, 2)), floor(amount * E5))
            for row in listed
            if row["rating_new"] is not None and row["is_calibrated"]
        ]
    names = ("player_id", "calibrated", "calibration_e5")
    columns = {name: [row[place] for row in found] for place, name in enumerate(names)}
    table = small_table(decided, columns, dict.fromkeys(names, Int64))
    joined = decided.join(table, on="player_id", how="left")
    new = when(col("calibrated").is_null()).then(col("rating_new"))
    return joined.with_columns(rating_new=new.otherwise(col("calibrated"))).drop("calibrated")


_READ: Final = (
    "player_id", "rating_old", "rating_new", "first_rating", "first_games", "performances_sum",
    "adjusted_e5", "iccf_rating_next", "list_status", "is_calibrated",
)  # fmt: skip


def calibration(listed: list[dict[str, Any]], players_min: int) -> Fraction | None:
    """Return mean(ICCF) - mean(ours) of the common players; None if they are too few.

    >>> one = {"list_status": EFFECTIVE, "iccf_rating_next": 2010, "rating_old": 2000,
    ...        "first_rating": None, "adjusted_e5": 250000}
    >>> calibration([one] * 8, 8), calibration([one] * 7, 8)
    (Fraction(15, 2), None)
    """
    common = _common(listed)
    if len(common) < players_min:
        return None
    total = sum((row["iccf_rating_next"] - exact(row) for row in common), Fraction(0))
    return total * Fraction(1, len(common))


def exact(row: dict[str, Any]) -> Fraction:
    """Return a rating in preparation: the mean of performances, or the old one with its changes."""
    if row["first_rating"] is not None:
        return Fraction(row["performances_sum"], row["first_games"])
    return Fraction(row["rating_old"]) + Fraction(row["adjusted_e5"], E5)
