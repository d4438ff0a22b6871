"""One rating period: rated events settled, first ratings pooled, and the next list published."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import narwhals as nw

from arpad.engine import settle
from arpad.engine.backends import materialise, small_table, to_polars
from arpad.engine.events import Rated
from arpad.engine.publish import adjustments, publish
from arpad.engine.tables import ACTIVITY, PENDING, RATINGS, conform
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.law import Rulebook, Table, decide, months_before


@dataclass(frozen=True, slots=True)
class Period:
    """A rated period: the next list, and everything that it is the sum of."""

    rated: Mapping[str, Rated]
    changes: Table
    first_ratings: Table
    published: Table
    adjustments: Table
    pending: Table
    activity: Table


def rate_period(
    rated: Mapping[str, Rated],
    before: Table,
    pending: Table,
    activity: Table,
    list_date: date,
    book: Rulebook,
) -> Period:
    """Return the period settled and the next list published, under the edition of the list's date.

    `rated` holds the events under each edition; `before` is the list in force now (RATINGS);
    `pending` and `activity` are what earlier periods left.
    """
    list_id = list_date.year * 10000 + list_date.month * 100 + list_date.day
    before = conform(before, RATINGS)
    changes = _changes(rated, before)
    pending = materialise(with_results(conform(pending, PENDING), rated))
    year_ago = months_before(list_date, 12)
    activity = conform(activity, ACTIVITY)
    recent = _since(activity, year_ago)
    roll = _roll(before, rated, list_id)
    roll = roll.with_columns(
        is_year_known=nw.lit(_is_year_known(activity, year_ago, book), nw.Int64)
    )
    window = months_before(list_date, book.window_months).toordinal()
    facts = decide(roll, book.rating_floor).select(
        "player_id", "is_disabled_member", "rating_floor"
    )
    firsts = materialise(settle.first_ratings(pending, window, facts, book))
    published = materialise(publish(roll, changes, firsts, recent, book))
    return Period(
        rated=rated,
        changes=changes,
        first_ratings=firsts,
        published=published,
        adjustments=adjustments(published),
        pending=_still_pending(pending, published),
        activity=_activity(_since(activity, months_before(list_date, 24)), published),
    )


def _changes(rated: Mapping[str, Rated], before: Table) -> Table:
    """Return each rated player's sum; of the unrated only kept results count, and not here."""
    columns = ("player_id", "is_rated", "change_e5")
    nothing = small_table(before, {n: [] for n in columns}, dict.fromkeys(columns, nw.Int64))
    explained = [part.explained.select(*columns) for part in rated.values()]
    listed = before.filter(~nw.col("rating").is_null()).select("player_id")
    changes = settle.period_changes(nw.concat(explained) if explained else nothing)
    return materialise(changes.join(listed, on="player_id", how="semi"))


def with_results(pending: Table, rated: Mapping[str, Rated]) -> Table:
    """Return the pending results (PENDING) with those that newcomers made in rated events."""
    is_round_robin = nw.when(nw.col("rated_as") == ROUND_ROBIN).then(1).otherwise(0)
    made = [
        conform(
            part.results.filter((nw.col("is_unrated") == 1) & (nw.col("games") > 0)).with_columns(
                is_kept=nw.col("result_kept"), is_round_robin=is_round_robin.cast(nw.Int64)
            ),
            PENDING,
        )
        for part in rated.values()
    ]
    return nw.concat([pending, *made])


def _roll(before: Table, rated: Mapping[str, Rated], list_id: int) -> Table:
    """Return the list in force with everyone who played added, unrated where he is not on it."""
    everyone = nw.concat([before, *_unlisted(before, rated)])
    return everyone.with_columns(
        list_id=nw.lit(list_id, nw.Int64),
        on=nw.lit(list_id, nw.Int64),
        has_title=nw.col("has_title").fill_null(0),
        games_rated=nw.when(nw.col("rating").is_null())
        .then(nw.col("games_rated").fill_null(0))
        .otherwise(nw.col("games_rated")),
    )


def _unlisted(before: Table, rated: Mapping[str, Rated]) -> list[Table]:
    if not rated:
        return []
    played = nw.concat([part.entries.select("player_id") for part in rated.values()])
    unlisted = played.join(before.select("player_id"), on="player_id", how="anti").unique()
    return [conform(unlisted, RATINGS)]


def _is_year_known(activity: Table, year_ago: date, book: Rulebook) -> int:
    """Return 1 if the record of games goes back a whole year of lists."""
    first = to_polars(activity.select(nw.col("list_id").min()))["list_id"].item()
    earliest = book.calendar.next_list(year_ago)
    needed = earliest.year * 10000 + earliest.month * 100 + earliest.day
    return int(first is not None and first <= needed)


def _still_pending(pending: Table, published: Table) -> Table:
    """Return the results of those who are still unrated."""
    rated = published.filter(~nw.col("rating").is_null()).select("player_id")
    return pending.join(rated, on="player_id", how="anti")


def _since(activity: Table, day: date) -> Table:
    """Return the record of games of the lists after a day."""
    return activity.filter(nw.col("list_id") > day.year * 10000 + day.month * 100 + day.day)


def _activity(kept: Table, published: Table) -> Table:
    """Return the record of rated games for the next period: one row per player and list.

    Two years are kept, of which the last counts, so that one list without any game doesn't make
    the record look too short to call anybody inactive.
    """
    now = published.filter(~nw.col("rating_old").is_null() | ~nw.col("first_rating").is_null())
    games = nw.when(nw.col("first_rating").is_null()).then(nw.col("games_period"))
    now = now.select(
        "player_id", "list_id", games=games.otherwise(nw.col("first_games")).cast(nw.Int64)
    )
    return nw.concat([kept, now.filter(nw.col("games") > 0)])
