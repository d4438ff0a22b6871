"""Erase a person from an office: one act, after which nothing of the office names them.

The number stays, and under it ratings and games: the ratings of others rest on them. So do facts
that the rules read: sex, federation, title, the year of birth.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arpad.office.acting import TRIES, Done, Officer
from arpad.office.claims.claim import claims
from arpad.office.desk import Desk
from arpad.office.erasing.files import Redaction
from arpad.office.erasing.left import ERASES
from arpad.office.erasing.rows import Named, facts_of, rows_naming
from arpad.office.erasing.traces import Traces
from arpad.office.erasing.vault import finish, rewritten
from arpad.office.evidence.adding import archive_in, erased, unusable
from arpad.office.evidence.erasing import erasure_of
from arpad.office.kept.leftovers import sweep
from arpad.office.kept.lists import manifests_recorded
from arpad.office.periods.public import ARCHIVE, Signing
from arpad.office.players.person import persons
from arpad.office.reading.index import FILE as READING
from arpad.registry.acts import Act, Row, day_of
from arpad.registry.jobs import Queue
from arpad.registry.place import Office
from arpad.registry.store import OvertakenError
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class WholeOffice:
    """The office from which somebody is erased: all that lies in it."""

    office: Office
    desk: Desk
    signing: Signing
    queue: Queue | None


def erase(place: WholeOffice, officer: Officer, player: str) -> Done:
    """Erase a person from journal, reports, vault, jobs and archive; erasing again goes on.

    Refused for a number that nobody has, for a reason that names the person, for an archive that
    can't be added to. Raises NotGenuineError for a journal that was changed, OvertakenError if
    others are quicker every time, and OSError.
    """
    store = place.office.store
    person = persons(store, [player]).get(player)
    if person is None:
        message = f"The office has no player {player}."
        fix = "Give the number under which the person is kept."
        return Done(None, (), (Problem("error", "erase-nobody", message, fix=fix, found=player),))
    numbers = frozenset((person.player, *person.given_up))
    traces = replace(_traces(place.desk, numbers), number=person.player)
    archive = archive_in(place.signing.archive)
    problems = (*_wrong_reason(officer.because, traces), *unusable(archive, place.signing.key))
    if problems:
        return Done(None, (), problems)
    act, problems = None, ()
    if traces.names:
        act, problems = _erased_from_office(place, officer, person.player, numbers, traces)
    for number in sorted(numbers):
        _erase_from_archive(place.signing, number, officer)
    _clear(place.office, place.queue)
    if act is None and not problems:
        message = f"{player} is erased already."
        problems = (Problem("info", "player-erased", message, fix="Nothing is to be done."),)
    return Done(act, (person.player,), problems)


def _traces(desk: Desk, numbers: frozenset[str]) -> Traces:
    """Return by what a person is found, also as reports spell the name."""
    traces = facts_of(desk.store, numbers)
    if not traces.names:
        return traces
    events = {number: event for number, event in desk.events.items() if event.report is not None}
    reads = desk.reports(events)
    names = set(traces.names)
    for number, submission in desk.submitted(events.values()).items():
        ranks = {player.number for player in reads[number].submission.report.players
                 if player.player_id in numbers and reads[number].are_known}  # fmt: skip
        names |= {player.name for player in submission.report.players if player.number in ranks}
    return replace(traces, names=tuple(sorted(names - {""})))


def _wrong_reason(because: str, traces: Traces) -> tuple[Problem, ...]:
    if traces.text(because) == because:
        return ()
    message = "The reason, which stands in the log and in the archive, names the person."
    fix = "Give a reason without a name: as they asked."
    return (Problem("error", "erase-reason", message, fix=fix),)


def _erased_from_office(
    place: WholeOffice, officer: Officer, player: str, numbers: frozenset[str], traces: Traces
) -> tuple[Act, tuple[Problem, ...]]:
    """Record the act that erases, and put the lists written anew in their places."""
    store = place.office.store
    theirs = frozenset(claim.number for claim in claims(store).values() if claim.player in numbers)
    if place.queue is not None:
        place.queue.redact(traces.text)
    rows: dict[str, list[Row]] = {
        "event_player": _players_of(place.desk, numbers),
        "concern": [{"what": "player", "which": player}],
    }
    redaction = Redaction(traces)
    for left in reversed(range(TRIES)):
        seen = store.last
        named = rows_naming(store, numbers, theirs, redaction)
        try:
            rewritten(store, place.desk.vault, numbers, redaction, named, place.signing.secret)
            act = store.erase(officer.tells(ERASES), rows, named.wanted, seen)
        except OvertakenError:
            if not left:
                raise
            continue
        finally:
            finish(place.office.directory, store)
        return act, tuple(_left(named))
    raise AssertionError("there is at least one try")


def _players_of(desk: Desk, numbers: frozenset[str]) -> list[Row]:
    """Return who the person is in reports that name them by another body's number or a name."""
    events = {number: event for number, event in desk.events.items() if event.report is not None}
    return [
        {"event": number, "rank": player.number, "player": player.player_id}
        for number, read in desk.reports(events).items() if read.are_known
        for player in read.submission.report.players
        if player.player_id in numbers and not read.event.players.get(player.number)
    ]  # fmt: skip


def _left(named: Named) -> Iterator[Problem]:
    """Yield which files were removed whole, and of which nobody can tell whom they name."""
    for file, event in named.removed.items():
        message = f"The file {file} could not be kept without the person: its hash alone is left."
        fix = "Nothing is rated from it."
        if event:
            fix = f"Lists that rated event {event} can't be made again: correct it by a new report."
        yield Problem("warning", "erase-removed", message, fix=fix, found=event)
    for file, digest in named.unread.items():
        message = f"Nobody can tell whom the file {file} names: it is no text."
        fix = "Open it: arpad can't remove it if it names the person."
        yield Problem("warning", "erase-unread", message, fix=fix, found=digest)


def _erase_from_archive(signing: Signing, number: str, officer: Officer) -> None:
    archive = archive_in(signing.archive)
    on = day_of(officer.at).isoformat()
    erasure, _ = erasure_of(archive, number, on, officer.because, signing.key)
    if erasure is not None:
        erased(archive, erasure, signing.key)


def _clear(office: Office, queue: Queue | None) -> None:
    """Take away what can be made again, and what stopped processes have left."""
    for path in office.directory.glob(f"{READING}*"):
        path.unlink()
    sweep(office.directory, office.directory / ARCHIVE, lambda: manifests_recorded(office.store))
    if queue is not None:
        queue.rewrite()
