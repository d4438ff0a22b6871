"""Melão's rating: individual performances over a whole life, recent games heavier, with colours.

H. Melão Jr., "Erro sistemático no rating de Xadrez" (behind the CNXC's regulation): R = sum of
Rp_i x f(T - T_i), Rp_i the performance against each opponent of one's life, T_i when the game was
played; White scores 54% among equals, wins over stronger opponents weigh more. He leaves open:

- f. Here a half-life: a game counts half as much for every `half_life` that has passed.
- The weights are not normalised: as printed, R grows with every game. Here they add up to 1.
- The performance in one game won or lost is infinite. Here a drawn game (or a part of one) is
  added, so that it is finite: in the sum against the same opponent, in the likelihood against an
  anchor that no result moves.
- How wins over stronger opponents weigh more. In the sum, a win is worth the opponent's rating and
  a constant; so a win over a weak opponent can lower R. In the likelihood, what moves R is the
  score less what was expected, so a win never lowers it, and weighs the more the stronger the
  opponent. `weighted_sum` is the formula as printed; `likeliest_rating`, and `Melao` for a whole
  pool, are the reading to use.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import log10

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Numbers, Pairs
from arpad.lab.theory.kind import Axis, EntryColumns, ModelKind, RatingTimes, Settings
from arpad.lab.theory.maxima import POINTS, least, standard_errors
from arpad.lab.theory.tally import Tally

WHITE_SCORE = 0.54
"""What White scores among equals; Black has 46%."""
ADVANTAGE = -400 * log10(1 / WHITE_SCORE - 1)
"""The same in rating points on the logistic curve: 27.9."""
WHITE, BLACK = 1, -1


@dataclass(frozen=True, slots=True, eq=False)
class Life:
    """All games of one player, one entry for each.

    opponents: their ratings. scores: 1, 0.5, 0. colours: `WHITE` or `BLACK`, 0 where unknown.
    ages: T - T_i, in any unit of time, the half-life in the same.
    """

    opponents: npt.ArrayLike
    scores: npt.ArrayLike
    colours: npt.ArrayLike
    ages: npt.ArrayLike

    def columns(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return scores, ages and the opponents' ratings with the advantage of their colour."""
        opponents, scores, colours, ages = (
            np.asarray(column, dtype=np.float64)
            for column in (self.opponents, self.scores, self.colours, self.ages)
        )
        if not len(opponents):
            raise ValueError("a life without games has no performance")
        if not len(opponents) == len(scores) == len(colours) == len(ages):
            raise ValueError("opponents, scores, colours and ages are columns of one length")
        if not ((scores >= 0) & (scores <= 1)).all():
            raise ValueError("a score lies between 0 and 1")
        if not (np.isfinite(opponents) & np.isfinite(colours) & np.isfinite(ages)).all():
            raise ValueError("a rating, a colour and an age are finite numbers")
        if (ages < 0).any():
            raise ValueError("a game of the future has no weight: an age is negative")
        return scores, ages, opponents - colours * ADVANTAGE


def game_performances(life: Life, prior: float = 1.0) -> Numbers:
    """Return Rp_i of each game: the performance in it and in `prior` drawn games like it.

    >>> life = Life([2000, 2000], [1, 1], [WHITE, BLACK], [0, 0])
    >>> game_performances(life).round(1).tolist()
    [2163.0, 2218.7]
    """
    scores, _, met = life.columns()
    if prior <= 0:
        raise ValueError("without a drawn game the performance in one game won is infinite")
    performances: Numbers = met + 400 * np.log10((scores + prior / 2) / (1 - scores + prior / 2))
    return performances


def recency(ages: npt.ArrayLike, half_life: float) -> Numbers:
    """Return f(T - T_i): 1 for a game of today, 1/2 for each half-life passed.

    >>> recency([0, 12, 24], half_life=12).tolist()
    [1.0, 0.5, 0.25]
    """
    if not half_life > 0:
        raise ValueError("a half-life is a positive time")
    weights: Numbers = 0.5 ** (np.asarray(ages, dtype=np.float64) / half_life)
    return weights


def weighted_sum(life: Life, half_life: float, prior: float = 1.0) -> float:
    """Return R = sum of Rp_i f(T - T_i), the weights divided by their sum.

    >>> life = Life([2000, 2000], [1, 0], [WHITE, WHITE], [0, 12])
    >>> round(weighted_sum(life, half_life=12), 1)
    2035.8
    """
    weights = recency(life.columns()[1], half_life)
    return float(np.average(game_performances(life, prior), weights=weights))


def likeliest_rating(life: Life, half_life: float, anchor: float, prior: float = 1.0) -> float:
    """Return the rating that makes the life likeliest, each game weighed by its age.

    prior: drawn games against a player of rating `anchor`, without age or colour: what the player
    was held for before his first game. It stands apart from the games, so that no win can lower
    it: a drawn game against the opponents' average would fall with a weak opponent.

    >>> life = Life([2000, 2000], [1, 0.5], [0, 0], [0, 0])
    >>> round(likeliest_rating(life, half_life=12, anchor=2000))
    2120
    """
    from scipy.optimize import brentq

    scores, ages, met = life.columns()
    if prior <= 0:
        raise ValueError("without a drawn game a life of wins alone has no rating")
    weights, curve = recency(ages, half_life), logistic_curve()

    def surplus(rating: float) -> float:
        gained = weights @ (scores - curve.expected(rating - met))
        return float(gained + prior * (0.5 - curve.expected(np.array([rating - anchor]))[0]))

    reach = 1000.0
    low, high = min(float(met.min()), anchor), max(float(met.max()), anchor)
    while surplus(low - reach) <= 0 or surplus(high + reach) >= 0:
        reach *= 2
    return float(brentq(surplus, low - reach, high + reach, xtol=1e-9))


@dataclass(slots=True, eq=False)
class Melao:
    """The likeliest ratings of a whole pool under Melão's weights, found anew after each period.

    half_life in rating periods. prior: drawn games that each player is given against a player of
    rating `anchor`, which also fixes the level.
    """

    players: int
    half_life: float
    anchor: float = 1500.0
    prior: float = 1.0
    _unknowns: Numbers = field(init=False, repr=False)
    _tally: Tally = field(init=False, repr=False)
    _period: int = field(init=False, repr=False, default=0)

    def __post_init__(self) -> None:
        self._tally = Tally(self.players)
        self._unknowns = np.zeros(self.players + 2)  # behind the ratings nu, unused, and White's
        self._unknowns[-1] = ADVANTAGE / POINTS

    @property
    def ratings(self) -> Numbers:
        """Return the ratings after the last period; who has not played stands at the anchor."""
        ratings: Numbers = self._unknowns[: self.players] * POINTS + self.anchor
        return ratings

    def standard_errors(self) -> Numbers:
        """Return the standard error of each rating, in points (`maxima.standard_errors`)."""
        return standard_errors(self._tally, self._unknowns, self.prior, has_draws=False) * POINTS

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game, 54% among equals."""
        difference = self.ratings[games.white] - self.ratings[games.black]
        return logistic_curve().expected(difference + games.advantage * ADVANTAGE)

    def update(self, games: GameColumns) -> Numbers:
        """Add the games of a period and find the ratings at its end."""
        expected = self.predict(games)
        if len(games):
            now = int(games.period[-1])
            self._tally.fade(float(recency(now - self._period, self.half_life)))
            ages = recency(now - games.period, self.half_life)
            self._tally.add(replace(games, weight=games.weight * ages))
            self._unknowns = least(self._tally, self._unknowns, self.prior, has_draws=False)
            self._period = now
        return expected


HALF_LIFE = Axis("half-life", "years after which a game counts half", 3, (0.5, 1, 2, 3, 6, 12))


def _make(entry: EntryColumns, settings: Settings) -> Melao:
    half_life = settings["half-life"] * entry.periods_a_year
    return Melao(len(entry.ratings), half_life, entry.level, 2.0)


KIND = ModelKind("melao", "Melão's likelihood", RatingTimes.POOL, _make, (HALF_LIFE,))
