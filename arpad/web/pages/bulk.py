"""Whole lists as files: for programs and for pairing programs, each under its list's address."""

from functools import partial
from typing import Final

from arpad.answers.public.bulk import FILES
from arpad.web.pages.lists import each_list
from arpad.web.place import Place
from arpad.web.site import Data, Fields, Site, day_of


def _data(ending: str, site: Site, _place: Place, fields: Fields) -> bytes:
    return FILES[ending](site.shelf.read(site.series[fields["series"]], day_of(fields)))


KINDS: Final = tuple(
    Data(f"lists/{{series}}/{{day}}/list.{ending}", each_list, partial(_data, ending))
    for ending in FILES
)
