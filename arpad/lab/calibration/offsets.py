"""By how many points players of some kind are worth more than their ratings say.

The logistic curve on rating differences, with points added for what a player is (his age, his games
so far) and for White: E = 1 / (1 + 10^(-(D + f b) / 400)), f the facts of a game (White's less
Black's, and 1 for White's advantage). The points b are those that make the scores likeliest.

Scores tell differences alone: facts of all players have points only against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from arpad.watch.resampling import Numbers

PER_POINT: Final = float(np.log(10) / 400)
STEPS_MAX: Final = 50
BLOCK: Final = 32
"""So many weights are worked at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Offsets:
    """Games (difference, score, facts) and the points that make their scores likeliest.

    Of points that the games can't tell apart those nearest to 0 are taken.
    """

    differences: Numbers
    scores: Numbers
    facts: Numbers
    points: Numbers

    @classmethod
    def of(cls, differences: Numbers, scores: Numbers, facts: Numbers) -> Offsets:
        """Return the likeliest points, by Newton's method.

        >>> even, three_of_four = np.zeros(4), np.array([1.0, 1.0, 1.0, 0.0])
        >>> found = Offsets.of(even, three_of_four, np.ones((4, 1)))  # 400 log10(3)
        >>> found.points.round(2).tolist()
        [190.85]
        """
        offsets = cls(differences, scores, facts, np.zeros(facts.shape[1]))
        for _ in range(STEPS_MAX):
            ((_, points),) = offsets.again([np.ones(len(scores))])
            moved = float(np.abs(points - offsets.points).max(initial=0.0))
            offsets = cls(differences, scores, facts, points)
            if moved < 1e-6 or not np.isfinite(moved):
                break
        return offsets

    def expected(self) -> Numbers:
        """Return White's expected scores."""
        reach = PER_POINT * (self.differences + self.facts @ self.points)
        numbers: Numbers = 1 / (1 + np.exp(-np.clip(reach, -40, 40)))
        return numbers

    def again(self, weights: Iterable[Numbers]) -> Iterator[tuple[Numbers, Numbers]]:
        """Yield all weights of games given, each with the points: one step of Newton's from these.

        Many weights are worked at once: the sums that a step needs are products with the same
        table of games.
        """
        expected, kinds = self.expected(), self.facts.shape[1]
        surplus = PER_POINT * (self.scores - expected)
        spread = PER_POINT**2 * expected * (1 - expected)
        fact, other = np.triu_indices(kinds)
        crossed = self.facts[:, fact] * self.facts[:, other]
        table = np.hstack([self.facts * surplus[:, None], crossed * spread[:, None]])
        rest = iter(weights)
        while block := list(islice(rest, BLOCK)):
            for weight, sums in zip(block, np.array(block) @ table, strict=True):
                curvature = np.zeros((kinds, kinds))
                curvature[fact, other] = curvature[other, fact] = sums[kinds:]
                step = np.linalg.lstsq(curvature, sums[:kinds], rcond=1e-9)[0]
                yield weight, self.points + step
