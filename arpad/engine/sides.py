"""One row per side of a game: what each player scored, against what rating, and what it changed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import small_table
from arpad.engine.entries import event_decisions
from arpad.engine.measures import WIDEST
from arpad.engine.seats import BLACK, WHITE
from arpad.law import ExpectedScores, Rulebook, Table, decide
from arpad.law.dialect import Expression, Int16, Int32, Int64, col, concat, lit, when
from arpad.report.rows import HALF_POINTS

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
_AT_REST = {"k_factor_e2": Int32}
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
    return both.with_columns(
        score_half=scored(col("score_half"), book),
        difference=col("rating") - col("opponent_rating"),
    )


def scored(half_points: Expression, book: Rulebook) -> Expression:
    """Return the half points of a result, null where the book lets it score nothing."""
    is_scored = col("result").is_in(book[q.SCORED_RESULTS])
    return when(is_scored).then(half_points).otherwise(lit(None, Int64))


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
        narrow = {f"{colour}_{n}": col(n).cast(_AT_REST.get(n, Int16)) for n in taken}
        theirs = entries.select(col("entry_id").alias(f"{colour}_entry"), **narrow)
        both = both.join(theirs, on=f"{colour}_entry", how="left")
    halves = []
    for mine, other, uncounted in (("white", "black", BLACK), ("black", "white", WHITE)):
        is_there = ~col(f"{mine}_id").is_null() & (col("counts_for") != uncounted)
        half = both.filter(is_there).select(
            *of_game,
            player_id=col(f"{mine}_id"),
            opponent_id=col(f"{other}_id"),
            is_white=lit(int(mine == "white"), Int64),
            score_half=half_points(mine),
            **{name: col(f"{mine}_{n}").cast(Int64) for n, name in own.items()},
            **{name: col(f"{other}_{n}").cast(Int64) for n, name in of_opponent.items()},
        )
        halves.append(half)
    return concat(halves)


def explain(sides: Table, book: Rulebook) -> Table:
    """Add to each side its figures, and beside each the clause that gave it.

    is_rated (with the clause of the first of event, game and side that excludes it),
    rated_difference, expected_e3, surplus_e3 and change_e5 (1e-5 points; 0 where nothing changes).
    """
    if q.SCORE_COUNTED in book:
        sides = decide(sides, book[q.SCORE_COUNTED])
    decided = decide(sides, book[q.SIDE_IS_RATED])
    if q.SIDE_K_FACTOR in book:
        own = decided.with_columns(k_factor_player_e2=col("k_factor_e2"))
        decided = decide(own, book[q.SIDE_K_FACTOR]).with_columns(
            k_factor_e2=col(book[q.SIDE_K_FACTOR].column)
        )
    event, game, side = (col(n) for n in ("event_is_rated", "game_is_rated", "side_is_rated"))
    clause = (
        when(event == 0)
        .then(col("event_is_rated_clause"))
        .when(game == 0)
        .then(col("game_is_rated_clause"))
        .otherwise(col("side_is_rated_clause"))
    )
    decided = decided.with_columns(
        is_rated=(event * game * side).cast(Int64), is_rated_clause=clause.cast(Int16)
    )
    if "is_widest_difference" in words_of(book, q.RATED_DIFFERENCE):
        decided = WIDEST[book[q.WIDEST_DIFFERENCE]](decided)
    decided = decide(decided, book[q.RATED_DIFFERENCE])
    scores = book[q.EXPECTED_SCORES]
    differences = scores.differences
    table = small_table(
        sides,
        {"rated_difference_found": differences, "expected_e3": _expected(scores)},
        {"rated_difference_found": Int64, "expected_e3": Int64},
    )
    widest = differences[-1]
    figured = decided.with_columns(
        rated_difference_found=col("rated_difference").clip(-widest, widest)
    ).join(table, on="rated_difference_found", how="left")
    figured = figured.drop("rated_difference_found").with_columns(
        surplus_e3=col("score_half") * 500 - col("expected_e3")
    )
    if q.SIDE_IS_COUNTED in book:
        figured = _counted(decide(figured, book[q.SIDE_IS_COUNTED]))
    change = col("k_factor_e2") * col("surplus_e3")
    return figured.with_columns(
        change_e5=when(col("is_rated") == 1).then(change).otherwise(0).fill_null(0)
    )


@lru_cache(maxsize=64)
def _expected(scores: ExpectedScores) -> tuple[int, ...]:
    """Return the expected score at each of the differences: worked out once for each table."""
    return tuple(map(scores.expected_e3, scores.differences))


def _counted(figured: Table) -> Table:
    """Return the sides with those not rated that the rule on what is counted leaves out."""
    is_out = (col("is_rated") == 1) & (col("side_is_counted") == 0)
    clause = when(is_out).then(col("side_is_counted_clause"))
    return figured.with_columns(
        is_rated=col("is_rated") * col("side_is_counted"),
        is_rated_clause=clause.otherwise(col("is_rated_clause")).cast(Int16),
    )


def half_points(colour: str) -> Expression:
    """Return the half points that the column result gives a colour; 0 where it gives none.

    A forfeit and a game decided under a move score like games; both lose a double forfeit.

    >>> from arpad.engine.backends import embedded_table, rows
    >>> from arpad.law.dialect import String
    >>> games = embedded_table({"result": ["1", "=", "-", "--"]}, {"result": String})
    >>> [row["points"] for row in rows(games.with_columns(points=half_points("black")))]
    [0, 1, 2, 0]
    """
    place = ("white", "black").index(colour)
    won, drawn = (
        tuple(result for result, points in HALF_POINTS.items() if points[place] == half)
        for half in (2, 1)
    )
    result = col("result")
    points = when(result.is_in(won)).then(2).when(result.is_in(drawn)).then(1)
    return points.otherwise(0).cast(Int64)
