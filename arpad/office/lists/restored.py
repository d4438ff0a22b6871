"""Numbers that a published list has as one person's, and that are several persons' again.

What each would have on every list that was made while they were one stands in the place of the one
row: rating, games, results that wait, games by list. Mirror of `same_persons`.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.tables.list_rows import as_text

_KEY = "player_id"


def restored_bytes(players: Collection[str], lists: Mapping[date, RatingList]) -> bytes:
    """Return what these players have on lists, by the lists' days, as canonical JSON.

    >>> rows = conform_rows(pl.DataFrame({"player_id": ["7", "8"], "name": ["A", "B"]}))
    >>> made = restored_bytes(["8"], {date(2026, 1, 1): RatingList(date(2026, 1, 1), rows)})
    >>> players_of(made), len(json.loads(made)["lists"]["2026-01-01"]["rows"])
    (('8',), 1)
    """
    told = {
        day.isoformat(): {name: _theirs(table, players) for name, table in _tables(one)}
        for day, one in lists.items()
    }
    return canonical_json({"players": sorted(players), "lists": told})


def players_of(data: bytes) -> tuple[str, ...]:
    """Return the numbers that are restored; none of no bytes."""
    return tuple(json.loads(data)["players"]) if data else ()


def as_restored(one: RatingList, data: bytes) -> RatingList:
    """Return a list in which these players have what they would have; others are as they were."""
    if not data:
        return one
    told = json.loads(data)
    found = told["lists"].get(one.list_date.isoformat())
    if found is None:
        return one
    players = told["players"]
    return replace(
        one,
        rows=conform_rows(_put(as_text(one.rows), players, found["rows"])),
        pending=_put(one.pending, players, found["pending"]),
        activity=_put(one.activity, players, found["activity"]),
        sections=_without(one.sections, players),
    )


def _tables(one: RatingList) -> tuple[tuple[str, pl.DataFrame], ...]:
    return ("rows", as_text(one.rows)), ("pending", one.pending), ("activity", one.activity)


def _theirs(table: pl.DataFrame, players: Collection[str]) -> list[dict[str, Any]]:
    if not table.height:
        return []
    return table.filter(pl.col(_KEY).is_in(sorted(players))).to_dicts()


def _put(
    table: pl.DataFrame,
    players: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> pl.DataFrame:
    """Return a table with these rows in the place of the players' own."""
    if not rows:
        return _without(table, players)
    told = pl.DataFrame(rows, schema=table.schema or None, orient="row")
    return pl.concat([_without(table, players), told]) if table.width else told


def _without(table: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    return table.filter(~pl.col(_KEY).is_in(list(players))) if table.width else table
