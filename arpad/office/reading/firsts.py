"""Who stands first in a group of a list, who has which rank, and who rose most: asked of the index.

It was worked out when the list was taken in; whoever asks reads the rows that are shown.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.groups import GroupKind, PlayerGroup, Span
from arpad.office.reading.index import Index
from arpad.office.reading.schema import FIRST, GROUPS, PUBLISHED, RANKS, RISEN, SHAPES
from arpad.office.reading.shelf import Rows, Volume

_LIST: Final = PUBLISHED["list"].c
_CLUB: Final = f"{GroupKind.CLUB.value}-"
_SIDES: Final = PUBLISHED["changes"].c
_LISTED: Final = (
    *(_LIST[name] for name in SHAPES["list"]),
    sa.exists().where(_SIDES.player_id == _LIST.player_id, _SIDES.entry == _LIST.entry)
    .label("has_games"),
)  # fmt: skip
"""A row of the list, and whether it looked at games of the player's, which it explains."""
_ENTRY: Final[sa.BindParameter[int]] = sa.bindparam("entry")
_HELD: Final = sa.select(GROUPS).order_by(GROUPS.c.number)
_OF_LIST: Final = _HELD.where(GROUPS.c.entry == _ENTRY)
_OF_KIND: Final = _OF_LIST.where(GROUPS.c.kind.in_(sa.bindparam("kinds", expanding=True)))
_OF_PATH: Final = _OF_LIST.where(GROUPS.c.path == sa.bindparam("path"))
_OVER_LISTS: Final = sa.select(GROUPS).where(GROUPS.c.path == sa.bindparam("path"))
_NAMED: Final = sa.select(GROUPS.c.value).where(GROUPS.c.path == sa.bindparam("path"))
_CLUBS: Final = (
    sa.select(GROUPS.c.path).where(GROUPS.c.path > _CLUB, GROUPS.c.path < f"{_CLUB}~").distinct()
)
_FIRST: Final = (
    sa.select(FIRST.c.rank, *_LISTED).select_from(FIRST)
    .join(PUBLISHED["list"], (_LIST.entry == FIRST.c.entry)
          & (_LIST.player_id == FIRST.c.player_id))
    .where(FIRST.c.entry == _ENTRY, FIRST.c.number == sa.bindparam("number"),
           FIRST.c.rank <= sa.bindparam("most"))
    .order_by(FIRST.c.place)
)  # fmt: skip
_RANKS: Final = (
    sa.select(GROUPS, RANKS.c.rank).select_from(GROUPS)
    .join(RANKS, (RANKS.c.entry == GROUPS.c.entry) & (RANKS.c.number == GROUPS.c.number))
    .where(GROUPS.c.entry == _ENTRY, GROUPS.c.path.in_(sa.bindparam("paths", expanding=True)),
           RANKS.c.rating == sa.bindparam("rating"))
)  # fmt: skip
_RISEN: Final = (
    sa.select(RISEN.c.rating_before, RISEN.c.games.label("games_over"), *_LISTED)
    .select_from(RISEN)
    .join(PUBLISHED["list"], (_LIST.entry == RISEN.c.entry)
          & (_LIST.player_id == RISEN.c.player_id))
    .where(RISEN.c.entry == _ENTRY, RISEN.c.span == sa.bindparam("span"))
    .order_by(RISEN.c.place)
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class GroupHeld:
    """A group of a list: how many rated players, and how many of them stand in the list by rank.

    `total` is the sum of all ratings, `best` that of the ten highest by rank.
    """

    entry: int
    number: int
    group: PlayerGroup
    players: int
    ranked: int
    total: int
    best: int


def groups_of(volume: Volume, *kinds: GroupKind) -> tuple[GroupHeld, ...]:
    """Return the groups of a list that are of some kinds, the largest of a kind first."""
    names = [kind.value for kind in kinds]

    def made() -> tuple[GroupHeld, ...]:
        return tuple(map(_held, volume.index.rows(_OF_KIND, entry=volume.number, kinds=names)))

    return volume.kept("groups", *names, make=made)


def group_of(volume: Volume, path: str) -> GroupHeld:
    """Return the group that a path names. Raises NotFoundError if nobody on the list is of it."""
    row = volume.index.first(_OF_PATH, entry=volume.number, path=path)
    if row is None:
        raise NotFoundError(path)
    return _held(row)


def club_named(index: Index, path: str) -> str:
    """Return the club that a path names on any list. Raises NotFoundError if none has it."""
    row = index.first(_NAMED, path=f"{_CLUB}{path}")
    if row is None:
        raise NotFoundError(path)
    return str(row["value"])


def has_club(index: Index, club: str | None) -> bool:
    """Tell whether some list has rated players of a club."""
    path = PlayerGroup(GroupKind.CLUB, club).path if club else ""
    return bool(path) and index.first(_NAMED, path=path) is not None


def club_paths(index: Index) -> tuple[str, ...]:
    """Return the paths of all clubs that any list names."""
    return tuple(path.removeprefix(_CLUB) for (path,) in index.tuples(_CLUBS))


def groups_over(
    index: Index, volumes: Collection[Volume], group: PlayerGroup
) -> tuple[tuple[Volume, GroupHeld], ...]:
    """Return a group as some lists have it, in their order; nothing of those without it."""
    held = {row["entry"]: _held(row) for row in index.rows(_OVER_LISTS, path=group.path)}
    return tuple((volume, held[volume.number]) for volume in volumes if volume.number in held)


def first_of(volume: Volume, group: GroupHeld, most: int) -> Rows:
    """Return whoever has a rank up to one in a group: the list's columns, rank, has_games."""
    return volume.index.rows(_FIRST, entry=volume.number, number=group.number, most=most)


def ranks_in(
    volume: Volume, groups: Collection[PlayerGroup], rating: int
) -> Mapping[PlayerGroup, tuple[int, GroupHeld]]:
    """Return the rank that a rating has in each of some groups of a list, of those that it has."""
    paths = [group.path for group in groups]
    rows = volume.index.rows(_RANKS, entry=volume.number, paths=paths, rating=rating)
    ranks = {row["path"]: (row["rank"], _held(row)) for row in rows}
    return {group: ranks[group.path] for group in groups if group.path in ranks}


def risen_over(volume: Volume, span: Span) -> Rows:
    """Return who rose most: the list's columns, rating_before, games_over (the span), has_games."""
    return volume.index.rows(_RISEN, entry=volume.number, span=span.name)


def _held(row: Mapping[str, Any]) -> GroupHeld:
    group = PlayerGroup(GroupKind(row["kind"]), row["value"], row["sex"])
    return GroupHeld(row["entry"], row["number"], group, row["players"], row["ranked"],
                     row["total"], row["best"])  # fmt: skip
