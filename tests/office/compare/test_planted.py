"""Errors planted in invented federations are named, and nothing is named that was not planted."""

from random import Random

import pytest

from tests.office.compare.errors import CORRECTED, PLANTERS
from tests.office.compare.trials import Score, scored, trial
from tests.sampling import amount, only_in_full

_FEDERATIONS = 200
"""So many of each kind are planted when all is tried."""


def one_of_each(seed: int) -> list[tuple[str, ...]]:
    """Return every kind in the order of a seed, a correction after an error that it undoes."""
    kinds = list(PLANTERS)
    Random(seed).shuffle(kinds)
    months = [(kind,) for kind in kinds]
    undone = ("game missing", "event missing", "K", "own rating", "counted twice")[seed % 5]
    months.insert(kinds.index(undone) + 1, (CORRECTED,))
    return months


def test_each_kind_alone_is_named_and_nothing_else() -> None:
    score = Score()
    for seed in range(1, 1 + amount(1, full=_FEDERATIONS)):
        scored(trial(seed, 500, 6, one_of_each(seed)), score)
    print(score.table())
    assert score.wrongly == []
    for kind in (*PLANTERS, CORRECTED):
        assert score.right[kind] >= 0.98 * (score.right[kind] + score.unexplained[kind]), kind


def test_two_at_a_time_are_both_named() -> None:
    score = Score()
    for seed in range(1, 1 + amount(1, full=_FEDERATIONS)):
        chance = Random(seed)
        months = [tuple(chance.sample(list(PLANTERS), 2)) for _ in range(amount(3, full=6))]
        scored(trial(seed + 1000, 500, 6, months), score)
    print(score.table())
    assert score.wrongly == []
    assert score.right.total() >= 0.98 * (score.right.total() + score.unexplained.total())


@only_in_full
@pytest.mark.parametrize("seed", range(1, 1 + _FEDERATIONS))
def test_each_kind_is_named_among_8000_players(seed: int) -> None:
    score = Score()
    scored(trial(seed, 8000, 20, one_of_each(seed)), score)
    assert score.wrongly == []
