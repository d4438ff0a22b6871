"""Whether a file is one that the office published, byte for byte: told by its SHA-256 alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from arpad.answers.public.bulk import FILES
from arpad.archive.canonical import hash_of
from arpad.archive.evidence.entries import Entry
from arpad.formats.zipped import unzip
from arpad.office.reading.shelf import Shelf, Volume
from arpad.report.notes import Notes

WHOLE: Final = ("csv", "parquet", "txt", "xml")
"""The files of a whole list that are looked for."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
MEMBERS_MAX: Final = 2000
"""Files of a zip that are looked at."""
_ZIP: Final = b"PK\x03\x04"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownFile:
    """A file that was published: its name, and of which list it is; None of a record beside them.

    `number` is that of its entry in the archive; None of what lies beside the entries.
    """

    name: str
    number: int | None
    series: str | None
    list_date: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAt:
    """A file that somebody has: its hash, and as what it was published, None if it was not.

    `is_unopened`: it is an archive of files that was not looked into.
    """

    name: str
    sha256: str
    known: KnownFile | None
    is_unopened: bool = False


def looked_at(by_hash: Mapping[str, KnownFile], name: str, data: bytes) -> tuple[LookedAt, ...]:
    """Return what a file is, or what each file of a zip is; nothing of it is kept.

    >>> [one.sha256[:8] for one in looked_at({}, "a", b"")]
    ['e3b0c442']
    """
    own = hash_of(data)
    if own in by_hash or not data.startswith(_ZIP):
        return (LookedAt(name=name, sha256=own, known=by_hash.get(own)),)
    files = unzip(data, Notes(), members_max=MEMBERS_MAX)
    if not files:
        return (LookedAt(name=name, sha256=own, known=None, is_unopened=True),)
    hashes = {inside: hash_of(some) for inside, some in files.items()}
    return tuple(
        LookedAt(name=inside, sha256=sha256, known=by_hash.get(sha256))
        for inside, sha256 in hashes.items()
    )


def known_files(shelf: Shelf, hashes: Mapping[str, str] = NOTHING) -> Mapping[str, KnownFile]:
    """Return every file of the archive, and of every list whole, by its SHA-256.

    `hashes` are those of files that somebody has hashed already, by their names.
    """
    by_hash: dict[str, KnownFile] = {}
    entries = {entry.path.name: entry for entry in shelf.archive.entries}
    for path in shelf.archive.files:
        name = f"archive/{path.relative_to(shelf.archive.folder).as_posix()}"
        file = _known(entries.get(path.parent.name), name)
        by_hash.setdefault(hashes.get(name) or hash_of(path.read_bytes()), file)
    for volume in shelf.volumes():
        for ending in WHOLE:
            name = f"{volume.series}-{volume.list_date}.{ending}"
            by_hash.setdefault(hashes.get(name) or _hash(volume, ending),
                               _known(volume.entry, name))  # fmt: skip
    return by_hash


_HASHES: dict[tuple[str, str], str] = {}
"""Of whole lists, by what changes when anything that a list says does: each is made once."""


def _hash(volume: Volume, ending: str) -> str:
    key = volume.tag, ending
    if key not in _HASHES:
        _HASHES[key] = hash_of(FILES[ending](volume))
    return _HASHES[key]


def _known(entry: Entry | None, name: str) -> KnownFile:
    values = {} if entry is None else entry.record.told
    day = values.get("list_date")
    return KnownFile(
        name=name,
        number=None if entry is None else entry.record.number,
        series=values.get("series"),
        list_date=date.fromisoformat(day) if day else None,
    )
