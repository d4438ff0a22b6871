"""Rules on games between rated players as tables: such a game is looked up, not explained.

No rule is told here a second time: the engine's own stages are asked about every case there can be,
and equal cases are one. What a rule reads, its words say; where that can't be enumerated the book,
or an event of it, is not plain and its games are explained one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.engine import questions as q
from arpad.engine import tables
from arpad.engine.sides import explain, half_points, scored
from arpad.engine.vocabulary import PLAYER
from arpad.law import Rule, Rulebook, Table, decide
from arpad.law.backends import embedded_table, to_polars
from arpad.law.dialect import Int16
from arpad.law.edges import compared, edges
from arpad.law.question import Question
from arpad.law.rule import reads

RATING_MAX: Final = 3500
"""Ratings from 0 up to this one are enumerated; who has another is not plain."""
RESULTS: Final[tuple[str, ...]] = tuple(map(str, tables.GAMES.column("result").samples))
"""Every result; its place here is its code."""
UNREAD: Final = len(RESULTS)
"""The code of a game that is explained instead, whatever its result."""
NO, YES, EXPLAINED, BY_RATINGS = range(4)
"""Whether a game is rated: that it is explained instead, or that the players' ratings decide."""
CLASSES_MAX: Final = 200
_OF_GAME: Final = frozenset(("result", "is_decided", "rating_higher", "ratings_apart"))
_OF_SIDE: Final = frozenset(("result", "role", "is_discarded", "opponent_is_discarded"))
_OF_DIFFERENCE: Final = frozenset(("difference", "rating"))
_AT_SIDES: Final = (
    tables.SCORED, tables.SIDES, tables.WEIGHED, tables.RATED_SIDES, tables.IMPUTED, tables.SUMMED,
)  # fmt: skip


class NotPlain(Exception):  # noqa: N818 (no error: another way is taken)
    """Raised where a book's games can't be looked up; says which rule asks what."""


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """What is to be expected of two ratings.

    own_class: by the own rating. expected_e3: by that class, in thousandths, at the place
    RATING_MAX + own rating less the opponent's.
    """

    own_class: NDArray[np.uint8]
    expected_e3: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class GamesAdmitted:
    """Which games of some events are rated, and what they score.

    event_class: of each event. at_once: by that class and the result, whether such a game is rated;
    where the ratings decide, is_rated says so by class, result, higher_class of the higher rating
    and apart_class of how far apart they are. white_e3, black_e3: the scores of each result, in
    thousandths.
    """

    event_class: NDArray[np.uint8]
    at_once: NDArray[np.uint8]
    is_rated: NDArray[np.uint8]
    higher_class: NDArray[np.uint8]
    apart_class: NDArray[np.uint8]
    white_e3: NDArray[np.int16]
    black_e3: NDArray[np.int16]


@lru_cache(maxsize=64)
def check(book: Rulebook) -> None:
    """Raise NotPlain where a book asks of a game what no table has.

    >>> from arpad.rulebooks import CATALOGUE
    >>> check(CATALOGUE.book("fide-2025"))
    >>> check(CATALOGUE.book("fide-2022"))
    Traceback (most recent call last):
    arpad.engine.plain.rules.NotPlain: fide-2022: rated_difference reads is_widest_difference
    """
    of_event = {
        "rated_as",
        "event_is_rated",
        *(rule.column for rule in book.rules_of(*q.EVENT_MEASURES)),
    }
    columns_laid: Mapping[Question, frozenset[str] | set[str]] = {
        q.GAME_IS_RATED: _OF_GAME | of_event | _SAID_OF_GAMES,
        q.SIDE_IS_RATED: _OF_SIDE | of_event,
        q.RATED_DIFFERENCE: _OF_DIFFERENCE,
    }
    for question, rule in book.questions():
        if question in columns_laid:
            _check_reads(book, rule, columns_laid[question])
        elif question.at in _AT_SIDES:
            raise NotPlain(f"{book.name}: {question.name} is asked of every side")
    if any(
        not compared(clause.value) <= {"difference"} for clause in book[q.RATED_DIFFERENCE].clauses
    ):
        raise NotPlain(f"{book.name}: rated_difference is made of more than the difference")
    if q.SEASONS in book or book[q.LAST_GAME_IS_KEPT]:
        raise NotPlain(f"{book.name}: the list keeps when a game was played")


_SAID_OF_GAMES: Final = frozenset(tables.GAMES) & frozenset(tables.ADMITTED) - {
    "game_id", "event_id", "round", "white_id", "black_id", "result",
}  # fmt: skip
"""What may be said of a game beside its result; of a plain one nothing is."""


def said_of_games(book: Rulebook) -> tuple[str, ...]:
    """Return the columns of a game, beside its result, that a book reads."""
    read = reads(book[q.GAME_IS_RATED]) & _SAID_OF_GAMES
    return tuple(name for name in tables.GAMES if name in read)


def _check_reads(book: Rulebook, rule: Rule, columns_laid: "frozenset[str] | set[str]") -> None:
    parts = [part for clause in rule.clauses for part in (clause.value, clause.when)]
    read = frozenset().union(*map(compared, parts)) - columns_laid
    if read:
        raise NotPlain(f"{book.name}: {rule.name} reads {', '.join(sorted(read))}")


@lru_cache(maxsize=64)
def differences(book: Rulebook) -> Differences:
    """Return what a book expects at every own rating and difference (expected scores' table).

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = differences(CATALOGUE.book("fide-2025"))
    >>> found.own_class[[2649, 2650]].tolist(), found.expected_e3[:, RATING_MAX + 735].tolist()
    ([1, 0], [990, 920])
    """
    check(book)
    lows, own = _intervals(book[q.RATED_DIFFERENCE], "rating")
    span = range(-RATING_MAX, RATING_MAX + 1)
    cases = [(low, difference) for low in lows for difference in span]
    facts = {
        "rating": [low for low, _ in cases],
        "difference": [difference for _, difference in cases],
        "opponent_rating": [low - difference for low, difference in cases],
        "event_is_rated": 1, "game_is_rated": 1, "score_half": 0, "result": RESULTS[0],
    }  # fmt: skip
    expected = to_polars(explain(_cases(facts, len(cases)), book))["expected_e3"].to_numpy()
    unlike, places = np.unique(expected.reshape(len(lows), len(span)), axis=0, return_inverse=True)
    return Differences(places.reshape(-1)[own].astype(np.uint8), unlike.astype(np.int16))


def admission(book: Rulebook, events: pl.DataFrame) -> GamesAdmitted:
    """Return which games of decided events are rated. Raises NotPlain for too many kinds of event.

    `events` are as `admit` leaves them, in the order in which event_class is to be.
    """
    check(book)
    facts = [
        "rated_as",
        "event_is_rated",
        *(rule.column for rule in book.rules_of(*q.EVENT_MEASURES)),
    ]
    kinds = events.select(facts).unique(maintain_order=True).with_row_index("kind")
    if kinds.height > CLASSES_MAX:
        raise NotPlain(f"{book.name}: {kinds.height} kinds of event, of at most {CLASSES_MAX}")
    of_events = events.select(facts).join(
        kinds, on=facts, how="left", nulls_equal=True, maintain_order="left"
    )
    event_class = of_events["kind"].to_numpy().astype(np.uint8)
    return replace(
        _admission(book, tuple(facts), tuple(kinds.drop("kind").rows())), event_class=event_class
    )


@lru_cache(maxsize=256)
def _admission(
    book: Rulebook, facts: tuple[str, ...], kinds: tuple[tuple[int | None, ...], ...]
) -> GamesAdmitted:
    """Return the admission for kinds of event: every result and ratings of it asked once."""
    rule = book[q.GAME_IS_RATED]
    higher, higher_class = _intervals(rule, "rating_higher")
    apart, apart_class = _intervals(rule, "ratings_apart")
    cases = list(product(kinds, RESULTS, higher, apart))
    stated = {
        **{name: [kind[place] for kind, *_ in cases] for place, name in enumerate(facts)},
        "result": [result for _, result, *_ in cases],
        "rating_higher": [rating for *_, rating, _ in cases],
        "ratings_apart": [far for *_, far in cases],
        "rating": RATING_MAX, "opponent_rating": RATING_MAX, "difference": 0, "score_half": 0,
    }  # fmt: skip
    sides = decide(_cases(stated, len(cases)), rule)
    halves = {name: scored(half_points(name), book) for name in ("white", "black")}
    cases_decided = to_polars(explain(sides, book).with_columns(**halves))
    is_played = cases_decided["result"].is_in(book[q.PLAYED_RESULTS])
    is_looked_up = (
        cases_decided["white"].is_not_null() & cases_decided["black"].is_not_null() & is_played
    )
    is_rated = (
        np.where(
            cases_decided["is_rated"].to_numpy() == 1,
            np.where(is_looked_up.to_numpy(), YES, EXPLAINED),
            NO,
        )
        .reshape(len(kinds), len(RESULTS), len(higher), len(apart))
        .astype(np.uint8)
    )
    first = is_rated[:, :, 0, 0]
    at_once = np.where((is_rated == first[:, :, None, None]).all(axis=(2, 3)), first, BY_RATINGS)
    scores = cases_decided.unique("result").with_columns(
        pl.col("white", "black").fill_null(0) * 500
    )
    by_result = dict(zip(scores["result"], scores.select("white", "black").rows(), strict=True))
    of_results = np.array(
        [*(by_result.get(result, (0, 0)) for result in RESULTS), (0, 0)], np.int16
    )
    return GamesAdmitted(
        event_class=np.zeros(0, np.uint8),
        at_once=np.pad(at_once, ((0, 0), (0, 1)), constant_values=EXPLAINED).astype(np.uint8),
        is_rated=is_rated,
        higher_class=higher_class,
        apart_class=apart_class,
        white_e3=of_results[:, 0].copy(),
        black_e3=of_results[:, 1].copy(),
    )


def _intervals(rule: Rule, name: str) -> tuple[list[int], NDArray[np.uint8]]:
    """Return the ratings at which a rule may decide otherwise, from 0 on, and whose turn each is.

    Raises NotPlain where the rule does more with the word than compare it with numbers.
    """
    bounds = edges(rule, name)
    if bounds is None:
        raise NotPlain(f"{rule.name} computes with {name}")
    lows = [0, *sorted(edge for edge in bounds if 0 < edge <= RATING_MAX)]
    places = np.searchsorted(lows, np.arange(RATING_MAX + 1), side="right") - 1
    return lows, places.astype(np.uint8)


_COLUMNS: Final[Mapping[str, Any]] = {
    **tables.ADMITTED, **tables.RATED_SIDES, **tables.WEIGHED,
    "event_is_rated_clause": Int16, "game_is_rated_clause": Int16,
}  # fmt: skip
_OF_PLAYERS: Final = {
    "role": PLAYER,
    "is_discarded": 0,
    "opponent_is_discarded": 0,
    "is_decided": 0,
}
"""What is known of every plain game."""


def _cases(stated: Mapping[str, Any], count: int) -> Table:
    """Return cases as sides of games between two rated players: what isn't told is null."""
    facts = {**_OF_PLAYERS, **stated, "opponent_listed": stated["opponent_rating"]}
    columns = {
        name: value if isinstance(value := facts.get(name), list) else [value] * count
        for name in _COLUMNS
    }
    return embedded_table(columns, _COLUMNS)
