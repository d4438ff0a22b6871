"""A player over all lists, and his calculation on each list for which he played."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.public.calculations import calculation
from arpad.answers.public.players import player_read
from arpad.web.place import Place, slug
from arpad.web.site import Fields, Kind, Site, Values, day_of


def _everybody(site: Site) -> Iterator[Fields]:
    for number in site.readers.players():
        yield {"player": slug(number)}


def _player(site: Site, _place: Place, fields: Fields) -> Values:
    return {"read": player_read(site.readers, site.readers.player_of(fields["player"]))}


def _calculations(site: Site) -> Iterator[Fields]:
    for volume in site.shelf.volumes():
        for number in site.readers.players_of(volume):
            yield {"player": slug(number), "series": slug(volume.series),
                   "day": volume.list_date.isoformat()}  # fmt: skip


def _calculation(site: Site, place: Place, fields: Fields) -> Values:
    number = site.readers.player_of(fields["player"])
    volume = site.shelf.read(site.series[fields["series"]], day_of(fields))
    found = calculation(volume, number, place.lang)
    met = {one.opponent_id for one in found.told.games if one.opponent_id is not None}
    return {"found": found, "known": site.readers.people(met)}


KINDS: Final = (
    Kind("players/{player}.html", "player.html", _everybody, _player),
    Kind("players/{player}/calculations/{series}/{day}.html", "calculation.html", _calculations,
         _calculation),
)  # fmt: skip
