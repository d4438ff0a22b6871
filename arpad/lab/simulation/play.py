"""Who meets whom in a simulated federation, and with what result.

Everybody who plays in a month is seated by rating, newcomers by what their club thinks of them;
groups of like rating play the first rounds of a round robin. Pairings and results are drawn from
streams of their own, so that no rating moves what else is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from arpad.lab.simulation.federation import MONTHS, SimulatedPeople, World
from arpad.lab.theory.expectation import logistic_curve, scores_drawn
from arpad.lab.theory.games import Ids, Numbers

GUESS: Final = 150.0
"""Standard deviation of what a club thinks a newcomer's strength is, when it seats him."""
RESULTS: Final = np.array(["0", "=", "1"])


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedEvent:
    """The games of one event: its number, rounds, players, and White's results."""

    number: int
    rounds: Ids
    white: Ids
    black: Ids
    results: npt.NDArray[np.str_]


@dataclass(slots=True, eq=False)
class Federation:
    """People, and two streams of chance beside theirs: of pairings, and of results.

    Its month is counted from its start.
    """

    people: SimulatedPeople
    pairings: np.random.Generator
    results: np.random.Generator
    month: int = 0
    events: int = 0

    @classmethod
    def of(cls, world: World, source: np.random.SeedSequence) -> Federation:
        """Return a federation before anybody is there; equal sources give the same people."""
        people, pairings, results = map(np.random.default_rng, source.spawn(3))
        return cls(SimulatedPeople(world, people), pairings, results)

    @property
    def now(self) -> float:
        """Return the years since the start."""
        return self.month / MONTHS

    def play(self, ratings: Numbers) -> Iterator[SimulatedEvent]:
        """Yield this month's events; ratings: of everybody who is there, NaN for the unrated."""
        world, people = self.people.world, self.people
        strengths = people.strengths(self.now)
        guesses = strengths + self.pairings.normal(0, GUESS, len(strengths))
        seats = np.where(np.isnan(ratings), guesses, ratings)
        playing = people.who_plays()
        order = playing[np.argsort(seats[playing], kind="stable")]
        for group in groups_of(order, world.group, world.rounds + 1):
            rounds = rounds_of(self.pairings.permutation(group), world.rounds)
            white, black = (
                np.concatenate([pairing[side] for pairing in rounds]) for side in (0, 1)
            )
            apart = strengths[white] - strengths[black] + world.advantage
            scores = scores_drawn(logistic_curve().expected(apart), world.draws, self.results)
            self.events += 1
            yield SimulatedEvent(
                self.events,
                np.repeat(np.arange(1, world.rounds + 1), len(group) // 2),
                people.ids[white],
                people.ids[black],
                RESULTS[(2 * scores).astype(np.int64)],
            )

    def month_passes(self) -> Ids:
        """Let the month end; return the numbers of the newcomers."""
        new = self.people.month_passes(self.month)
        self.month += 1
        return new


def groups_of(order: Ids, size: int, least: int) -> list[Ids]:
    """Return the players in order cut into groups of a size; the last takes who is left over.

    Who are fewer than a group make one by themselves, if they are `least` or more. An odd one out
    does not play.

    >>> [len(group) for group in groups_of(np.arange(47), 20, 8)]
    [20, 26]
    """
    if len(order) < max(least, 2):
        return []
    cuts = np.arange(size, len(order) - size + 1, size)  # none for fewer than two groups
    return [group[: len(group) // 2 * 2] for group in np.split(order, cuts)]


def rounds_of(group: Ids, rounds: int) -> list[tuple[Ids, Ids]]:
    """Return White and Black of every round: the first rounds of a round robin, colours changing.

    The circle method: the last player stays, the others move on by one.

    >>> [(w.tolist(), b.tolist()) for w, b in rounds_of(np.arange(4), 2)]
    [([0, 1], [3, 2]), ([3, 1], [2, 0])]
    """
    pairings, half = [], len(group) // 2
    for number in range(rounds):
        ring = np.append(np.roll(group[:-1], number), group[-1])
        half_ring, other = ring[:half], ring[half:][::-1]
        pairings.append((half_ring, other) if number % 2 == 0 else (other, half_ring))
    return pairings
