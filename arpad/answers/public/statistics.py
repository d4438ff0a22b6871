"""Who stands on a list, counted: by federation, club, title and rating; and who stands first."""

from dataclasses import dataclass
from typing import Final

from arpad.answers.public.distribution import Distribution
from arpad.answers.public.firsts import First, Group, first_in, groups_told
from arpad.answers.public.lists import ListHead, Mover, head_of, movers
from arpad.office.reading.groups import EVERYBODY, NEW, WOMEN, GroupKind
from arpad.office.reading.shelf import Volume

FIRST: Final = 10
"""So many stand in a table of the first."""
GROUPS_MAX: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """A list counted. Who is inactive is in the counts, but never among the first.

    Of `federations` and `clubs` the largest hundred are told, with how many there are.
    """

    head: ListHead
    active: int
    federations: tuple[Group, ...]
    federations_total: int
    clubs: tuple[Group, ...]
    clubs_total: int
    titles: tuple[Group, ...]
    sexes: tuple[Group, ...]
    spread: Distribution
    first: tuple[First, ...]
    first_women: tuple[First, ...]
    first_new: tuple[First, ...]
    risen: tuple[Mover, ...]
    fallen: tuple[Mover, ...]


def statistics(volume: Volume) -> Statistics:
    """Return a published list counted."""
    federations, clubs, titles, sexes = (
        groups_told(volume, kind)
        for kind in (GroupKind.FEDERATION, GroupKind.CLUB, GroupKind.TITLE, GroupKind.SEX)
    )
    risen, fallen = movers(volume, FIRST)
    return Statistics(
        head=head_of(volume),
        active=sum(group.active for group in groups_told(volume, GroupKind.ALL)),
        federations=federations[:GROUPS_MAX],
        federations_total=len(federations),
        clubs=clubs[:GROUPS_MAX],
        clubs_total=len(clubs),
        titles=titles,
        sexes=sexes,
        spread=Distribution(volume.spread),
        first=first_in(volume, EVERYBODY, FIRST),
        first_women=first_in(volume, WOMEN, FIRST),
        first_new=first_in(volume, NEW, FIRST),
        risen=risen,
        fallen=fallen,
    )
