"""Which events and games are refused for what was stated of them alone, before they are rated."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.asked import event_rules
from arpad.engine.backends import has_rows
from arpad.engine.facts import Facts, facts_table
from arpad.engine.programme import for_list
from arpad.law import Clause, Rule, Rulebook, Table, decide
from arpad.law.question import Question
from arpad.law.rule import expression, reads
from arpad.law.term import Term, words

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
        one
        for one in book[q.EVENT_IS_RATED].clauses
        if one.when is not None and one.value == 0 and words(one.when) & OF_THE_LIST_MADE
    )
