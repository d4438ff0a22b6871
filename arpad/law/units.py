"""Units in which law is written (K in hundredths, days as yyyymmdd, points), and its arithmetic.

The arithmetic that decides a rating: two divisions that round, and two tables typed from texts. The
divisions say how ties go. They are built on `//`, which every engine computes alike for numerators
below 9e15; `/` and `round` differ between engines (-2.5 becomes -2 on one and -3 on another). The
tables (difference to expected score, percentage to difference) are data, and never generated (FIDE
B.02 2009 12.2: no third figure).

>>> k(30), k("12.5"), day(2012, 8, 1)
(3000, 1250, 20120801)
>>> k("12.555")
Traceback (most recent call last):
ValueError: K has at most two decimals: 12.555
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeVar, cast

from arpad.law import dialect
from arpad.law.dialect import Expression
from arpad.law.term import Term

Number = TypeVar("Number", int, Expression, Term)


def half_up(numerator: Number, denominator: int | Expression | Term) -> Number:
    """Return numerator / denominator in whole units, a half going up (-2.5 -> -2).

    The denominator is positive.

    >>> half_up(4697, 2), half_up(-5, 2), half_up(-6, 4)
    (2349, -2, -1)
    >>> half_up(1, 0)
    Traceback (most recent call last):
    ZeroDivisionError: integer division or modulo by zero
    """
    if isinstance(numerator, Term):
        return Term("half_up", (numerator, cast("Term | int", denominator)))
    below: Any = denominator
    return (numerator * 2 + below) // (below * 2)  # type: ignore[no-any-return]


def half_away(numerator: Number, denominator: int | Expression | Term) -> Number:
    """Return numerator / denominator in whole units, a half going away from zero (-2.5 -> -3).

    The denominator is positive.

    >>> half_away(4697, 2), half_away(-5, 2), half_away(-6, 4)
    (2349, -3, -2)
    """
    if isinstance(numerator, Term):
        return Term("half_away", (numerator, cast("Term | int", denominator)))
    if isinstance(numerator, Expression):
        return half_away_in(dialect, numerator, denominator)  # type: ignore[no-any-return]
    if numerator < 0:
        return -half_up(-numerator, cast("int", denominator))
    return half_up(numerator, cast("int", denominator))


def half_away_in(language: Any, numerator: Any, denominator: Any) -> Any:
    """Return `half_away` of expressions, written in any language."""
    away = half_up(numerator.abs(), denominator)
    return language.when(numerator < 0).then(-away).otherwise(away)


@dataclass(frozen=True, slots=True)
class ExpectedScores:
    """P_D: the expected score of the higher-rated player, in thousandths, by rating difference.

    `steps` holds (lowest difference, expected score of the higher), rising; the lower-rated player
    has 1000 less that.
    """

    steps: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        lowest = [low for low, _ in self.steps]
        scores = [score for _, score in self.steps]
        if lowest != sorted(set(lowest)) or scores != sorted(set(scores)) or lowest[0] != 0:
            raise ValueError("the steps of a table of expected scores rise from a difference of 0")

    def expected_e3(self, difference: int) -> int:
        """Return the expected score, in thousandths, for own rating less the opponent's."""
        higher = next(score for low, score in reversed(self.steps) if low <= abs(difference))
        return higher if difference >= 0 else 1000 - higher

    @property
    def differences(self) -> range:
        """Return every difference between which the table still changes, ends included."""
        return range(-self.steps[-1][0], self.steps[-1][0] + 1)


@dataclass(frozen=True, slots=True)
class AddedGames:
    """Games that nobody played, added to a newcomer's: how many, the points, the rating met."""

    games: int
    score_half: int
    rating: int


@dataclass(frozen=True, slots=True)
class TotalIteration:
    """Ratings that all newcomers of an event get at once, each at which they expect what they made.

    In each of some `stages` those get one who have `games_min` games with the rated and those of
    earlier stages, and have neither won nor lost all of them. A rated player's performance is made
    alike; of who won or lost all of so many games it is the opponents' average and `extreme`
    points more or less. Who performs more than `above` points over their rating counts at it.
    """

    games_min: int
    stages: int
    extreme: int
    above: int


@dataclass(frozen=True, slots=True)
class Passes:
    """How often performances are made of each other: until none moves by `settled_e5`, at most.

    `most` passes when an event is rated first, `most_again` when it is rated once more; 1e-5
    points.
    """

    most: int
    most_again: int
    settled_e5: int


@dataclass(frozen=True, slots=True)
class RatingDifferences:
    """d_p: the rating difference for each whole percentage 0..100; None where indeterminate."""

    by_percent: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if len(self.by_percent) != 101:
            raise ValueError("one rating difference for each percentage from 0 to 100")

    def nearest(self, percent: int) -> int:
        """Return d_p, or the last determinate one before it: 100% as 99%, 0% as 1%.

        A rated player of a round robin may score 0% or 100%, and the mean of all d_p needs a
        number for him (FIDE B.02 8.21b.ii gives none; the Portuguese Table I, a copy of FIDE's,
        prints exactly this).
        """
        value = self.by_percent[percent]
        if value is None:
            value = self.by_percent[max(1, min(99, percent))]
        if value is None:
            raise ValueError(f"no rating difference for {percent}%")
        return value


E5: Final = 100_000
"""Changes are counted in 1e-5 points: this many are one."""


def k(amount: int | str) -> int:
    """Return K in hundredths; write one with decimals as text."""
    whole, _, part = str(amount).partition(".")
    if len(part) > 2:
        raise ValueError(f"K has at most two decimals: {amount}")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def tenths(amount: int | str) -> int:
    """Return tenths: of a point, of a year. Write decimals as text.

    >>> tenths(15), tenths("12.5")
    (150, 125)
    """
    whole, _, part = str(amount).partition(".")
    if len(part) > 1:
        raise ValueError(f"at most one decimal: {amount}")
    return int(whole) * 10 + int(part or 0)


def day(year: int, month: int, number: int) -> int:
    """Return a day as words that are days hold it: yyyymmdd. A day that there isn't raises."""
    return day_number(date(year, month, number))


def day_number(on: date) -> int:
    """Return a day as yyyymmdd.

    >>> day_number(date(2009, 7, 1))
    20090701
    """
    return on.year * 10000 + on.month * 100 + on.day


def day_of(yyyymmdd: int) -> date:
    """Return the day of a number as yyyymmdd.

    >>> day_of(20090701)
    datetime.date(2009, 7, 1)
    """
    return date(yyyymmdd // 10000, yyyymmdd // 100 % 100, yyyymmdd % 100)


def years_before(on: Term, years: int) -> Term:
    """Return the same day so many years before a day."""
    return on - years * 10000


def changed_half_up(rating: Term, change_e5: Term) -> Term:
    """Return rating and change together, rounded to whole points, a half going up."""
    return half_up(rating * E5 + change_e5, E5)


def changed_half_away(rating: Term, change_e5: Term) -> Term:
    """Return the rating and the change, which is rounded, a half going away from zero."""
    return rating + half_away(change_e5, E5)


def list_id(day: date) -> int:
    """Return a day as yyyymmdd, which is how the engine names lists.

    >>> list_id(date(2009, 7, 1))
    20090701
    """
    return day_number(day)
