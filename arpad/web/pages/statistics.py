"""A list counted, and who stands first on it."""

from typing import Final

from arpad.answers.public.statistics import statistics
from arpad.web.chart import of_bands
from arpad.web.pages.lists import each_list
from arpad.web.place import PagePlace
from arpad.web.site import Fields, PageKind, Site, Values, of_list, volume_of


def _values(site: Site, place: PagePlace, fields: Fields) -> Values:
    counted = statistics(volume_of(site, fields))
    bands = [(band.low, band.high, band.players) for band in counted.spread.bands]
    return {"found": counted, "spread": of_bands(place.lang, bands)}


KINDS: Final = (
    PageKind(
        "lists/{series}/{day}/statistics.html",
        "statistics.html",
        each_list,
        _values,
        made_of=of_list,
    ),
)
