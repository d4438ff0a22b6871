"""What two published lists say differently, of one series or of two."""

from dataclasses import dataclass
from typing import Final

from arpad.answers.lists import Difference
from arpad.answers.public.lists import ListHead, head_of
from arpad.answers.public.rows import shown_rows
from arpad.office.lists.differences import ON_THE_LIST, differences
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


def lists_differ(volume: Volume, other: Volume) -> ListsDiffer:
    """Return what two lists say differently, whichever is given first."""
    older, newer = sorted((volume, other), key=lambda both: both.list_date)
    rows = [Difference(**row) for row in differences(shown_rows(older), shown_rows(newer))]
    return ListsDiffer(
        older=head_of(older),
        newer=head_of(newer),
        total=len(rows),
        came=sum(
            difference.what == ON_THE_LIST and difference.newer == "yes" for difference in rows
        ),
        went=sum(
            difference.what == ON_THE_LIST and difference.newer == "no" for difference in rows
        ),
        ratings=sum(difference.what == "rating" for difference in rows),
        rows=tuple(sorted(rows, key=_weight)[:TOLD_MAX]),
    )


def _weight(difference: Difference) -> tuple[bool, int, str, str]:
    return (
        difference.what != "rating",
        -abs(difference.change or 0),
        difference.player_id,
        difference.what,
    )
