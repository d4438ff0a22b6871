"""Bradley and Terry's model with draws after Davidson, for a whole pool at once.

Davidson, "On Extending the Bradley-Terry Model to Accommodate Ties in Paired Comparison
Experiments", JASA 65 (1970): with strengths a and b, the chances to win, draw and lose are as
a : nu sqrt(a b) : b. nu = 2 draws half the games of equals.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from arpad.lab.theory.games import GameColumns, Numbers, Pairs
from arpad.lab.theory.kind import Axis, ModelKind, RatingTimes
from arpad.lab.theory.maxima import POINTS, least, standard_errors
from arpad.lab.theory.tally import Tally


def outcomes(difference: Numbers, nu: float) -> Numbers:
    """Return the chances to win, draw and lose; one row for each difference in rating points.

    >>> outcomes(np.array([0.0, 400.0]), 2.0).round(3).tolist()
    [[0.25, 0.5, 0.25], [0.577, 0.365, 0.058]]
    """
    return np.exp(_log_outcomes(np.asarray(difference, dtype=np.float64) / POINTS, np.log(nu)))


def _log_outcomes(difference: Numbers, log_nu: float) -> Numbers:
    half = difference / 2
    parts = np.stack([half, np.full_like(half, log_nu), -half], axis=-1)
    whole = np.logaddexp.reduce(parts, axis=-1, keepdims=True)
    chances: Numbers = parts - whole
    return chances


@dataclass(slots=True, eq=False)
class Davidson:
    """Ratings of all players, the draw parameter nu and White's advantage, all fitted together.

    Every game ever handed to `update` counts the same, by its weight. prior: drawn games (logistic,
    so half a point) that each player is given against a player of rating `anchor`. Scores are 1,
    0.5 or 0.

    >>> pool = Davidson(players=2, prior=1e-9)
    >>> white, black = [0] * 4 + [1] * 4, [1] * 4 + [0] * 4
    >>> _ = pool.update(GameColumns.of(white, black, [1, 1, .5, 0, 1, .5, 0, 0]))
    >>> round(float(pool.ratings[0] - pool.ratings[1]), 1), round(pool.nu, 3)
    (120.4, 0.707)
    """

    players: int
    anchor: float = 1500.0
    prior: float = 1.0
    nu: float = 1.0
    advantage: float = 0.0
    _unknowns: Numbers = field(init=False, repr=False)
    _tally: Tally = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.prior <= 0:
            raise ValueError("a pool needs some drawn games against the anchor: its level is free")
        self._tally = Tally(self.players)
        self._unknowns = np.zeros(self.players + 2)
        self._unknowns[self.players :] = np.log(self.nu), self.advantage / POINTS

    @property
    def ratings(self) -> Numbers:
        """Return the fitted ratings; who has not played stands at the anchor."""
        ratings: Numbers = self._unknowns[: self.players] * POINTS + self.anchor
        return ratings

    def standard_errors(self) -> Numbers:
        """Return the standard error of each rating, in points (`maxima.standard_errors`)."""
        return standard_errors(self._tally, self._unknowns, self.prior, has_draws=True) * POINTS

    def outcomes(self, games: Pairs) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        games.require(self.players)  # behind the ratings stand nu and the advantage
        x = self._unknowns
        difference = x[games.white] - x[games.black] + games.advantage * x[self.players + 1]
        return outcomes(difference * POINTS, self.nu)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score: the chance to win and half the chance to draw."""
        expected: Numbers = self.outcomes(games) @ np.array([1.0, 0.5, 0.0])
        return expected

    def update(self, games: GameColumns) -> Numbers:
        """Fit everything again with these games added; the old fit is the start."""
        expected = self.predict(games)
        if len(games):
            if not np.isin(games.score, (0.0, 0.5, 1.0)).all():
                raise ValueError("Davidson's model knows scores of 1, 0.5 and 0 alone")
            self._tally.add(games)
            self._unknowns = least(self._tally, self._unknowns, self.prior, has_draws=True)
            self.nu = float(np.exp(self._unknowns[self.players]))
            self.advantage = float(self._unknowns[self.players + 1] * POINTS)
        return expected


PRIOR = Axis("prior", "drawn games against the anchor", 1, (0.5, 1, 2, 4, 8, 16))
KIND = ModelKind(
    "davidson",
    "Davidson",
    RatingTimes.POOL,
    lambda entry, settings: Davidson(len(entry.ratings), entry.level, prior=settings["prior"]),
    (PRIOR,),
)
