"""A player's live rating: unofficial, of the reports that an office has received and accepted."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.office.periods.live_rows import LiveEvent, LiveList, LiveRow
from arpad.office.reading.players import Readers

__all__ = ["LiveEvent", "LiveRating", "live_ratings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRating:
    """A player in a series: his row, None if nothing of his has come, and of which list it is."""

    series: str
    of: LiveList
    row: LiveRow | None

    @property
    def change_e5(self) -> int:
        """Return what all his events together would change, in 1e-5 points, before rounding."""
        return sum(event.change_e5 for event in self.row.events) if self.row else 0


def live_ratings(
    readers: Readers, player_id: str, lists: Mapping[str, LiveList]
) -> tuple[LiveRating, ...]:
    """Return a player's live ratings in the series on whose lists everybody sees him."""
    series = dict.fromkeys(row["series"] for row in readers.standings(player_id))
    return tuple(
        LiveRating(series=name, of=lists[name], row=lists[name].rows.get(player_id))
        for name in series
        if name in lists
    )
