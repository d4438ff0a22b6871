"""Games as columns: what is refused, how periods are cut."""

import numpy as np
import pytest

from arpad.lab.theory.games import GameColumns, joined

GOOD = {"white": [0, 1], "black": [1, 2], "score": [1, 0.5]}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"white": [0, 2]}, "game 1: a player does not meet himself"),
        ({"white": [-1, 1]}, "game 0: players have numbers from 0"),
        ({"score": [1, 1.5]}, "game 1: a score lies between 0 and 1"),
        ({"score": [float("nan"), 1]}, "game 0: a score lies between 0 and 1"),
        ({"period": [2, 1]}, "game 1: periods do not fall"),
        ({"weight": [1, -1]}, "game 1: a weight is finite and not negative"),
        ({"weight": float("inf")}, "game 0: a weight is finite and not negative"),
        ({"advantage": float("nan")}, "game 0: an advantage is a finite share"),
        ({"score": [1]}, "one length"),
        ({"white": [0.5, 1]}, "whole numbers"),
        ({"period": 0.5}, "whole numbers"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GameColumns.of(**{**GOOD, **wrong})


def test_periods_come_in_order_and_the_empty_ones_too() -> None:
    games = GameColumns.of([0, 1, 2, 0], [1, 2, 0, 2], [1, 0, 0.5, 1], period=[2, 2, 5, 5])
    found = list(games.periods())
    assert [number for number, _ in found] == [2, 3, 4, 5]
    assert [part.white.tolist() for _, part in found] == [[0, 1], [], [], [2, 0]]
    again = joined([part for _, part in found])
    assert again.score.tolist() == games.score.tolist()
    assert again.period.tolist() == [2, 2, 5, 5]


def test_no_games_have_no_periods_and_no_players() -> None:
    none = GameColumns.of(np.zeros(0, dtype=int), np.zeros(0, dtype=int), [])
    assert (list(none.periods()), none.players, len(none)) == ([], 0, 0)


def test_games_since_a_period() -> None:
    games = GameColumns.of([0, 1, 2], [1, 2, 0], [1, 0, 0.5], period=[1, 2, 3])
    assert games.since(2).white.tolist() == [1, 2]
    assert len(games.since(4)) == 0
