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
    return signed_checkpoint(origin_of(records), [one.leaf for one in records], key)


def log_key(records: Sequence[Record]) -> VerifierKey:
    """Return the key that signs an archive's next checkpoint, as others' tools read it."""
    return VerifierKey(origin_of(records), ED25519, records[-1].key_after)


def read_head(folder: Path, records: Sequence[Record]) -> tuple[Checkpoint | None, str]:
    """Return the checkpoint of an archive, and what is wrong with it; None where there is none."""
    path = folder / CHECKPOINT
    if not is_there(path):
        return None, ""
    try:
        head = read_checkpoint(whole(path, BYTES_MAX))
    except NoNoteError as error:
        return None, str(error)
    except OSError as error:
        return None, reason(error)
    return head, unlike(head, records)


def unlike(head: Checkpoint, records: Sequence[Record]) -> str:
    """Return why a checkpoint isn't one of these records, or of the first of them; "" if it is."""
    origin, there = origin_of(records), len(records)
    if head.origin != origin:
        return f"it is of {head.origin}, and this archive is {origin}"
    keys = dict.fromkeys(key for one in records for key in (one.key, one.key_after))
    try:
        times = [signed_at(head.note, VerifierKey(origin, ED25519, key)) for key in keys]
    except NoNoteError as error:
        return str(error)
    if all(time is None for time in times):
        return "no key of the archive has signed it"
    if head.size > there:
        return f"it stands for {head.size} records, and {there} are here: the newest were left out"
    if tree.root([one.leaf for one in records[: head.size]]) != head.root:
        return f"the first {head.size} records are not those it stands for: the past was rewritten"
    return ""
