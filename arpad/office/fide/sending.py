"""That an event's report went to another body: when, and byte for byte what was sent."""

from collections.abc import Sequence
from datetime import date

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.events import SendReport
from arpad.office.desk import Desk
from arpad.office.events.event import Event, events, unknown_event
from arpad.office.events.reports import REPORT
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text


def send(desk: Desk, officer: Officer, wanted: SendReport) -> Done:
    """Record that a report was sent, with the files that were; without any, the report as it came.

    Refused where there is nothing to send, for a day before the event or after today, and twice.
    """
    store, number = desk.store, wanted.number
    unreadable = [problem for file in wanted.files for problem in file.problems]

    def decide() -> Decided:
        event = events(store, [number]).get(number)
        if event is None:
            return refused(unknown_event(number))
        if problems := unreadable or _wrong_day(
            event, wanted.sent_on, today_of(desk.store, officer.at)
        ):
            return refused(*problems)
        files = _files(store, event, wanted)
        if not files:
            message = Text("No report of event {number} has come.", number=number)
            fix = Text("Take the report in, or give the file that was sent.")
            return refused(Problem("error", "event-unsent", message, fix=fix, found=number))
        rows: list[Row] = [
            {"event": number, "body": wanted.body, "day": str(wanted.sent_on), "file": name,
             "sha256": sha256}
            for name, sha256 in files
        ]  # fmt: skip
        recorded = [dict(row) for _, row in store.rows("event_sent", {"event": [number]})]
        if all(dict(row) in recorded for row in rows):
            message = Text("It is recorded already that these files of event {number} were sent on "
                           "that day.", number=number)  # fmt: skip
            fix = Text("Nothing is to be done.")
            return refused(Problem("error", "event-idle", message, fix=fix, found=number))
        return Decided(officer.tells("event.send"), {"event_sent": rows}, events=(number,))

    return act(store, decide)


def _files(store: Store, event: Event, wanted: SendReport) -> Sequence[tuple[str, str]]:
    """Return names and hashes of what was sent, whose bytes are kept."""
    if wanted.files:
        return [(file.name, store.keep(file.data)) for file in wanted.files]
    files = event.report.files if event.report else ()
    return [(file.file, file.sha256) for file in files if file.use == REPORT]


def _wrong_day(event: Event, sent_on: date, today: date) -> list[Problem]:
    message = None
    if sent_on > today:
        message = Text("The report can't have been sent on {day}: today is {today}.", day=sent_on,
                       today=today)  # fmt: skip
    elif str(sent_on) < event.start:
        message = Text("The report can't have been sent on {day}: event {number} began on {start}.",
                       day=sent_on, number=event.number,
                       start=date.fromisoformat(event.start))  # fmt: skip
    if message is None:
        return []
    fix = Text("Correct the day.")
    return [Problem("error", "event-unsent", message, fix=fix, found=str(sent_on))]
