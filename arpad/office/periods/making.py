"""What the list of a day is made with: the office's lists, people and decisions, with reports."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from arpad.office.corrections.entering import NOTHING, Brought
from arpad.office.desk import Desk, Read
from arpad.office.intake.submissions import Submission
from arpad.office.kept.lists import KeptList
from arpad.office.lists.decisions import as_restored
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.refusals import REFUSALS
from arpad.office.periods.deciding import lifted
from arpad.office.periods.people import people_beside, people_of


@dataclass(frozen=True, slots=True)
class Making:
    """A list to come: what its events may ask for, beside the reports themselves.

    `lists` are those that may be used, `apart` what those have who were one person on them and are
    several again, `brought` what corrections bring to the list.
    """

    desk: Desk
    kept: KeptList
    lists: Sequence[RatingList]
    list_date: date
    apart: bytes
    brought: Brought = NOTHING

    def inputs(self, reads: Mapping[str, Read]) -> Inputs:
        """Return everything that the list depends on, with the reports that can be rated."""
        desk, reports = self.desk, sound_reports(reads)
        needed = self.needed(reads)
        current = self._current(needed)
        playing = _playing(reports) | self.brought.players
        listed = {str(number) for rating_list in needed for number in rating_list.rows["player_id"]}
        return Inputs(
            reports,
            needed,
            self.kept.rulebook,
            self.list_date,
            people=people_of(desk, self.kept, current, playing, self.list_date),
            overrides=lifted(desk.store, self.kept.name, self.list_date, REFUSALS),
            same_persons=tuple(
                sorted((old, new) for old, new in desk.recorded.given_up.items() if old in listed)
            ),
            restored=self.apart,
            corrected=self.brought.data(current),
        )

    def needed(self, reads: Mapping[str, Read]) -> tuple[RatingList, ...]:
        """Return the lists in force on a day from the earliest start on, and the last one."""
        starts = [sent.facts.start for sent in sound_reports(reads) if sent.facts.start]
        since = min([*starts, self.list_date])
        days = [rating_list.list_date for rating_list in self.lists]
        first = max((day for day in days if day <= since), default=min(days))
        return tuple(rating_list for rating_list in self.lists if rating_list.list_date >= first)

    def strangers(self, inputs: Inputs, sent: Iterable[Submission]) -> pl.DataFrame:
        """Return the people of other events whom inputs don't have, as a table of people."""
        there = set() if inputs.people is None else {*inputs.people.rows["player_id"]}
        kept_as = self.desk.recorded.given_up
        ids = {kept_as.get(who, who) for who in _playing(sent)} - there
        current = self._current(inputs.lists)
        return people_beside(self.desk, self.kept, current, ids, self.list_date)

    def _current(self, needed: Sequence[RatingList]) -> RatingList:
        return as_restored(max(needed, key=lambda rating_list: rating_list.list_date), self.apart)


def sound_reports(reads: Mapping[str, Read]) -> tuple[Submission, ...]:
    """Return the reports that can be rated."""
    return tuple(
        read.submission for read in reads.values() if read.are_known and read.submission.is_sound
    )


def _playing(sent: Iterable[Submission]) -> set[str]:
    """Return who plays in events, substitutes too, by the office's numbers."""
    playing: set[str] = set()
    for submission in sent:
        playing |= {number for _, number in submission.identities}
        playing |= {row.substitute_id for row in submission.game_facts.substitutions}
    return playing
