"""One rating period, from events, games and lists to the next list: the stages in their order."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import narwhals as nw

from arpad.engine import settle
from arpad.engine.admit import admit_events, admit_games
from arpad.engine.backends import has_rows, materialise, small_table, to_polars
from arpad.engine.entries import (
    composition,
    games_on_lists,
    list_slots,
    lists_of_events,
    participants,
    with_ratings,
)
from arpad.engine.newcomers import newcomers, seen
from arpad.engine.publish import adjustments, publish
from arpad.engine.sides import explain, sides
from arpad.engine.tables import ACTIVITY, EVENTS, GAMES, PENDING, RATINGS, conform
from arpad.engine.vocabulary import ROUND_ROBIN
from arpad.law import Rulebook, Table, decide, months_before


@dataclass(frozen=True, slots=True)
class Rated:
    """Events rated under one edition, as tables.

    events: each with its composition and decisions. entries: each player's ratings in each event.
    explained: one row per side of a game with its figures and clauses. results: newcomers' events.
    """

    events: Table
    entries: Table
    explained: Table
    results: Table


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


def rate_events(
    events: Table,
    games: Table,
    ratings: Table,
    pending: Table,
    current_list_id: int,
    book: Rulebook,
) -> Rated:
    """Return the events rated under one edition, every game explained.

    Shapes: `arpad.engine.tables` EVENTS, GAMES, RATINGS (every list that an event uses, and the
    list in force now), PENDING.
    """
    ratings, lists = conform(ratings, RATINGS), list_slots(ratings)
    stages = materialise(_grouped(conform(events, EVENTS), book))
    games = _in_groups(conform(games, GAMES), stages)
    events = materialise(_one_row_each(decide(stages, book.list_choice)))
    entries = participants(games, lists_of_events(games, events, lists))
    entries = materialise(with_ratings(entries, ratings, lists, current_list_id, book))
    events = materialise(admit_events(events, composition(entries, games), games, book))
    is_unrated = nw.col("rating_listed").is_null() | nw.col("rating").is_null()
    theirs = materialise(entries.filter(is_unrated).select("event_id").unique())
    of_theirs = games_on_lists(games.join(theirs, on="event_id", how="semi"), events, lists)
    results = newcomers(
        admit_games(of_theirs, events, book),
        entries.join(theirs, on="event_id", how="semi"),
        events,
        conform(pending, PENDING),
        book,
    )
    entries = materialise(seen(entries, events, results, book))
    admitted = admit_games(games_on_lists(games, events, lists), events, book)
    explained = explain(sides(admitted, entries), book)
    return Rated(events, entries, explained, results)


def _grouped(events: Table, book: Rulebook) -> Table:
    """Add group_id: the event under which stages of one competition are rated together."""
    decided = decide(events, book.stages_are_grouped)
    is_stage = ~nw.col("stage_of").is_null() & (nw.col("stages_are_grouped") == 1)
    return decided.with_columns(
        group_id=nw.when(is_stage).then(nw.col("stage_of")).otherwise(nw.col("event_id"))
    )


def _in_groups(games: Table, events: Table) -> Table:
    if not has_rows(events.filter(nw.col("group_id") != nw.col("event_id"))):
        return games
    return (
        games.join(events.select("event_id", "group_id"), on="event_id", how="inner")
        .drop("event_id")
        .rename({"group_id": "event_id"})
    )


def _one_row_each(events: Table) -> Table:
    """Return one row per group of stages, with an order in time; grouped stages are no round robin.

    The facts are those of the stage that the others name; the group lasts from the first day of
    any of them to the last.
    """
    spans = events.group_by("group_id").agg(
        first_day=nw.col("start_day").min(),
        last_day=nw.col("end_day").max(),
        stages=nw.len().cast(nw.Int64),
    )
    joined = events.filter(nw.col("group_id") == nw.col("event_id")).join(
        spans, on="group_id", how="left"
    )
    kind = nw.when(nw.col("stages") > 1).then(nw.lit("swiss")).otherwise(nw.col("kind"))
    return (
        joined.with_columns(kind=kind, start_day=nw.col("first_day"), end_day=nw.col("last_day"))
        .drop("group_id", "first_day", "last_day")
        .with_row_index("event_order", order_by=["end_day", "start_day", "event_id"])
        .with_columns(event_order=nw.col("event_order").cast(nw.Int64))
    )


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
    recent = conform(activity, ACTIVITY).filter(
        nw.col("list_id") > year_ago.year * 10000 + year_ago.month * 100 + year_ago.day
    )
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
        activity=_activity(recent, published),
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


def _activity(recent: Table, published: Table) -> Table:
    """Return the record of rated games for the next period: one row per player and list."""
    now = published.filter(~nw.col("rating_old").is_null() | ~nw.col("first_rating").is_null())
    games = nw.when(nw.col("first_rating").is_null()).then(nw.col("games_period"))
    now = now.select(
        "player_id", "list_id", games=games.otherwise(nw.col("first_games")).cast(nw.Int64)
    )
    return nw.concat([recent, now.filter(nw.col("games") > 0)])
