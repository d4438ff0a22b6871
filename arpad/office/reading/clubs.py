"""The clubs of the newest lists: who is a member, and in which events members played."""

from collections.abc import Collection, Sequence
from typing import Any, Final

import sqlalchemy as sa

from arpad.office.reading.schema import EVENTS, PUBLISHED, SHAPES
from arpad.office.reading.shelf import Rows, Shelf, Volume
from arpad.office.reading.taking import UNSHOWN

_LIST: Final = PUBLISHED["list"].c
_CLUB: Final[sa.BindParameter[str]] = sa.bindparam("club")
_ENTRIES: Final[sa.BindParameter[Any]] = sa.bindparam("entries", expanding=True)
_OF_CLUB: Final[sa.BindParameter[Any]] = sa.bindparam("of_club", expanding=True)
_IS_SHOWN: Final = sa.func.coalesce(_LIST.section, "") != UNSHOWN
_MEMBERS: Final = (
    sa.select(_LIST.player_id).where(_LIST.club == _CLUB, _LIST.entry.in_(_OF_CLUB), _IS_SHOWN)
    .distinct()
)  # fmt: skip
_STANDINGS: Final = (
    sa.select(_LIST.entry, *(_LIST[name] for name in SHAPES["list"]))
    .where(_LIST.player_id.in_(_MEMBERS), _LIST.entry.in_(_ENTRIES), _IS_SHOWN)
    .order_by(_LIST.player_id)
)  # fmt: skip
_SIDES: Final = PUBLISHED["changes"].c
_PLAYED: Final = (
    sa.select(EVENTS.c.whole, sa.func.count(_SIDES.player_id.distinct()).label("members"))
    .select_from(PUBLISHED["changes"]).join(EVENTS, EVENTS.c.event_id == _SIDES.event_id)
    .where(_SIDES.player_id.in_(_MEMBERS), _SIDES.entry.in_(_ENTRIES))
    .group_by(EVENTS.c.whole).subquery()
)  # fmt: skip
_LAST: Final = (
    sa.select(EVENTS.c.event_id, EVENTS.c.name, EVENTS.c.end_on, _PLAYED.c.members)
    .join(_PLAYED, _PLAYED.c.whole == EVENTS.c.event_id)
    .order_by(EVENTS.c.end_on.desc(), EVENTS.c.name, EVENTS.c.event_id)
)  # fmt: skip


def newest_lists(shelf: Shelf) -> tuple[Volume, ...]:
    """Return the newest list of each series."""
    return tuple(shelf.read(name, shelf.days(name)[-1]) for name in shelf.series)


def standings_of(
    shelf: Shelf, club: str, of_club: Collection[Volume], volumes: Collection[Volume]
) -> Rows:
    """Return the rows that a club's members have on some lists, each with its `entry`.

    Members are those of whom one of the lists `of_club` says so.
    """
    return shelf.index.rows(_STANDINGS, club=club, of_club=_numbers(of_club),
                            entries=_numbers(volumes))  # fmt: skip


def last_events(
    shelf: Shelf, club: str, of_club: Collection[Volume], volumes: Collection[Volume], most: int
) -> Rows:
    """Return the last events in which a club's members played for some lists.

    The columns are event_id, name, end_on (yyyymmdd) and how many `members` played.
    """
    return shelf.index.rows(_LAST.limit(most), club=club, of_club=_numbers(of_club),
                            entries=_numbers(volumes))  # fmt: skip


def _numbers(volumes: Collection[Volume]) -> Sequence[int]:
    return [volume.number for volume in volumes]
