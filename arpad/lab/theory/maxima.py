"""Finds the ratings that make the games of a whole pool likeliest, or that balance it: compiled."""

from math import exp, log, log1p
from typing import NamedTuple

import numpy as np

from arpad.engine.compiled import compiled
from arpad.lab.theory.games import GameColumns, Ids, Numbers
from arpad.lab.theory.tally import Tally

POINTS = 400 / log(10)
"""Rating points in a unit of the logistic curve's own scale."""
TOLERANCE = 1e-5
"""The steepest slope that may be left, in points of score."""
STEPS_MAX, SOLVER_STEPS_MAX, HALVINGS_MAX = 200, 5_000, 60
SOLVER_TOLERANCE, ROUNDING = 1e-2, 1e-12
"""A step need not be solved better than it points; a loss is no exacter than its last digits."""
MOVE_MAX = 2.0
"""The longest step of one unknown: beyond, the curve that a step was made for is another one."""
BALANCE = 1e-5
"""How far a row of a balanced pool may be off, by its own bend: here rating points."""
PLAYERS_MAX = 2_000
"""Of so many players standard errors are worked out at most: it takes the cube of their number."""
FIRM = 1e-9
"""How firmly nu is held near 1 and the advantage near 0 where the games say nothing of them."""


class _Pairs(NamedTuple):
    """A tally's columns, as compiled code takes them."""

    white: Ids
    black: Ids
    advantage: Numbers
    weight: Numbers
    points: Numbers
    drawn: Numbers


class _Law(NamedTuple):
    """What the likelihood is: drawn games given to each, and whether draws have a chance."""

    prior: float
    has_draws: bool


class _Bends(NamedTuple):
    """How score and draw of each pair vary, alone and together, and each unknown's own bend."""

    score: Numbers
    draw: Numbers
    both: Numbers
    own: Numbers


def least(tally: Tally, start: Numbers, prior: float, *, has_draws: bool) -> Numbers:
    """Return the strengths at which the games are likeliest; behind them log nu and the advantage.

    start: where to begin, as what is returned: one strength for each player, log nu, the advantage,
    all in the logistic curve's unit. prior: drawn games that each player is given against strength
    0. has_draws: with Davidson's draws, nu and the advantage fitted too; without, a draw is half a
    win and half a loss, and the advantage stays as it is. Newton steps, each solved by conjugate
    gradients and shortened until the games become likelier.
    """
    if prior <= 0:
        raise ValueError("a pool needs some drawn games against the anchor: its level is free")
    pairs = _Pairs(
        tally.white, tally.black, tally.advantage, tally.weight, tally.points, tally.drawn
    )
    law = _Law(prior, has_draws)
    x = np.array(start, dtype=np.float64)
    value, slope, bends = _loss(pairs, x, law)
    for _ in range(STEPS_MAX):
        if np.abs(slope).max(initial=0) < TOLERANCE:
            return x
        move = _solved(pairs, bends, slope, law)
        move *= min(1.0, MOVE_MAX / np.abs(move).max())
        share, fall = 1.0, _product(slope, move)
        for _ in range(HALVINGS_MAX):
            next_point = _loss(pairs, x + share * move, law)
            if next_point[0] <= value + 1e-4 * share * fall + ROUNDING * max(abs(value), 1):
                break
            share /= 2
        else:
            raise ArithmeticError("the likeliest ratings were not found: no step is likelier")
        x += share * move
        value, slope, bends = next_point
    raise ArithmeticError(f"the likeliest ratings were not found in {STEPS_MAX} steps")


def standard_errors(tally: Tally, x: Numbers, prior: float, *, has_draws: bool) -> Numbers:
    """Return the standard error of each player's strength, in the unit of `least`.

    From the second derivatives where the games are likeliest, nu and the advantage as unsure as the
    games leave them. A game of weight w tells as much as w games, which for faded games is rather
    too little. NaN for all if there are more than `PLAYERS_MAX`.
    """
    n = len(x) - 2
    if n > PLAYERS_MAX:
        return np.full(n, np.nan)
    columns = (tally.white, tally.black, tally.advantage, tally.weight, tally.points, tally.drawn)
    _, _, bends = _loss(_Pairs(*columns), np.array(x, dtype=np.float64), _Law(prior, has_draws))
    curvature, white, black = np.diag(bends.own), tally.white, tally.black
    nu, advantage = np.full_like(white, n), np.full_like(white, n + 1)
    of_advantage = bends.score * tally.advantage
    for first, other, bend in (
        (white, black, -bends.score), (nu, white, bends.both), (nu, black, -bends.both),
        (advantage, white, of_advantage), (advantage, black, -of_advantage),
        (advantage, nu, bends.both * tally.advantage),
    ):  # fmt: skip
        np.add.at(curvature, (first, other), bend)
        np.add.at(curvature, (other, first), bend)
    free = n + 2 if has_draws else n
    errors: Numbers = np.sqrt(np.diag(np.linalg.inv(curvature[:free, :free])))[:n]
    return errors


def balance(
    games: GameColumns, weights: Numbers, own: Numbers, right: Numbers, x: Numbers
) -> Numbers:
    """Return x with own x - the sum of weight x opponent's x = right, for all players at once.

    weights: of games. own: above the sum of a player's weights. x: where to begin. Every row is
    met to `BALANCE` of `own`.
    """
    none = np.zeros(len(games))
    pairs = _Pairs(games.white, games.black, none, weights, none, none)
    law, free = _Law(0.0, has_draws=False), np.ones(2)
    bends = _Bends(weights, none, none, np.append(own, free))
    extra = own - games.per_player(weights, weights, len(own))
    x = np.append(x, [0.0, 0.0])
    for _ in range(STEPS_MAX):
        left = np.append(right, [0.0, 0.0]) - _times(pairs, bends, np.append(extra, free), x, law)
        if (np.abs(left) < BALANCE * bends.own).all():
            return x[:-2]
        x += _solved(pairs, bends, -left, law)
    raise ArithmeticError(f"the pool was not balanced in {STEPS_MAX} steps")


@compiled
def _loss(pairs: _Pairs, x: Numbers, law: _Law) -> tuple[float, Numbers, _Bends]:
    """Return minus the log-likelihood, its slopes, and what its matrix is made of."""
    n, count = len(x) - 2, len(pairs.white)
    nu = exp(x[n]) if law.has_draws else 0.0
    slope, own = np.zeros(n + 2), np.zeros(n + 2)
    of_score, of_draw, of_both = np.empty(count), np.zeros(count), np.zeros(count)
    value = 0.0
    for at in range(count):
        white, black, weight = pairs.white[at], pairs.black[at], pairs.weight[at]
        half = (x[white] - x[black] + pairs.advantage[at] * x[n + 1]) / 2
        small = exp(-abs(half))
        tail = nu * small + small * small
        value += weight * (abs(half) + log1p(tail)) - (2 * pairs.points[at] - weight) * half
        strong, weak, draw = 1 / (1 + tail), small * small / (1 + tail), nu * small / (1 + tail)
        lead = strong - weak if half > 0 else weak - strong
        surplus = pairs.points[at] - weight * (1 + lead) / 2
        slope[white] -= surplus
        slope[black] += surplus
        of_score[at] = weight * ((strong + weak) - lead * lead) / 4
        own[white] += of_score[at]
        own[black] += of_score[at]
        if law.has_draws:
            value -= pairs.drawn[at] * x[n]
            slope[n] -= pairs.drawn[at] - weight * draw
            slope[n + 1] -= surplus * pairs.advantage[at]
            of_draw[at] = weight * draw * (1 - draw)
            of_both[at] = -weight * draw * lead / 2
            own[n] += of_draw[at]
            own[n + 1] += of_score[at] * pairs.advantage[at] ** 2
    for at in range(n):
        small = exp(-abs(x[at]))
        value += law.prior * (log1p(small) + abs(x[at]) / 2)
        expected = 1 / (1 + exp(-x[at]))
        slope[at] += law.prior * (expected - 0.5)
        own[at] += law.prior * expected * (1 - expected)
    for at in range(n, n + 2):
        own[at] += FIRM
        if law.has_draws:
            value += FIRM * x[at] ** 2 / 2
            slope[at] += FIRM * x[at]
    return value, slope, _Bends(of_score, of_draw, of_both, own)


@compiled
def _times(pairs: _Pairs, bends: _Bends, extra: Numbers, x: Numbers, law: _Law) -> Numbers:
    """Return the matrix of second derivatives times x; extra: what is on its diagonal alone."""
    n = len(x) - 2
    product = extra * x
    nu, advantage = (x[n], x[n + 1]) if law.has_draws else (0.0, 0.0)
    of_nu = of_advantage = 0.0
    for at in range(len(pairs.white)):
        white, black = pairs.white[at], pairs.black[at]
        difference = x[white] - x[black] + pairs.advantage[at] * advantage
        pull = bends.score[at] * difference + bends.both[at] * nu
        product[white] += pull
        product[black] -= pull
        of_nu += bends.both[at] * difference + bends.draw[at] * nu
        of_advantage += pairs.advantage[at] * pull
    if law.has_draws:
        product[n] += of_nu
        product[n + 1] += of_advantage
    return product


@compiled
def _product(left: Numbers, other: Numbers) -> float:
    """Return the sum of products. NumPy's own calls a library that wakes a thread for each core."""
    total = 0.0
    for at in range(len(left)):
        total += left[at] * other[at]
    return total


@compiled
def _solved(pairs: _Pairs, bends: _Bends, slope: Numbers, law: _Law) -> Numbers:
    """Return Newton's step: conjugate gradients, each unknown scaled by its own bend."""
    n = len(slope) - 2
    extra = bends.own.copy()
    for at in range(len(pairs.white)):
        extra[pairs.white[at]] -= bends.score[at]
        extra[pairs.black[at]] -= bends.score[at]
        if law.has_draws:
            extra[n] -= bends.draw[at]
            extra[n + 1] -= bends.score[at] * pairs.advantage[at] ** 2
    x, left = np.zeros(n + 2), -slope
    scaled = left / bends.own
    way, size = scaled.copy(), _product(left, scaled)
    goal = SOLVER_TOLERANCE**2 * _product(left, left)
    for _ in range(SOLVER_STEPS_MAX):
        if _product(left, left) <= goal:
            break
        bent = _times(pairs, bends, extra, way, law)
        share = size / _product(way, bent)
        x += share * way
        left -= share * bent
        scaled = left / bends.own
        before, size = size, _product(left, scaled)
        way = scaled + (size / before) * way
    return x
