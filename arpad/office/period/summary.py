"""A player's period in one row: what he had, what he gained with which K, what he has."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import polars as pl

from arpad.office.period.public_list import decimal_e2
from arpad.office.period.rating import RatedPeriod

BESIDE_GAMES: Final = ("event", "first_rating", "calibration")
"""Adjustments that change a rating as games do: what an event's sum is changed by, a mean of
performances made anew, a calibration. Floors and rounding are done to the sum."""


def summary(period: RatedPeriod) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return what sums up a row of the list.

    Keys: player_id, name, rating_old, rating_new (null: unrated), changed_e5 (what his games change
    before rounding, with what is no game: see `BESIDE_GAMES`), k_factor (that of his rated games;
    of the new list if he has none), games, status, articles (by rule, as printed).
    """
    used, beside = _k_factors_used(period), _beside_games(period)
    article = cache(lambda code: str(period.list_book.clause(code).article))

    def of(row: Mapping[str, Any]) -> dict[str, Any]:
        articles = {
            name.removesuffix("_clause"): article(code)
            for name, code in row.items()
            if code and name.endswith("_clause")
        }
        k_factor = row["k_factor"]
        if row["player_id"] in used:
            k_factor, articles["k_factor"] = used[row["player_id"]]
        return {
            "player_id": row["player_id"],
            "name": row["name"],
            "rating_old": row["rating_old"],
            "rating_new": row["rating"],
            "changed_e5": row["sum_e5"] + beside.get(row["player_id"], 0),
            "k_factor": k_factor,
            "games": row["games"],
            "status": row["status"],
            "articles": articles,
        }

    return of


def _beside_games(period: RatedPeriod) -> dict[str, int]:
    """Return what changes a rating beside its games, by player, in 1e-5 points."""
    found = period.tables["adjustments"].filter(pl.col("kind").is_in(BESIDE_GAMES))
    return dict(found.group_by("player_id").agg(pl.col("amount_e5").sum()).iter_rows())


def _k_factors_used(period: RatedPeriod) -> dict[str, tuple[str, str]]:
    """Return each player's K in his rated games, and its article; the last one if K changed."""
    is_changing = (pl.col("is_rated") == 1) & pl.col("k_factor_e2").is_not_null()
    changes = period.tables["changes"]
    if "side_k_factor_clause" in changes.columns:  # a game may count with less than his K
        changes = changes.with_columns(k_factor_e2=pl.coalesce("k_factor_player_e2", "k_factor_e2"))
    last = (
        changes.filter(is_changing)
        .sort("list_id", "event_id", "round")
        .unique("player_id", keep="last", maintain_order=True)
        .select("player_id", "k_factor_e2", "k_factor_clause", "rulebook")
    )
    return {
        player_id: (decimal_e2(k_e2), str(period.books[book].clause(code).article))
        for player_id, k_e2, code, book in last.iter_rows()
    }
