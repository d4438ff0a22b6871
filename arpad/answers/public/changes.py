"""What games changed, side by side with the articles: of a whole list, or of one player."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from arpad.answers.explaining import GameTold, game_told
from arpad.answers.public.lists import PlayerNamed
from arpad.answers.public.played import played
from arpad.explain.games import own_result
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Row, Volume


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTold:
    """A side of a game on a list: whose, and every figure of its change with its article."""

    series: str
    list_date: date
    player_id: str
    game: GameTold


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Some of the sides of games: which page of how many in all."""

    total: int
    page: int
    changes: tuple[SideTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOnLists:
    """A player's game, with what the lists of each series made of it; `result` is their own.

    `opponent` is None for a bye. Of an event with several reports `event_id` is that of the last.
    """

    event_id: str
    event: str
    round: int
    opponent: PlayerNamed | None
    is_white: bool
    result: str
    lists: tuple[SideTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPlayed:
    """Some of a player's games, each once: which page of how many in all."""

    total: int
    page: int
    games: tuple[GameOnLists, ...]


def games_played(readers: Readers, player_id: str, page: int, per_page: int) -> GamesPlayed:
    """Return a page of a player's games, each once, as they first stand on lists."""
    sides = readers.sides(player_id)
    wholes = readers.wholes({row["event_id"] for row in sides})
    games = played(sides, wholes)
    some = games[(page - 1) * per_page : page * per_page]
    names = readers.names({game.facts["opponent_id"] or "" for game in some})
    events = readers.event_names(wholes.values())
    played_games = []
    for game in some:
        facts, rows = game.facts, game.by_series.values()
        opponent, event_id = facts["opponent_id"], wholes[facts["event_id"]]
        played_games.append(
            GameOnLists(
                event_id=event_id,
                event=events[event_id],
                round=facts["round"],
                opponent=None
                if opponent is None
                else PlayerNamed(player_id=opponent, name=names.get(opponent)),
                is_white=facts["is_white"] == 1,
                result=own_result(facts),
                lists=_told((row, readers.shelf.order[row["entry"]]) for row in rows),
            )
        )
    return GamesPlayed(total=len(games), page=page, games=tuple(played_games))


def changes_of_list(volume: Volume, page: int, per_page: int) -> Changes:
    """Return a page of the sides of all games that a list looked at, in its order."""
    rows = volume.sides_placed((page - 1) * per_page, per_page)
    changes = _told((row, volume) for row in rows)
    return Changes(total=volume.sides_count, page=page, changes=changes)


def changes_of_player(readers: Readers, player_id: str, page: int, per_page: int) -> Changes:
    """Return a page of a player's sides of games, list by list: one for each list of a game."""
    rows = readers.sides(player_id)
    some = rows[(page - 1) * per_page : page * per_page]
    changes = _told((row, readers.shelf.order[row["entry"]]) for row in some)
    return Changes(total=len(rows), page=page, changes=changes)


def _told(rows: "Iterable[tuple[Row, Volume]]") -> tuple[SideTold, ...]:
    return tuple(
        SideTold(
            series=volume.series,
            list_date=volume.list_date,
            player_id=row["player_id"],
            game=game_told(volume.books[row["rulebook"]], row),
        )
        for row, volume in rows
    )
