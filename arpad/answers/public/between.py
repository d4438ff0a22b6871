"""Up to four players side by side: how they stand on every list, and the games between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Final

from arpad.answers.public.in_series import InSeries
from arpad.answers.public.lists import PlayerNamed
from arpad.answers.public.milestones import title_now, titled_rows
from arpad.answers.public.played import GamePlayed, played
from arpad.answers.public.players import (
    ScoreRecord,
    named,
    record_of,
    series_of_player,
)
from arpad.answers.public.standings import result_of
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Rows

PLAYERS_MAX: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBeside:
    """A player beside others: who they are, every series, and all their rated games, each once."""

    player: PlayerNamed
    title: str | None
    federation: str | None
    club: str | None
    series: tuple[InSeries, ...]
    record: ScoreRecord

    def in_series(self, name: str) -> InSeries | None:
        """Return how the player stands in a series; None if they are on no list of it."""
        return next((series for series in self.series if series.series == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedOn:
    """A list that looked at a game, and whether it rated it."""

    series: str
    list_date: date
    is_rated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBetween:
    """A game of two players: in which event, who had White, the result of the first of the two."""

    event_id: str
    event: str
    round: int
    first_is_white: bool
    result: str
    lists: tuple[ListedOn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOn:
    """Rated games of two players, as the first sees them; `series` is None where all are."""

    series: str | None
    record: ScoreRecord
    as_white: ScoreRecord
    as_black: ScoreRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """Two players: their rated games in all, each once, and on each list; every game, newest first.

    `games` are also those that no list rated.
    """

    first: PlayerNamed
    second: PlayerNamed
    records: tuple[RecordOn, ...]
    games: tuple[GameBetween, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersBeside:
    """Players side by side; every two of them head to head; the series on which any of them is."""

    players: tuple[PlayerBeside, ...]
    pairs: tuple[HeadToHead, ...]
    series: tuple[str, ...]


def players_beside(readers: Readers, player_ids: Sequence[str]) -> PlayersBeside:
    """Return players side by side, in their order.

    Raises KeyError if no published list has one of the numbers, ValueError of more than
    PLAYERS_MAX.
    """
    if len(player_ids) > PLAYERS_MAX:
        raise ValueError(f"at most {PLAYERS_MAX} players")
    sides = {number: readers.sides(number) for number in player_ids}
    wholes = readers.wholes({row["event_id"] for rows in sides.values() for row in rows})
    games = {number: played(rows, wholes) for number, rows in sides.items()}
    players = []
    for number in player_ids:
        person = readers.person(number)
        players.append(
            PlayerBeside(
                player=named(readers, number),
                title=title_now(titled_rows(readers, readers.standings(number)), person),
                federation=person.get("federation"),
                club=person.get("club"),
                series=series_of_player(readers, number, sides[number], wholes),
                record=record_of(_rated(games[number])),
            )
        )
    everywhere = {series.series for player in players for series in player.series}
    return PlayersBeside(
        players=tuple(players),
        pairs=tuple(
            _head_to_head(readers, first, second, games[first])
            for first, second in combinations(player_ids, 2)
        ),
        series=tuple(name for name in readers.shelf.series if name in everywhere),
    )


def _rated(games: Sequence[GamePlayed]) -> Rows:
    rows = [game.rated for game in games]
    return [row for row in rows if row is not None and row["score_half"] is not None]


def _head_to_head(
    readers: Readers, first: str, second: str, games: Sequence[GamePlayed]
) -> HeadToHead:
    """Return two players' games; `games` are all those of the first."""
    common = [game for game in games if game.facts["opponent_id"] == second]
    names = readers.event_names({game.facts["event_id"] for game in common})
    by_series = {
        name: [game.by_series[name] for game in common if name in game.by_series]
        for name in readers.shelf.series
    }
    own = {name: [row for row in rows if row["is_rated"] == 1] for name, rows in by_series.items()}
    between = [_between(game, names[game.facts["event_id"]]) for game in common]
    between.sort(key=lambda game: (game.lists[0].list_date, game.round), reverse=True)
    return HeadToHead(
        first=named(readers, first),
        second=named(readers, second),
        records=(
            _on(None, _rated(common)),
            *(_on(name, rows) for name, rows in own.items() if rows),
        ),
        games=tuple(between),
    )


def _on(series: str | None, rows: Rows) -> RecordOn:
    return RecordOn(
        series=series,
        record=record_of(rows),
        as_white=record_of(rows, is_white=1),
        as_black=record_of(rows, is_white=0),
    )


def _between(game: GamePlayed, event: str) -> GameBetween:
    facts = game.facts
    return GameBetween(
        event_id=facts["event_id"],
        event=event,
        round=facts["round"],
        first_is_white=facts["is_white"] == 1,
        result=result_of(facts),
        lists=tuple(
            ListedOn(series=name, list_date=row["list_date"], is_rated=row["is_rated"] == 1)
            for name, row in game.by_series.items()
        ),
    )
