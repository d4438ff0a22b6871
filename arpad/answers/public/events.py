"""An event as everybody reads it: its cross table, what it changed, and what was not rated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from arpad.answers.figures import score
from arpad.answers.papers import TeamTold
from arpad.answers.public.lists import PlayerNamed
from arpad.answers.public.played import Side, series_of
from arpad.answers.public.standings import (
    Ranks,
    event_ranked,
    half_of,
    ranks_of,
    rating_of,
    result_of,
    sides_of,
)
from arpad.answers.ranked import OrderWanted, Ranked
from arpad.engine.calc import CalculatedGame, performances
from arpad.forms.event import PaperEvent
from arpad.law import NoRulebookError, Rulebook
from arpad.law.units import day_of
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.choosing import EventsWanted, fitting
from arpad.office.reading.players import ListSights, Readers
from arpad.office.reading.shelf import Row
from arpad.rulebooks.c07 import in_force

_PLAYED: Final = ("1", "=", "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVerdict:
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

    `rank` may be shared; `place` is the number by which rows name each other. `figures` are those
    of the event's tie-breaks.
    `performance` is that of the games played against rated players; None where the table gives
    none, or this program doesn't know the event's rulebook.
    """

    rank: int | None
    place: int
    player: PlayerNamed
    rating: int | None
    rounds: tuple[RoundPlayed, ...]
    score: Decimal
    performance: int | None
    change_e5: int
    has_calculation: bool
    figures: tuple[Decimal | None, ...]

    @property
    def by_round(self) -> Mapping[int, Sequence[RoundPlayed]]:
        """Return the games of each round in which there is one: two in a double round."""
        games: dict[int, list[RoundPlayed]] = {}
        for played in self.rounds:
            games.setdefault(played.round, []).append(played)
        return games


@dataclass(frozen=True, slots=True, kw_only=True)
class EventHead:
    """An event: when, where and how it was played, what became of it, how many played.

    A league that is rated month by month has a verdict of each list. `id` is the same on every
    list, in every correction and language; `event_id` the number of its last report.
    """

    id: str
    event_id: str
    name: str
    kind: str
    start: date
    end: date
    verdicts: tuple[ListVerdict, ...]
    players: int
    place: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRead:
    """An event with its cross table: all rounds that any list has looked at.

    Ratings, performances and changes are those of the lists of one `series`, and so is what was
    rated; `all_series` looked at the event, that of its time control first.
    `tie_breaks` name the figures of the lines, by `tie_break_rule`. Only where `are_ordered_by` do
    they part who has equal points: the report named them. Teams stand in their order, with the
    figures of `tie_breaks_of_teams`, if the report named any.
    """

    head: EventHead
    series: str
    all_series: tuple[str, ...]
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
    tie_breaks: tuple[str, ...]
    tie_break_rule: str
    are_ordered_by: bool
    teams: tuple[TeamTold, ...] = ()
    tie_breaks_of_teams: tuple[str, ...] = ()


def event_head(readers: Readers, event_id: str) -> EventHead:
    """Return what stands above an event. Raises KeyError if no published list looked at it."""
    return event_heads(readers, [event_id])[0]


def event_heads(readers: Readers, event_ids: Sequence[str]) -> tuple[EventHead, ...]:
    """Return what stands above some events, in their order; raises as `event_head` does."""
    looked, players = readers.looked(event_ids), readers.events_players(event_ids)
    called = readers.events_called(event_ids)
    return tuple(
        _head(called[number], looked[number], players.get(number, 0)) for number in event_ids
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsChosen:
    """A page of the events that were wanted, the newest first, of how many."""

    total: int
    page: int
    events: tuple[EventHead, ...]


def events_chosen(readers: Readers, wanted: EventsWanted, page: int, per_page: int) -> EventsChosen:
    """Return a page of the events that are wanted; none of them where there are fewer."""
    total, numbers = fitting(readers.shelf.index, wanted, (page - 1) * per_page, per_page)
    return EventsChosen(total=total, page=page, events=event_heads(readers, numbers))


def _head(called: Row, looked_at: Sequence[ListSights], players: int) -> EventHead:
    rows = [sight.row for sight in looked_at]
    return EventHead(
        id=called["first"],
        event_id=called["event_id"],
        name=called["name"],
        kind=rows[-1]["kind"] or "",
        start=min(day_of(row["on"]) for row in rows),
        end=max(day_of(row["end_on"]) for row in rows),
        verdicts=tuple(map(_verdict, looked_at)),
        players=players,
        place=called["place"],
    )


def event_read(readers: Readers, event_id: str, series: str = "") -> EventRead:
    """Return an event with its cross table, by the lists of a series, of its time control first.

    Raises KeyError as `event_head` does, NotFoundError for a series that didn't look at the event.
    """
    looked = readers.event(event_id)
    all_series = series_of(looked)
    series = series or all_series[0]
    if series not in all_series:
        raise NotFoundError(series)
    by_player = sides_of(readers, event_id, series)
    ranked = event_ranked(readers, event_id, OrderWanted(), series)
    ranks = ranks_of(ranked)
    rounds = {side["round"] for rows in by_player.values() for side in rows}
    return EventRead(
        head=_head(readers.events_called([event_id])[event_id], looked, len(by_player)),
        series=series,
        all_series=all_series,
        rounds=tuple(sorted(rounds)),
        lines=_lines(readers, by_player, ranks, ranked.event, _book(readers, looked, series)),
        tie_breaks=ranks.tie_breaks,
        tie_break_rule=str(in_force(ranked.event.start).source),
        are_ordered_by=ranked.order is not None,
        teams=_teams(ranked),
        tie_breaks_of_teams=_of_teams(ranked),
    )


def _teams(ranked: Ranked) -> tuple[TeamTold, ...]:
    """Return the teams in their order; without one by match points, then game points."""
    if not ranked.event.is_of_teams:
        return ()
    last, none = len(ranked.event.teams) + 1, Decimal(-1)
    return tuple(
        sorted(
            ranked.table(()).teams or (),
            key=lambda team: (
                team.rank or last, -(team.match_points or none), -(team.game_points or none),
            ),
        )
    )  # fmt: skip


def _of_teams(ranked: Ranked) -> tuple[str, ...]:
    order = ranked.order if ranked.event.is_of_teams else None
    return () if order is None else tuple(tie_break.text for tie_break in order.chosen)


def _book(readers: Readers, looked: Sequence[ListSights], series: str) -> Rulebook | None:
    """Return the edition under which the event stands in a series, if this program knows it."""
    own = [edition.row["rulebook"] for edition in looked if edition.volume.series == series]
    try:
        return readers.shelf.catalogue.book(own[-1])
    except NoRulebookError:
        return None


def _performances(
    by_player: Mapping[str, Sequence[Side]], book: Rulebook | None
) -> Mapping[str, int | None]:
    """Return each player's performance, of whoever played rated opponents."""
    games = {
        number: [
            CalculatedGame(row["opponent_listed"], row["score_half"])
            for row in rows
            if row["opponent_listed"] is not None
            and row["score_half"] is not None
            and result_of(row) in _PLAYED
        ]
        for number, rows in by_player.items()
    }
    played = {number: met for number, met in games.items() if met}
    if book is None or not played:
        return {}
    performed = performances(book, list(played.values()))
    return {
        number: performance.performance_rating
        for number, performance in zip(played, performed, strict=True)
    }


def _verdict(looked: ListSights) -> ListVerdict:
    row = looked.row
    clause = looked.volume.books[row["rulebook"]].clause(row["event_is_rated_clause"])
    return ListVerdict(
        series=looked.volume.series,
        list_date=looked.volume.list_date,
        number=looked.volume.number,
        is_rated=row["event_is_rated"] == 1,
        article=str(clause.article),
        says=clause.says,
    )


def _lines(
    readers: Readers,
    by_player: Mapping[str, Sequence[Side]],
    ranks: Ranks,
    event: PaperEvent,
    book: Rulebook | None,
) -> tuple[Line, ...]:
    """Return the cross table by rank, then by number."""
    people, performed = readers.people(by_player), _performances(by_player, book)
    places = {entrant.player_id: entrant.number for entrant in event.entrants}
    order = sorted(
        places, key=lambda number: (ranks.ranks.get(places[number], len(places)), places[number])
    )
    return tuple(
        Line(
            rank=ranks.ranks.get(places[number]),
            place=places[number],
            player=PlayerNamed(player_id=number, name=people.get(number, {}).get("name")),
            rating=rating_of(by_player[number]),
            rounds=tuple(_round(side, places) for side in by_player[number]),
            score=score(sum(map(half_of, by_player[number]))),
            performance=performed.get(number),
            change_e5=sum(side["change_e5"] for side in by_player[number]),
            has_calculation=number in people,
            figures=ranks.figures.get(places[number], ()),
        )
        for number in order
    )


def _round(row: Side, places: Mapping[str, int]) -> RoundPlayed:
    return RoundPlayed(
        round=row["round"],
        opponent=places.get(row["opponent_id"], 0) if row["opponent_id"] else 0,
        is_white=None if row["opponent_id"] is None else row["is_white"] == 1,
        result=result_of(row),
        is_rated=row["is_rated"] == 1,
    )
