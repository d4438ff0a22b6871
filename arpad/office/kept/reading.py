"""The lists of an office as they lie in its vault, or came in a file: read, and as recorded."""

from datetime import date
from functools import lru_cache
from pathlib import Path

from arpad.archive.directory import read_directory
from arpad.archive.reading import Archived
from arpad.office.kept.lists import KeptList
from arpad.office.kept.vault import Vault
from arpad.office.kept.versions import PublishedHashes, Version
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text
from arpad.tables.kinds import Which


def lists_since(
    store: Store, vault: Vault, kept: KeptList, since: date
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the last list, and those before it that were in force on a day or after it.

    As others are made on them: where one was corrected since, it is the one that was restated. With
    an error for one that is not where it was put, or is not what was published.
    """
    days = [kept.first_date, *(published_list.list_date for published_list in kept.published)]
    needed = max((day for day in days if day <= since), default=kept.first_date)
    rating_lists: list[RatingList] = []
    problems: list[Problem] = []
    if kept.first_date >= needed:
        first, more = first_list(store, kept)
        rating_lists += [first] if first else []
        problems += more
    for published_list in kept.published:
        if published_list.list_date >= needed:
            published, more = _of_vault(vault, kept, kept.version_of(published_list.list_date))
            rating_lists += [published] if published else []
            problems += more
    return tuple(rating_lists), tuple(problems)


def first_list(store: Store, kept: KeptList) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Return the list that an office began with, read again from its bytes."""
    data = store.kept(kept.first_sha256)
    if data is None:
        message = Text("The bytes of the first list of {name} are not there, or others.",
                       name=kept.name)  # fmt: skip
        return None, (_lost(message, kept.first_file),)
    rating_list, problems = _of_bytes(data, kept.first_file, kept.first_date, kept.kind)
    return rating_list, tuple(problem for problem in problems if problem.level == "error")


@lru_cache(maxsize=2)
def _of_bytes(
    data: bytes, file: str, list_date: date, kind: Which
) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Read a first list: a preview asks for it again and again, and its bytes never change."""
    return list_of_file(data, file, list_date, kind)


def _of_vault(
    vault: Vault, kept: KeptList, version: Version
) -> tuple[RatingList | None, tuple[Problem, ...]]:
    held = vault.lists.get(version.manifest_sha256)
    if held is not None:
        return held, ()
    archived, problems = archived_of(vault, kept.name, version)
    if archived is None:
        return None, problems
    rating_list = vault.lists[version.manifest_sha256] = list_of_archive(archived)
    return rating_list, ()


def archived_of(
    vault: Vault, name: str, version: Version
) -> tuple[Archived | None, tuple[Problem, ...]]:
    """Return a list as it lies in the vault, whole; an error where it is not what was recorded."""
    place = place_of(vault, name, version)
    archived, problems = read_directory(place)
    if archived is None:
        return None, problems
    if archived.manifest_sha256 != version.manifest_sha256:
        message = Text(
            "The list of {day} is not the one that was published.", day=version.list_date
        )
        return None, (_lost(message, str(place)),)
    return archived, ()


def place_of(vault: Vault, name: str, version: Version) -> Path:
    """Return where a list, or what it was restated as, lies in the vault."""
    if isinstance(version, PublishedHashes) or not version.bundle:
        return vault.place(name, version.list_date)
    return vault.bundle(name, version.bundle) / version.list_date.isoformat()


def _lost(message: str, file: str) -> Problem:
    fix = Text("Restore the office from a backup made before.")
    return Problem("error", "office-lost", message, fix=fix, file=file)
