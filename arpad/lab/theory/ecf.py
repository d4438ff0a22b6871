"""The English grading system of 1958 to 2020: the average of what each of the last games was worth.

A game is worth the opponent's grade, 50 more if it was won and 50 less if lost; an opponent more
than 40 away counts as 40 away. A grade is the average over the games of the half-year, or over the
last 30 if there were fewer, none older than three years (ECF arbiters' seminar; Clarke 1958 as told
by Wikipedia, "ECF grading system"). Grades are shown here in points: 700 + 7.5 x grade, the ECF's
own conversion of 2020, so that they stand beside others. Since 2020 the ECF rates by Elo, monthly.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.elo import expected_of
from arpad.lab.theory.expectation import linear_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import EntryColumns, ModelKind, RatingTimes, Settings
from arpad.lab.theory.windows import games_after

UNIT, ZERO = 7.5, 700.0
WORTH, REACH = 50.0, 40.0
GAMES, YEARS = 30, 3
CURVE = linear_curve(2 * WORTH * UNIT, REACH * UNIT)
"""Expected scores under which a grade stays: 10% for who is 40 below, 90% for who is 40 above."""


def grade(rating: npt.ArrayLike) -> Numbers:
    """Return the grade of a rating in points.

    >>> grade([1825.0, 2200]).tolist()
    [150.0, 200.0]
    """
    numbers: Numbers = (np.asarray(rating, dtype=np.float64) - ZERO) / UNIT
    return numbers


def worth(own: npt.ArrayLike, opponent: npt.ArrayLike, score: npt.ArrayLike) -> Numbers:
    """Return what games are worth, in grades.

    The seminar's table for a player of 150: 90 counts as 110, 200 as 190.

    >>> worth(150, [90, 130, 180, 200], 1).tolist(), worth(150, [90, 130, 180, 200], 0).tolist()
    ([160.0, 180.0, 230.0, 240.0], [60.0, 80.0, 130.0, 140.0])
    """
    mine, theirs, points = (
        np.asarray(values, dtype=np.float64) for values in (own, opponent, score)
    )
    numbers: Numbers = mine + np.clip(theirs - mine, -REACH, REACH) + WORTH * (2 * points - 1)
    return numbers


@dataclass(slots=True, eq=False)
class Ecf:
    """Ratings in points; a period is a half-year, or any other.

    periods: how many of them a game can count. Who has fewer than 30 games is graded by those that
    he has; who had none keeps what he had. Colours and weights do not count.

    Player A, 160, beats B, 140: their games are worth 190 and 110.

    >>> model = Ecf(ZERO + UNIT * np.array([160.0, 140]))
    >>> _ = model.update(GameColumns.of([0], [1], [1]))
    >>> grade(model.ratings).tolist()
    [190.0, 110.0]
    """

    ratings: Numbers
    periods: int = 2 * YEARS
    _player: Ids = field(init=False, repr=False)
    _worth: Numbers = field(init=False, repr=False)
    _period: Ids = field(init=False, repr=False)
    _now: int = field(init=False, repr=False, default=0)

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self._player, self._period = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        self._worth = np.zeros(0)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game; colours do not count."""
        return expected_of(self.ratings, CURVE, 0.0, games)

    def update(self, games: GameColumns) -> Numbers:
        """Grade who played in one period."""
        expected, players = self.predict(games), len(self.ratings)
        self._now += 1
        grades = grade(self.ratings)
        white, black = grades[games.white], grades[games.black]
        sides = np.stack([games.white, games.black], axis=1).ravel()
        new = np.stack([worth(white, black, games.score), worth(black, white, 1 - games.score)], 1)
        in_period = np.bincount(sides, minlength=players)
        self._player = np.concatenate([self._player, sides])
        self._worth = np.concatenate([self._worth, new.ravel()])
        self._period = np.concatenate([self._period, np.full(len(sides), self._now)])
        counted = np.maximum(in_period, GAMES)
        is_kept = games_after(self._player, players) < counted[self._player]
        kept = np.flatnonzero(is_kept & (self._period > self._now - self.periods))
        self._player, self._worth = self._player[kept], self._worth[kept]
        self._period = self._period[kept]
        count = np.maximum(np.bincount(self._player, minlength=players), 1)
        average = np.bincount(self._player, self._worth, players) / count
        self.ratings = np.where(in_period > 0, ZERO + UNIT * average, self.ratings)
        return expected


def _make(entry: EntryColumns, _: Settings) -> Ecf:
    return Ecf(entry.ratings, max(1, round(YEARS * entry.periods_a_year)))


KIND = ModelKind("ecf", "ECF grades (England)", RatingTimes.PERIOD, _make)
