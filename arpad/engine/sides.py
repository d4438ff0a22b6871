"""One row per side of a game: what each player scored, against what rating, and what it changed."""

import narwhals as nw

from arpad.engine.backends import small_table
from arpad.law import Rulebook, Table, decide

_ENTRY = {
    "rating": "rating",
    "k_factor_e2": "k_factor_e2",
    "k_factor_clause": "k_factor_clause",
    "own_rating_clause": "own_rating_clause",
    "is_discarded": "is_discarded",
    "rating_seen": "opponent_rating",
    "rating_seen_clause": "opponent_rating_clause",
    "rating_listed": "opponent_listed",
}
"""What a side takes of the player's entry, or of the opponent's under the name on the right."""
_AT_REST = {"k_factor_e2": nw.Int32}
"""Columns are narrow while they are joined, which halves its time, and Int64 in arithmetic."""
_OF_OPPONENT = ("rating_seen", "rating_seen_clause", "rating_listed")
_OF_GAME = (
    "game_id", "event_id", "list_id", "round", "result", "rated_as", "rated_as_clause",
    "event_is_rated", "event_is_rated_clause", "game_is_rated", "game_is_rated_clause",
)  # fmt: skip


def sides(games: Table, entries: Table) -> Table:
    """Return both sides of every game, byes with the one side they have.

    Adds to a game's columns: player_id, opponent_id, is_white, score_half (null unless played), the
    player's own rating and K, what the opponent counts as, and their difference.
    """
    both = games
    for colour in ("white", "black"):
        narrow = {f"{colour}_{n}": nw.col(n).cast(_AT_REST.get(n, nw.Int16)) for n in _ENTRY}
        theirs = entries.select(nw.col("entry_id").alias(f"{colour}_entry"), **narrow)
        both = both.join(theirs, on=f"{colour}_entry", how="left")
    is_played = nw.col("result").is_in(("1", "0", "="))
    points = nw.when(nw.col("result") == "1").then(2).when(nw.col("result") == "=").then(1)
    score = nw.when(is_played).then(points.otherwise(0)).otherwise(nw.lit(None, nw.Int64))
    both = both.with_columns(white_score=score.cast(nw.Int64))
    return nw.concat(
        [
            _half(both, "white", "black", nw.col("white_score")),
            _half(both, "black", "white", 2 - nw.col("white_score")),
        ]
    )


def _half(both: Table, own: str, other: str, score: nw.Expr) -> Table:
    wide = nw.Int64
    opponents = {_ENTRY[n]: nw.col(f"{other}_{n}").cast(wide) for n in _OF_OPPONENT}
    owns = {n: nw.col(f"{own}_{n}").cast(wide) for n in _ENTRY if n not in _OF_OPPONENT}
    return both.filter(~nw.col(f"{own}_id").is_null()).select(
        *_OF_GAME,
        player_id=nw.col(f"{own}_id"),
        opponent_id=nw.col(f"{other}_id"),
        is_white=nw.lit(int(own == "white"), nw.Int64),
        score_half=score,
        opponent_is_discarded=nw.col(f"{other}_is_discarded").cast(wide),
        difference=nw.col(f"{own}_rating").cast(wide) - nw.col(f"{other}_rating_seen").cast(wide),
        **owns,
        **opponents,
    )


def explain(sides: Table, book: Rulebook) -> Table:
    """Add to each side its figures, and beside each the clause that gave it.

    is_rated (with the clause of the first of event, game and side that excludes it),
    rated_difference, expected_e3, surplus_e3 and change_e5 (1e-5 points; 0 where nothing changes).
    """
    decided = decide(decide(sides, book.side_is_rated), book.rated_difference)
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
    differences = book.expected_scores.differences
    table = small_table(
        sides,
        {
            "rated_difference_found": differences,
            "expected_e3": [book.expected_scores.expected_e3(d) for d in differences],
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
    change = nw.col("k_factor_e2") * nw.col("surplus_e3")
    return figured.with_columns(
        change_e5=nw.when(nw.col("is_rated") == 1).then(change).otherwise(0).fill_null(0)
    )
