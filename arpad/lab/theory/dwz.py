"""The German Deutsche Wertungszahl: a rating that moves the less the higher, older and surer it is.

Wertungsordnung of the Deutscher Schachbund, 3.5.2 and annex 1.2 (schachbund.de, read 2026):
Rn = Ro + 800 (W - We) / (E + n). E = (Ro / 1000)^4 + J, J = 5, 10 or 15 up to 20, up to 25 and
above 25 years; the young who score what is expected or more have it times Ro / 2000, held to 0.5 to
1; who is below 1300 and scores less has e^((1300 - Ro) / 150) - 1 added. E is a whole number from 5
to 30 and to five times the player's rated events; up to 150 where something was added. We by the
normal curve with a deviation of 200 sqrt 2 (3.3.1; no text since 2014 has another), each game to
three decimals, as on nine official results sheets of the DSB of about 1997 to 2009. The law itself,
with first ratings, is the rulebook in docs/rulebooks/dwz; a test holds the two to the same E.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.elo import expected_of
from arpad.lab.theory.expectation import normal_curve
from arpad.lab.theory.games import GameColumns, Numbers, Pairs
from arpad.lab.theory.kind import ModelKind, RatingTimes

CURVE = normal_curve()
DECIMALS = 3
"""Of the expected score of a game."""
ADULT = 30.0
"""The age of who says none: above 25."""
YOUNG, JUNIOR = 20, 25
"""Up to these years J is 5, and 10."""
EVENTS_KNOWN = 6
"""From so many rated events on their number does not bind E."""


def development(
    ratings: npt.ArrayLike, ages: npt.ArrayLike, events: npt.ArrayLike, surplus: npt.ArrayLike
) -> Numbers:
    """Return E of each player; surplus: W - We. Half of E is rounded up (not in the text).

    Annex 1.2: an adult of 1700 has 8.35 + 15; a junior of 1011 who gained has 6.04 x 0.51 = 3.1, at
    least 5; an adult of 1000 who lost has 16 + e^2 - 1 = 22.39.

    >>> development([1700, 1011, 1000], [30, 12, 40], [9, 9, 9], [1, 1, -1]).tolist()
    [23.0, 5.0, 22.0]
    """
    rating, age, count, above = (
        np.asarray(values, dtype=np.float64) for values in (ratings, ages, events, surplus)
    )
    of_age = np.select([age <= YOUNG, age <= JUNIOR], [5.0, 10.0], 15.0)
    base = (rating / 1000) ** 4 + of_age
    is_faster = (age <= YOUNG) & (above >= 0)
    faster = np.where(is_faster, np.clip(rating / 2000, 0.5, 1.0), 1.0)
    is_braked = (rating < 1300) & (above < 0)
    brake = np.where(is_braked, np.expm1((1300 - np.minimum(rating, 1300)) / 150), 0.0)
    most = np.where(brake > 0, 150.0, np.minimum(30.0, 5 * np.maximum(count, 1)))
    numbers: Numbers = np.clip(np.floor(base * faster + brake + 0.5), 5.0, most)
    return numbers


@dataclass(slots=True, eq=False)
class Dwz:
    """Ratings of all players; a period is an event.

    events: rated events of each before the first one here. ages: in years; who says none is an
    adult. Who has no rating is rated by performance by the text, once he has five games against
    rated players; here he starts where he is told to, with E = 5.

    The example of the Ober-Ramstadt chess club (2013): 1700 scores 3.5 of 6, where 2.46 are
    expected, and has 1727 with E = 25. By annex 1.2 his E is 23; against 2000 the club's table of
    two decimals has .15.

    >>> model = Dwz(np.array([1700.0, 1600, 1650, 1700, 1800, 1900, 2000]), np.full(7, 9))
    >>> games = GameColumns.of([0] * 6, [1, 2, 3, 4, 5, 6], [1, 0, 1, 0.5, 1, 0])
    >>> model.predict(games).round(2).tolist()
    [0.64, 0.57, 0.5, 0.36, 0.24, 0.14]
    >>> _ = model.update(games)
    >>> round(float(model.ratings[0])), round(1700 + 800 * (3.5 - 2.46) / (25 + 6))
    (1729, 1727)
    """

    ratings: Numbers
    events: Numbers
    ages: npt.ArrayLike = ADULT

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self.events = np.array(self.events, dtype=np.float64)
        ages = np.asarray(self.ages, dtype=np.float64)
        self.ages = np.broadcast_to(ages, self.ratings.shape).copy()

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game; colours do not count."""
        return expected_of(self.ratings, CURVE, 0.0, games).round(DECIMALS)

    def update(self, games: GameColumns) -> Numbers:
        """Rate one event."""
        expected, players = self.predict(games), len(self.ratings)
        surplus = (games.score - expected) * games.weight
        gained = games.per_player(surplus, -surplus, players)
        count = games.per_player(games.weight, games.weight, players)
        slow = development(self.ratings, self.ages, self.events, gained)
        self.ratings = self.ratings + 800 * gained / (slow + count)
        self.events = self.events + (count > 0)
        return expected


KIND = ModelKind(
    "dwz",
    "DWZ (Germany)",
    RatingTimes.PERIOD,
    lambda entry, _: Dwz(entry.ratings, np.where(entry.is_rated, EVENTS_KNOWN, 1)),
)
