"""What games changed, side by side with the articles: of a whole list, or of one player."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from arpad.answers.explaining import GameTold, game_told
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


def changes_of_list(volume: Volume, page: int, per_page: int) -> Changes:
    """Return a page of the sides of all games that a list looked at, in its order."""
    rows = volume.sides_placed((page - 1) * per_page, per_page)
    changes = _told((row, volume) for row in rows)
    return Changes(total=volume.sides_count, page=page, changes=changes)


def changes_of_player(readers: Readers, player_id: str, page: int, per_page: int) -> Changes:
    """Return a page of a player's sides of all games, list by list."""
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
