"""Stephenson's rating system: Glicko with three parameters more, the winner of a contest of 2012.

Stephenson and Sonas, R package PlayerRatings (version 1.1-0, manual page `steph`, and the appendix
of its vignette). It won the Deloitte/FIDE Chess Rating Challenge. Beside Glicko: a deviation grows
by h for every game, not only by c with time; every game brings a bonus; a rating is drawn a little
towards those of the opponents. The package lets c grow over periods with games alone; here over
all, as Glicko does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arpad.lab.theory.games import GameColumns, Numbers
from arpad.lab.theory.glicko import Glicko
from arpad.lab.theory.kind import (
    GROWTH,
    RD,
    RD_NEW,
    Axis,
    EntryColumns,
    ModelKind,
    RatingTimes,
    Settings,
)
from arpad.watch.deviation import Q, damping, expected_score, information


@dataclass(slots=True, eq=False)
class Stephenson(Glicko):
    """Ratings and deviations of all players; what is not said here is Glicko's.

    growth_of_games: h, for a game: before the games of a period the variance grows by c^2 and
    n h^2. bonus: b, hundredths of a point for every game. neighbourhood: lambda, in hundredths of
    how far the opponents' average lies above. A game's weight multiplies its information.

    Glickman's example, which is his with c, h, b and lambda 0, and with lambda = 2: the opponents'
    average is 1550, so a point more.

    >>> games = GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0, 0])
    >>> start = np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300])
    >>> for pull in (0, 2):
    ...     model = Stephenson(*start, growth_of_games=0, neighbourhood=pull)
    ...     _ = model.update(games)
    ...     print(round(float(model.ratings[0]), 1), round(float(model.deviations[0]), 1))
    1464.1 151.4
    1465.1 151.4
    """

    growth_of_games: float = 10.0
    bonus: float = 0.0
    neighbourhood: float = 2.0

    def update(self, games: GameColumns) -> Numbers:
        """Rate one period; the deviation of who did not play only grows."""
        expected_before = self.predict(games)
        grown, players = self.grown(), len(self.ratings)
        ones, difference = np.ones(len(games)), self.difference(games)
        by_white, by_black = grown[games.black], grown[games.white]
        expected = expected_score(difference, by_white), expected_score(-difference, by_black)
        damped = damping(by_white), damping(by_black)
        scores = games.score + self.bonus / 100, 1 - games.score + self.bonus / 100
        moved = [
            games.weight * g * (s - e) for g, s, e in zip(damped, scores, expected, strict=True)
        ]
        count = games.per_player(ones, ones, players)
        above = self.ratings[games.black] - self.ratings[games.white]
        pull = games.per_player(above, -above, players) / np.maximum(count, 1)
        of_white, of_black = information(difference, by_white), information(-difference, by_black)
        informed = games.per_player(games.weight * of_white, games.weight * of_black, players)
        variance = 1 / (1 / (grown**2 + count * self.growth_of_games**2) + informed)
        self.ratings = (
            self.ratings
            + Q * variance * games.per_player(moved[0], moved[1], players)
            + self.neighbourhood / 100 * pull
        )
        self.deviations = np.maximum(np.sqrt(variance), self.deviation_min)
        return expected_before


GROWTH_OF_GAMES = Axis(
    "h", "growth of a deviation with a game (points)", 10, (0, 5, 10, 20, 30), bounds=(0,)
)
NEIGHBOURHOOD = Axis(
    "lambda", "hundredths towards the opponents' average", 2, (0, 1, 2, 4, 8), bounds=(0,)
)


def _make(entry: EntryColumns, settings: Settings) -> Stephenson:
    return Stephenson(
        entry.ratings,
        entry.deviations(settings),
        settings["c"] * entry.months**0.5,
        advantage=entry.advantage,
        growth_of_games=settings["h"],
        neighbourhood=settings["lambda"],
    )


KIND = ModelKind(
    "stephenson",
    "Stephenson",
    RatingTimes.PERIOD,
    _make,
    (RD, RD_NEW, GROWTH, GROWTH_OF_GAMES, NEIGHBOURHOOD),
)
