"""The events of a player, each once, by date, with what every list made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from arpad.answers.public.players import EventPlayed
from arpad.office.reading.players import Readers


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOnce:
    """An event that a player played: `games` and `score` are of the list that rated most of them.

    `by_series` has what the lists of each series changed for it, that with the most games first.
    """

    event_id: str
    name: str
    start: date
    end: date
    games: int
    score: Decimal
    by_series: Mapping[str, Sequence[EventPlayed]]


def events_once(readers: Readers, events: Sequence[EventPlayed]) -> tuple[EventOnce, ...]:
    """Return events that stand once for each list as they were played, the newest first.

    The months of a league are one event; its games are then those of all months of a list.
    """
    wholes = readers.wholes({event.event_id for event in events})
    by_whole: dict[str, list[EventPlayed]] = {}
    for event in events:
        by_whole.setdefault(wholes.get(event.event_id, event.event_id), []).append(event)
    days = readers.event_days(by_whole)
    once = [_once(whole, days[whole], several) for whole, several in by_whole.items()]
    return tuple(sorted(once, key=lambda event: (event.end, event.start), reverse=True))


def _once(whole: str, days: tuple[date, date], events: Sequence[EventPlayed]) -> EventOnce:
    by_series: dict[str, list[EventPlayed]] = {}
    for event in events:
        by_series.setdefault(event.series, []).append(event)
    ordered = sorted(by_series.items(), key=_most_games_first)
    most = ordered[0][1]
    return EventOnce(
        event_id=whole,
        name=events[0].name,
        start=days[0],
        end=days[1],
        games=sum(event.games for event in most),
        score=sum((event.score for event in most), Decimal(0)),
        by_series=dict(ordered),
    )


def _most_games_first(item: tuple[str, Sequence[EventPlayed]]) -> tuple[int, date]:
    """Return what puts the series first that rated most games, of equals the first to do so.

    Its change stands beside the points, and counts the results as they were reported then.
    """
    events = item[1]
    return -sum(event.games for event in events), min(event.list_date for event in events)
