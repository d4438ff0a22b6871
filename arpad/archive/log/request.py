"""What a witness is asked (C2SP tlog-witness, add-checkpoint): a checkpoint and its proof."""

from dataclasses import dataclass
from typing import Final

from arpad.archive.log.checkpoint import Checkpoint, read_checkpoint, read_number
from arpad.archive.log.note import BYTES_MAX, NoNoteError, decoded, encoded
from arpad.archive.log.tree import HASH_BYTES, PROOF_MAX
from arpad.report.problems import Text

_OLD: Final = "old "


@dataclass(frozen=True, slots=True)
class SigningRequest:
    """A checkpoint that is to be signed, and what proves that it begins with the older one."""

    old_size: int
    path: tuple[bytes, ...]
    checkpoint: Checkpoint

    def __bytes__(self) -> bytes:
        """Return the request as it is sent."""
        lines = [f"{_OLD}{self.old_size}\n", *(f"{encoded(value)}\n" for value in self.path), "\n"]
        return "".join(lines).encode() + bytes(self.checkpoint.note)


def read_request(data: bytes) -> SigningRequest:
    r"""Return the request in these bytes; raises NoNoteError if they are none.

    >>> read_request(b"old 4\n\nno checkpoint")
    Traceback (most recent call last):
    arpad.archive.log.note.NoNoteError: no signatures follow a text and an empty line
    """
    above, _, note = data[: 2 * BYTES_MAX].partition(b"\n\n")
    first, *rest = above.decode("ascii", errors="replace").split("\n", PROOF_MAX + 1)
    old_size = read_number(first.removeprefix(_OLD)) if first.startswith(_OLD) else None
    path = tuple(map(decoded, rest))
    if old_size is None or len(path) > PROOF_MAX or any(len(node) != HASH_BYTES for node in path):
        raise NoNoteError(Text("it does not begin with an old size and hashes"))
    return SigningRequest(old_size, path, read_checkpoint(note))
