"""Unequal steadiness (footnote 7): a spread of his own for every player, and a draw margin.

Axiom II gives every performance the standard deviation 200, "though in reality it is not so, for
some players are steadier than others". With spreads s_A and s_B the difference of two performances
has sqrt(s_A^2 + s_B^2), and equation (4) holds with it: whoever is steady scores more against
weaker and less against stronger players than his rating says, and against equals the same.

`Steadiness` follows ratings by K (S - E), game by game, and learns beside them the draw margin
epsilon of all games and each player's spread. The logarithms of the spreads are taken to lie about
ln 200 with deviation tau: tau = 0 is axiom II.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import erfc, exp, log, pi, sqrt

import numpy as np

from arpad.engine.compiled import compiled
from arpad.theory.benitez_roca.draw_margin import expected_score, outcomes
from arpad.theory.curves import SPREAD
from arpad.theory.elo import K
from arpad.theory.games import Games, Ids, Numbers, Pairs
from arpad.theory.kind import Axis, Entry, Kind, Rates, Settings
from arpad.theory.model import Foreseen

EPSILON_START = 100.0
"""Between the article's 20 and the 174 of games over the board; some hundred games replace it."""
KNOWN_OF_EPSILON = 10.0
"""Information on ln epsilon that the start is worth: of some 20 games."""
STEP_MAX = 0.5
"""The longest step of a logarithm in one game."""
LEAST = 1e-12


def spread_of_difference(one: Numbers, other: Numbers) -> Numbers:
    """Return the deviation of the difference of two performances (axiom III: variances add up).

    >>> spread_of_difference(np.array([200.0, 150]), np.array([200.0, 200])).round(2).tolist()
    [282.84, 250.0]
    """
    return np.hypot(one, other)


@dataclass(slots=True, eq=False)
class Steadiness:
    """Ratings and spreads of all players, and the draw margin, game by game.

    tau: how far the logarithms of spreads lie apart; 0: everybody has 200. A game's weight
    multiplies what it says. A spread is learnt from scores alone, not from draws: who draws much
    is not for that reason steady.

    >>> model = Steadiness(np.array([2000.0, 2000.0]), k_factor=10)
    >>> model.update(Games.of([0], [1], [1])).tolist(), model.ratings.tolist()
    ([0.5], [2005.0, 1995.0])
    """

    ratings: Numbers
    k_factor: float = 20.0
    tau: float = 0.0
    advantage: float = 0.0
    epsilon_start: float = EPSILON_START
    _spreads: Numbers = field(init=False, repr=False)
    _known: Numbers = field(init=False, repr=False)
    _margin: Numbers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.tau < 0 or self.epsilon_start <= 0:
            raise ValueError("tau is not negative, and a draw margin above 0")
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self._spreads = np.full(len(self.ratings), log(SPREAD))
        self._known = np.zeros(len(self.ratings))
        self._margin = np.array([log(self.epsilon_start), KNOWN_OF_EPSILON])

    @property
    def spreads(self) -> Numbers:
        """Return each player's spread in rating points; 200 of whom nothing is known."""
        found: Numbers = np.exp(self._spreads)
        return found

    @property
    def epsilon(self) -> float:
        """Return the draw margin as it stands, in rating points."""
        return exp(self._margin[0])

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score by equation (4) as the model stands."""
        return expected_score(*self._of(games))

    def outcomes(self, games: Pairs) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        return outcomes(*self._of(games))

    def update(self, games: Games) -> Numbers:
        """Rate the games in their order; return what was expected just before each."""
        return self.follow(games).expected

    def follow(self, games: Games) -> Foreseen:
        """Rate the games in their order; return what was forecast just before each."""
        games.require(len(self.ratings))  # compiled code looks at no bounds
        chances = _game_by_game(
            self.ratings,
            self._spreads,
            self._known,
            self._margin,
            self.k_factor,
            self.tau**2,
            games.white,
            games.black,
            games.score,
            games.weight,
            games.advantage * self.advantage,
        )
        return Foreseen(chances[:, 0] + chances[:, 1] / 2, chances)

    def _of(self, games: Pairs) -> tuple[Numbers, float, Numbers]:
        games.require(len(self.ratings))
        apart = self.ratings[games.white] - self.ratings[games.black]
        spreads = self.spreads
        of_games = spread_of_difference(spreads[games.white], spreads[games.black])
        return apart + games.advantage * self.advantage, self.epsilon, of_games


@compiled
def _below(x: float) -> float:
    """Return Phi(x)."""
    return 0.5 * erfc(-x / sqrt(2.0))


@compiled
def _density(x: float) -> float:
    return exp(-x * x / 2) / sqrt(2 * pi)


@compiled
def _learnt(value: float, slope: float, known: float) -> float:
    """Return a logarithm after Newton's step with all that is known of it."""
    return value + min(max(slope / known, -STEP_MAX), STEP_MAX)


@compiled
def _margin_after(
    margin: Numbers, alpha: float, beta: float, spread: float, score: float, weight: float
) -> None:
    """Learn ln epsilon from a win, a draw or a loss; other scores say nothing of it."""
    if score not in (0.0, 0.5, 1.0):
        return
    a_unit = exp(margin[0]) / spread
    won, lost = max(_below(alpha), LEAST), max(_below(-beta), LEAST)
    drawn = max(1 - won - lost, LEAST)
    less_won, less_lost = _density(alpha) * a_unit, _density(beta) * a_unit
    more_drawn = less_won + less_lost
    slope = more_drawn / drawn
    if score != 0.5:
        slope = -less_won / won if score == 1.0 else -less_lost / lost
    margin[1] += weight * (less_won**2 / won + less_lost**2 / lost + more_drawn**2 / drawn)
    margin[0] = _learnt(margin[0], weight * slope, margin[1])


@compiled
def _game_by_game(
    ratings: Numbers,
    spreads: Numbers,
    known: Numbers,
    margin: Numbers,
    k_factor: float,
    variance: float,
    white: Ids,
    black: Ids,
    score: Numbers,
    weight: Numbers,
    advantage: Numbers,
) -> Numbers:
    """Return the chances to win, draw and lose; ratings, spreads and margin learn.

    A spread learns from the score against E, by the slope of S ln E + (1 - S) ln (1 - E), each
    game's information added up, with 1 / tau^2 known before.
    """
    chances = np.empty((len(white), 3))
    for at in range(len(white)):
        one, other = white[at], black[at]
        epsilon = exp(margin[0])
        squares = exp(2 * spreads[one]), exp(2 * spreads[other])
        spread = sqrt(squares[0] + squares[1])
        gap = ratings[one] - ratings[other] + advantage[at]
        alpha, beta = (gap - epsilon) / spread, (gap + epsilon) / spread
        won, lost = _below(alpha), _below(-beta)
        chances[at] = won, 1 - won - lost, lost
        expected = (won + 1 - lost) / 2
        surplus = score[at] - expected
        ratings[one] += k_factor * weight[at] * surplus
        ratings[other] -= k_factor * weight[at] * surplus
        if variance > 0:
            # dE / d ln s of the difference; each player's own spread has its share in that.
            slope = -(alpha * _density(alpha) + beta * _density(beta)) / 2
            odds = max(expected * (1 - expected), LEAST)
            for player, square in ((one, squares[0]), (other, squares[1])):
                own = slope * square / spread**2
                known[player] += weight[at] * own**2 / odds
                spreads[player] = _learnt(
                    spreads[player], weight[at] * own * surplus / odds, 1 / variance + known[player]
                )
        _margin_after(margin, alpha, beta, spread, score[at], weight[at])
    return chances


TAU = Axis("tau", "deviation of the logarithms of players' spreads", 0.1,
           (0.025, 0.05, 0.1, 0.2, 0.4))  # fmt: skip


def _equal(entry: Entry, settings: Settings) -> Steadiness:
    return Steadiness(entry.ratings, settings["K"], 0.0, entry.advantage)


def _own(entry: Entry, settings: Settings) -> Steadiness:
    return Steadiness(entry.ratings, settings["K"], settings["tau"], entry.advantage)


DRAW_MARGIN = Kind("draw_margin", "Elo, draw margin", Rates.GAME, _equal, (K,))
OWN_SPREAD = Kind("own_spread", "Elo, own spreads", Rates.GAME, _own, (K, TAU))
