"""What two lists say differently."""

from typing import Any, Final

import polars as pl

COMPARED: Final = (
    "name", "federation", "sex", "birth_date", "title", "club", "rating", "k_factor",
    "games_rated", "status", "section",
)  # fmt: skip
"""The facts that are compared; a list without a column says nothing of it."""

ON_THE_LIST: Final = "on the list"
STATES: Final = (ON_THE_LIST, "status", "section")
"""What is told in words of arpad's own: yes and no, the names of statuses and of sections."""


def differences(older: pl.DataFrame, newer: pl.DataFrame) -> list[dict[str, Any]]:
    """Return one row per player and fact that differs: player_id, name, what, older, newer, change.

    A player who is on one of the lists only has the fact "on the list", yes or no. `change` is by
    how much a number changed, if both lists give it; else None. A fact for which one of the lists
    has no column at all is not compared.

    >>> rows = {"player_id": ["7"], "name": ["Ana"], "rating": [1900]}
    >>> [(row["what"], row["change"]) for row in
    ...  differences(pl.DataFrame(rows), pl.DataFrame(rows | {"rating": [1912]}))]
    [('rating', 12)]
    """
    rows: list[dict[str, Any]] = []
    for present, absent, values in ((older, newer, ("yes", "no")), (newer, older, ("no", "yes"))):
        only = present.join(absent.select("player_id"), on="player_id", how="anti")
        rows += [
            _row(row["player_id"], row["name"], ON_THE_LIST, *values)
            for row in only.select("player_id", "name").iter_rows(named=True)
        ]
    both = older.join(newer, on="player_id", how="inner", suffix="_newer")
    for fact in COMPARED:
        if fact not in older.columns or fact not in newer.columns:
            continue
        unlike = both.filter(pl.col(fact).ne_missing(pl.col(f"{fact}_newer")))
        shown = unlike.select(
            "player_id", "name_newer", what=pl.lit(fact), one=fact, other=f"{fact}_newer"
        )
        rows += [_row(*row) for row in shown.iter_rows()]
    return sorted(rows, key=lambda row: (row["player_id"], row["what"]))


def _row(player_id: str, name: str, what: str, older: Any, newer: Any) -> dict[str, Any]:
    are_numbers = isinstance(older, int) and isinstance(newer, int)
    return {
        "player_id": player_id,
        "name": name,
        "what": what,
        "older": older,
        "newer": newer,
        "change": newer - older if are_numbers else None,
    }
