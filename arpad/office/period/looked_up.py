"""Whom the reports of a period name, looked up on its lists once and not report by report."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import polars as pl

from arpad.office.lists.lists import RatingList
from arpad.office.lists.matching import Listed, listed_of
from arpad.report import Report


@dataclass(frozen=True, slots=True)
class LookedUp:
    """Everybody on one of the lists (`lists.roll`), and those whom reports name by number.

    A month has thousands of reports: its lists are looked through once for all of them.
    """

    roll: pl.DataFrame
    listed: Listed
    _ratings: dict[int, dict[str, int | None]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, reports: Iterable[Report], roll: pl.DataFrame) -> "LookedUp":
        """Return whom these reports name."""
        return cls(roll, listed_of(reports, roll))

    def ratings(self, found: RatingList, ids: Iterable[str]) -> Mapping[str, int | None]:
        """Return the ratings on a list, at least of these players; without who isn't on it.

        >>> from datetime import date
        >>> from arpad.office.lists.lists import conform_rows
        >>> reti = {"player_id": ["7"], "name": ["Réti"], "rating": [1800]}
        >>> found = RatingList(date(2026, 1, 1), conform_rows(pl.DataFrame(reti)))
        >>> LookedUp(found.rows, {}).ratings(found, ["7", "8"])
        {'7': 1800}
        """
        if found.list_id not in self._ratings:
            self._ratings[found.list_id] = ratings_on(found, self.listed)
        others = [one for one in ids if one not in self.listed]
        of_reports = self._ratings[found.list_id]
        return {**of_reports, **ratings_on(found, others)} if others else of_reports


def ratings_on(found: RatingList, ids: Iterable[str]) -> dict[str, int | None]:
    """Return the ratings of these players on a list, without who isn't on it."""
    theirs = found.rows.filter(pl.col("player_id").is_in(list(ids)))
    return dict(theirs.select("player_id", "rating").iter_rows())
