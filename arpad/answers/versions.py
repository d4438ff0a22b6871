"""The lists of an archive as they stood from each day on: as published, and what came later."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arpad.archive.evidence.entries import Archive, Entry
from arpad.office.evidence.later import ORIGINAL, LaterMaking, in_force_on, later
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionTold:
    """A list as it stood from the day `since` on, until `until` if another version came.

    `way`: original, correction (it entered the list of `since`) or revision (it came out then).
    `place` is its entry in the archive, `head` the hash of that entry's record.
    """

    series: str
    list_date: date
    way: str
    since: date
    until: date | None
    place: str
    head: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterVersions:
    """Every version of the lists to which something came later; or what was in force on a day.

    `as_of` is that day, None if none was asked for: then lists without another version are not
    told.
    """

    archive: str
    as_of: date | None = None
    versions: tuple[VersionTold, ...] = ()
    problems: tuple[Problem, ...] = ()


def versions_told(archive: Archive, series: Sequence[str]) -> LaterVersions:
    """Return the versions of the lists of some series that have more than one."""
    makings = [making for making in later(archive) if making.series in series]
    days = dict.fromkeys((making.series, making.list_date) for making in makings)
    versions = [version for day in days for version in _of_list(archive, makings, *day)]
    return LaterVersions(
        archive=str(archive.folder), versions=tuple(versions), problems=archive.problems
    )


def version_on(archive: Archive, series: Sequence[str], on: date) -> LaterVersions:
    """Return the version that was in force on a day of each series that had a list by then."""
    versions_then: list[VersionTold] = []
    for name in series:
        if (entry := in_force_on(archive, name, on)) is not None:
            day = date.fromisoformat(entry.record.told["list_date"])
            versions = _of_list(archive, later(archive), name, day)
            versions_then += [
                version for version in versions if version.head == entry.record.sha256
            ]
    return LaterVersions(archive=str(archive.folder), as_of=on, versions=tuple(versions_then),
                        problems=archive.problems)  # fmt: skip


def _of_list(
    archive: Archive, makings: Sequence[LaterMaking], series: str, day: date
) -> tuple[VersionTold, ...]:
    own = [making for making in makings if (making.series, making.list_date) == (series, day)]
    first = archive.list_of(series, day.isoformat())
    assert first is not None
    ways = [ORIGINAL, *(making.way for making in own)]
    entries = [first, *(making.entry for making in own)]
    since = [day, *(making.since for making in own)]
    return tuple(
        _told(way, entry, begins, ends)
        for way, entry, begins, ends in zip(ways, entries, since, [*since[1:], None], strict=True)
    )


def _told(way: str, entry: Entry, since: date, until: date | None) -> VersionTold:
    return VersionTold(
        series=entry.record.told["series"],
        list_date=date.fromisoformat(entry.record.told["list_date"]),
        way=way,
        since=since,
        until=until,
        place=str(entry.path),
        head=entry.record.sha256,
    )
