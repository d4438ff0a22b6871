"""Backups that have expired go, by the office's settings; those that hold who was erased are named.

A backup is this office's if its last act stands in the office's journal. Nothing else is ever taken
away, nor a backup that isn't whole, nor the last good ones.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from arpad.formats.files import flush_folder
from arpad.office.backup.bundle import About, DamagedError, about_of, reading
from arpad.office.backup.places import WrongPlacesError, places, wrong_places
from arpad.office.erasing.register import ERASES
from arpad.office.kept.settings import setting
from arpad.registry.place import about_of as about_of_office
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup of an office in a directory: what it says of itself, and when it was taken (UTC).

    `is_ours` tells that its last act stands in the office's journal; else the office has gone on
    otherwise since, from an earlier backup.
    """

    path: Path
    about: About
    taken_at: datetime
    is_ours: bool


def backups_in(place: Path, identity: str, store: Store) -> tuple[Backup, ...]:
    """Return an office's backups in a directory, the newest first; raises OSError.

    Neither links nor hidden files are looked at, nor files that don't end as backups do.
    """
    with os.scandir(place) as inside:
        paths = [
            Path(file.path)
            for file in inside
            if file.is_file(follow_symlinks=False) and not file.name.startswith(".")
        ]
    backups = []
    for path in paths:
        try:
            about = about_of(path)
            taken_at = datetime.fromisoformat(about.taken_at)
        except (DamagedError, OSError, ValueError):
            continue
        if about.identity == identity and taken_at.tzinfo is not None:
            last = store.acts([about.acts]) if 0 <= about.acts <= store.last else ()
            is_ours = bool(last) and last[0].sha256 == about.sha256
            backups.append(Backup(path, about, taken_at, is_ours))
    newest = sorted(backups, key=lambda backup: (backup.about.acts, backup.taken_at, backup.path))
    return tuple(reversed(newest))


def expire(
    place: Path, identity: str, store: Store, now: datetime
) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Take away the backups in a directory that have expired; return them, and what stays and why.

    Nothing expires where a clock went back behind the journal. A backup that claims to be of later
    is named, and counts for nothing. Raises OSError if the directory can't be read.
    """
    if not (days := setting(store, "backup_days")):
        return (), ()
    if datetime.fromisoformat(store.acts([store.last])[0].told.at) > now:
        message = Text("By the clock it is {time} on {day}, and something here is later than that.",
                       time=f"{now:%H:%M}", day=now.date())  # fmt: skip
        fix = Text("Set the clock right: until then no backup expires.")
        return (), (Problem("warning", "backup-kept", message, fix=fix, file=str(place)),)
    least = int(setting(store, "backup_least"))
    good: list[Backup] = []
    removed: list[Path] = []
    backups = backups_in(place, identity, store)
    message = Text("By its own date this backup is yet to be taken: it doesn't expire.")
    problems = [_kept(other.path, message) for other in backups if other.taken_at > now]
    backups = tuple(other for other in backups if other.taken_at <= now)
    for backup in backups if any(_is_old(other, days, now) for other in backups) else ():
        newer = sum(other.about.has_keys or not backup.about.has_keys for other in good)
        is_old = _is_old(backup, days, now)
        if not backup.is_ours:
            day = backup.taken_at.date()
            message = Text("The backup of {day} has acts that the office lacks: it doesn't expire.",
                           day=day)  # fmt: skip
            problems.append(_kept(backup.path, message))
        elif newer >= least and not is_old:
            continue
        elif not _is_whole(backup.path):
            problems.append(_kept(backup.path, Text("This backup isn't whole: it doesn't expire.")))
        elif newer < least:
            good.append(backup)
        elif (problem := _removed(backup.path)) is not None:
            problems.append(problem)
        else:
            removed.append(backup.path)
    if removed:
        flush_folder(place)
    return tuple(removed), tuple(problems)


def end_of(day: date) -> datetime:
    """Return the last moment of a day (UTC)."""
    return datetime.combine(day, time.max, UTC)


def _is_old(backup: Backup, days: str, now: datetime) -> bool:
    return now - backup.taken_at > timedelta(days=int(days))


def _is_whole(path: Path) -> bool:
    try:
        with reading(path):
            return True
    except (DamagedError, OSError):
        return False


def _kept(path: Path, message: str) -> Problem:
    fix = Text("Look at it, and delete it if nobody needs it.")
    return Problem("warning", "backup-kept", message, fix=fix, file=str(path))


def _removed(path: Path) -> Problem | None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        return _kept(
            path, Text("A backup that has expired can't be removed: {reason}.", reason=reason)
        )
    return None


def backups_of(
    store: Store, directory: Path
) -> tuple[dict[Path, tuple[Backup, ...]], tuple[Problem, ...]]:
    """Return an office's backups by the place where they lie, and which can't be looked at."""
    identity, problems = about_of_office(directory)["identity"], []
    try:
        noted = places(directory)
    except WrongPlacesError:
        return {}, (wrong_places(directory),)
    by_place = {}
    for place in noted:
        try:
            by_place[place] = backups_in(place, identity, store)
        except OSError as error:
            message = Text("Backups can't be looked at: {reason}.", reason=error.strerror
                           or str(error))  # fmt: skip
            fix = Text("Attach the disk, or take the directory out of backups.json.")
            problems.append(Problem("info", "backup-holds", message, fix=fix, file=str(place)))
    return by_place, tuple(problems)


def holding_erased(store: Store, directory: Path, now: datetime) -> Iterator[Problem]:
    """Yield the backups that are older than the office keeps them, and hold who was erased since.

    Every one of before an erasure where no setting says how long backups are kept.
    """
    erasing = {act.number: row["which"] for act in store.acts() if act.told.kind == ERASES
               for row in store.rows_of(act.number).get("concern", ())
               if row["what"] == "player"}  # fmt: skip
    days, (by_place, problems) = setting(store, "backup_days"), backups_of(store, directory)
    yield from (problem for problem in problems if erasing or problem.level == "error")
    for backups in by_place.values() if erasing else ():
        for backup in backups:
            since = [player for act, player in erasing.items()
                     if act > backup.about.acts or not backup.is_ours]  # fmt: skip
            if since and (not days or _is_old(backup, days, now)):
                yield _holding(backup, str(since[0]), len(since), is_set=bool(days))


def _holding(backup: Backup, player: str, players: int, *, is_set: bool) -> Problem:
    day = backup.taken_at.date()
    message = Text("The backup of {day} was taken before the erasure of player {player}.", day=day,
                   player=player)  # fmt: skip
    if players > 1:
        message = Text("The backup of {day} was taken before the erasure of {players} players.",
                       day=day, players=players)  # fmt: skip
    fix = Text("Take a backup, which removes those that have expired, or delete it.")
    if not is_set:
        fix = Text("Say for how many days backups are kept.")
    return Problem("warning", "backup-holds", message, fix=fix, found=player, file=str(backup.path))
