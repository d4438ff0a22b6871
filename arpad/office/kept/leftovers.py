"""What a process that was killed left lying about in an office, and nobody is writing any more.

Whoever writes aside holds what he writes (`arpad.archive.writing.held`): that is somebody's.
"""

import os
import re
import shutil
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from arpad.archive.canonical import hash_of_file
from arpad.archive.evidence.heads import CHECKPOINT
from arpad.archive.manifest import MANIFEST
from arpad.archive.places import RESTATED, held
from arpad.office.kept.vault import BEGUN, HOLDER, VAULT

_BEGUN: Final = re.compile(
    rf"{re.escape(BEGUN)}-(\d{{4}}-\d\d-\d\d|revision-\d+{re.escape(RESTATED)})-.{{8}}"
)
_ENTRY: Final = re.compile(rf"\.(\d{{8}}|{CHECKPOINT})-.{{8}}")


def leftovers(office: Path, archive: Path) -> tuple[Path, ...]:
    """Return folders in which lists were written aside, in the vault and in the archive."""
    vault = sorted((office / VAULT).glob(f"*/{BEGUN}-*"))
    entries = sorted(archive.glob(".*")) if archive.is_dir() else []
    folders = [folder for folder in vault if _BEGUN.fullmatch(folder.name)]
    folders += [entry for entry in entries if _ENTRY.fullmatch(entry.name)]
    return tuple(folder for folder in folders if folder.is_dir() and not folder.is_symlink())


def sweep(office: Path, archive: Path, recorded: Callable[[], Collection[str]]) -> tuple[Path, ...]:
    """Take away what was left and belongs to nobody; return what that was. Raises OSError.

    `recorded` gives the hashes of all manifests that acts name: what is not in its place yet stays.
    It is asked when nobody can record any more what lies in a folder.
    """
    return tuple(folder for folder in leftovers(office, archive) if _swept(folder, recorded))


def is_left(folder: Path, recorded: Callable[[], Collection[str]]) -> bool:
    """Tell whether a folder in which something was written aside belongs to nobody any more."""
    handle = _held(folder)
    if handle is None:
        return False
    try:
        return not _is_recorded(folder, recorded)
    finally:
        os.close(handle)


def _swept(folder: Path, recorded: Callable[[], Collection[str]]) -> bool:
    """Take a folder away that belongs to nobody; tell whether it did."""
    handle = _held(folder)
    if handle is None:
        return False
    try:
        is_left = not _is_recorded(folder, recorded)
        if is_left:
            shutil.rmtree(folder)
    finally:
        os.close(handle)
    return is_left


def _held(folder: Path) -> int | None:
    holder = folder / HOLDER
    return held(holder if holder.exists() else folder)


def _is_recorded(folder: Path, recorded: Callable[[], Collection[str]]) -> bool:
    """Tell whether a folder holds what an act names, and that isn't in its place yet."""
    begun = _BEGUN.fullmatch(folder.name)
    if begun is None or (folder.parent / begun[1]).exists():
        return False
    directory = folder / begun[1]
    manifests = [
        file for file in (directory / MANIFEST, *directory.glob(f"*/{MANIFEST}")) if file.is_file()
    ]
    return bool(manifests) and hash_of_file(manifests[0]) in recorded()
