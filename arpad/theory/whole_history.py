"""Whole-history rating: everybody's strength on every day, all games ever played at once.

Coulom, "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength"
(Computers and Games 2008), as the library whole-history-rating (MIT) fits it, with Davidson's
draws. The library is plain Python: for thousands of games, not for a million.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from arpad.theory.davidson import outcomes
from arpad.theory.games import Games, Numbers

if TYPE_CHECKING:
    from whr import WHR


@dataclass(slots=True, eq=False)
class WholeHistory:
    """The ratings of all players on the last day each played; a period is a day of the model.

    variance: w^2, by which a strength may drift in a period, in rating points squared. anchor: the
    rating of a player of whom nothing is known. advantage: rating points of White, held fixed; a
    game's advantage is 1 or 0, its weight 1. precision: the slope at which a fit is done, in the
    library's natural unit. time_limit: seconds that one fit may take.
    """

    players: int
    variance: float = 300.0
    anchor: float = 1500.0
    advantage: float = 0.0
    precision: float = 1e-3
    time_limit: int | None = None
    ratings: Numbers = field(init=False)
    _base: WHR = field(init=False, repr=False)

    def __post_init__(self) -> None:
        from whr import WHR

        self.ratings = np.full(self.players, self.anchor)
        self._base = WHR({"w2": self.variance, "pinned_handicap": {0: 0.0, 1: self.advantage}})

    def outcomes(self, games: Games) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        nu = max(self._base.nu, np.finfo(np.float64).tiny)
        return outcomes(difference + games.advantage * self.advantage, nu)

    def predict(self, games: Games) -> Numbers:
        """Return White's expected score: the chance to win and half the chance to draw."""
        expected: Numbers = self.outcomes(games) @ np.array([1.0, 0.5, 0.0])
        return expected

    def update(self, games: Games) -> Numbers:
        """Add the games and fit all history again."""
        expected = self.predict(games)
        if not len(games):
            return expected
        self._add(games)
        _, is_done = self._base.auto_iterate(self.time_limit, self.precision, 10)
        if not is_done:
            raise TimeoutError("the whole history was not fitted in the time allowed")
        for number, player in self._base.players.items():
            self.ratings[int(number)] = player.days[-1].elo + self.anchor
        return expected

    def history(self, player: int) -> list[tuple[int, float, float]]:
        """Return period, rating and standard deviation of each period in which he played."""
        scale = 400 / np.log(10)
        found = self._base.players.get(str(player))
        return [
            (int(day.day), float(day.elo + self.anchor), float(day.uncertainty**0.5 * scale))
            for day in (found.days if found else [])
        ]

    def _add(self, games: Games) -> None:
        if not np.isin(games.score, (0.0, 0.5, 1.0)).all() or (games.weight != 1).any():
            raise ValueError("whole-history rating knows scores of 1, 0.5 and 0, and weight 1")
        if not np.isin(games.advantage, (0.0, 1.0)).all():
            raise ValueError("whole-history rating knows games with the advantage or without")
        columns = (games.white, games.black, 2 * games.score, games.period, games.advantage)
        for white, black, score, period, advantage in zip(
            *(column.astype(np.int64).tolist() for column in columns), strict=True
        ):
            # The library's "black" is the side with the handicap: our White.
            self._base.create_game(str(white), str(black), "WDB"[score], period, advantage)
