"""What a rulebook answers outside a period: which facts it reads, its calendar, stated facts.

A rule can be asked about any handful of facts, in a table of what was stated and null for all
else: calculators, cases and samples do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import cache, lru_cache
from random import Random
from typing import Final, TypeAlias

from arpad.engine import questions as q
from arpad.engine.strategies import ListsUsed
from arpad.engine.tables import ENTERED, RATINGS
from arpad.engine.words import WORDS
from arpad.law import (
    Calendar,
    NoRulebookError,
    Rule,
    Rulebook,
    Seasons,
    Table,
    decide,
    months_before,
)
from arpad.law.backends import embedded_table, rows
from arpad.law.dialect import Int64, String
from arpad.law.question import Question
from arpad.law.rule import reads
from arpad.law.table import Column
from arpad.law.term import words

_OF_ENTRY: Final = (
    q.OWN_RATING, q.K_BASE, q.K_FACTOR, q.RATING_KNOWN, q.RATING_SEEN,
)  # fmt: skip
_ALWAYS: Final = (
    "list_id", "player_id", "rating", "rating_peak", "games_rated", "k_factor_listed_e2",
    "is_woman", "has_played_event",
)  # fmt: skip
"""Facts of a player that every entry has."""
_FROM_BIRTH: Final = ("years_old", "age_at_year_end")
BookOn: TypeAlias = Callable[[date], Rulebook]
"""The rulebook of a day. NoRulebookError where none is known."""


def words_of(book: Rulebook, *questions: Question) -> frozenset[str]:
    """Return the columns that a rulebook's answers to some questions read.

    >>> from arpad.rulebooks import CATALOGUE
    >>> sorted(words_of(CATALOGUE.book("fide-2009"), q.RATED_DIFFERENCE))
    ['difference']
    """
    return frozenset().union(*(reads(book[question]) for question in questions if question in book))


@lru_cache(maxsize=64)
def words_of_all(book: Rulebook) -> frozenset[str]:
    """Return the columns that any rule or check of a rulebook reads."""
    checked = (clause.when for _, clauses in book.warnings() for clause in clauses)
    return frozenset().union(*map(reads, book.rules()), *map(words, checked))


def event_rules(book: Rulebook) -> tuple[Rule, ...]:
    """Return what games and sides read of their event, where the rulebook settles it."""
    return tuple(book[measure] for measure in q.EVENT_MEASURES if measure in book)


def k_rules(book: Rulebook) -> tuple[Rule, ...]:
    """Return the rules that give K, in order: K0 where there is one, and K."""
    return tuple(book[one] for one in (q.K_BASE, q.K_FACTOR) if one in book)


def seasons_of(book: Rulebook) -> Seasons | None:
    """Return the seasons by which a rulebook counts games; None where it doesn't."""
    return book.get(q.SEASONS)


def player_facts(book: Rulebook) -> tuple[str, ...]:
    """Return the facts of the list that a rulebook reads of a player beside the usual ones.

    >>> from arpad.rulebooks import CATALOGUE
    >>> player_facts(CATALOGUE.book("fide-2009")), player_facts(CATALOGUE.book("fide-2025"))
    ((), ('birth_on',))
    """
    read = words_of(book, *_OF_ENTRY)
    wanted = set(read) - set(_ALWAYS)
    if read & set(_FROM_BIRTH) or q.CHILDREN_AGE in book:
        wanted.add("birth_on")
    if q.LISTED_RATING in book:
        wanted.add("rating_own_list")
    return tuple(name for name in (*RATINGS, "rating_own_list") if name in wanted and
                 name in (*ENTERED, "birth_on"))  # fmt: skip


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
    day = _next_month(after)
    while not calendar(book_on(day)).has_list_on(day):
        day = _next_month(day)
    return day


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


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


Facts = Mapping[str, "int | str | None"]


def facts_table(told: Sequence[Facts], words: Iterable[str] = WORDS) -> Table:
    """Return one row per set of facts, with every column that any rule may read, or with `words`.

    A fact that is no such word is a column too, of whole numbers.

    >>> told = facts_table([{"games_rated": 29}, {"kind": "swiss"}])
    >>> told.select("kind", "games_rated").native.rows()
    [(None, 29), ('swiss', None)]
    """
    names = dict.fromkeys([*words, *(name for row in told for name in row)])
    return embedded_table(
        {name: [row.get(name) for row in told] for name in names},
        {name: String if name in WORDS and WORDS[name].is_text else Int64 for name in names},
    )


def deciding(rule: Rule, facts: Facts) -> int:
    """Return the code of the clause by which a rule decides on a set of facts.

    Rules are asked about the events of a month one by one, and thousands are alike: the same facts
    are decided once.
    """
    read = reads(rule)
    return _deciding(rule, tuple(sorted((n, v) for n, v in facts.items() if n in read)))


@lru_cache(maxsize=4096)
def _deciding(rule: Rule, facts: tuple[tuple[str, "int | str | None"], ...]) -> int:
    asked = facts_table([dict(facts)], (*reads(rule), "on"))  # one that reads nothing has a row too
    [row] = rows(decide(asked, rule))
    return int(row[rule.clause_column])


def sample_table(columns: Iterable[Column], rows: int, seed: int) -> Table:
    """Return rows of facts drawn from the columns' samples, each column by itself.

    Among them are combinations that never occur: a rule has to be clear about those too.
    """
    found = {column.name: column for column in columns}
    return embedded_table(
        {name: _drawn(column, rows, seed) for name, column in found.items()},
        {name: String if column.is_text else Int64 for name, column in found.items()},
    )


@cache
def _drawn(column: Column, rows: int, seed: int) -> tuple[int | str | None, ...]:
    """Return a column's facts: the same for every rule that is asked, so drawn once."""
    return tuple(Random(f"{column.name} {seed}").choices(column.samples, k=rows))
