"""A witness of somebody else's archive: it signs a checkpoint that begins with its last one.

It follows C2SP tlog-witness. What it signed last lies in a folder of its own, where the
specification has the file for everybody to fetch: STATE/SHA-256 of the origin/checkpoint.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.heads import CHECKPOINT
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log import tree
from arpad.archive.log.checkpoint import Checkpoint, read_checkpoint
from arpad.archive.log.note import (
    BYTES_MAX,
    COSIGNATURE,
    SIGNATURES_MAX,
    NoNoteError,
    Signature,
    VerifierKey,
    cosignature,
    read_signatures,
    signed_at,
)
from arpad.archive.log.request import SigningRequest
from arpad.archive.places import alone
from arpad.archive.writing import write_beside
from arpad.formats.files import is_there, whole
from arpad.report.problems import NOTHING, Problem, Text


@dataclass(frozen=True, slots=True)
class Witness:
    """Who signs for others: its key, its name, where it keeps what it signed, whom it trusts."""

    key: PrivateKey
    name: str
    state: Path
    logs: tuple[VerifierKey, ...]

    @property
    def verifier_key(self) -> VerifierKey:
        """Return the key by which everybody checks what it signs."""
        return VerifierKey(self.name, COSIGNATURE, self.key.public)


def request_of(archive: Archive, head: Checkpoint, old_size: int) -> SigningRequest:
    """Return what a witness is asked that signed `old_size` records of an archive last."""
    leaves = [record.leaf for record in archive.records[: head.size]]
    return SigningRequest(old_size, tree.consistency(old_size, leaves), head)


def witnessed(
    source: Archive | SigningRequest, witness: Witness, seconds: int
) -> tuple[Signature | None, tuple[Problem, ...]]:
    """Return a witness's signature at a POSIX time, kept before it is given, or why it refuses.

    Raises OSError if the disk refuses, NoNoteError if what it keeps can't be read.
    """
    if isinstance(source, Archive):
        wrong = tuple(problem for problem in source.problems if problem.level == "error")
        if wrong or source.head is None:
            return None, wrong or (_refused(Text("The archive has no checkpoint to be signed.")),)
        head = source.head
    else:
        head = source.checkpoint
    folder = witness.state / sha256(head.origin.encode()).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        path = folder / CHECKPOINT
        last = read_checkpoint(whole(path, BYTES_MAX)) if is_there(path) else None
        old_size = last.size if last else 0
        request = (
            source if isinstance(source, SigningRequest) else request_of(source, head, old_size)
        )
        if message := _against(request, last, witness.logs):
            return None, (_refused(message),)
        line = cosignature(head.note.text, witness.key, witness.name, seconds)
        own = replace(head.note, signatures=_of_logs(head, witness.logs))
        write_beside(path, bytes(own.with_signatures([line])))
    return line, ()


def with_cosignatures(archive: Archive, data: bytes, keys: Sequence[VerifierKey]) -> Checkpoint:
    """Return an archive's checkpoint with the signatures of witnesses that a file holds.

    `data` is their lines, or a checkpoint. Raises NoNoteError if nobody of them signed this one.
    """
    if archive.head is None:
        raise NoNoteError(Text("the archive has no checkpoint to be signed"))
    names = {(key.name, key.key_id) for key in keys}
    lines = read_signatures(data.decode("utf-8", errors="replace").rpartition("\n\n")[2])
    own = [line for line in lines if (line.name, line.key_id) in names]
    note = archive.head.note.with_signatures(own)
    times = [signed_at(note, key) for key in keys]
    if not own or all(time is None for time in times):
        raise NoNoteError(Text("none of these witnesses has signed it"))
    if len(note.signatures) > SIGNATURES_MAX:
        raise NoNoteError(Text("it has more than {most} signatures", most=SIGNATURES_MAX))
    return replace(archive.head, note=note)


def _against(request: SigningRequest, last: Checkpoint | None, logs: Sequence[VerifierKey]) -> Text:
    """Return why a checkpoint isn't signed, in the order of tlog-witness; "" if it is."""
    head, old_size = request.checkpoint, last.size if last else 0
    if all(key.name != head.origin for key in logs):
        return Text("No key is given of the log {name}.", name=head.origin)
    try:
        is_known = bool(_of_logs(head, logs))
    except NoNoteError:
        is_known = False
    if not is_known:
        return Text("The checkpoint is not signed with the key given of {name}.", name=head.origin)
    if request.old_size > head.size or head.size < old_size:
        return Text("The checkpoint stands for {size} records, and {signed} were signed before: "
                    "the newest were left out.", size=head.size,
                    signed=max(old_size, request.old_size))  # fmt: skip
    if request.old_size != old_size:
        return Text("The proof begins with {size} records, and {signed} were signed last.",
                    size=request.old_size, signed=old_size)  # fmt: skip
    old_root = last.root if last else tree.root(())
    if not tree.is_consistent(old_size, head.size, old_root, head.root, request.path):
        return Text("The checkpoint does not begin with the {signed} records that were signed "
                    "last: the past was rewritten.", signed=old_size)  # fmt: skip
    return NOTHING


def _of_logs(head: Checkpoint, logs: Sequence[VerifierKey]) -> tuple[Signature, ...]:
    """Return the signatures of a log's own keys. Raises NoNoteError if one isn't its key's."""
    own = [key for key in logs if key.name == head.origin]
    signed = {(key.name, key.key_id) for key in own if signed_at(head.note, key) is not None}
    return tuple(
        signature
        for signature in head.note.signatures
        if (signature.name, signature.key_id) in signed
    )


def _refused(message: Text) -> Problem:
    fix = Text("Sign nothing of it; keep both checkpoints, and ask the office which past is true.")
    return Problem("error", "archive-witness-refused", message, fix=fix)
