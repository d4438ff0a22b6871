"""A backup that was written, or an office that was set up from one: what was copied, of when."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.answers.alike import alike
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from arpad.office.backup.applying import Erased
    from arpad.office.backup.bundle import About
    from arpad.office.doctor.examining import Examined
    from arpad.registry.place import Office


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupTaken:
    """The file of a backup, what was copied and when (UTC), and the hash of the last act in it.

    `removed` are the backups beside it that had expired, by the office's settings.
    """

    file: str
    office: str
    taken_at: str
    acts: int
    sha256: str
    parts: int
    bytes: int
    has_keys: bool
    removed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeRestored:
    """The office that was set up, and what is wrong with any part of it; of when its backup was.

    `erased` are the players who were erased since the backup, and now are in this office too. Of a
    backup that was refused all but the directory and the problem is None.
    """

    directory: str
    store: str | None = None
    office: str | None = None
    taken_at: str | None = None
    acts: int | None = None
    sha256: str | None = None
    erased: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupKept:
    """The last backup in a directory: when it was taken, how old it is, what came after it."""

    directory: str
    file: str
    taken_at: str
    age_days: int
    acts_since: int
    has_keys: bool
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsKept:
    """Where an office's backups are and how old the last one in each place is."""

    backups: tuple[BackupKept, ...] = ()
    problems: tuple[Problem, ...] = ()


def kept(office: "Office", now: "datetime") -> BackupsKept:
    """Return the last backup of an office in each place where some were written."""
    from arpad.office.backup.expiring import backups_of

    by_place, problems = backups_of(office.store, office.directory)
    backups = tuple(
        BackupKept(
            directory=str(place), file=last.path.name, taken_at=last.about.taken_at,
            age_days=(now - last.taken_at).days, bytes=last.about.bytes,
            acts_since=office.store.last - last.about.acts, has_keys=last.about.has_keys,
        )
        for place, several in by_place.items()
        for last in several[:1]
    )  # fmt: skip
    if not backups:
        message = Text("There is no backup of this office where it looks for them.")
        fix = Text("Take a backup.")
        problems = (*problems, Problem("warning", "backup-none", message, fix=fix))
    return BackupsKept(backups=backups, problems=problems)


def taken(
    file: Path, about: "About", removed: "Iterable[Path]", problems: "Iterable[Problem]"
) -> BackupTaken:
    """Return what was written to a file, and what has expired beside it."""
    return BackupTaken(
        file=str(file), office=about.name, parts=len(about.parts),
        removed=tuple(map(str, removed)), problems=tuple(problems),
        **alike(BackupTaken, about, "parts"),
    )  # fmt: skip


def restored(
    office: "Office",
    about: "About",
    erased: "Erased",
    before: "Iterable[Problem]",
    examined: "Iterable[Examined]",
) -> OfficeRestored:
    """Return what was set up, with what is wrong with any part of it, and who was erased again.

    `before` is what of the time since the backup could not be used. Remarks are the doctor's.
    """
    of_parts = (
        problem for part in examined for problem in part.problems or () if problem.level != "info"
    )
    problems = tuple(dict.fromkeys((*before, *erased.problems, *of_parts)))
    return OfficeRestored(
        directory=str(office.directory),
        store=office.kind,
        office=office.name,
        taken_at=about.taken_at,
        acts=about.acts,
        sha256=about.sha256,
        erased=erased.players,
        problems=problems,
    )


def refused(file: Path, directory: Path, damage: ValueError) -> OfficeRestored:
    """Return that nothing was set up, for the backup isn't whole."""
    message = Text("The backup can't be used: {reason}.", reason=damage.args[0])
    fix = Text("Take another backup, or fetch this one again from where it is kept.")
    wrong = Problem("error", "backup-damaged", message, fix=fix, file=str(file))
    return OfficeRestored(directory=str(directory), problems=(wrong,))
