"""What of the persons who were erased is in an office, and where: nothing, if all went well."""

from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from arpad.archive.evidence.commitments import read_people
from arpad.archive.manifest import FILE_BYTES_MAX, PEOPLE_CSV
from arpad.formats.files import whole
from arpad.office.desk import Desk
from arpad.office.erasing.files import Redaction
from arpad.office.erasing.namesakes import as_reported
from arpad.office.erasing.register import (
    FILE,
    Registered,
    WrongRegisterError,
    wrong_register,
)
from arpad.office.erasing.rows import is_erased
from arpad.office.erasing.traces import ERASED, Traces
from arpad.office.evidence.adding import archive_in
from arpad.office.kept.vault import VAULT
from arpad.office.periods.public import ARCHIVE, KEY
from arpad.registry.place import ABOUT, ACTS, SECRET
from arpad.registry.store import Store
from arpad.report.problems import Problem

LIST: Final = "list"
_OURS: Final = frozenset((VAULT, ARCHIVE, ACTS, SECRET, KEY, ABOUT, FILE))
"""What of an office's directory an erasure goes through by itself, or holds nobody's name."""


def left_of_erased(directory: Path, identity: str, store: Store) -> Iterator[Problem]:
    """Yield an error for each fact, list of the vault, or names of the archive, of who was erased.

    Whoever was erased, the journal tells, the register or the archive.
    """
    archive = archive_in(directory / ARCHIVE)
    try:
        erasures = Registered(store, directory, identity, archive).of_players()
    except WrongRegisterError:
        yield wrong_register(directory / FILE)
        return
    numbers = frozenset(erasures)
    for _, row in store.rows("fact", {"player": numbers}):
        if not is_erased(row):
            number, fact = row["player"], row["fact"]
            message = f"Player {number} was erased, and a fact of the person is there: {fact}."
            yield _left(str(number), message)
    for path in sorted((directory / VAULT).rglob(f"{LIST}.parquet")) if numbers else ():
        for number in _named_on(path, numbers):
            message = f"Player {number} was erased, and this list of the vault has the name."
            yield _left(number, message, path)
    for entry in archive.evidence if numbers else ():
        path = entry.path / PEOPLE_CSV
        people = read_people(whole(path, FILE_BYTES_MAX)) if path.is_file() else None
        for number in () if people is None else _named(people, numbers):
            message = f"Player {number} was erased, and the public archive has the name."
            yield _left(number, message, path)


def left_in_reports(desk: Desk, identity: str) -> Iterator[Problem]:
    """Yield an error for each report that names who was erased, where it is certain who plays."""
    directory = desk.vault.office
    archive = archive_in(directory / ARCHIVE)
    erasures = Registered(desk.store, directory, identity, archive).of_players()
    for event, players in as_reported(desk, erasures).items() if erasures else ():
        for number, player in players:
            if player.name not in ("", ERASED):
                message = f"Player {number} was erased, and event {event} reports the name."
                yield _left(number, message)


def _left(number: str, message: str, path: Path | None = None) -> Problem:
    fix = "Erase the player again."
    file = "" if path is None else str(path)
    return Problem("error", "erase-left", message, fix=fix, found=number, file=file)


def left_in_files(directory: Path, traces: Traces) -> Iterator[Problem]:
    """Yield what else lies in an office's directory, a file or a folder, and names a person.

    Databases are looked at by nobody: what was in their rows is erased.
    """
    redaction = Redaction(traces)
    for path in sorted(directory.iterdir()):
        if path.name in _OURS or ".db" in path.name or path.is_symlink():
            continue
        inside = [path] if path.is_file() else sorted(path.rglob("*"))
        naming = [one for one in inside if one.is_file() and redaction.names(one)]
        if naming:
            message = (
                f"{len(naming)} files here name the person, and arpad leaves them as they are."
            )
            fix = "Delete them, or take the person out of them."
            yield Problem("warning", "erase-left", message, fix=fix, file=str(naming[0]))


def _named_on(path: Path, numbers: Collection[str]) -> list[str]:
    """Return the numbers, of these, that have a name on a list; none where it can't be read."""
    try:
        rows = pl.read_parquet(BytesIO(path.read_bytes()), columns=["player_id", "name"])
    except (OSError, pl.exceptions.PolarsError):
        return []  # the vault is examined on its own
    return _named(rows, numbers)


def _named(rows: pl.DataFrame, numbers: Collection[str]) -> list[str]:
    theirs = pl.col("player_id").is_in(sorted(numbers)) & (pl.col("name") != ERASED)
    return rows.filter(theirs)["player_id"].to_list()
