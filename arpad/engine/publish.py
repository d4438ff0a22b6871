"""The next list: it succeeds the list before and changes nothing in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.engine import questions as q
from arpad.engine.asked import k_rules
from arpad.engine.backends import beside, total, totals_of_players
from arpad.engine.calibrate import calibrated
from arpad.engine.entries import with_ages
from arpad.engine.vocabulary import DELISTED, INACTIVE, UNRATED
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Expression, Int64, col, concat, lit, max_horizontal, when


@dataclass(frozen=True, slots=True)
class Counted:
    """What is known of games beside the period's own.

    `activity` comes from earlier periods, `of_events` from `settle.event_adjustments`; `seasons`
    are games of past seasons, by the column they belong to.
    """

    activity: Table
    of_events: Table
    seasons: Mapping[str, Table]


def publish(before: Table, counted: Counted, firsts: Table, book: Rulebook) -> Table:
    """Return the next list, one row per player, with the clause behind every figure.

    `before` is the list in force with every player of the period on it, and what his games brought
    (`settle.period_changes`), with rating_old, status_old, rating_floor and the literal columns
    list_id and on; `firsts` comes from the rulebook's `first_ratings`.
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
        first_games=col("games"),
    )
    last_year = totals_of_players(counted.activity, games_year="games")
    joined = beside(joined, new, last_year, _adjusted(counted.of_events)).with_columns(
        games_period=col("games_period").fill_null(0),
        games_played_period=col("games_played_period").fill_null(0),
        sum_e5=col("sum_e5").fill_null(0),
    )
    joined = joined.with_columns(
        games_year=col("games_year").fill_null(0) + col("games_period"),
        adjusted_e5=col("sum_e5") + col("adjustment_e5").fill_null(0),
        first_rating=when(col("first_rating_published") == 1)
        .then(col("first_rating"))
        .otherwise(lit(None, Int64)),
    )
    joined = _with_games(joined)
    if book[q.LAST_GAME_IS_KEPT]:
        last = max_horizontal("last_played_on", "last_period_on")
        joined = joined.with_columns(last_played_on=last)
    decided = decide(decide(joined, book[q.RATING_NEW]), book[q.LIST_STATUS])
    if q.IS_CALIBRATED in book:
        decided = calibrated(decided, book)
    return _next_state(_with_seasons(decided, counted.seasons), book)


def months_of(column: str) -> Expression:
    """Return the months since the year 0 of a day as yyyymmdd."""
    return col(column) // 10000 * 12 + col(column) // 100 % 100


def _adjusted(of_events: Table) -> Table:
    return of_events.group_by("player_id").agg(adjustment_e5=total("amount_e5"))


def _with_games(joined: Table) -> Table:
    """Add games_rated_new: what the new list counts, a first rating's games from its start."""
    is_new = ~col("first_rating").is_null()
    more = when(col("rating_old").is_null()).then(0).otherwise(col("games_period"))
    counted = when(is_new).then(col("first_games"))
    return joined.with_columns(
        games_rated_new=counted.otherwise(col("games_rated") + more).cast(Int64)
    )


def _with_seasons(decided: Table, seasons: Mapping[str, Table]) -> Table:
    """Add the period's games to those of past seasons."""
    for name, more in seasons.items():
        decided = beside(decided, more)
        summed = col(name).fill_null(0) + col("more").fill_null(0)
        decided = decided.with_columns(summed.alias(name)).drop("more")
    return decided


def _next_state(decided: Table, book: Rulebook) -> Table:
    """Return the decided list with the state that the period after will need."""
    is_gone = col("list_status").is_in((DELISTED, UNRATED))
    is_new = ~col("first_rating").is_null()
    rating = when(is_gone).then(lit(None, Int64)).otherwise(col("rating_new"))
    is_inactive = col("list_status") == INACTIVE
    since = when(col("inactive_since").is_null()).then(col("list_id"))
    initial = when(is_new).then(col("list_id"))
    initial = initial.when(col("games_played_period") == 0).then(col("initial_since"))
    state = decided.with_columns(
        rating=rating,
        games_before=col("games_rated"),
        games_rated=col("games_rated_new"),
        initial_since=initial.otherwise(lit(None, Int64)),
        inactive_since=when(is_inactive)
        .then(since.otherwise(col("inactive_since")))
        .otherwise(lit(None, Int64)),
    )
    state = state.with_columns(rating_peak=max_horizontal("rating_peak", "rating"))
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
    is_first = ~col("first_rating").is_null()
    before = col("rating_old").fill_null(0) * 100000 + col("adjusted_e5")
    firsts = published.filter(is_first).select(
        "player_id",
        kind=lit("first_rating"),
        amount_e5=col("first_rating") * 100000 - before,
        rulebook="first_rulebook",
        clause=col("first_rating_clause"),
    )
    events = of_events.select(
        "player_id",
        kind=lit("event"),
        amount_e5="amount_e5",
        rulebook="rulebook",
        clause="clause",
    )
    added = lit(0, Int64)
    parts = [firsts, events]
    if q.IS_CALIBRATED in book:
        added = col("calibration_e5").fill_null(0)
        parts.append(
            published.filter(~col("calibration_e5").is_null()).select(
                "player_id",
                kind=lit("calibration"),
                amount_e5="calibration_e5",
                rulebook=lit(book.name),
                clause=book[q.IS_CALIBRATED].clause_column,
            )
        )
    start = when(is_first).then(col("first_rating") * 100000).otherwise(before)
    kind = lit("rounding")
    for name, codes in _kinds(book).items():
        kind = when(col("rating_new_clause").is_in(codes)).then(lit(name)).otherwise(kind)
    is_rated = ~col("rating_new").is_null() & (is_first | ~col("rating_old").is_null())
    rest = (
        published.filter(is_rated)
        .with_columns(amount_e5=col("rating_new") * 100000 - start - added, kind=kind)
        .filter(col("amount_e5") != 0)
        .select(
            "player_id",
            "kind",
            "amount_e5",
            rulebook=lit(book.name),
            clause="rating_new_clause",
        )
    )
    return concat([*parts, rest])


def _kinds(book: Rulebook) -> dict[str, tuple[int, ...]]:
    """Return the codes of the clauses on the new rating that name what they do, by that name."""
    rule = book[q.RATING_NEW]
    named = [(clause.kind, code) for code, clause in enumerate(rule.clauses, rule.first_code)]
    kinds = dict.fromkeys(kind for kind, _ in named if kind)
    return {kind: tuple(code for one, code in named if one == kind) for kind in kinds}
