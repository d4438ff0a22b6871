"""Offline proofs (C2SP tlog-proof): an entry, its place in a log, and the checkpoint."""

from dataclasses import dataclass
from typing import Final

from arpad.archive.log.checkpoint import Checkpoint, read_checkpoint, read_number
from arpad.archive.log.note import BYTES_MAX, NoNoteError, decoded, encoded
from arpad.archive.log.tree import HASH_BYTES, PROOF_MAX, is_included
from arpad.report.problems import Text

FIRST_LINE: Final = "c2sp.org/tlog-proof@v1"
_EXTRA, _INDEX = "extra ", "index "


@dataclass(frozen=True, slots=True)
class Proof:
    """Where an entry stands, from 0, what proves it, and `extra`, which nobody has signed."""

    extra: bytes
    index: int
    path: tuple[bytes, ...]
    checkpoint: Checkpoint

    def __bytes__(self) -> bytes:
        """Return the proof as its file has it."""
        extra = [f"{_EXTRA}{encoded(self.extra)}"] if self.extra else []
        lines = [FIRST_LINE, *extra, f"{_INDEX}{self.index}", *map(encoded, self.path), "", ""]
        return "\n".join(lines).encode() + bytes(self.checkpoint.note)

    def holds(self, leaf: bytes) -> bool:
        """Tell whether the entry of a leaf hash stands there; no signature is checked."""
        head = self.checkpoint
        return is_included(leaf, self.index, head.size, self.path, head.root)


def read_proof(data: bytes) -> Proof:
    r"""Return the proof in these bytes; raises NoNoteError if they are none.

    >>> read_proof(b"c2sp.org/tlog-proof@v1\nindex -5\n\n")
    Traceback (most recent call last):
    arpad.archive.log.note.NoNoteError: it is no proof as C2SP has it
    """
    if len(data) > 2 * BYTES_MAX:
        raise NoNoteError(Text("it has more than {most} KiB", most=2 * BYTES_MAX // 1024))
    above, _, note = data.partition(b"\n\n")
    first, *lines = above.decode("ascii", errors="replace").split("\n", PROOF_MAX + 3)
    extra = b""
    if lines and lines[0].startswith(_EXTRA):
        extra = decoded(lines.pop(0).removeprefix(_EXTRA))
        first = first if extra else ""
    index = read_number(lines[0].removeprefix(_INDEX)) if lines else None
    path = tuple(map(decoded, lines[1:]))
    is_whole = index is not None and lines[0].startswith(_INDEX) and len(path) <= PROOF_MAX
    if index is None or not is_whole or first != FIRST_LINE or not all(map(_is_hash, path)):
        raise NoNoteError(Text("it is no proof as C2SP has it"))
    return Proof(extra, index, path, read_checkpoint(note))


def _is_hash(value: bytes) -> bool:
    return len(value) == HASH_BYTES
