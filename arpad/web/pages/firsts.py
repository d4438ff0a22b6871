"""The first of each list in the groups of its players, and who rose most."""

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlencode

from arpad.answers.public.firsts import (
    Group,
    first_in,
    groups_with_first,
    risen,
    the_first,
)
from arpad.answers.public.lists import head_of
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.groups import EVERYBODY, GroupKind, PlayerGroup
from arpad.office.reading.shelf import Volume
from arpad.web.pages.lists import each_list
from arpad.web.place import PagePlace, slug
from arpad.web.site import Fields, PageKind, Site, Values, of_list, volume_of

LANDS: Final = (GroupKind.FEDERATION.value, GroupKind.REGION.value)
FEW: Final = 5
"""So many stand in each group on the page of all groups."""


def _each_group(site: Site) -> Iterator[Fields]:
    for fields in each_list(site):
        for group in groups_with_first(volume_of(site, fields)):
            yield {**fields, "group": group.path}


def group_named(group: Group) -> PlayerGroup:
    """Return the group that an answer tells of."""
    return PlayerGroup(GroupKind(group.kind), group.value, group.sex)


def _overview(site: Site, _place: PagePlace, fields: Fields) -> Values:
    """Return the first few of every group but lands, of which there may be two hundred."""
    volume = volume_of(site, fields)
    groups = groups_with_first(volume)
    few = [
        (group, first_in(volume, group_named(group), FEW))
        for group in groups
        if group.kind not in LANDS
    ]
    return {"head": head_of(volume), "groups": groups, "few": few,
            "first": first_in(volume, EVERYBODY, FEW)}  # fmt: skip


def _first(site: Site, _place: PagePlace, fields: Fields) -> Values:
    volume = volume_of(site, fields)
    groups = groups_with_first(volume)
    if fields["group"] not in {group.path for group in groups}:
        raise NotFoundError(fields["group"])
    first = the_first(volume, fields["group"])
    who = group_named(first.group).who(volume.list_date.year)
    query = "" if first.group.kind == GroupKind.REGION.value else _choose(
        volume, who.facts, str(who.born or "")
    )  # fmt: skip
    return {"first": first, "groups": groups, "born": who.born, "query": query}


def _choose(volume: Volume, facts: Mapping[str, str], born: str) -> str:
    """Return what the page that chooses players of a list is asked for the same players."""
    fields = {"list": f"{slug(volume.series)}/{volume.list_date}", **facts, "born": born}
    return urlencode({name: text for name, text in fields.items() if text})


def _rising(site: Site, _place: PagePlace, fields: Fields) -> Values:
    return {"risen": risen(site.shelf, volume_of(site, fields))}


KINDS: Final = (
    PageKind("lists/{series}/{day}/first.html", "firsts.html", each_list, _overview,
             made_of=of_list),
    PageKind("lists/{series}/{day}/first/{group}.html", "first.html", _each_group, _first,
             made_of=of_list),
    PageKind("lists/{series}/{day}/rising.html", "rising.html", each_list, _rising,
             made_of=of_list),
)  # fmt: skip
