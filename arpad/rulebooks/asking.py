"""What a rulebook answers outside a period: when its lists come out, and on an event as stated.

Of an event, or a game, only some facts are stated.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, TypeAlias

from arpad.engine import questions as q
from arpad.engine.strategies import ListsUsed
from arpad.engine.words import TYPES
from arpad.law import (
    Calendar,
    Catalogue,
    Clause,
    NoRulebookError,
    Rule,
    Rulebook,
    Table,
    decide,
    months_before,
)
from arpad.law.calendar import for_list
from arpad.law.engines import Facts, facts_table, has_rows, rows
from arpad.law.question import Question
from arpad.law.rule import expression, reads
from arpad.law.term import Term, words

BookOn: TypeAlias = Callable[[date], Rulebook]
"""The rulebook of a day. NoRulebookError where none is known."""


def list_book(rulebook: str, list_date: date, catalogue: Catalogue) -> Rulebook:
    """Return the rulebook of a list: the one named, or the family's edition on its date."""
    if catalogue.is_family(rulebook):
        return catalogue.in_force(rulebook, list_date)
    return catalogue.book(rulebook)


def calendar(book: Rulebook) -> Calendar:
    """Return the calendar that a rulebook's articles settle.

    >>> from arpad.rulebooks import CATALOGUE
    >>> calendar(CATALOGUE.book("fide-2009")).next_list(date(2010, 9, 1))
    datetime.date(2010, 11, 1)
    """
    is_of_calculation = book[q.LISTS_USED] is ListsUsed.OF_CALCULATION
    return Calendar(book[q.LIST_MONTHS], book[q.CLOSING], is_of_calculation)


def next_list(after: date, book_on: BookOn) -> date:
    """Return the first list after a day: whether one comes out, the text of its own day tells.

    >>> from functools import partial
    >>> from arpad.rulebooks import CATALOGUE
    >>> fide = partial(CATALOGUE.in_force, "fide")
    >>> next_list(date(2012, 5, 1), fide).isoformat(), next_list(date(2012, 7, 1), fide).isoformat()
    ('2012-07-01', '2012-08-01')
    """
    day = day_after(after, book_on)
    while not calendar(book_on(day)).has_list_on(day):
        day = day_after(day, book_on)
    return day


def day_after(day: date, book_on: BookOn) -> date:
    """Return the next day that may have a list: the first of a month, unless any day may."""
    tomorrow = day + timedelta(days=1)
    try:
        is_any_day = calendar(book_on(tomorrow)).is_any_day
    except NoRulebookError:  # the text may be in force from the next month on
        is_any_day = False
    return tomorrow if is_any_day else (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def year_begins(list_date: date, book_on: BookOn) -> date:
    """Return the first list of the year that ends with a list.

    Where no text is known of then, lists came out as by the text of the list.
    """
    year_ago = months_before(list_date, 12)
    try:
        return next_list(year_ago, book_on)
    except NoRulebookError:
        of_list = book_on(list_date)
        return next_list(year_ago, lambda _: of_list)


def deciding(rule: Rule, facts: Facts) -> int:
    """Return the code of the clause by which a rule decides on a set of facts.

    Rules are asked about the events of a month one by one, and thousands are alike: the same facts
    are decided once.
    """
    read = reads(rule)
    return _deciding(rule, tuple(sorted((n, v) for n, v in facts.items() if n in read)))


@lru_cache(maxsize=4096)
def _deciding(rule: Rule, facts: tuple[tuple[str, "int | str | None"], ...]) -> int:
    # one that reads nothing has a row too
    [row] = rows(decide(_table({**dict.fromkeys((*reads(rule), "on")), **dict(facts)}), rule))
    return int(row[rule.clause_column])


def _table(facts: Facts) -> Table:
    return facts_table([facts], {name: TYPES[name] for name in facts if name in TYPES})


def failed_checks(events: Table, book: Rulebook) -> list[tuple[int, Clause]]:
    """Return (event_id, clause) for every check of the rulebook that an event does not pass.

    `events` are as `admit_events` returns them. A failed check is a warning; it excludes nothing.
    """
    failed = []
    for check in book[q.CHECKS]:
        if check.when is None:
            raise ValueError(f"the check {check.article} has no condition")
        holds = expression(check.when)
        failed += [(row["event_id"], check) for row in rows(events.filter(holds))]
    return failed


OF_THE_LIST_MADE: Final = frozenset(("list_id", "list_on", "lists_after_end"))
"""Words that tell how long after an event its list comes."""


def expired(event: Facts, list_date: date, book: Rulebook) -> Clause | None:
    """Return the clause by which an event, as it was sent, is taken no more for so late a list."""
    refusing = _refusing(book)
    if not refusing:
        return None
    read = frozenset({"end_on", "end_day"}).union(*(words(clause.when) for clause in refusing))
    return _expired(tuple((name, event.get(name)) for name in sorted(read)), list_date, book)


@lru_cache(maxsize=4096)
def _expired(
    facts: tuple[tuple[str, "int | str | None"], ...], list_date: date, book: Rulebook
) -> Clause | None:
    """Return the clause; of a month's events most have the same facts, which are asked once."""
    stated = dict(facts)
    dated = for_list(_table(stated), list_date, book[q.LIST_MONTHS])
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
    read = (
        frozenset().union(*map(reads, (*book.rules_of(*q.EVENT_MEASURES), *rules)))
        - _OF_THIS_PERIOD
    )
    return _refused_by(tuple(sorted((n, v) for n, v in stated.items() if n in read)), book, rules)


_OF_THIS_PERIOD: Final = frozenset(("event_id", "list_id", "is_admitted_late"))
"""Facts of an event that are worked out, or stated, when it is rated."""


@lru_cache(maxsize=4096)
def _refused_by(
    facts: tuple[tuple[str, "int | str | None"], ...], book: Rulebook, rules: tuple[Rule, ...]
) -> Clause | None:
    stated = dict(facts)
    table, columns = _table(stated), set(stated)
    for rule in book.rules_of(*q.EVENT_MEASURES):
        if reads(rule) <= stated.keys():
            table = decide(table, rule)
            columns.add(rule.column)
    unstated = {name for name, value in stated.items() if value is None}
    clauses = (_excluding(table, rule, columns, unstated) for rule in rules)
    return next((clause for clause in clauses if clause is not None), None)


def _excluding(table: Table, rule: Rule, columns: set[str], unstated: set[str]) -> Clause | None:
    """Return the clause that decides with no, whatever the facts are that are not among `columns`.

    One that excludes and may hold is passed over, as are those that only say what is `unstated`;
    one that includes and may hold ends the question.
    """
    for clause in rule.clauses:
        read = words(clause.when)
        if not read <= columns:
            if clause.value != 0:
                return None
        elif clause.when is None or _holds(table, clause.when):
            if clause.value != 0:
                return None
            if not read or read - unstated:
                return clause
    return None


def holds(clause: Clause, facts: Facts) -> bool:
    """Tell whether a clause's condition holds of facts; what nobody stated is null."""
    names = sorted(words(clause.when))
    return clause.when is None or _is_held(clause.when, tuple((n, facts.get(n)) for n in names))


@lru_cache(maxsize=4096)
def _is_held(condition: Term, facts: tuple[tuple[str, "int | str | None"], ...]) -> bool:
    return _holds(_table(dict(facts)), condition)


def _holds(table: Table, condition: Term) -> bool:
    return has_rows(table.filter(expression(condition)))


def _refusing(book: Rulebook) -> tuple[Clause, ...]:
    """Return the clauses that refuse an event because of the list that is being made."""
    return tuple(
        clause
        for clause in book[q.EVENT_IS_RATED].clauses
        if clause.when is not None and clause.value == 0 and words(clause.when) & OF_THE_LIST_MADE
    )
