"""What two published lists say differently, of one series or of two."""

from dataclasses import dataclass
from typing import Final

from arpad.answers.lists import Difference
from arpad.answers.public.lists import ListHead, head_of
from arpad.answers.public.rows import shown_rows
from arpad.office.lists.comparing import ON_THE_LIST, differences
from arpad.office.reading.shelf import Volume

TOLD_MAX: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsDiffer:
    """Who came, who went, and whose facts changed from the older list to the newer one.

    `rows` are at most TOLD_MAX of `total`: ratings first, the greatest change first.
    """

    older: ListHead
    newer: ListHead
    total: int
    came: int
    went: int
    ratings: int
    rows: tuple[Difference, ...]


def lists_differ(one: Volume, other: Volume) -> ListsDiffer:
    """Return what two lists say differently, whichever is given first."""
    older, newer = sorted((one, other), key=lambda volume: volume.list_date)
    found = [Difference(**row) for row in differences(shown_rows(older), shown_rows(newer))]
    return ListsDiffer(
        older=head_of(older),
        newer=head_of(newer),
        total=len(found),
        came=sum(one.what == ON_THE_LIST and one.newer == "yes" for one in found),
        went=sum(one.what == ON_THE_LIST and one.newer == "no" for one in found),
        ratings=sum(one.what == "rating" for one in found),
        rows=tuple(sorted(found, key=_weight)[:TOLD_MAX]),
    )


def _weight(difference: Difference) -> tuple[bool, int, str, str]:
    return (
        difference.what != "rating",
        -abs(difference.change or 0),
        difference.player_id,
        difference.what,
    )
