"""Checkpoints (C2SP tlog-checkpoint): the size and the root of a log under its name, signed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log import tree
from arpad.archive.log.note import NoNoteError, Note, decoded, encoded, read_note, signature
from arpad.report.problems import Text

_LINES_MIN: Final = 3
_SIZE_DIGITS: Final = 19
_ORIGIN_MAX: Final = 255


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a log was when it had `size` entries; `root` is 32 bytes, `note` as it was signed."""

    origin: str
    size: int
    root: bytes
    note: Note


def signed_checkpoint(origin: str, leaves: Sequence[bytes], key: PrivateKey) -> Checkpoint:
    """Return the checkpoint of a log of these leaf hashes, signed with its key."""
    top = tree.root(leaves)
    text = f"{origin}\n{len(leaves)}\n{encoded(top)}\n"
    return Checkpoint(origin, len(leaves), top, Note(text, (signature(text, key, origin),)))


def read_checkpoint(data: bytes) -> Checkpoint:
    r"""Return the checkpoint in these bytes; raises NoNoteError if they are none.

    No signature is checked yet (`note.signed_at`).

    >>> read_checkpoint(b"log.example\n007\nAA==\n\n\xe2\x80\x94 log.example AAAAAAA=\n")
    Traceback (most recent call last):
    arpad.archive.log.note.NoNoteError: its size is no number
    """
    note = read_note(data)
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) < _LINES_MIN or "" in lines:
        raise NoNoteError(Text("its text has fewer than three lines, or an empty one"))
    origin, size, top = lines[:_LINES_MIN]
    if len(origin.encode()) > _ORIGIN_MAX:
        raise NoNoteError(Text("its origin has more than {most} bytes", most=_ORIGIN_MAX))
    number = read_number(size)
    if number is None:
        raise NoNoteError(Text("its size is no number"))
    value = decoded(top)
    if len(value) != tree.HASH_BYTES or (not number and value != tree.root(())):
        raise NoNoteError(Text("its root is no hash"))
    return Checkpoint(origin, number, value, note)


def read_number(text: str) -> int | None:
    """Return a number as logs write it; None for a text that is none.

    >>> read_number("12"), read_number("012"), read_number("0"), read_number("-1"), read_number("٣")
    (12, None, 0, None, None)
    """
    is_decimal = text.isascii() and text.isdecimal() and len(text) <= _SIZE_DIGITS
    return int(text) if is_decimal and str(int(text)) == text else None
