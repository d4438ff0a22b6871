"""The first rating that an unrated player's events give."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine import settle
from arpad.engine.calc.question import clause_of
from arpad.engine.settle import (
    added_games,
    opponents_average,
    performance_sum,
    with_performance_difference,
)
from arpad.engine.strategies import FirstRatings
from arpad.engine.tables import PENDING
from arpad.engine.vocabulary import SWISS
from arpad.engine.words import TYPES
from arpad.law import Citation, Rulebook, Table, decide
from arpad.law.dialect import Int64, col, lit
from arpad.law.engines import Facts, facts_table, rows
from arpad.law.table import conform
from arpad.law.units import day_of

FACTS_OF_EVENT: Final[Facts] = MappingProxyType({
    "player_id": 0, "rated_as": SWISS, "is_round_robin": 0, "is_first_event": 0, "is_discarded": 0,
    "result_qualifies": 1, "has_qualified_before": 1,
})  # fmt: skip
"""What holds of every event of an unrated player: it is one that may count."""


@dataclass(frozen=True, slots=True)
class FirstEvent:
    """An event of an unrated player: the average of his opponents, the games, the half points.

    `opponents_sum` is the exact sum of the opponents' ratings, where they are known one by one.
    """

    opponents_average: int
    games: int
    score_half: int
    opponents_sum: int | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class BlockRating:
    """An event's own rating R_u (null without points), and whether the event counts."""

    block: FirstEvent
    event_rating: int | None
    is_kept: bool
    articles: Mapping[str, Citation]


@dataclass(frozen=True, slots=True)
class RatingOfEvents:
    """A first rating with the events behind it, and whether it would be published."""

    rating: int | None
    opponents_average: int | None
    games: int
    score_half: int
    is_published: bool
    blocks: tuple[BlockRating, ...]
    articles: Mapping[str, Citation]


def first_rating(book: Rulebook, blocks: Sequence[FirstEvent], on: int) -> RatingOfEvents:
    """Return the first rating that some Swiss or team events give.

    Every event is taken as one that may count: the rules on a first event that opens no rating
    are not asked. `on` is the day of the list as yyyymmdd, for the floor.

    >>> from arpad.rulebooks import CATALOGUE
    >>> example = [FirstEvent(2220, 3, 2), FirstEvent(2150, 5, 6), FirstEvent(2200, 4, 5)]
    >>> first_rating(CATALOGUE.book("fide-2009"), example, 20090901).rating
    2199
    """
    if book[q.FIRST_RATINGS] is FirstRatings.ROLL:
        raise ValueError(f"under {book.name} a first rating does not come from results")
    results = _results(book, blocks, on)
    roll = decide(facts_table([{"player_id": 0, "on": on}], TYPES), book[q.RATING_FLOOR])
    of_list = {"is_kept": col("result_kept"), "list_id": lit(on, Int64)}
    pending = conform(results.with_columns(**of_list), PENDING)
    list_date = day_of(on)
    ratings = settle.first_ratings(pending, roll, list_date, book, {})
    by_event = {row["event_id"]: row for row in rows(results)}
    each = tuple(_block_rating(book, block, by_event[n]) for n, block in enumerate(blocks))
    pooled = rows(ratings)
    if not pooled:
        return RatingOfEvents(None, None, 0, 0, is_published=False, blocks=each, articles={})
    row, rules = pooled[0], (book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED])
    return RatingOfEvents(
        row["first_rating"],
        row["opponents_average"],
        row["games"],
        row["score_half"],
        row["first_rating_published"] == 1,
        each,
        {rule.name: clause_of(rule, row).article for rule in rules},
    )


def _results(book: Rulebook, blocks: Sequence[FirstEvent], on: int) -> Table:
    events = [{**_event(block, on), "event_id": n} for n, block in enumerate(blocks)]
    facts = facts_table(events, TYPES).drop("performance_difference")
    facts = facts.with_columns(opponents_average=opponents_average("games", added_games(book)))
    results = decide(facts, book[q.RATING_FLOOR])
    results = with_performance_difference(results, book, added_games(book))
    results = results.with_columns(performance_sum=performance_sum())
    return decide(decide(results, book[q.EVENT_RATING]), book[q.RESULT_KEPT])


def _event(block: FirstEvent, on: int) -> Facts:
    return {
        **FACTS_OF_EVENT,
        "on": on,
        "games": block.games,
        "score_half": block.score_half,
        "opponents": block.games,
        "opponents_met": block.games,
        "opponents_sum": block.opponents_average * block.games
        if block.opponents_sum is None
        else block.opponents_sum,
    }


def _block_rating(book: Rulebook, block: FirstEvent, row: Mapping[str, Any]) -> BlockRating:
    rules = (book[q.EVENT_RATING], book[q.RESULT_KEPT])
    return BlockRating(
        block,
        row["event_rating"],
        row["result_kept"] == 1,
        {rule.name: clause_of(rule, row).article for rule in rules},
    )
