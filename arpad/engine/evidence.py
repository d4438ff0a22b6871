"""What a published list is recomputed from: the engine's tables, and of a person what the law read.

Of a birth the year is given, and an age only where the year doesn't tell what a rule asks. A fact
that no rule of the books reads is withheld, with the figures that tell of it.
"""

from collections.abc import Collection, Mapping
from typing import Final

from arpad.engine import questions as q
from arpad.engine.published import LIST_ROWS
from arpad.engine.tables import (
    ACTIVITY,
    EVENTS,
    GAMES,
    PENDING,
    RATINGS,
    ROUNDS,
    SEASON_GAMES,
    SEATS,
)
from arpad.law import Rulebook
from arpad.law.dialect import String
from arpad.law.edges import edges_of
from arpad.law.question import Question
from arpad.law.rule import reads
from arpad.law.table import Column, TableOf
from arpad.tables.rating_list import OF_PERSONS, PRINTED

PERSONAL: Final = (
    "is_woman", "has_title", "is_disabled_member", "birth_on", "age_tenths", "federated_on",
    "has_licence", "is_taken_off", "fide_rating", "other_rating", "iccf_rating", "iccf_rating_next",
    "fpx_rating",
)  # fmt: skip
"""Columns of RATINGS that are published only where a rule reads them."""
_TELLS: Final[Mapping[str, tuple[str, ...]]] = {
    "is_woman": ("women_rated", "men_rated", "rating_highest_woman"),
    "birth_on": ("years_old", "age_at_year_end", "children"),
    "federated_on": ("years_federated",),
}
"""What the engine works out of such a fact: a rule that reads it reads the fact."""
_MEASURED: Final = {q.CHILDREN_AGE: "birth_on", q.IS_CALIBRATED: "iccf_rating_next"}
"""What the engine reads itself where a rulebook answers a question."""
_OF_FIRST: Final[tuple[Question, ...]] = (q.FIRST_RATING, q.FIRST_RATING_PUBLISHED)
_AGE: Final = "years_old"

# fmt: off
_NUMBER, _RULEBOOK = EVENTS.column("event_id"), PENDING.column("rulebook")
_YEAR = Column("birth_year", "year of birth, where a rule reads the age", "year")
_RATED: Final = tuple(_YEAR if column.name == "birth_on" else column for column in RATINGS.columns)


def _text(name: str, says: str) -> Column:
    return Column(name, says, "text", String)


def _of_books(name: str, table: TableOf, columns: tuple[Column, ...] = ()) -> TableOf:
    """Return a table of the engine's with the edition that rates each row's event."""
    of = (_RULEBOOK, *(columns or table.columns))
    return TableOf(name, ("rulebook", *table.key), f"{table.says} Of all editions.", of)


_STATE = "As the list before left it: "
GIVEN: Final[Mapping[str, TableOf]] = {table.name: table for table in (
    TableOf("players", ("player",), "The numbers by which the other given tables name players.", (
        Column("player", "the number", "id"), LIST_ROWS.column("player_id"))),
    TableOf("numbers", ("event_id",), "The numbers by which they name events.", (
        _NUMBER, _text("event_name", "the event's own id"), _RULEBOOK,
        _text("name", "what it is called; null for an event of an earlier list"))),
    TableOf("state_ratings", RATINGS.key, f"{_STATE}who stands on it.", _RATED),
    PENDING.called("state_pending", PENDING.key, f"{_STATE}results that wait."),
    ACTIVITY.called("state_activity", ACTIVITY.key, f"{_STATE}rated games by list."),
    SEASON_GAMES.called("state_seasons", SEASON_GAMES.key, f"{_STATE}games by season."),
    ROUNDS.called("state_rounds", (*ROUNDS.key, "list_id"), f"{_STATE}rounds that were rated."),
    _of_books("given_events", EVENTS), _of_books("given_games", GAMES),
    _of_books("given_seats", SEATS), _of_books("given_ratings", RATINGS, _RATED),
    TableOf("given_rounds", ("event_id", "round"), "The rounds that this list rates.", (
        _NUMBER, *(ROUNDS.column(name) for name in (
            "round", "name", "players_sha256", "games_sha256")))),
    TableOf("ages", ("list_id", "player_id", "on"),
        "The age of who is a year younger on a day than the years of birth and day tell, and of "
        "whom a rule asks it.", (
        RATINGS.column("list_id"), RATINGS.column("player_id"),
        Column("on", "the event's first day, or the list's day", "yyyymmdd"),
        Column(_AGE, "age in whole years", "number"))),
)}
"""What the engine makes the list of, by the name of the file."""
PEOPLE: Final = TableOf("people", ("player_id",), "Whose the numbers are, as the list shows it.", (
    *(LIST_ROWS.column(name) for name in ("player_id", *PRINTED)),
    Column("birth_year", "year of birth, where the list prescribes it", "year"),
    _text("opening", "what opens the row's commitment: HMAC-SHA256 of the secret and the row"),
))
COMMITMENTS: Final = TableOf("commitments", ("player_id",), "What stays of an erased row.", (
    LIST_ROWS.column("player_id"),
    _text("commitment", "HMAC-SHA256 of the opening and the row"),
))
FIGURES: Final = TableOf("list", ("player_id",), "The list without the persons.", tuple(
    column for column in LIST_ROWS.columns if column.name not in OF_PERSONS))
"""The list's figures: who they are of stands in `people`, what the law read in `state_ratings`."""
# fmt: on


def withheld(books: Collection[Rulebook]) -> tuple[str, ...]:
    """Return the facts of persons that no rule of some rulebooks reads.

    >>> from arpad.rulebooks import CATALOGUE
    >>> names = withheld([CATALOGUE.book("fide-2024")])
    >>> "birth_on" in names, "is_disabled_member" in names
    (False, True)
    """
    read = frozenset().union(*(reads(rule) for book in books for rule in book.rules()))
    kept = {name for name, facts in _TELLS.items() if read & {*facts}}
    kept |= {
        name for question, name in _MEASURED.items() if any(question in book for book in books)
    }
    return tuple(name for name in PERSONAL if name not in read | kept)


def told_of(facts: Collection[str]) -> tuple[str, ...]:
    """Return the columns of a list's tables that tell of some facts: withheld with them."""
    return tuple(name for fact in facts for name in (fact, *_TELLS.get(fact, ())))


def is_of_first_ratings(fact: str, books: Collection[Rulebook]) -> bool:
    """Tell whether a fact is read for first ratings alone."""
    return not any(
        fact in reads(rule)
        for book in books
        for question, rule in book.questions()
        if question not in _OF_FIRST
    )


def age_edges(books: Collection[Rulebook]) -> frozenset[int] | None:
    """Return the ages at which a rule begins to decide otherwise; None where that is any.

    >>> from arpad.rulebooks import CATALOGUE
    >>> sorted(age_edges([CATALOGUE.book("fide-2014")])), age_edges([CATALOGUE.book("fide-2009")])
    ([18], frozenset())
    """
    return edges_of(
        (
            part
            for book in books
            for rule in book.rules()
            for clause in rule.clauses
            for part in (clause.value, clause.when)
        ),
        _AGE,
    )
