"""Games between rated players added up in NumPy: what `plain/kernel.py` does, told independently.

Both number the players of each event from 0 on and add up their games by the tables of
`plain/rules.py`; they give the same whole numbers.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from arpad.engine.plain.rules import (
    BY_RATINGS,
    EXPLAINED,
    RATING_MAX,
    YES,
    Differences,
    GamesAdmitted,
)

LOCAL_MAX: Final = np.iinfo(np.uint16).max
"""Players of one event up to which their numbers in it take two bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbered:
    """Games event after event, with the players of each event numbered from 0 on.

    game_start, entry_start: the first game and entry of each event, and the end of the last.
    entry_player: whose entry it is. white, black: numbers within the event; who has a bye meets
    himself. result: its code (`plain.RESULTS`), or UNREAD.
    """

    game_start: NDArray[np.int64]
    entry_start: NDArray[np.int64]
    entry_player: NDArray[np.int32]
    white: NDArray[np.uint16] | NDArray[np.uint32]
    black: NDArray[np.uint16] | NDArray[np.uint32]
    result: NDArray[np.uint8]

    @property
    def entry_event(self) -> NDArray[np.int32]:
        """Return the place of each entry's event."""
        events = np.arange(len(self.entry_start) - 1, dtype=np.int32)
        return np.repeat(events, np.diff(self.entry_start))


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """What games add up to: rated games and surplus_e3 of each entry, and which are explained."""

    games: NDArray[np.int32]
    surplus_e3: NDArray[np.int32]
    is_explained: NDArray[np.bool_]


def numbered(
    game_start: NDArray[np.int64],
    white: NDArray[np.int32],
    black: NDArray[np.int32],
    result: NDArray[np.uint8],
    players: int,
) -> Numbered:
    """Give the players of each event numbers from 0 on.

    Of a game without an opponent one of the two players is -1.
    """
    event = np.repeat(np.arange(len(game_start) - 1), np.diff(game_start))
    first = np.where(white < 0, black, white).astype(np.int64)
    second = np.where(black < 0, white, black).astype(np.int64)
    seats = np.concatenate((event * players + first, event * players + second))
    entries, places = np.unique(seats, return_inverse=True)
    entry_start = np.searchsorted(entries, np.arange(len(game_start)) * players)
    local = places - np.tile(entry_start[event], 2)
    return of_events(
        game_start, entry_start, (entries % players).astype(np.int32),
        local[: len(white)], local[len(white) :], result,
    )  # fmt: skip


def of_events(
    game_start: NDArray[np.int64],
    entry_start: NDArray[np.int64],
    entry_player: NDArray[np.int32],
    white: NDArray[np.unsignedinteger | np.int64],
    black: NDArray[np.unsignedinteger | np.int64],
    result: NDArray[np.uint8],
) -> Numbered:
    """Return the numbered games, the numbers as narrow as they can be."""
    if int(np.diff(entry_start).max(initial=0)) <= LOCAL_MAX:
        narrow = (white.astype(np.uint16, copy=False), black.astype(np.uint16, copy=False))
        return Numbered(game_start, entry_start, entry_player, *narrow, result)
    wide = (white.astype(np.uint32, copy=False), black.astype(np.uint32, copy=False))
    return Numbered(game_start, entry_start, entry_player, *wide, result)


def added(
    games: Numbered,
    rating: NDArray[np.int16],
    admission: GamesAdmitted,
    differences: Differences,
) -> Added:
    """Add up the games; `rating` is that of each entry, -1 where his games are to be explained."""
    event = np.repeat(np.arange(len(games.game_start) - 1), np.diff(games.game_start))
    start = games.entry_start[event]
    kind = admission.event_class[event]
    state = admission.at_once[kind, games.result]
    places = np.flatnonzero(state != EXPLAINED)
    white, black = (start[places] + side[places] for side in (games.white, games.black))
    own, other = (rating[side].astype(np.int32) for side in (white, black))
    is_plain = (own >= 0) & (other >= 0)
    places, white, black, own, other = (
        column[is_plain] for column in (places, white, black, own, other)
    )
    difference, result, verdict = own - other, games.result[places], state[places]
    of_ratings = np.flatnonzero(verdict == BY_RATINGS)
    verdict[of_ratings] = admission.is_rated[
        kind[places[of_ratings]],
        result[of_ratings],
        admission.higher_class[np.maximum(own, other)[of_ratings]],
        admission.apart_class[np.abs(difference)[of_ratings]],
    ]
    is_explained = np.ones(len(event), dtype=np.bool_)
    is_explained[places] = verdict == EXPLAINED
    rated = verdict == YES
    counted = np.zeros(len(rating), dtype=np.int32)
    surplus = np.zeros(len(rating), dtype=np.int32)
    for side, mine, sign, score_e3 in (
        (white, own, 1, admission.white_e3), (black, other, -1, admission.black_e3),
    ):  # fmt: skip
        of_class = differences.own_class[mine[rated]]
        expected = differences.expected_e3[of_class, RATING_MAX + sign * difference[rated]]
        counted += np.bincount(side[rated], minlength=len(rating)).astype(np.int32)
        gained = score_e3[result[rated]].astype(np.int32) - expected
        np.add.at(surplus, side[rated], gained)
    return Added(counted, surplus, is_explained)
