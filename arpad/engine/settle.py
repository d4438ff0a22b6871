"""From explained rows to sums: by player and event, by player, and the first ratings.

Rows of different editions are settled together: a change is a change, whichever law gave it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.backends import total
from arpad.engine.performance import (
    added_games,
    opponents_average,
    performance_sum,
    with_performance_difference,
)
from arpad.engine.strategies import FirstRatings
from arpad.engine.tables import POOLED, ROLL
from arpad.engine.vocabulary import PASSIVE, PROVISIONAL
from arpad.law import Rulebook, Table, decide
from arpad.law.rule import reads


def event_changes(explained: Table) -> Table:
    """Return one row per player and event: games, score, expected score and change, with sums."""
    rated = explained.filter(nw.col("is_rated") == 1)
    return rated.group_by("event_id", "player_id").agg(
        games=nw.len().cast(nw.Int64),
        score_half=total("score_half"),
        expected_e3=total("expected_e3"),
        sum_e5=total("change_e5"),
    )


def event_adjustments(
    explained: Table, events: Table, entries: Table, book: Rulebook
) -> "Table | None":
    """Return what an event changes beside its games: player_id, event_id, amount_e5, clause.

    None if the rulebook leaves each event's sum of changes as it is.
    """
    if q.EVENT_CHANGE not in book:
        return None
    facts = events.select("event_id", "is_norm_event", "winner_id")
    ratings = entries.filter(nw.col("is_start") == 1).select("event_id", "player_id", "rating")
    summed = event_changes(explained).join(facts, on="event_id", how="left")
    summed = summed.join(ratings, on=["event_id", "player_id"], how="left")
    is_winner = nw.when(nw.col("winner_id") == nw.col("player_id")).then(1).otherwise(0)
    decided = decide(summed.with_columns(is_winner=is_winner.cast(nw.Int64)), book[q.EVENT_CHANGE])
    amount = nw.col(book[q.EVENT_CHANGE].column) - nw.col("sum_e5")
    return (
        decided.with_columns(amount_e5=amount)
        .filter(nw.col("amount_e5") != 0)
        .select("player_id", "event_id", "amount_e5", clause=book[q.EVENT_CHANGE].clause_column)
    )


def period_changes(explained: Table, played: Sequence[str]) -> Table:
    """Return one row per player: rated games of the period, and the sum of his changes.

    games_played_period are those of them with one of the results that are `played`.
    """
    is_played = nw.when(nw.col("result").is_in(played)).then(1).otherwise(0).cast(nw.Int64)
    rated = explained.filter(nw.col("is_rated") == 1).with_columns(is_played=is_played)
    return rated.group_by("player_id").agg(
        games_period=nw.len().cast(nw.Int64),
        games_played_period=total("is_played"),
        sum_e5=total("change_e5"),
    )


def first_ratings(pending: Table, roll: Table, from_day: int, book: Rulebook) -> Table:
    """Return one row per unrated player with results kept in the window: his first rating.

    `pending` holds the results of all periods so far; those that ended before `from_day` have left
    the window. `roll` is everybody, with rating_old, status_old and rating_floor. A provisional
    rating, which has its results still, is made anew from all of them.
    """
    return _decided(pool(_in_window(pending, from_day), book), roll, book)


def pooled_ratings(pending: Table, roll: Table, from_day: int, book: Rulebook) -> Table:
    """Return first ratings as `first_ratings` does, from all results as if they were one.

    performances_sum is then games x (the opponents' average + d_p of the whole percentage).
    """
    pooled = pool(_in_window(pending, from_day), book)
    return _decided(pooled.with_columns(performances_sum=performance_sum()), roll, book)


def _in_window(pending: Table, from_day: int) -> Table:
    return pending.filter((nw.col("is_kept") == 1) & (nw.col("end_day") >= from_day))


def _decided(pooled: Table, roll: Table, book: Rulebook) -> Table:
    is_open = nw.col("rating_old").is_null() | nw.col("status_old").is_in((PROVISIONAL, PASSIVE))
    rules = (book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED])
    read = reads(rules[0]) | reads(rules[1]) | {"is_disabled_member", "rating_floor"}
    own = [name for name in ROLL if name in read and name != "player_id"]
    known = pooled.join(roll.filter(is_open).select("player_id", *own), on="player_id", how="inner")
    return decide(decide(known, rules[0]), rules[1])


def initial_ratings(pending: Table, roll: Table, from_day: int, book: Rulebook) -> Table:
    """Return one row per player whom the roll's facts alone give a first rating, or another one.

    The rules read the roll: rating_old, months_initial, other ratings, age, licence. No result
    counts, whatever waits in `pending` since `from_day`.
    """
    del pending, from_day
    rules = (book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED])
    unknown = {
        name: nw.lit(None, dtype) for name, dtype in POOLED.items()
        if name not in ROLL and name in reads(rules[0]) | reads(rules[1]) | {"performances_sum"}
    }  # fmt: skip
    facts = roll.with_columns(**unknown).with_columns(games=nw.lit(0, nw.Int64))
    decided = decide(decide(facts, rules[0]), rules[1])
    names = [
        "player_id", "games", "performances_sum", "rating_floor",
        *(name for rule in rules for name in (rule.column, rule.clause_column)),
    ]  # fmt: skip
    return decided.select(*names).filter(nw.col("first_rating_published") == 1)


def pool(results: Table, book: Rulebook) -> Table:
    """Return the pooled figures that a rule on first ratings reads, one row per player.

    games, score_half, opponents_average (of all games together, half up), performance_difference,
    event_ratings_sum (each event's rating times its games), results, is_one_round_robin,
    event_rating (of the only one), games_of_team_championships.
    """
    weighted = results.with_columns(
        weighted=nw.col("event_rating") * nw.col("games"),
        team_games=nw.col("games") * nw.col("is_team_championship").fill_null(0),
    )
    pooled = weighted.group_by("player_id").agg(
        results=nw.len().cast(nw.Int64),
        games=total("games"),
        score_half=total("score_half"),
        opponents_sum=total("opponents_sum"),
        event_ratings_sum=total("weighted"),
        performances_sum=total("performance_sum"),
        round_robins=total("is_round_robin"),
        event_rating=nw.col("event_rating").max(),
        games_of_team_championships=total("team_games"),
    )
    is_one = (nw.col("results") == 1) & (nw.col("round_robins") == 1)
    pooled = pooled.with_columns(
        opponents_average=opponents_average("games", added_games(book)),
        is_one_round_robin=nw.when(is_one).then(1).otherwise(0).cast(nw.Int64),
    ).drop("round_robins")
    return with_performance_difference(pooled, book, added_games(book))


FIRST_RATINGS: Final[Mapping[FirstRatings, Callable[[Table, Table, int, Rulebook], Table]]] = {
    FirstRatings.RESULTS: first_ratings,
    FirstRatings.POOLED: pooled_ratings,
    FirstRatings.ROLL: initial_ratings,
}
"""How the unrated get their first ratings: from pending results, the roll and a first day."""
