"""Glicko: a rating and how sure it is, by rating period.

Glickman 1995, https://www.glicko.net/glicko/glicko.pdf. The formulas are written from memory and
not verified against the paper's text; every figure of its example reproduces.
"""

from dataclasses import dataclass

import numpy as np

from arpad.lab.theory.games import GameColumns, Numbers, Pairs
from arpad.lab.theory.kind import GROWTH, RD, RD_NEW, EntryColumns, ModelKind, RatingTimes, Settings
from arpad.watch.deviation import DEVIATION_NEW, Q, damping, expected_score, information


@dataclass(slots=True, eq=False)
class Glicko:
    """Ratings and rating deviations of all players.

    spread_growth: c, by which an RD grows in a period: sqrt(RD^2 + c^2), never above 350; an RD of
    50 is back at 350 after 100 periods with c = 34.6. deviation_min: a floor under RD after the
    period (30 recommended; 0 is the bare formula). advantage: rating points of White.

    >>> glicko = Glicko(np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300]))
    >>> _ = glicko.update(GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0, 0]))
    >>> round(float(glicko.ratings[0])), round(float(glicko.deviations[0]), 1)
    (1464, 151.4)
    """

    ratings: Numbers
    deviations: Numbers
    spread_growth: float = 0.0
    deviation_min: float = 0.0
    advantage: float = 0.0

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self.deviations = np.broadcast_to(
            np.asarray(self.deviations, dtype=np.float64), self.ratings.shape
        ).copy()

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score, both deviations counted, as the next period begins.

        g of sqrt(RD^2 + RD_opponent^2), as in the paper: 1400 (RD 80) expects .376 of 1500 (150).
        """
        grown = self.grown()
        joint = np.hypot(grown[games.white], grown[games.black])
        return expected_score(self.difference(games), joint)

    def update(self, games: GameColumns) -> Numbers:
        """Rate one period; the deviation of who did not play only grows."""
        expected_before = self.predict(games)
        grown, players = self.grown(), len(self.ratings)
        difference = self.difference(games)
        by_white, by_black = grown[games.black], grown[games.white]
        expected = expected_score(difference, by_white), expected_score(-difference, by_black)
        damped = damping(by_white), damping(by_black)
        surplus = games.score - expected[0], 1 - games.score - expected[1]
        moved = [games.weight * g * s for g, s in zip(damped, surplus, strict=True)]
        of_white, of_black = information(difference, by_white), information(-difference, by_black)
        informed = games.per_player(games.weight * of_white, games.weight * of_black, players)
        variance = 1 / (1 / grown**2 + informed)
        self.ratings += Q * variance * games.per_player(moved[0], moved[1], players)
        has_played = games.per_player(np.ones(len(games)), np.ones(len(games)), players) > 0
        deviations = np.where(has_played, np.sqrt(variance), grown)
        self.deviations = np.maximum(deviations, self.deviation_min)
        return expected_before

    def grown(self) -> Numbers:
        """Return the deviations as the next period begins."""
        return np.minimum(np.hypot(self.deviations, self.spread_growth), DEVIATION_NEW)

    def difference(self, games: Pairs) -> Numbers:
        """Return White's rating less Black's, with the advantage that White has."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        return difference + games.advantage * self.advantage


def _make(entry: EntryColumns, settings: Settings) -> Glicko:
    return Glicko(
        entry.ratings,
        entry.deviations(settings),
        settings["c"] * entry.months**0.5,
        DEVIATION_MIN,
        entry.advantage,
    )


DEVIATION_MIN = 30.0
"""The floor under a deviation that Glickman recommends."""
KIND = ModelKind("glicko", "Glicko", RatingTimes.PERIOD, _make, (RD, RD_NEW, GROWTH))
