"""One row per side of a game: what each player scored, against what rating, and what it changed."""

from collections.abc import Mapping, Sequence

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import small_table
from arpad.engine.entries import event_decisions
from arpad.engine.measures import WIDEST
from arpad.engine.scores import half_points
from arpad.engine.seats import BLACK, WHITE
from arpad.law import Rulebook, Table, decide

_OWN = (
    "rating", "k_factor_e2", "k_factor_clause", "own_rating_clause", "is_discarded",
)  # fmt: skip
"""What a side takes of the player's own entry."""
_OF_OPPONENT = {
    "rating_seen": "opponent_rating",
    "rating_seen_clause": "opponent_rating_clause",
    "rating_listed": "opponent_listed",
    "is_discarded": "opponent_is_discarded",
    "k_factor_e2": "opponent_k_factor_e2",
}
"""What a side takes of the opponent's entry, under the name on the right."""
_AT_REST = {"k_factor_e2": nw.Int32}
"""Columns are narrow while they are joined, which halves its time, and Int64 in arithmetic."""
_OF_GAME = (
    "game_id", "event_id", "list_id", "round", "result", "season", "role", "seat_role_clause",
    "game_is_rated", "game_is_rated_clause",
)  # fmt: skip


def sides(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return both sides of every game, byes with the one side they have.

    Adds to a game's columns: player_id, opponent_id, is_white, score_half (null unless played), the
    player's own rating and K, what the opponent counts as, and their difference.
    """
    of_game = (*_OF_GAME, *event_decisions(book))
    both = unfolded(games, entries, of_game, dict(zip(_OWN, _OWN, strict=True)), _OF_OPPONENT)
    is_scored = nw.col("result").is_in(book[q.SCORED_RESULTS])
    score = nw.when(is_scored).then(nw.col("score_half")).otherwise(nw.lit(None, nw.Int64))
    return both.with_columns(
        score_half=score, difference=nw.col("rating") - nw.col("opponent_rating")
    )


def unfolded(
    games: Table,
    entries: Table,
    of_game: Sequence[str],
    own: Mapping[str, str],
    of_opponent: Mapping[str, str],
) -> Table:
    """Return a row for every side of every game that counts for its player.

    Columns: those of the game, player_id, opponent_id, is_white, score_half (half points, whatever
    the rules make of the result); of both players' entries those named, under the names they have
    on the right.
    """
    taken = dict.fromkeys((*own, *of_opponent))
    both = games
    for colour in ("white", "black"):
        narrow = {f"{colour}_{n}": nw.col(n).cast(_AT_REST.get(n, nw.Int16)) for n in taken}
        theirs = entries.select(nw.col("entry_id").alias(f"{colour}_entry"), **narrow)
        both = both.join(theirs, on=f"{colour}_entry", how="left")
    halves = []
    for mine, other, uncounted in (("white", "black", BLACK), ("black", "white", WHITE)):
        is_there = ~nw.col(f"{mine}_id").is_null() & (nw.col("counts_for") != uncounted)
        half = both.filter(is_there).select(
            *of_game,
            player_id=nw.col(f"{mine}_id"),
            opponent_id=nw.col(f"{other}_id"),
            is_white=nw.lit(int(mine == "white"), nw.Int64),
            score_half=half_points(mine),
            **{name: nw.col(f"{mine}_{n}").cast(nw.Int64) for n, name in own.items()},
            **{name: nw.col(f"{other}_{n}").cast(nw.Int64) for n, name in of_opponent.items()},
        )
        halves.append(half)
    return nw.concat(halves)


def explain(sides: Table, book: Rulebook) -> Table:
    """Add to each side its figures, and beside each the clause that gave it.

    is_rated (with the clause of the first of event, game and side that excludes it),
    rated_difference, expected_e3, surplus_e3 and change_e5 (1e-5 points; 0 where nothing changes).
    """
    if q.SCORE_COUNTED in book:
        sides = decide(sides, book[q.SCORE_COUNTED])
    decided = decide(sides, book[q.SIDE_IS_RATED])
    if q.SIDE_K_FACTOR in book:
        own = decided.with_columns(k_factor_player_e2=nw.col("k_factor_e2"))
        decided = decide(own, book[q.SIDE_K_FACTOR]).with_columns(
            k_factor_e2=nw.col(book[q.SIDE_K_FACTOR].column)
        )
    event, game, side = (nw.col(n) for n in ("event_is_rated", "game_is_rated", "side_is_rated"))
    clause = (
        nw.when(event == 0)
        .then(nw.col("event_is_rated_clause"))
        .when(game == 0)
        .then(nw.col("game_is_rated_clause"))
        .otherwise(nw.col("side_is_rated_clause"))
    )
    decided = decided.with_columns(
        is_rated=(event * game * side).cast(nw.Int64), is_rated_clause=clause.cast(nw.Int16)
    )
    if "is_widest_difference" in words_of(book, q.RATED_DIFFERENCE):
        decided = WIDEST[book[q.WIDEST_DIFFERENCE]](decided)
    decided = decide(decided, book[q.RATED_DIFFERENCE])
    differences = book[q.EXPECTED_SCORES].differences
    table = small_table(
        sides,
        {
            "rated_difference_found": differences,
            "expected_e3": [book[q.EXPECTED_SCORES].expected_e3(d) for d in differences],
        },
        {"rated_difference_found": nw.Int64, "expected_e3": nw.Int64},
    )
    widest = differences[-1]
    figured = decided.with_columns(
        rated_difference_found=nw.col("rated_difference").clip(-widest, widest)
    ).join(table, on="rated_difference_found", how="left")
    figured = figured.drop("rated_difference_found").with_columns(
        surplus_e3=nw.col("score_half") * 500 - nw.col("expected_e3")
    )
    if q.SIDE_IS_COUNTED in book:
        figured = _counted(decide(figured, book[q.SIDE_IS_COUNTED]))
    change = nw.col("k_factor_e2") * nw.col("surplus_e3")
    return figured.with_columns(
        change_e5=nw.when(nw.col("is_rated") == 1).then(change).otherwise(0).fill_null(0)
    )


def _counted(figured: Table) -> Table:
    """Return the sides with those not rated that the rule on what is counted leaves out."""
    is_out = (nw.col("is_rated") == 1) & (nw.col("side_is_counted") == 0)
    clause = nw.when(is_out).then(nw.col("side_is_counted_clause"))
    return figured.with_columns(
        is_rated=nw.col("is_rated") * nw.col("side_is_counted"),
        is_rated_clause=clause.otherwise(nw.col("is_rated_clause")).cast(nw.Int16),
    )
