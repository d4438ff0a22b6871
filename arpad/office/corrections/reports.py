"""The inputs of a published list with what is corrected in them: reports, players, first list."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from io import BytesIO

import polars as pl

from arpad.formats.any_list import read_any_people
from arpad.office.corrections.recorded import FIRST_LIST, HISTORY, Correction
from arpad.office.desk import Desk, Read
from arpad.office.events.event import Event
from arpad.office.intake.submissions import Submission, checked_together
from arpad.office.kept.lists import KeptList, first_list
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs, People
from arpad.office.periods.people import people_of
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Corrections:
    """The corrected events of a list, as the office reads them now; None for one left out.

    `first_list` is the list that the office began with, where it is corrected. `ids` are the
    events' names on the lists that have rated them, noted where they are found there.
    """

    kept: KeptList
    holding: tuple[Correction, ...]
    events: Mapping[str, Event]
    reads: Mapping[str, Read]
    first_list: RatingList | None
    ids: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, desk: Desk, kept: KeptList, holding: Sequence[Correction]) -> "Corrections":
        """Return what is corrected of a list's events."""
        numbers = {one.event for one in holding if one.event}
        events = {number: desk.events[number] for number in sorted(numbers, key=int)}
        first = None
        if any(one.what == FIRST_LIST for one in holding):
            first = first_list(desk.store, kept)[0]
        return cls(kept, tuple(holding), events, desk.reports(events), first)

    def know(self, told: Sequence[Mapping[str, str]]) -> None:
        """Note the events' names on lists, as a list tells them that bears corrections already."""
        self.ids.update({one["event"]: one["event_id"] for one in told if one.get("event_id")})

    def told(self, day: date, *, of_history: bool = False) -> tuple[Mapping[str, str], ...]:
        """Return what everybody reads of the corrections that the list of a day bears.

        Of those of events and first lists; or, once, that its history is rated anew.
        """
        found: list[Mapping[str, str]] = []
        for one in self.holding:
            if one.since <= day and (one.what == HISTORY) == of_history:
                row = self.of_one(one)
                found += [row] if row not in found else []
        return tuple(found)

    def of_one(self, one: Correction) -> Mapping[str, str]:
        """Return what everybody reads of a correction: of what event, what, the article, the list.

        `event_id` is the event's on the lists, `name` what it is called; "" where it is no event.
        """
        event = self.events.get(one.event)
        return {
            "event": one.event, "event_id": self.ids.get(one.event, ""),
            "name": event.name if event else "", "what": one.what, "article": one.article,
            "list_date": one.since.isoformat(),
        }  # fmt: skip


def corrected_inputs(
    desk: Desk, corrections: Corrections, given: Inputs, day: date
) -> tuple[Inputs, tuple[Problem, ...]]:
    """Return the inputs of the list of a day with its corrected reports, or why that can't be."""
    found: list[Submission] = []
    problems: list[Problem] = []
    for one in given.submissions:
        event = next((event for event in corrections.events.values() if _is_of(desk, one, event)),
                     None)  # fmt: skip
        if event is None:
            found.append(one)
            continue
        corrections.ids[event.number] = one.event_id
        if not event.is_left_out:
            read = corrections.reads[event.number]
            problems += _wrong(read)
            found.append(replace(read.submission, event_id=one.event_id))
    if problems:
        return given, tuple(problems)
    submissions = checked_together(found) if corrections.events else tuple(found)
    again = replace(given, submissions=submissions)
    return replace(again, people=_people(desk, corrections.kept, given, again, day)), ()


def _is_of(desk: Desk, one: Submission, event: Event) -> bool:
    """Tell whether a report that a list has rated is one of an event's."""
    mine = {blob.sha256 for blob in one.blobs}
    where = {"event": [event.number]}
    by_act: dict[int, set[str]] = {}
    for act, row in desk.store.rows("report_file", where):
        if row["use"] == "report":
            by_act.setdefault(act, set()).add(str(row["sha256"]))
    return any(
        by_act.get(act) == mine and row["position"] == one.place
        for act, row in desk.store.rows("report", where)
    )


def _wrong(read: Read) -> tuple[Problem, ...]:
    found = (*read.submission.problems, *read.of_players)
    return tuple(one for one in found if one.level == "error")


def _people(desk: Desk, kept: KeptList, given: Inputs, again: Inputs, day: date) -> People | None:
    """Return the people of a list as they were, and whoever has come in with a correction."""
    if given.people is None:
        return None
    known = {*given.people.rows["player_id"]}
    new = sorted({who for one in again.submissions for _, who in one.identities} - known)
    if not new:
        return given.people
    current = max(given.lists, key=lambda one: one.list_date)
    told = people_of(desk, kept, current, new, day)
    return _added(given.people, told, new)


def _added(people: People, told: People, new: Collection[str]) -> People:
    """Return a table of people with the rows of others; what it has stays as it is."""
    old, more = (pl.read_csv(BytesIO(one.data), infer_schema=False) for one in (people, told))
    theirs = more.filter(pl.col("player_id").is_in(sorted(new)))
    both = pl.concat([old, theirs.select(n for n in old.columns if n in theirs.columns)],
                     how="diagonal").sort("player_id")  # fmt: skip
    data = both.write_csv().encode()
    return People(data, read_any_people(data)[0], people.name)
