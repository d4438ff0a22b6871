"""Glicko-2: rating, deviation and volatility, by rating period.

Glickman 2022 (22 March), https://www.glicko.net/glicko/glicko2.pdf; steps cited as there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, pi, sqrt

import numpy as np

from arpad.engine.compiled import compiled
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import RD, RD_NEW, Axis, EntryColumns, ModelKind, RatingTimes, Settings

SCALE, RATING_NEW, DEVIATION_NEW, VOLATILITY_NEW = 173.7178, 1500.0, 350.0, 0.06
"""Rating points in a unit of Glicko-2's scale; a newcomer's rating, deviation and volatility."""
TOLERANCE, STEPS_MAX = 1e-6, 100


@dataclass(slots=True, eq=False)
class Glicko2:
    """Ratings, deviations (rating points) and volatilities of all players.

    tau: how much a volatility can change, 0.3 to 1.2. deviation_max: a ceiling on deviations,
    which the paper does not set. advantage: rating points of White. A game's weight multiplies its
    information.

    >>> model = Glicko2(np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300]))
    >>> _ = model.update(GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0, 0]))
    >>> round(float(model.ratings[0]), 2), round(float(model.deviations[0]), 2)
    (1464.05, 151.52)
    """

    ratings: Numbers
    deviations: Numbers
    volatilities: Numbers | float = VOLATILITY_NEW
    tau: float = 0.5
    deviation_max: float = inf
    advantage: float = 0.0

    def __post_init__(self) -> None:
        self.ratings = np.array(self.ratings, dtype=np.float64)
        self.deviations, self.volatilities = (
            np.broadcast_to(np.asarray(column, dtype=np.float64), self.ratings.shape).copy()
            for column in (self.deviations, self.volatilities)
        )

    @classmethod
    def of_newcomers(cls, players: int, tau: float = 0.5, advantage: float = 0.0) -> Glicko2:
        """Return the model with nobody known yet: 1500, 350, 0.06 for each."""
        ratings, deviations = np.full(players, RATING_NEW), np.full(players, DEVIATION_NEW)
        return cls(ratings, deviations, tau=tau, advantage=advantage)

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score, both deviations counted, as the next period begins."""
        grown = np.hypot(self.deviations / SCALE, self.volatilities)
        difference = self.ratings[games.white] - self.ratings[games.black]
        difference += games.advantage * self.advantage
        joint = np.hypot(grown[games.white], grown[games.black])
        return 1 / (1 + np.exp(-_damping(joint) * difference / SCALE))

    def update(self, games: GameColumns) -> Numbers:
        """Rate one period; the deviation of who did not play only grows (step 6, note)."""
        expected = self.predict(games)
        mu, phi = (self.ratings - RATING_NEW) / SCALE, self.deviations / SCALE
        information, moved = _sums(
            mu,
            phi,
            games.white,
            games.black,
            games.score,
            games.weight,
            games.advantage * (self.advantage / SCALE),
        )
        sigma = np.array(self.volatilities)
        _rate(mu, phi, sigma, information, moved, self.tau)
        self.ratings = mu * SCALE + RATING_NEW
        self.deviations = np.minimum(phi * SCALE, self.deviation_max)
        self.volatilities = sigma
        return expected


def _damping(phi: Numbers) -> Numbers:
    return 1 / np.sqrt(1 + 3 * phi**2 / pi**2)


@compiled
def _sums(
    mu: Numbers,
    phi: Numbers,
    white: Ids,
    black: Ids,
    score: Numbers,
    weight: Numbers,
    advantage: Numbers,
) -> tuple[Numbers, Numbers]:
    """Return for each player 1/v (step 3) and the sum of g (s - E) (step 4)."""
    damped = 1 / np.sqrt(1 + 3 * phi**2 / pi**2)
    information, moved = np.zeros(len(mu)), np.zeros(len(mu))
    for at in range(len(white)):
        player, other = white[at], black[at]
        difference = mu[player] - mu[other] + advantage[at]
        expected = 1 / (1 + exp(-damped[other] * difference))
        information[player] += weight[at] * damped[other] ** 2 * expected * (1 - expected)
        moved[player] += weight[at] * damped[other] * (score[at] - expected)
        expected = 1 / (1 + exp(damped[player] * difference))
        information[other] += weight[at] * damped[player] ** 2 * expected * (1 - expected)
        moved[other] += weight[at] * damped[player] * (1 - score[at] - expected)
    return information, moved


@compiled
def _rate(
    mu: Numbers, phi: Numbers, sigma: Numbers, information: Numbers, moved: Numbers, tau: float
) -> None:
    """Change mu, phi and sigma of every player in place (steps 4 to 7)."""
    for at in range(len(mu)):
        if information[at] == 0:
            phi[at] = sqrt(phi[at] ** 2 + sigma[at] ** 2)
            continue
        variance = 1 / information[at]
        sigma[at] = volatility(phi[at], sigma[at], variance, variance * moved[at], tau)
        before = phi[at] ** 2 + sigma[at] ** 2
        phi[at] = 1 / sqrt(1 / before + 1 / variance)
        mu[at] += phi[at] ** 2 * moved[at]


@compiled
def _slope(x: float, phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Return f(x) of step 5, whose zero is the logarithm of the new volatility's square."""
    spread = phi**2 + variance + exp(x)
    surplus = exp(x) * (delta**2 - spread) / (2 * spread**2)
    return surplus - (x - log(sigma**2)) / tau**2


@compiled
def volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Return the new volatility by the Illinois method (step 5), on Glicko-2's own scale.

    >>> round(volatility(1.1513, 0.06, 1.7785, -0.4834, 0.5), 5)
    0.06
    """
    low = log(sigma**2)
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        high = low - tau
        while _slope(high, phi, sigma, variance, delta, tau) < 0:
            high -= tau
    at_low = _slope(low, phi, sigma, variance, delta, tau)
    at_high = _slope(high, phi, sigma, variance, delta, tau)
    steps = 0
    while abs(high - low) > TOLERANCE and steps < STEPS_MAX:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = _slope(middle, phi, sigma, variance, delta, tau)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
        steps += 1
    return exp(low / 2)


TAU = Axis("tau", "how much a volatility can change", 0.5, (0.2, 0.5, 1.0, 1.5))
VOLATILITY = Axis(
    "sigma", "volatility at entry, of a month", VOLATILITY_NEW, (0.015, 0.03, 0.06, 0.09, 0.15)
)


def _make(entry: EntryColumns, settings: Settings) -> Glicko2:
    return Glicko2(
        entry.ratings,
        entry.deviations(settings),
        settings["sigma"] * entry.months**0.5,
        settings["tau"],
        deviation_max=DEVIATION_NEW,
        advantage=entry.advantage,
    )


KIND = ModelKind("glicko2", "Glicko-2", RatingTimes.PERIOD, _make, (RD, RD_NEW, VOLATILITY, TAU))
