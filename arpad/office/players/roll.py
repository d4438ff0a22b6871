"""Everybody whom the office knows, as a table: a row for each person, with what holds on a day."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from arpad.office.lists.doubles import Double, doubles
from arpad.office.players.finding import LATEST
from arpad.registry.store import Store

Columns = Mapping[tuple[str, str], str]
"""Columns by the facts that they hold, and whose or which these are."""

COLUMNS: Final[Columns] = {
    ("name", ""): "name", ("federation", ""): "federation", ("sex", ""): "sex",
    ("birth", ""): "birth_date",
}  # fmt: skip
"""The facts of which a player has one, and the columns that lists have for them."""


def roll(store: Store, on: str = LATEST, columns: Columns = COLUMNS) -> pl.DataFrame:
    """Return player_id, name, federation, sex and birth_date of everybody, by their numbers.

    Or other `columns`. A number that was given up is nobody's; what is known under it alone stands
    with the one kept.
    """
    players = [str(row["player"]) for _, row in store.rows("player")]
    into = given_up(store)
    facts: dict[tuple[str, str], tuple[str, int, str]] = {}
    for act, row in store.rows("fact", {"fact": sorted({fact for fact, _ in columns})}):
        column = columns.get((str(row["fact"]), str(row["which"])), "")
        key, since = (str(row["player"]), column), str(row["since"])
        if column and since <= on and (since, act) >= facts.get(key, ("", 0, ""))[:2]:
            facts[key] = (since, act, str(row["value"]))
    own: dict[str, dict[str, str]] = {player: {} for player in players}
    for (player, column), (_, _, value) in facts.items():
        own[player][column] = value
    for player, kept in sorted(into.items()):
        own[kept] = own[player] | own[kept] if player in own else own[kept]
    rows = [
        [player, *(own[player].get(column) or None for column in columns.values())]
        for player in players
        if player not in into
    ]
    schema = dict.fromkeys(("player_id", *columns.values()), pl.String())
    return pl.DataFrame(rows, schema=schema, orient="row").sort("player_id")


def suspected(store: Store) -> tuple[int, tuple[Double, ...]]:
    """Return how many players there are, and the pairs of them that may be one person."""
    everybody = roll(store)
    return everybody.height, doubles(everybody)


def given_up(store: Store) -> dict[str, str]:
    """Return the numbers that were given up, each with the number kept in the end."""
    into = {str(row["player"]): str(row["into"]) for _, row in store.rows("same_person")}
    return {player: _kept(player, into) for player in into}


def former_names(store: Store, rows: Mapping[str, Mapping[str, str]]) -> dict[str, frozenset[str]]:
    """Return every name that somebody had at another time than now, by the number he is kept under.

    `rows` are those of the roll.
    """
    into = given_up(store)
    found: dict[str, set[str]] = {}
    for _, row in store.rows("fact", {"fact": ["name"]}):
        player = into.get(str(row["player"]), str(row["player"]))
        if player in rows and row["value"] and row["value"] != rows[player]["name"]:
            found.setdefault(player, set()).add(str(row["value"]))
    return {player: frozenset(names) for player, names in found.items()}


def with_numbers(store: Store) -> dict[str, frozenset[str]]:
    """Return who has, or had, each number that a body gave, by that number."""
    into = given_up(store)
    found: dict[str, set[str]] = {}
    for _, row in store.rows("fact", {"fact": ["number"]}):
        if row["value"]:
            player = str(row["player"])
            found.setdefault(str(row["value"]), set()).add(into.get(player, player))
    return {number: frozenset(players) for number, players in found.items()}


def _kept(player: str, into: dict[str, str]) -> str:
    while player in into:
        player = into[player]
    return player
