"""The first of lists by group, who rose, and clubs, for programs: ways of the reading API."""

from dataclasses import dataclass
from typing import Final

from arpad.answers.public.clubs import ClubCounted, ClubRead
from arpad.answers.public.firsts import (
    FirstOf,
    Group,
    Risen,
    groups_with_first,
    risen,
    the_first,
)
from arpad.answers.public.lists import ListHead, head_of
from arpad.web.pages.clubs import all_clubs, club_in
from arpad.web.parameters import PAGES, Fields, paged
from arpad.web.site import Site, volume_of
from arpad.web.ways import Answered, Way, for_good


@dataclass(frozen=True, slots=True, kw_only=True)
class ListGroups:
    """The groups of a list's players of which the first are told, each by its path."""

    head: ListHead
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllClubs:
    """The clubs of the newest lists, by name."""

    total: int
    page: int
    clubs: tuple[ClubCounted, ...]


def _groups(site: Site, path: Fields, _query: Fields) -> Answered:
    volume = volume_of(site, path)
    return Answered(ListGroups(head=head_of(volume), groups=groups_with_first(volume)))


def _first(site: Site, path: Fields, _query: Fields) -> Answered:
    volume = volume_of(site, path)
    first = the_first(volume, path["group"])
    return for_good(f"{volume.tag}-{first.group.path}", lambda: first)


def _risen(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(risen(site.shelf, volume_of(site, path)))


def _clubs(site: Site, _path: Fields, query: Fields) -> Answered:
    number, per_page = paged(query)
    clubs = all_clubs(site)
    some = clubs[(number - 1) * per_page : number * per_page]
    return Answered(AllClubs(total=len(clubs), page=number, clubs=some))


def _club(site: Site, path: Fields, _query: Fields) -> Answered:
    return Answered(club_in(site, path))


FIRSTS: Final = (
    Way("/lists/{series}/{day}/first", "Groups of a list: by age, women, federation, club.",
        _groups, ListGroups),
    Way("/lists/{series}/{day}/first/{group}", "The first of a list by age, sex, federation, "
        "region, club or title, or of who is new: down to rank 100.", _first, FirstOf),
    Way("/lists/{series}/{day}/rising", "Who rose most over a list, half a year and a year.",
        _risen, Risen),
)  # fmt: skip
CLUBS: Final = (
    Way("/clubs", "The clubs of the newest lists, by name.", _clubs, AllClubs, parameters=PAGES),
    Way("/clubs/{club}", "A club: its players, its lists, its last events.", _club, ClubRead),
)
