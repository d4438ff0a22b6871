"""The loops that numba compiles, as plain functions too: every event's games are added up."""

import numpy as np
import pytest

from arpad.engine.plain import kernel, vectors
from arpad.engine.plain.rules import (
    EXPLAINED,
    RATING_MAX,
    RESULTS,
    YES,
    Differences,
    GamesAdmitted,
    differences,
)
from arpad.rulebooks import CATALOGUE

WIN, DRAW, LOSS = (RESULTS.index(one) for one in "1=0")
SCORES_E3 = {WIN: 1000, DRAW: 500, LOSS: 0}
STARTS = np.array([0, 2, 3, 5])
"""Three events: of two games, of one, of two."""


def admitted(*, is_second_explained: bool = False) -> GamesAdmitted:
    """Return events whose games are all rated, or but those of the second."""
    white_e3, black_e3 = (
        np.array([SCORES_E3.get(code, 0) for code in codes], np.int16)
        for codes in (range(len(RESULTS)), [{WIN: LOSS, LOSS: WIN}.get(c, c)
                                            for c in range(len(RESULTS))])
    )  # fmt: skip
    states = np.array([[YES] * len(RESULTS), [EXPLAINED] * len(RESULTS)], np.uint8)
    nothing = np.zeros((2, len(RESULTS), 1, 1), np.uint8)
    no_class = np.zeros(RATING_MAX + 1, np.uint8)
    classes = np.array([0, int(is_second_explained), 0], np.uint8)
    return GamesAdmitted(classes, states, nothing, no_class, no_class, white_e3, black_e3)


def fide() -> Differences:
    return differences(CATALOGUE.book("fide-2009"))


@pytest.mark.parametrize("added", [kernel.added, vectors.added])
@pytest.mark.parametrize("is_second_explained", [False, True])
def test_every_event_is_added_up(added: object, *, is_second_explained: bool) -> None:
    """By hand, from FIDE's table 8.1.2: 100 points are .64 and .36, 200 are .76 and .24.

    2000 (player 0) beats 1900 (1) and draws with 1800 (2); then 1 beats 0; then 2 draws with 1 and
    loses to 0.
    """
    white, black = (np.array(some, np.int32) for some in ([0, 0, 1, 2, 2], [1, 2, 0, 1, 0]))
    result = np.array([WIN, DRAW, WIN, DRAW, LOSS], np.uint8)
    games = kernel.numbered(STARTS, white, black, result, 3)
    assert games.entry_player.tolist() == [0, 1, 2, 1, 0, 2, 1, 0]
    rating = np.array([2000, 1900, 1800], np.int16)[games.entry_player]
    found = added(  # type: ignore[operator]
        games, rating, admitted(is_second_explained=is_second_explained), fide()
    )
    second_games, second = ([0, 0], [0, 0]) if is_second_explained else ([1, 1], [640, -640])
    assert found.games.tolist() == [2, 1, 1, *second_games, 2, 1, 1]
    assert found.surplus_e3.tolist() == [
        360 - 260, -360, 260, *second, (500 - 360) - 240, 500 - 640, 240,
    ]  # fmt: skip
    assert found.is_explained.tolist() == [False, False, is_second_explained, False, False]
