"""The clubs of the newest lists, and each of them."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.public.clubs import ClubCounted, ClubRead, club_read, clubs
from arpad.office.reading.absent import named_in
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace, slug
from arpad.web.site import Fields, PageKind, Site, Values, one_page

ROWS: Final = 200


def _all(site: Site) -> tuple[ClubCounted, ...]:
    return site.kept("clubs", make=lambda: clubs(site.shelf))


def _last(site: Site) -> int:
    return max(1, -(-len(_all(site)) // ROWS))


def _others(site: Site) -> Iterator[Fields]:
    for number in range(2, _last(site) + 1):
        yield {"number": str(number)}


def _each(site: Site) -> Iterator[Fields]:
    for club in _all(site):
        yield {"club": slug(club.group.value)}


def _first_page(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return _values(site, 1)


def _other_page(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return _values(site, number_in(fields, least=2, most=_last(site)))


def _values(site: Site, number: int) -> Values:
    some = _all(site)[(number - 1) * ROWS : number * ROWS]
    return {"clubs": some, "total": len(_all(site)), "number": number, "last": _last(site)}


def _read(site: Site, fields: Fields) -> ClubRead:
    names = {slug(club.group.value): club.group.value for club in _all(site)}
    club = named_in(names, fields["club"])
    return site.kept("club", club, make=lambda: club_read(site.shelf, club))


def _club(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return {"club": _read(site, fields)}


def _of_club(site: Site, fields: Fields) -> str:
    return repr(_read(site, fields))


KINDS: Final = (
    PageKind("clubs.html", "clubs.html", one_page, _first_page),
    PageKind("clubs/page/{number}.html", "clubs.html", _others, _other_page),
    PageKind("clubs/{club}.html", "club.html", _each, _club, made_of=_of_club),
)
