"""The closing check as it is answered: what became of every game that was taken in."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from arpad.office.events.event import Event
from arpad.office.period.closing_check import WAYS, Closing


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesGone:
    """So many games of an event that went one way, by one article, and why.

    `way`: rated, rated_before (by an earlier list), later (for a later list), excluded (by the
    article), held (the report has errors, or it is not certain who played), or unaccounted.
    """

    way: str
    games: int
    article: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventGames:
    """What became of the games of an event."""

    event: str
    name: str
    games: int
    ways: tuple[GamesGone, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesTakenIn:
    """The games of all reports that a list looked at, and how many went each way.

    `games` is the sum of the others and of `unaccounted`, of which there may be none.
    """

    games: int
    rated: int
    rated_before: int
    later: int
    excluded: int
    held: int
    unaccounted: int
    events: tuple[EventGames, ...] = ()


def games_taken_in(check: Closing | None, events: Mapping[str, Event]) -> GamesTakenIn | None:
    """Return the closing check of a list; None where none could be made."""
    if check is None:
        return None
    lost = [
        {"event": event, "way": "unaccounted", "article": "", "says": "", "games": games}
        for event, what, games in check.amiss.iter_rows()
        if what == "lost"
    ]
    rows = sorted((*check.sums.iter_rows(named=True), *lost), key=_in_order)
    by_event = {
        event: tuple(
            GamesGone(
                way=way["way"],
                games=way["games"],
                article=way["article"],
                says=check.reasons.get(way["says"], way["says"]),
            )
            for way in those
        )
        for event, those in groupby(rows, key=lambda row: row["event"])
    }
    unaccounted = sum(int(row["games"]) for row in lost)
    return GamesTakenIn(
        games=sum(check.games.values()) + unaccounted,
        **check.games,
        unaccounted=unaccounted,
        events=tuple(
            EventGames(
                event=event, name=events[event].name, games=sum(way.games for way in ways),
                ways=ways,
            )
            for event, ways in by_event.items()
        ),
    )  # fmt: skip


def _in_order(row: Mapping[str, str]) -> tuple[int, int, str]:
    return int(row["event"]), (*WAYS, "unaccounted").index(row["way"]), row["article"]
