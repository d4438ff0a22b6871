"""The one player of a list who is meant by an id, or by words of a name."""

from typing import Any

import polars as pl

from arpad.office.lists.candidates import named
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem

SHOWN_MAX = 20
"""So many players are named where several fit."""


def find(found: RatingList, text: str) -> tuple[dict[str, Any], Problem | None]:
    """Return the player's row, or why there is not one.

    An id is matched exactly; words without regard to accents, case, order and punctuation.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": ["Sol, Ana", "Sol, Ivo"]})
    >>> some = RatingList(date(2026, 1, 1), conform_rows(rows))
    >>> find(some, "ana sol")[0]["player_id"], find(some, "Sol")[1].message
    ('7', "2 players fit 'Sol': 7 Sol, Ana; 8 Sol, Ivo")
    """
    ids = [text] if text in found.rows["player_id"] else named(text, found.rows)
    if len(ids) == 1:
        return found.rows.filter(pl.col("player_id") == ids[0]).row(0, named=True), None
    return {}, not_one(text, ids, found.rows)


def not_one(text: str, ids: list[str], rows: pl.DataFrame) -> Problem:
    """Return the problem that nobody, or more than one player of these rows, is meant."""
    if not ids:
        message = f"Nobody on the list has the id or name '{text}'."
        return Problem("error", "player", message, fix="Give the id, or words of the name.")
    fitting = rows.filter(pl.col("player_id").is_in(ids)).select("player_id", "name")
    names = dict(fitting.iter_rows())
    several = "; ".join(f"{one} {names[one]}" for one in ids[:SHOWN_MAX])
    message = f"{len(ids)} players fit '{text}': {several}"
    return Problem("error", "player", message, fix="Give the player's id.")
