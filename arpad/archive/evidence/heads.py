"""The head of an archive: a checkpoint of the tree (RFC 6962) whose leaves are its records.

Its name, the log's origin, comes from the first record, so that no archive needs one, and one that
was rewritten with the same key still has it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from arpad.archive.evidence.records import Record
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log import tree
from arpad.archive.log.checkpoint import Checkpoint, read_checkpoint, signed_checkpoint
from arpad.archive.log.note import BYTES_MAX, ED25519, NoNoteError, VerifierKey, signed_at
from arpad.formats.files import is_there, reason, whole
from arpad.report.problems import NOTHING, Problem, Text

CHECKPOINT: Final = "checkpoint"
"""The name of the file at the archive's root."""
_ORIGIN_DIGITS: Final = 32


def origin_of(records: Sequence[Record]) -> str:
    """Return the name under which an archive's checkpoints are signed, from its first record."""
    return f"arpad/archive/{records[0].sha256[:_ORIGIN_DIGITS]}"


def head_of(records: Sequence[Record], key: PrivateKey) -> Checkpoint:
    """Return the checkpoint of an archive, signed; raises ValueError for another than its key."""
    if key.public != records[-1].key_after:
        raise ValueError("a checkpoint is signed with the key that signs what follows")
    return signed_checkpoint(origin_of(records), [record.leaf for record in records], key)


def log_key(records: Sequence[Record]) -> VerifierKey:
    """Return the key that signs an archive's next checkpoint, as others' tools read it."""
    return VerifierKey(origin_of(records), ED25519, records[-1].key_after)


def read_head(
    folder: Path, records: Sequence[Record]
) -> tuple[Checkpoint | None, tuple[Problem, ...]]:
    """Return the checkpoint of an archive, or what is wrong with it; None where there is none."""
    path = folder / CHECKPOINT
    if not is_there(path):
        return None, ()
    try:
        head = read_checkpoint(whole(path, BYTES_MAX))
    except (NoNoteError, OSError) as error:
        text = reason(error) if isinstance(error, OSError) else error.args[0]
        return None, (_broken(Text("The checkpoint of the archive can't be read: {reason}.",
                                   reason=text), str(path)),)  # fmt: skip
    problem = unlike(head, records, str(path))
    return (None, (problem,)) if problem else (head, ())


def unlike(head: Checkpoint, records: Sequence[Record], file: str) -> Problem | None:
    """Return an error if a checkpoint isn't one of these records, or of the first of them."""
    origin, size = origin_of(records), len(records)
    keys = dict.fromkeys(key for record in records for key in (record.key, record.key_after))
    try:
        times = [signed_at(head.note, VerifierKey(origin, ED25519, key)) for key in keys]
    except NoNoteError:
        times = []
    message = NOTHING
    if head.origin != origin:
        message = Text("The checkpoint is of {name}, and the archive is {origin}.",
                       name=head.origin, origin=origin)  # fmt: skip
    elif all(time is None for time in times):
        message = Text("The checkpoint is not signed with a key of the archive.")
    elif head.size > size:
        message = Text("The checkpoint stands for {size} records, and {there} are here: the newest "
                       "were left out.", size=head.size, there=size)  # fmt: skip
    elif tree.root([record.leaf for record in records[: head.size]]) != head.root:
        message = Text("The first {size} records are not those of the checkpoint: the past was "
                       "rewritten.", size=head.size)  # fmt: skip
    return _broken(message, file) if message else None


def _broken(message: Text, file: str) -> Problem:
    fix = Text("Fetch the archive again from where the office published it.")
    return Problem("error", "archive-checkpoint", message, fix=fix, file=file)
