"""Reports as they come in: kept byte for byte, registered as events, the same one only once."""

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.events import TakeIn
from arpad.office.corrections.differing import Differing, differing, has_gone_on
from arpad.office.desk import Desk
from arpad.office.events.acts import event_row, next_number
from arpad.office.events.event import Event, unknown_event
from arpad.office.events.known import KnownEvents
from arpad.office.events.people import recognised
from arpad.office.events.readings import reader
from arpad.office.events.reports import FACTS, REPORT, called, facts_stated, to_put_by
from arpad.office.intake.sent import Sent, handed_in
from arpad.office.intake.submissions import Submission, dated, submissions
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.report.facts import Facts
from arpad.report.notes import listed, sentences
from arpad.report.problems import Problem, Text

NAMED_MAX: Final = 5
"""So many things that differ are told of a report; the others are counted."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A report that came: what it holds, the event it was registered as, or why it was not.

    `event` is "" where nothing was recorded.
    """

    submission: Submission
    event: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class ReportsTaken(Done):
    """The reports that came, in their order; `act` is the last one that was recorded."""

    reports: tuple[TakenIn, ...] = ()


def take_in(desk: Desk, officer: Officer, wanted: TakeIn) -> ReportsTaken:
    """Record reports, each as an event of its own, or as a new report of `wanted.number`.

    A file that is no report isn't recorded, nor one that is there already; one that is like another
    event isn't either, unless `wanted.are_new` says that it is another. Several reports are not
    those of one event.
    """
    if wanted.number and len(wanted.reports) > 1:
        message = Text("Several reports are given of event {number}.", number=wanted.number)
        fix = Text("Give the one report of that event.")
        return ReportsTaken(None, problems=(Problem("error", "event-report", message, fix=fix),))
    events, readings = KnownEvents(desk), dict[str, bytes]()
    done = ReportsTaken(None)
    for report_sent in map(handed_in, wanted.reports):
        bare, names = _bare(report_sent)
        read = submissions([bare], Facts())
        for place, submission in enumerate(read):
            submission_named = replace(called(submission, names), place=place)
            taken, taken_in = _one(events, desk, officer, report_sent, submission_named, wanted)
            event = events.at_last(taken_in.event) if taken_in.event else None
            if event is not None and event.report is not None:
                readings |= to_put_by(event.report, Facts(), bare, read)
            done = ReportsTaken(
                taken.act or done.act, (), (*done.problems, *taken.problems),
                (*done.events, *taken.events), reports=(*done.reports, taken_in),
            )  # fmt: skip
    desk.store.put_by(reader(), readings)
    return done


def _bare(sent: Sent) -> tuple[Sent, dict[str, str]]:
    """Return a report under the names that the office keeps, and by these the names it came under.

    What is read of it so is put by: it is the same, from whatever folder it came.
    """
    names = {
        PurePath(path).name: path for path in (*sent.files, sent.facts_name, sent.name) if path
    }
    files = {PurePath(name).name: data for name, data in sent.files.items()}
    bare = replace(
        sent,
        name=PurePath(sent.name).name,
        files=files,
        facts_name=PurePath(sent.facts_name).name,
    )
    return bare, names


def _one(
    events: KnownEvents,
    desk: Desk,
    officer: Officer,
    sent: Sent,
    submission: Submission,
    wanted: TakeIn,
) -> tuple[Done, TakenIn]:
    if not submission.report.players:
        done = Done(None, problems=submission.problems)
        return done, TakenIn(submission, "", submission.problems)

    rows: dict[str, list[Row]] = {}
    store = desk.store

    def decide() -> Decided:
        number, problem = _place_of(events, desk, sent, submission, wanted)
        if problem is not None:
            return refused(problem)
        rows.update(report_rows(store, sent, submission, number, wanted.sent_by))
        rows["event"] = [] if events.at_last(number) else [event_row(number)]
        return Decided(officer.tells("event.report"), rows, events=(number,))

    done = act(store, decide)
    if done.act is not None:
        events.add(done.events[0], done.act.number, rows)
    return done, TakenIn(submission, next(iter(done.events), ""), done.problems)


def _place_of(
    events: KnownEvents,
    desk: Desk,
    sent: Sent,
    submission: Submission,
    wanted: TakeIn,
) -> tuple[str, Problem | None]:
    """Return the number of the event that a report is of, or why it can't be taken."""
    by_number, event = events.now(), wanted.number
    again = events.with_bytes(sent, submission)
    if again is not None:
        return "", _again(again, submission)
    if event:
        if event not in by_number:
            return "", replace(unknown_event(event), file=submission.file)
        correction = _correction(desk, by_number[event], sent, submission)
        return ("", correction) if correction else (event, None)
    alike = [] if wanted.are_new else events.alike(submission)
    waiting = [event for event in alike if event.report is None]
    if len(waiting) == 1 and len(alike) == 1:
        return waiting[0].number, None
    if alike:
        correction = _correction(desk, alike[0], sent, submission)
        return "", correction or _like(alike[0], submission)
    return next_number(desk.store), None


def is_rated(event: Event) -> bool:
    """Tell whether a published list has rated an event to its end: a new report corrects it."""
    return bool(event.rated) and not event.rated[-1].goes_on


def _correction(desk: Desk, event: Event, sent: Sent, submission: Submission) -> Problem | None:
    """Return that a report says otherwise what a list has rated; new rounds alone say more.

    Both reports are read with what the office states of the event.
    """
    if not is_rated(event):
        return None
    before = desk.submitted([event]).get(event.number)
    after = submissions([sent], facts_stated(event))[submission.place]
    if after.game_facts.decisions:
        after = dated(after, recognised(after, event, desk.people)[1].player_ids)
    if before is not None and has_gone_on(before, after):
        return None
    differences = () if before is None else differing(before, after)
    named = listed([*map(_named, differences)], NAMED_MAX) if differences else None
    last = event.rated[-1]
    message = Text("The list {list} of {day} has rated event {event}; in this report differs: "
                   "{named}.", list=last.name, day=last.list_date, event=event.number,
                   named=named)  # fmt: skip
    fix = Text("If this report is right, it is a correction: see whose ratings it changes.")
    if any(difference.what == "game" and not difference.before for difference in differences):
        fix = sentences([fix,
                         Text("Of a game that was postponed, state the day: played_on, in the "
                              "facts file.")])  # fmt: skip
    return Problem("error", "event-corrected", message, fix, event.number, file=submission.file)


def _named(difference: Differing) -> Text:
    before, after = difference.before or None, difference.after or None
    if difference.round:
        return Text("round {round}, {which}: {before} → {after}", round=difference.round,
                    which=difference.which, before=before, after=after)  # fmt: skip
    return Text("{which}: {before} → {after}", which=difference.which, before=before, after=after)


def _again(event: Event, submission: Submission) -> Problem:
    message = Text("The report is there already, as event {number} {name}.", number=event.number,
                   name=event.name)  # fmt: skip
    fix = Text("Nothing is to be done.")
    return Problem("info", "event-again", message, fix, event.number, file=submission.file)


def _like(event: Event, submission: Submission) -> Problem:
    message = Text("The report is like that of event {number}, {name}.", number=event.number,
                   name=event.name)  # fmt: skip
    fix = Text("Say that it is a new report of that event, or that it is another one.")
    return Problem("error", "event-like", message, fix, event.number, file=submission.file)


def report_rows(
    store: Store, sent: Sent, submission: Submission, number: str, sent_by: str
) -> dict[str, list[Row]]:
    """Return the rows of a report, whose bytes are kept first."""
    facts = submission.facts
    files: list[Row] = [
        {"event": number, "use": REPORT, "file": PurePath(name).name, "sha256": store.keep(data)}
        for name, data in sent.files.items()
    ]
    if sent.facts is not None:
        name = PurePath(sent.facts_name).name
        digest = store.keep(sent.facts)
        files.append({"event": number, "use": FACTS, "file": name, "sha256": digest})
    row: Row = {
        "event": number,
        "position": submission.place,
        "file": PurePath(sent.name).name,
        "sent_by": sent_by,
        "name": facts.name or submission.report.name,
        "start": str(facts.start or ""),
        "end": str(facts.end or ""),
    }
    return {"report": [row], "report_file": files}
