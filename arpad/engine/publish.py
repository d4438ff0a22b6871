"""The next list: it succeeds the list before and changes nothing in it; and its calibration.

Calibration adds one difference to all effective ratings, exactly, before they are rounded. The
common players' ratings in preparation are fractions (a mean of performances has the games as its
denominator), so this is done in plain numbers, for the few players that a calibrated list has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.entries import with_ages
from arpad.law import Rulebook, Table, decide
from arpad.law.dialect import Expression, Int64, col, concat, lit, max_horizontal, when
from arpad.law.engines import beside, rows, small_table, total
from arpad.law.units import list_id
from arpad.tables.statuses import DELISTED, EFFECTIVE, INACTIVE, UNRATED


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted of players' games.

    of_period: tables of one row per player: what the period's games brought
    (`settle.period_changes`), and in how many events, if that is asked. games_year: of the lists of
    the last twelve months (`State.games_since`). of_events: as `settle.event_adjustments` gives it.
    newcomers: who has counted games as one in an event, with has_played.
    """

    of_period: Sequence[Table]
    games_year: Table
    of_events: Table
    newcomers: Table


def with_counted(everyone: Table, counted: Counted, firsts: Table) -> Table:
    """Add to everybody on the next list what is counted of his games, null where nothing is.

    `firsts` comes from the rulebook's `first_ratings`.
    """
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
    adjusted = counted.of_events.group_by("player_id").agg(adjustment_e5=total("amount_e5"))
    others = (new, *counted.of_period, counted.games_year, adjusted, counted.newcomers)
    return beside(everyone, *others)


def rolled(everyone: Table, list_date: date, is_year_known: int, book: Rulebook) -> Table:
    """Add to everybody what the rules on the next list read of the list in force, and the floor."""
    now = list_id(list_date)
    roll = everyone.with_columns(list_id=lit(now, Int64)).with_columns(
        months_initial=months_of("list_id") - months_of("initial_since"),
        on=lit(now, Int64),
        rating_old=col("rating"),
        status_old=col("status"),
        has_title=col("has_title").fill_null(0),
        games_rated=when(col("rating").is_null())
        .then(col("games_rated").fill_null(0))
        .otherwise(col("games_rated")),
        is_year_known=lit(is_year_known, Int64),
    )
    return decide(roll, book[q.RATING_FLOOR])


def publish(before: Table, seasons: Mapping[str, Table], book: Rulebook) -> Table:
    """Return the next list, one row per player, with the clause behind every figure.

    `before` is the list in force with every player of the period on it and what is counted of their
    games (`with_counted`), with rating_old, status_old, rating_floor and the literal columns
    list_id and on. `seasons` are games of past seasons, by the column they belong to.
    """
    joined = before.drop("rating", "status").with_columns(
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
    return _next_state(_with_seasons(decided, seasons), book)


def months_of(column: str) -> Expression:
    """Return the months since the year 0 of a day as yyyymmdd."""
    return col(column) // 10000 * 12 + col(column) // 100 % 100


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
    is_past = col("rating_peak").is_null() | (col("rating") > col("rating_peak"))
    peak = when(is_past).then(col("rating")).otherwise(col("rating_peak"))
    state = state.with_columns(rating_peak=peak)
    months = months_of("list_id") - months_of("inactive_since")
    state = decide(state.with_columns(months_inactive=months), book[q.LIST_SECTION])
    state = with_ages(state)
    if q.RATING_SHOWN in book:
        state = decide(state, book[q.RATING_SHOWN])
    for rule in book.rules_of(q.K_BASE, q.K_FACTOR):
        state = decide(state, rule)
    return _with_has_played(state)


def _with_has_played(state: Table) -> Table:
    """Return the list with who has had a rated event: whoever has played counts as such now."""
    has_played = ~col("rating").is_null() | ~col("has_played").is_null()
    before = col("has_played_event").fill_null(0)
    return state.with_columns(has_played_event=when(has_played).then(1).otherwise(before)).drop(
        "has_played"
    )


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
    return {kind: tuple(code for name, code in named if name == kind) for kind in kinds}


E5: Final = 100_000


@dataclass(frozen=True, slots=True)
class Calibration:
    """How many players both lists have, the two means, and what is added to every rating.

    No means without players; nothing is added (None) where they are too few.
    """

    players: int
    theirs: Fraction | None
    ours: Fraction | None
    added: Fraction | None


def measured(published: Table, book: Rulebook) -> Calibration | None:
    """Return what a published list was calibrated by; None under rulebooks that don't calibrate."""
    if q.IS_CALIBRATED not in book:
        return None
    listed = rows(published.select(*(name for name in _READ if name != "is_calibrated")))
    players_min = book[q.CALIBRATION_PLAYERS_MIN]
    common = _common(listed)
    if not common:
        return Calibration(0, None, None, None)
    theirs = Fraction(sum(row["iccf_rating_next"] for row in common), len(common))
    ours = sum((exact(row) for row in common), Fraction(0)) * Fraction(1, len(common))
    return Calibration(len(common), theirs, ours, calibration(listed, players_min))


def _common(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        row
        for row in listed
        if row["list_status"] == EFFECTIVE and row["iccf_rating_next"] is not None
    ]


def calibrated(decided: Table, book: Rulebook) -> Table:
    """Return the list with rating_new calibrated, and calibration_e5 beside it (null: none).

    The common set are the effective players with iccf_rating_next; every rating that the
    rulebook calibrates gets the difference of the two means (CNXC 7.3).
    """
    decided = decide(decided, book[q.IS_CALIBRATED])
    listed = rows(decided.select(*_READ))
    amount = calibration(listed, book[q.CALIBRATION_PLAYERS_MIN])
    amounts = []
    if amount is not None:
        amounts = [
            (row["player_id"], floor(exact(row) + amount + Fraction(1, 2)), floor(amount * E5))
            for row in listed
            if row["rating_new"] is not None and row["is_calibrated"]
        ]
    names = ("player_id", "calibrated", "calibration_e5")
    columns = {name: [row[place] for row in amounts] for place, name in enumerate(names)}
    table = small_table(decided, columns, dict.fromkeys(names, Int64))
    joined = decided.join(table, on="player_id", how="left")
    new = when(col("calibrated").is_null()).then(col("rating_new"))
    return joined.with_columns(rating_new=new.otherwise(col("calibrated"))).drop("calibrated")


_READ: Final = (
    "player_id", "rating_old", "rating_new", "first_rating", "first_games", "performances_sum",
    "adjusted_e5", "iccf_rating_next", "list_status", "is_calibrated",
)  # fmt: skip


def calibration(listed: list[dict[str, Any]], players_min: int) -> Fraction | None:
    """Return mean(ICCF) - mean(ours) of the common players; None if they are too few.

    >>> one = {"list_status": EFFECTIVE, "iccf_rating_next": 2010, "rating_old": 2000,
    ...        "first_rating": None, "adjusted_e5": 250000}
    >>> calibration([one] * 8, 8), calibration([one] * 7, 8)
    (Fraction(15, 2), None)
    """
    common = _common(listed)
    if len(common) < players_min:
        return None
    total = sum((row["iccf_rating_next"] - exact(row) for row in common), Fraction(0))
    return total * Fraction(1, len(common))


def exact(row: dict[str, Any]) -> Fraction:
    """Return a rating in preparation: the mean of performances, or the old one with its changes."""
    if row["first_rating"] is not None:
        return Fraction(row["performances_sum"], row["first_games"])
    return Fraction(row["rating_old"]) + Fraction(row["adjusted_e5"], E5)
