"""Averages and percentages that rules on newcomers read; R_a, and the correction of R_c."""

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.backends import small_table, total
from arpad.law import AddedGames, Rulebook, Table, decide, half_up

PLAYER = ["event_id", "player_id"]


def performance_sum() -> nw.Expr:
    """Return the games times the performance: the opponents' ratings and d_p for each game.

    Null where the table has no d_p for the percentage.
    """
    return nw.col("opponents_sum") + nw.col("games") * nw.col("performance_difference")


def average_rating(scores: Table, book: Rulebook) -> Table:
    """Return R_a of each round robin, in whole points, and what it is made of.

    The rulebook's rule on it reads ratings_sum and differences_sum, of the ratings and of d_p of
    the rated players, rated, their number, and opponents. `scores` has a row for each player:
    games_rr, score_rr (half points), listed (his rating, null for a newcomer). Null where the
    rulebook rates no round robin by itself.

    Source: FIDE B.02 2009-07 8.21b, 2005-07 10.21b. A rated player with 0% or 100% enters the mean
    of d_p as 1% or 99% (`RatingDifferences.nearest`).
    """
    differences = book[q.RATING_DIFFERENCES]
    table = small_table(
        scores,
        {"percent": range(101), "nearest": [differences.nearest(p) for p in range(101)]},
        {"percent": nw.Int64, "nearest": nw.Int64},
    )
    players = scores.group_by("event_id").agg(players=nw.len().cast(nw.Int64))
    rated = (
        scores.filter(~nw.col("listed").is_null())
        .with_columns(percent=percentage("score_rr", "games_rr"))
        .join(table, on="percent", how="left")
        .group_by("event_id")
        .agg(
            rated=nw.len().cast(nw.Int64),
            ratings_sum=total("listed"),
            differences_sum=total("nearest"),
        )
    )
    opponents = nw.col("players") - 1
    summed = players.join(rated, on="event_id", how="inner").select(
        "event_id", "ratings_sum", "differences_sum", "rated", opponents=opponents
    )
    if q.AVERAGE_RATING not in book:
        return summed.with_columns(
            average_rating=nw.lit(None, nw.Int64), average_rating_clause=nw.lit(None, nw.Int16)
        )
    return decide(summed, book[q.AVERAGE_RATING])


def added_games(book: Rulebook) -> AddedGames | None:
    """Return the games that nobody played and that a rulebook adds to a newcomer's, if any."""
    return book.get(q.ADDED_GAMES)


def opponents_average(games: str, added: AddedGames | None) -> nw.Expr:
    """Return opponents_sum over the games, half up, with the games that nobody played added."""
    if added is None:
        return half_up(nw.col("opponents_sum"), positive(games))
    total = nw.col("opponents_sum") + added.games * added.rating
    return half_up(total, nw.col(games) + added.games)


def percentage(score_half: str, games: str) -> nw.Expr:
    """Return the score in whole hundredths, .005 up (decisions 0.4; FIDE B.01 2024 1.4.9)."""
    return half_up(nw.col(score_half) * 100, positive(games) * 2)


def with_performance_difference(
    table: Table, book: Rulebook, added: AddedGames | None = None
) -> Table:
    """Add performance_difference: d_p of the percentage of score_half in games.

    Null at 0 and 100%, unless the rulebook's table has a figure there. `added` are games that
    nobody played, counted with the others: score_half_counted and games_counted have them, and
    percent is what they make, 0 without a game.
    """
    score, games = nw.col("score_half"), nw.col("games")
    if added is not None:
        score, games = score + added.score_half, games + added.games
    by_percent = book[q.RATING_DIFFERENCES].by_percent
    differences = small_table(
        table,
        {"percent": range(101), "performance_difference": by_percent},
        {"percent": nw.Int64, "performance_difference": nw.Int64},
    )
    return (
        table.with_columns(score_half_counted=score, games_counted=games)
        .with_columns(percent=percentage("score_half_counted", "games_counted"))
        .join(differences, on="percent", how="left")
    )


def corrected_averages(first: Table, round_robin: Table, book: Rulebook) -> Table:
    """Return R_c of each newcomer of a round robin after the one capped pass.

    Each opponent counts at most as far from the newcomer's own first R_u as the rule on this pass
    lets him; the mean of what that moves is added to R_c (FIDE B.02 2009-07 8.58).
    """
    ratings = first.select(*PLAYER, event_rating_first=nw.col("event_rating"))
    average = first.select(*PLAYER, "opponents_average", "rated_as")
    opponents = ratings.rename(
        {"player_id": "opponent_id", "event_rating_first": "opponent_event_rating"}
    )
    met = (
        round_robin.join(ratings, on=PLAYER, how="inner")
        .filter(~nw.col("event_rating_first").is_null())
        .join(opponents, on=["event_id", "opponent_id"], how="left")
        .with_columns(rating=nw.col("event_rating_first"))
    )
    is_listed = ~nw.col("opponent_listed").is_null()
    met = met.with_columns(
        opponent_rating=nw.when(is_listed)
        .then(nw.col("opponent_listed"))
        .otherwise(nw.col("opponent_event_rating"))
    ).with_columns(difference=nw.col("rating") - nw.col("opponent_rating"))
    moved = decide(met, book[q.CORRECTED_DIFFERENCE]).with_columns(
        moved=(nw.col("difference") - nw.col("corrected_difference")).fill_null(0)
    )
    is_moved = nw.when(nw.col("moved") != 0).then(nw.col("corrected_difference_clause"))
    moved = moved.with_columns(moved_by=is_moved.otherwise(nw.lit(None, nw.Int16)))
    sums = moved.group_by(*PLAYER).agg(
        games=nw.len().cast(nw.Int64),
        moved_sum=total("moved"),
        corrected_difference_clause=nw.col("moved_by").max(),
    )
    return average.join(sums, on=PLAYER, how="inner").select(
        *PLAYER,
        "corrected_difference_clause",
        average_corrected=half_up(
            nw.col("opponents_average") * nw.col("games") + nw.col("moved_sum"), nw.col("games")
        ),
    )


def positive(games: str) -> nw.Expr:
    """Return the count, or 1 where there is none: the rules refuse such a row by its games."""
    return nw.when(nw.col(games) > 0).then(nw.col(games)).otherwise(1).cast(nw.Int64)
