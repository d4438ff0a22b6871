"""What a list brings of corrections: the lists that it is made on, and what had been published.

How that comes out is the office's policy: as a correction in the next list, or as a revision that
stands beside the lists it corrects before the next one is made.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Final

import polars as pl

from arpad.office.corrections.recorded import entered
from arpad.office.corrections.restating import Restatement, peaks_that_stay
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.kept.settings import setting
from arpad.office.lists.decisions import ListCorrections, corrected_bytes, differing
from arpad.office.lists.lists import RatingList, list_of_archive

CORRECTION: Final = "correction"
REVISION: Final = "revision"

_NO_EVENT: Final = dict.fromkeys(("event", "event_id", "name", "article"), "")


def _no_peaks(_: RatingList) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Brought:
    """What a list brings: earlier lists made again by day, and the ratings that they had before.

    `corrections` are told where they enter a list; `peaks_of` says which highest ratings stay.
    """

    lists: Mapping[date, RatingList] = field(default_factory=dict)
    ratings: Mapping[str, int | None] = field(default_factory=dict)
    corrections: tuple[Mapping[str, str], ...] = ()
    peaks_of: Callable[[RatingList], Mapping[str, int]] = _no_peaks

    @property
    def players(self) -> set[str]:
        """Return whose rating is corrected: each stands on the list, with one or without."""
        return {*self.ratings}

    def in_force(self, rating_list: RatingList) -> RatingList:
        """Return what a list is made on in the place of an earlier one."""
        return self.lists.get(rating_list.list_date, rating_list)

    def data(self, current: RatingList) -> bytes:
        """Return it as an input of the list that succeeds `current`."""
        corrections = ListCorrections(self.corrections, self.ratings, self.peaks_of(current))
        return corrected_bytes(corrections)


NOTHING: Final = Brought()


def brought_by(desk: Desk, kept: KeptList, again: Restatement) -> Brought:
    """Return what the next list brings of the corrections that no list in force bears yet.

    None of them where nobody moves by more than the office's tolerance.
    """
    peaks_of = partial(peaks_that_stay, desk, kept)
    if not is_carried_out(desk, again):
        return Brought(peaks_of=peaks_of)
    lists = {again_made.list_date: again_made.made for again_made in again.lists}
    if setting(desk.store, "corrections") == REVISION:
        return Brought(lists, peaks_of=peaks_of)
    last = again.lists[-1]
    then = entered(desk, kept)
    corrections_now = tuple(
        again.told[correction.act] for correction in again.holding if correction.act not in then
    )
    undone = tuple(
        {**_NO_EVENT, "what": "undone", "list_date": then[act].isoformat()}
        for act in sorted(then.keys() - {correction.act for correction in again.holding})
    )
    ratings = differing(list_of_archive(last.before), last.made)
    return Brought(lists, ratings, (*corrections_now, *undone) if ratings else (), peaks_of)


def is_carried_out(desk: Desk, again: Restatement) -> bool:
    """Tell whether lists are corrected: whether anybody moves by more than the tolerance.

    Without a tolerance whatever changes a row of a list, be it a number of games, is.
    """
    tolerance = int(setting(desk.store, "correction_tolerance"))
    if tolerance == 0:
        return any(again_made.has_other_rows for again_made in again.changed)
    return widest_move(again) > tolerance


def widest_move(again: Restatement) -> int:
    """Return by how many points anybody moves on any of the lists; who has no rating has 0."""
    widest = 0
    for again_made in again.lists:
        old, new = (
            rows.select("player_id", pl.col("rating").fill_null(0))
            for rows in (again_made.before.tables["list"], again_made.made.rows)
        )
        both = old.join(new, on="player_id", how="full", coalesce=True, suffix="_now").fill_null(0)
        moved = (both["rating_now"] - both["rating"]).abs().max()
        widest = max(widest, int(str(moved or 0)))
    return widest
