"""Games of several players with one other, each taken for its own player, are taken no more."""

import pytest

from arpad.office.compare import causes
from arpad.office.compare.candidates import Candidate, Weighed
from arpad.office.compare.choosing import halves
from arpad.office.compare.supposing import Assumption

ANN, BOB, CID, DORA = 1, 2, 3, 4


def taken(game: int, first: int, other: int, *settled: int) -> tuple[Weighed, frozenset[int]]:
    """Return a game that their list lacks, and whom it was taken for."""
    assumption = Assumption(causes.GAME_THEIRS, "drop", frozenset({game}), (first, other), 7)
    explained = frozenset(settled)
    none = frozenset[int]()
    return Weighed(Candidate(assumption, {}), explained, none, none, 2.0), explained


@pytest.mark.parametrize(
    ("games", "out"),
    [
        ([taken(1, ANN, CID, ANN)], set()),
        ([taken(1, ANN, CID, ANN), taken(2, BOB, CID, BOB)], {1, 2}),
        ([taken(1, ANN, CID, ANN, CID), taken(2, BOB, CID, BOB)], set()),
        ([taken(1, ANN, CID, ANN), taken(2, BOB, DORA, BOB)], set()),
    ],
    ids=["one game", "two with the same player", "one explains both", "two with others"],
)
def test_who_is_shared_explains_nothing(
    games: list[tuple[Weighed, frozenset[int]]], out: set[int]
) -> None:
    assert {game for own in halves(games) for game in own.games} == out
