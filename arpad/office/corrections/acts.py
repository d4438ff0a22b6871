"""What officers correct of what is published: a report, a fact, who a player was, a first list.

What is right is recorded as it always is, and with it that it corrects: an act of its own, which
can be undone. Nothing that is published changes by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from arpad.archive.canonical import hash_of
from arpad.formats.trf.mended_cells import Mend
from arpad.formats.trf.mending import mended
from arpad.formats.trf.mends import result_mend
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts import corrections as forms
from arpad.office.acts.declaring import declaration
from arpad.office.articles import looked_up
from arpad.office.corrections.recorded import FIRST_LIST, HISTORY
from arpad.office.desk import Desk
from arpad.office.events.acts import fact_rows, wrong_facts
from arpad.office.events.event import Event, events, unknown_event
from arpad.office.events.reports import sent_of
from arpad.office.events.taking_in import report_rows
from arpad.office.intake.sent import Sent, handed_in
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.kept.lists import KeptList, meant
from arpad.office.kept.settings import setting
from arpad.office.lists.from_file import list_of_file
from arpad.office.period.portions import numbers
from arpad.office.players.person import persons, unknown_player
from arpad.registry.acts import Row, Rows
from arpad.registry.zones import today_of
from arpad.report.facts import Facts
from arpad.report.problems import Problem, Text

_WithReport = forms.CorrectReport | forms.CorrectResults
_OfEvent = _WithReport | forms.CorrectFacts | forms.CorrectPlayer | forms.LeaveOut
_OfList = forms.CorrectFirstList | forms.RateAnew
Found = Rows | list[Problem]
"""What an act records, or why it can't be done."""


def correct_report(desk: Desk, officer: Officer, wanted: forms.CorrectReport) -> Done:
    """Record a new file of an event that a published list has rated; its bytes are kept.

    Refused if it is no report, holds no such event, is what the office has already, or has rounds
    that no list has rated: a correction changes lists that are out, and would rate them nowhere.
    """
    return _with_report(desk, officer, wanted, handed_in(wanted.report))


def correct_results(desk: Desk, officer: Officer, wanted: forms.CorrectResults) -> Done:
    """Record an event's own file with other results of single games; all else of it stays.

    Refused as `correct_report` does, and where the file is no TRF or has no such game.
    """
    event = desk.events.get(wanted.number)
    if event is None or event.report is None:
        return Done(None, problems=tuple(_not_rated(desk, wanted.number, event)))
    mends: list[Mend] = []
    for text in wanted.results:
        mend = result_mend(text)
        if isinstance(mend, str):
            message = Text("'{text}' is no result of a game.", text=text)
            fix = Text("Write the round, the starting rank and the result, as 3:12=1.")
            return Done(None, problems=(Problem("error", "mend-result", message, fix, text),))
        mends.append(mend)
    sent = sent_of(event.report, desk.store.kept_all({file.sha256 for file in event.report.files}))
    name = sent.name if sent.name in sent.files else next(iter(sent.files), "")
    done = mended(sent.files.get(name, b""), mends, file=name)
    wrong = (*sent.problems, *(problem for problem in done.problems if problem.level == "error"))
    if wrong:
        return Done(None, problems=wrong)
    files = {**sent.files, name: done.data}
    return _with_report(desk, officer, wanted, replace(sent, files=files))


def _with_report(desk: Desk, officer: Officer, wanted: _WithReport, sent: Sent) -> Done:
    read = submissions([sent], Facts())

    def rows(event: Event) -> Found:
        submission = _same(event, read)
        if submission is None:
            return _no_report(event.number, read)
        if _has_bytes(event, sent):
            message = Text("The report of event {event} is this very file.", event=event.number)
            return [Problem("error", "event-again", message, fix=Text("Nothing is to be done."))]
        if problems := _new_rounds(desk, event, submission):
            return problems
        return report_rows(desk.store, sent, submission, event.number, officer.who)

    return _on_event(desk, officer, wanted, "report", rows)


def correct_facts(desk: Desk, officer: Officer, wanted: forms.CorrectFacts) -> Done:
    """Record facts of an event that a published list has rated with others; "" takes one back."""

    def rows(event: Event) -> Found:
        if problems := wrong_facts(wanted.facts):
            return [*problems]
        facts = fact_rows(event.number, wanted.facts)
        if all(event.facts.get(str(row["fact"]), "") == row["value"] for row in facts):
            message = Text("This is stated of event {number} already: {names}.",
                           number=event.number, names=list(wanted.facts))  # fmt: skip
            return [Problem("error", "event-idle", message, fix=Text("Nothing is to be done."))]
        return {"event_fact": facts}

    return _on_event(desk, officer, wanted, "fact", rows)


def correct_player(desk: Desk, officer: Officer, wanted: forms.CorrectPlayer) -> Done:
    """Record who a player of an event was that a published list has rated under another number."""

    def rows(event: Event) -> Found:
        if not persons(desk.store, [wanted.player]):
            return [unknown_player(wanted.player)]
        submission = desk.submitted([event]).get(event.number)
        ranks = {player.number for player in submission.report.players} if submission else set()
        if wanted.rank not in ranks:
            message = Text("The report of event {number} has nobody of the starting rank {rank}.",
                           number=event.number, rank=wanted.rank)  # fmt: skip
            fix = Text("Give a starting rank of the report.")
            return [Problem("error", "player-unknown", message, fix=fix, found=str(wanted.rank))]
        row: Row = {"event": event.number, "rank": wanted.rank, "player": wanted.player}
        return {"event_player": [row]}

    return _on_event(desk, officer, wanted, "player", rows)


def correct_out(desk: Desk, officer: Officer, wanted: forms.LeaveOut) -> Done:
    """Record that an event which a published list has rated is not to be rated."""

    def rows(event: Event) -> Found:
        if event.is_left_out:
            message = Text("Event {number} is left out already.", number=event.number)
            return [Problem("error", "event-idle", message, fix=Text("Nothing is to be done."))]
        row: Row = {"event": event.number, "list": "", "list_date": "", "article": wanted.article,
                    "effect": "left_out", "code": ""}  # fmt: skip
        return {"decision": [row]}

    return _on_event(desk, officer, wanted, "left_out", rows)


def correct_first_list(desk: Desk, officer: Officer, wanted: forms.CorrectFirstList) -> Done:
    """Record the list that the office began with as it should have been.

    Refused if nothing was published on it yet, if it can't be read, or if it has the same bytes.
    """
    file, data = wanted.file.name, wanted.file.data

    def rows(kept: KeptList) -> Found:
        first, of_file = list_of_file(data, file, kept.first_date, kept.kind)
        problems = [problem for problem in of_file if problem.level == "error"]
        if first is not None and first.sha256 == kept.first_sha256:
            message = Text("The first list of {list} is this very file.", list=kept.name)
            problems.append(Problem("error", "event-again", message,
                                    fix=Text("Nothing is to be done.")))  # fmt: skip
        problems += _before_restore_point(desk, kept.first_date)
        if first is None or problems:
            return problems
        begun: Row = {
            "list": kept.name, "list_date": kept.first_date.isoformat(), "file": file,
            "sha256": desk.store.keep(data),
        }  # fmt: skip
        return {"first_list": [begun]}

    return _on_list(desk, officer, wanted, FIRST_LIST, rows)


def rerate(desk: Desk, officer: Officer, wanted: forms.RateAnew) -> Done:
    """Record that a list's history is rated anew from a day on, under the law as it stands now.

    Refused if no list was published since, and where nothing changes.
    """
    since = wanted.since

    def rows(kept: KeptList) -> Found:
        days = [published.list_date for published in kept.published if published.list_date >= since]
        if not days:
            message = Text("No list {list} was published since {day}.", list=kept.name, day=since)
            fix = Text("Name an earlier day.")
            return [Problem("error", "list-date", message, fix=fix, found=str(since))]
        return _before_restore_point(desk, days[0]) or {}

    return _on_list(desk, officer, wanted, HISTORY, rows, since.isoformat())


def _on_event(
    desk: Desk, officer: Officer, wanted: _OfEvent, what: str, rows: Callable[[Event], Found]
) -> Done:
    """Record what is corrected of an event that a published list has rated."""
    number = wanted.number

    def decide() -> Decided:
        event = events(desk.store, [number]).get(number)
        problems = _not_rated(desk, number, event)
        if event is None or problems:
            return refused(*problems)
        event_rows = rows(event)
        if isinstance(event_rows, list):
            return refused(*event_rows)
        named = persons(
            desk.store, [str(row["player"]) for row in event_rows.get("event_player", ())]
        )
        decided = _corrects(officer, wanted, event_rows, {"event": number, "what": what})
        return replace(
            decided, players=tuple(person.player for person in named.values()), events=(number,)
        )

    done = act(desk.store, decide)
    return looked_up(done, desk.catalogue, wanted.article, today_of(desk.store, officer.at))


def _on_list(
    desk: Desk, officer: Officer, wanted: _OfList, what: str, rows: Callable[[KeptList], Found],
    since: str = "",
) -> Done:  # fmt: skip
    """Record what is corrected of a list that the office keeps."""

    def decide() -> Decided:
        kept, unknown = meant(desk.store, wanted.list_name)
        if kept is None:
            return refused(*unknown)
        list_rows = rows(kept)
        if isinstance(list_rows, list):
            return refused(*list_rows)
        row = {"list": kept.name, "what": what, "since": since}
        return replace(_corrects(officer, wanted, list_rows, row), lists=(kept.name,))

    done = act(desk.store, decide)
    return looked_up(done, desk.catalogue, wanted.article, today_of(desk.store, officer.at))


def _corrects(officer: Officer, wanted: _OfEvent | _OfList, rows: Rows, of: Row) -> Decided:
    row: Row = {"event": "", "list": "", "since": "", "article": wanted.article, **of}
    statement = officer.tells(declaration(type(wanted)).kind)
    return Decided(statement, {**rows, "correction": [row]})


def _not_rated(desk: Desk, number: str, event: Event | None) -> list[Problem]:
    """Return an error for an event that no published list has rated, or that isn't corrected."""
    if event is None:
        return [unknown_event(number)]
    if not event.rated:
        message = Text("No published list has rated event {event}: there is nothing to correct.",
                       event=number)  # fmt: skip
        fix = Text("Send the new report in, or state its facts.")
        return [Problem("error", "event-unrated", message, fix=fix, found=number)]
    return _before_restore_point(desk, min(rated.list_date for rated in event.rated))


def _before_restore_point(desk: Desk, since: date) -> list[Problem]:
    """Return an error if a correction would change lists that the office lets stand."""
    first = setting(desk.store, "correction_restore_point")
    if not first or since.isoformat() >= first:
        return []
    message = Text("The list of {day} stands: lists are corrected from {first} on.", day=since,
                   first=first)  # fmt: skip
    fix = Text("Let the board decide on correction_restore_point, if it is to be corrected all the "
               "same.")  # fmt: skip
    return [Problem("error", "correction-late", message, fix=fix, found=since.isoformat())]


def _same(event: Event, submitted: Sequence[Submission]) -> Submission | None:
    """Return the report of an event among those in a file: the only one, or that in its place."""
    read = [submission for submission in submitted if submission.report.players]
    if len(read) == 1 or event.report is None:
        return read[0] if len(read) == 1 else None
    named = [
        submission
        for submission in read
        if (submission.facts.name or submission.report.name) == event.name
    ]
    if len(named) == 1:
        return named[0]
    at = event.report.position
    return next(
        (submission for submission in read if submission.place == at and len(read) > 1), None
    )


def _new_rounds(desk: Desk, event: Event, new: Submission) -> list[Problem]:
    """Return an error where a report has rounds that the one before doesn't have."""
    old = desk.submitted([event]).get(event.number)
    old_rounds = {game.round for game in old.games} if old else set()
    rounds = {game.round for game in new.games} - old_rounds
    if not rounds or not old_rounds or event.rated[-1].goes_on:
        return []
    message = Text("The report has new rounds too ({rounds}), and a correction of event {number} "
                   "rates none.", rounds=numbers(rounds), number=event.number)  # fmt: skip
    fix = Text("Correct the results alone, then take the report in.")
    return [Problem("error", "correction-rounds", message, fix=fix, found=event.number)]


def _no_report(number: str, submitted: Sequence[Submission]) -> list[Problem]:
    wrong = [
        problem
        for submission in submitted
        for problem in submission.problems
        if problem.level == "error"
    ]
    message = Text("The file holds no report of event {event}.", event=number)
    fix = Text("Give the corrected report of that event.")
    return wrong or [Problem("error", "event-unknown", message, fix=fix, found=number)]


def _has_bytes(event: Event, sent: Sent) -> bool:
    if event.report is None:
        return False
    mine = {file.sha256 for file in event.report.files}
    facts = () if sent.facts is None else (sent.facts,)
    return mine == {blob.sha256 for blob in sent.blobs} | set(map(hash_of, facts))
