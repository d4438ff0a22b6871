"""An event as the office knows it: what is stated of it, its report, what was decided of it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.values import value_of
from arpad.report.problems import Problem, Text

TABLES: Final = frozenset((
    "event", "event_fact", "report", "report_file", "event_sent", "event_player", "decision",
    "rated_event", "passed_event", "correction",
))  # fmt: skip
"""The registry's tables that tell of events."""
_OF_PLAYERS: Final = frozenset(("player", "fact"))
"""Tables to which one act may add millions of rows."""
_ACTS_MAX: Final = 30
"""After more acts than so many all events are read again."""
LEFT_OUT: Final = ("left_out", "withdrawn")
"""What decisions keep an event from being rated."""
ADMITTED: Final = "admitted"
DECIDES: Final = (ADMITTED, *LEFT_OUT)
"""Of such decisions the last counts."""


@dataclass(frozen=True, slots=True)
class FileCame:
    """A file of a report: its use (report, or facts beside it), its name, and its hash."""

    use: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ReportCame:
    """A report as it came: by which act, from whom, what was read of the event, and its files."""

    act: int
    position: int
    file: str
    sent_by: str
    name: str
    start: str
    end: str
    files: tuple[FileCame, ...]


@dataclass(frozen=True, slots=True)
class SentOn:
    """A file that was sent to a body on a day, as 2026-01-31; the act that says so."""

    act: int
    body: str
    day: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What the office decided: the act, the article, the effect, and the code of a refusal."""

    act: int
    article: str
    effect: str
    code: str


@dataclass(frozen=True, slots=True)
class RatedIn:
    """A published list that has rated an event; the event may go on."""

    act: int
    name: str
    list_date: date
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Event:
    """An event: the office's number for it, its stated facts, its report, who its players are.

    `players` are those whom the office decided on, by starting rank. `said` is the last act that
    told anything of it; `reported` the last by which a report of it came in, corrections aside;
    `passed` the last act, by list, that looked at it and didn't rate it. `sent`: what went on to
    other bodies.
    """

    number: str
    facts: Mapping[str, str]
    report: ReportCame | None
    players: Mapping[int, str]
    decisions: tuple[Decision, ...]
    rated: tuple[RatedIn, ...]
    said: int = 0
    reported: int = 0
    passed: Mapping[str, int] = field(default_factory=dict)
    sent: tuple[SentOn, ...] = ()

    @property
    def name(self) -> str:
        """Return what it is called: as the office states, or as its report does."""
        return self.facts.get("name") or (self.report.name if self.report else "")

    @property
    def start(self) -> str:
        """Return its first day, as 2026-01-31; "" if nobody said it."""
        return self.facts.get("start") or (self.report.start if self.report else "")

    @property
    def end(self) -> str:
        """Return its last day, as 2026-01-31; "" if nobody said it."""
        return self.facts.get("end") or (self.report.end if self.report else "")

    @property
    def last_decision(self) -> Decision | None:
        """Return the last decision on whether it is rated; None if there is none."""
        deciding = [decision for decision in self.decisions if decision.effect in DECIDES]
        return deciding[-1] if deciding else None

    def is_reported_as(self, other: "Event") -> bool:
        """Tell whether the same report and facts stand for it as for another state of it."""
        return (self.report, self.facts) == (other.report, other.facts)

    @property
    def is_left_out(self) -> bool:
        """Tell whether the office decided that it is not rated."""
        last = self.last_decision
        return last is not None and last.effect in LEFT_OUT

    def settles(self, doubt: str, about: str = "") -> bool:
        """Tell whether the office looked at a doubt about it, by its code, and admitted it.

        `about` names the other event of a doubt about two.
        """
        last = self.last_decision
        settled = last.code.split() if last is not None and last.effect == ADMITTED else ()
        return doubt in settled or f"{doubt}:{about}" in settled

    def is_open_for(self, name: str) -> bool:
        """Tell whether a list may still rate it: not decided against, nor rated whole.

        It is open again when a report came in after the list that rated it, or anything after the
        one that passed it by.
        """
        rated = [list_made for list_made in self.rated if list_made.name == name]
        is_passed = self.passed.get(name, 0) > self.said
        is_whole = bool(rated) and not rated[-1].goes_on and rated[-1].act > self.reported
        return not self.is_left_out and not is_passed and not is_whole


def events(store: Store, numbers: Collection[str] | None = None) -> dict[str, Event]:
    """Return events by their numbers, all or those asked for, in the order of their numbers."""
    where = {} if numbers is None else {"event": numbers}
    event_rows = sorted(
        store.rows("event", where), key=lambda placed: int(str(placed[1]["serial"]))
    )
    facts = _by_event(store, "event_fact", where)
    reports = _by_event(store, "report", where)
    files = _by_event(store, "report_file", where)
    players = _by_event(store, "event_player", where)
    decisions = _by_event(store, "decision", where)
    rated = _by_event(store, "rated_event", where)
    passed = _by_event(store, "passed_event", where)
    sent = _by_event(store, "event_sent", where)
    corrections = {act for act, _ in store.rows("correction", where)}
    return {
        number: Event(
            number,
            _facts(facts[number]),
            report_came(reports[number], files[number]),
            _players(players[number]),
            tuple(_decision(act, row) for act, row in decisions[number]),
            tuple(_rated(act, row) for act, row in rated[number]),
            max(
                (act for rows in (facts, reports, players, decisions) for act, _ in rows[number]),
                default=0,
            ),
            max((act for act, _ in reports[number] if act not in corrections), default=0),
            {str(row["list"]): act for act, row in passed[number]},
            tuple(value_of(SentOn, row, act=act) for act, row in sent[number]),
        )
        for number in (str(row["event"]) for _, row in event_rows)
    }


def events_since(store: Store, before: Mapping[str, Event], act: int) -> dict[str, Event]:
    """Return all events as they are now, of which `before` are as an act had left them, or later.

    Those alone are read again to which later acts added rows; all after an act that undid another,
    which changes every table.
    """
    changed = store.changed_since(act)
    if not changed & TABLES:
        return dict(before)
    later = range(act + 1, store.last + 1)
    if changed & _OF_PLAYERS or len(later) > _ACTS_MAX:
        return events(store)
    numbers = {
        str(row["event"])
        for number in later
        for table, rows in store.rows_of(number).items()
        if table in TABLES
        for row in rows
    }
    by_number = {**before, **events(store, numbers)}
    return {number: by_number[number] for number in sorted(by_number, key=int)}


_Rows = Sequence[tuple[int, Row]]


def _by_event(
    store: Store, table: str, where: Mapping[str, Collection[str]]
) -> defaultdict[str, list[tuple[int, Row]]]:
    by_event: defaultdict[str, list[tuple[int, Row]]] = defaultdict(list)
    for act, row in store.rows(table, where):
        by_event[str(row["event"])].append((act, row))
    return by_event


def _facts(rows: _Rows) -> dict[str, str]:
    """Return the last word on every fact; one that was taken back is not there."""
    last = {str(row["fact"]): str(row["value"] or "") for _, row in rows}
    return {fact: value for fact, value in last.items() if value}


def _players(rows: _Rows) -> dict[int, str]:
    last = {int(str(row["rank"])): str(row["player"] or "") for _, row in rows}
    return {rank: player for rank, player in last.items() if player}


def report_came(reports: _Rows, files: _Rows) -> ReportCame | None:
    """Return the last report of an event, with its files; None if none came."""
    if not reports:
        return None
    act, row = reports[-1]
    files_came = tuple(value_of(FileCame, file) for of, file in files if of == act)
    return value_of(ReportCame, row, act=act, files=files_came)


def _decision(act: int, row: Row) -> Decision:
    return value_of(Decision, row, act=act)


def _rated(act: int, row: Row) -> RatedIn:
    return value_of(RatedIn, row, act=act, name=str(row["list"]))


def unknown_event(number: str) -> Problem:
    """Return the error for a number that no event has."""
    message, fix = (Text("No event has the number {number}.", number=number),
                    Text("Look at the list of events."))  # fmt: skip
    return Problem("error", "event-unknown", message, fix=fix, found=number)
