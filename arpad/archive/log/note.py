"""Signed notes (C2SP signed-note): a text, and beneath it one line for each who signed it.

Ed25519 is what is signed and checked: a log's own signature, and a witness's `cosignature/v1`,
which says when it was made (C2SP tlog-cosignature). Lines of other kinds are kept and ignored.
"""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from arpad.archive.evidence.signing import PrivateKey, is_signed
from arpad.report.problems import Text

BYTES_MAX: Final = 128 * 1024
SIGNATURES_MAX: Final = 64
"""More than the 16 that every reader has to take, each up to 5 kB."""
ED25519, COSIGNATURE = 0x01, 0x04
_DASH: Final = "\u2014 "
_ID_BYTES: Final = 4
_TIME_BYTES: Final = 8
_TIME_MAX: Final = 2**63 - 1
_KEY_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64


class NoNoteError(ValueError):
    """Bytes that are no signed note, or a text that is no key; the sentence says why."""


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A public key under a name: `kind` is ED25519 or COSIGNATURE, `public` 64 hexadecimal digits.

    >>> read_verifier_key("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")
    ... # doctest: +ELLIPSIS
    VerifierKey(name='example.com/foo', kind=1, public='e932791ae6e7a840a46164c9047864...')
    """

    name: str
    kind: int
    public: str

    @property
    def key_id(self) -> bytes:
        """Return the four bytes that stand before its signatures."""
        return sha256(f"{self.name}\n".encode() + self._material).digest()[:_ID_BYTES]

    @property
    def _material(self) -> bytes:
        return bytes([self.kind]) + bytes.fromhex(self.public)

    def __str__(self) -> str:
        """Return it as others' tools read it: name, id and key between plus signs."""
        return f"{self.name}+{self.key_id.hex()}+{encoded(self._material)}"


@dataclass(frozen=True, slots=True)
class Signature:
    """One line beneath a note: the name and id of the key, and the bytes that it made."""

    name: str
    key_id: bytes
    data: bytes

    def __str__(self) -> str:
        """Return the line as it stands in the note."""
        return f"{_DASH}{self.name} {encoded(self.key_id + self.data)}\n"


@dataclass(frozen=True, slots=True)
class Note:
    """A text, which ends with a line feed, and the signatures beneath it."""

    text: str
    signatures: tuple[Signature, ...]

    def __bytes__(self) -> bytes:
        """Return the note as its file has it."""
        return f"{self.text}\n{''.join(map(str, self.signatures))}".encode()

    def with_signatures(self, more: Sequence[Signature]) -> "Note":
        """Return the note with these signatures; of one key it has the last alone."""
        new = {(signature.name, signature.key_id): signature for signature in more}
        kept = [
            signature
            for signature in self.signatures
            if (signature.name, signature.key_id) not in new
        ]
        return replace(self, signatures=(*kept, *new.values()))


def is_name(text: str) -> bool:
    """Tell whether a text can name a key: no blanks, no plus sign, nothing that isn't printed.

    >>> is_name("fce.example/witness"), is_name("two words"), is_name("a+b"), is_name("")
    (True, False, False, False)
    """
    return bool(text) and "+" not in text and " " not in text and text.isprintable()


def read_verifier_key(text: str) -> VerifierKey:
    """Return the key that a text stands for; raises NoNoteError if it is none of a kind in use."""
    name, _, rest = text.strip().partition("+")
    digits, _, material = rest.partition("+")
    data = decoded(material)
    kind = data[0] if data else 0
    if not is_name(name) or kind not in (ED25519, COSIGNATURE) or len(data) != 1 + _KEY_BYTES:
        raise NoNoteError(Text("it is no Ed25519 key of the form name+id+key"))
    key = VerifierKey(name, kind, data[1:].hex())
    if key.key_id.hex() != digits:
        raise NoNoteError(Text("its id is not that of its name and key"))
    return key


def read_note(data: bytes) -> Note:
    """Return the note in these bytes; raises NoNoteError for bytes that are none, or too many."""
    if len(data) > BYTES_MAX:
        raise NoNoteError(Text("it has more than {most} KiB", most=BYTES_MAX // 1024))
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError:
        raise NoNoteError(Text("it is not UTF-8")) from None
    if any(sign < " " and sign != "\n" for sign in whole):
        raise NoNoteError(Text("it holds control characters"))
    text, gap, below = whole.rpartition("\n\n")
    if not gap or not below.endswith("\n"):
        raise NoNoteError(Text("no signatures follow a text and an empty line"))
    return Note(f"{text}\n", read_signatures(below))


def read_signatures(text: str) -> tuple[Signature, ...]:
    """Return the signatures in lines; raises NoNoteError for other lines, and for too many."""
    lines = text.removesuffix("\n").split("\n", SIGNATURES_MAX)
    if len(lines) > SIGNATURES_MAX:
        raise NoNoteError(Text("it has more than {most} signatures", most=SIGNATURES_MAX))
    return tuple(map(_signature, lines))


def signature(text: str, key: PrivateKey, name: str) -> Signature:
    """Return the signature of a text by a log's key."""
    line = Signature(name, VerifierKey(name, ED25519, key.public).key_id, b"")
    return replace(line, data=bytes.fromhex(key.sign(text.encode())))


def cosignature(text: str, key: PrivateKey, name: str, seconds: int) -> Signature:
    """Return the signature of a checkpoint's text by a witness, at a POSIX time."""
    line = Signature(name, VerifierKey(name, COSIGNATURE, key.public).key_id, b"")
    signed = bytes.fromhex(key.sign(_cosigned(text, seconds)))
    return replace(line, data=seconds.to_bytes(_TIME_BYTES, "big") + signed)


def signed_at(note: Note, key: VerifierKey) -> int | None:
    """Return when a key signed a note, a POSIX time (0 of a log's key); None if it didn't.

    Raises NoNoteError if a line has the key's name and id and is not its signature.
    """
    lines = [
        signature
        for signature in note.signatures
        if (signature.name, signature.key_id) == (key.name, key.key_id)
    ]
    times = [_time_of(note.text, line.data, key) for line in lines]
    if None in times:
        raise NoNoteError(Text("a signature of {name} is not that of its key", name=key.name))
    return max((time for time in times if time is not None), default=None)


def _time_of(text: str, data: bytes, key: VerifierKey) -> int | None:
    """Return the time that a signature bears; None if it is not the key's."""
    length = _TIME_BYTES if key.kind == COSIGNATURE else 0
    seconds = int.from_bytes(data[:length], "big")
    if len(data) != length + _SIGNATURE_BYTES or seconds > _TIME_MAX:
        return None
    message = _cosigned(text, seconds) if length else text.encode()
    return seconds if is_signed(key.public, message, data[length:].hex()) else None


def _cosigned(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


def _signature(line: str) -> Signature:
    name, _, value = line.removeprefix(_DASH).partition(" ")
    data = decoded(value)
    if not line.startswith(_DASH) or not is_name(name) or len(data) <= _ID_BYTES:
        raise NoNoteError(Text("a line beneath its text is no signature"))
    return Signature(name, data[:_ID_BYTES], data[_ID_BYTES:])


def encoded(data: bytes) -> str:
    """Return bytes as base64 (RFC 4648, section 4)."""
    return base64.b64encode(data).decode("ascii")


def decoded(text: str) -> bytes:
    r"""Return the bytes of base64 in its one form; none for a text that is nothing of the kind.

    >>> decoded("AA=="), decoded("AB=="), decoded("AA"), decoded("é")
    (b'\x00', b'', b'', b'')
    """
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return data if encoded(data) == text else b""
