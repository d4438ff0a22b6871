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
from arpad.report.problems import Problem

PLACES: Final = "backups.json"
_BYTES_MAX: Final = 2**20


def places(office: Path) -> tuple[Path, ...]:
    """Return the directories in which backups of an office were written; raises OSError.

    None where what was noted can't be read: a backup notes it anew.
    """
    try:
        noted = json.loads(whole(office / PLACES, _BYTES_MAX))
        return tuple(Path(one) for one in noted["directories"] if Path(one).is_absolute())
    except (FileNotFoundError, ValueError, TypeError, KeyError, RecursionError):
        return ()


def note(office: Path, place: Path) -> None:
    """Note a directory, before the first backup is in it; raises OSError, also if it is none."""
    os.scandir(place).close()
    there = places(office)
    if place.resolve() not in there:
        named = sorted({*map(str, there), str(place.resolve())})
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
    for file in (directory / FILE, *(beside(place, identity) for place in places(directory))):
        try:
            register = put_register(file, register, identity, secret)
        except WrongRegisterError:
            yield wrong_register(file)
        except OSError as error:
            message = f"The register of erasures can't be written: {error.strerror or error}."
            fix = "Take a backup there when it can: who was erased is told beside old ones."
            yield Problem("warning", "erase-register", message, fix=fix, file=str(file))
