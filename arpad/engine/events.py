"""Events rated under one edition: from games and lists to a row for every side of every game."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.admit import admit_events, admit_games
from arpad.engine.asked import event_rules
from arpad.engine.backends import (
    embedded_at_once,
    empty,
    has_rows,
    materialise,
    on_engine_of,
    to_polars,
)
from arpad.engine.entries import (
    composition,
    games_on_lists,
    list_slots,
    lists_of_events,
    participants,
    standing,
    with_ratings,
)
from arpad.engine.facts import Facts, facts_table
from arpad.engine.newcomers import newcomers, seen
from arpad.engine.seats import participants_of, seated, spread, with_moves
from arpad.engine.sides import explain, sides
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS, SEATS
from arpad.law import Clause, Rule, Rulebook, Table, decide
from arpad.law.dialect import Expression, Int64, col, count_rows, lit, when
from arpad.law.expression import expression
from arpad.law.rule import reads
from arpad.law.table import conform
from arpad.law.term import words
from arpad.law.units import day_number


@dataclass(frozen=True, slots=True)
class Rated:
    """Events rated under one edition, as tables.

    events: each with its composition and decisions. entries: each player's ratings in each event.
    explained: one row per side of a game with its figures and clauses. results: newcomers' events.
    rounds: those of the rated events, with their games (ROUNDS, without the list). book: the
    edition.
    """

    events: Table
    entries: Table
    explained: Table
    results: Table
    rounds: Table
    book: Rulebook


def rate_events(
    events: Table,
    games: Table,
    ratings: Table,
    pending: Table,
    current_list_id: int,
    book: Rulebook,
    seats: "Table | None" = None,
    *,
    list_date: date,
) -> Rated:
    """Return the events rated under one edition, every game explained.

    `list_date` is the day of the list for which they are rated: its floor is theirs. Games that an
    earlier list rated make the event's performances with the others, and change nothing again.

    Shapes: `arpad.engine.tables` EVENTS, GAMES, RATINGS (every list that an event uses, and the
    list in force now), PENDING, SEATS of the games in which somebody was substituted.
    """
    lists = list_slots(ratings, events, conform(games, GAMES), current_list_id)
    ratings = standing(conform(ratings, RATINGS), book)
    stages = materialise(_grouped(conform(events, EVENTS), book))
    given = conform(games, GAMES)
    games = _in_groups(given, stages)
    groups = _one_row_each(stages)
    groups = groups.with_columns(days=col("end_day") - col("start_day") + 1)
    groups = _for_list(groups.with_columns(event_start=col("on")), list_date, book)
    events = materialise(decide(groups, book[q.LIST_CHOICE]))
    if seats is not None:
        seats = seated(conform(seats, SEATS), games, book)
        games = materialise(with_moves(games, seats))
    substitutes = None if seats is None else participants_of(seats)
    entries = participants(games, lists_of_events(games, events, lists), substitutes)
    entries = materialise(with_ratings(entries, events, ratings, lists, current_list_id, book))
    events = materialise(
        admit_events(events, composition(entries, games, events, book), games, book)
    )
    is_unrated = col("rating_listed").is_null() | col("rating").is_null()
    theirs = materialise(entries.filter(is_unrated).select("event_id").unique())
    if has_rows(theirs) or not has_rows(entries):
        of_theirs = games.join(theirs, on="event_id", how="semi")
        of_theirs = games_on_lists(of_theirs, events, lists, book)
        results = newcomers(
            spread(admit_games(of_theirs, events, entries, book), seats, entries),
            entries.join(theirs, on="event_id", how="semi"),
            events,
            conform(pending, PENDING),
            book,
        )
    else:
        results = on_engine_of(entries, to_polars(_no_results(book)))
    entries = materialise(seen(entries, events, results, book))
    admitted = admit_games(games_on_lists(games, events, lists, book), events, entries, book)
    admitted = admitted.filter(_is_new())
    explained = explain(sides(spread(admitted, seats, entries), entries, book), book)
    return Rated(events, entries, explained, results, _rounds(given, stages, events), book)


@lru_cache(maxsize=64)
def _no_results(book: Rulebook) -> Table:
    """Return the results of nobody: where all are rated they need not be worked out."""
    tables = (EVENTS, GAMES, RATINGS, PENDING)
    events, games, ratings, pending = (embedded_at_once(empty(one)) for one in tables)
    day = book.in_force_from
    return rate_events(events, games, ratings, pending, 0, book, list_date=day).results


def _is_new() -> Expression:
    """Return whether no earlier list has rated the game."""
    return col("is_rated_before").fill_null(0) == 0


OF_THE_LIST_MADE: Final = frozenset(("list_id", "list_on", "lists_after_end"))
"""Words that tell how long after an event its list comes."""


def expired(event: Facts, list_date: date, book: Rulebook) -> Clause | None:
    """Return the clause by which an event, as it was sent, is taken no more for so late a list."""
    refusing = _refusing(book)
    if not refusing:
        return None
    read = frozenset({"end_on"}).union(*(words(one.when) for one in refusing))
    return _expired(tuple((name, event.get(name)) for name in sorted(read)), list_date, book)


@lru_cache(maxsize=4096)
def _expired(
    facts: tuple[tuple[str, "int | str | None"], ...], list_date: date, book: Rulebook
) -> Clause | None:
    """Return the clause; of a month's events most have the same facts, which are asked once."""
    asked = dict(facts)
    dated = _for_list(facts_table([asked], asked), list_date, book)
    for clause in _refusing(book):
        if clause.when is not None and has_rows(dated.filter(expression(clause.when))):
            return clause
    return None


def is_refused(event: Facts, book: Rulebook) -> bool:
    """Tell whether an event's facts, as they were stated, keep all its games from being rated.

    Asked is a rule that rates whatever no clause of it excludes: if one of them holds, nothing is
    rated, whichever of them it is. Clauses that read more than what was stated aren't asked.
    """
    stated = {name: value for name, value in event.items() if name not in _OF_THIS_PERIOD}
    return _is_refused(tuple(sorted(stated.items())), book)


_OF_THIS_PERIOD: Final = frozenset(("event_id", "list_id", "is_admitted_late"))
"""Facts of an event that are worked out, or stated, when it is rated."""


@lru_cache(maxsize=4096)
def _is_refused(facts: tuple[tuple[str, "int | str | None"], ...], book: Rulebook) -> bool:
    asked = dict(facts)
    told, known = facts_table([asked], asked), set(asked)
    for rule in event_rules(book):
        if reads(rule) <= asked.keys():
            told = decide(told, rule)
            known.add(rule.column)
    return any(
        has_rows(told.filter(expression(one.when)))
        for one in (*_excluding(book[q.EVENT_IS_RATED]), *_excluding(book[q.GAME_IS_RATED]))
        if one.when is not None and words(one.when) <= known
    )


def _excluding(rule: Rule) -> tuple[Clause, ...]:
    """Return a rule's clauses with a condition, if all of them exclude; else none."""
    found = tuple(one for one in rule.clauses if one.when is not None)
    return found if all(isinstance(one.value, int) and not one.value for one in found) else ()


def _refusing(book: Rulebook) -> tuple[Clause, ...]:
    """Return the clauses that refuse an event because of the list that is being made."""
    return tuple(
        one
        for one in book[q.EVENT_IS_RATED].clauses
        if one.when is not None and one.value == 0 and words(one.when) & OF_THE_LIST_MADE
    )


def _for_list(events: Table, list_date: date, book: Rulebook) -> Table:
    """Add list_on, the list being made, and lists_after_end, the how manieth after the events."""
    months = book[q.LIST_MONTHS]
    until_list = list_date.year * len(months) + sum(one <= list_date.month for one in months)
    year, month = col("end_on") // 10000, col("end_on") // 100 % 100
    until_end = sum(((month >= one).cast(Int64) for one in months), start=year * len(months))
    return events.with_columns(
        list_on=lit(day_number(list_date), dtype=Int64),
        lists_after_end=lit(until_list, dtype=Int64) - until_end,
    )


def _rounds(games: Table, stages: Table, events: Table) -> Table:
    """Return the rounds of the rated events that are new, under their stages' own numbers.

    A round has games: who only has a bye in it plays none.
    """
    rated = events.filter(col("event_is_rated") == 1).select(group_id=col("event_id"))
    days = stages.select("event_id", "group_id", "end_on", start_on=col("on"))
    played = games.filter(_is_new() & ~col("black_id").is_null())
    counted = played.group_by("event_id", "round").agg(games=count_rows())
    return counted.join(days, on="event_id", how="inner").join(rated, on="group_id", how="semi")


def _grouped(events: Table, book: Rulebook) -> Table:
    """Add group_id: the event under which stages of one competition are rated together."""
    decided = decide(events, book[q.STAGES_ARE_GROUPED])
    is_stage = ~col("stage_of").is_null() & (col("stages_are_grouped") == 1)
    return decided.with_columns(
        group_id=when(is_stage).then(col("stage_of")).otherwise(col("event_id"))
    )


def _in_groups(games: Table, events: Table) -> Table:
    if not has_rows(events.filter(col("group_id") != col("event_id"))):
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
    )
