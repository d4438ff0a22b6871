"""Reports read again from the bytes that the office keeps, with what it states of their events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from arpad.office.events.event import Event, ReportCame
from arpad.office.events.readings import reader, reading_of
from arpad.office.intake.packed import packed, unpacked
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.intake.to_come import still_to_come
from arpad.registry.store import Store
from arpad.registry.zones import days_of
from arpad.report.facts import Facts, fact_from_text, merge
from arpad.report.problems import Problem, Text

REPORT: Final = "report"
FACTS: Final = "facts"


def submitted(store: Store, events: Iterable[Event]) -> dict[str, Submission]:
    """Return the reports of events by the events' numbers; an event without one is left out.

    Each is called by its event's number and its file: 12/open.trf. Files that hold several events
    are read once; what was read is put by, and not read again while bytes, facts and reader stay.
    """
    reported = [(event, event.report, facts_stated(event)) for event in events if event.report]
    keys = {event.number: reading_of(report, stated) for event, report, stated in reported}
    before = store.readings(reader(), set(keys.values()))
    data = store.kept_all({file.sha256 for _, report, _ in reported for file in report.files})
    read: dict[str, tuple[Submission, ...]] = {}
    new: dict[str, bytes] = {}
    reads: dict[str, Submission] = {}
    for event, report, stated in reported:
        key = keys[event.number]
        if key not in read:
            sent = sent_of(report, data)
            if key in before and not sent.problems:
                read[key] = unpacked(before[key], sent.blobs)
            else:
                read[key] = submissions([sent], stated)
                new |= to_put_by(report, stated, sent, read[key])
        place = min(report.position, len(read[key]) - 1)
        reads[event.number] = _named(read[key][place], event)
    if new:
        store.put_by(reader(), new)
    return _without_future(
        store, reads, {event.number: report.act for event, report, _ in reported}
    )


def _without_future(
    store: Store, reads: Mapping[str, Submission], acts: Mapping[str, int]
) -> dict[str, Submission]:
    """Return reports, with an error in those with games that began after the report came.

    Where the sun rises earlier than at the office it may be the next day.
    """
    day_by_act = days_of(store, store.acts(set(acts.values())))
    checked = {}
    for number, sent in reads.items():
        problems = still_to_come([sent], day_by_act[acts[number]] + timedelta(days=1))
        errors = tuple(problem for problem in problems if problem.level == "error")
        checked[number] = replace(sent, problems=(*sent.problems, *errors)) if errors else sent
    return checked


def to_put_by(
    report: ReportCame, stated: Facts, sent: Sent, read: Sequence[Submission]
) -> dict[str, bytes]:
    """Return what was read of a report as it is put by; nothing where not all of it was there."""
    return {} if sent.problems else {reading_of(report, stated): packed(read)}


def facts_stated(event: Event) -> Facts:
    """Return what the office states of an event, as facts; each was read when it was stated."""
    facts = [fact_from_text(f"{name}={value}")[0] for name, value in sorted(event.facts.items())]
    return merge(Facts(), *(stated for stated in facts if stated is not None))


def _named(submission: Submission, event: Event) -> Submission:
    """Return a submission with its event's number before the names of its files."""
    assert event.report is not None
    file = f"{event.number}/{event.report.file}"
    return called(submission, dict.fromkeys((event.report.file, submission.file, ""), file))


def called(submission: Submission, names: Mapping[str, str]) -> Submission:
    """Return a submission whose file, and those that its problems name, are called otherwise."""
    others = {name: called for name, called in names.items() if called != name}
    if not others:
        return submission
    problems = tuple(
        _in_file(problem, others[problem.file]) if problem.file in others else problem
        for problem in submission.problems
    )
    return replace(submission, file=others.get(submission.file, submission.file), problems=problems)


def _in_file(problem: Problem, file: str) -> Problem:
    """Return a problem of another file; `replace` takes twice as long, for each of thousands."""
    return Problem(problem.level, problem.code, problem.message, problem.fix, problem.found,
                   problem.line, problem.column, file)  # fmt: skip


def sent_of(report: ReportCame, kept: Mapping[str, bytes]) -> Sent:
    """Return a report as it came, from the bytes that the office keeps."""
    files: dict[str, bytes] = {}
    facts, facts_name = None, ""
    problems = []
    for file in report.files:
        data = kept.get(file.sha256)
        if data is None:
            message = Text("The bytes of {file} are not there any more, or were changed.",
                           file=file.file)  # fmt: skip
            fix = Text("Restore the office from a backup made before.")
            problems.append(Problem("error", "office-lost", message, fix, file=report.file))
        elif file.use == FACTS:
            facts, facts_name = data, file.file
        else:
            files[file.file] = data
    return Sent(report.file, files, facts, facts_name, tuple(problems))
