"""Averages and percentages that rules on newcomers read; R_a, and the correction of R_c."""

from arpad.engine import questions as q
from arpad.engine.backends import small_table, total
from arpad.law import AddedGames, Rulebook, Table, decide, half_up
from arpad.law.dialect import Expression, Int16, Int64, col, count_rows, lit, when

PLAYER = ["event_id", "player_id"]


def performance_sum() -> Expression:
    """Return the games times the performance: the opponents' ratings and d_p for each game.

    Null where the table has no d_p for the percentage.
    """
    return col("opponents_sum") + col("games") * col("performance_difference")


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
        {"percent": Int64, "nearest": Int64},
    )
    players = scores.group_by("event_id").agg(players=count_rows())
    rated = (
        scores.filter(~col("listed").is_null())
        .with_columns(percent=percentage("score_rr", "games_rr"))
        .join(table, on="percent", how="left")
        .group_by("event_id")
        .agg(
            rated=count_rows(),
            ratings_sum=total("listed"),
            differences_sum=total("nearest"),
        )
    )
    opponents = col("players") - 1
    summed = players.join(rated, on="event_id", how="inner").select(
        "event_id", "ratings_sum", "differences_sum", "rated", opponents=opponents
    )
    if q.AVERAGE_RATING not in book:
        return summed.with_columns(
            average_rating=lit(None, Int64), average_rating_clause=lit(None, Int16)
        )
    return decide(summed, book[q.AVERAGE_RATING])


def added_games(book: Rulebook) -> AddedGames | None:
    """Return the games that nobody played and that a rulebook adds to a newcomer's, if any."""
    return book.get(q.ADDED_GAMES)


def opponents_average(games: str, added: AddedGames | None) -> Expression:
    """Return opponents_sum over the games, half up, with the games that nobody played added."""
    if added is None:
        return half_up(col("opponents_sum"), positive(games))
    total = col("opponents_sum") + added.games * added.rating
    return half_up(total, col(games) + added.games)


def percentage(score_half: str, games: str) -> Expression:
    """Return the score in whole hundredths, .005 up (decisions 0.4; FIDE B.01 2024 1.4.9)."""
    return half_up(col(score_half) * 100, positive(games) * 2)


def with_performance_difference(
    table: Table, book: Rulebook, added: AddedGames | None = None
) -> Table:
    """Add performance_difference: d_p of the percentage of score_half in games.

    Null at 0 and 100%, unless the rulebook's table has a figure there. `added` are games that
    nobody played, counted with the others: score_half_counted and games_counted have them, and
    percent is what they make, 0 without a game.
    """
    score, games = col("score_half"), col("games")
    if added is not None:
        score, games = score + added.score_half, games + added.games
    by_percent = book[q.RATING_DIFFERENCES].by_percent
    differences = small_table(
        table,
        {"percent": range(101), "performance_difference": by_percent},
        {"percent": Int64, "performance_difference": Int64},
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
    ratings = first.select(*PLAYER, event_rating_first=col("event_rating"))
    average = first.select(*PLAYER, "opponents_average", "rated_as")
    opponents = ratings.rename(
        {"player_id": "opponent_id", "event_rating_first": "opponent_event_rating"}
    )
    met = (
        round_robin.join(ratings, on=PLAYER, how="inner")
        .filter(~col("event_rating_first").is_null())
        .join(opponents, on=["event_id", "opponent_id"], how="left")
        .with_columns(rating=col("event_rating_first"))
    )
    is_listed = ~col("opponent_listed").is_null()
    met = met.with_columns(
        opponent_rating=when(is_listed)
        .then(col("opponent_listed"))
        .otherwise(col("opponent_event_rating"))
    ).with_columns(difference=col("rating") - col("opponent_rating"))
    moved = decide(met, book[q.CORRECTED_DIFFERENCE]).with_columns(
        moved=(col("difference") - col("corrected_difference")).fill_null(0)
    )
    is_moved = when(col("moved") != 0).then(col("corrected_difference_clause"))
    moved = moved.with_columns(moved_by=is_moved.otherwise(lit(None, Int16)))
    sums = moved.group_by(*PLAYER).agg(
        games=count_rows(),
        moved_sum=total("moved"),
        corrected_difference_clause=col("moved_by").max(),
    )
    return average.join(sums, on=PLAYER, how="inner").select(
        *PLAYER,
        "corrected_difference_clause",
        average_corrected=half_up(
            col("opponents_average") * col("games") + col("moved_sum"), col("games")
        ),
    )


def positive(games: str) -> Expression:
    """Return the count, or 1 where there is none: the rules refuse such a row by its games."""
    return when(col(games) > 0).then(col(games)).otherwise(1).cast(Int64)
