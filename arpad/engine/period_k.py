"""K that depends on how many games a player has in the whole period, of all its events."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from arpad.engine import questions as q
from arpad.engine.backends import has_rows, looked_up, materialise, totals_of_players
from arpad.engine.events import ExplainedRows, RatedEvents
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import col, concat, when


def with_period_k(rated: Mapping[str, RatedEvents]) -> Mapping[str, RatedEvents]:
    """Return the events, their sums worked out, with K as each rule on the period leaves it.

    The games of all events of the period count, whichever edition rates them.
    """
    rated = {name: replace(part, sums=materialise(part.sums)) for name, part in rated.items()}
    if all(q.K_FACTOR_PERIOD not in part.book for part in rated.values()):
        return rated
    games = materialise(games_of_period(*(part.sums for part in rated.values())))
    return {name: _with_k_held(part, games) for name, part in rated.items()}


def games_of_period(*sums: Table) -> Table:
    """Return one row per player: games_period, all his games that change his rating."""
    games = [one.select("player_id", "games").filter(col("games") > 0) for one in sums]
    return totals_of_players(concat(games), games_period="games")


def k_held(sums: Table, games: Table, book: Rulebook) -> Table:
    """Return whose K the rule on the period changes: player_id, k_factor_e2, k_held, its clause.

    `sums` are those of one edition (SUMS), `games` comes from `games_of_period`.
    """
    rule = book[q.K_FACTOR_PERIOD]
    counted = sums.filter(col("games") > 0).select("player_id", "k_factor_e2", "games")
    decided = decide(looked_up(counted, games, on="player_id"), rule)
    return materialise(
        decided.filter(col(rule.column) != col("k_factor_e2")).select(
            "player_id", "k_factor_e2", rule.clause_column, k_held=rule.column
        )
    )


def held(explained: Table, changed: Table) -> Table:
    """Return the sides with K held by the rule; `changed` comes from `k_held`.

    Where the rule changes anybody's K, k_factor_player_e2 is K before, and k_factor_period_clause
    the clause that changed it, null for the others.
    """
    if not has_rows(changed):
        return explained
    before = col("k_factor_e2")
    if "k_factor_player_e2" not in explained.schema():
        explained = explained.with_columns(k_factor_player_e2=before)
    joined = explained.join(changed, on=["player_id", "k_factor_e2"], how="left")
    is_held = (col("is_rated") == 1) & ~col("k_held").is_null()
    surplus = col("k_held") * col("surplus_e3")
    return joined.with_columns(
        k_factor_e2=when(is_held).then(col("k_held")).otherwise(before),
        change_e5=when(is_held).then(surplus).otherwise(col("change_e5")),
    ).drop("k_held")


def _with_k_held(part: RatedEvents, games: Table) -> RatedEvents:
    if q.K_FACTOR_PERIOD not in part.book:
        return part
    changed = k_held(part.sums, games, part.book)
    sums = part.sums
    if has_rows(changed):
        joined = sums.join(changed, on=["player_id", "k_factor_e2"], how="left")
        k_factor = when(col("k_held").is_null()).then(col("k_factor_e2")).otherwise(col("k_held"))
        sums = joined.with_columns(k_factor_e2=k_factor).select(*sums.schema())

    def rows() -> ExplainedRows:
        found = part.rows()
        return replace(found, explained=held(found.explained, changed))

    return replace(part, sums=sums, rows=cache(rows))
