"""Where an office's backups lie: it notes each directory, so that they can expire, and be named.

Beside them lies the register of erasures, for whoever restores one after somebody was erased.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.entries import Archive
from arpad.formats.files import whole, write_whole
from arpad.office.erasing.register import (
    FILE,
    WrongRegisterError,
    of_journal,
    put_register,
    wrong_register,
)
from arpad.registry.place import Office, secret_of
from arpad.report.problems import Problem, Text

PLACES: Final = "backups.json"
_BYTES_MAX: Final = 2**20


class WrongPlacesError(ValueError):
    """What an office notes of where its backups lie can't be read."""


def places(office: Path) -> tuple[Path, ...]:
    """Return the directories in which backups of an office were written; none before the first.

    Raises WrongPlacesError where what was noted can't be read, also for an error of the disk.
    """
    try:
        noted = json.loads(whole(office / PLACES, _BYTES_MAX))["directories"]
        directories = tuple(map(Path, noted))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise WrongPlacesError(f"{office / PLACES} can't be read") from error
    if not isinstance(noted, list) or not all(path.is_absolute() for path in directories):
        raise WrongPlacesError(f"{office / PLACES} names no directories")
    return directories


def wrong_places(office: Path) -> Problem:
    """Return the error that nobody knows where an office's backups lie."""
    message = Text("Where backups lie is not known: what was noted of it can't be read.")
    fix = Text("Put the file back, or delete it and take a backup into each directory that has "
               "some.")  # fmt: skip
    return Problem("error", "backup-places", message, fix=fix, file=str(office / PLACES))


def note(office: Path, place: Path) -> None:
    """Note a directory, before the first backup is in it; raises OSError, also if it is none.

    What can't be read of those noted before stays as it is: `registered_beside` says so.
    """
    os.scandir(place).close()
    try:
        known_places = places(office)
    except WrongPlacesError:
        return
    if place.resolve() not in known_places:
        named = sorted({*map(str, known_places), str(place.resolve())})
        write_whole(office / PLACES, canonical_json({"directories": named}))


def beside(place: Path, identity: str) -> Path:
    """Return where the register of an office's erasures lies beside its backups."""
    return place / f"{identity}.{FILE}"


def registered_beside(office: Office, archive: Archive) -> Iterator[Problem]:
    """Bring the register of erasures up to date, in the office and beside its backups.

    Yields where it could not be written.
    """
    directory, identity = office.directory, office.identity
    secret = bytes.fromhex(secret_of(directory))
    register = of_journal(office.store, archive, secret)
    files = [directory / FILE]
    try:
        files += [beside(place, identity) for place in places(directory)]
    except WrongPlacesError:
        yield wrong_places(directory)
    for file in files:
        try:
            register = put_register(file, register, identity, secret)
        except WrongRegisterError:
            yield wrong_register(file)
        except OSError as error:
            message = Text("The register of erasures can't be written: {reason}.",
                           reason=error.strerror or str(error))  # fmt: skip
            fix = Text("Take a backup there when it can: who was erased is told beside old ones.")
            yield Problem("warning", "erase-register", message, fix=fix, file=str(file))
