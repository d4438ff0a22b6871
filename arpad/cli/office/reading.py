"""The index that pages read, brought up by whoever publishes: no reader waits for it then."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.cli.inputs import known_rulebooks
from arpad.cli.terminal import working
from arpad.cli.usage import warn
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.office.desk import Desk

READING_VARIABLE: Final = "ARPAD_READING_DATABASE"


def reading_url(office: Path) -> str:
    """Return the address of the index of an office: in its folder, or as the environment says."""
    from arpad.office.reading.index import FILE
    from arpad.registry.database import sqlite_url

    return os.environ.get(READING_VARIABLE, "") or sqlite_url(office / FILE)


def bring_up(desk: "Desk") -> None:
    """Let the index of an office have what its archive has, if its pages were ever looked at.

    It is the last that a process does, after those who read. What stands against it is a warning:
    whoever serves the pages tries it again.
    """
    from arpad.archive.evidence.entries import read_archive
    from arpad.office.kept.settings import minors_policy
    from arpad.office.reading.beside import stand_back
    from arpad.office.reading.index import FILE, Index
    from arpad.office.reading.restated import UnreadableError
    from arpad.registry.store import StoreFailedError

    folder = desk.vault.office
    if not (os.environ.get(READING_VARIABLE) or (folder / FILE).exists()):
        return
    stand_back()
    try:
        with working("Bringing up the index of the pages") as shown:
            archive, catalogue = read_archive(folder / "archive"), known_rulebooks().catalogue
            index = Index(reading_url(folder), minors_policy(desk.store))
            index.follow(archive, catalogue, lambda *numbers: shown(progress(*numbers)))
    except (OSError, UnreadableError, StoreFailedError) as error:
        warn("the index of the pages is not brought up: {reason}.", reason=error)


def progress(number: int, total: int) -> str:
    """Return which list of how many is read, in the language of the call."""
    return say("Reading list {number} of {total}").format(number=number, total=total)
