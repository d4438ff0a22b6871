"""Everybody whom the office knows, as a table: a row for each person, with what holds on a day."""

from typing import Final

import polars as pl

from arpad.office.lists.doubles import Double, doubles
from arpad.office.players.finding import LATEST
from arpad.registry.store import Store

COLUMNS: Final = {"name": "name", "federation": "federation", "sex": "sex", "birth": "birth_date"}
"""The facts of which a player has one, and the columns that lists have for them."""


def roll(store: Store, on: str = LATEST) -> pl.DataFrame:
    """Return player_id, name, federation, sex and birth_date of everybody, by their numbers.

    A number that was given up is nobody's; what is known under it alone stands with the one kept.
    """
    players = [str(row["player"]) for _, row in store.rows("player")]
    into = {str(row["player"]): str(row["into"]) for _, row in store.rows("same_person")}
    facts: dict[tuple[str, str], tuple[str, int, str]] = {}
    for act, row in store.rows("fact", {"fact": [*COLUMNS]}):
        key, since = (str(row["player"]), str(row["fact"])), str(row["since"])
        if since <= on and (since, act) >= facts.get(key, ("", 0, ""))[:2]:
            facts[key] = (since, act, str(row["value"]))
    own: dict[str, dict[str, str]] = {player: {} for player in players}
    for (player, fact), (_, _, value) in facts.items():
        own[player][fact] = value
    for player in sorted(into):
        kept = _kept(player, into)
        own[kept] = own[player] | own[kept] if player in own else own[kept]
    rows = [
        [player, *(own[player].get(fact) or None for fact in COLUMNS)]
        for player in players
        if player not in into
    ]
    schema = dict.fromkeys(("player_id", *COLUMNS.values()), pl.String())
    return pl.DataFrame(rows, schema=schema, orient="row").sort("player_id")


def suspected(store: Store) -> tuple[int, tuple[Double, ...]]:
    """Return how many players there are, and the pairs of them that may be one person."""
    everybody = roll(store)
    return everybody.height, doubles(everybody)


def _kept(player: str, into: dict[str, str]) -> str:
    while player in into:
        player = into[player]
    return player
