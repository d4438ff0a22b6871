"""The calculators: changes, expected scores, first ratings, performances and K, with articles.

Every one takes a rulebook: an edition ("fide-2009"), a family on a day ("fide@2010-08-01"), a file
of your own, or a Rulebook. A game is the opponent's rating and the score: (2319, 0.5).
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from arpad.answers import calculating
from arpad.answers.calculating import Changed, Expected, FirstRating, KFactor, Performed, Person
from arpad.engine.calc import Block, Met
from arpad.engine.state import list_id
from arpad.law import Rulebook
from arpad.library.rulebooks import book_on

Score = int | float | str | Decimal | Fraction
Book = str | Path | Rulebook


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

    Raises ValueError if the rulebook gives no K for what is known.

    >>> found = change(2224, [(2319, 0), (2181, 1)], rulebook="fide-2009", k_factor=15)
    >>> str(found.change), found.rating_new
    ('1.05', 2225)
    """
    book, day = book_on(rulebook, on)
    person = Person(
        on=day,
        rating=rating,
        rating_peak=rating_peak,
        games_rated=games_rated,
        birth_on=list_id(birth_date) if birth_date else None,
    )
    decided = None if k_factor is not None else calculating.k_decided(book, person)
    k_factor_e2 = decided.value if decided else _times(k_factor or 0, 100, "K")
    if not k_factor_e2:
        raise ValueError(f"{book.name} gives no K for these facts: say it")
    return calculating.change(book, rating, _met(games), k_factor_e2, decided)


def expected_score(rating: int, opponent_rating: int, *, rulebook: Book) -> Expected:
    """Return the score that the rulebook's table expects; the difference is not limited.

    >>> str(expected_score(1834, 2179, rulebook="fide-2009").expected_score)
    '0.11'
    """
    return calculating.expected_score(book_on(rulebook, None)[0], rating, opponent_rating)


def first_rating(
    events: Sequence[tuple[int, int, Score]], *, rulebook: Book, on: date | None = None
) -> FirstRating:
    """Return the first rating that events give: the opponents' average, the games, the points.

    >>> first_rating([(2220, 3, 1), (2150, 5, 3), (2200, 4, 2.5)], rulebook="fide-2009").rating
    2199
    """
    book, day = book_on(rulebook, on)
    blocks = [Block(average, games, _times(score, 2, "points")) for average, games, score in events]
    return calculating.first_rating(book, blocks, day)


def performance(games: Sequence[tuple[int, Score]], *, rulebook: Book) -> Performed:
    """Return the rating that a score against rated opponents comes to.

    >>> performance([(2319, 0), (2181, 1)], rulebook="fide-2009").performance_rating
    2250
    """
    return calculating.performance(book_on(rulebook, None)[0], _met(games))


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
    person = Person(
        on=day,
        rating=rating or rating_peak,
        rating_peak=rating_peak,
        games_rated=games_rated,
        birth_on=list_id(birth_date) if birth_date else None,
    )
    return calculating.k_factor(book, person)


def _met(games: Sequence[tuple[int, Score]]) -> list[Met]:
    found = [Met(rating, _times(score, 2, "score")) for rating, score in games]
    if any(game.score_half not in (0, 1, 2) for game in found):
        raise ValueError("the score of a game is 0, 0.5 or 1")
    return found


def _times(amount: Score, units: int, what: str) -> int:
    """Return an amount in units so many times smaller; ValueError if it is between two."""
    exact = Fraction(str(amount)) * units
    if exact.denominator != 1:
        raise ValueError(f"{what} is no multiple of 1/{units}: {amount}")
    return exact.numerator
