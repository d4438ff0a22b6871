"""What a rulebook's rules read and measure: which facts an engine has to bring for them."""

from functools import lru_cache
from typing import Final

from arpad.engine import questions as q
from arpad.engine.tables import ENTERED, RATINGS
from arpad.law import Rule, Rulebook, Seasons
from arpad.law.question import Question
from arpad.law.rule import reads
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


def words_of(book: Rulebook, *asked: Question) -> frozenset[str]:
    """Return the columns that a rulebook's answers to some questions read.

    >>> from arpad.rulebooks import CATALOGUE
    >>> sorted(words_of(CATALOGUE.book("fide-2009"), q.RATED_DIFFERENCE))
    ['difference']
    """
    return frozenset().union(*(reads(book[one]) for one in asked if one in book))


@lru_cache(maxsize=64)
def words_of_all(book: Rulebook) -> frozenset[str]:
    """Return the columns that any rule or check of a rulebook reads."""
    checked = (clause.when for _, clauses in book.warnings() for clause in clauses)
    return frozenset().union(*map(reads, book.rules()), *map(words, checked))


def event_rules(book: Rulebook) -> tuple[Rule, ...]:
    """Return what games and sides read of their event, where the rulebook settles it."""
    return tuple(book[one] for one in q.EVENT_MEASURES if one in book)


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
