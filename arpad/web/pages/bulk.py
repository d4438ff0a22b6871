"""Whole lists as files, each under its list's address: for programs, and printed when asked."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from arpad.answers.public.bulk import FILES, PRINTED
from arpad.archive.evidence.entries import list_tar
from arpad.office.reading.absent import NotFoundError
from arpad.web.pages.lists import each_list, has_tar
from arpad.web.place import PagePlace
from arpad.web.site import Data, Fields, Site, of_list, volume_of


def _data(ending: str, site: Site, _place: PagePlace, fields: Fields) -> bytes:
    return FILES[ending](volume_of(site, fields))


def _tar(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    if not _is_handed_out(site, fields):
        raise NotFoundError("list.tar")
    return list_tar(site.shelf.archive, volume_of(site, fields).entry)


def _is_handed_out(site: Site, fields: Fields) -> bool:
    return has_tar(site, volume_of(site, fields))


def _each_tar(site: Site) -> Iterator[Fields]:
    return (fields for fields in each_list(site) if _is_handed_out(site, fields))


def _printed(ending: str, site: Site, place: PagePlace, fields: Fields) -> bytes:
    if not _is_printed(site, fields):
        raise NotFoundError(ending)
    return PRINTED[ending](volume_of(site, fields), site.name, place.lang)


def _is_printed(site: Site, fields: Fields) -> bool:
    return volume_of(site, fields).size.players <= PRINTED_MAX


def _is_list(site: Site, fields: Fields) -> bool:
    return bool(volume_of(site, fields))


PRINTED_MAX: Final = 20_000
"""Players of a list that is printed while somebody waits; of others, on the command line."""
KINDS: Final = (
    Data("lists/{series}/{day}/list.tar", _each_tar, _tar, made_of=of_list,
         is_there=_is_handed_out),
    *(Data(f"lists/{{series}}/{{day}}/list.{ending}", each_list, partial(_data, ending),
           made_of=of_list, is_there=_is_list)
      for ending in FILES),
    *(Data(f"lists/{{series}}/{{day}}/list.{ending}", each_list, partial(_printed, ending),
           is_told=True, is_recorded=False, is_there=_is_printed)
      for ending in PRINTED),
)  # fmt: skip
