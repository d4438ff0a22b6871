"""What came later to published lists: corrections and revisions, who moved, over whom, and why.

A list stands as it was published; what came later stands beside it, each under its own entry.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from arpad.answers.alike import made_of
from arpad.answers.public.lists import ListHead, PlayerNamed, head_of
from arpad.office.corrections.paths import DifferencePart, MovedPlayer
from arpad.office.evidence.later import ORIGINAL, LaterMaking
from arpad.office.reading.absent import named_in
from arpad.office.reading.moves import (
    corrected_by,
    moves,
    moves_count,
    moves_of,
)
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Shelf, Volume
from arpad.report.problems import Text


class NotInForceError(ValueError):
    """No version of a list was in force on a day; the sentence says since when there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionTold:
    """What was corrected: report, fact, player, left_out, first_list or history, by which article.

    `event_id` and `name` are the event's, None where it is none; `since` is the first list that it
    changes. `is_undone`: a correction of before is taken back.
    """

    what: str
    event_id: str | None
    name: str | None
    article: str
    since: date
    is_undone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVersion:
    """A list as it stood from a day on: as it was published, or as it was made again.

    `way`: original, correction (it entered the list of `since`) or revision (it came out on that
    day). `until` is the day from which a later version stands, None for the last. `moved` is how
    many have another rating on it than on the version before.
    """

    head: ListHead
    way: str
    since: date
    until: date | None
    moved: int
    corrections: tuple[CorrectionTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVersions:
    """All versions of a list, the original first."""

    series: str
    list_date: date
    versions: tuple[ListVersion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePart:
    """One part of a difference, in 1e-5 points: on which list, and what it comes from.

    `cause`: game, opponent, own, both (whose rating is another), k_factor, adjustment (`kind` says
    which) or list. Of a game its event, round and opponent.
    """

    list_date: date
    cause: str
    kind: str
    change_e5: int
    event_id: str | None
    event: str | None
    round: int | None
    opponent: PlayerNamed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A player who moved: before, after, the players over whom it came, the parts that sum to it.

    A player without a rating has None; the path begins with one who was in a corrected event.
    """

    player: PlayerNamed
    before: int | None
    after: int | None
    points: int
    path: tuple[PlayerNamed, ...]
    parts: tuple[MovePart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Who moved by a version of a list, furthest first: which page of how many."""

    version: ListVersion
    total: int
    page: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMove:
    """How a version of a list changed a player's rating."""

    version: ListVersion
    move: Move


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMoves:
    """Every version of a list that changed a player's rating there, the newest first."""

    player: PlayerNamed
    moves: tuple[PlayerMove, ...]


def versions(shelf: Shelf, series: str, list_date: date) -> ListVersions:
    """Return all versions of a list. Raises NotFoundError if there is no such list."""
    first = shelf.read(series, list_date)
    own = _own(shelf, series, list_date)
    until = own[0].since if own else None
    original = ListVersion(head=head_of(first), way=ORIGINAL, since=list_date, until=until,
                           moved=0, corrections=())  # fmt: skip
    all_versions = (original, *(version(shelf, making.number) for making in own))
    return ListVersions(series=series, list_date=list_date, versions=all_versions)


def version(shelf: Shelf, number: int) -> ListVersion:
    """Return what came later to a list, by its entry's number. NotFoundError if it is none."""
    correction = named_in(shelf.later, number)
    after = [other.since for other in _own(shelf, correction.series, correction.list_date)
             if other.number > number]  # fmt: skip
    new, undone = corrected_by(shelf, correction)
    return ListVersion(
        head=head_of(shelf.made_again(number)),
        way=correction.way,
        since=correction.since,
        until=after[0] if after else None,
        moved=moves_count(shelf, number),
        corrections=(*_told(new, is_undone=False), *_told(undone, is_undone=True)),
    )


def newest(shelf: Shelf, first: int = 0, most: int | None = None) -> tuple[ListVersion, ...]:
    """Return what came later to any list, the newest first, `most` of them after the first."""
    numbers = sorted(shelf.later, reverse=True)
    some = numbers[first:] if most is None else numbers[first : first + most]
    return tuple(version(shelf, number) for number in some)


def corrected_events(shelf: Shelf) -> Mapping[str, tuple[ListVersion, ...]]:
    """Return by event, as lists call it, what came later to lists by its correction."""
    by_event: dict[str, tuple[ListVersion, ...]] = {}
    for list_version in (version(shelf, number) for number in shelf.later):
        for event in dict.fromkeys(
            row.event_id for row in list_version.corrections if row.event_id
        ):
            by_event[event] = (*by_event.get(event, ()), list_version)
    return by_event


def in_force_on(shelf: Shelf, series: str, list_date: date, on: date) -> Volume:
    """Return the version of a list that was in force on a day, the list's own or a later one.

    Raises NotFoundError if there is no such list, NotInForceError for a day before it.
    """
    first = shelf.read(series, list_date)
    if on < list_date:
        raise NotInForceError(Text("the list of {list_date} was not in force on {day}, but from "
                                   "its day", list_date=list_date, day=on))  # fmt: skip
    own = [making for making in _own(shelf, series, list_date) if making.since <= on]
    return shelf.made_again(own[-1].number) if own else first


def who_moved(readers: Readers, number: int, page: int, per_page: int) -> Moves:
    """Return a page of those who moved by a version. Raises NotFoundError if there is none."""
    list_version = version(readers.shelf, number)
    some = moves(readers.shelf, number, (page - 1) * per_page, per_page)
    return Moves(
        version=list_version, total=list_version.moved, page=page, moves=_moves(readers, some)
    )


def player_moves(readers: Readers, player_id: str) -> PlayerMoves:
    """Return what came later to a player's ratings. Raises KeyError if nobody has the number."""
    player = PlayerNamed(player_id=player_id, name=readers.person(player_id)["name"])
    own_moves = moves_of(readers.shelf, player_id)[::-1]
    moves = _moves(readers, [move for _, move in own_moves])
    return PlayerMoves(
        player=player,
        moves=tuple(
            PlayerMove(version=version(readers.shelf, making.number), move=move)
            for (making, _), move in zip(own_moves, moves, strict=True)
        ),
    )


def _own(shelf: Shelf, series: str, list_date: date) -> list[LaterMaking]:
    return [making for making in shelf.later.values()
            if (making.series, making.list_date) == (series, list_date)]  # fmt: skip


def _told(rows: Sequence[Mapping[str, str]], *, is_undone: bool) -> tuple[CorrectionTold, ...]:
    return tuple(
        CorrectionTold(
            what=row["what"],
            event_id=row.get("event_id") or None,
            name=row.get("name") or row["event"] or None,
            article=row["article"],
            since=date.fromisoformat(row["list_date"]),
            is_undone=is_undone,
        )
        for row in rows
    )


def _moves(readers: Readers, some: Sequence[MovedPlayer]) -> tuple[Move, ...]:
    met = {part.opponent_id for player in some for part in player.parts if part.opponent_id}
    own = {player.player_id for player in some} | {via for player in some for via in player.path}
    names = readers.names(own | met)
    events = readers.event_names(
        {part.event_id for player in some for part in player.parts if part.event_id}
    )
    return tuple(_move(player, names, events) for player in some)


def _move(player: MovedPlayer, names: Mapping[str, str], events: Mapping[str, str]) -> Move:
    return Move(
        player=_player(player.player_id, names),
        before=player.before,
        after=player.after,
        points=player.points,
        path=tuple(_player(via, names) for via in player.path),
        parts=tuple(_part(part, names, events) for part in player.parts),
    )


def _part(part: DifferencePart, names: Mapping[str, str], events: Mapping[str, str]) -> MovePart:
    return made_of(
        MovePart, part, change_e5=part.amount_e5, event_id=part.event_id or None,
        event=events.get(part.event_id),
        opponent=_player(part.opponent_id, names) if part.opponent_id else None,
    )  # fmt: skip


def _player(number: str, names: Mapping[str, str]) -> PlayerNamed:
    return PlayerNamed(player_id=number, name=names.get(number))
