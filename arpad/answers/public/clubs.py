"""The clubs of the newest lists, and one of them: its members, its history, its last events."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.answers.public.firsts import Group, group_told, groups_told
from arpad.answers.public.lists import ListHead, PlayerNamed, head_of
from arpad.law.units import day_of
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.clubs import last_events, newest_lists, standings_of
from arpad.office.reading.firsts import GroupHeld, groups_over
from arpad.office.reading.groups import GroupKind, PlayerGroup
from arpad.office.reading.shelf import Row, Rows, Shelf, Volume
from arpad.report.names import words

HISTORY_MAX: Final = 12
EVENTS_MAX: Final = 20
DAYS_OF_A_YEAR: Final = 365


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubCounted:
    """A club as the newest list of a series counts it."""

    head: ListHead
    group: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberOn:
    """A member on the newest list of a series."""

    rating: int | None
    change: int | None
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of a club: who it is, and where they stand, by series."""

    player: PlayerNamed
    title: str | None
    on: Mapping[str, MemberOn]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubEvent:
    """An event in which so many members of a club played."""

    event_id: str
    name: str
    end: date
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRead:
    """A club: its members, the highest rated first; how it was on past lists; its last events.

    `counted` are the newest lists that name it, none if it is gone, `heads` those of all series,
    its own first: whoever is a member on one of the former is told of on all. `history` has it on
    the last lists that name it of the first series that does, the newest first. Events are those of
    the last year's lists.
    """

    club: str
    counted: tuple[ClubCounted, ...]
    heads: tuple[ListHead, ...]
    members: tuple[Member, ...]
    history: tuple[ClubCounted, ...]
    events: tuple[ClubEvent, ...]


def clubs(shelf: Shelf) -> tuple[ClubCounted, ...]:
    """Return every club of the newest lists by name, each of the first series that has it."""
    by_name: dict[str, ClubCounted] = {}
    for volume in newest_lists(shelf):
        head = head_of(volume)
        for group in groups_told(volume, GroupKind.CLUB):
            by_name.setdefault(group.value, ClubCounted(head=head, group=group))
    return tuple(by_name[name] for name in sorted(by_name, key=lambda name: (words(name), name)))


def club_read(shelf: Shelf, club: str) -> ClubRead:
    """Return a club that some list names, by its name. Raises NotFoundError if none does."""
    group, newest = PlayerGroup(GroupKind.CLUB, club), newest_lists(shelf)
    ever = groups_over(shelf.index, shelf.volumes(), group)
    if not ever:
        raise NotFoundError(club)
    counted = [(volume, held) for volume, held in ever if volume in newest]
    of_club = [volume for volume, _ in counted]
    series = (of_club or [volume for volume, _ in ever])[0].series
    past = [(volume, held) for volume, held in ever if volume.series == series]
    rows = standings_of(shelf, club, of_club, newest)
    names = {volume.number: volume.series for volume in newest}
    year = _of_last_year(shelf, newest)
    return ClubRead(
        club=club,
        counted=tuple(_counted(volume, held) for volume, held in counted),
        heads=tuple(map(head_of, sorted(newest, key=lambda of: of.series != series))),
        members=_members(rows, names, series),
        history=tuple(_counted(volume, held) for volume, held in past[: -HISTORY_MAX - 1 : -1]),
        events=tuple(
            ClubEvent(event_id=row["event_id"], name=row["name"], end=day_of(row["end_on"]),
                      members=row["members"])
            for row in last_events(shelf, club, of_club, year, EVENTS_MAX)
        ),
    )  # fmt: skip


def _counted(volume: Volume, held: GroupHeld) -> ClubCounted:
    return ClubCounted(head=head_of(volume), group=group_told(held))


def _members(rows: Rows, series: Mapping[int, str], first: str) -> tuple[Member, ...]:
    """Return members, by their ratings in a series; whoever has none there stands last."""
    by_player: dict[str, list[Row]] = {}
    for row in rows:
        by_player.setdefault(row["player_id"], []).append(row)
    members = [
        Member(
            player=PlayerNamed(player_id=number, name=_last_said(own, "name")),
            title=_last_said(own, "title"),
            on={
                series[row["entry"]]: MemberOn(
                    rating=row["rating"], change=row["change"], status=row["status"]
                )
                for row in own
            },
        )
        for number, own in by_player.items()
    ]
    return tuple(sorted(members, key=lambda member: _highest_first(member, first)))


def _last_said(rows: Collection[Row], fact: str) -> str | None:
    return next((row[fact] for row in rows if row[fact] is not None), None)


def _highest_first(member: Member, series: str) -> tuple[int, str]:
    standing = member.on.get(series)
    rating = standing.rating if standing else None
    return -(rating or 0), member.player.player_id


def _of_last_year(shelf: Shelf, newest: Collection[Volume]) -> tuple[Volume, ...]:
    """Return the lists of a year up to the newest of all."""
    last = max(volume.list_date for volume in newest)
    return tuple(
        volume for volume in shelf.volumes() if (last - volume.list_date).days < DAYS_OF_A_YEAR
    )
