"""Events as all published lists have them: their names and days, and which reports are of one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from arpad.office.reading.names import own_words
from arpad.office.reading.paths import slug
from arpad.office.reading.portions import portions
from arpad.office.reading.schema import ENTRIES, EVENT_PLACES, EVENT_WORDS, EVENTS, PUBLISHED
from arpad.report.names import words

Game = tuple[int, str, str, str]
"""Round, White, Black, and the result."""
STANDARD: Final = "standard"
"""The kind of play of lists that may rate any event."""


def note_events(connection: sa.Connection, entry: int) -> None:
    """Note what the events of a list are called, and their days, as all lists have them."""
    looked = PUBLISHED["events"].c
    own = list(
        connection.execute(sa.select(looked.event_id).where(looked.entry == entry)).scalars()
    )
    for some in portions(own):
        rows = connection.execute(
            sa.select(looked.event_id, looked.name, looked.event_start, looked.on, looked.end_on,
                      ENTRIES.c.series_first, ENTRIES.c.list_date, ENTRIES.c.series,
                      ENTRIES.c.kind, looked.event_is_rated, EVENT_PLACES.c.place)
            .join(ENTRIES, ENTRIES.c.entry == looked.entry)
            .outerjoin(EVENT_PLACES, (EVENT_PLACES.c.entry == looked.entry)
                       & (EVENT_PLACES.c.event_id == looked.event_id))
            .where(looked.event_id.in_(some))
            .order_by(ENTRIES.c.series_first, ENTRIES.c.list_date)
        ).all()  # fmt: skip
        events: dict[str, dict[str, Any]] = {}
        sights: dict[str, list[tuple[str, bool, bool]]] = {}
        for event_id, name, start_on, on, end_on, series_first, list_date, *sight in rows:
            series, kind, is_rated, place = sight
            sights.setdefault(event_id, []).append((series, is_rated == 1, kind == STANDARD))
            event = events.setdefault(
                event_id,
                {"event_id": event_id, "path": slug(event_id), "start_on": start_on or on,
                 "end_on": end_on, "series_first": series_first, "list_date": list_date,
                 "whole": event_id, "first": event_id, "place": None},
            )  # fmt: skip
            event |= {"name": name or event_id, "end_on": max(event["end_on"], end_on),
                      "series": own_first(sights[event_id])[0],
                      "place": place or event["place"]}  # fmt: skip
        connection.execute(EVENTS.delete().where(EVENTS.c.event_id.in_(some)))
        connection.execute(EVENT_WORDS.delete().where(EVENT_WORDS.c.event_id.in_(some)))
        for event in events.values():
            event["place_words"] = sought(event["place"]) if event["place"] else None
        named = [{"word": word, "event_id": event_id} for event_id, event in events.items()
                 for word in {*own_words(event["name"]), *own_words(event["place"])}]  # fmt: skip
        if named:
            connection.execute(EVENT_WORDS.insert(), named)
        connection.execute(EVENTS.insert(), list(events.values()))
        _unite(connection, {str(event["name"]) for event in events.values()})


def sought(place: str) -> str:
    """Return a place as it is sought: its words in their order, accents and case not counted.

    >>> sought("Santa Coloma de Gramenet") == sought("SANTA COLOMA DE GRAMENET")
    True
    """
    return " ".join(words(place))


def own_first(sights: Iterable[tuple[str, bool, bool]]) -> tuple[str, ...]:
    """Return the series whose lists looked at an event, that of its time control first.

    A sight is a list's series, whether it rated the event, and whether it is of standard play. A
    list of rapid or blitz play rates no other event, so one that rated this tells its tempo;
    otherwise the first series that rated it comes first.

    >>> own_first([("all", True, True), ("rapid", True, False), ("standard", False, True)])
    ('rapid', 'all', 'standard')
    """
    places: dict[str, tuple[bool, bool]] = {}
    rated: set[str] = set()
    for name, is_rated, is_standard in sights:
        rated |= {name} if is_rated else set()
        places[name] = name not in rated, name not in rated or is_standard
    return tuple(sorted(places, key=lambda name: places[name]))


def _unite(connection: sa.Connection, names: Collection[str]) -> None:
    """Note which reports of these names are of one event."""
    reports: dict[tuple[str, int], list[str]] = {}
    seen: dict[str, str] = {}
    for some in portions(sorted(names)):
        rows = connection.execute(
            sa.select(EVENTS.c.name, EVENTS.c.start_on, EVENTS.c.event_id, EVENTS.c.list_date)
            .where(EVENTS.c.name.in_(some)).order_by(EVENTS.c.end_on, EVENTS.c.event_id)
        )  # fmt: skip
        for name, start_on, event_id, list_date in rows:
            reports.setdefault((name, start_on), []).append(event_id)
            seen[event_id] = list_date
    for event_ids in (several for several in reports.values() if len(several) > 1):
        whole_of = wholes(event_ids, _games(connection, event_ids))
        for event_id, whole in whole_of.items():
            together = (other for other in event_ids if whole_of[other] == whole)
            first = min(together, key=lambda other: seen[other])
            row = EVENTS.update().where(EVENTS.c.event_id == event_id)
            connection.execute(row.values(whole=whole, first=first))


def wholes(event_ids: Sequence[str], games: Mapping[str, Collection[Game]]) -> Mapping[str, str]:
    """Return the last report of the event to which each of some reports belongs.

    The reports have one name and one first day, and stand in the order of their last days. Two are
    of one event if at least half of the games in the rounds that both have are the same, or if they
    have no round in common, and a player.

    >>> first, second = (1, "7", "8", "1"), (2, "8", "7", "=")
    >>> wholes(["feb", "mar"], {"feb": [first], "mar": [first, second]})
    {'feb': 'mar', 'mar': 'mar'}
    >>> wholes(["a", "b"], {"a": [first], "b": [(1, "5", "6", "1")]})
    {'a': 'a', 'b': 'b'}
    """
    whole_of: dict[str, str] = {}
    for at, event_id in enumerate(event_ids):
        whole_of[event_id] = event_id
        joined = {
            whole_of[before]
            for before in event_ids[:at]
            if _is_one(set(games.get(before, ())), set(games.get(event_id, ())))
        }
        whole_of |= {stage: event_id for stage, whole in whole_of.items() if whole in joined}
    return whole_of


def _is_one(stage: Collection[Game], other: Collection[Game]) -> bool:
    rounds = {game[0] for game in stage} & {game[0] for game in other}
    if not rounds:
        return bool(_players(stage) & _players(other))
    both = [{game for game in games if game[0] in rounds} for games in (stage, other)]
    return 2 * len(both[0] & both[1]) >= min(map(len, both))


def _players(games: Iterable[Game]) -> set[str]:
    return {player for _, white, black, _ in games for player in (white, black)}


def _games(connection: sa.Connection, event_ids: Sequence[str]) -> Mapping[str, set[Game]]:
    """Return the games of some events, as any list has them."""
    sides = PUBLISHED["changes"].c
    rows = connection.execute(
        sa.select(sides.event_id, sides.round, sides.player_id, sides.opponent_id, sides.result)
        .where(sides.event_id.in_(event_ids), sides.is_white == 1,
               sides.opponent_id.is_not(None)).distinct()
    )  # fmt: skip
    games: dict[str, set[Game]] = {}
    for event_id, *game in rows:
        number, white, black, result = game
        games.setdefault(event_id, set()).add((number, white, black, result))
    return games
