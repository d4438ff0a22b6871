"""What of the persons who were erased is in an office, and where: nothing, if all went well."""

import os
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PanicException, PolarsError

from arpad.archive.evidence.commitments import read_people
from arpad.archive.evidence.entries import Archive
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
from arpad.report.problems import Problem, Text, plural

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
    except OSError as error:
        yield _unread(directory / FILE, error)
        return
    numbers = frozenset(erasures)
    for _, row in store.rows("fact", {"player": numbers}):
        if not is_erased(row):
            number, fact = row["player"], row["fact"]
            message = Text("Player {number} was erased, and a fact of the person is there: {fact}.",
                           number=number, fact=fact)  # fmt: skip
            yield _left(str(number), message)
    if numbers:
        yield from _named_in(directory / VAULT, archive, numbers)


def _named_in(vault: Path, archive: Archive, numbers: Collection[str]) -> Iterator[Problem]:
    """Yield an error for each list of the vault or the archive that names one of these numbers."""
    unread: list[OSError] = []
    places = [(Path(folder, f"{LIST}.parquet"), _on_list)
              for folder, folders, files in os.walk(vault, onerror=unread.append)
              if f"{LIST}.parquet" in (*folders, *files)]  # fmt: skip
    places.sort()
    places += [(entry.path / PEOPLE_CSV, _in_people) for entry in archive.evidence]
    for path, reader in places:
        try:
            named = _named(reader(path), numbers)
        except FileNotFoundError:
            continue  # the archive is examined on its own
        except (OSError, ValueError, PolarsError, PanicException) as error:
            yield _unread(path, error)
            continue
        for number in named:
            message = Text("Player {number} was erased, and the public archive has the name.",
                           number=number)  # fmt: skip
            if reader is _on_list:
                message = Text("Player {number} was erased, and this list of the vault has the "
                               "name.", number=number)  # fmt: skip
            yield _left(number, message, path)
    for refusal in unread:
        if not isinstance(refusal, FileNotFoundError):  # no list was published yet
            yield _unread(Path(refusal.filename), refusal)


def left_in_reports(desk: Desk, identity: str) -> Iterator[Problem]:
    """Yield an error for each report that names who was erased, where it is certain who plays."""
    directory = desk.vault.office
    archive = archive_in(directory / ARCHIVE)
    erasures = Registered(desk.store, directory, identity, archive).of_players()
    for event, players in as_reported(desk, erasures).items() if erasures else ():
        for number, player in players:
            if player.name not in ("", ERASED):
                message = Text("Player {number} was erased, and event {event} reports the name.",
                               number=number, event=event)  # fmt: skip
                yield _left(number, message)


def _left(number: str, message: str, path: Path | None = None) -> Problem:
    fix = Text("Erase the player again.")
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
        naming = []
        for path in inside:
            try:
                naming += [path] if path.is_file() and redaction.names(path) else []
            except OSError as error:
                yield _unread(path, error)
        if naming:
            message = plural("{count} file here names the person, and arpad leaves it as it is.",
                             "{count} files here name the person, and arpad leaves them as they "
                             "are.", count=len(naming))  # fmt: skip
            fix = Text("Delete them, or take the person out of them.")
            yield Problem("warning", "erase-left", message, fix=fix, file=str(naming[0]))


def _unread(path: Path, error: Exception) -> Problem:
    reason = getattr(error, "strerror", None) or Text("it is damaged")
    message = Text("Nobody can tell whether this names who was erased: {reason}.", reason=reason)
    fix = Text("Let it be read, or put it back from a backup; then look again.")
    return Problem("error", "erase-unread", message, fix=fix, file=str(path))


def _on_list(path: Path) -> pl.DataFrame:
    """Return who is on a list of the vault; raises OSError and what Polars raises."""
    return pl.read_parquet(BytesIO(whole(path, FILE_BYTES_MAX)), columns=["player_id", "name"])


def _in_people(path: Path) -> pl.DataFrame:
    """Return who has a name in the public archive; raises OSError, and ValueError if damaged."""
    people = read_people(whole(path, FILE_BYTES_MAX))
    if people is None:
        raise ValueError
    return people


def _named(rows: pl.DataFrame, numbers: Collection[str]) -> list[str]:
    theirs = pl.col("player_id").is_in(sorted(numbers)) & (pl.col("name") != ERASED)
    return rows.filter(theirs)["player_id"].to_list()
