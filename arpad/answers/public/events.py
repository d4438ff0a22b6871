"""An event as everybody reads it: its cross table, what it changed, and what was not rated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from arpad.answers.figures import score
from arpad.answers.public.lists import PlayerNamed
from arpad.engine.calc import Met, performances
from arpad.explain.games import own_result
from arpad.law import NoRulebookError, Rulebook
from arpad.office.reading.players import Looked, Readers
from arpad.report.rows import Pairing, Report
from arpad.report.scoring import points, scoring

_USUAL: Final = scoring(Report())
_PLAYED: Final = ("1", "=", "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a list did with an event: rated it or not, by which article.

    `number` is that of the list's entry in the archive.
    """

    series: str
    list_date: date
    number: int
    is_rated: bool
    article: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """One round of a player: against which row of the table (0: nobody), colour, his result."""

    round: int
    opponent: int
    is_white: bool | None
    result: str
    is_rated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the cross table; `change_e5` is what the event changed, in 1e-5 points.

    `performance` is that of the games played against rated players; None where the table gives
    none, or this program doesn't know the event's rulebook.
    """

    place: int
    player: PlayerNamed
    rating: int | None
    rounds: tuple[RoundPlayed, ...]
    score: Decimal
    performance: int | None
    change_e5: int
    has_calculation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventHead:
    """An event: when and how it was played, what became of it, how many played.

    A league that is rated month by month has a verdict of each list.
    """

    event_id: str
    name: str
    kind: str
    start: date
    end: date
    verdicts: tuple[Verdict, ...]
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRead:
    """An event with its cross table: all rounds that any list has looked at."""

    head: EventHead
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]


def event_head(readers: Readers, event_id: str) -> EventHead:
    """Return what stands above an event. Raises KeyError if no published list looked at it."""
    return event_heads(readers, [event_id])[0]


def event_heads(readers: Readers, event_ids: Sequence[str]) -> tuple[EventHead, ...]:
    """Return what stands above some events, in their order; raises as `event_head` does."""
    looked, players = readers.looked(event_ids), readers.events_players(event_ids)
    names = readers.event_names(event_ids)
    return tuple(
        _head(number, names[number], looked[number], players.get(number, 0)) for number in event_ids
    )


def _head(event_id: str, name: str, looked_at: Sequence[Looked], players: int) -> EventHead:
    rows = [one.row for one in looked_at]
    return EventHead(
        event_id=event_id,
        name=name,
        kind=rows[-1]["kind"] or "",
        start=min(_day(row["on"]) for row in rows),
        end=max(_day(row["end_on"]) for row in rows),
        verdicts=tuple(map(_verdict, looked_at)),
        players=players,
    )


def event_read(readers: Readers, event_id: str) -> EventRead:
    """Return an event with its cross table. Raises KeyError as `event_head` does."""
    looked = readers.event(event_id)
    sides = [row for one in looked for row in one.sides]
    return EventRead(
        head=event_head(readers, event_id),
        rounds=tuple(sorted({one["round"] for one in sides})),
        lines=_lines(readers, sides, _book(readers, looked)),
    )


def _book(readers: Readers, looked: Sequence[Looked]) -> Rulebook | None:
    """Return the edition under which the event stands, if this program knows it."""
    try:
        return readers.shelf.catalogue.book(looked[-1].row["rulebook"])
    except NoRulebookError:
        return None


def _performances(
    by_player: Mapping[str, Sequence[Mapping[str, Any]]], book: Rulebook | None
) -> Mapping[str, int | None]:
    """Return each player's performance, of whoever played rated opponents."""
    games = {
        number: [
            Met(row["opponent_listed"], row["score_half"])
            for row in rows
            if row["opponent_listed"] is not None
            and row["score_half"] is not None
            and own_result(row) in _PLAYED
        ]
        for number, rows in by_player.items()
    }
    played = {number: met for number, met in games.items() if met}
    if book is None or not played:
        return {}
    found = performances(book, list(played.values()))
    return {number: one.performance_rating for number, one in zip(played, found, strict=True)}


def _day(yyyymmdd: int) -> date:
    return date(yyyymmdd // 10000, yyyymmdd // 100 % 100, yyyymmdd % 100)


def _verdict(looked: Looked) -> Verdict:
    row = looked.row
    clause = looked.volume.books[row["rulebook"]].clause(row["event_is_rated_clause"])
    return Verdict(
        series=looked.volume.series,
        list_date=looked.volume.list_date,
        number=looked.volume.number,
        is_rated=row["event_is_rated"] == 1,
        article=str(clause.article),
        says=clause.says,
    )


def _lines(
    readers: Readers, sides: Sequence[Mapping[str, Any]], book: Rulebook | None
) -> tuple[Line, ...]:
    """Return the cross table: by points, then rating, then number."""
    by_player: dict[str, list[Mapping[str, Any]]] = {}
    for one in sides:
        by_player.setdefault(one["player_id"], []).append(one)
    half = {number: sum(map(_half, rows)) for number, rows in by_player.items()}
    rating = {number: _rating(rows) for number, rows in by_player.items()}
    order = sorted(by_player, key=lambda one: (-half[one], -(rating[one] or 0), one))
    places = {number: place for place, number in enumerate(order, start=1)}
    people, performed = readers.people(order), _performances(by_player, book)
    return tuple(
        Line(
            place=places[number],
            player=PlayerNamed(player_id=number, name=people.get(number, {}).get("name")),
            rating=rating[number],
            rounds=tuple(_round(one, places) for one in _once(by_player[number])),
            score=score(half[number]),
            performance=performed.get(number),
            change_e5=sum(one["change_e5"] for one in by_player[number]),
            has_calculation=number in people,
        )
        for number in order
    )


def _once(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(rows, key=lambda one: (one["round"], one["game_id"]))


def _rating(rows: Sequence[Mapping[str, Any]]) -> int | None:
    return next((one["rating"] for one in rows if one["rating"] is not None), None)


def _half(row: Mapping[str, Any]) -> int:
    """Return the half points that the tournament gave, rated or not."""
    pairing = Pairing(row["round"], 1, 2 if row["opponent_id"] else None, "", own_result(row))
    return int(2 * points(pairing, _USUAL))


def _round(row: Mapping[str, Any], places: Mapping[str, int]) -> RoundPlayed:
    return RoundPlayed(
        round=row["round"],
        opponent=places.get(row["opponent_id"], 0) if row["opponent_id"] else 0,
        is_white=None if row["opponent_id"] is None else row["is_white"] == 1,
        result=own_result(row),
        is_rated=row["is_rated"] == 1,
    )
