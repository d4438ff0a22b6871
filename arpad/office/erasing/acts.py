"""Erase a person from an office: one act, after which nothing of the office names them.

The number stays, and under it ratings and games: the ratings of others rest on them. So do facts
that the rules read: sex, federation, title, the year of birth.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.records import ERASURE
from arpad.office.acting import TRIES, Done, Officer
from arpad.office.acts.players import ErasePlayer
from arpad.office.backup.places import registered_beside
from arpad.office.claims.claim import claims
from arpad.office.desk import Desk
from arpad.office.erasing.files import Redaction, is_marked
from arpad.office.erasing.finishing import finish
from arpad.office.erasing.left import left_in_files
from arpad.office.erasing.namesakes import as_reported, namesakes, reports_of
from arpad.office.erasing.register import (
    ERASES,
    Erasure,
    Registered,
    WrongRegisterError,
    hidden,
)
from arpad.office.erasing.rows import NamingRows, facts_of, rows_naming
from arpad.office.erasing.traces import ERASED, Traces
from arpad.office.erasing.vault import rewritten
from arpad.office.evidence.adding import archive_in, erased, recorded, unusable
from arpad.office.evidence.erasing import erasure_of
from arpad.office.kept.leftovers import sweep
from arpad.office.kept.pages import forget_pages
from arpad.office.kept.versions import manifests_recorded
from arpad.office.periods.public import ARCHIVE, Signing, signing_of
from arpad.office.players.person import persons
from arpad.office.reading.index import FILE as READING
from arpad.registry.acts import Act, Row, day_of
from arpad.registry.forms_sent import FormsSent
from arpad.registry.jobs import Queue, engine_beside, queue_in
from arpad.registry.outbox import Outbox
from arpad.registry.place import Office, office_of
from arpad.registry.store import OvertakenError
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class WholeOffice:
    """The office from which somebody is erased: all that lies in it."""

    office: Office
    desk: Desk
    queue: Queue | None


def erase(desk: Desk, officer: Officer, wanted: ErasePlayer) -> Done:
    """Erase a person as `erase_everywhere` does, and let servers make their pages anew."""
    try:
        return erase_everywhere(desk, officer, wanted)
    finally:
        forget_pages(desk.vault.office)


def erase_everywhere(desk: Desk, officer: Officer, wanted: ErasePlayer) -> Done:
    """Erase a person from journal, reports, vault, jobs and archive; erasing again goes on.

    Refused for a number that nobody has, for a reason that names the person, for an archive that
    can't be added to. The office's key is made where it is needed first, and not for an act that
    is refused by its number or reason. Raises NotGenuineError for a journal that was changed,
    OvertakenError if others are quicker every time, StoreFailedError, OSError, and as `signing_of`.
    """
    store, player = desk.store, wanted.number
    person = persons(store, [player]).get(player)
    if person is None:
        message = Text("The office has no player {player}.", player=player)
        fix = Text("Give the number under which the person is kept.")
        return Done(None, (), (Problem("error", "erase-nobody", message, fix=fix, found=player),))
    numbers = frozenset((person.player, *person.given_up))
    traces = _traces(desk, person.player, numbers)
    if problems := _wrong_reason(officer.because, traces):
        return Done(None, (), problems)
    office = office_of(desk.vault.office, store)
    place = WholeOffice(office, desk, queue_in(office.directory, store))
    signing = signing_of(office.directory)
    archive = archive_in(signing.archive)
    problems = unusable(archive, signing.key)
    if not problems:
        problems = tuple(_not_in_archive(archive, numbers, officer, signing))
    if problems:
        return Done(None, (), problems)
    act, before = None, _before(place, archive)
    if traces.names:
        act, problems = _erased_from_office(place, signing, officer, numbers, traces)
    for number in sorted(numbers):
        problems += _erase_from_archive(signing, number, officer, before.get(number))
    problems += (*_clear(place), *left_in_files(office.directory, traces))
    if act is None and not problems:
        message = Text("{player} is erased already.", player=player)
        problems = (Problem("info", "player-erased", message, fix=Text("Nothing is to be done.")),)
    return Done(act, (person.player,), problems)


def _traces(desk: Desk, player: str, numbers: frozenset[str]) -> Traces:
    """Return by what a person is found, also as reports spell the name, and who is called alike."""
    traces = replace(facts_of(desk.store, numbers), number=player, former=tuple(numbers))
    reported = [player for several in as_reported(desk, numbers).values() for _, player in several]
    names = {*traces.names, *(player.name for player in reported)} - {"", ERASED}
    births = {str(person.birth) for person in reported if person.birth.has_day}
    births.update(traces.births)
    traces = replace(traces, names=tuple(sorted(names)), births=tuple(sorted(births)))
    if not traces.names:
        return traces
    return replace(traces, others=namesakes(desk.store, traces, numbers))


def _wrong_reason(because: str, traces: Traces) -> tuple[Problem, ...]:
    if traces.text(because) == because:
        return ()
    message = Text("The reason, which stands in the log and in the archive, names the person.")
    fix = Text("Give a reason without a name: as they asked.")
    return (Problem("error", "erase-reason", message, fix=fix),)


def _erased_from_office(
    place: WholeOffice, signing: Signing, officer: Officer, numbers: frozenset[str], traces: Traces
) -> tuple[Act, tuple[Problem, ...]]:
    """Record the act that erases, and put the lists written anew in their places."""
    store = place.office.store
    theirs = frozenset(claim.number for claim in claims(store).values() if claim.player in numbers)
    if place.queue is not None:
        place.queue.redact(traces.text)
        engine = engine_beside(place.office.directory, store)
        FormsSent(engine).forget_answers()
        Outbox(engine).drop_all()
    others = frozenset(other.number for other in traces.others)
    rows: dict[str, list[Row]] = {
        "event_player": _players_of(place.desk, numbers | others),
        "concern": [{"what": "player", "which": traces.number}],
    }
    redaction = Redaction(traces, _spared(place.desk, others, numbers, traces))
    for left in reversed(range(TRIES)):
        seen = store.last
        named = rows_naming(store, numbers, theirs, redaction)
        try:
            rewritten(store, place.desk.vault, numbers, redaction, named, signing.secret)
            act = store.erase(officer.tells(ERASES), rows, named.wanted, seen)
        except OvertakenError:
            finish(place.office.directory, store)
            if not left:
                raise
            continue
        finish(place.office.directory, store)  # after another fault whoever opens the office next
        return act, tuple(_left(named))
    raise AssertionError("there is at least one try")


def _spared(
    desk: Desk, others: frozenset[str], numbers: frozenset[str], traces: Traces
) -> frozenset[str]:
    """Return the reports of others of the name that have no birth or number of the person."""
    reports = reports_of(desk, others, numbers)
    return frozenset(
        report for report in reports if not is_marked(desk.store.kept(report) or b"", traces)
    )


def _players_of(desk: Desk, numbers: frozenset[str]) -> list[Row]:
    """Return who the person is in reports that name them by another body's number or a name."""
    events = {number: event for number, event in desk.events.items() if event.report is not None}
    return [
        {"event": number, "rank": player.number, "player": player.player_id}
        for number, read in desk.reports(events).items() if read.are_known
        for player in read.submission.report.players
        if player.player_id in numbers and not read.event.players.get(player.number)
    ]  # fmt: skip


def _left(named: NamingRows) -> Iterator[Problem]:
    """Yield which files were removed whole, and of which nobody can tell whom they name."""
    for file, event in named.removed.items():
        message = Text("The file {file} could not be kept without the person: its hash alone is "
                       "left.", file=file)  # fmt: skip
        fix = Text("Nothing is rated from it.")
        if event:
            fix = Text("Lists that rated event {event} can't be made again: correct it by a new "
                       "report.", event=event)  # fmt: skip
        yield Problem("warning", "erase-removed", message, fix=fix, found=event)
    for file, event in named.unclear.items():
        message = Text("The file {file} didn't say which of several people of the same name it "
                       "meant.", file=file)  # fmt: skip
        fix = Text("The name was taken out of it: look whether it was the other person's.")
        yield Problem("warning", "erase-namesake", message, fix=fix, found=event)
    for file, digest in named.unread.items():
        message = Text("Nobody can tell whom the file {file} names: it is not text.", file=file)
        fix = Text("Open it: arpad can't remove it if it names the person.")
        yield Problem("warning", "erase-unread", message, fix=fix, found=digest)


def _not_in_archive(
    archive: Archive, numbers: Iterable[str], officer: Officer, signing: Signing
) -> Iterator[Problem]:
    """Yield why numbers can't be erased from an archive, whose tables of people may be changed."""
    for number in sorted(numbers) if archive.last is not None else ():
        _, wrong = erasure_of(archive, number, _day(officer.at), officer.because, signing.key)
        yield from (problem for problem in wrong if problem.code != "erase-nobody")


def _before(place: WholeOffice, archive: Archive) -> dict[str, Erasure]:
    """Return the erasures that are told already: an office that was restored has them to come."""
    office = place.office
    try:
        return Registered(office.store, office.directory, office.identity, archive).of_players()
    except WrongRegisterError:
        return {}  # `registered_beside` says so


def _erase_from_archive(
    signing: Signing, number: str, officer: Officer, before: Erasure | None
) -> tuple[Problem, ...]:
    """Take a number's names out of the archive, if it has begun; who is on no list is hidden.

    A record that was published before the office was restored is made again, and in its place: an
    archive has one past.
    """
    archive = archive_in(signing.archive)
    if archive.last is None:
        return ()
    at, because = (before.at, before.because) if before else (officer.at, officer.because)
    erasure, _ = erasure_of(archive, number, _day(at), because, signing.key)
    unlisted = hidden(number, signing.secret)
    is_recorded = unlisted in archive.erased() if erasure is None else erasure.record is None
    if before and not is_recorded and archive.last.number + 1 < before.record:
        message = Text("The archive here ends before the record of the erasure of {number}.",
                       number=number)  # fmt: skip
        fix = Text("Give the public archive when restoring, or publish its lists; then erase "
                   "again.")  # fmt: skip
        return (Problem("error", "erase-record", message, fix=fix, found=number),)
    if erasure is not None:
        erased(archive, erasure, signing.key)
    elif not is_recorded:
        values = {"player_id": unlisted, "on": _day(at), "because": because}
        recorded(archive, ERASURE, values, signing.key)
    return ()


def _day(at: str) -> str:
    return day_of(at).isoformat()


def _clear(place: WholeOffice) -> Iterator[Problem]:
    """Take away what can be made again and what stopped processes have left, and tell of backups.

    Yields what could not be done now.
    """
    office = place.office
    for path in office.directory.glob(f"{READING}*"):
        path.unlink()
    sweep(office.directory, office.directory / ARCHIVE, lambda: manifests_recorded(office.store))
    if place.queue is not None and (reason := place.queue.rewrite()):
        message = Text("The database could not be written anew: {reason}.", reason=reason)
        fix = Text("Erase again when nobody else uses it: until then its file may hold what was "
                   "erased.")  # fmt: skip
        yield Problem("warning", "erase-database", message, fix=fix)
    if office.kind == "postgresql":
        message = Text("PostgreSQL may hold what was erased in its log of writes, and in base "
                       "backups.")  # fmt: skip
        fix = Text("Let its administrator empty the log, and delete base backups and archived "
                   "logs.")  # fmt: skip
        yield Problem("info", "erase-log", message, fix=fix)
    yield from registered_beside(office, archive_in(office.directory / ARCHIVE))
