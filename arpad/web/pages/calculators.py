"""Which calculators there are; the page of each one answers, see `arpad.web.calculators`."""

from typing import Final

from arpad.web.calculators.kinds import CALCULATORS
from arpad.web.place import Place
from arpad.web.site import Fields, Kind, Site, Values, one_page


def _index(_site: Site, _place: Place, _fields: Fields) -> Values:
    return {"calculators": CALCULATORS}


KINDS: Final = (Kind("calculators.html", "calculators.html", one_page, _index),)
