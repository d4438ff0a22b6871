"""One row per side of a game: what each player scored, against what rating, and what it changed."""

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import small_table
from arpad.engine.entries import event_decisions
from arpad.engine.measures import WIDEST
from arpad.engine.seats import BLACK, WHITE
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
    "game_id", "event_id", "list_id", "round", "result", "season", "role", "seat_role_clause",
    "game_is_rated", "game_is_rated_clause",
)  # fmt: skip


def points(colour: str) -> nw.Expr:
    """Return the half points that a result gives White or Black; 0 for any result that gives none.

    A forfeit and a game decided under a move score like games; both lose a double forfeit.
    """
    won, drawn = (("1", "+", "W") if colour == "white" else ("0", "-", "L")), ("=", "D")
    result = nw.col("result")
    return (
        nw.when(result.is_in(won))
        .then(2)
        .when(result.is_in(drawn))
        .then(1)
        .otherwise(0)
        .cast(nw.Int64)
    )


def sides(games: Table, entries: Table, book: Rulebook) -> Table:
    """Return both sides of every game, byes with the one side they have.

    Adds to a game's columns: player_id, opponent_id, is_white, score_half (null unless played), the
    player's own rating and K, what the opponent counts as, and their difference.
    """
    both, of_game = games, (*_OF_GAME, *event_decisions(book))
    for colour in ("white", "black"):
        narrow = {f"{colour}_{n}": nw.col(n).cast(_AT_REST.get(n, nw.Int16)) for n in _ENTRY}
        theirs = entries.select(nw.col("entry_id").alias(f"{colour}_entry"), **narrow)
        both = both.join(theirs, on=f"{colour}_entry", how="left")
    is_scored = nw.col("result").is_in(book[q.SCORED_RESULTS])
    halves = []
    for own, other, uncounted in (("white", "black", BLACK), ("black", "white", WHITE)):
        score = nw.when(is_scored).then(points(own)).otherwise(nw.lit(None, nw.Int64))
        counted = both.filter(nw.col("counts_for") != uncounted)
        halves.append(_half(counted, own, other, score, of_game))
    return nw.concat(halves)


def _half(both: Table, own: str, other: str, score: nw.Expr, of_game: tuple[str, ...]) -> Table:
    wide = nw.Int64
    opponents = {_ENTRY[n]: nw.col(f"{other}_{n}").cast(wide) for n in _OF_OPPONENT}
    owns = {n: nw.col(f"{own}_{n}").cast(wide) for n in _ENTRY if n not in _OF_OPPONENT}
    return both.filter(~nw.col(f"{own}_id").is_null()).select(
        *of_game,
        player_id=nw.col(f"{own}_id"),
        opponent_id=nw.col(f"{other}_id"),
        is_white=nw.lit(int(own == "white"), nw.Int64),
        score_half=score,
        opponent_is_discarded=nw.col(f"{other}_is_discarded").cast(wide),
        opponent_k_factor_e2=nw.col(f"{other}_k_factor_e2").cast(wide),
        difference=nw.col(f"{own}_rating").cast(wide) - nw.col(f"{other}_rating_seen").cast(wide),
        **owns,
        **opponents,
    )


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
