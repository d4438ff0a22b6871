"""A federation of people whose strengths are known: they arrive young, grow, age and leave.

The shapes are plain assumptions, not measurements: a beginner of 8 is 1,000 points below his
adult strength and nears it by a fifth of what is left each year; from 40 on everybody loses some
points a year; a strength also wanders. Nobody knows these strengths but the simulation.

Time passes by months, whatever the lists are, and people have a stream of chance of their own: so
every edition, with two lists a year or twelve, meets the same people with the same strengths.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.games import Ids, Numbers

MONTHS = 12
BEGINNER_AGE, BEGINNER_GAP, GROWTH_YEARS, DECLINE_AGE = 8.0, 1000.0, 5.0, 40.0
JUNIOR_AGE = 18.0
"""Under this age a player counts as a junior."""


@dataclass(frozen=True, slots=True)
class World:
    """What kind of federation it is.

    players: how many there are at any time. arriving: the share that is replaced every year by
    newcomers, of whom `young` are 8 to 15 years old. events: how many a player plays a year, on
    average, whatever the number of lists. rounds: of an event. level, spread: of adult strengths.
    newcomers_above: how much stronger newcomers will be than those from the start. growth: how far
    a beginner of 8 is below his adult strength. growth_years: in which all but 1/e of that is made
    good. group: players of like rating in an event. decline: points a year from 40 on. wander:
    standard deviation of a year's chance. draws: the share of drawn games between equals.
    advantage: of White. Every game's expected score is that of the logistic curve, so ratings that
    equal the strengths are right.
    """

    players: int = 1000
    arriving: float = 0.06
    young: float = 0.75
    events: float = 3.0
    rounds: int = 7
    group: int = 20
    level: float = 1900.0
    spread: float = 250.0
    newcomers_above: float = 0.0
    growth: float = BEGINNER_GAP
    growth_years: float = GROWTH_YEARS
    decline: float = 4.0
    wander: float = 10.0
    draws: float = 0.3
    advantage: float = 30.0

    def __post_init__(self) -> None:
        if self.players < self.group or self.group % 2 or not 1 <= self.rounds < self.group:
            raise ValueError("a federation has a whole group at least, a group an even number")
        if not 0 <= self.events <= MONTHS:
            raise ValueError(f"a player plays {MONTHS} events a year at the most")
        if 0 < self.players * self.events < MONTHS * (self.rounds + 1):
            raise ValueError(
                f"{self.players} players with {self.events:g} events a year make hardly an event a "
                "month: take more players, or more events"
            )


@dataclass(slots=True, eq=False)
class SimulatedPeople:
    """Everybody who is there now, one entry for each: number, birth, adult strength, wandering.

    Births are in years since the start, so below 0 for most.
    """

    world: World
    chance: np.random.Generator
    ids: Ids = field(init=False)
    born: Numbers = field(init=False)
    adult: Numbers = field(init=False)
    wandered: Numbers = field(init=False)
    next_id: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.ids, self.born = np.zeros(0, dtype=np.int64), np.zeros(0)
        self.adult, self.wandered = np.zeros(0), np.zeros(0)

    def arrive(self, births: Numbers, above: float) -> Ids:
        """Add players born at these times, and return their numbers."""
        count = len(births)
        new = np.arange(self.next_id, self.next_id + count)
        self.next_id += count
        self.ids, self.born = np.append(self.ids, new), np.append(self.born, births)
        adult = self.chance.normal(self.world.level + above, self.world.spread, count)
        self.adult = np.append(self.adult, adult)
        self.wandered = np.append(self.wandered, np.zeros(count))
        return new

    def settle(self) -> Ids:
        """Fill the federation for the first time, with grown people of 18 to 70."""
        return self.arrive(-self.chance.uniform(18, 70, self.world.players), 0.0)

    def who_plays(self) -> Ids:
        """Return who plays an event this month, as places among those who are there."""
        return np.flatnonzero(self.chance.random(len(self.ids)) < self.world.events / MONTHS)

    def month_passes(self, month: int) -> Ids:
        """Let the month end that is so many after the start; return the numbers of newcomers.

        Some leave, and as many arrive.
        """
        now = (month + 1) / MONTHS
        wander = self.world.wander / MONTHS**0.5
        self.wandered += self.chance.normal(0, wander, len(self.ids))
        leaving = self.chance.random(len(self.ids)) < self.world.arriving / MONTHS
        self._keep(~leaving)
        count = int(leaving.sum())
        is_young = self.chance.random(count) < self.world.young
        ages = np.where(
            is_young, self.chance.uniform(8, 16, count), self.chance.uniform(18, 50, count)
        )
        return self.arrive(now - ages, self.world.newcomers_above)

    def strengths(self, now: float) -> Numbers:
        """Return everybody's strength at a time (years since the start), in rating points."""
        ages = now - self.born
        world = self.world
        grown = strength(self.adult, ages, world.decline, world.growth, world.growth_years)
        return grown + self.wandered

    def _keep(self, kept: npt.NDArray[np.bool_]) -> None:
        self.ids, self.born = self.ids[kept], self.born[kept]
        self.adult, self.wandered = self.adult[kept], self.wandered[kept]


def strength(
    adult: Numbers,
    ages: Numbers,
    decline: float,
    growth: float = BEGINNER_GAP,
    growth_years: float = GROWTH_YEARS,
) -> Numbers:
    """Return strengths by age, of people who never wander.

    >>> strength(np.full(4, 2000.0), np.array([8.0, 13.0, 40.0, 60.0]), 4).round().tolist()
    [1000.0, 1632.0, 1998.0, 1920.0]
    """
    young = growth * np.exp(-np.maximum(ages - BEGINNER_AGE, 0) / growth_years)
    old = decline * np.maximum(ages - DECLINE_AGE, 0)
    values: Numbers = adult - young - old
    return values
