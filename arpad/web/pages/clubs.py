"""The clubs of the newest lists, and each of them."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.public.clubs import ClubCounted, ClubRead, club_read, clubs
from arpad.office.reading.firsts import club_named, club_paths
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace
from arpad.web.site import Fields, PageKind, Site, Values, one_page

ROWS: Final = 200


def all_clubs(site: Site) -> tuple[ClubCounted, ...]:
    """Return the clubs of the newest lists, by name."""
    return site.kept("clubs", make=lambda: clubs(site.shelf))


def _last(site: Site) -> int:
    return max(1, -(-len(all_clubs(site)) // ROWS))


def _others(site: Site) -> Iterator[Fields]:
    for number in range(2, _last(site) + 1):
        yield {"number": str(number)}


def _each(site: Site) -> Iterator[Fields]:
    for path in club_paths(site.shelf.index):
        yield {"club": path}


def _first_page(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return _values(site, 1)


def _other_page(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return _values(site, number_in(fields, least=2, most=_last(site)))


def _values(site: Site, number: int) -> Values:
    some = all_clubs(site)[(number - 1) * ROWS : number * ROWS]
    return {"clubs": some, "total": len(all_clubs(site)), "number": number, "last": _last(site)}


def club_in(site: Site, fields: Fields) -> ClubRead:
    """Return the club that a path names. Raises NotFoundError if no list names it."""
    club = club_named(site.shelf.index, fields["club"])
    return site.kept("club", club, make=lambda: club_read(site.shelf, club))


def _club(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return {"club": club_in(site, fields)}


def _of_club(site: Site, fields: Fields) -> str:
    club = club_in(site, fields)
    return repr((club, [site.event_path(event.event_id) for event in club.events]))


KINDS: Final = (
    PageKind("clubs.html", "clubs.html", one_page, _first_page),
    PageKind("clubs/page/{number}.html", "clubs.html", _others, _other_page),
    PageKind("clubs/{club}.html", "club.html", _each, _club, made_of=_of_club),
)
