"""The events of an office while reports come in: which of them a new report may be of.

Each report is compared with those that have something in common with it, and with no others: the
bytes, the name and the days, or who met whom.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from arpad.archive.canonical import hash_of
from arpad.office.desk import Desk
from arpad.office.events.event import Event, report_came
from arpad.office.events.judging import do_days_meet
from arpad.office.events.reports import FACTS, REPORT
from arpad.office.intake.same_event import have_games_in_common, traits
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission
from arpad.registry.acts import Rows
from arpad.report.names import words

_LONG: Final = ""
_YEARS_LONG: Final = 2
"""What is said to last longer is looked at beside every report."""
_Bytes = tuple[int, tuple[str, ...], tuple[str, ...]]
"""Which of the events in its files a report is, their hashes, and those of the facts beside it."""


class KnownEvents:
    """The events of an office as its last act left them, by what reports are told apart by."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._as_of = -1

    def now(self) -> dict[str, Event]:
        """Return all events by their numbers; read again if others have acted."""
        last = self._desk.store.last
        if last != self._as_of:
            self._as_of = last
            self._events: dict[str, Event] = {}
            self._by_bytes: dict[_Bytes, set[str]] = defaultdict(set)
            self._by_name: dict[object, set[str]] = defaultdict(set)
            self._by_games: dict[object, set[str]] = defaultdict(set)
            self._months: dict[str, set[str]] = defaultdict(set)
            self._looked_at: set[str] = set()
            for event in self._desk.events_at(last).values():
                self._put(event)
        return self._events

    def at_last(self, number: str) -> Event | None:
        """Return an event as it was when all were looked at last; None if there was none."""
        return self._events.get(number)

    def add(self, number: str, act: int, rows: Rows) -> None:
        """Note that a report of an event came by our own act, the last one, with these rows."""
        [report_row], files = rows["report"], [(act, row) for row in rows["report_file"]]
        before = self._events.get(number, Event(number, {}, None, {}, (), ()))
        report = report_came([(act, report_row)], files)
        self._put(Event(number, before.facts, report, before.players, (), ()))
        self._as_of = act

    def with_bytes(self, sent: Sent, submission: Submission) -> Event | None:
        """Return the event whose report has these very bytes, and the same facts beside them."""
        mine = tuple(sorted(blob.sha256 for blob in sent.blobs))
        facts = () if sent.facts is None else (hash_of(sent.facts),)
        key = submission.place, mine, facts
        events = [self._events[number] for number in self._by_bytes.get(key, ())]
        return next((event for event in _in_order(events) if _bytes(event) == key), None)

    def alike(self, submission: Submission) -> list[Event]:
        """Return the events that a report may be of: of the same name and days, or games."""
        facts = submission.facts
        name = words(facts.name or submission.report.name)
        start, end = str(facts.start or ""), str(facts.end or "")
        key = tuple(name), start, end
        named = [self._events[number] for number in self._by_name.get(key, ()) if name]
        events = _in_order(event for event in named if _name(event) == key)
        if events or not start:
            return events
        mine = Event("", {"start": start, "end": end or start}, None, {}, (), ())
        return [game for game in self._with_games(submission, mine) if game.report]

    def _with_games(self, submission: Submission, mine: Event) -> list[Event]:
        """Return the events of these days in whose reports games are that this report has too."""
        if not submission.games:
            return []
        months = _months(mine)
        self._look_at(self._months if _LONG in months else (*months, _LONG))
        marks = traits(submission).marks
        numbers = {number for mark in marks for number in self._by_games.get(mark, ())}
        events = (self._events[number] for number in numbers)
        around = [event for event in events if do_days_meet(event, mine)]
        reads = self._desk.submitted(around)
        return [
            event for event in _in_order(around)
            if event.number in reads and have_games_in_common(reads[event.number], submission)
        ]  # fmt: skip

    def _look_at(self, months: Iterable[str]) -> None:
        """Read the reports of the events of these months, those that nobody has looked at."""
        wanted = {number for month in months for number in self._months.get(month, ())}
        new = [self._events[number] for number in wanted - self._looked_at]
        self._looked_at |= wanted
        for number, submission in self._desk.submitted(new).items():
            for key in traits(submission).marks if submission.games else ():
                self._by_games[key].add(number)

    def _put(self, event: Event) -> None:
        self._events[event.number] = event
        self._looked_at.discard(event.number)
        self._by_name[_name(event)].add(event.number)
        if (key := _bytes(event)) is not None:
            self._by_bytes[key].add(event.number)
        for month in _months(event):
            self._months[month].add(event.number)


def _in_order(events: Iterable[Event]) -> list[Event]:
    return sorted(events, key=lambda event: int(event.number))


def _bytes(event: Event) -> _Bytes | None:
    if event.report is None:
        return None
    files = event.report.files
    report = sorted(file.sha256 for file in files if file.use == REPORT)
    facts = sorted(file.sha256 for file in files if file.use == FACTS)
    return event.report.position, tuple(report), tuple(facts)


def _name(event: Event) -> object:
    return tuple(words(event.name)), event.start, event.end


def _months(event: Event) -> Sequence[str]:
    """Return the months from an event's first day to its last, as 2026-01, or that it is long."""
    if not event.start:
        return ()
    first, last = event.start, max(event.start, event.end)
    if int(last[:4]) - int(first[:4]) > _YEARS_LONG:
        return (_LONG,)
    ends = [int(day[:4]) * 12 + int(day[5:7]) - 1 for day in (first, last)]
    return [f"{at // 12:04}-{at % 12 + 1:02}" for at in range(ends[0], ends[1] + 1)]
