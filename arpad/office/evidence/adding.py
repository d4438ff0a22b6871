"""Put a list into the office's archive: read what is there, refuse another key, add an entry."""

from collections.abc import Mapping
from pathlib import Path

from arpad.archive.evidence.entries import Archive, add_entry, put_head, read_archive
from arpad.archive.evidence.heads import head_of
from arpad.archive.evidence.records import KEY_FIRST, signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import Checkpoint
from arpad.archive.manifest import PEOPLE_CSV
from arpad.formats.files import write_whole
from arpad.office.evidence.erasing import PublicErasure
from arpad.office.evidence.publishing import SignedList
from arpad.report.problems import Problem, Text


def archive_in(folder: Path) -> Archive:
    """Return the archive in a folder, which may be yet to begin; raises OSError."""
    return read_archive(folder) if folder.exists() else Archive(folder, (), ())


def unusable(archive: Archive, key: PrivateKey) -> tuple[Problem, ...]:
    """Return why nothing can be added to an archive: it was changed, or has another key."""
    wrong = tuple(problem for problem in archive.problems if problem.level == "error")
    if wrong or archive.last is None:
        return wrong
    if archive.last.key_after == key.public:
        return ()
    message = Text("The key is not that of the archive: {own}… instead of {other}….",
                   own=key.public[:16], other=archive.last.key_after[:16])  # fmt: skip
    fix = Text("Give the archive's key, or hand it on to this one first.")
    return (Problem("error", "archive-key", message, fix=fix, file=str(archive.folder)),)


def recorded(archive: Archive, kind: str, values: Mapping[str, str], key: PrivateKey) -> Path:
    """Put a record without files into an archive, as `published` puts a list."""
    begun = _begun(archive, key)
    record, data = signed(begun.last, kind, values, key)
    return add_entry(begun, record, data, {}, key).entries[-1].path


def erased(archive: Archive, erasure: PublicErasure, key: PrivateKey) -> None:
    """Record an erasure, then take the rows out; raises as `add_entry` does.

    What an erasure that was stopped left of a table of people goes too.
    """
    if erasure.record is not None:
        add_entry(archive, erasure.record, erasure.data, {}, key)
    else:
        caught_up(archive, key)
    for entry in archive.evidence:
        for left in entry.path.glob(f".{PEOPLE_CSV}.*"):
            left.unlink()
    for path, data in erasure.files.items():
        write_whole(path, data)


def published(archive: Archive, signed_list: SignedList, key: PrivateKey) -> Path:
    """Put a list into an archive, whole, and return where it lies; raises as `add_entry` does."""
    return with_list(archive, signed_list, key).entries[-1].path


def with_list(archive: Archive, signed_list: SignedList, key: PrivateKey) -> Archive:
    """Put a list into an archive and return that with it; an archive yet to begin is begun."""
    begun = _begun(archive, key)
    return add_entry(begun, signed_list.record, signed_list.data, signed_list.files, key)


def caught_up(archive: Archive, key: PrivateKey) -> None:
    """Write the checkpoint that a stopped publication has not; nothing where it is there.

    Raises OSError if the disk refuses.
    """

    def head(now: Archive) -> Checkpoint | None:
        return None if now.last is None or unusable(now, key) else head_of(now.records, key)

    if archive.last is not None and (
        archive.head is None or archive.head.size < archive.last.number
    ):
        put_head(archive.folder, head)


def _begun(archive: Archive, key: PrivateKey) -> Archive:
    """Return an archive with its first record, which is put there if it is yet to begin."""
    if archive.last is not None:
        return archive
    archive.folder.mkdir(parents=True, exist_ok=True)
    return add_entry(archive, *signed(None, KEY_FIRST, {}, key), {}, key)
