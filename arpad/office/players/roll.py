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
    into = given_up(store)
    found = _latest(store, on, columns)
    for player, kept in sorted(into.items()):
        for values in found.values():
            if player in values:
                values.setdefault(kept, values[player])
    numbers = (str(row["player"]) for _, row in store.rows("player"))
    players = [number for number in numbers if number not in into]
    shown = {
        column: [values[player][2] or None if player in values else None for player in players]
        for column, values in found.items()
    }
    schema = dict.fromkeys(("player_id", *columns.values()), pl.String())
    return pl.DataFrame({"player_id": players, **shown}, schema=schema).sort("player_id")


_Known = tuple[str, int, str]
"""Since when, by which act, and the value."""


def _latest(store: Store, on: str, columns: Columns) -> dict[str, dict[str, _Known]]:
    """Return by column and player what holds on a day."""
    found: dict[str, dict[str, _Known]] = {name: {} for name in columns.values()}
    for act, row in store.rows("fact", {"fact": sorted({fact for fact, _ in columns})}):
        column = columns.get((str(row["fact"]), str(row["which"])))
        since = str(row["since"])
        if column is None or since > on:
            continue
        values, player = found[column], str(row["player"])
        before = values.get(player)
        if before is None or (since, act) >= before[:2]:
            values[player] = (since, act, str(row["value"]))
    return found


def suspected(store: Store) -> tuple[int, tuple[Double, ...]]:
    """Return how many players there are, and the pairs of them that may be one person."""
    everybody = roll(store)
    return everybody.height, doubles(everybody)


def given_up(store: Store) -> dict[str, str]:
    """Return the numbers that were given up, each with the number kept in the end."""
    into = {str(row["player"]): str(row["into"]) for _, row in store.rows("same_person")}
    return {player: _kept(player, into) for player in into}


def names_of(store: Store, player: str) -> frozenset[str]:
    """Return every name that somebody has or had, under the number kept and those given up."""
    numbers = [player, *(number for number, kept in given_up(store).items() if kept == player)]
    rows = store.rows("fact", {"fact": ["name"], "player": numbers})
    return frozenset(str(row["value"]) for _, row in rows if row["value"])


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
