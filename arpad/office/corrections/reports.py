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
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import first_list
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
        numbers = {correction.event for correction in holding if correction.event}
        events = {number: desk.events[number] for number in sorted(numbers, key=int)}
        first = None
        if any(correction.what == FIRST_LIST for correction in holding):
            first = first_list(desk.store, kept)[0]
        return cls(kept, tuple(holding), events, desk.reports(events), first)

    def know(self, entries: Sequence[Mapping[str, str]]) -> None:
        """Note the events' names on lists, as a list tells them that bears corrections already."""
        self.ids.update(
            {entry["event"]: entry["event_id"] for entry in entries if entry.get("event_id")}
        )

    def told(self, day: date, *, of_history: bool = False) -> tuple[Mapping[str, str], ...]:
        """Return what everybody reads of the corrections that the list of a day bears.

        Of those of events and first lists; or, once, that its history is rated anew.
        """
        entries: list[Mapping[str, str]] = []
        for correction in self.holding:
            if correction.since <= day and (correction.what == HISTORY) == of_history:
                row = self.of_one(correction)
                entries += [row] if row not in entries else []
        return tuple(entries)

    def of_one(self, correction: Correction) -> Mapping[str, str]:
        """Return what everybody reads of a correction: of what event, what, the article, the list.

        `event_id` is the event's on the lists, `name` what it is called; "" where it is no event.
        """
        event = self.events.get(correction.event)
        return {
            "event": correction.event, "event_id": self.ids.get(correction.event, ""),
            "name": event.name if event else "", "what": correction.what,
            "article": correction.article, "list_date": correction.since.isoformat(),
        }  # fmt: skip


def corrected_inputs(
    desk: Desk, corrections: Corrections, given: Inputs, day: date
) -> tuple[Inputs, tuple[Problem, ...]]:
    """Return the inputs of the list of a day with its corrected reports, or why that can't be."""
    submissions_now: list[Submission] = []
    problems: list[Problem] = []
    for submission in given.submissions:
        events = corrections.events.values()
        event = next((event for event in events if _is_of(desk, submission, event)), None)
        if event is None:
            submissions_now.append(submission)
            continue
        corrections.ids[event.number] = submission.event_id
        if not event.is_left_out:
            read = corrections.reads[event.number]
            problems += _wrong(read)
            submissions_now.append(replace(read.submission, event_id=submission.event_id))
    if problems:
        return given, tuple(problems)
    submissions = (
        checked_together(submissions_now) if corrections.events else tuple(submissions_now)
    )
    again = replace(given, submissions=submissions)
    return replace(again, people=_people(desk, corrections.kept, given, again, day)), ()


def _is_of(desk: Desk, submission: Submission, event: Event) -> bool:
    """Tell whether a report that a list has rated is one of an event's."""
    mine = {blob.sha256 for blob in submission.blobs}
    where = {"event": [event.number]}
    by_act: dict[int, set[str]] = {}
    for act, row in desk.store.rows("report_file", where):
        if row["use"] == "report":
            by_act.setdefault(act, set()).add(str(row["sha256"]))
    return any(
        by_act.get(act) == mine and row["position"] == submission.place
        for act, row in desk.store.rows("report", where)
    )


def _wrong(read: Read) -> tuple[Problem, ...]:
    problems = (*read.submission.problems, *read.of_players)
    return tuple(problem for problem in problems if problem.level == "error")


def _people(desk: Desk, kept: KeptList, given: Inputs, again: Inputs, day: date) -> People | None:
    """Return the people of a list as they were, and whoever has come in with a correction."""
    if given.people is None:
        return None
    players = {*given.people.rows["player_id"]}
    new = sorted(
        {who for submission in again.submissions for _, who in submission.identities} - players
    )
    if not new:
        return given.people
    current = max(given.lists, key=lambda rating_list: rating_list.list_date)
    people_now = people_of(desk, kept, current, new, day)
    return _added(given.people, people_now, new)


def _added(people: People, added: People, new: Collection[str]) -> People:
    """Return a table of people with the rows of others; what it has stays as it is."""
    old, more = (
        pl.read_csv(BytesIO(people_part.data), infer_schema=False)
        for people_part in (people, added)
    )
    theirs = more.filter(pl.col("player_id").is_in(sorted(new)))
    both = pl.concat([old, theirs.select(n for n in old.columns if n in theirs.columns)],
                     how="diagonal").sort("player_id")  # fmt: skip
    data = both.write_csv().encode()
    return People(data, read_any_people(data)[0], people.name)
