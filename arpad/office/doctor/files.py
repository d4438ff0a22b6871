"""Whether an office's files are whole, where they belong, and nobody else's to read."""

import os
import re
import stat
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from arpad.archive.evidence.entries import Archive, read_archive
from arpad.archive.evidence.published import read_published
from arpad.archive.evidence.signing import UnsafeFileError, public_beside, read_key, read_secret
from arpad.law import Catalogue
from arpad.office.evidence.verifying import checked, not_trusted
from arpad.office.kept.leftovers import is_left, leftovers
from arpad.office.kept.lists import kept_lists
from arpad.office.kept.reading import archived_of
from arpad.office.kept.vault import VAULT, Vault
from arpad.office.kept.versions import manifests_recorded
from arpad.office.periods.public import ARCHIVE, KEY
from arpad.registry.folder import FolderStore
from arpad.registry.place import ACTS, SECRET
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_BESIDE: Final = re.compile(r"\..+\.[0-9a-f]{16}|\.new-.{8}")
"""How what is written beside a file is called (`arpad.formats.files`), or an act in a folder."""
_OLD_SECONDS: Final = 3600
"""What is written beside a file is there for moments: after an hour nobody writes it any more."""


def examined_place(directory: Path) -> Iterator[Problem]:
    """Yield what is wrong with the directory, the secret and the key: missing, or for all to read.

    The key is made when the office publishes first.
    """
    if os.name == "posix" and directory.stat().st_mode & _OTHERS:
        message = Text("{path} can be read by others besides its owner.", path=str(directory))
        fix = Text("Make it readable by its owner alone: chmod 700.")
        yield Problem("warning", "office-private", message, fix=fix, file=str(directory))
    try:
        read_secret(directory / SECRET)
        key = directory / KEY
        if key.exists():
            public = read_key(key).public
            public_file = public_beside(key)
            if public_file.exists() and public_file.read_text(encoding="ascii").strip() != public:
                message = Text("{path} is not the public key of {key}.", path=str(public_file),
                               key=str(key))  # fmt: skip
                fix = Text("Put back the key that signed the archive, from a backup.")
                yield Problem("error", "office-private", message, fix=fix, file=str(public_file))
    except UnsafeFileError as error:
        fix = Text("Put it back from a backup, readable by its owner alone.")
        yield Problem("error", "office-private", f"{error}.", fix=fix)


def examined_vault(directory: Path, store: Store) -> Iterator[Problem]:
    """Yield what of the published lists isn't in its place, whole, as it was recorded."""
    vault = Vault(directory)
    for kept in kept_lists(store).values():
        for published in kept.published:
            if vault.left(kept.name, published.list_date, published.manifest_sha256) is not None:
                message = Text("The list {name} of {day} is not in its place yet.", name=kept.name,
                               day=published.list_date)  # fmt: skip
                fix = Text("Its publication was stopped: the next verb that opens the office "
                           "finishes it.")  # fmt: skip
                yield Problem("warning", "office-unfinished", message, fix=fix)
            else:
                yield from archived_of(vault, kept.name, published)[1]
        for again in kept.in_force.values():
            yield from archived_of(vault, kept.name, again)[1]


def examined_archive(
    directory: Path, store: Store | None, catalogue: Catalogue, *, is_whole: bool
) -> Iterator[Problem]:
    """Yield what is wrong with the public evidence: every byte, and every row if `is_whole`."""
    folder = directory / ARCHIVE
    if not folder.is_dir():
        archive = Archive(folder, (), ())
    else:
        archive = read_archive(folder)
        yield from archive.problems
        if is_whole:
            yield from (
                problem
                for checked_list in checked(archive, catalogue)
                for problem in checked_list.problems
            )
        else:
            erased = archive.erased()
            yield from (
                problem for entry in archive.lists for problem in read_published(entry, erased)[1]
            )
        yield from _by_key(directory, archive)
    for kept in kept_lists(store).values() if store is not None else ():
        for published in kept.published:
            if (
                published.head
                and archive.list_of(kept.name, published.list_date.isoformat()) is None
            ):
                message = Text("The list {name} of {day} is not in the archive.", name=kept.name,
                               day=published.list_date)  # fmt: skip
                fix = Text("Put the archive back from a backup, or from where it is published.")
                yield Problem("error", "office-lost", message, fix=fix, file=str(folder))


def _by_key(directory: Path, archive: Archive) -> Iterator[Problem]:
    """Yield an error if the archive isn't signed with the office's key."""
    try:
        key = read_key(directory / KEY).public
    except UnsafeFileError as error:
        fix = Text("Put back the key that signed the archive, from a backup.")
        yield Problem("error", "office-private", f"{error}.", fix=fix, file=str(directory / KEY))
        return
    yield from (problem for problem in not_trusted(archive, key, "") if problem.level == "error")


def left_over(directory: Path, store: Store | None, now: datetime) -> tuple[Path, ...]:
    """Return what stopped processes have left and nobody needs: folders and files set aside.

    Without the store what was written for a list that may be published is left alone.
    """
    paths = [] if store is None else [
        leftover for leftover in leftovers(directory, directory / ARCHIVE)
        if is_left(leftover, lambda: manifests_recorded(store))
    ]  # fmt: skip
    paths += [path for part in (VAULT, ARCHIVE, ACTS) for path in _beside(directory / part, now)]
    if isinstance(store, FolderStore):
        paths += [path for path in store.unnamed() if _is_old(path, now)]
    return tuple(paths)


def _beside(folder: Path, now: datetime) -> Iterator[Path]:
    for inside, folders, names in os.walk(folder):
        for name in sorted([*folders, *names]):
            path = Path(inside, name)
            if _BESIDE.fullmatch(name) and _is_old(path, now):
                yield path
        folders[:] = [name for name in folders if not name.startswith(".")]


def _is_old(path: Path, now: datetime) -> bool:
    return now.timestamp() - path.lstat().st_mtime > _OLD_SECONDS
