"""Which events are refused for what was stated of them, before any of their games is read."""

from datetime import date
from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.asked import event_rules
from arpad.engine.backends import has_rows
from arpad.engine.facts import Facts, facts_table
from arpad.engine.programme import for_list
from arpad.law import Clause, Rule, Rulebook, decide
from arpad.law.expression import expression
from arpad.law.question import Question
from arpad.law.rule import reads
from arpad.law.term import words

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
        if clause.when is not None and has_rows(dated.filter(expression(clause.when))):
            return clause
    return None


def is_refused(event: Facts, book: Rulebook) -> bool:
    """Tell whether an event's facts, as they were stated, keep all its games from being rated."""
    stated = _stated(event)
    return any(_excluded(stated, book, asked) for asked in (q.EVENT_IS_RATED, q.GAME_IS_RATED))


def games_refused(event: Facts, book: Rulebook) -> Clause | None:
    """Return the clause on games that, by an event's facts alone, excludes every game of it."""
    return _excluded(_stated(event), book, q.GAME_IS_RATED)


def _stated(event: Facts) -> tuple[tuple[str, "int | str | None"], ...]:
    return tuple(sorted((one, event[one]) for one in event if one not in _OF_THIS_PERIOD))


_OF_THIS_PERIOD: Final = frozenset(("event_id", "list_id", "is_admitted_late"))
"""Facts of an event that are worked out, or stated, when it is rated."""


@lru_cache(maxsize=4096)
def _excluded(
    facts: tuple[tuple[str, "int | str | None"], ...], book: Rulebook, question: Question
) -> Clause | None:
    """Return the clause of a rule that excludes whatever has these facts.

    Asked is a rule that rates what no clause of it excludes: if one of them holds, nothing is
    rated, whichever of them it is. Clauses that read more than what was stated aren't asked.
    """
    asked = dict(facts)
    told, known = facts_table([asked], asked), set(asked)
    for rule in event_rules(book):
        if reads(rule) <= asked.keys():
            told = decide(told, rule)
            known.add(rule.column)
    for clause in _excluding(book[question]):
        when = clause.when
        if when is None or not words(when) <= known:
            continue
        if has_rows(told.filter(expression(when))):
            return clause
    return None


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
