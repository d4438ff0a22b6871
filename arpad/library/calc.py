"""The calculators: changes, expected scores, first ratings, performances and K, with articles.

Every one takes a rulebook: an edition ("fide-2009"), a family on a day ("fide@2010-08-01", or
"fide" with `on`; without a day its newest edition), a file of your own, or a Rulebook. A game is
the opponent's rating and the score: (2319, 0.5).
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Integral, Real
from typing import Final, TypeVar

from arpad.answers import calculating
from arpad.answers.calculating import Changed, Expected, FirstRating, KFactor, Performed, PlayerOfK
from arpad.engine.calc import CalculatedGame, FirstEvent
from arpad.law.units import list_id
from arpad.library.kinds import as_day
from arpad.library.rulebooks import Book, book_on
from arpad.shown import kind_of

Score = int | float | str | Decimal | Fraction
RATING_MAX: Final = 9999
T = TypeVar("T")


def change(
    rating: int,
    games: Sequence[tuple[int, Score]],
    *,
    rulebook: Book,
    k_factor: int | str | Decimal | None = None,
    games_rated: int | None = None,
    rating_peak: int | None = None,
    birth_date: date | None = None,
    on: date | None = None,
) -> Changed:
    """Return what games against rated players change; K is given, or follows from the rest.

    Raises ValueError if the rulebook gives no K for what is known, or a rating can't be one.

    >>> found = change(2224, [(2319, 0), (2181, 1)], rulebook="fide-2009", k_factor=15)
    >>> str(found.change), found.rating_new
    ('1.05', 2225)
    """
    book, day = book_on(rulebook, on)
    rating = _rating(rating)
    person = _person(day, rating, rating_peak, games_rated, birth_date)
    decided = None if k_factor is not None else calculating.k_decided(book, person)
    k_factor_e2 = decided.value if decided else _times(k_factor or 0, 100, "K")
    if not k_factor_e2:
        raise ValueError(f"{book.name} gives no K for these facts: say it")
    return calculating.change(book, rating, _met(games), k_factor_e2, decided)


def expected_score(
    rating: int, opponent_rating: int, *, rulebook: Book, on: date | None = None
) -> Expected:
    """Return the score that the rulebook's table expects; the difference is not limited.

    >>> str(expected_score(1834, 2179, rulebook="fide-2009").expected_score)
    '0.11'
    """
    book, _ = book_on(rulebook, on)
    return calculating.expected_score(book, _rating(rating), _rating(opponent_rating))


def first_rating(
    events: Sequence[tuple[int, int, Score]], *, rulebook: Book, on: date | None = None
) -> FirstRating:
    """Return the first rating that events give: the opponents' average, the games, the points.

    >>> first_rating([(2220, 3, 1), (2150, 5, 3), (2200, 4, 2.5)], rulebook="fide-2009").rating
    2199
    """
    book, day = book_on(rulebook, on)
    blocks = [
        FirstEvent(_rating(average), _whole(games, "games"), _times(score, 2, "points"))
        for average, games, score in _rows(events, "an event", ("average", "games", "points"))
    ]
    return calculating.first_rating(book, blocks, day)


def performance(
    games: Sequence[tuple[int, Score]], *, rulebook: Book, on: date | None = None
) -> Performed:
    """Return the rating that a score against rated opponents comes to.

    >>> performance([(2319, 0), (2181, 1)], rulebook="fide-2009").performance_rating
    2250
    """
    return calculating.performance(book_on(rulebook, on)[0], _met(games))


def k_factor(
    *,
    rulebook: Book,
    rating: int | None = None,
    rating_peak: int | None = None,
    games_rated: int | None = None,
    birth_date: date | None = None,
    on: date | None = None,
) -> KFactor:
    """Return which K a player has, and by which article.

    >>> str(k_factor(rulebook="fide-2009-applied", rating=2400, games_rated=30).k_factor)
    '10'
    """
    book, day = book_on(rulebook, on)
    person = _person(day, rating or rating_peak, rating_peak, games_rated, birth_date)
    return calculating.k_factor(book, person)


def _person(
    on: date,
    rating: int | None,
    rating_peak: int | None,
    games_rated: int | None,
    birth_date: date | None,
) -> PlayerOfK:
    born = as_day(birth_date, "birth_date")
    return PlayerOfK(
        on=on,
        rating=None if rating is None else _rating(rating),
        rating_peak=None if rating_peak is None else _rating(rating_peak),
        games_rated=None if games_rated is None else _whole(games_rated, "games_rated"),
        birth_on=list_id(born) if born else None,
    )


def _met(games: Sequence[tuple[int, Score]]) -> list[CalculatedGame]:
    rows = _rows(games, "a game", ("rating", "score"))
    met = [CalculatedGame(_rating(rating), _times(score, 2, "score")) for rating, score in rows]
    if not met:
        raise ValueError("there are no games: nothing can be worked out")
    if any(game.score_half not in (0, 1, 2) for game in met):
        raise ValueError("the score of a game is 0, 0.5 or 1")
    return met


def _rows(rows: Iterable[T], what: str, columns: Sequence[str]) -> Iterator[T]:
    """Yield rows of so many values. Raises TypeError for what is none."""
    for row in rows:
        if not isinstance(row, tuple | list) or len(row) != len(columns):
            raise TypeError(f"{what} is ({', '.join(columns)}), and this is {row!r}")
        yield row


def _rating(rating: int) -> int:
    points = _whole(rating, "a rating")
    if not 0 <= points <= RATING_MAX:
        raise ValueError(f"a rating has at most four digits, and this is {points}")
    return points


def _whole(amount: int, what: str) -> int:
    """Return a whole number, of whatever type a frame has it."""
    if isinstance(amount, bool) or not isinstance(amount, Real | Decimal):
        raise TypeError(f"{what} is a whole number, and this is {kind_of(amount)}")
    if isinstance(amount, Integral) or (isfinite(amount) and amount == int(amount)):
        return int(amount)
    raise ValueError(f"{what} is a whole number, and this is {amount}")


def _times(amount: Score, units: int, what: str) -> int:
    """Return an amount in units so many times smaller; ValueError if it is between two."""
    try:
        exact = Fraction(str(amount)) * units
    except ValueError:
        raise ValueError(f"{what} is a number, and this is {amount!r}") from None
    if exact.denominator != 1:
        raise ValueError(f"{what} is no multiple of 1/{units}: {amount}")
    return exact.numerator
