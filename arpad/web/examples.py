"""The description of the reading API with examples: answers of this very office, cut short."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.shelf import Volume
from arpad.web.api import WAYS, resolved
from arpad.web.openapi import described
from arpad.web.pages.clubs import all_clubs
from arpad.web.parameters import LATEST, AskedWronglyError, Fields
from arpad.web.place import slug
from arpad.web.site import Site
from arpad.web.ways import Way

_ROWS: Final = 1
"""So many rows of each table stand in an example."""
_TRIED: Final = 5
"""So many lists are looked at for an example."""


def described_by(site: Site) -> dict[str, Any]:
    """Return the description of the API for a site: its name, contact, and examples."""
    description = deepcopy(described())
    info = {**description["info"], "title": site.name}
    if site.appearance.contact:
        info["contact"] = {"url": site.appearance.contact}
    description["info"] = info
    with site.shelf.index.reading():
        named = list(_named(site))
        for way in WAYS:
            if way.answered is not None and (example := _example(site, way, named)):
                operation = description["paths"][way.path]["get"]
                path, operation["responses"]["200"]["content"][way.media_type]["example"] = example
                for parameter in operation["parameters"]:
                    if parameter["name"] in path and parameter["in"] == "path":
                        parameter["example"] = path[parameter["name"]]
    return description


def _named(site: Site) -> Iterator[Fields]:
    """Yield fields of paths under which there may be something, the likeliest first."""
    beside = {"number": str(max(site.shelf.later, default=0))}
    for club in all_clubs(site)[:1]:
        beside["club"] = slug(club.group.value)
    lists = [site.shelf.read(name, day) for name in site.shelf.series
             for day in reversed(site.shelf.days(name))]  # fmt: skip
    newest_first = sorted(lists, key=lambda volume: volume.number, reverse=True)
    for volume in newest_first[:_TRIED]:
        for group in ("women", "all", "u20"):
            yield {**beside, **_of_list(site, volume), "group": group}


def _of_list(site: Site, volume: Volume) -> Fields:
    """Return a list, a player and an event of it."""
    is_newest = volume.list_date == site.shelf.days(volume.series)[-1]
    day = LATEST if is_newest else volume.list_date.isoformat()
    fields = {"series": slug(volume.series), "day": day, "rulebook": volume.rulebook}
    for side in volume.sides_placed(0, 1):
        fields |= {"player": slug(side["player_id"]), "event": slug(side["event_id"])}
    return fields


def _example(site: Site, way: Way, named: list[Fields]) -> tuple[Fields, Any] | None:
    """Return the fields of a path and what is answered there; None if nothing is."""
    for fields in named:
        query = {"q": fields.get("player", "")} if way.path == "/players" else {}
        try:
            answered = way.answer(site, resolved(site, fields), query)
            node = answered.told((lambda *_: None) if way.is_paged else None)
        except (NotFoundError, AskedWronglyError, KeyError):
            continue
        return fields, _short(node)
    return None


def _short(node: Any) -> Any:
    """Return JSON with the first row of each table.

    >>> _short({"rows": [{"games": [1, 2]}, {}], "total": 2})
    {'rows': [{'games': [1]}], 'total': 2}
    """
    if isinstance(node, Mapping):
        return {name: _short(value) for name, value in node.items()}
    return [_short(item) for item in node[:_ROWS]] if isinstance(node, list) else node
