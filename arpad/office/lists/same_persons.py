"""Two numbers of a list that are one person's: one row, under the number that is kept.

The rating of the kept number stands; only where it has none that of the number given up is taken.
Games and seasons of both are added up, and results that wait for a rating are all his.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl

from arpad.office.lists.lists import RatingList

_ADDED: Final = ("games_rated",)
_HIGHEST: Final = ("rating_peak", "last_played_on", "has_played_event")
_OF_RATING: Final = (
    "rating", "k_factor_listed_e2", "k_base_listed_e2", "status", "inactive_since", "initial_since",
)  # fmt: skip


def as_one_person(one: RatingList, same: Sequence[tuple[str, str]]) -> RatingList:
    """Return the list with each person under one number; the same list where nobody is doubled.

    `same` are numbers given up, each with the number that is kept in the end.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": ["Ana", "Ana"],
    ...     "rating": [None, 1600], "games_rated": [3, 40], "games_by_year": ["2025:3", "2025:9"]})
    >>> found = as_one_person(RatingList(date(2026, 1, 1), conform_rows(rows)), [("8", "7")])
    >>> found.rows.select("player_id", "rating", "games_rated", "season_games").rows()
    [('7', 1600, 43, [{'season': 2025, 'games': 12}])]
    """
    into = dict(same)
    rows = {str(row["player_id"]): row for row in _rows(one, into)}
    if not any(number in rows for number in into):
        return one
    merged: dict[str, Mapping[str, Any]] = {}
    for number in sorted(rows, key=lambda number: (number in into, number)):
        kept = into.get(number, number)
        row = {**rows[number], "player_id": kept}
        merged[kept] = _both(merged[kept], row) if kept in merged else row
    others = one.rows.filter(~pl.col("player_id").is_in(sorted({*into, *into.values()})))
    told = pl.DataFrame(list(merged.values()), schema=one.rows.schema)
    order = {str(number): place for place, number in enumerate(one.rows["player_id"])}
    both = pl.concat([others, told])
    places = [order.get(number, len(order)) for number in both["player_id"]]
    in_order = both.with_columns(place=pl.Series(places)).sort("place", maintain_order=True)
    return replace(
        one,
        rows=in_order.drop("place"),
        pending=as_kept(one.pending, into),
        activity=added_up(as_kept(one.activity, into)),
        sections=_first(one.sections, into),
    )


def _rows(one: RatingList, into: Mapping[str, str]) -> Sequence[Mapping[str, Any]]:
    concerned = pl.col("player_id").is_in(sorted({*into, *into.values()}))
    return one.rows.filter(concerned).rows(named=True)


def _both(kept: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return one row of two; what the kept one doesn't state is taken from the other."""
    of_rating = other if kept["rating"] is None and other["rating"] is not None else kept
    row = {name: other[name] if value is None else value for name, value in kept.items()}
    row |= {name: of_rating[name] for name in _OF_RATING}
    for names, taken in ((_ADDED, sum), (_HIGHEST, max)):
        for name in names:
            known = [one[name] for one in (kept, other) if one[name] is not None]
            row[name] = taken(known) if known else None
    games: Counter[int] = Counter()
    for pair in (*(kept["season_games"] or ()), *(other["season_games"] or ())):
        games[pair["season"]] += pair["games"]
    both = [{"season": season, "games": count} for season, count in sorted(games.items())]
    return row | {"season_games": both or None}


def as_kept(table: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    """Return a table with the kept number in the place of each number given up."""
    if not table.height:
        return table
    return table.with_columns(pl.col("player_id").replace(into))


def ratings_of_persons(ratings: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    """Return `player_id` and `rating` with each person under one number, as the list has him.

    >>> both = pl.DataFrame({"player_id": ["7", "8", "9"], "rating": [None, 1600, 1500]})
    >>> ratings_of_persons(both, {"8": "7"}).rows()
    [('7', 1600), ('9', 1500)]
    """
    in_order = ratings.with_columns(given_up=pl.col("player_id").is_in(sorted(into)))
    kept = as_kept(in_order.sort("given_up", "player_id"), into)
    of_each = kept.group_by("player_id", maintain_order=True)
    return of_each.agg(pl.col("rating").drop_nulls().first()).sort("player_id")


def added_up(table: pl.DataFrame) -> pl.DataFrame:
    """Return the games by list of each player, once for each list."""
    if not table.height:
        return table
    key = ["player_id", "list_id"]
    return table.group_by(key, maintain_order=True).agg(pl.col("games").sum()).select(table.columns)


def _first(sections: pl.DataFrame, into: Mapping[str, str]) -> pl.DataFrame:
    if not sections.width:
        return sections
    return sections.filter(~pl.col("player_id").is_in(sorted(into)))
