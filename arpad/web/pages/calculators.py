"""Which calculators there are; the page of each one answers, see `arpad.web.calculators`."""

from typing import Final

from arpad.web.calculators.kinds import CALCULATORS
from arpad.web.place import PagePlace
from arpad.web.site import Fields, PageKind, Site, Values, one_page


def _index(_site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"calculators": CALCULATORS}


KINDS: Final = (PageKind("calculators.html", "calculators.html", one_page, _index),)
