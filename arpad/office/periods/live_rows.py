"""What live ratings are: unofficial figures of each list, of whoever has played since the last."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveEvent:
    """An event of a player: its days, his rated games, and what they change, in 1e-5 points."""

    start: date | None
    end: date | None
    games: int
    change_e5: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRow:
    """A player's rating on the last list, and what it would be on the next one as things stand."""

    rating: int | None
    rating_live: int | None
    events: tuple[LiveEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveList:
    """A list with the ratings of whoever has played since.

    `since` is the day of the last one, `next_list` that of the next; `events` is how many were
    received and accepted.
    """

    name: str
    since: date
    next_list: date
    events: int
    rows: Mapping[str, LiveRow]
