"""A period's games laid out as arrays, event after event, on numbers without gaps."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arpad.engine.plain.rules import RESULTS, UNREAD
from arpad.engine.plain.vectors import Numbered
from arpad.law.dialect import Int64
from arpad.report.rows import PLAYED

Numbering = Callable[
    [NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8], int], Numbered
]
ROUNDS_COUNTED: Final = {"event_id": Int64, "round": Int64, "games": Int64}
"""What `Laid.rounds` gives."""
_GAP: Final = 8
"""Numbers up to so many times as great as there are of them are looked up in one table."""
_SMALL: Final = 1_000_000
_BLOCK: Final = 500_000
"""So many rows are worked on at a time: what is in between takes no memory that the system has to
clear first."""
_IS_PLAYED: Final = np.array([result in PLAYED for result in (*RESULTS, "")])
"""Of each code, whether both sides played."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """Games in the order of their events, as arrays; `players` are the ids behind the numbers.

    events: the ids of the events, in their order. rows: the same games as they were given. played:
    how many games of each event were played.
    """

    events: NDArray[np.int64]
    rows: pl.DataFrame
    players: NDArray[np.int64]
    played: NDArray[np.int64]
    games: Numbered

    def games_played(self) -> pl.DataFrame:
        """Return event_id and games_played of the events in which any game was."""
        counts = pl.DataFrame({"event_id": self.events, "games_played": self.played})
        return counts.filter(pl.col("games_played") > 0)

    def rounds(self) -> pl.DataFrame:
        """Return how many games that are new each round has: event_id, round, games."""
        is_new = None
        if self.rows["black_id"].null_count() or _is_told(self.rows, "is_rated_before"):
            is_counted = pl.col("black_id").is_not_null()
            if "is_rated_before" in self.rows:
                is_counted &= pl.col("is_rated_before").fill_null(0) == 0
            is_new = self.rows.select(is_counted).to_series().to_numpy()
        number, start = self.rows["round"].to_numpy(), self.games.game_start
        low = int(number.min(initial=0))
        span = int(number.max(initial=0)) - low + 1
        parts = [counted(np.zeros(0, np.int64))]
        for first, last in _blocks(start):
            here = slice(start[first], start[last])
            event = np.repeat(np.arange(last - first), np.diff(start[first : last + 1]))
            keys = event * span + number[here] - low
            unique, often = counted(keys if is_new is None else keys[is_new[here]])
            parts.append((unique + first * span, often))
        rounds, games = (np.concatenate(part) for part in zip(*parts, strict=True))
        return pl.DataFrame(
            {"event_id": self.events[rounds // span], "round": rounds % span + low,
             "games": games},
            schema=dict.fromkeys(ROUNDS_COUNTED, pl.Int64),
        )  # fmt: skip


def laid(
    games: pl.DataFrame, events: NDArray[np.int64], said: Sequence[str], numbering: Numbering
) -> Laid:
    """Return the games of some events, given by their ids in the order that the arrays get.

    `said` are columns of which a game that is looked up has nothing to say. A game that an earlier
    list has rated isn't looked up.
    """
    games, start = _by_event(games, events)
    ids = (games[name].cast(pl.Int64).fill_null(-1).to_numpy() for name in ("white_id", "black_id"))
    players, white, black = _numbered(*ids)
    result = games["result"].cast(pl.Enum(RESULTS), strict=False).to_physical()
    codes = result.fill_null(UNREAD).to_numpy().astype(np.uint8)
    unplayed = np.flatnonzero(~_IS_PLAYED[codes])
    played = np.diff(start - np.searchsorted(unplayed, start))
    if min(white.min(initial=0), black.min(initial=0)) < 0:
        codes[(white < 0) | (black < 0)] = UNREAD
    for name in said:
        if _is_told(games, name):
            codes[games[name].is_not_null().to_numpy()] = UNREAD
    if _is_told(games, "is_rated_before"):
        codes[(games["is_rated_before"].fill_null(0) != 0).to_numpy()] = UNREAD
    return Laid(events, games, players, played, numbering(start, white, black, codes, len(players)))


def with_entries(
    games: pl.DataFrame, events: NDArray[np.int64], numbering: Numbering
) -> tuple[pl.DataFrame, Numbered, NDArray[np.int64]]:
    """Return games of some events with white_entry and black_entry, the numbers of their entries.

    So too the entries, and the ids behind the numbers of players. Who isn't there has no entry.
    """
    games, start = _by_event(games, events)
    ids = (games[name].cast(pl.Int64).fill_null(-1).to_numpy() for name in ("white_id", "black_id"))
    players, white, black = _numbered(*ids)
    numbers = numbering(start, white, black, np.zeros(len(white), np.uint8), len(players))
    first = np.repeat(numbers.entry_start[:-1], np.diff(start))
    sides = {"white": (white, numbers.white), "black": (black, numbers.black)}
    entries = {
        f"{colour}_entry": pl.Series((first + number).astype(np.uint32)).set(
            pl.Series(player < 0), None
        )
        for colour, (player, number) in sides.items()
    }
    return games.with_columns(**entries), numbers, players


def _is_told(games: pl.DataFrame, name: str) -> bool:
    """Tell whether a column is there, and has a value."""
    return name in games.columns and games[name].null_count() < games.height


def _by_event(
    games: pl.DataFrame, events: NDArray[np.int64]
) -> tuple[pl.DataFrame, NDArray[np.int64]]:
    """Return the games of some events in their order, and where the games of each begin."""
    if games["white_id"].null_count() and games["black_id"].null_count():
        games = games.filter(_has_player())
    given = games["event_id"].cast(pl.Int64).to_numpy()
    if games["event_id"].is_sorted() and (events[1:] > events[:-1]).all():
        start = np.searchsorted(given, events)
        end = np.searchsorted(given, events, side="right")
        if (end - start).sum() == len(given):
            return games, np.append(start, len(given))
    event = places(events, given)
    is_known = event >= 0
    if not is_known.all():
        games, event = games.filter(pl.Series(is_known)), event[is_known]
    if (event[1:] < event[:-1]).any():
        order = np.argsort(event, kind="stable")
        games, event = games[order], event[order]
    return games, np.searchsorted(event, np.arange(len(events) + 1)).astype(np.int64)


def _blocks(start: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Yield the first event of each block and the one after its last; `start` is of their rows.

    >>> list(_blocks(np.array([0, 300_000, 600_000, 700_000])))
    [(0, 2), (2, 3)]
    """
    first, events = 0, len(start) - 1
    while first < events:
        last = int(np.searchsorted(start, start[first] + _BLOCK))
        yield first, min(events, max(first + 1, last))
        first = min(events, max(first + 1, last))


def _has_player() -> pl.Expr:
    return pl.col("white_id").is_not_null() | pl.col("black_id").is_not_null()


def places(ids: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the place of each asked id among some ids; -1 for one that is not there.

    >>> places(np.array([30, 10]), np.array([10, 20, 30])).tolist()
    [1, -1, 0]
    """
    if not len(ids) or not len(wanted):
        return np.full(len(wanted), -1, np.int64)
    low = int(ids.min())
    span = int(ids.max()) - low + 1
    if span <= _GAP * (len(ids) + len(wanted)) + _SMALL:
        table = np.full(span + 1, -1, np.int64)
        table[ids - low] = np.arange(len(ids))
        if wanted.min() >= low and wanted.max() < low + span:
            return table[wanted - low]
        return table[np.where((wanted < low) | (wanted >= low + span), span, wanted - low)]
    order = np.argsort(ids)
    positions = np.searchsorted(ids, wanted, sorter=order).clip(0, len(ids) - 1)
    place = order[positions]
    return np.where(ids[place] == wanted, place, -1)


def distinct(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return each of some numbers from 0 on once, in order, and the place of each among them.

    >>> [one.tolist() for one in distinct(np.array([7, 3, 7]))]
    [[3, 7], [1, 0, 1]]
    """
    if len(numbers) and int(numbers.max()) <= _GAP * len(numbers) + _SMALL:
        is_there = np.zeros(int(numbers.max()) + 1, np.bool_)
        is_there[numbers] = True
        unique = np.flatnonzero(is_there)
        return unique, (np.cumsum(is_there, dtype=np.int64) - 1)[numbers]
    unique, at = np.unique(numbers, return_inverse=True)
    return unique, at.reshape(-1).astype(np.int64)


def counted(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return each of some numbers from 0 on once, in order, and how often it is there.

    >>> [one.tolist() for one in counted(np.array([7, 3, 7]))]
    [[3, 7], [1, 2]]
    """
    if len(numbers) and int(numbers.max()) <= _GAP * len(numbers) + _SMALL:
        often = np.bincount(numbers)
        unique = np.flatnonzero(often)
        return unique, often[unique]
    unique, often = np.unique(numbers, return_counts=True)
    return unique, often


def _numbered(
    white: NDArray[np.int64], black: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
    """Return the ids behind the numbers of players, and both sides in such numbers.

    Ids that are small are their own numbers: nothing has to be looked up. -1 is nobody.
    """
    highest = max(int(white.max(initial=0)), int(black.max(initial=0)))
    if highest <= _GAP * len(white) + _SMALL:
        ids = np.arange(highest + 1)
        return ids, white.astype(np.int32), black.astype(np.int32)
    both = np.concatenate((white, black))
    unique, at = np.unique(both[both >= 0], return_inverse=True)
    sides = np.full(len(both), -1, np.int32)
    sides[both >= 0] = at
    return unique, sides[: len(white)], sides[len(white) :]
