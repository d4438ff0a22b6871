"""The archive of an office: a folder of numbered entries, each with its record, and a checkpoint.

An entry appears whole or not at all, and is never written over; of a published list the table of
people alone changes, when somebody is erased.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from pathlib import Path
from tarfile import USTAR_FORMAT, TarInfo
from tarfile import open as open_tar
from typing import Final

from arpad.archive.evidence.heads import CHECKPOINT, head_of, read_head
from arpad.archive.evidence.records import (
    BYTES_MAX,
    ERASURE,
    LIST,
    RESTATED,
    NoRecordError,
    Record,
)
from arpad.archive.evidence.records import read_record as read_bytes
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import Checkpoint
from arpad.archive.places import alone, clear_left
from arpad.archive.writing import write_beside, write_entry
from arpad.formats.files import whole, write_whole
from arpad.report.problems import Problem, Text

RECORD: Final = "record.json"
VERIFIER: Final = "verifier"
"""The folder beside the entries with a program that shares no code with arpad."""
_VERIFIER: Final = Path(__file__).parents[1] / VERIFIER
_DIGITS: Final = 8
_WORK_SIGNS: Final = 8
_FETCH: Final = Text("Fetch the archive again from where the office published it.")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: where it lies, and its record."""

    path: Path
    record: Record


@dataclass(frozen=True, slots=True)
class Archive:
    """The entries of an archive in their order, and what is wrong with its records and its folder.

    Where a record is wrong the entries end before it. `head` is the checkpoint beside them; an
    archive that was published to before November 2026 alone has none.
    """

    folder: Path
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    head: Checkpoint | None = None

    @property
    def records(self) -> tuple[Record, ...]:
        """Return the records in their order."""
        return tuple(entry.record for entry in self.entries)

    @property
    def last(self) -> Record | None:
        """Return the last record; None of an archive that is yet to begin."""
        return self.entries[-1].record if self.entries else None

    @property
    def lists(self) -> tuple[Entry, ...]:
        """Return the entries that are lists."""
        return tuple(entry for entry in self.entries if entry.record.kind == LIST)

    @property
    def evidence(self) -> tuple[Entry, ...]:
        """Return the entries that hold a list: those published, and what they were restated as."""
        return tuple(entry for entry in self.entries if entry.record.kind in (LIST, *RESTATED))

    @property
    def files(self) -> Iterator[Path]:
        """Yield every file of the archive: of its entries, the checkpoint, and the verifier's."""
        for folder in ("", *(entry.path.name for entry in self.entries), VERIFIER):
            yield from self.files_of(folder)

    def files_of(self, folder: str) -> Iterator[Path]:
        """Yield the files of a folder of the archive, by its name; "": what lies in no folder."""
        if not folder:
            yield from () if self.head is None else (self.folder / CHECKPOINT,)
        elif folder == VERIFIER or folder in {entry.path.name for entry in self.entries}:
            paths = sorted((self.folder / folder).glob("*"))
            yield from (path for path in paths if path.is_file())

    def since_list_before(self, entry: Entry) -> tuple[Entry, ...]:
        """Return the entries after the list before an entry's, of whatever series, up to it."""
        number = entry.record.number
        earlier = [own.record.number for own in self.lists if own.record.number < number]
        return self.entries[max(earlier, default=0) : number]

    def in_force(self, series: str, before: str = "") -> Entry | None:
        """Return the last list of a series, as it was restated last; None if there is none.

        Of those before a day, if one is named.
        """
        mine = [
            entry for entry in self.evidence
            if entry.record.told["series"] == series
            and (not before or entry.record.told["list_date"] < before)
        ]  # fmt: skip
        last = max((entry.record.told["list_date"] for entry in mine), default="")
        return next(
            (entry for entry in reversed(mine) if entry.record.told["list_date"] == last), None
        )

    def with_record(self, record: Record) -> "Archive":
        """Return the archive as it will be with another record after its last one."""
        path = self.folder / f"{record.number:0{_DIGITS}}"
        return replace(self, entries=(*self.entries, Entry(path, record)))

    def list_of(self, series: str, list_date: str) -> Entry | None:
        """Return the list of a series and a date, if there is one."""
        names = {"series": series, "list_date": list_date}
        return next(
            (entry for entry in self.lists if names.items() <= entry.record.told.items()), None
        )

    def published_on(self, series: str, list_date: str) -> date | None:
        """Return the day on which a list came out; None if its record doesn't tell."""
        entry = self.list_of(series, list_date)
        on = entry.record.told.get("on") if entry else None
        return date.fromisoformat(on) if on else None

    def erased(self) -> dict[str, Record]:
        """Return the record of everybody who was erased, by his number."""
        erasures = [record for record in self.records if record.kind == ERASURE]
        return {record.told["player_id"]: record for record in reversed(erasures)}


def is_archive(folder: Path) -> bool:
    """Tell whether a folder is an archive of entries: whether it has a first one."""
    return (folder / f"{1:0{_DIGITS}}" / RECORD).is_file()


def archive_of(path: Path) -> tuple[Path, int] | None:
    """Return the archive in which a directory is an entry, and its number; None if it is none."""
    whole_path = path.resolve()
    if _is_number(whole_path.name) and (path / RECORD).is_file():
        return whole_path.parent, int(whole_path.name)
    return None


def _is_number(name: str) -> bool:
    is_decimal = len(name) == _DIGITS and name.isascii() and name.isdecimal()
    return is_decimal and int(name) > 0


def read_archive(folder: Path) -> Archive:
    """Return an archive as its records tell of it; raises OSError if the folder can't be read.

    Nothing of a list is read yet (`published.read_published`).
    """
    inside = sorted(path.name for path in folder.iterdir())
    numbers = [name for name in inside if _is_number(name)]
    strays = [folder / name for name in inside
              if name not in (*numbers, CHECKPOINT, VERIFIER)]  # fmt: skip
    entries: list[Entry] = []
    problems = [_left(path) if _is_work(path) else _stray(path) for path in strays]
    for place in range(1, max(map(int, numbers), default=0) + 1):
        path = folder / f"{place:0{_DIGITS}}"
        record = _read_entry(path, entries[-1].record if entries else None)
        if isinstance(record, Problem):
            problems.append(record)
            break
        entries.append(Entry(path, record))
    problems += _contents(entries)
    head: Checkpoint | None = None
    if entries and not any(problem.level == "error" for problem in problems):
        head, wrong = read_head(folder, [entry.record for entry in entries])
        problems += wrong
    return Archive(folder, tuple(entries), tuple(problems), head)


def _is_work(path: Path) -> bool:
    """Tell whether a directory is one in which something is being written aside, or was."""
    dot, _, name = path.name.partition(".")
    number, _, rest = name.partition("-")
    is_ours = number == CHECKPOINT or _is_number(number)
    is_named = not dot and is_ours and len(rest) == _WORK_SIGNS
    return is_named and path.is_dir() and not path.is_symlink()


def _read_entry(path: Path, after: Record | None) -> Record | Problem:
    """Return the record of an entry, or what is wrong with it."""
    file = path / RECORD
    if path.is_symlink() or file.is_symlink() or not file.is_file():
        reason = Text("entry {entry} is missing: what it recorded was left out", entry=path.name)
        return _broken(file, reason)
    if file.stat().st_size > BYTES_MAX:
        return _broken(file, Text("the record is no record as arpad writes it"))
    try:
        return read_bytes(whole(file, BYTES_MAX), after)
    except NoRecordError as error:
        return _broken(file,
                       Text("the record of entry {entry} has been changed: {error}",
                            entry=path.name, error=error.args[0]))  # fmt: skip


def _contents(entries: list[Entry]) -> list[Problem]:
    """Return what lies in entries that are no lists beside their records."""
    return [
        _stray(path)
        for entry in entries
        if entry.record.kind not in (LIST, *RESTATED)
        for path in sorted(entry.path.iterdir())
        if path.name != RECORD
    ]


def add_entry(
    archive: Archive, record: Record, data: bytes, files: Mapping[str, bytes], key: PrivateKey
) -> Archive:
    """Write the entry that follows in an archive, and its checkpoint; return it with the entry.

    `key` is the one that signs what follows. Raises FileExistsError if another entry has come
    before it, OSError if the disk refuses.
    """
    after = archive.with_record(record)
    head = head_of(after.records, key)
    write_entry(after.entries[-1].path, {RECORD: data, **files}, {CHECKPOINT: bytes(head.note)})
    _lay_verifier(archive.folder)
    return replace(after, head=head)


def verifier_files() -> dict[str, bytes]:
    """Return the files of the independent verifier, which every archive has beside its entries."""
    return {path.name: path.read_bytes() for path in sorted(_VERIFIER.glob("*.py"))}


def _lay_verifier(folder: Path) -> None:
    """Put the verifier beside the entries, or this version's in the place of another's.

    What somebody who was killed left beside a file of it is taken away.
    """
    beside = folder / VERIFIER
    beside.mkdir(exist_ok=True)
    with alone(beside):
        for name, data in verifier_files().items():
            for left in beside.glob(f".{name}.*"):
                left.unlink()
            path = beside / name
            if not path.is_file() or path.read_bytes() != data:
                write_whole(path, data)


def _broken(path: Path, reason: str) -> Problem:
    message = Text("In the archive {reason}. Nothing after it was read.", reason=reason)
    return Problem("error", "archive-record", message, fix=_FETCH, file=str(path))


def put_head(folder: Path, head_of: Callable[[Archive], Checkpoint | None]) -> None:
    """Let a checkpoint take the place of an archive's, while nobody else adds to it.

    `head_of` returns it for the archive as it is then, None if there is none to be written. Raises
    OSError if the disk refuses.
    """
    with alone(folder):
        archive = read_archive(folder)
        head = head_of(archive)
        if head is not None and head != archive.head:
            clear_left(archive.entries[-1].path)
            write_beside(folder / CHECKPOINT, bytes(head.note))


def list_tar(archive: Archive, entry: Entry) -> bytes:
    """Return the entry of a list, and those since the list before it, as a .tar.

    The same entries make the same bytes. Raises OSError if a file can't be read.
    """
    stream = BytesIO()
    with open_tar(fileobj=stream, mode="w", format=USTAR_FORMAT) as tar:
        for between in archive.since_list_before(entry):
            for path in archive.files_of(between.path.name):
                data = path.read_bytes()
                member = TarInfo(f"{between.path.name}/{path.name}")
                member.size = len(data)
                tar.addfile(member, BytesIO(data))
    return stream.getvalue()


def _left(path: Path) -> Problem:
    message = Text("{name} is a publication that is under way, or was stopped.", name=path.name)
    fix = Text("Publish again, or take it away: it belongs to no list.")
    return Problem("warning", "archive-left", message, fix=fix, file=str(path))


def _stray(path: Path) -> Problem:
    message = Text("{name} is nothing that belongs into the archive.", name=path.name)
    return Problem("error", "archive-stray", message, fix=Text("Take it away."), file=str(path))
