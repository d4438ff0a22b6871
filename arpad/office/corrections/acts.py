"""What officers correct of what is published: a report, a fact, who a player was, a first list.

What is right is recorded as it always is, and with it that it corrects: an act of its own, which
can be undone. Nothing that is published changes by it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from arpad.archive.canonical import hash_of
from arpad.formats.trf.mended_cells import Mend
from arpad.formats.trf.mending import mended
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.corrections.recorded import FIRST_LIST, HISTORY
from arpad.office.desk import Desk
from arpad.office.events.acts import fact_rows, wrong_facts
from arpad.office.events.event import Event, events
from arpad.office.events.reports import sent_of
from arpad.office.events.taking_in import report_rows
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.kept.lists import KeptList
from arpad.office.kept.settings import setting
from arpad.office.lists.lists import list_of_file
from arpad.office.period.portions import numbers
from arpad.office.players.person import persons
from arpad.registry.acts import Row, Rows
from arpad.report.facts import Facts
from arpad.report.problems import Problem

_KINDS: Final[Mapping[str, str]] = {
    "report": "correct.report", "fact": "correct.fact", "player": "correct.player",
    "left_out": "correct.out",
}  # fmt: skip
"""By what is corrected of an event, the kind of the act."""


def correct_report(
    desk: Desk, officer: Officer, number: str, sent: Sent, article: str = ""
) -> Done:
    """Record a new file of an event that a published list has rated; its bytes are kept.

    Refused if it is no report, holds no such event, is what the office has already, or has rounds
    that no list has rated: a correction changes lists that are out, and would rate them nowhere.
    """
    found = submissions([sent], Facts())

    def decide() -> Decided:
        problems = _not_rated(desk, number)
        event = desk.events.get(number)
        one = None if event is None or problems else _same(event, found)
        if one is None:
            return refused(*(problems or _no_report(number, found)))
        if not problems and event is not None and _has_bytes(event, sent):
            message = f"The report of event {number} is this very file."
            problems = [Problem("error", "event-again", message, fix="Nothing is to be done.")]
        if event is not None and not problems:
            problems = _new_rounds(desk, event, one)
        if problems:
            return refused(*problems)
        rows = report_rows(desk.store, sent, one, number, officer.who)
        return _corrects(officer, number, "report", article, rows)

    return act(desk.store, decide)


def correct_results(
    desk: Desk, officer: Officer, number: str, mends: Sequence[Mend], article: str = ""
) -> Done:
    """Record an event's own file with other results of single games; all else of it stays.

    Refused as `correct_report` does, and where the file is no TRF or has no such game.
    """
    event = desk.events.get(number)
    if event is None or event.report is None:
        return Done(None, problems=tuple(_not_rated(desk, number)))
    came = sent_of(event.report, desk.store.kept_all({file.sha256 for file in event.report.files}))
    name = came.name if came.name in came.files else next(iter(came.files), "")
    done = mended(came.files.get(name, b""), mends, file=name)
    wrong = (*came.problems, *(problem for problem in done.problems if problem.level == "error"))
    if wrong:
        return Done(None, problems=wrong)
    files = {**came.files, name: done.data}
    return correct_report(desk, officer, number, replace(came, files=files), article)


def correct_facts(
    desk: Desk, officer: Officer, number: str, facts: Mapping[str, str], article: str = ""
) -> Done:
    """Record facts of an event that a published list has rated with others; "" takes one back."""

    def decide() -> Decided:
        problems = [*_not_rated(desk, number), *wrong_facts(facts)]
        if problems:
            return refused(*problems)
        rows = fact_rows(number, facts)
        known = events(desk.store, [number])[number].facts
        if all(known.get(str(row["fact"]), "") == row["value"] for row in rows):
            message = f"Of event {number} it is stated so already: {', '.join(facts)}."
            return refused(Problem("error", "event-idle", message, fix="Nothing is to be done."))
        return _corrects(officer, number, "fact", article, {"event_fact": rows})

    return act(desk.store, decide)


def correct_player(
    desk: Desk, officer: Officer, number: str, rank: int, player: str, article: str = ""
) -> Done:
    """Record who a player of an event was that a published list has rated under another number."""

    def decide() -> Decided:
        problems = _not_rated(desk, number)
        found = persons(desk.store, [player])
        if player not in found:
            message = f"No player has the number {player}."
            fix = "Enter the player first, or look for them by words of the name."
            problems.append(Problem("error", "player-unknown", message, fix=fix, found=player))
        if problems:
            return refused(*problems)
        submission = desk.submitted([desk.events[number]]).get(number)
        ranks = {one.number for one in submission.report.players} if submission else set()
        if rank not in ranks:
            message = f"The report of event {number} has nobody of the starting rank {rank}."
            fix = "Give a starting rank of the report."
            return refused(Problem("error", "player-unknown", message, fix=fix, found=str(rank)))
        row: Row = {"event": number, "rank": rank, "player": player}
        done = _corrects(officer, number, "player", article, {"event_player": [row]})
        return Decided(done.told, done.rows, (found[player].player,), (), done.events)

    return act(desk.store, decide)


def correct_out(desk: Desk, officer: Officer, number: str, article: str = "") -> Done:
    """Record that an event which a published list has rated is not to be rated."""

    def decide() -> Decided:
        if problems := _not_rated(desk, number):
            return refused(*problems)
        if desk.events[number].is_left_out:
            message = f"Event {number} is left_out already."
            return refused(Problem("error", "event-idle", message, fix="Nothing is to be done."))
        row: Row = {"event": number, "list": "", "list_date": "", "article": article,
                    "effect": "left_out", "code": ""}  # fmt: skip
        return _corrects(officer, number, "left_out", article, {"decision": [row]})

    return act(desk.store, decide)


def correct_first_list(
    desk: Desk, officer: Officer, kept: KeptList, file: str, data: bytes, article: str = ""
) -> Done:
    """Record the list that the office began with as it should have been.

    Refused if nothing was published on it yet, if it can't be read, or if it has the same bytes.
    """
    first, of_file = list_of_file(data, file, kept.first_date, kept.kind)

    def decide() -> Decided:
        problems = [one for one in of_file if one.level == "error"]
        if first is not None and first.sha256 == kept.first_sha256:
            message = f"The first list of {kept.name} is this very file."
            problems.append(Problem("error", "event-again", message, fix="Nothing is to be done."))
        problems += _before_restore_point(desk, kept.first_date)
        if first is None or problems:
            return refused(*problems)
        begun: Row = {
            "list": kept.name, "list_date": kept.first_date.isoformat(), "file": file,
            "sha256": desk.store.keep(data),
        }  # fmt: skip
        row: Row = {"event": "", "list": kept.name, "what": FIRST_LIST, "article": article,
                    "since": ""}  # fmt: skip
        rows: Rows = {"first_list": [begun], "correction": [row]}
        return Decided(officer.tells("correct.first"), rows, lists=(kept.name,))

    return act(desk.store, decide)


def rerate(desk: Desk, officer: Officer, kept: KeptList, since: date, article: str = "") -> Done:
    """Record that a list's history is rated anew from a day on, under the law as it stands now.

    Refused if no list was published since, and where nothing changes.
    """

    def decide() -> Decided:
        days = [one.list_date for one in kept.published if one.list_date >= since]
        if not days:
            message = f"No list {kept.name} was published since {since}."
            fix = "Name an earlier day."
            return refused(Problem("error", "list-date", message, fix=fix, found=str(since)))
        if problems := _before_restore_point(desk, days[0]):
            return refused(*problems)
        row: Row = {"event": "", "list": kept.name, "what": HISTORY, "article": article,
                    "since": since.isoformat()}  # fmt: skip
        return Decided(officer.tells("correct.history"), {"correction": [row]}, lists=(kept.name,))

    return act(desk.store, decide)


def _corrects(
    officer: Officer, number: str, what: str, article: str, rows: Mapping[str, Sequence[Row]]
) -> Decided:
    row: Row = {"event": number, "list": "", "what": what, "article": article, "since": ""}
    return Decided(officer.tells(_KINDS[what]), {**rows, "correction": [row]}, events=(number,))


def _not_rated(desk: Desk, number: str) -> list[Problem]:
    """Return an error for an event that no published list has rated, or that isn't corrected."""
    event = events(desk.store, [number]).get(number)
    if event is None:
        message, fix = f"No event has the number {number}.", "Look at the list of events."
        return [Problem("error", "event-unknown", message, fix=fix, found=number)]
    if not event.rated:
        message = f"No published list has rated event {number}: there is nothing to correct."
        fix = "Send the new report in, or state its facts."
        return [Problem("error", "event-unrated", message, fix=fix, found=number)]
    return _before_restore_point(desk, min(one.list_date for one in event.rated))


def _before_restore_point(desk: Desk, since: date) -> list[Problem]:
    """Return an error if a correction would change lists that the office lets stand."""
    first = setting(desk.store, "correction_restore_point")
    if not first or since.isoformat() >= first:
        return []
    message = f"The list of {since} stands: lists are corrected from {first} on."
    fix = "Let the board decide on correction_restore_point, if it is to be corrected all the same."
    return [Problem("error", "correction-late", message, fix=fix, found=since.isoformat())]


def _same(event: Event, found: Sequence[Submission]) -> Submission | None:
    """Return the report of an event among those in a file: the only one, or that in its place."""
    read = [one for one in found if one.report.players]
    if len(read) == 1 or event.report is None:
        return read[0] if len(read) == 1 else None
    named = [one for one in read if (one.facts.name or one.report.name) == event.name]
    if len(named) == 1:
        return named[0]
    at = event.report.position
    return next((one for one in read if one.place == at and len(read) > 1), None)


def _new_rounds(desk: Desk, event: Event, new: Submission) -> list[Problem]:
    """Return an error where a report has rounds that the one before doesn't have."""
    old = desk.submitted([event]).get(event.number)
    old_rounds = {game.round for game in old.games} if old else set()
    rounds = {game.round for game in new.games} - old_rounds
    if not rounds or not old_rounds or event.rated[-1].goes_on:
        return []
    message = (
        f"The report has new rounds too ({numbers(rounds)}), and a correction of event "
        f"{event.number} rates none."
    )
    fix = "Correct the results alone, then take the report in."
    return [Problem("error", "correction-rounds", message, fix=fix, found=event.number)]


def _no_report(number: str, found: Sequence[Submission]) -> list[Problem]:
    wrong = [problem for one in found for problem in one.problems if problem.level == "error"]
    message = f"The file holds no report of event {number}."
    fix = "Give the corrected report of that event."
    return wrong or [Problem("error", "event-unknown", message, fix=fix, found=number)]


def _has_bytes(event: Event, sent: Sent) -> bool:
    if event.report is None:
        return False
    mine = {file.sha256 for file in event.report.files}
    facts = () if sent.facts is None else (sent.facts,)
    return mine == {blob.sha256 for blob in sent.blobs} | set(map(hash_of, facts))
