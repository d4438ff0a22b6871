"""The next list: it succeeds the list before and changes nothing in it."""

import narwhals as nw

from arpad.engine.backends import join_small, total
from arpad.engine.vocabulary import DELISTED, INACTIVE, UNRATED
from arpad.law import Rulebook, Table, decide


def publish(before: Table, changes: Table, firsts: Table, activity: Table, book: Rulebook) -> Table:
    """Return the next list, one row per player, with the clause behind every figure.

    `before` is the list in force with every player of the period on it and the literal columns
    list_id, on, year_from (the first list of the last twelve months); `changes` comes from
    `period_changes`, `firsts` from `first_ratings`, `activity` from earlier periods.
    """
    joined = before.rename({"rating": "rating_old", "status": "status_old"})
    new = firsts.select(
        "player_id",
        "first_rating",
        "first_rating_clause",
        "first_rating_published",
        "first_rating_published_clause",
        first_games=nw.col("games"),
    )
    joined = join_small(joined.join(changes, on="player_id", how="left"), new, on="player_id")
    joined = join_small(joined, _last_year(activity), on="player_id").with_columns(
        games_period=nw.col("games_period").fill_null(0), sum_e5=nw.col("sum_e5").fill_null(0)
    )
    joined = joined.with_columns(
        games_year=nw.col("games_year").fill_null(0) + nw.col("games_period"),
        first_rating=nw.when(
            (nw.col("first_rating_published") == 1) & nw.col("rating_old").is_null()
        )
        .then(nw.col("first_rating"))
        .otherwise(nw.lit(None, nw.Int64)),
    )
    decided = decide(joined, book.rating_floor)
    decided = decide(decide(decided, book.rating_new), book.list_status)
    return _next_state(decided, book)


def _last_year(activity: Table) -> Table:
    return activity.group_by("player_id").agg(games_year=total("games"))


def _next_state(decided: Table, book: Rulebook) -> Table:
    """Return the decided list with the state that the period after will need."""
    is_gone = nw.col("list_status").is_in((DELISTED, UNRATED))
    is_new = ~nw.col("first_rating").is_null()
    rating = nw.when(is_gone).then(nw.lit(None, nw.Int64)).otherwise(nw.col("rating_new"))
    is_inactive = nw.col("list_status") == INACTIVE
    since = nw.when(nw.col("inactive_since").is_null()).then(nw.col("list_id"))
    counted = nw.when(is_new).then(nw.col("first_games")).otherwise(nw.col("games_period"))
    counted = nw.when(nw.col("rating_old").is_null() & ~is_new).then(0).otherwise(counted)
    state = decided.with_columns(
        rating=rating,
        games_before=nw.col("games_rated"),
        games_rated=nw.col("games_rated") + counted,
        inactive_since=nw.when(is_inactive)
        .then(since.otherwise(nw.col("inactive_since")))
        .otherwise(nw.lit(None, nw.Int64)),
    )
    state = state.with_columns(
        games_rated=nw.when(is_new).then(nw.col("first_games")).otherwise(nw.col("games_rated")),
        rating_peak=nw.max_horizontal("rating_peak", "rating"),
    )
    months = (
        nw.col("list_id") // 10000 * 12
        + nw.col("list_id") // 100 % 100
        - nw.col("inactive_since") // 10000 * 12
        - nw.col("inactive_since") // 100 % 100
    )
    state = decide(state.with_columns(months_inactive=months), book.list_section)
    return decide(state, book.k_factor)


def adjustments(published: Table) -> Table:
    """Return what is no game yet changes a rating: first ratings and rounding, in 1e-5 points.

    Rating on the list = rating before + changes of games + adjustments, to the last digit.
    """
    first = published.filter(~nw.col("first_rating").is_null()).select(
        "player_id",
        kind=nw.lit("first_rating"),
        amount_e5=nw.col("first_rating") * 100000,
        clause=nw.col("first_rating_clause"),
    )
    exact = nw.col("rating_old") * 100000 + nw.col("sum_e5")
    rounding = (
        published.filter(~nw.col("rating_old").is_null() & ~nw.col("rating_new").is_null())
        .with_columns(amount_e5=nw.col("rating_new") * 100000 - exact)
        .filter(nw.col("amount_e5") != 0)
        .select(
            "player_id", kind=nw.lit("rounding"), amount_e5="amount_e5", clause="rating_new_clause"
        )
    )
    return nw.concat([first, rounding])
