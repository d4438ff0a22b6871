"""The events of a period before anybody has played: which are one, for which list, which refused.

An event or a game is refused here for what was stated of it alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.asked import Facts, event_rules, facts_table
from arpad.engine.entries import list_slots, standing
from arpad.engine.tables import EVENTS, GAMES, RATINGS
from arpad.law import Clause, Rule, Rulebook, Table, decide
from arpad.law.backends import has_rows, materialise
from arpad.law.dialect import Expression, Int64, col, count_rows, lit, when
from arpad.law.question import Question
from arpad.law.rule import expression, reads
from arpad.law.table import conform
from arpad.law.term import Term, words
from arpad.law.units import day_number

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
    groups = for_list(groups.with_columns(event_start=col("on")), list_date, book)
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


def for_list(events: Table, list_date: date, book: Rulebook) -> Table:
    """Add list_on, the list being made, and lists_after_end, the how manieth after the events."""
    months = book[q.LIST_MONTHS]
    until_list = list_date.year * len(months) + sum(one <= list_date.month for one in months)
    year, month = col("end_on") // 10000, col("end_on") // 100 % 100
    until_end = sum(((month >= one).cast(Int64) for one in months), start=year * len(months))
    return events.with_columns(
        list_on=lit(day_number(list_date), dtype=Int64),
        lists_after_end=lit(until_list, dtype=Int64) - until_end,
    )


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
    dated = for_list(facts_table([asked], asked), list_date, book)
    for clause in _refusing(book):
        if clause.when is not None and _holds(dated, clause.when):
            return clause
    return None


_ADMITTING: Final = (q.EVENT_IS_RATED, q.GAME_IS_RATED)


def refused_by(
    stated: Facts, book: Rulebook, questions: Sequence[Question] = _ADMITTING
) -> Clause | None:
    """Return the clause that keeps an event, or a game, from being rated by what was stated of it.

    A game is stated with the facts of its event. None says nothing: the players, their ratings and
    the list may still refuse it, and so may a clause about a fact that nobody stated.
    """
    rules = tuple(book[question] for question in questions)
    read = frozenset().union(*map(reads, (*event_rules(book), *rules))) - _OF_THIS_PERIOD
    return _refused_by(tuple(sorted((n, v) for n, v in stated.items() if n in read)), book, rules)


_OF_THIS_PERIOD: Final = frozenset(("event_id", "list_id", "is_admitted_late"))
"""Facts of an event that are worked out, or stated, when it is rated."""


@lru_cache(maxsize=4096)
def _refused_by(
    facts: tuple[tuple[str, "int | str | None"], ...], book: Rulebook, rules: tuple[Rule, ...]
) -> Clause | None:
    asked = dict(facts)
    told, known = facts_table([asked], asked), set(asked)
    for rule in event_rules(book):
        if reads(rule) <= asked.keys():
            told = decide(told, rule)
            known.add(rule.column)
    unstated = {name for name, value in asked.items() if value is None}
    clauses = (_excluding(told, rule, known, unstated) for rule in rules)
    return next((clause for clause in clauses if clause is not None), None)


def _excluding(told: Table, rule: Rule, known: set[str], unstated: set[str]) -> Clause | None:
    """Return the clause that decides with no, whatever the facts are that are not `known`.

    One that excludes and may hold is passed over, as are those that only say what is `unstated`;
    one that includes and may hold ends the question.
    """
    for clause in rule.clauses:
        read = words(clause.when)
        if not read <= known:
            if clause.value != 0:
                return None
        elif clause.when is None or _holds(told, clause.when):
            if clause.value != 0:
                return None
            if not read or read - unstated:
                return clause
    return None


def _holds(told: Table, condition: Term) -> bool:
    return has_rows(told.filter(expression(condition)))


def _refusing(book: Rulebook) -> tuple[Clause, ...]:
    """Return the clauses that refuse an event because of the list that is being made."""
    return tuple(
        clause
        for clause in book[q.EVENT_IS_RATED].clauses
        if clause.when is not None and clause.value == 0 and words(clause.when) & OF_THE_LIST_MADE
    )
