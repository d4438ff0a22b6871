"""Reports read again from the bytes that the office keeps, with what it states of their events."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from arpad.office.events.event import Event, ReportCame
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.registry.store import Store
from arpad.report.facts import Facts, fact_from_text, merge
from arpad.report.problems import Problem

REPORT: Final = "report"
FACTS: Final = "facts"


def submitted(store: Store, events: Iterable[Event]) -> dict[str, Submission]:
    """Return the reports of events by the events' numbers; an event without one is left out.

    Each is called by its event's number and its file: 12/open.trf. Files that hold several events
    are read once.
    """
    read: dict[tuple[tuple[str, ...], Facts], tuple[Submission, ...]] = {}
    found: dict[str, Submission] = {}
    for event in events:
        if event.report is None:
            continue
        stated = facts_stated(event)
        key = (tuple(one.sha256 for one in event.report.files), stated)
        if key not in read:
            read[key] = submissions([_sent(store, event.report)], stated)
        place = min(event.report.position, len(read[key]) - 1)
        found[event.number] = _named(read[key][place], event)
    return found


def facts_stated(event: Event) -> Facts:
    """Return what the office states of an event, as facts; each was read when it was stated."""
    told = [fact_from_text(f"{name}={value}")[0] for name, value in sorted(event.facts.items())]
    return merge(Facts(), *(one for one in told if one is not None))


def _named(one: Submission, event: Event) -> Submission:
    """Return a submission with its event's number before the names of its files."""
    assert event.report is not None
    file = f"{event.number}/{event.report.file}"
    mine = {event.report.file, one.file, ""}
    problems = tuple(
        replace(problem, file=file) if problem.file in mine else problem for problem in one.problems
    )
    return replace(one, file=file, problems=problems)


def _sent(store: Store, report: ReportCame) -> Sent:
    files: dict[str, bytes] = {}
    facts, facts_name = None, ""
    problems = []
    for one in report.files:
        data = store.kept(one.sha256)
        if data is None:
            message = f"The bytes of {one.file} are not there any more, or were changed."
            fix = "Restore the office from a backup made before."
            problems.append(Problem("error", "office-lost", message, fix, file=report.file))
        elif one.use == FACTS:
            facts, facts_name = data, one.file
        else:
            files[one.file] = data
    return Sent(report.file, files, facts, facts_name, tuple(problems))
