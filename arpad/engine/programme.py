"""The events of a period before anybody has played: which are one, for which list, which refused.

An event or a game is refused here for what was stated of it alone, or because a match had been won
before it.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.engine import questions as q
from arpad.engine.entries import list_slots, standing
from arpad.engine.sides import half_points
from arpad.engine.tables import EVENTS, GAMES, RATINGS
from arpad.law import Rulebook, Table, decide
from arpad.law.calendar import for_list
from arpad.law.dialect import (
    Expression,
    Int64,
    col,
    count_rows,
    lit,
    max_horizontal,
    min_horizontal,
    when,
)
from arpad.law.engines import has_rows, materialise
from arpad.law.table import conform

_LISTS_OF_GAMES: Final = {"played_list_id": GAMES["played_list_id"]}


@dataclass(frozen=True, slots=True)
class Programme:
    """Events that one edition rates for one list, and the lists that they use.

    stages: each event as it was sent, with group_id, the event under which it is rated. events: one
    row per group; once they are admitted, with composition and decisions. lists: list_slot of each
    list. ratings: RATINGS of those lists, as they stand on them.
    """

    stages: Table
    events: Table
    lists: Table
    ratings: Table
    current_list_id: int
    book: Rulebook


def programme(
    events: Table,
    games: Table,
    ratings: Table,
    current_list_id: int,
    book: Rulebook,
    list_date: date,
) -> Programme:
    """Return the events in groups, in their order in time. Of the games only the lists are read.

    Shapes: EVENTS, GAMES, RATINGS. `list_date` is the day of the list for which they are rated.
    """
    lists = list_slots(ratings, events, conform(games, _LISTS_OF_GAMES), current_list_id)
    stages = materialise(_grouped(conform(events, EVENTS), book))
    groups = _one_row_each(stages)
    groups = groups.with_columns(days=col("end_day") - col("start_day") + 1)
    groups = for_list(groups.with_columns(event_start=col("on")), list_date, book[q.LIST_MONTHS])
    return Programme(
        stages=stages,
        events=materialise(decide(groups, book[q.LIST_CHOICE])),
        lists=lists,
        ratings=standing(conform(ratings, RATINGS), book),
        current_list_id=current_list_id,
        book=book,
    )


def in_time(events: Table, book: Rulebook) -> Table:
    """Return event_id, group_id and event_order of each event: its order in time, or its group's.

    Shape: EVENTS. An event that is a stage of one that isn't there has no place.
    """
    stages = _grouped(conform(events, EVENTS), book)
    order = _one_row_each(stages).select("event_order", group_id=col("event_id"))
    return stages.select("event_id", "group_id").join(order, on="group_id", how="left")


def in_groups(games: Table, stages: Table) -> Table:
    """Return the games under the events with which they are rated."""
    if not has_rows(stages.filter(col("group_id") != col("event_id"))):
        return games
    return (
        games.join(stages.select("event_id", "group_id"), on="event_id", how="inner")
        .drop("event_id")
        .rename({"group_id": "event_id"})
    )


def is_new() -> Expression:
    """Return whether no earlier list has rated the game."""
    return col("is_rated_before").fill_null(0) == 0


def rounds_counted(games: Table) -> Table:
    """Return how many games that are new each round has: event_id, round, games.

    `games` are as they were sent. A round has games: who only has a bye in it plays none.
    """
    played = games.filter(is_new() & ~col("black_id").is_null())
    return played.group_by("event_id", "round").agg(games=count_rows())


def rounds_of(events: Programme, counted: Table) -> Table:
    """Return the rounds of the rated events that are new, under their stages' own numbers.

    `events` are admitted; `counted` comes from `rounds_counted`, of all of their games.
    """
    rated = events.events.filter(col("event_is_rated") == 1).select(group_id=col("event_id"))
    days = events.stages.select("event_id", "group_id", "end_on", start_on=col("on"))
    return counted.join(days, on="event_id", how="inner").join(rated, on="group_id", how="semi")


def _grouped(events: Table, book: Rulebook) -> Table:
    """Add group_id: the event under which stages of one competition are rated together."""
    decided = decide(events, book[q.STAGES_ARE_GROUPED])
    is_stage = ~col("stage_of").is_null() & (col("stages_are_grouped") == 1)
    return decided.with_columns(
        group_id=when(is_stage).then(col("stage_of")).otherwise(col("event_id"))
    )


def _one_row_each(events: Table) -> Table:
    """Return one row per group of stages, with an order in time; grouped stages are no round robin.

    The facts are those of the stage that the others name; the group lasts from the first day of
    any of them to the last. Groups of the same days share their order: neither is before the other.
    """
    spans = events.group_by("group_id").agg(
        first_day=col("start_day").min(),
        last_day=col("end_day").max(),
        last_on=col("end_on").max(),
        stages=count_rows(),
    )
    joined = events.filter(col("group_id") == col("event_id")).join(
        spans, on="group_id", how="left"
    )
    place = col("event_id").cum_count().over(order_by=["end_day", "start_day", "event_id"])
    kind = when(col("stages") > 1).then(lit("swiss")).otherwise(col("kind"))
    return (
        joined.with_columns(
            kind=kind,
            start_day=col("first_day"),
            end_day=col("last_day"),
            end_on=col("last_on"),
        )
        .drop("group_id", "first_day", "last_day", "last_on")
        .with_columns(event_order=place.cast(Int64) - 1)
        .with_columns(event_order=col("event_order").min().over("end_day", "start_day"))
    )


def with_decided(games: Table, events: Table) -> Table:
    """Add is_decided: 1 for games of a match played after one player had won it.

    A match of a fixed number of games is won by more than half of the points; forfeits count as
    points (FIDE B.02 2009 6.5, 2005 6.5). Each encounter of a knockout is a match (decision
    000-46).
    """
    fixed = encounters_announced(events)
    if not has_rows(fixed):
        return games.with_columns(is_decided=lit(0, Int64))
    won = _played_after_it_was_won(games.join(fixed, on="event_id", how="inner"))
    return games.join(won, on="game_id", how="left").with_columns(
        is_decided=col("is_decided").fill_null(0)
    )


def encounters_announced(events: Table) -> Table:
    """Return event_id and announced, how many games, of events whose encounters have so many."""
    announced = when(col("kind") == "match").then(col("rounds_scheduled"))
    of_knockout = when(col("kind") == "knockout").then(col("games_per_encounter"))
    return events.select(
        "event_id", announced=announced.otherwise(of_knockout.otherwise(lit(None, Int64)))
    ).filter(~col("announced").is_null())


def _played_after_it_was_won(games: Table) -> Table:
    """Return game_id and is_decided of the games of encounters of so many announced games."""
    games = games.with_columns(
        first_id=min_horizontal("white_id", "black_id"),
        second_id=max_horizontal("white_id", "black_id"),
        white_points=half_points("white"),
        black_points=half_points("black"),
    )
    is_white = col("white_id") == col("first_id")
    games = games.with_columns(
        first=when(is_white).then(col("white_points")).otherwise(col("black_points")),
        second=when(is_white).then(col("black_points")).otherwise(col("white_points")),
    )
    encounter, order = ("event_id", "first_id", "second_id"), ["round", "game_id"]
    before = {
        f"{name}_before": col(name).cum_sum().over(*encounter, order_by=order) - col(name)
        for name in ("first", "second")
    }
    is_won = (col("first_before") > col("announced")) | (col("second_before") > col("announced"))
    return games.with_columns(**before).select(
        "game_id", is_decided=when(is_won).then(1).otherwise(0).cast(Int64)
    )
