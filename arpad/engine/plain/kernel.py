"""Games between rated players added up by compiled loops (numba, `arpad[fast]`): look up and add.

No rule, no K and no float stands here: what is looked up comes from `plain/rules.py`. Games run
event after event, so that an event's few players stay in the processor's cache.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.engine.compiled import compiled
from arpad.engine.plain.rules import (
    BY_RATINGS,
    EXPLAINED,
    RATING_MAX,
    YES,
    Differences,
    GamesAdmitted,
)
from arpad.engine.plain.vectors import LOCAL_MAX, Added, Numbered, of_events

GAMES_PER_THREAD: Final = 5_000_000
"""Below so many games for each, one thread is as fast as several, and faster on a busy machine."""


GAME: Final = 2**40
"""A game beside surpluses: below 2**39 thousandths of them, and 2**23 games, of one event."""


def numbered(
    game_start: NDArray[np.int64],
    white: NDArray[np.int32],
    black: NDArray[np.int32],
    result: NDArray[np.uint8],
    players: int,
) -> Numbered:
    """Give each player of an event a number, in the order of the games (`vectors.numbered`)."""
    most = 2 * int(np.diff(game_start).max(initial=0))
    narrow: type[np.uint16 | np.uint32] = np.uint16 if most <= LOCAL_MAX else np.uint32
    local_white, local_black = (np.empty(len(white), narrow) for _ in range(2))
    entry_player = np.empty(2 * len(white), np.int32)
    entry_start = np.zeros(len(game_start), np.int64)
    stamps = np.full(players, -1, np.int32)
    _number(game_start, white, black, stamps, local_white, local_black, entry_player, entry_start)
    entries = entry_player[: entry_start[-1]].copy()
    return of_events(game_start, entry_start, entries, local_white, local_black, result)


def added(
    games: Numbered,
    rating: NDArray[np.int16],
    admission: GamesAdmitted,
    differences: Differences,
    threads: int | None = None,
) -> Added:
    """Add up the games as `vectors.added` does; on so many threads, each with its own events."""
    sums_added = Added(
        np.zeros(len(rating), np.int32),
        np.zeros(len(rating), np.int32),
        np.zeros(len(games.result), np.bool_),
    )
    tables = (
        games.game_start, games.entry_start, games.white, games.black, games.result, rating,
        admission.event_class, admission.at_once, admission.is_rated, admission.higher_class,
        admission.apart_class, admission.white_e3, admission.black_e3, differences.own_class,
        differences.expected_e3, sums_added.games, sums_added.surplus_e3, sums_added.is_explained,
    )  # fmt: skip
    events = len(games.game_start) - 1
    count = threads or max(1, min(2, len(games.result) // GAMES_PER_THREAD))
    if count == 1:
        _add(0, events, *tables)
        return sums_added
    shares = np.linspace(0, len(games.result), count + 1).astype(np.int64)
    cuts = np.searchsorted(games.game_start, shares)
    cuts[0], cuts[-1] = 0, events
    with ThreadPoolExecutor(count) as pool:
        for done in [
            pool.submit(_add, first, last, *tables) for first, last in pairwise(cuts.tolist())
        ]:
            done.result()
    return sums_added


@compiled
def _number(
    game_start: Any, white: Any, black: Any, stamps: Any, local_white: Any, local_black: Any,
    entry_player: Any, entry_start: Any,
) -> None:  # fmt: skip
    """Give each player of an event its next number; a stamp is an entry, maybe an older one."""
    entries = 0
    for event in range(len(game_start) - 1):
        entry_start[event] = entries
        first = entries
        for game in range(game_start[event], game_start[event + 1]):
            player, other = white[game], black[game]
            if player < 0:
                player = other
            if other < 0:
                other = player
            entry = stamps[player]
            if entry < first:
                entry = entries
                stamps[player] = entry
                entry_player[entries] = player
                entries += 1
            local_white[game] = entry - first
            entry = stamps[other]
            if entry < first:
                entry = entries
                stamps[other] = entry
                entry_player[entries] = other
                entries += 1
            local_black[game] = entry - first
    entry_start[len(game_start) - 1] = entries


@compiled
def _add(
    first_event: int, last_event: int, game_start: Any, entry_start: Any, white: Any, black: Any,
    result: Any, rating: Any, event_class: Any, at_once: Any, is_rated: Any, higher_class: Any,
    apart_class: Any, white_e3: Any, black_e3: Any, own_class: Any, expected_e3: Any, games: Any,
    surplus_e3: Any, is_explained: Any,
) -> None:  # fmt: skip
    """Add up the games of some events: for each a few look-ups, and no other arithmetic.

    A player's games and surplus are one number while his event lasts, so that a game touches it
    once: GAME for each game, and the surplus beside it. What is indexed without a sign needs no
    look whether it counts from the end.
    """
    most = 0
    for event in range(first_event, last_event):
        most = max(most, entry_start[event + 1] - entry_start[event])
    sums = np.zeros(most, np.int64)
    for event in range(first_event, last_event):
        kind = event_class[event]
        start, end = entry_start[event], entry_start[event + 1]
        ratings = rating[start:end]
        states = at_once[kind]
        for entry in range(end - start):
            sums[entry] = 0
        for game in range(game_start[event], game_start[event + 1]):
            code = result[game]
            state = states[code]
            player, other = white[game], black[game]
            own, his = np.int64(ratings[player]), np.int64(ratings[other])
            if state == EXPLAINED or own < 0 or his < 0:
                is_explained[game] = True
                continue
            difference = own - his
            if state == BY_RATINGS:
                state = is_rated[
                    kind, code, higher_class[max(own, his)], apart_class[abs(difference)]
                ]
                if state == EXPLAINED:
                    is_explained[game] = True
            if state != YES:
                continue
            expected = expected_e3[own_class[np.uint64(own)], np.uint64(RATING_MAX + difference)]
            sums[player] += GAME + np.int64(white_e3[code]) - expected
            expected = expected_e3[own_class[np.uint64(his)], np.uint64(RATING_MAX - difference)]
            sums[other] += GAME + np.int64(black_e3[code]) - expected
        for entry in range(end - start):
            count = (sums[entry] + GAME // 2) // GAME
            games[start + entry] = count
            surplus_e3[start + entry] = sums[entry] - count * GAME
