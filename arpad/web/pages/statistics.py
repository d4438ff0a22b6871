"""A list counted, and who stands first on it."""

from typing import Final

from arpad.answers.public.statistics import statistics
from arpad.web.pages.lists import each_list
from arpad.web.place import Place
from arpad.web.site import Fields, Kind, Site, Values, day_of, of_list


def _values(site: Site, _place: Place, fields: Fields) -> Values:
    return {"found": statistics(site.shelf.read(site.series[fields["series"]], day_of(fields)))}


KINDS: Final = (
    Kind(
        "lists/{series}/{day}/statistics.html",
        "statistics.html",
        each_list,
        _values,
        made_of=of_list,
    ),
)
