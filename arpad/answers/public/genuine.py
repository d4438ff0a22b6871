"""Whether a file is one that the office published, byte for byte: told by its SHA-256 alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.answers.public.bulk import FILES
from arpad.archive.canonical import hash_of
from arpad.archive.evidence.entries import Entry
from arpad.office.reading.shelf import Shelf

WHOLE: Final = ("csv", "parquet", "txt", "xml")
"""The files of a whole list that are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownFile:
    """A file that was published: its name, and of which list it is; None of a record beside them.

    `number` is that of its entry in the archive.
    """

    name: str
    number: int
    series: str | None
    list_date: date | None


def known_files(shelf: Shelf) -> Mapping[str, KnownFile]:
    """Return every file of the archive, and of every list whole, by its SHA-256."""
    found: dict[str, KnownFile] = {}
    for entry in shelf.archive.entries:
        for path in sorted(entry.path.iterdir()):
            name = f"archive/{entry.path.name}/{path.name}"
            found.setdefault(hash_of(path.read_bytes()), _known(entry, name))
    for volume in shelf.volumes():
        for ending in WHOLE:
            name = f"{volume.series}-{volume.list_date}.{ending}"
            found.setdefault(hash_of(FILES[ending](volume)), _known(volume.entry, name))
    return found


def _known(entry: Entry, name: str) -> KnownFile:
    told = entry.record.told
    day = told.get("list_date")
    return KnownFile(
        name=name,
        number=entry.record.number,
        series=told.get("series"),
        list_date=date.fromisoformat(day) if day else None,
    )
