"""What is known of erasures since a backup was made, applied to the office set up from it.

The register beside the backup tells them, that of any later backup there, and the public archive.
"""

import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.records import LIST, RESTATED
from arpad.archive.evidence.signing import UnsafeFileError, read_key
from arpad.law import Catalogue
from arpad.office.acting import Done, Officer, perform
from arpad.office.acts.players import ErasePlayer
from arpad.office.backup.bundle import About, DamagedError, about_of, pieces, reading
from arpad.office.backup.places import beside
from arpad.office.backup.taking import FILE_PARTS
from arpad.office.desk import Desk
from arpad.office.erasing.register import (
    FILE,
    HIDDEN_SIGNS,
    Erasure,
    Register,
    Registered,
    WrongRegisterError,
    entered_by,
    hidden,
    merged,
    of_archive,
    read_register,
    register_in,
    write_register,
    wrong_register,
)
from arpad.office.erasing.rows import is_erased
from arpad.office.evidence.adding import archive_in, unusable
from arpad.office.kept.vault import Vault
from arpad.office.periods.public import ARCHIVE, KEY
from arpad.registry.acts import day_of
from arpad.registry.erasing import NotGenuineError
from arpad.registry.place import Office, secret_of
from arpad.registry.store import OvertakenError, StoreFailedError
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Erased:
    """Who was erased again from an office that was restored, and what could not be."""

    players: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass
class Since:
    """What is known of the time since a backup: put into an office before it has its name.

    `copy` is a copy of its public archive. `problems` are what could not be used.
    """

    file: Path
    copy: Path | None
    problems: list[Problem] = field(default_factory=list)
    _is_overtaken: bool = False

    def complete(self, work: Path, about: About) -> None:
        """Put register and archive into an office that is being set up; raises OSError."""
        secret = bytes.fromhex(secret_of(work))
        erasures = [*self._registers(about.identity, secret)]
        if self.copy is not None:
            erasures.append(self._taken_up(work, self.copy))
        if not erasures:
            message = Text("Nothing here tells who was erased since {taken_at}.",
                           taken_at=about.taken_at)  # fmt: skip
            fix = Text("Give the public archive, or restore beside the register, or erase them "
                       "again.")  # fmt: skip
            self._say("warning", "restore-erasures", message, fix, self.file)
        register = merged(*erasures, *self._read(work / FILE, about.identity, secret))
        if self._is_overtaken:
            register = tuple(replace(erasure, record=0) for erasure in register)
        if register:
            write_register(work / FILE, register, about.identity, secret)

    def _registers(self, identity: str, secret: bytes) -> Iterator[Register]:
        """Yield the registers that lie beside the backup, and in backups there."""
        place = self.file.absolute().parent
        path = beside(place, identity)
        if path.exists():
            yield from self._read(path, identity, secret)
        for other in sorted(place.glob("*")):
            if other.is_file() and not other.is_symlink() and not other.samefile(self.file):
                yield from _in_backup(other, identity, secret)

    def _read(self, path: Path, identity: str, secret: bytes) -> Iterator[Register]:
        try:
            yield read_register(path, identity, secret)
        except (WrongRegisterError, OSError):
            self.problems.append(wrong_register(path))

    def _taken_up(self, work: Path, copy: Path) -> Register:
        """Return the erasures of a copy of the public archive, which takes the office's place.

        Not where it has later lists, from which the office can't go on. Nothing of a copy is used
        that isn't this office's, and doesn't go on from its archive.
        """
        public = archive_in(copy) if copy.is_dir() else Archive(copy, (), ())
        ours = archive_in(work / ARCHIVE)
        if message := _strange(public, ours, work):
            fix = Text("Fetch the public archive again, whole, from where it is published.")
            self._say("error", "restore-erasures", message, fix, copy)
            return ()
        later = public.records[len(ours.records) :]
        if any(record.kind in (LIST, *RESTATED) for record in later):
            message = Text("The archive given has lists from after the backup: published again, "
                           "they are another past, signed with the same key.")  # fmt: skip
            fix = Text("Say so where the archive is published.")
            self._is_overtaken = True
            self._say("error", "restore-erasures", message, fix, copy)
        elif later:
            shutil.rmtree(work / ARCHIVE, ignore_errors=True)
            shutil.copytree(copy, work / ARCHIVE)
        return of_archive(replace(public, entries=public.entries[len(ours.records) :]))

    def _say(self, level: str, code: str, message: str, fix: str, file: Path) -> None:
        self.problems.append(Problem(level, code, message, fix=fix, file=str(file)))  # type: ignore[arg-type]


def _in_backup(path: Path, identity: str, secret: bytes) -> Iterator[Register]:
    """Yield the register in another backup of the same office, if it has one and is whole."""
    part = f"{FILE_PARTS}/{FILE}"
    try:
        about = about_of(path)
        if about.identity == identity and part in about.parts:
            with reading(path) as (about, packed):
                yield register_in(b"".join(pieces(packed, about, part)), identity, secret)
    except (DamagedError, WrongRegisterError, OSError, zipfile.BadZipFile):
        return  # it is another's, or is no backup to be used


def _strange(public: Archive, ours: Archive, work: Path) -> str:
    """Return why a copy isn't that of an office's archive, or goes on otherwise; "" if it does."""
    if public.last is None and not public.problems:
        return Text("There is no archive in the place given, and nothing of it is used.")
    if public.last is None or any(problem.level == "error" for problem in public.problems):
        return Text("What was given is not an archive, or was changed, and is not used.")
    if any(path.is_symlink() for path in public.folder.rglob("*")):
        return Text("There are links in the archive given, and it is not used.")
    try:
        key = read_key(work / KEY)
    except (UnsafeFileError, OSError):
        return Text("Without the office's key nobody knows whose the archive given is: it is not "
                    "used.")  # fmt: skip
    hashes, before = ([record.sha256 for record in archive.records] for archive in (public, ours))
    if unusable(public, key) or hashes[: len(before)] != before:
        return Text("The archive given doesn't go on from the office's, and is not used.")
    return ""


def apply(office: Office, catalogue: Catalogue, who: str, at: str) -> Erased:
    """Erase from an office that was restored who was erased since; return them, and what is left.

    Raises nothing: the office stands, and what could not be done is told.
    """
    players: list[str] = []
    problems: list[Problem] = []
    try:
        for done in _erased(office, catalogue, who, at):
            players += done.players if done.act is not None else ()
            problems += done.problems
    except (WrongRegisterError, NotGenuineError, UnsafeFileError, OvertakenError, StoreFailedError,
            OSError) as error:  # fmt: skip
        reason = str(error) if isinstance(error, OSError) else error.args[0]
        message = Text("Who was erased since the backup could not be erased: {reason}.",
                       reason=reason)  # fmt: skip
        fix = Text("Mend what is wrong, and erase them again.")
        problems.append(Problem("error", "restore-erasures", message, fix=fix))
    return Erased(tuple(players), tuple(dict.fromkeys(problems)))


def _erased(office: Office, catalogue: Catalogue, who: str, at: str) -> Iterator[Done]:
    """Erase again, and yield what came of each; last what is told of nobody here."""
    archive = archive_in(office.directory / ARCHIVE)
    registered = Registered(office.store, office.directory, office.identity, archive)
    register, erasures = registered.register(), registered.of_players()
    for player in sorted(erasures, key=lambda number: (erasures[number].record, number)):
        rows = office.store.rows("fact", {"player": [player]})
        if not all(is_erased(row) for _, row in rows):
            desk = Desk(office.store, Vault(office.directory), catalogue)
            officer = Officer(who, at, erasures[player].because)
            yield perform(desk, officer, ErasePlayer(number=player))
    entered = entered_by(office.store, erasures)
    here = [replace(erasure, entered=entered[player]) for player, erasure in erasures.items()]
    if register:
        both = merged(here, (erasure for erasure in register if erasure.entered))
        write_register(office.directory / FILE, both, office.identity, registered.secret)
    names = {*erasures, *(hidden(player, registered.secret) for player in erasures)}
    yield Done(None, (), tuple(
        _unmet(erasure) for erasure in register
        if erasure.player not in names or erasure.entered not in ("", entered.get(erasure.player))
    ))  # fmt: skip


def _unmet(erasure: Erasure) -> Problem:
    day = day_of(erasure.at)
    message = Text("Player {player}, erased on {day}, is not in this backup.",
                   player=erasure.player, day=day)  # fmt: skip
    if len(erasure.player) == HIDDEN_SIGNS:
        message = Text("Somebody who was erased on {day} is not in this backup.", day=day)
    fix = Text("They were entered later: see whether an earlier report names them.")
    return Problem("error", "restore-erasures", message, fix=fix, found=erasure.player)
