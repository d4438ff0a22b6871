"""Errors planted in invented federations are named, and nothing is named that was not planted.

The large number is a command of its own: `tests/office/compare/planted.py`.
"""

import pytest

from tests.office.compare.planted import one_of_each, pairs, several, several_pairs
from tests.office.compare.trials import Score, scored, trial
from tests.sampling import amount, only_in_full

_SHARE = 98
"""Of a hundred errors so many are named at least; the others stay unexplained."""


def _judged(score: Score) -> None:
    right, open_ = score.right.total(), score.unexplained.total()
    assert score.wrongly == []
    assert 100 * right >= _SHARE * (right + open_), score.unexplained
    assert right > 0


@pytest.mark.long
def test_several_errors_of_one_list_are_named_and_nothing_else() -> None:
    score = Score()
    for seed in range(1, 1 + amount(1, full=6)):
        months = several(seed)[: amount(2, full=5)]
        scored(trial(seed, amount(1200, full=8000), 20, months), score)
    _judged(score)


@pytest.mark.long
def test_errors_two_at_a_time_are_both_named() -> None:
    score = Score()
    for seed in range(1, 1 + amount(1, full=6)):
        months = several_pairs(seed)[amount(2, full=0) :]
        scored(trial(seed, amount(500, full=8000), amount(6, full=20), months), score)
    _judged(score)


@only_in_full
def test_each_kind_alone_is_named_among_500_players() -> None:
    score = Score()
    for seed in range(1, 9):
        scored(trial(seed, 500, 6, one_of_each(seed)), score)
    _judged(score)


@only_in_full
def test_each_kind_beside_another_is_named_among_500_players() -> None:
    score = Score()
    for seed in range(1, 9):
        scored(trial(seed, 500, 6, pairs(seed)), score)
    _judged(score)
