"""The next list: it succeeds the list before and changes nothing in it."""

from collections.abc import Mapping
from dataclasses import dataclass

import narwhals as nw

from arpad.engine import questions as q
from arpad.engine.asked import k_rules
from arpad.engine.backends import join_small, total
from arpad.engine.calibrate import calibrated
from arpad.engine.entries import with_ages
from arpad.engine.vocabulary import DELISTED, INACTIVE, UNRATED
from arpad.law import Rulebook, Table, decide


@dataclass(frozen=True, slots=True)
class Counted:
    """What the period's games brought.

    `changes` come from `settle.period_changes`, `activity` from earlier periods, `of_events` from
    `settle.event_adjustments`; `seasons` are games of past seasons, by the column they belong to.
    """

    changes: Table
    activity: Table
    of_events: Table
    seasons: Mapping[str, Table]


def publish(before: Table, counted: Counted, firsts: Table, book: Rulebook) -> Table:
    """Return the next list, one row per player, with the clause behind every figure.

    `before` is the list in force with every player of the period on it, with rating_old,
    status_old, rating_floor and the literal columns list_id and on; `firsts` comes from the
    rulebook's `first_ratings`.
    """
    joined = before.drop("rating", "status")
    new = firsts.select(
        "player_id",
        "first_rating",
        "first_rating_clause",
        "first_rating_published",
        "first_rating_published_clause",
        "performances_sum",
        first_rulebook="rulebook",
        first_games=nw.col("games"),
    )
    joined = joined.join(counted.changes, on="player_id", how="left")
    joined = join_small(joined, new, on="player_id")
    joined = join_small(joined, _last_year(counted.activity), on="player_id")
    joined = join_small(joined, _adjusted(counted.of_events), on="player_id").with_columns(
        games_period=nw.col("games_period").fill_null(0),
        games_played_period=nw.col("games_played_period").fill_null(0),
        sum_e5=nw.col("sum_e5").fill_null(0),
    )
    joined = joined.with_columns(
        games_year=nw.col("games_year").fill_null(0) + nw.col("games_period"),
        adjusted_e5=nw.col("sum_e5") + nw.col("adjustment_e5").fill_null(0),
        first_rating=nw.when(nw.col("first_rating_published") == 1)
        .then(nw.col("first_rating"))
        .otherwise(nw.lit(None, nw.Int64)),
    )
    joined = _with_games(joined)
    if book[q.LAST_GAME_IS_KEPT]:
        last = nw.max_horizontal("last_played_on", "last_period_on")
        joined = joined.with_columns(last_played_on=last)
    decided = decide(decide(joined, book[q.RATING_NEW]), book[q.LIST_STATUS])
    if q.IS_CALIBRATED in book:
        decided = calibrated(decided, book)
    return _next_state(_with_seasons(decided, counted.seasons), book)


def months_of(column: str) -> nw.Expr:
    """Return the months since the year 0 of a day as yyyymmdd."""
    return nw.col(column) // 10000 * 12 + nw.col(column) // 100 % 100


def _adjusted(of_events: Table) -> Table:
    return of_events.group_by("player_id").agg(adjustment_e5=total("amount_e5"))


def _with_games(joined: Table) -> Table:
    """Add games_rated_new: what the new list counts, a first rating's games from its start."""
    is_new = ~nw.col("first_rating").is_null()
    more = nw.when(nw.col("rating_old").is_null()).then(0).otherwise(nw.col("games_period"))
    counted = nw.when(is_new).then(nw.col("first_games"))
    return joined.with_columns(
        games_rated_new=counted.otherwise(nw.col("games_rated") + more).cast(nw.Int64)
    )


def _with_seasons(decided: Table, seasons: Mapping[str, Table]) -> Table:
    """Add the period's games to those of past seasons."""
    for name, more in seasons.items():
        decided = join_small(decided, more, on="player_id")
        summed = nw.col(name).fill_null(0) + nw.col("more").fill_null(0)
        decided = decided.with_columns(summed.alias(name)).drop("more")
    return decided


def _last_year(activity: Table) -> Table:
    return activity.group_by("player_id").agg(games_year=total("games"))


def _next_state(decided: Table, book: Rulebook) -> Table:
    """Return the decided list with the state that the period after will need."""
    is_gone = nw.col("list_status").is_in((DELISTED, UNRATED))
    is_new = ~nw.col("first_rating").is_null()
    rating = nw.when(is_gone).then(nw.lit(None, nw.Int64)).otherwise(nw.col("rating_new"))
    is_inactive = nw.col("list_status") == INACTIVE
    since = nw.when(nw.col("inactive_since").is_null()).then(nw.col("list_id"))
    initial = nw.when(is_new).then(nw.col("list_id"))
    initial = initial.when(nw.col("games_played_period") == 0).then(nw.col("initial_since"))
    state = decided.with_columns(
        rating=rating,
        games_before=nw.col("games_rated"),
        games_rated=nw.col("games_rated_new"),
        initial_since=initial.otherwise(nw.lit(None, nw.Int64)),
        inactive_since=nw.when(is_inactive)
        .then(since.otherwise(nw.col("inactive_since")))
        .otherwise(nw.lit(None, nw.Int64)),
    )
    state = state.with_columns(rating_peak=nw.max_horizontal("rating_peak", "rating"))
    months = months_of("list_id") - months_of("inactive_since")
    state = decide(state.with_columns(months_inactive=months), book[q.LIST_SECTION])
    state = with_ages(state)
    if q.RATING_SHOWN in book:
        state = decide(state, book[q.RATING_SHOWN])
    for rule in k_rules(book):
        state = decide(state, rule)
    return state


def adjustments(published: Table, of_events: Table, book: Rulebook) -> Table:
    """Return what is no game yet changes a rating, in 1e-5 points, each with its clause.

    Kinds: first_rating, event (what an event's sum is changed by), calibration, and what the
    clause of the new rating calls itself (floor, cap, uplift): rounding, unless it says.
    Rating on the list = rating before + changes of games + adjustments, to the last digit.
    """
    is_first = ~nw.col("first_rating").is_null()
    before = nw.col("rating_old").fill_null(0) * 100000 + nw.col("adjusted_e5")
    firsts = published.filter(is_first).select(
        "player_id",
        kind=nw.lit("first_rating"),
        amount_e5=nw.col("first_rating") * 100000 - before,
        rulebook="first_rulebook",
        clause=nw.col("first_rating_clause"),
    )
    events = of_events.select(
        "player_id",
        kind=nw.lit("event"),
        amount_e5="amount_e5",
        rulebook="rulebook",
        clause="clause",
    )
    added = nw.lit(0, nw.Int64)
    parts = [firsts, events]
    if q.IS_CALIBRATED in book:
        added = nw.col("calibration_e5").fill_null(0)
        parts.append(
            published.filter(~nw.col("calibration_e5").is_null()).select(
                "player_id",
                kind=nw.lit("calibration"),
                amount_e5="calibration_e5",
                rulebook=nw.lit(book.name),
                clause=book[q.IS_CALIBRATED].clause_column,
            )
        )
    start = nw.when(is_first).then(nw.col("first_rating") * 100000).otherwise(before)
    kind = nw.lit("rounding")
    for name, codes in _kinds(book).items():
        kind = nw.when(nw.col("rating_new_clause").is_in(codes)).then(nw.lit(name)).otherwise(kind)
    is_rated = ~nw.col("rating_new").is_null() & (is_first | ~nw.col("rating_old").is_null())
    rest = (
        published.filter(is_rated)
        .with_columns(amount_e5=nw.col("rating_new") * 100000 - start - added, kind=kind)
        .filter(nw.col("amount_e5") != 0)
        .select(
            "player_id",
            "kind",
            "amount_e5",
            rulebook=nw.lit(book.name),
            clause="rating_new_clause",
        )
    )
    return nw.concat([*parts, rest])


def _kinds(book: Rulebook) -> dict[str, tuple[int, ...]]:
    """Return the codes of the clauses on the new rating that name what they do, by that name."""
    rule = book[q.RATING_NEW]
    named = [(clause.kind, code) for code, clause in enumerate(rule.clauses, rule.first_code)]
    kinds = dict.fromkeys(kind for kind, _ in named if kind)
    return {kind: tuple(code for one, code in named if one == kind) for kind in kinds}
