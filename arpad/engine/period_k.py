"""K that depends on how many games a player has in the whole period, of all its events."""

from collections.abc import Mapping
from dataclasses import replace

from arpad.engine import questions as q
from arpad.engine.backends import has_rows, materialise, total
from arpad.engine.events import Rated
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import col, count_rows, when
from arpad.law.frame import concat


def with_period_k(rated: Mapping[str, Rated]) -> Mapping[str, Rated]:
    """Return the events with K as each rulebook's k_factor_period leaves it.

    The games of all events of the period count, whichever edition rates them.
    """
    if all(q.K_FACTOR_PERIOD not in part.book for part in rated.values()):
        return rated
    counted = {name: materialise(games_by_k(part.explained)) for name, part in rated.items()}
    games = materialise(games_of_period(*counted.values()))
    return {
        name: replace(part, explained=held(part.explained, counted[name], games, part.book))
        for name, part in rated.items()
    }


def games_by_k(explained: Table) -> Table:
    """Return how many games change the rating of each player with each K of his."""
    is_counted = (col("is_rated") == 1) & ~col("rating").is_null()
    counted = explained.filter(is_counted).group_by("player_id", "k_factor_e2")
    return counted.agg(games=count_rows())


def games_of_period(*counted: Table) -> Table:
    """Return one row per player: games_period, all his games that change his rating."""
    return concat(list(counted)).group_by("player_id").agg(games_period=total("games"))


def held(explained: Table, counted: Table, games: Table, book: Rulebook) -> Table:
    """Return the sides with K held by the rule.

    `counted` comes from `games_by_k`, `games` from `games_of_period`. Where the rule changes
    anybody's K, k_factor_player_e2 is K before, and k_factor_period_clause the clause that changed
    it, null for the others.
    """
    if q.K_FACTOR_PERIOD not in book:
        return explained
    rule = book[q.K_FACTOR_PERIOD]
    names = ["player_id", "k_factor_e2"]
    decided = decide(counted.join(games, on="player_id", how="inner"), rule)
    changed = materialise(
        decided.filter(col(rule.column) != col("k_factor_e2")).select(
            *names, rule.clause_column, k_held=rule.column
        )
    )
    if not has_rows(changed):
        return explained
    before = col("k_factor_e2")
    if "k_factor_player_e2" not in explained.schema():
        explained = explained.with_columns(k_factor_player_e2=before)
    joined = explained.join(changed, on=names, how="left")
    is_held = (col("is_rated") == 1) & ~col("k_held").is_null()
    surplus = col("k_held") * col("surplus_e3")
    return joined.with_columns(
        k_factor_e2=when(is_held).then(col("k_held")).otherwise(before),
        change_e5=when(is_held).then(surplus).otherwise(col("change_e5")),
    ).drop("k_held")
