"""What came later to lists: all of it, the versions of each list, who moved by one, and its rows.

The pages of a list as it was published stay as they are; all this stands beside them.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from arpad.answers.public.bulk import FILES
from arpad.answers.public.later import Move, Moves, newest, version, versions, who_moved
from arpad.answers.public.lists import ListRead, volume_read
from arpad.explain.corrected import WHAT
from arpad.office.reading.absent import NotFoundError, named_in
from arpad.office.reading.shelf import Volume
from arpad.web.pages.lists import each_list, first_page, other_page, other_pages
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace
from arpad.web.site import (
    Data,
    Fields,
    PageKind,
    Recorded,
    Site,
    Values,
    day_of,
    of_list,
    one_page,
    series_in,
)

ROWS: Final = 100


def _all(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"later": newest(site.shelf), "what": WHAT}


def _versions(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return {"found": versions(site.shelf, series_in(site, fields), day_of(fields)),
            "what": WHAT, "files": tuple(FILES)}  # fmt: skip


def _of_versions(site: Site, fields: Fields) -> str:
    list_versions = versions(site.shelf, series_in(site, fields), day_of(fields))
    return repr((of_list(site, fields), list_versions))


def _each(site: Site) -> Iterator[Fields]:
    for number in site.shelf.later:
        yield {"number": str(number)}


def _number(site: Site, fields: Fields) -> int:
    """Return the number that a path names. NotFoundError if nothing came later under it."""
    number = number_in(fields)
    return named_in(site.shelf.later, number).number


def _others(site: Site) -> Iterator[Fields]:
    for fields in _each(site):
        total = version(site.shelf, int(fields["number"])).moved
        for page in range(2, -(-total // ROWS) + 1):
            yield {**fields, "page": str(page)}


def _moves(site: Site, fields: Fields) -> Moves:
    number, page = _number(site, fields), number_in(fields, "page", 2) if "page" in fields else 1
    moves = site.kept("moves", str(number), str(page),
                      make=lambda: who_moved(site.readers, number, page, ROWS))  # fmt: skip
    if page > 1 and not moves.moves:
        raise NotFoundError(page)
    return moves


def _moved(site: Site, _place: PagePlace, fields: Fields) -> Values:
    moves = _moves(site, fields)
    last = max(1, -(-moves.total // ROWS))
    return {"found": moves, "known": known(site, moves.moves), "what": WHAT, "last": last,
            "files": tuple(FILES)}  # fmt: skip


def known(site: Site, moves: Iterable[Move]) -> frozenset[str]:
    """Return who of those that moves name has a page."""
    named = {move.player.player_id for move in moves} | {via.player_id for move in moves
                                                       for via in move.path}  # fmt: skip
    met = {part.opponent.player_id for move in moves for part in move.parts if part.opponent}
    return frozenset(site.readers.people(named | met))


def _of_moves(site: Site, fields: Fields) -> str:
    moves = _moves(site, fields)
    return repr((moves, sorted(known(site, moves.moves))))


def _volume(site: Site, fields: Fields) -> Volume:
    return site.shelf.made_again(_number(site, fields))


def _list(site: Site, fields: Fields) -> tuple[Volume, ListRead, str]:
    volume = _volume(site, fields)
    list_shown = site.kept("made again", fields["number"],
                      make=lambda: volume_read(site.shelf, volume))  # fmt: skip
    return volume, list_shown, f"corrections/{fields['number']}/list"


def _told(site: Site, fields: Fields) -> Values:
    return {"version": version(site.shelf, _number(site, fields))}


def _list_first(site: Site, place: PagePlace, fields: Fields) -> Values:
    return {**first_page(site, place, *_list(site, fields)), **_told(site, fields)}


def _list_other(site: Site, place: PagePlace, fields: Fields) -> Values:
    fields_of_list = {**fields, "number": fields["page"]}
    return {**other_page(site, place, *_list(site, fields), fields_of_list), **_told(site, fields)}


def _list_others(site: Site) -> Iterator[Fields]:
    for fields in _each(site):
        for more in other_pages(site, _list(site, fields)[1]):
            yield {**fields, "part": more["part"], "page": more["number"]}


def _of_version(site: Site, fields: Fields) -> str:
    """Return what pages of a list that was made again are made of: it, and those before it."""
    volume = _volume(site, fields)
    days = [day for day in site.shelf.days(volume.series) if day <= volume.list_date]
    tags = [site.shelf.read(volume.series, day).tag for day in days]
    return repr((volume.tag, tags, _told(site, fields)))


def _data(ending: str, site: Site, _place: PagePlace, fields: Fields) -> bytes:
    return FILES[ending](_volume(site, fields))


KINDS: Final[tuple[Recorded, ...]] = (
    PageKind("corrections.html", "corrections.html", one_page, _all),
    PageKind("lists/{series}/{day}/versions.html", "versions.html", each_list, _versions,
         made_of=_of_versions),
    PageKind("corrections/{number}.html", "correction.html", _each, _moved, made_of=_of_moves),
    PageKind("corrections/{number}/list.html", "list.html", _each, _list_first,
             made_of=_of_version),
    PageKind("corrections/{number}/list/{part}/{page}.html", "list.html", _list_others, _list_other,
         made_of=_of_version),
    PageKind("corrections/{number}/{page}.html", "correction.html", _others, _moved,
         made_of=_of_moves),
    *(Data(f"corrections/{{number}}/list.{ending}", _each, partial(_data, ending),
           made_of=_of_version) for ending in FILES),
)  # fmt: skip
