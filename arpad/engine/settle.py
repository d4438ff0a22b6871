"""From explained rows to sums: by player and K, by player and event, and the first ratings.

Rows of different editions are settled together: a change is a change, whichever law gave it.
Explained rows and sums (SUMS: all that K, rounding and the list need) are two ways to the same
figures: a change is K times the surplus, and K is the player's. Whoever makes sums without rows
(`plain/kernel.py`) makes these. Rules on newcomers read averages and percentages; R_a, and the
correction of R_c, are among them.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.entries import AGED
from arpad.engine.published import FIRST_RATING_ROWS
from arpad.engine.strategies import FirstRatings
from arpad.engine.tables import POOLED, ROLL, SUMMED
from arpad.law import AddedGames, Rulebook, Table, decide, half_up, months_before
from arpad.law.dialect import Expression, Int16, Int64, col, concat, count_rows, lit, when
from arpad.law.engines import looked_up, small_table, total, totals_of_players
from arpad.law.rule import reads
from arpad.law.table import conform
from arpad.law.units import day_number
from arpad.tables.statuses import PASSIVE, PROVISIONAL

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
    differences, is_asked = book[q.RATING_DIFFERENCES], q.AVERAGE_RATING in book
    nearest = [differences.nearest(p) if is_asked else None for p in range(101)]
    table = small_table(
        scores,
        {"percent": range(101), "nearest": nearest},
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
    if not is_asked:
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


SUMS: Final[Mapping[str, Any]] = dict.fromkeys(
    ("player_id", "k_factor_e2", "games", "surplus_e3", "sides", "sides_played"), Int64
)
"""By player and K. games: rated games that change his rating, as he has one; surplus_e3: their
scores less the expected ones; sides: all his rated games; sides_played: those that were played."""


def sums_of(explained: Table, book: Rulebook) -> Table:
    """Return the sums (SUMS) of explained sides, with the K that each side counts with."""
    is_played = when(col("result").is_in(book[q.PLAYED_RESULTS])).then(1).otherwise(0).cast(Int64)
    is_changing = when(~col("rating").is_null()).then(1).otherwise(0).cast(Int64)
    rated = explained.filter(col("is_rated") == 1).select(
        "player_id", "k_factor_e2", "surplus_e3", is_played=is_played, is_changing=is_changing
    )
    return rated.group_by("player_id", "k_factor_e2").agg(
        games=total("is_changing"),
        surplus_e3=total("surplus_e3"),
        sides=count_rows(),
        sides_played=total("is_played"),
    )


def event_changes(explained: Table) -> Table:
    """Return one row per player and event: games, score, expected score and change, with sums."""
    rated = explained.filter(col("is_rated") == 1)
    return rated.group_by("event_id", "player_id").agg(
        games=count_rows(),
        score_half=total("score_half"),
        expected_e3=total("expected_e3"),
        sum_e5=total("change_e5"),
    )


_OF_ENTRY: Final = (
    "rating", "k_factor_e2", "rating_listed", "games_rated", "performance_e5", "added_before_e5",
    *AGED,
)  # fmt: skip
"""What a rule on an event's change may read of the player's entry."""


def _changed_by_event(explained: Table, events: Table, entries: Table, book: Rulebook) -> Table:
    """Return each player's sums of an event (SUMMED), and what the event makes of them."""
    facts = events.select("event_id", "is_norm_event", "winner_id")
    start, columns = entries.filter(col("is_start") == 1), entries.schema()
    ratings = conform(start, {name: Int64 for name in (*PLAYER, *_OF_ENTRY) if name in columns})
    summed = event_changes(explained).join(facts, on="event_id", how="left")
    summed = conform(summed.join(ratings, on=PLAYER, how="left").with_columns(
        is_winner=when(col("winner_id") == col("player_id")).then(1).otherwise(0)
    ), SUMMED)  # fmt: skip
    return decide(summed, book[q.EVENT_CHANGE])


def seen_again(explained: Table, events: Table, entries: Table, book: Rulebook) -> Table:
    """Return who counts at which rating when an event is rated once more, and what it added so far.

    Columns: event_id, player_id, rating_seen_again and its clause (null: as before) and
    added_before_e5, which is null in events in which nobody counts otherwise.
    """
    rule = book[q.RATING_SEEN_AGAIN]
    decided = decide(_changed_by_event(explained, events, entries, book), rule)
    is_again = when(~col(rule.column).is_null()).then(1).otherwise(0).cast(Int64)
    added = when(is_again.max().over("event_id") == 1).then(
        col("event_change_e5").fill_null(0) - col("sum_e5")
    )
    return decided.select(
        *PLAYER, rule.column, rule.clause_column, added_before_e5=added.otherwise(lit(None, Int64))
    )


def event_adjustments(explained: Table, events: Table, entries: Table, book: Rulebook) -> Table:
    """Return what an event changes beside its games, where a rulebook has a rule on that.

    Columns: player_id, event_id, amount_e5, rulebook, clause.
    """
    decided = _changed_by_event(explained, events, entries, book)
    amount = col(book[q.EVENT_CHANGE].column) - col("sum_e5")
    return (
        decided.with_columns(amount_e5=amount)
        .filter(col("amount_e5") != 0)
        .select(
            "player_id",
            "event_id",
            "amount_e5",
            rulebook=lit(book.name),
            clause=book[q.EVENT_CHANGE].clause_column,
        )
    )


def period_changes(sums: Table) -> Table:
    """Return one row per player: rated games of the period, and the sum of his changes.

    `sums` are those of all events (SUMS), with K as the period leaves it. games_played_period are
    those of the games that were played. Whose K is not known changes nothing.
    """
    changed = sums.with_columns(change_e5=(col("k_factor_e2") * col("surplus_e3")).fill_null(0))
    return totals_of_players(
        changed, games_period="sides", games_played_period="sides_played", sum_e5="change_e5"
    )


def first_ratings(
    pending: Table, roll: Table, list_date: date, book: Rulebook, editions: Mapping[str, Rulebook]
) -> Table:
    """Return one row per player who gets a first rating, or waits for one (FIRST_RATING_ROWS).

    `pending` holds the results of all periods so far, `roll` is everybody, with rating_old,
    status_old and rating_floor. A player's results are pooled under the newest edition among theirs
    (decision 000-42: a changed text holds for events that begin on or after its day); `editions`
    are those that the list's own succeeds, by name, and a result of any other counts as one of the
    list's own, `book`.
    """
    if book[q.FIRST_RATINGS] is FirstRatings.ROLL:
        return _rows(initial_ratings(roll, book), book)
    kept = pending.filter(col("is_kept") == 1)
    books = sorted(
        {**editions, book.name: book}.values(), key=lambda edition: edition.in_force_from
    )
    names = [edition.name for edition in books]
    place = lit(names.index(book.name), Int64)
    for number, name in enumerate(names):
        place = when(col("rulebook") == name).then(number).otherwise(place)
    kept = kept.with_columns(place=place.cast(Int64))
    kept = kept.with_columns(newest=col("place").max().over("player_id"))
    pooled = []
    for number, edition in enumerate(books):
        theirs = kept.filter((col("newest") == number) & _is_in_window(edition, list_date))
        pooled.append(_rows(_POOLED[edition[q.FIRST_RATINGS]](theirs, roll, edition), edition))
    return concat(pooled)


def _rows(firsts: Table, book: Rulebook) -> Table:
    return conform(firsts.with_columns(rulebook=lit(book.name)), FIRST_RATING_ROWS)


def _is_in_window(book: Rulebook, list_date: date) -> Expression:
    """Return whether a result was rated in the periods that the rulebook counts, or in this one.

    So many months of lists that end with the one being made: 24 are twelve periods of two months.
    """
    months = book[q.WINDOW_MONTHS]
    return col("list_id") > (day_number(months_before(list_date, months)) if months else 0)


def results_ratings(results: Table, roll: Table, book: Rulebook) -> Table:
    """Return the first ratings of the players of some results, each event rated by itself.

    A provisional rating, which has its results still, is made anew from all of them.
    """
    return _decided(pool(results, book), roll, book)


def pooled_ratings(results: Table, roll: Table, book: Rulebook) -> Table:
    """Return first ratings as `results_ratings` does, from all results as if they were one.

    performances_sum is then games x (the opponents' average + d_p of the whole percentage).
    """
    pooled = pool(results, book)
    return _decided(pooled.with_columns(performances_sum=performance_sum()), roll, book)


def _decided(pooled: Table, roll: Table, book: Rulebook) -> Table:
    is_open = col("rating_old").is_null() | col("status_old").is_in((PROVISIONAL, PASSIVE))
    rules = (book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED])
    read = reads(rules[0]) | reads(rules[1]) | {"is_disabled_member", "rating_floor"}
    own = [name for name in ROLL if name in read and name != "player_id"]
    openable = roll.with_columns(is_open=when(is_open).then(1).otherwise(0))
    opening = looked_up(pooled, openable.select("player_id", "is_open", *own), on="player_id")
    opening = opening.filter(col("is_open") == 1).drop("is_open")
    return decide(decide(opening, rules[0]), rules[1])


def initial_ratings(roll: Table, book: Rulebook) -> Table:
    """Return one row per player whom the roll's facts alone give a first rating, or another one.

    The rules read the roll: rating_old, months_initial, other ratings, age, licence. No result
    counts.
    """
    rules = (book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED])
    unknown = {
        name: lit(None, dtype) for name, dtype in POOLED.items()
        if name not in ROLL and name in reads(rules[0]) | reads(rules[1]) | {"performances_sum"}
    }  # fmt: skip
    facts = roll.with_columns(**unknown).with_columns(games=lit(0, Int64))
    decided = decide(decide(facts, rules[0]), rules[1])
    names = [
        "player_id", "games", "performances_sum", "rating_floor",
        *(name for rule in rules for name in (rule.column, rule.clause_column)),
    ]  # fmt: skip
    return decided.select(*names).filter(col("first_rating_published") == 1)


def pool(results: Table, book: Rulebook) -> Table:
    """Return the pooled figures that a rule on first ratings reads, one row per player.

    games, score_half, opponents_average (of all games together, half up), performance_difference,
    event_ratings_sum (each event's rating times its games), results, is_one_round_robin,
    event_rating (of the only one), games_of_team_championships.
    """
    weighted = results.with_columns(
        weighted=col("event_rating") * col("games"),
        team_games=col("games") * col("is_team_championship").fill_null(0),
    )
    pooled = weighted.group_by("player_id").agg(
        results=count_rows(),
        games=total("games"),
        score_half=total("score_half"),
        opponents_sum=total("opponents_sum"),
        event_ratings_sum=total("weighted"),
        performances_sum=total("performance_sum"),
        round_robins=total("is_round_robin"),
        event_rating=col("event_rating").max(),
        games_of_team_championships=total("team_games"),
    )
    is_one = (col("results") == 1) & (col("round_robins") == 1)
    pooled = pooled.with_columns(
        opponents_average=opponents_average("games", added_games(book)),
        is_one_round_robin=when(is_one).then(1).otherwise(0).cast(Int64),
    ).drop("round_robins")
    return with_performance_difference(pooled, book, added_games(book))


_POOLED: Final[Mapping[FirstRatings, Callable[[Table, Table, Rulebook], Table]]] = {
    FirstRatings.RESULTS: results_ratings,
    FirstRatings.POOLED: pooled_ratings,
}
"""How results that wait make first ratings."""
