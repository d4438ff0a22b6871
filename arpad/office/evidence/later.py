"""What came later to the lists of an archive: each made again with corrections, and since when.

It is told by the archive alone. Lists that are made again at once stand one after the other: the
first that a correction changes, then each that follows it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.archive.evidence.entries import Archive, Entry
from arpad.archive.evidence.records import CORRECTION, LIST

ORIGINAL: Final = "original"
"""What a list is called as it was published, where those made again are named by their kind."""


@dataclass(frozen=True, slots=True)
class LaterMaking:
    """A list that was made again: its entry, and that of the making before.

    `since` is the first day on which it is in force: that of the list which a correction entered,
    that on which a revision came out. `pairs` are the lists made again at once up to it, each with
    its making before; it is the last of them.
    """

    since: date
    pairs: tuple[tuple[Entry, Entry], ...]

    @property
    def entry(self) -> Entry:
        """Return the entry of what came later."""
        return self.pairs[-1][1]

    @property
    def replaced(self) -> Entry:
        """Return the entry of the list as it was before."""
        return self.pairs[-1][0]

    @property
    def number(self) -> int:
        """Return the number of its entry, by which it is called."""
        return self.entry.record.number

    @property
    def way(self) -> str:
        """Return correction, where it entered the next list, or revision."""
        return self.entry.record.kind

    @property
    def series(self) -> str:
        """Return the series of the list."""
        return self.entry.record.told["series"]

    @property
    def list_date(self) -> date:
        """Return the day of the list."""
        return _day(self.entry)


def later(archive: Archive) -> tuple[LaterMaking, ...]:
    """Return what came later to any list of an archive, in the order of the entries.

    A correction whose list isn't there yet is none: it is being published.
    """
    series = dict.fromkeys(entry.record.told["series"] for entry in archive.evidence)
    makings = [making for name in series for making in _of_series(archive, name)]
    return tuple(sorted(makings, key=lambda making: making.number))


def _of_series(archive: Archive, name: str) -> Iterator[LaterMaking]:
    in_force: dict[date, Entry] = {}
    at_once: list[tuple[Entry, Entry]] = []
    for entry in archive.evidence:
        if entry.record.told["series"] != name:
            continue
        day = _day(entry)
        if entry.record.kind == LIST:
            yield from _entered(at_once, day)
            at_once = []
        elif day in in_force:
            if at_once and not _follows(at_once[-1][1], entry):
                at_once = []
            at_once.append((in_force[day], entry))
            if entry.record.kind != CORRECTION:
                yield LaterMaking(date.fromisoformat(entry.record.told["on"]), tuple(at_once))
        in_force[day] = entry


def _entered(at_once: list[tuple[Entry, Entry]], day: date) -> Iterator[LaterMaking]:
    """Yield the corrections that entered the list of a day."""
    for place, (_, entry) in enumerate(at_once, start=1):
        if entry.record.kind == CORRECTION:
            yield LaterMaking(day, tuple(at_once[:place]))


def _follows(last: Entry, entry: Entry) -> bool:
    return last.record.kind == entry.record.kind and _day(last) < _day(entry)


def _day(entry: Entry) -> date:
    return date.fromisoformat(entry.record.told["list_date"])


def in_force_on(archive: Archive, series: str, on: date) -> Entry | None:
    """Return the list of a series that was in force on a day, as it stood then; None before any."""
    mine = [entry for entry in archive.lists if entry.record.told["series"] == series]
    last = max((entry for entry in mine if _day(entry) <= on), key=_day, default=None)
    if last is None:
        return None
    key = series, _day(last)
    own = [making for making in later(archive)
           if (making.series, making.list_date) == key and making.since <= on]  # fmt: skip
    return own[-1].entry if own else last
