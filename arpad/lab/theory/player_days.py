"""Players' strengths day by day, and Newton's step on all days of one player: compiled.

A day is a player in a period in which he played; a side is a game as one of its two players sees
it. Sides stand in pairs: side 2k is White's in game k, 2k + 1 Black's, and side ^ 1 the opponent's.
Strengths are in the logistic curve's own unit: 400 / ln 10 rating points.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from arpad.engine.compiled import compiled
from arpad.lab.theory.games import Ids, Numbers

STEP_MAX = 1.0
"""The longest step: beyond, the curve that it was made for is another one."""
SWEEPS_MAX = 10_000
SHARPER = 10.0
"""How many times nearer to its end the common level is brought than a single player."""
NONE = -1


class PlayerDays(NamedTuple):
    """Columns of days, and of their sides.

    of_player: where each player's days begin, and their end; of_day: where each day's sides do.
    half: exp(strength / 2). opponent: the day of a side's opponent. lead: exp of half the advantage
    that a side has, below 1 where its opponent has it.
    """

    of_player: Ids
    period: Ids
    strength: Numbers
    half: Numbers
    of_day: Ids
    opponent: Ids
    score: Numbers
    weight: Numbers
    lead: Numbers
    player: Ids

    @classmethod
    def none(cls, players: int) -> PlayerDays:
        """Return no days of some players."""
        whole, numbers = np.zeros(0, np.int64), np.zeros(0)
        ends = np.zeros(players + 1, np.int64), np.zeros(1, np.int64)
        return cls(
            ends[0], whole, numbers, numbers, ends[1], whole, numbers, numbers, numbers, whole
        )


class BandMatrix(NamedTuple):
    """Room for one player's equations: a row for each of his days."""

    bend: Numbers
    move: Numbers
    tie: Numbers

    @classmethod
    def empty(cls, size: int) -> BandMatrix:
        """Return room for some days."""
        return cls(np.zeros(size), np.zeros(size), np.zeros(size))


class Law(NamedTuple):
    """What the fit holds fixed. drift: variance in a period. prior: half the drawn games given.

    tolerance: the move below which a player stands still.
    """

    drift: float
    prior: float
    tolerance: float


@compiled
def arranged(
    white: Ids,
    black: Ids,
    score: Numbers,
    period: Ids,
    weight: Numbers,
    lead: Numbers,
    old: PlayerDays,
) -> PlayerDays:
    """Return the days of all games; strengths come from `old`, which knows the games before.

    A new day starts from the strength of the player's day before. lead: White's.
    """
    players = len(old.of_player) - 1
    own = np.empty(2 * len(white), np.int64)
    own[::2], own[1::2] = white, black
    of_player = np.zeros(players + 1, np.int64)
    latest = np.full(players, NONE)
    day_in_life = np.empty(len(own), np.int64)
    for side in range(len(own)):
        player, now = own[side], period[side // 2]
        if of_player[player + 1] == 0 or latest[player] != now:
            latest[player] = now
            of_player[player + 1] += 1
        day_in_life[side] = of_player[player + 1] - 1
    of_player = np.cumsum(of_player)
    day = of_player[own] + day_in_life
    of_day = np.zeros(of_player[-1] + 1, np.int64)
    periods, whose = np.empty(of_player[-1], np.int64), np.empty(of_player[-1], np.int64)
    for side in range(len(own)):
        of_day[day[side] + 1] += 1
        periods[day[side]], whose[day[side]] = period[side // 2], own[side]
    of_day = np.cumsum(of_day)
    free = of_day[:-1].copy()
    opponent = np.empty(len(own), np.int64)
    scores, weights, leads = np.empty(len(own)), np.empty(len(own)), np.empty(len(own))
    for side in range(len(own)):
        at, game = free[day[side]], side // 2
        free[day[side]] += 1
        opponent[at], weights[at] = day[side ^ 1], weight[game]
        scores[at] = score[game] if side % 2 == 0 else 1 - score[game]
        leads[at] = lead[game] if side % 2 == 0 else 1 / lead[game]
    strength = np.zeros(of_player[-1])
    for player in range(players):
        start, days = old.of_player[player], old.of_player[player + 1] - old.of_player[player]
        for at in range(of_player[player], of_player[player + 1]):
            life = at - of_player[player]
            if life < days:
                strength[at] = old.strength[start + life]
            elif life:
                strength[at] = strength[at - 1]
    half = np.exp(strength / 2)
    return PlayerDays(
        of_player, periods, strength, half, of_day, opponent, scores, weights, leads, whose
    )


@compiled
def _slopes(day: int, days: PlayerDays, nu: float) -> tuple[float, float]:
    """Return what the games of a day pull at its strength, and how firmly they hold it."""
    slope = bend = 0.0
    for side in range(days.of_day[day], days.of_day[day + 1]):
        ratio = days.half[day] * days.lead[side] / days.half[days.opponent[side]]
        square = ratio * ratio
        chance = 1 / (square + nu * ratio + 1)
        win, loss = square * chance, chance
        slope += days.weight[side] * (days.score[side] - (1 + win - loss) / 2)
        bend += days.weight[side] * ((win + loss) - (win - loss) ** 2) / 4
    return slope, bend


@compiled
def equations(player: int, days: PlayerDays, nu: float, law: Law, band: BandMatrix) -> int:
    """Write slopes (as `move`), bends and ties of a player's days; return how many days.

    tie[at] binds day at and the one after it.
    """
    start = days.of_player[player]
    count = int(days.of_player[player + 1] - start)
    for at in range(count):
        band.move[at], band.bend[at] = _slopes(start + at, days, nu)
    for at in range(count - 1):
        day = start + at
        tie = 1 / (law.drift * (days.period[day + 1] - days.period[day]))
        pull = tie * (days.strength[day + 1] - days.strength[day])
        band.tie[at] = tie
        band.move[at] += pull
        band.move[at + 1] -= pull
        band.bend[at] += tie
        band.bend[at + 1] += tie
    expected = 1 / (1 + exp(-days.strength[start]))
    band.move[0] += law.prior * (1 - 2 * expected)
    band.bend[0] += 2 * law.prior * expected * (1 - expected)
    return count


@compiled
def step(player: int, days: PlayerDays, nu: float, law: Law, band: BandMatrix) -> tuple[int, float]:
    """Take Newton's step on all days of a player; return how many days, and the longest move.

    His matrix of second derivatives is tridiagonal (Coulom 2008): a walk forward takes the earlier
    ties out, a walk back solves.
    """
    count = equations(player, days, nu, law, band)
    bend, move, tie = band.bend, band.move, band.tie
    for at in range(1, count):
        share = tie[at - 1] / bend[at - 1]
        bend[at] -= share * tie[at - 1]
        move[at] += share * move[at - 1]
    move[count - 1] /= bend[count - 1]
    longest = abs(move[count - 1])
    for at in range(count - 2, -1, -1):
        move[at] = (move[at] + tie[at] * move[at + 1]) / bend[at]
        longest = max(longest, abs(move[at]))
    if longest > STEP_MAX:
        for at in range(count):
            move[at] *= STEP_MAX / longest
        longest = STEP_MAX
    start = days.of_player[player]
    for at in range(count):
        days.strength[start + at] += move[at]
        days.half[start + at] = exp(days.strength[start + at] / 2)
    return count, longest


@compiled
def settle(days: PlayerDays, nu: float, law: Law, band: BandMatrix) -> int:
    """Step every player, then again whoever moved or met one who moved, till all stand still.

    Return how many sweeps that took; `SWEEPS_MAX` means that they do not stand still.
    """
    players = len(days.of_player) - 1
    is_due = days.of_player[1:] > days.of_player[:-1]
    for sweep in range(SWEEPS_MAX):
        is_still = True
        for turn in range(players):
            player = turn if sweep % 2 == 0 else players - 1 - turn
            if not is_due[player]:
                continue
            is_due[player] = False
            count, longest = step(player, days, nu, law, band)
            if longest < law.tolerance:
                continue
            is_still = False
            is_due[player] = True
            for at in range(count):
                if abs(band.move[at]) < law.tolerance:
                    continue
                day = days.of_player[player] + at
                for side in range(days.of_day[day], days.of_day[day + 1]):
                    is_due[days.player[days.opponent[side]]] = True
        if abs(_shift(days, law)) < law.tolerance / SHARPER and is_still:
            return sweep
    return SWEEPS_MAX


@compiled
def _shift(days: PlayerDays, law: Law) -> float:
    """Move all strengths together by Newton's step, and return it.

    Games and drift hold differences alone, so what players step one by one creeps towards the level
    that the first days' drawn games ask for. Here it gets there at once.
    """
    slope = bend = 0.0
    for player in range(len(days.of_player) - 1):
        first = days.of_player[player]
        if first < days.of_player[player + 1]:
            expected = 1 / (1 + exp(-days.strength[first]))
            slope += law.prior * (1 - 2 * expected)
            bend += 2 * law.prior * expected * (1 - expected)
    move = min(max(slope / bend, -STEP_MAX), STEP_MAX)
    for day in range(len(days.strength)):
        days.strength[day] += move
        days.half[day] *= exp(move / 2)
    return move


@compiled
def draw_step(days: PlayerDays, nu: float) -> float:
    """Return the Newton step of log nu, Davidson's draw parameter, over all games."""
    slope = bend = 0.0
    for day in range(len(days.period)):
        for side in range(days.of_day[day], days.of_day[day + 1]):
            ratio = days.half[day] * days.lead[side] / days.half[days.opponent[side]]
            draw = nu / (ratio + nu + 1 / ratio)
            is_drawn = 1.0 if days.score[side] == 0.5 else 0.0
            slope += days.weight[side] * (is_drawn - draw)
            bend += days.weight[side] * draw * (1 - draw)
    if bend == 0:  # no game weighs anything
        return 0.0
    return min(max(slope / bend, -STEP_MAX), STEP_MAX)
