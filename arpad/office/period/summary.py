"""A player's period in one row: what he had, what he gained with which K, what he has."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import polars as pl

from arpad.office.period.rating import RatedPeriod
from arpad.tables.list_rows import decimal_e2

BESIDE_GAMES: Final = ("event", "first_rating", "calibration")
"""Adjustments that change a rating as games do: what an event's sum is changed by, a mean of
performances made anew, a calibration. Floors and rounding are done to the sum."""
_TOLD: Final = (
    "player_id", "name", "rating_old", "rating", "k_factor", "games", "status", "sum_e5",
)  # fmt: skip


def summed(rows: pl.DataFrame, period: RatedPeriod) -> pl.DataFrame:
    """Return what sums up rows of the list: what `summary` reads of each.

    With the columns used_k_factor and used_article (those of a player's rated games, the last ones
    if they changed) and beside_e5 (what changes his rating beside his games, in 1e-5 points).
    """
    clauses = [name for name in rows.columns if name.endswith("_clause")]
    return (
        rows.select(*_TOLD, *clauses)
        .join(_k_factors_used(period), on="player_id", how="left", maintain_order="left")
        .join(_beside_games(period), on="player_id", how="left", maintain_order="left")
    )


def summary(period: RatedPeriod) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return what tells a row of `summed`.

    Keys: player_id, name, rating_old, rating_new (null: unrated), changed_e5 (what his games change
    before rounding, with what is no game: see `BESIDE_GAMES`), k_factor (that of his rated games;
    of the new list if he has none), games, status, articles (by rule, as printed).
    """
    article = cache(lambda code: str(period.list_book.clause(code).article))

    def of(row: Mapping[str, Any]) -> dict[str, Any]:
        articles = {
            name.removesuffix("_clause"): article(code)
            for name, code in row.items()
            if code and name.endswith("_clause")
        }
        k_factor = row["k_factor"]
        if row["used_article"] is not None:
            k_factor, articles["k_factor"] = row["used_k_factor"], row["used_article"]
        return {
            "player_id": row["player_id"],
            "name": row["name"],
            "rating_old": row["rating_old"],
            "rating_new": row["rating"],
            "changed_e5": row["sum_e5"] + (row["beside_e5"] or 0),
            "k_factor": k_factor,
            "games": row["games"],
            "status": row["status"],
            "articles": articles,
        }

    return of


def _beside_games(period: RatedPeriod) -> pl.DataFrame:
    """Return what changes a rating beside its games, by player, in 1e-5 points."""
    found = period.tables["adjustments"].filter(pl.col("kind").is_in(BESIDE_GAMES))
    return found.group_by("player_id").agg(beside_e5=pl.col("amount_e5").sum())


def _k_factors_used(period: RatedPeriod) -> pl.DataFrame:
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
    found = [
        (player_id, decimal_e2(k_e2), str(period.books[book].clause(code).article))
        for player_id, k_e2, code, book in last.iter_rows()
    ]
    names = ("player_id", "used_k_factor", "used_article")
    return pl.DataFrame(found, schema=dict.fromkeys(names, pl.String()), orient="row")
