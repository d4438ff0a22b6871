"""What two lists say differently."""

from typing import Any, Final

import polars as pl

COMPARED: Final = ("name", "federation", "title", "rating", "k_factor", "games_rated", "status")


def differences(older: pl.DataFrame, newer: pl.DataFrame) -> list[dict[str, Any]]:
    """Return one row per player and fact that differs: player_id, name, what, older, newer.

    A player who is on one of the lists only has the fact "on the list", yes or no.
    """
    rows: list[dict[str, Any]] = []
    for present, absent, values in ((older, newer, ("yes", "no")), (newer, older, ("no", "yes"))):
        only = present.join(absent.select("player_id"), on="player_id", how="anti")
        rows += [
            {
                "player_id": row["player_id"],
                "name": row["name"],
                "what": "on the list",
                "older": values[0],
                "newer": values[1],
            }
            for row in only.iter_rows(named=True)
        ]
    both = older.join(newer, on="player_id", how="inner", suffix="_newer")
    for fact in COMPARED:
        left, right = pl.col(fact), pl.col(f"{fact}_newer")
        unlike = both.filter(left.ne_missing(right))
        rows += [
            {
                "player_id": row["player_id"],
                "name": row["name_newer"],
                "what": fact,
                "older": row[fact],
                "newer": row[f"{fact}_newer"],
            }
            for row in unlike.iter_rows(named=True)
        ]
    return sorted(rows, key=lambda row: (row["player_id"], row["what"]))
